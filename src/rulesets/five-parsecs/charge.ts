import { text } from "../../core/text";
import { least, only } from "../../engine/choose";
import { cannot } from "../../engine/rule";
import type { Figure } from "../../field/battle";
import {
  apart,
  arrive,
  brawlStep,
  chooseSpot,
  leastCost,
  moveStep,
  spotsWithin,
  type Going,
  type Move,
  type SpotWord,
} from "./moves";
import { canFireFrom } from "./shots";
import { nameOf } from "./show";
import { DASH, viewOf, type Stand, type Turn } from "./view";
import { isRanged } from "./weapons";
import { isStunned } from "./words";

/** How close a spot is to a goal: by what is left of the way, then in a straight line; less is closer. */
export interface Goal {
  readonly wayLeft: (stand: Stand) => number;
  readonly beeline: (stand: Stand) => number;
}

interface Gait {
  /** May dash when that ends closer (5P-Q1). */
  readonly dash: boolean;
}

/** Runs at an enemy: into a brawl when base contact is possible, else as close as it gets. */
export const chargeAt =
  (prey: (turn: Turn) => Figure | undefined, gait: Gait): Move =>
  (turn) => {
    const enemy = prey(turn);
    if (enemy === undefined) return cannot(text("OPFOR.fiveParsecs.because.nobodyToCharge"));
    return brawl(turn, enemy, gait) ?? runAt(turn, enemy, gait);
  };

function runAt(turn: Turn, enemy: Figure, gait: Gait): Going {
  const going = approach(turn, contactWith(turn, enemy), gait);
  if (!going.done || going.steps.length === 0) return going;
  return {
    ...going,
    because: text("OPFOR.fiveParsecs.because.runsAt", { enemy: nameOf(enemy), what: going.because }),
  };
}

/** Only into a brawl, else not at all (Tactical Charge, Guardian Brawl). */
export const brawlWith =
  (prey: (turn: Turn) => Figure | undefined): Move =>
  (turn) => {
    const enemy = prey(turn);
    if (enemy === undefined) return cannot(text("OPFOR.fiveParsecs.because.nobodyToCharge"));
    return (
      brawl(turn, enemy, { dash: false }) ??
      cannot(text("OPFOR.fiveParsecs.because.noContact", { enemy: nameOf(enemy) }))
    );
  };

/** 5P-Q1: contact by a normal move; by a dash only when the table plays the text to the letter. */
function brawl(turn: Turn, enemy: Figure, { dash }: Gait): Going | undefined {
  if (isStunned(turn)) {
    turn.trace.note(text("OPFOR.fiveParsecs.note.stunnedNoBrawl"));
    return undefined;
  }
  const { speed } = turn.profile;
  const literal = dash && speed > 0 && viewOf(turn).options.dashPolicy === "literal";
  return (
    contact(turn, enemy, speed, "charge") ??
    (literal ? contact(turn, enemy, speed + DASH, "dash") : undefined)
  );
}

function contact(turn: Turn, enemy: Figure, budget: number, gait: "charge" | "dash"): Going | undefined {
  const view = viewOf(turn);
  const touching = view.stands(budget).filter((stand) => view.touches(stand, enemy));
  if (touching.length === 0) return undefined;
  const at = chooseSpot(turn, touching, text("OPFOR.fiveParsecs.choice.contact", { enemy: nameOf(enemy) }), [
    leastCost,
  ]);
  if (at === undefined) return undefined;
  const move = at.cost === 0 ? [] : [moveStep(turn, at, gait)];
  const because = text("OPFOR.fiveParsecs.because.brawls", { enemy: nameOf(enemy) });
  return { done: true, at, steps: [...move, brawlStep(turn, enemy)], because, shoots: false };
}

/** As close as a move gets; dashing where the rule allows it and nothing speaks against it. */
export function approach(turn: Turn, goal: Goal, { dash }: Gait): Going {
  const { here } = viewOf(turn);
  const { speed } = turn.profile;
  if (!dash || speed === 0) return arrive(turn, nearer(turn, speed, goal) ?? here, "walk");
  const literal = viewOf(turn).options.dashPolicy === "literal";
  if (!literal && mayFire(turn)) {
    // 5P-Q1: who could fire after a normal move does not dash.
    const walk = nearer(turn, speed, goal) ?? here;
    if (canFireFrom(turn, walk)) return arrive(turn, walk, "walk");
  }
  const at = nearer(turn, speed + DASH, goal) ?? here;
  const going = arrive(turn, at, at.cost > speed ? "dash" : "walk");
  return literal ? { ...going, shoots: true } : going;
}

const mayFire = (turn: Turn): boolean => !isStunned(turn) && turn.profile.weapons.some(isRanged);

function nearer(turn: Turn, budget: number, { wayLeft, beeline }: Goal): Stand | undefined {
  const view = viewOf(turn);
  const { speed } = turn.profile;
  const now = wayLeft(view.here);
  const closer: SpotWord = () => only(text("OPFOR.fiveParsecs.by.closer"), (stand) => wayLeft(stand) < now);
  const closest: SpotWord = () => least(text("OPFOR.fiveParsecs.by.wayLeft"), wayLeft);
  const walking: SpotWord = () =>
    least(text("OPFOR.fiveParsecs.by.walking"), ({ cost }) => (cost > speed ? 1 : 0));
  const straightest: SpotWord = () => least(text("OPFOR.fiveParsecs.by.beeline"), beeline);
  const dashing = budget > speed ? [walking] : [];
  return chooseSpot(turn, view.stands(budget), spotsWithin(budget), [
    closer,
    apart,
    closest,
    ...dashing,
    straightest,
  ]);
}

/** Base contact with a figure; in a straight line where walls leave no way at all. */
export function contactWith(turn: Turn, figure: Figure): Goal {
  const view = viewOf(turn);
  const way = view.wayTo(figure);
  const beeline = (stand: Stand): number => view.distance(stand, figure);
  return { wayLeft: way.from(view.here) === Infinity ? beeline : (stand) => way.from(stand), beeline };
}

/** A spot somewhere on the map. */
export function standingAt(turn: Turn, spot: Stand): Goal {
  const view = viewOf(turn);
  const way = turn.battle.ways(turn.me, { kind: "place", place: spot }, view.moveRules);
  return { wayLeft: (stand) => way.from(stand), beeline: (stand) => turn.battle.distance(stand, spot) };
}
