import type { HaltReason } from "../../turn/playing/halt";
import type { TurnCall } from "../../turn/playing/turn-call";
import type { HostCombat, HostCombatant, HostScene } from "../foundry-documents";
import { theCanvas, theGame } from "../foundry-globals";
import { readScene } from "../reading/scene-reader";
import { occurrenceOf } from "../keeping/combat-store";
import { configOf, isPlayed } from "../reading/token-config";
import { figureIdOf } from "../reading/token-of-figure";
import { isOut } from "../reading/token-state";

/** What is known of the turn that is on, before it is played. */

/** Moving tokens on a scene that is not on the screen cannot be checked against its walls. */
export function sceneObjection(call: TurnCall): HaltReason | undefined {
  const scene = sceneOfCombatant(theGame().combats.get(call.combat)?.combatants.get(call.combatant));
  const viewed = theCanvas().scene;
  return scene !== undefined && viewed?.id === scene.id ? undefined : "otherScene";
}

export const sceneOfCombatant = (combatant: HostCombatant | undefined): HostScene | undefined =>
  combatant?.token?.parent;

/** The turn that is on, when OpFor is to play it. */
export function callFor(combat: HostCombat): TurnCall | undefined {
  const combatant = combat.combatant;
  const token = combatant?.token ?? null;
  if (combatant == null || token === null || combat.turn === null) return undefined;
  const config = configOf(token);
  if (!isPlayed(config) || config.mode === "off") return undefined;
  const played = combat.turns.filter(
    (one) => one.token !== null && isPlayed(configOf(one.token)) && !isOut(one),
  );
  return {
    combat: combat.id,
    round: combat.round,
    occurrence: occurrenceOf(combat, combatant.id),
    combatant: combatant.id,
    figure: figureIdOf(token),
    mode: config.mode,
    place: { index: played.findIndex(({ id }) => id === combatant.id) + 1, count: played.length },
  };
}

/** Nobody stands against the figure any more; "neutral" fights nobody. */
export function nobodyLeft(combat: HostCombat, call: TurnCall): boolean {
  const scene = sceneOfCombatant(combat.combatants.get(call.combatant));
  if (scene === undefined) return false;
  const { figures } = readScene(scene, combat);
  const own = figures.find(({ id }) => id === call.figure)?.side;
  return !figures.some(({ side, defeated }) => side !== own && side !== "neutral" && !defeated);
}
