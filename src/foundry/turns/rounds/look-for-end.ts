import type { Moment } from "../../../engine/battle-end";
import type { Snapshot } from "../../../field";
import { memorableDice } from "../../../turn/records/dice-highlights";
import { lossesIn, type EndReport } from "../../../turn/records/round-report";
import { withOrder } from "../../../turn/records/undo-record";
import type { Questions } from "../../../turn/thinking/thinker";
import { witness } from "../../acting/undo-witness";
import type { CombatState, HostCombat, HostScene } from "../../foundry-documents";
import { endIn, saveBegun, saveEnd, saveUndo, sidesIn, undoRecords } from "../../keeping/combat-store";
import { log } from "../../log";
import { readScene } from "../../reading/scene-reader";
import { announceRound } from "./announce-round";
import { rulesetsIn, sceneOf } from "./combat-scene-and-rulesets";
import { roundThinking, type RoundThinking } from "./round-thinking";
import type { RoundsPorts } from "./rounds-ports";
import { returnInitiatives } from "./turn-order";

export type RoundMoment = Pick<Moment, "round" | "roundOver">;

/** The end of a round is looked at as the round that was. */
export function momentAfter(prior: CombatState, current: CombatState): RoundMoment {
  const roundOver = current.round > prior.round && prior.round > 0;
  return { round: roundOver ? prior.round : current.round, roundOver };
}

export const mayEnd = (combat: HostCombat): boolean => combat.started && endIn(combat.id) === undefined;

export const endThinking = (
  combat: HostCombat,
  thinking: RoundThinking,
  moment: RoundMoment,
): Questions["ended"]["asked"] => ({
  ...thinking,
  moment: { ...moment, sides: sidesIn(combat.id) ?? sidesOf(thinking.snapshot) },
});

const sidesOf = ({ figures }: Snapshot): string[] => [...new Set(figures.map(({ side }) => side))];

/** The sides that begin: who leaves the map later is still one who was beaten. */
export async function saveSides(combat: HostCombat): Promise<void> {
  const scene = sceneOf(combat);
  if (scene !== undefined) await saveBegun(combat.id, sidesOf(readScene(scene, combat)));
}

/** Says once, to everybody, that the battle is over; a turn that is taken back opens it again. */
export async function lookForEnd(
  ports: Pick<RoundsPorts, "thinker" | "store" | "told" | "announce">,
  combat: HostCombat,
  scene: HostScene,
  { round, roundOver }: RoundMoment,
  nextNumber: () => number,
): Promise<boolean> {
  if (!mayEnd(combat)) return false;
  for (const ruleset of rulesetsIn(combat)) {
    const thinking = roundThinking(ports.store, combat, scene, ruleset);
    const end = await ports.thinker.ended(endThinking(combat, thinking, { round, roundOver }));
    if (end === undefined) continue;
    const memorable = memorableDice(ports.told(combat.id));
    const report: EndReport = { ...end, rounds: round, losses: lossesIn(thinking.snapshot), memorable };
    await saveEnd(combat.id, report);
    const key = `${combat.id}|end|${round}|${nextNumber()}`;
    await announceRound(ports, combat, scene, { key, happened: [], end: report });
    await giveOrderBack(combat, scene);
    return true;
  }
  return false;
}

/** Part of the last turn: it can still be taken back, and then the rules' order is there again. */
async function giveOrderBack(combat: HostCombat, scene: HostScene): Promise<void> {
  const before = witness(scene, combat);
  await returnInitiatives(combat).catch((error: unknown) =>
    log.warn("initiatives could not be given back", error),
  );
  const last = undoRecords(combat.id).findLast(({ turn }) => turn !== undefined);
  if (last !== undefined) await saveUndo(withOrder(last, before, witness(scene, combat)));
}
