import { NotAScene } from "../setup/not-a-scene.ts";

export const START_WORDS: Record<string, Record<string, string>> = {
  en: {
    title: "OpFor practice table",
    lead: "A stand-in for Foundry VTT that loads the built module as Foundry would. Choose a battle and let the enemy play by the book.",
    behave: "Behave as",
    version: "Version",
    theme: "Light or dark",
    language: "Deutsch",
    play: "Play",
    alone: "Without a GM",
    firstPlayer: "first player",
    secondPlayer: "second player, in another tab",
    soloPlayer: "alone",
    neutral: "No ruleset",
    noModule: "No built module was found.",
    packages: "System and modules",
    system: "Game system",
    practice: "The table's own small system",
    modules: "Modules",
    folder: "Folder of a system or module",
    folderHint: "The whole path of a folder with a system.json or module.json on this computer.",
    addFolder: "Add the folder",
    lacks: "without {files}",
    openTitle: "Open a scene file",
    openText: "Drop a Foundry scene export or a Universal VTT map here.",
    openHint: ".json, .dd2vtt, .uvtt. Walls, doors and tokens come along.",
    choose: "Choose a file",
    notJson:
      "“{file}” is not a scene file: it is not JSON. Open a Foundry scene export (.json) or a Universal VTT map (.dd2vtt, .uvtt).",
    notScene:
      "“{file}” is not a scene: it has neither walls and a grid (Foundry export) nor a resolution and line of sight (Universal VTT).",
    manyPixels:
      "“{file}” is too large: {field} makes it {value} pixels, and the table takes {limit} at most.",
    manySpaces:
      "“{file}” is too large: {field} makes it {value} spaces, and the table takes {limit} at most.",
    onlyGM: "Only the GM opens scenes at this table.",
    joinTitle: "Who sits down at the table? Every tab is one person.",
    joinGM: "Runs the table",
    joinPlayer: "A player's rights",
    joinBusy: "already here",
    allBattles: "All battles",
    secondTab: "A second tab is a second person at the same table, with a player's rights if you choose so.",
    unaffiliated: "Not affiliated with Foundry Gaming or the publishers of these games.",
  },
  de: {
    title: "OpFor-Übungstisch",
    lead: "Ein Stellvertreter für Foundry VTT, der das gebaute Modul lädt, wie Foundry es täte. Wähle ein Gefecht und lass den Gegner nach Regeln spielen.",
    behave: "Verhält sich wie",
    version: "Version",
    theme: "Hell oder dunkel",
    language: "English",
    play: "Spielen",
    alone: "Ohne SL",
    firstPlayer: "erster Spieler",
    secondPlayer: "zweiter Spieler, in einem anderen Tab",
    soloPlayer: "allein",
    neutral: "Ohne Regelwerk",
    noModule: "Kein gebautes Modul gefunden.",
    packages: "System und Module",
    system: "Spielsystem",
    practice: "Das kleine System des Tisches",
    modules: "Module",
    folder: "Ordner eines Systems oder Moduls",
    folderHint: "Der ganze Pfad eines Ordners mit system.json oder module.json auf diesem Rechner.",
    addFolder: "Ordner hinzufügen",
    lacks: "ohne {files}",
    openTitle: "Szenendatei öffnen",
    openText: "Einen Szenen-Export aus Foundry oder eine Universal-VTT-Karte hier ablegen.",
    openHint: ".json, .dd2vtt, .uvtt. Wände, Türen und Token kommen mit.",
    choose: "Datei wählen",
    notJson:
      "„{file}“ ist keine Szenendatei: Sie enthält kein JSON. Öffne einen Szenen-Export aus Foundry (.json) oder eine Universal-VTT-Karte (.dd2vtt, .uvtt).",
    notScene:
      "„{file}“ ist keine Szene: Es fehlen Wände und Raster (Foundry-Export) oder Auflösung und Sichtlinien (Universal VTT).",
    manyPixels:
      "„{file}“ ist zu groß: Durch {field} sind es {value} Pixel, und der Tisch nimmt höchstens {limit}.",
    manySpaces:
      "„{file}“ ist zu groß: Durch {field} sind es {value} Felder, und der Tisch nimmt höchstens {limit}.",
    onlyGM: "An diesem Tisch öffnet nur die Spielleitung Szenen.",
    joinTitle: "Wer setzt sich an den Tisch? Jeder Tab ist eine Person.",
    joinGM: "Leitet den Tisch",
    joinPlayer: "Mit den Rechten eines Spielers",
    joinBusy: "schon hier",
    allBattles: "Alle Gefechte",
    secondTab:
      "Ein zweiter Tab ist eine zweite Person am selben Tisch, auf Wunsch mit den Rechten eines Spielers.",
    unaffiliated: "Kein Zusammenhang mit Foundry Gaming oder den Verlagen dieser Spiele.",
  },
};

/** What went wrong with an opened file, in the reader's language. */
export function openingError(error: unknown, language: string): string {
  const words = START_WORDS[language] ?? START_WORDS["en"] ?? {};
  if (!(error instanceof NotAScene)) return error instanceof Error ? error.message : String(error);
  const { field, value, limit } = error.tooMuch ?? { field: "", value: 0, limit: 0 };
  const number = (of: number): string => (Number.isFinite(of) ? of.toLocaleString(language) : "?");
  return (words[error.reason] ?? error.message)
    .replace("{file}", error.file)
    .replace("{field}", field)
    .replace("{value}", number(value))
    .replace("{limit}", number(limit));
}
