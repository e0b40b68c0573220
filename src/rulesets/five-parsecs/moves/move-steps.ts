import { moveAlong } from "../../../engine/make-steps-and-options";
import type { MoveStep, Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { does, type Done, type NotDone } from "../../../engine/rule";
import type { Figure } from "../../../field";
import { inches, nameOf, spotText } from "../spots-and-figures-in-words";
import type { Stand } from "../walking/figure-at-spot";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { DASH } from "../walking/reach-and-cost";

/** The steps of a plan, and where a move took the figure. */

/** What a move comes to, where its reason says no more than that. */
export type Arrival = "stays" | "moves" | "dashes";
/** Something done of which it may be known that its reason is the arrival alone. */
export interface Arrived extends Done {
  readonly arrival?: Arrival | undefined;
}

/** `shoots` says whether it may still fire. */
export type Going = Gone | NotDone;
export interface Gone extends Arrived {
  readonly at: Stand;
  readonly shoots: boolean;
}
export type Move = (turn: Turn) => Going;
/** An action of a list; every other action is one, too. */
export type ListAction = (turn: Turn) => Arrived | NotDone;

/** The move itself; nothing when the spot is where the figure stands. */
export function arrive(turn: Turn, at: Stand, gait: MoveStep["gait"]): Gone {
  const arrival = at.cost === 0 ? "stays" : gait === "dash" ? "dashes" : "moves";
  const steps = arrival === "stays" ? [] : [moveStep(turn, at, gait)];
  const because = ARRIVALS[arrival](turn, at);
  return { done: true, at, steps, arrival, because, shoots: gait !== "dash" };
}

const ARRIVALS: Readonly<Record<Arrival, (turn: Turn, at: Stand) => Text>> = {
  stays: () => text("OPFOR.fiveParsecs.because.stays"),
  moves: (turn, at) => text("OPFOR.fiveParsecs.because.moves", { spot: spotText(factsOf(turn), at) }),
  dashes: (turn, at) => text("OPFOR.fiveParsecs.because.dashes", { spot: spotText(factsOf(turn), at) }),
};

export function moveStep(turn: Turn, at: Stand, gait: MoveStep["gait"]): MoveStep {
  const path = at.reach?.path(at.spot) ?? { places: [at], cost: at.cost };
  const { speed } = turn.profile;
  return moveAlong(
    { places: path.places, cost: at.cost },
    {
      figure: turn.me.id,
      gait,
      unit: "inch",
      label: text(gait === "dash" ? "OPFOR.fiveParsecs.step.dashes" : "OPFOR.fiveParsecs.step.moves", {
        spot: spotText(factsOf(turn), at),
      }),
      detail: text(gait === "dash" ? "OPFOR.fiveParsecs.detail.dash" : "OPFOR.fiveParsecs.detail.speed", {
        speed: inches(speed),
        dash: inches(DASH),
      }),
    },
  );
}

export const brawlStep = (turn: Turn, enemy: Figure): Step => ({
  kind: "attack",
  figure: turn.me.id,
  manner: "melee",
  target: enemy.id,
  label: text("OPFOR.fiveParsecs.step.brawls", { target: nameOf(enemy) }),
});

export const holdPlace = (turn: Turn, because: Text): Done =>
  does([{ kind: "hold", figure: turn.me.id, label: text("OPFOR.fiveParsecs.step.holds") }], because);
