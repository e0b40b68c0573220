/** What the ready battles call their scenes, places and figures in German; numbers stay behind them. */
const GERMAN: Readonly<Record<string, string>> = {
  "Depot at dusk": "Depot in der Dämmerung",
  "The pump house": "Das Pumpenhaus",
  "Main Street": "Hauptstraße",
  "Old well house": "Altes Brunnenhaus",
  "Debris belt": "Trümmergürtel",
  Crates: "Kisten",
  Rubble: "Geröll",
  "Player edge": "Rand der Spieler",
  "Enemy edge": "Rand der Gegner",
  Ruin: "Ruine",
  Woods: "Wald",
  Marker: "Marke",
  Stable: "Stall",
  Barrels: "Fässer",
  Street: "Straße",
  Well: "Brunnen",
  Rock: "Fels",
  Raider: "Plünderer",
  Marksman: "Scharfschütze",
  Captain: "Hauptmann",
  "Corsair Gunner": "Korsarenschütze",
  "Corsair Brute": "Korsarenschläger",
  "Corsair Marksman": "Korsarenscharfschütze",
  "Captain Orsk": "Hauptmann Orsk",
  Bodyguard: "Leibwache",
  "Warden Sergeant": "Wächterfeldwebel",
  Warden: "Wächter",
  "Rift Stalker": "Riftjäger",
  "Rift Hexer": "Rifthexer",
  Teller: "Kassierer",
  "Old Hob": "Der alte Hob",
  "Goblin Warrior": "Goblinkrieger",
  "Goblin Archer": "Goblinschütze",
  "Goblin Thief": "Goblindieb",
  Interceptor: "Abfangjäger",
  "Gold Two": "Gold Zwei",
  "Gold Three": "Gold Drei",
};

/** "Raider 2" is "Plünderer 2". */
export function germanName(name: string): string {
  const [, stem = "", number = ""] = /^(.*?)( \d+)?$/.exec(name) ?? [];
  return `${GERMAN[stem] ?? stem}${number}`;
}

const named = (one: Data): Data =>
  typeof one["name"] === "string" ? { ...one, name: germanName(one["name"]) } : one;
const all = (list: unknown): Data[] => ((list ?? []) as Data[]).map(named);

/** A ready battle as a German table would have named it. What rules go by (ids, flags, ground) stays. */
export function inGerman(battle: Data): Data {
  const { documents = {} } = battle as { documents?: Data };
  const scenes = all(documents["scenes"]).map((scene) => ({
    ...scene,
    tokens: all(scene["tokens"]),
    regions: all(scene["regions"]),
  }));
  const actors = all(documents["actors"]).map((actor) => ({
    ...actor,
    ...(actor["prototypeToken"] === undefined ? {} : { prototypeToken: named(actor["prototypeToken"]) }),
  }));
  return { ...battle, documents: { ...documents, scenes, actors } };
}
