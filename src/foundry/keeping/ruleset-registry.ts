import { isRecord } from "../../core/json";
import { isText } from "../../core/text";
import type { Doctrine, Ruleset } from "../../engine/ruleset";
import { RULESETS } from "../../rulesets";
import type { Registry } from "../../turn/thinking/think";
import { log } from "../log";
import { somethingChanged } from "../reading/scene-changes";

/** Where a ruleset can think. */
export type Home =
  /** `source`: the worker has it from there; without one it brings it along. */
  { readonly where: "worker"; readonly source?: string } | { readonly where: "page" };

export interface RegisterOptions {
  /** Address of an ES module that exports the same ruleset, as default or as "ruleset". */
  readonly source?: string;
}

/** As they came. */
const originals = new Map<string, Ruleset>(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
const registered = new Map<string, Ruleset>(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
const homes = new Map<string, Home>(RULESETS.map(({ id }) => [id, { where: "worker" }]));

export const rulesetOf: Registry = (id) => registered.get(id);
export const allRulesets = (): Ruleset[] => [...registered.values()];
export const homeOf = (id: string): Home => homes.get(id) ?? { where: "page" };
export const isShipped = (id: string): boolean => RULESETS.some((ruleset) => ruleset.id === id);

/** A ruleset is functions, which cannot be sent to the worker; it can import them from their source. */
export function registerRuleset(ruleset: Ruleset, { source }: RegisterOptions = {}): void {
  const missing = missingIn(ruleset);
  if (missing !== undefined) throw new Error(`OpFor: ${missing}`);
  const { id } = ruleset;
  if (registered.has(id)) throw new Error(`OpFor: a ruleset "${id}" is registered already`);
  const home = homeFrom(source);
  originals.set(id, ruleset);
  registered.set(id, ruleset);
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
  const original = originals.get(id);
  if (original === undefined) return;
  const ids = new Set(original.doctrines.map((one) => one.id));
  const doctrines = [
    ...original.doctrines.map((one) => own.find((mine) => mine.id === one.id) ?? one),
    ...own.filter((mine) => !ids.has(mine.id)),
  ];
  registered.set(id, own.length === 0 ? original : { ...original, doctrines });
  somethingChanged();
}
