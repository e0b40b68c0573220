import type { HostCombat, HostScene } from "../../foundry-documents";
import { configOf } from "../../reading/token-config";

/** Where a combat is fought. */
export const sceneOf = (combat: HostCombat): HostScene | undefined =>
  combat.combatant?.token?.parent ??
  [...combat.combatants].find(({ token }) => token !== null)?.token?.parent;

/** The rulesets that somebody in a combat is played by. */
export function rulesetsIn(combat: HostCombat): string[] {
  const ids = [...combat.combatants].flatMap(({ token }) =>
    token === null ? [] : [configOf(token).ruleset],
  );
  return [...new Set(ids)].filter((id) => id !== "");
}
