import type { Director } from "../turns/director";
import { asCombat, type CombatState } from "../foundry-documents";
import { theHooks } from "../foundry-globals";

/** Everything that starts, ends or changes a turn. */
export function listenToCombat(director: Director): void {
  const hooks = theHooks();
  hooks.on("combatTurnChange", (combat: object, prior: CombatState, current: CombatState) =>
    director.turnChanged(asCombat(combat), { prior, current }),
  );
  hooks.on("updateCombat", () => director.recheck());
  hooks.on("deleteCombat", () => director.recheck());
  hooks.on("createCombatant", () => director.recheck());
  hooks.on("updateCombatant", () => director.recheck());
  hooks.on("deleteCombatant", () => director.recheck());
}
