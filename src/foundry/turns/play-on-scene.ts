import { turnKey, type TurnCall } from "../../turn/playing/turn-call";
import type { Halt } from "../../turn/playing/halt";
import type { Authority, Presenter, Store } from "../../turn/playing/ports";
import { TurnPlayer, type TurnEnd } from "../../turn/playing/turn-player";
import type { Thinker } from "../../turn/thinking/thinker";
import type { WorldState } from "../../turn/records/undo-record";
import type { Ruleset } from "../../engine/ruleset";
import { sceneExecutor } from "../acting/executor";
import { pace } from "../acting/pace";
import type { HostCombat, HostToken } from "../foundry-documents";
import { drawDice, turnSeed, undoRecords } from "../keeping/combat-store";
import { claim, outcomeWish } from "../owners/ask-owner";
import { noteOwn } from "../owners/changes-by-owners";
import { readScene } from "../reading/scene-reader";
import { setting } from "../settings";
import { say } from "../translations";
import { isWithoutGM } from "../trust/rights";
import { leavesTiesToDice } from "./foreseen-turn";
import { witness } from "../acting/undo-witness";
import { freshSeed } from "./seeds";

export interface TurnOnScene {
  readonly combat: HostCombat;
  readonly token: HostToken;
  readonly call: TurnCall;
  readonly ruleset: Ruleset;
}

export interface TurnMeans {
  readonly thinker: Thinker;
  readonly store: Store;
  readonly presenter: Presenter;
  readonly authority: Authority;
  readonly halt: Halt;
  /** Settles when something on the map or in the tracker has changed. */
  changed(): Promise<void>;
  /** The dice of the turn, where a GM is there. */
  drawSeed(): string;
}

/** One figure's turn with the scene, the tracker and the dice of this world. */
export async function playOnScene(turn: TurnOnScene, means: TurnMeans): Promise<TurnEnd> {
  const { combat, token, call, ruleset } = turn;
  const { thinker, store, presenter, authority, halt } = means;
  const before = isWithoutGM() ? witness(token.parent, combat) : undefined;
  const dice = isWithoutGM() ? await drawDice(combat.id, freshSeed) : undefined;
  let drawn = 0;
  const end = await new TurnPlayer(
    {
      reader: { read: () => readScene(token.parent, combat), changed: () => means.changed() },
      thinker,
      executor: sceneExecutor(token.parent, combat, (whose, outcome) => {
        const at = stepAt(store, call);
        const proof = { kind: "turn", key: turnKey(call), at } as const;
        return claim(combat, whose, outcomeWish(outcome), proof, outcome.label);
      }),
      authority,
      pace,
      store,
      presenter,
      seed: dice === undefined ? () => means.drawSeed() : () => turnSeed(dice, turnKey(call), drawn++),
      say,
    },
    ruleset,
    call,
    { unattended: leavesTiesToDice(), endTurn: setting("endTurn") },
    halt,
  ).play();
  if (before !== undefined) await noteChangesOfOwn(turn, before);
  return end;
}

/** What this client has changed of its own figures speaks for them when the turn is taken back. */
async function noteChangesOfOwn({ combat, token, call }: TurnOnScene, before: WorldState): Promise<void> {
  const key = turnKey(call);
  const record = undoRecords(combat.id).find((one) => one.key === key);
  const touched = (record?.changes ?? []).flatMap((one) => (one.kind === "figure" ? [one.figure] : []));
  await noteOwn(combat, token.parent, key, { before, touched });
}

/** Which step of the plan is at work. */
function stepAt(store: Store, call: TurnCall): number {
  const kept = store.progress(call.combat);
  return kept === undefined || "ending" in kept || kept.key !== turnKey(call) ? 0 : kept.records.length;
}
