import type { Doctrine, Ruleset } from "../engine/ruleset";
import { RULESETS } from "../rulesets";
import type { Registry } from "../turn/think";

/** As they came. */
const originals = new Map<string, Ruleset>(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
const registered = new Map<string, Ruleset>(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
const shipped = new Set(registered.keys());

export const rulesetOf: Registry = (id) => registered.get(id);
export const allRulesets = (): Ruleset[] => [...registered.values()];
/** Rulesets of other modules cannot go to the worker: they are functions of the page. */
export const isShipped = (id: string): boolean => shipped.has(id);

export function registerRuleset(ruleset: Ruleset): void {
  if (registered.has(ruleset.id)) throw new Error(`OpFor: a ruleset "${ruleset.id}" is registered already`);
  originals.set(ruleset.id, ruleset);
  registered.set(ruleset.id, ruleset);
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
}
