import type { Place } from "../../../core/place";
import type { Step } from "../../../core/step";
import type { Figure } from "../../../field";
import { blastOf } from "../ground/area-shapes";
import { isGridless } from "../ground/spaces";
import { MARK_RADIUS } from "../ground/stands-on-mark";
import { blazesIn, blazesUnder, type Blaze } from "../ground/where-it-burns";
import type { MapMark } from "../memory";
import type { Action, Behaviour } from "../scheme/schema";
import { readActTerms } from "../step-terms";
import { stepsOf } from "./action-steps";
import { quietly } from "./without-trace";
import type { Turn } from "./turn-in-thought";

/** Traps and fires that are surely there when it has been done; what hangs on a roll is not foreseen. */
export const leavesBehind = (action: Action): boolean =>
  action.kind === "trap" || ((action.kind === "area" || action.kind === "effect") && setsFire(action));

/** The turn after an action: what it has laid or lit lies in the way of its further Moves (MAI-M2, MAI-M3). */
export function afterwards(turn: Turn, action: Action, steps: readonly Step[], from: Figure): Turn {
  const known = new Set(turn.memory.marks.map(({ id }) => id));
  const made = steps.flatMap((step) => marksOf(turn, action, step, from)).filter(({ id }) => !known.has(id));
  return { ...turn, memory: { ...turn.memory, marks: [...turn.memory.marks, ...made] } };
}

/** The turn as it is when the first Move begins: "Trap, Move, Attack". */
export function whenItMoves(turn: Turn, behaviour: Behaviour): Turn {
  const first = behaviour.actions.findIndex(({ kind }) => kind === "move");
  const from = turn.me.figure;
  return behaviour.actions
    .slice(0, Math.max(0, first))
    .filter(({ kind }) => kind === "trap")
    .reduce(
      (now, trap) => afterwards(now, trap, stepsOf(quietly(now), behaviour, trap, { from }), from),
      turn,
    );
}

function marksOf(turn: Turn, action: Action, step: Step, from: Figure): readonly MapMark[] {
  const { battle } = turn;
  const mark = markOf(turn);
  if (step.kind === "attack") {
    if (action.kind !== "area" || step.at === undefined) return [];
    const covered = blastOf(battle, action, from, step.at, turn.options);
    return blazesIn(battle, action, covered).map((blaze) => mark("fire", blaze));
  }
  if (step.kind !== "act") return [];
  if (action.kind === "trap" && step.at !== undefined) {
    return [mark("trap", { at: step.at, radius: isGridless(battle) ? MARK_RADIUS : 0 })];
  }
  const terms = readActTerms(step.terms);
  if (terms?.kind !== "effect") return [];
  const burnt = new Set([step.target, ...terms.others]);
  return battle.figures
    .filter(({ id }) => burnt.has(id))
    .flatMap((figure) => blazesUnder(battle, figure).map((blaze) => mark("fire", blaze)));
}

const setsFire = ({ effects }: { readonly effects: readonly { readonly kind: string }[] }): boolean =>
  effects.some(({ kind }) => kind === "set-fire");

const markOf =
  ({ battle, me }: Turn) =>
  (what: MapMark["what"], { at, radius }: Blaze): MapMark => {
    const { x, y, elevation = 0 }: Place = at;
    const { side } = me.figure;
    return {
      id: `${what} to be ${x},${y}`,
      what,
      x,
      y,
      elevation,
      radius,
      round: battle.round,
      side,
      terms: null,
    };
  };
