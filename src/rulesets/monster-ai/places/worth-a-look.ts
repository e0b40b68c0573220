import { lengthOf, type Point } from "../../../core/place";
import type { Battle, Circle, Figure } from "../../../field";
import { hasTrait, type Fighter } from "../fighter";
import type { Aim } from "../decide/target-kind-and-reach";
import type { Turn } from "../decide/turn-in-thought";
import { TOUCH } from "../ground/free-places";
import { radiusOf } from "../ground/gridless-tolerances";
import { besideSide, clearanceOf, crossings, endsOfSide, sidesNear } from "./circles-and-walls";
import { closedBy, openRules } from "../ways/gridless-ways";
import { hazardsNear, type Hazard } from "../ways/hazards-near";
import { pointsAlong } from "./points-on-way";
import { isIntangible, walkerOf } from "../ways/walker";

/** A hair more than adjacent: as near as it may be shot at without disadvantage (MAI-X3). */
const TOO_CLOSE = 1.02;
/** Points per space of the ways to those it may hit. */
const LOOKS = 16;
/** Degrees off the straight line at which places round somebody are looked at, either way. */
const ASIDE = [
  0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 45, 50, 55, 60, 70, 80, 90, 110, 130, 155,
  180,
];

/** For those whom obstacles let through, but not end there: some of the places are always in one. */
const FINELY = Array.from({ length: 91 }, (_, aside) => aside);
/** Parts of a space that a step aside may take to shove somebody another way. */
const STEPS_ASIDE = [0.25, 0.5, 0.75, 1, 1.5];

type TargetedAim = Extract<Aim, { kind: "enemy" | "ally" }>;

/**
 * Without a grid not every place can be looked at: those where something begins or ends that matters. In reach of
 * somebody, no longer too close, beside an ally that inspires, just out of a fire, as far as it gets; where two of these
 * meet, or one and somebody who is in the way; and all along the ways to those it may hit.
 */
export function placesWorthALook(turn: Turn, aim: TargetedAim, from: Figure): readonly Point[] {
  const { battle, speed } = turn;
  if (speed <= 0) return [];
  const far = speed * battle.grid.size;
  const hazards = hazardsNear(walkerOf(turn), from, speed);
  const farthest = { x: from.x, y: from.y, radius: far - 0.5 };
  const rims = [farthest, ...rimsOf(turn, aim, from), ...rimsOfHazards(from, hazards)];
  const bodies = rimsOfBodies(battle, from);
  const aside = isIntangible(turn.me) ? FINELY : ASIDE;
  const points = [
    ...rims.flatMap((rim) => pointsRound(rim, from, aside)),
    ...targetsOf(turn, aim).map(({ figure }) => straightToward(from, figure, far)),
    ...(shoves(aim) ? stepsAside(battle, from) : []),
    ...rims.flatMap((one, at) =>
      [...rims.slice(at + 1), ...bodies].flatMap((other) => crossings(one, other)),
    ),
    ...(isIntangible(turn.me) ? besideObstacles(battle, from, far, [...rims, ...bodies]) : []),
    ...onTheWays(turn, aim, from, hazards),
  ];
  return points.filter(({ x, y }) => lengthOf(x - from.x, y - from.y) <= far).map(toSixteenths);
}

const toSixteenths = ({ x, y }: Point): Point => ({
  x: Math.round(x * 16) / 16,
  y: Math.round(y * 16) / 16,
});

/** As far as it gets straight toward somebody, to the hair: who is just in reach of Speed and Range is hit. */
function straightToward({ x, y }: Figure, to: Point, far: number): Point {
  const share = far / Math.max(far, lengthOf(to.x - x, to.y - y));
  return { x: x + (to.x - x) * share, y: y + (to.y - y) * share };
}

const targetsOf = ({ enemies, allies }: Turn, { kind }: TargetedAim): readonly Fighter[] =>
  kind === "enemy" ? enemies : allies;

/** Circles on which its middle stands when it just reaches somebody, is just not too close, is just inspired. */
function rimsOf(turn: Turn, aim: TargetedAim, from: Figure): readonly Circle[] {
  const { battle, enemies, allies } = turn;
  const rim = ({ figure }: Fighter, spaces: number): Circle => ({
    x: figure.x,
    y: figure.y,
    radius: (radiusOf(battle, from) + radiusOf(battle, figure) + spaces) * battle.grid.size,
  });
  const inReach = targetsOf(turn, aim).map((target) => rim(target, aim.reach - TOUCH));
  if (aim.kind !== "enemy" || aim.action.kind !== "attack") return inReach;
  const isRanged = aim.action.range === "ranged";
  const shunned = enemies.filter((enemy) => isRanged || hasTrait(enemy, "intimidate"));
  const sought = allies.filter((ally) => hasTrait(ally, "inspiring"));
  return [
    ...inReach,
    ...shunned.map((enemy) => rim(enemy, TOO_CLOSE)),
    ...sought.map((ally) => rim(ally, 1 - TOUCH)),
  ];
}

/** Just out of each. */
const rimsOfHazards = (from: Figure, hazards: readonly Hazard[]): readonly Circle[] =>
  hazards.flatMap(({ circle }) =>
    circle === undefined
      ? []
      : { ...circle, radius: circle.radius + Math.max(from.pixelWidth, from.pixelHeight) / 2 + 0.5 },
  );

/** In contact with everybody else. */
const rimsOfBodies = (battle: Battle, from: Figure): readonly Circle[] =>
  battle.figures
    .filter(({ id }) => id !== from.id)
    .map((other) => ({
      x: other.x,
      y: other.y,
      radius: (radiusOf(battle, from) + radiusOf(battle, other)) * battle.grid.size + 0.5,
    }));

/** Just out of walls and rocks, which let it through: round their ends, beside them, and where circles cross that. */
function besideObstacles(
  battle: Battle,
  from: Figure,
  far: number,
  circles: readonly Circle[],
): readonly Point[] {
  const off = clearanceOf(battle, from);
  return sidesNear(battle, from, far + off).flatMap((side) => [
    ...endsOfSide(side, off).flatMap((end) => [
      ...pointsRound(end, from, ASIDE),
      ...circles.flatMap((circle) => crossings(end, circle)),
    ]),
    ...besideSide(side, off, from, circles),
  ]);
}

/** All round a circle, closest together on the side of a figure. */
function pointsRound({ x, y, radius }: Circle, toward: Point, degrees: readonly number[]): readonly Point[] {
  const ahead = Math.atan2(toward.y - y, toward.x - x);
  return degrees
    .flatMap((aside) => (aside % 180 === 0 ? [aside] : [aside, -aside]))
    .map((aside) => {
      const bearing = ahead + (aside * Math.PI) / 180;
      return { x: x + radius * Math.cos(bearing), y: y + radius * Math.sin(bearing) };
    });
}

function shoves({ action }: TargetedAim): boolean {
  return "effects" in action && action.effects.some(({ kind }) => kind === "push" || kind === "pull");
}

/** All round where it stands. */
const stepsAside = ({ grid }: Battle, { x, y }: Figure): readonly Point[] =>
  STEPS_ASIDE.flatMap((step) => pointsRound({ x, y, radius: step * grid.size }, { x: x + 1, y }, ASIDE));

/** Points of the ways to those it may hit, past what hurts and straight through it, where it may be in reach of them. */
function onTheWays(turn: Turn, aim: TargetedAim, from: Figure, hazards: readonly Hazard[]): readonly Point[] {
  const { battle, speed } = turn;
  const { size } = battle.grid;
  const closed = closedBy(from, hazards, []);
  const grounds = closed.length === 0 ? [closed] : [closed, []];
  const ways = grounds.map((shut) => ({ ...openRules(walkerOf(turn), from, shut, true), shares: true }));
  return targetsOf(turn, aim).flatMap(({ figure }) => {
    const apart = battle.spaces(from, figure);
    if (apart > speed + aim.reach) return [];
    const part = { from: (apart - aim.reach) * size, to: speed * size, step: size / LOOKS };
    return ways.flatMap((rules) => pointsAlong(wayTo(battle, from, figure, rules), part));
  });
}

const wayTo = (
  battle: Battle,
  from: Figure,
  figure: Figure,
  rules: Parameters<Battle["path"]>[2],
): readonly Point[] => battle.path(from, { kind: "touch", figure, fromAbove: true }, rules)?.places ?? [];
