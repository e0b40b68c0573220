import type { Json } from "../../../core/json";
import { turnNamed } from "../../../turn/playing/turn-call";
import { isTakenBack, withChanges, type Change, type UndoRecord } from "../../../turn/records/undo-record";
import { witness } from "../../acting/undo-witness";
import { sleep } from "../../sleep";
import type { HostCombat, HostToken, HostUser } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { FLAG } from "../../ids";
import { readState } from "../../keeping/combat-flags";
import { undoRecords } from "../../keeping/combat-store";
import { figureIdOf, tokenOf } from "../../reading/token-of-figure";
import { changesTo, isOurs, withOwners, writtenBy } from "../changes-by-owners";
import type { Finding, Proof } from "../claim";
import type { SecondOpinion } from "./turn-seen-here";

/** How long what came with a claim may be under way. */
const UNDER_WAY = 3_000;
const LOOK = 100;
const MOST_TURNS = 40;

/** What is written down for these is told by no turn of its own. */
const BESIDES = ["event", "setup"];

/** Everything that was ever told of a turn's changes here, since it last began. */
interface Told {
  readonly times: number;
  readonly record: UndoRecord;
}

/** Whether turns that somebody says are taken back really are: their word is no proof. */
export class TakenBackTurns {
  readonly #told = new Map<string, Told>();
  /** By combat, what was looked through last. */
  readonly #heard = new Map<string, Json>();

  constructor(private readonly opinion: Pick<SecondOpinion, "timesBegun">) {}

  /** Whoever leaves out later what their own figures did cannot keep it. */
  hear(combat: HostCombat): void {
    // The same text is the same object.
    const kept = readState(combat, FLAG.undo);
    if (kept === undefined || this.#heard.get(combat.id) === kept) return;
    this.#heard.set(combat.id, kept);
    for (const record of undoRecords(combat.id)) {
      const { key } = record;
      const times = this.opinion.timesBegun(key);
      const known = this.#told.get(key);
      // What was told first says what there was before.
      const whole = known?.times === times ? withChanges(known.record, record.changes) : record;
      this.#told.set(key, { times, record: whole });
    }
    for (const key of [...this.#told.keys()].slice(0, -MOST_TURNS)) this.#told.delete(key);
  }

  async find(by: HostUser, combat: HostCombat, token: HostToken, proof: Proof): Promise<Finding> {
    const record = recordOf(combat, proof);
    if (proof.kind !== "undo" || record === undefined) return "no";
    const told = this.#told.get(proof.key)?.record ?? record;
    if (!(await comesBack(() => isBack(by, combat, token, told)))) return "no";
    const wanted = backOf(combat, token, proof);
    const written = writtenBy(theGame().user, combat);
    const isFor = (key: string): boolean => key === proof.key || BESIDES.includes(key);
    if (wanted.length === 0) return "no";
    if (!wanted.every((one) => isOurs(written, one, isFor))) return "ask";
    // Where no turn is given back there is nothing on the map to see it by.
    return record.turn === undefined && combat.started ? "ask" : "yes";
  }
}

const recordOf = (combat: HostCombat, proof: Proof): UndoRecord | undefined =>
  proof.kind === "undo" ? undoRecords(combat.id).find(({ key }) => key === proof.key) : undefined;

/** Whether a turn is taken back in all that whoever asks may change themselves. */
function isBack(
  by: HostUser,
  combat: HostCombat,
  token: HostToken,
  { key, turn, changes }: UndoRecord,
): boolean {
  const mayDiffer = (change: Change): boolean => {
    if (change.kind === "initiative")
      return combat.combatants.get(change.combatant)?.token?.testUserPermission(by, "OWNER") !== true;
    return (
      "figure" in change && tokenOf(token.parent, change.figure)?.testUserPermission(by, "OWNER") === false
    );
  };
  const isAtTurn =
    turn === undefined || (combat.round === turn.round && combat.combatant?.id === turnNamed(key).combatant);
  return (
    isAtTurn &&
    isTakenBack({ key, combat: combat.id, figure: "", changes }, witness(token.parent, combat), mayDiffer)
  );
}

async function comesBack(isSo: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < UNDER_WAY; waited += LOOK) {
    if (isSo()) return true;
    await sleep(LOOK);
  }
  return isSo();
}

/** What taking a turn back would change of a figure. */
export function backOf(combat: HostCombat, token: HostToken, proof: Proof): ReturnType<typeof changesTo> {
  if (proof.kind !== "undo") return [];
  const { key } = proof;
  const figure = figureIdOf(token);
  const record = recordOf(combat, proof) ?? { key, combat: combat.id, figure, changes: [] };
  return changesTo(withOwners(combat, token.parent, record), figure);
}
