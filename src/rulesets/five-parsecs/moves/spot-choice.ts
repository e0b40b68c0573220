import { lengthOf, type Point } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import { choose, least, only, type Criterion } from "../../../engine/choose";
import { cannot } from "../../../engine/rule";
import type { Figure } from "../../../field";
import { inches, showSpot } from "../spots-and-figures-in-words";
import { placeOfStand, type Stand } from "../walking/figure-at-spot";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { arrive, type Move } from "./move-steps";

/** A demand on spots, as the rules put it: "in cover", "closest to the player's edge". */
export type SpotWord = (turn: Turn) => Criterion<Stand>;

/** Moves to the best spot within Speed that meets all demands, never into base contact. */
export const goTo =
  (...demands: readonly SpotWord[]): Move =>
  (turn) => {
    const budget = turn.profile.speed;
    const stands = factsOf(turn).walking.stands(budget);
    const spot = chooseSpot(turn, stands, spotsWithin(budget), [apart, ...demands]);
    return spot === undefined ? cannot(whyNoSpot(turn)) : arrive(turn, spot, "walk");
  };

/** Picks a figure once, then moves with it in mind. */
export const towards =
  (pick: (turn: Turn) => Figure | undefined, move: (figure: Figure) => Move): Move =>
  (turn) => {
    const figure = pick(turn);
    return figure === undefined ? cannot(text("OPFOR.fiveParsecs.because.nobodyThere")) : move(figure)(turn);
  };

export const spotsWithin = (budget: number): Text =>
  text("OPFOR.fiveParsecs.choice.spots", { distance: inches(budget) });

/** The page's demands in order; what they leave open goes to the steadiest spot, and only then to the die. */
export function chooseSpot(
  turn: Turn,
  from: readonly Stand[],
  candidates: Text,
  demands: readonly SpotWord[],
): Stand | undefined {
  return choose(turn, {
    id: "spot",
    label: text("OPFOR.fiveParsecs.choice.spot"),
    candidates,
    from,
    by: demands.map((demand) => demand(turn)),
    preferring: [steadiest(turn)],
    show: showSpot(factsOf(turn)),
    at: placeOfStand,
  });
}

/** Moving into base contact is a brawl, which only some rules allow. */
export const apart: SpotWord = (turn) =>
  only(
    text("OPFOR.fiveParsecs.by.apart"),
    (stand) => stand.cost === 0 || !factsOf(turn).contact.touchesAnyone(stand),
  );

export const leastCost: SpotWord = () => least(text("OPFOR.fiveParsecs.by.movement"), ({ cost }) => cost);

/** A shorter way outweighs a straighter one, and that any turn: no two differ by less. */
const [STRAIGHT, TURN] = [2 ** -14, 2 ** -28];

/** 5P-Q15 leaves equal spots to the die. Before it the shortest way counts, then the straightest, then the heading. */
const steadiest: SpotWord = (turn) => {
  const { me, memory } = factsOf(turn);
  const heading = memory.headings[me.id];
  return least(text("OPFOR.fiveParsecs.by.steadiest"), (stand) => {
    const away = { x: stand.x - me.x, y: stand.y - me.y };
    const straight = Math.round(lengthOf(away.x, away.y));
    return stand.cost + straight * STRAIGHT + Math.round(turnTo(away, heading) * 1000) * TURN;
  });
};

/** 0 straight on, 2 right about. */
function turnTo(away: Point, heading: Point | undefined): number {
  const lengths = lengthOf(away.x, away.y) * lengthOf(heading?.x ?? 0, heading?.y ?? 0);
  return heading === undefined || lengths === 0 ? 0 : 1 - (away.x * heading.x + away.y * heading.y) / lengths;
}

function whyNoSpot(turn: Turn): Text {
  const entry = turn.trace.entries.at(-1);
  const stage = entry?.kind === "choice" ? entry.stages.find(({ count }) => count === 0) : undefined;
  return text("OPFOR.fiveParsecs.because.noSpot", {
    demand: stage?.label ?? text("OPFOR.fiveParsecs.by.inReach"),
  });
}
