import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderText, type Catalog, type Text } from "../src/core/text";
import { readStatBlock, type SheetAttack, type StatBlock } from "../src/creatures";
import { asList, at, textAt } from "../src/creatures/value-at-path";
import { kindOf, schemeBySheet } from "../src/rulesets/monster-ai/by-sheet";
import { sheetNotes } from "../src/rulesets/monster-ai/people/readable-scheme";
import { readArguments, word } from "./arguments";
import { LANGUAGES, loadCatalog } from "./catalog";
import { failed, messageOf, type Exit } from "./exit";
import { practiceTurn } from "./practice-turn";
import { withTexts } from "./sheet-texts";

/** An actor file, and what a record beside it says of the texts it was published without. */
export interface ActorFile {
  readonly path: string;
  readonly system: string;
  readonly actor: unknown;
}

/** Prints for every actor what was read, the scheme that was made, what is left out and how it plays. */
export function creaturesCommand(args: readonly string[]): Exit {
  const read = readArguments(args, { lang: { type: "string" }, only: { type: "string" } });
  if (!read.ok) return failed(`creatures: ${read.problems[0]?.expected ?? "wrong arguments"}`);
  const [folder] = read.value.words;
  if (folder === undefined)
    return failed("creatures: expected a folder with actors, or one actor's JSON file");
  const language = LANGUAGES.find((one) => one === (word(read.value.flags.lang) ?? "en"));
  if (language === undefined) return failed(`--lang: expected one of ${LANGUAGES.join(", ")}`);
  const catalog = loadCatalog(language);
  try {
    const only = word(read.value.flags.only) ?? "";
    const files = actorFiles(folder).filter(({ path }) => path.includes(only));
    const reports = files.map((file) => creatureReport(file, catalog));
    return {
      code: 0,
      out: [...reports.flatMap(({ lines }) => [...lines, ""]), ...summary(reports)].join("\n"),
    };
  } catch (thrown) {
    return failed(`${folder}: ${messageOf(thrown)}`);
  }
}

export function actorFiles(folder: string): readonly ActorFile[] {
  if (!statSync(folder).isDirectory()) return [actorFile(folder, [])];
  const beside = join(folder, "expected.json");
  const records = existsSync(beside) ? asList(JSON.parse(readFileSync(beside, "utf8")) as unknown) : [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json") && dirname(name) !== ".")
    .sort()
    .map((name) => actorFile(join(folder, name), records));
}

function actorFile(path: string, records: readonly unknown[]): ActorFile {
  const raw = JSON.parse(readFileSync(path, "utf8")) as unknown;
  const record = records.find((one) => path.replaceAll("\\", "/").endsWith(textAt(one, "file", 200)));
  const actor = record === undefined ? raw : withTexts(raw, record);
  return { path, system: at(raw, "system.saves.fortitude") === undefined ? "dnd5e" : "pf2e", actor };
}

export interface CreatureReport {
  readonly name: string;
  readonly lines: readonly string[];
  /** It does something of its own stat block, and never stands idle. */
  readonly plays: boolean;
  readonly missing: readonly string[];
}

export function creatureReport({ path, system, actor }: ActorFile, catalog: Catalog): CreatureReport {
  const read = readStatBlock(system, actor);
  if (!read.ok) return { name: path, lines: [`${path}: ${read.why}`], plays: false, missing: [read.why] };
  const { block } = read;
  const { scheme, leftOut } = schemeBySheet(block);
  const say = (message: Text): string => renderText(message, catalog);
  const turns = [practiceTurn(block, 9), practiceTurn(block, 1)].map((decided) =>
    (decided?.plan.steps ?? []).map((step) => ({
      said:
        say(
          step.detail === undefined
            ? step.label
            : { key: "OPFOR.monster-ai.do.named", data: { name: step.label, what: step.detail } },
        ) + caughtBesides(step),
      own: usesSheet(step),
    })),
  );
  // Too far away to do anything it walks; up close it must do something of its own.
  const plays =
    turns.every((steps) => steps.length > 0) && turns.some((steps) => steps.some(({ own }) => own));
  const missing = scheme === undefined ? leftOut.map(({ name, why }) => `${name}: ${say(why)}`) : [];
  return {
    name: block.name,
    plays,
    missing: plays ? [] : missing.length > 0 ? missing : ["no attack, spell or action that can be read"],
    lines: [
      `${block.name} (${system}, ${system === "pf2e" ? "level" : "CR"} ${block.level}, ${kindOf(block)})`,
      `  read: ${bodyWords(block)}`,
      ...block.attacks.map((attack) => `        ${attackWords(attack)}`),
      ...block.heals.map((heal) => `        ${heal.name}: heals ${heal.dice}, ${heal.activation}`),
      ...(scheme === undefined
        ? ["  scheme: none"]
        : sheetNotes(scheme).map((note, index) => `  ${index === 0 ? "scheme: " : "        "}${say(note)}`)),
      `  left out: ${leftOut.map(({ name, why }) => `${name} (${say(why)})`).join("; ") || "nothing"}`,
      ...turns.map(
        (steps, index) =>
          `  ${index === 0 ? "from afar" : "up close"}: ${steps.map(({ said }) => said).join("; ") || "nothing"}`,
      ),
    ],
  };
}

/** Whom an area catches beside the one it names: "hero-2". */
const caughtBesides = (step: object): string => {
  const others = asList(at(step, "others")).filter((one) => typeof one === "string");
  return others.length === 0 ? "" : ` [with ${others.join(", ")}]`;
};

/** The step stands for something of the sheet. */
const usesSheet = (step: object): boolean =>
  textAt(step, "terms.action.source", 130) !== "" || textAt(step, "terms.source", 130) !== "";

const bodyWords = (block: StatBlock): string => {
  const list = (label: string, words: readonly string[]): string[] =>
    words.length === 0 ? [] : [`${label} ${words.join(" ")}`];
  return [
    `AC ${block.defence ?? "?"}`,
    `HP ${block.hp?.max ?? "?"}`,
    ...Object.entries(block.speeds).map(([kind, feet]) => `${kind} ${feet} ft`),
    `saves ${Object.entries(block.saves)
      .map(([save, bonus]) => `${save} ${bonus < 0 ? "" : "+"}${bonus}`)
      .join(" ")}`,
    ...list("immune to", [...new Set([...block.immunities.damage, ...block.immunities.conditions])]),
    ...list("resists", block.resistances),
    ...list("traits", block.traits),
  ].join(", ");
};

function attackWords(attack: SheetAttack): string {
  const { save, area } = attack;
  return [
    `${attack.name}:`,
    ...(attack.toHit === undefined ? [] : [`${attack.toHit < 0 ? "" : "+"}${attack.toHit} to hit`]),
    ...(attack.reach === undefined ? [] : [`reach ${attack.reach}`]),
    ...(attack.range === undefined
      ? []
      : [`range ${attack.range}${attack.long === undefined ? "" : `/${attack.long}`}`]),
    ...(area === undefined ? [] : [`${area.shape} ${area.size}`]),
    ...attack.damage.map(({ dice, type }) => `${dice}${type === undefined ? "" : ` ${type}`}`),
    ...(save === undefined ? [] : [`DC ${save.dc} ${save.ability} (${save.onSave})`]),
    ...(attack.recharge === undefined ? [] : [`recharge ${attack.recharge}–6`]),
    ...(attack.cooldown === undefined ? [] : [`again after ${attack.cooldown} rounds`]),
    ...(attack.uses === undefined || attack.recharge !== undefined
      ? []
      : [`${attack.uses.left} of ${attack.uses.max} uses`]),
    ...(attack.statuses.length === 0 ? [] : [`then ${attack.statuses.join(" ")}`]),
    ...(attack.rider ? ["after a hit"] : attack.instead === undefined ? [] : [`instead: ${attack.instead}`]),
  ].join(" ");
}

function summary(reports: readonly CreatureReport[]): string[] {
  const idle = reports.filter(({ plays }) => !plays);
  return [
    `${reports.length} actors read; ${reports.length - idle.length} play a turn by their own stat block.`,
    ...idle.map(({ name, missing }) => `  ${name} does not: ${missing.join("; ")}`),
  ];
}
