import type { Director } from "../turns/director";
import { asToken, type HostCombatant } from "../foundry-documents";
import { theGame, theHooks } from "../foundry-globals";
import { MODULE } from "../ids";
import { figureIdOf } from "../reading/token-of-figure";

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
  hooks.on("updateToken", (document: object, change: { flags?: Record<string, Record<string, unknown>> }) => {
    director.recheck();
    const own = change.flags?.[MODULE] ?? {};
    if (!("mode" in own || "ruleset" in own || "doctrine" in own)) return;
    for (const combat of theGame().combats) {
      if (combat.started && combat.combatant?.token?.id === asToken(document).id) director.start(combat);
    }
  });
  hooks.on("updateCombatant", (combatant: HostCombatant, change: { defeated?: boolean }) => {
    if (change.defeated !== true || combatant.token === null) return;
    const combat = theGame().combats.find((one) => one.combatants.get(combatant.id) !== undefined);
    if (combat?.started !== true) return;
    director.notice(combat, { kind: "gone", figure: figureIdOf(combatant.token), why: "dead" });
  });
}
