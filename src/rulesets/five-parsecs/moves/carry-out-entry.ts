import type { Step } from "../../../core/step";
import { text } from "../../../core/text";
import { cannot, does, type Action, type Doing } from "../../../engine/rule";
import { canFireFrom, easiestShot } from "../shots/shots";
import { attackStep } from "../shots/shot-steps";
import { isStunned, type Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { isShutIn } from "../walking/shut-in";
import {
  arrive,
  holdPlace,
  type Arrived,
  type Going,
  type Gone,
  type ListAction,
  type Move,
} from "./move-steps";

/**
 * An entry of a list: its move, then its attack. The one rule of what becomes of an entry by which the figure neither
 * moves nor attacks stands here.
 */
export interface Entry {
  /**
   * "named": make a ranged attack, if possible, on the easiest target. "unnamed": the entry names no attack; the
   * table may let it fire all the same (5P-Q9).
   */
  readonly attack?: "named" | "unnamed";
  /**
   * "next": it was not carried out (5P-G2), and the next entry is tried. "hold": staying put is what it wants.
   * "last": nothing comes after it (5P-G5), so that whoever cannot move shoots, and who cannot shoot holds.
   */
  readonly idle?: "next" | "hold" | "last";
}

export const carryOut =
  (move: Move, { attack = "named", idle = "next" }: Entry = {}): ListAction =>
  (turn) => {
    const going = reallyGoing(turn, move(turn), idle);
    if (!going.done) return going;
    const steps = [...going.steps, ...attacksAfter(turn, going, attack)];
    if (steps.length > 0) return told(turn, going, steps);
    return idle === "next"
      ? cannot(text("OPFOR.fiveParsecs.because.nothingToDo"))
      : holdPlace(turn, going.because);
  };

/** A move that leads to no enemy says what is in the way, where the list's own words would not. */
function told(turn: Turn, { arrival, because: what }: Gone, steps: readonly Step[]): Arrived {
  const plainMove = arrival !== undefined && steps.every(({ kind }) => kind === "move");
  if (plainMove && wallsShutIn(turn))
    return does(steps, text("OPFOR.fiveParsecs.because.walledIn", { what }));
  return { ...does(steps, what), arrival };
}

const wallsShutIn = (turn: Turn): boolean => {
  const { walking, routes, enemies } = factsOf(turn);
  return isShutIn(walking, routes, enemies, turn.profile.speed);
};

/** Whoever cannot go by a list's last entry stays where it is. */
function reallyGoing(turn: Turn, going: Going, idle: Entry["idle"]): Going {
  if (going.done || idle !== "last") return going;
  turn.trace.note(going.because);
  return arrive(turn, factsOf(turn).here, "walk");
}

function attacksAfter(turn: Turn, going: Gone, attack: Entry["attack"]): readonly Step[] {
  if (going.steps.some(({ kind }) => kind === "attack") || !going.shoots) return [];
  if (attack === "unnamed") {
    if (!factsOf(turn).options.fireAfterAdvance) {
      if (!isStunned(turn) && canFireFrom(turn, going.at)) {
        turn.trace.note(text("OPFOR.fiveParsecs.note.namesNoAttack"));
      }
      return [];
    }
    turn.trace.note(text("OPFOR.fiveParsecs.note.fireAfterAdvance"));
  }
  return shotFrom(turn, going);
}

function shotFrom(turn: Turn, { at }: Gone): readonly Step[] {
  if (isStunned(turn)) {
    // 5P-G15: a stunned figure makes the move of the rule and nothing else.
    turn.trace.note(text("OPFOR.fiveParsecs.note.stunnedMovesOnly"));
    return [];
  }
  const moved = at.cost > 0;
  const shot = easiestShot(turn, at, { moved });
  if (shot === undefined) {
    turn.trace.note(text("OPFOR.fiveParsecs.note.noShot"));
    return [];
  }
  return [attackStep(turn, shot, { aimed: false, moved })];
}

/** Do not move or attack. */
export const remain: Action<Turn> = (turn): Doing =>
  holdPlace(
    turn,
    wallsShutIn(turn)
      ? text("OPFOR.fiveParsecs.because.walledIn", { what: text("OPFOR.fiveParsecs.because.remains") })
      : text("OPFOR.fiveParsecs.because.remains"),
  );
