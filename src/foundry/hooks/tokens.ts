import type { Director } from "../director";
import { asToken, theGame, theHooks, type HostCombatant } from "../host";
import { figureIdOf } from "../reader";

/** Figures that come, go and fall. */
export function listenToTokens(director: Director): void {
  const hooks = theHooks();
  hooks.on("deleteToken", (document: object) => {
    const token = asToken(document);
    director.recheck();
    for (const combat of theGame().combats) {
      if (!combat.started) continue;
      director.notice(combat, { kind: "gone", figure: figureIdOf(token), why: "left" });
    }
  });
  hooks.on("updateToken", () => director.recheck());
  hooks.on("updateCombatant", (combatant: HostCombatant, change: { defeated?: boolean }) => {
    if (change.defeated !== true || combatant.token === null) return;
    const combat = theGame().combats.find((one) => one.combatants.get(combatant.id) !== undefined);
    if (combat?.started !== true) return;
    director.notice(combat, { kind: "gone", figure: figureIdOf(combatant.token), why: "dead" });
  });
}
