import type { Ruleset } from "../engine/ruleset";
import { RULESETS } from "../rulesets";
import type { Registry } from "../turn/think";

const registered = new Map<string, Ruleset>(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
const shipped = new Set(registered.keys());

export const rulesetOf: Registry = (id) => registered.get(id);
export const allRulesets = (): Ruleset[] => [...registered.values()];
/** Rulesets of other modules cannot go to the worker: they are functions of the page. */
export const isShipped = (id: string): boolean => shipped.has(id);

export function registerRuleset(ruleset: Ruleset): void {
  if (registered.has(ruleset.id)) throw new Error(`OpFor: a ruleset "${ruleset.id}" is registered already`);
  registered.set(ruleset.id, ruleset);
}
