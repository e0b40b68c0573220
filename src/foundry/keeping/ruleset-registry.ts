import { isRecord } from "../../core/json";
import { isText } from "../../core/text";
import { coverOf, type Doctrine, type Ruleset, type RulesetCover } from "../../engine/ruleset";
import { COVERS, loadAll } from "../../rulesets/shipped-rulesets";
import type { BattleOf, Registry } from "../../turn/thinking/think";
import { log } from "../log";
import { somethingChanged } from "../reading/scene-change-count";

/** Where a ruleset can think. */
export type Home =
  /** `source`: the worker has it from there; without one it brings it along. */
  { readonly where: "worker"; readonly source?: string } | { readonly where: "page" };

export interface RegisterOptions {
  /** Address of an ES module that exports the same ruleset, as default or as "ruleset". */
  readonly source?: string;
}

const covers = new Map<string, RulesetCover>(COVERS.map((cover) => [cover.id, cover]));
/** Those that are all there, as they came. */
const originals = new Map<string, Ruleset>();
/** The same with the doctrines of this world. */
const loaded = new Map<string, Ruleset>();
const homes = new Map<string, Home>(COVERS.map(({ id }) => [id, { where: "worker" }]));

/** What is known of a ruleset on every page. */
export const coverNamed = (id: string): RulesetCover | undefined => covers.get(id);
export const allCovers = (): RulesetCover[] => [...covers.values()];
/** A ruleset that is all there: one that ships once `loadRulesets` is through. */
export const rulesetOf: Registry = (id) => loaded.get(id);
export const allRulesets = (): Ruleset[] => [...covers.keys()].flatMap((id) => loaded.get(id) ?? []);
export const homeOf = (id: string): Home => homes.get(id) ?? { where: "page" };
export const isShipped = (id: string): boolean => COVERS.some((cover) => cover.id === id);
export const areLoaded = (): boolean => tools !== undefined;

type Tools = typeof import("../../turn/thinking/on-page");
let tools: Tools | undefined;
let loading: Promise<void> | undefined;
const listeners: (() => void)[] = [];

/**
 * Pages that decide, or show how a figure is written, need the rulesets themselves; those of players who look on
 * never do. A page that could not get them tries again when it is asked again.
 */
export function loadRulesets(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  const [came, rulesets] = await Promise.all([import("../../turn/thinking/on-page"), loadAll()]);
  tools = came;
  for (const ruleset of rulesets) take(ruleset);
  somethingChanged();
  for (const listener of listeners) listener();
}

function take(ruleset: Ruleset): void {
  originals.set(ruleset.id, ruleset);
  loaded.set(ruleset.id, ruleset);
}

/** Told once, when the rulesets that ship are there. */
export const whenLoaded = (listener: () => void): void => void listeners.push(listener);

/** What is there to think with; without it a figure would be read as another than it is. */
function toolsHere(): Tools {
  if (tools === undefined)
    throw new Error("OpFor: the rules are not on this page yet (await api.loadRules())");
  return tools;
}

/** For who reads what only its rules can tell. */
export function mustHave(id: string): Ruleset | undefined {
  if (isShipped(id)) toolsHere();
  return loaded.get(id);
}

export const battleOf: BattleOf = (snapshot, unit) => toolsHere().battleFrom(snapshot, unit);
export const thinkHere: Tools["think"] = (...question) => toolsHere().think(...question);

/** A ruleset is functions, which cannot be sent to the worker; it can import them from their source. */
export function registerRuleset(ruleset: Ruleset, { source }: RegisterOptions = {}): void {
  const missing = missingIn(ruleset);
  if (missing !== undefined) throw new Error(`OpFor: ${missing}`);
  const { id } = ruleset;
  if (covers.has(id)) throw new Error(`OpFor: a ruleset "${id}" is registered already`);
  const home = homeFrom(source);
  covers.set(id, coverOf(ruleset));
  take(ruleset);
  homes.set(id, home);
  somethingChanged();
  if (home.where === "page")
    log.warn(
      `the ruleset "${id}" was registered without a source: the page stands still while it decides. ` +
        `registerRuleset(ruleset, { source }) with the address of an ES module that exports it ` +
        `(new URL("ruleset.js", import.meta.url).href) lets it decide in the worker.`,
    );
}

const NEEDED = {
  id: "a name of its own",
  title: 'a text, like { key: "MY.title" }',
  doctrines: "a list with at least one doctrine",
  fields: "a list of profile fields, or []",
  options: "a list of options, or []",
  checkProfile: "a function",
  decide: "a function",
} as const;

/** The first thing without which nothing works, in a sentence for whoever wrote the ruleset. */
function missingIn(ruleset: unknown): string | undefined {
  const given = isRecord(ruleset) ? ruleset : {};
  const called = typeof given.id === "string" && given.id !== "" ? `"${given.id}"` : "without an id";
  const bad = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).find((key) => !isSound(key, given[key]));
  return bad === undefined ? undefined : `the ruleset ${called} needs "${bad}": ${NEEDED[bad]}`;
}

function isSound(key: keyof typeof NEEDED, value: unknown): boolean {
  if (key === "id") return typeof value === "string" && value !== "";
  if (key === "title") return isText(value);
  if (key === "doctrines") return Array.isArray(value) && value.length > 0;
  return key === "fields" || key === "options" ? Array.isArray(value) : typeof value === "function";
}

function homeFrom(source: string | undefined): Home {
  return source === undefined
    ? { where: "page" }
    : { where: "worker", source: new URL(source, document.baseURI).href };
}

/** People's own doctrines stand beside the ruleset's, or in the place of one with the same id. */
export function setOwnDoctrines(id: string, own: readonly Doctrine[]): void {
  const cover = covers.get(id);
  const came = (originals.get(id) ?? COVERS.find((one) => one.id === id))?.doctrines;
  if (came === undefined || cover === undefined) return;
  const ids = new Set(came.map((one) => one.id));
  const doctrines = [
    ...came.map((one) => own.find((mine) => mine.id === one.id) ?? one),
    ...own.filter((mine) => !ids.has(mine.id)),
  ];
  covers.set(id, { ...cover, doctrines });
  const ruleset = originals.get(id);
  if (ruleset !== undefined) loaded.set(id, own.length === 0 ? ruleset : { ...ruleset, doctrines });
  somethingChanged();
}
