import type { Dice } from "../../../src/core/dice";
import { defenceFace, ION_LIMIT, thingOf, type Entry } from "./facts";
import {
  ahead,
  bombsAt,
  DRIFT,
  flyable,
  fly,
  ionised,
  minesAmong,
  mineSwerves,
  movesLeft,
  perils,
  repositions,
  rockSwerves,
  stressed,
  sureIon,
  type Peril,
  type Way,
} from "./flying";
import { far, seen, TooClose, type Stand, type V } from "./geometry";
import {
  aheadOf,
  bandOf,
  foesOf,
  gap,
  stanceOf,
  tied,
  toBase,
  within,
  type Craft,
  type World,
} from "./world";

/** A ship's turn as the page and the cards tell it. */
export interface Turn {
  readonly flown: Way;
  readonly swerved: "no" | "rock" | "mine";
  readonly avoids: boolean;
  /** The name of a reposition, or focus, evade, lock, reload. */
  readonly action: string;
  readonly target: string;
  readonly end: Stand;
  /** What the reposition ran into. */
  readonly rolled: Way | undefined;
}

/** Keeps those with the least value; values that differ by less than a hair are not judged. */
function least<T>(from: readonly T[], of: (one: T) => number, hair = 0): readonly T[] {
  if (from.length <= 1) return from;
  const values = from.map(of);
  const best = Math.min(...values);
  for (const value of values) {
    if (value !== best && value - best < hair) throw new TooClose("as near as the other");
  }
  return from.filter((_, index) => values[index] === best);
}
const flag = (holds: boolean): number => (holds ? 1 : 0);

/** Rounded to whole steps; not judged at the half. */
function steps(value: number, size: number): number {
  const parts = value / size;
  const [whole, hair] = [Math.round(parts), 0.02 / size];
  if (Math.abs(Math.abs(parts - whole) - 0.5) < hair) throw new TooClose("between two steps");
  return whole;
}

export function targetOf(world: World, me: Craft, dice: Dice): Craft | undefined {
  const foes = foesOf(world, me.side);
  const locked = foes.filter(({ id }) => id === me.lock).filter((foe) => bandOf(gap(me, foe)) <= 3);
  const ahead = foes.filter((foe) => aheadOf(me, foe));
  const pool = locked.length > 0 ? locked : ahead.length > 0 ? ahead : foes;
  return tied(
    dice,
    least(pool, (foe) => gap(me, foe), 0.01),
  );
}

const at = (me: Craft, stand: Stand): Craft => ({ ...me, stand });
const bearing = (me: Craft, stand: Stand, goal: V): number => {
  const [on, right] = seen(stand, goal);
  return (Math.abs(Math.atan2(right, on)) * 180) / Math.PI;
};

/** Two moves beyond this one are looked at, and four manoeuvres to go on with are as good as more. */
const AHEAD = 2;
const ENOUGH = 4;

/** What swerves may make of a planned move. */
function outcomes(world: World, me: Craft, may: readonly Entry[], way: Way): Way[] {
  const swerves =
    way.rocks.length > 0 && way.entry !== undefined ? rockSwerves(world, me, may, way.entry) : [];
  return (swerves.length > 0 ? swerves : [way]).flatMap((one) => [
    one,
    ...(minesAmong(perils(world, me, one)).length > 0 ? mineSwerves(world, me, may, one) : []),
  ]);
}

/** For how many moves, so many at most, a ship can stay on the mat from where it is. */
export function canStayFor(world: World, me: Craft, moves: number): number {
  const may = ionised(me) ? [DRIFT] : flyable(me);
  return Math.max(
    ...may.map((move) => {
      const way = fly(world, me, move);
      return Math.min(moves, stays(world, me, may, way)[0]);
    }),
  );
}

/** How many moves, this one included, surely stay on the mat whatever a swerve makes of it, and the ways to go on. */
function stays(world: World, me: Craft, may: readonly Entry[], way: Way): readonly [number, number] {
  if (way.off) return [0, 0];
  const left = outcomes(world, me, may, way).map((one) => {
    const ion = (ionised(me) ? 0 : me.tokens.ion) + sureIon(perils(world, me, one));
    const stress = stressed(me.tokens.stress, one.colour);
    return ahead(world, me, { end: one.end, stress, ion }, AHEAD, ENOUGH);
  });
  const [[moves, ways] = [0, 0]] = left.sort(([a, many], [b, more]) => a - b || many - more);
  return [1 + moves, ways];
}

/** Might something ionise the ship there before it flies again: dice, a friend's bomb, a net laid on it? */
const mayDrift = (world: World, me: Craft, end: Stand): boolean =>
  world.laid.some(({ device, fuses, ...disc }) => {
    const { kind, range } = thingOf(device);
    return (
      kind === "bomb" && fuses === 0 && IONISERS.includes(device) && within(toBase(disc, me, end), range)
    );
  }) ||
  foesOf(world, me.side).some(({ bay }) => bay.some((row) => row.device === "conner-net" && row.charges > 0));
const IONISERS = ["ion-bomb", "electro-proton-bomb"];

/** Moves that would be left if it had to drift from there. */
const afterDrift = (world: World, me: Craft, end: Stand, stress: number): number =>
  mayDrift(world, me, end) ? movesLeft(world, me, { end, stress, ion: 99 }, AHEAD) : AHEAD;

/** Whatever the swerves make of it. */
function safeFromDrift(world: World, me: Craft, may: readonly Entry[], way: Way): number {
  if (way.off) return AHEAD;
  return Math.min(
    ...outcomes(world, me, may, way).map((one) =>
      afterDrift(world, me, one.end, stressed(me.tokens.stress, one.colour)),
    ),
  );
}

/** The README's order of concerns. */
function plan(
  world: World,
  me: Craft,
  target: Craft | undefined,
  may: readonly Entry[],
  dice: Dice,
): Way | undefined {
  const goal: V = target?.stand.at ?? [world.width / 2, world.height / 2];
  let rest: readonly Way[] = may.map((move) => fly(world, me, move));
  const colour = ({ colour: one }: Way): number => "BWR".indexOf(one);
  const keep = (of: (way: Way) => number, hair = 0): void => {
    rest = least(rest, of, hair);
  };
  if (me.hull + me.shields <= me.flees) {
    keep((way) => flag(!way.off));
    keep((way) => flag(way.bumped));
    keep((way) => {
      const [x, y] = way.end.at;
      return steps(Math.min(x, y, world.width - x, world.height - y), 1);
    });
    keep((way) => -(way.entry?.speed ?? 0));
    return tied(dice, rest);
  }
  keep((way) => -stays(world, me, may, way)[0]);
  keep((way) => -safeFromDrift(world, me, may, way));
  keep((way) => -stays(world, me, may, way)[1]);
  if (target === undefined) keep((way) => flag(way.colour === "R"));
  if (me.tokens.stress > 0) keep((way) => flag(way.colour !== "B"));
  keep((way) => flag(way.bumped));
  if (target === undefined) keep(colour);
  if (target !== undefined) keep((way) => stanceOf(at(me, way.end), target));
  keep((way) => steps(bearing(me, way.end, goal), 15));
  if (target !== undefined) keep((way) => Math.max(1, bandOf(gap(at(me, way.end), target))));
  keep(colour);
  keep((way) => steps(far(way.end.at, goal), 1));
  return tied(dice, rest);
}

/** E3 to E7. */
function decides(me: Craft, threats: readonly Peril[], suffered: readonly Peril[], dice: Dice): boolean {
  let [shielded, past] = [0, 0];
  for (const { laid } of [...threats, ...suffered]) {
    const { sure } = thingOf(laid.device);
    shielded += sure.filter((hurt) => hurt === "hit" || hurt === "crit").length;
    past += sure.filter((hurt) => hurt === "card").length;
  }
  if (Math.max(0, shielded - me.shields) + past >= me.hull) return true;
  return threats.map(() => defenceFace(dice.roll(8)) === "evade").some(Boolean);
}

export function turnOf(world: World, me: Craft, dice: Dice): Turn | undefined {
  const target = targetOf(world, me, dice);
  const fleeing = me.hull + me.shields <= me.flees;
  const may = ionised(me) ? [DRIFT] : flyable(me);
  const planned = plan(world, me, target, may, dice);
  if (planned?.entry === undefined) return undefined;
  const nearest = (from: readonly Way[]): Way | undefined =>
    tied(
      dice,
      least(from, (way) => (target === undefined ? 0 : gap(at(me, way.end), target)), 0.01),
    );
  let flown: Way = planned;
  let swerved: Turn["swerved"] = "no";
  if (planned.rocks.length > 0 || (planned.off && !fleeing)) {
    const swerve = nearest(rockSwerves(world, me, may, planned.entry));
    if (swerve !== undefined) [flown, swerved] = [swerve, "rock"];
  }
  const threats = perils(world, me, flown);
  const avoids = threats.length > 0 && decides(me, threats, [], dice);
  if (avoids && minesAmong(threats).length > 0) {
    const fewest = least(
      mineSwerves(world, me, may, flown),
      (way) => minesAmong(perils(world, me, way)).length,
    );
    const swerve = nearest(fewest);
    if (swerve !== undefined) [flown, swerved] = [swerve, "mine"];
  }
  const acted = act(world, me, target, flown, avoids, dice);
  return {
    flown,
    swerved,
    avoids,
    target: target?.id ?? "",
    action: acted.name,
    rolled: acted.rolled,
    end: acted.rolled?.end ?? flown.end,
  };
}

interface Option {
  readonly way: Way;
  readonly stance: number;
  readonly entered: readonly Peril[];
  readonly all: readonly Peril[];
  readonly avoided: number;
}

function act(
  world: World,
  before: Craft,
  target: Craft | undefined,
  flown: Way,
  avoids: boolean,
  dice: Dice,
): { name: string; rolled: Way | undefined } {
  const nothing = { name: "", rolled: undefined };
  const stress = stressed(before.tokens.stress, flown.colour);
  if (flown.off || flown.bumped || flown.rocks.length > 0 || stress > 0) return nothing;
  const me: Craft = { ...before, stand: flown.end };
  const suffered = minesAmong(perils(world, before, flown));
  // An ionised ship may focus and nothing else; a net on the way ionises it at once.
  if (ionised(before) || before.tokens.ion + sureIon(suffered) >= ION_LIMIT[before.size]) {
    return before.bar.includes("focus") && target !== undefined
      ? { name: "focus", rolled: undefined }
      : nothing;
  }
  const left: World = {
    ...world,
    laid: world.laid.filter(({ id }) => !suffered.some(({ laid }) => laid.id === id)),
  };
  const now = bombsAt(left, me, me.stand);
  const sum = (list: readonly Peril[]): number => list.reduce((n, { times }) => n + times, 0);
  const ways = (end: Stand, threats: readonly Peril[]): readonly [number, number] => {
    if (before.hull + before.shields <= before.flees) return [0, 0];
    const ion = me.tokens.ion + sureIon([...suffered, ...threats]);
    const [moves, many] = ahead(left, me, { end, stress, ion }, AHEAD, ENOUGH);
    return [10 * moves + many, afterDrift(left, me, end, stress)];
  };
  const [sure, drifting] = ways(me.stand, now);
  const options: Option[] = repositions(left, me)
    .filter((way) => {
      const there = ways(way.end, perils(left, me, way));
      return there[0] >= sure && there[1] >= drifting;
    })
    .map((way) => {
      const all = perils(left, me, way);
      return {
        way,
        all,
        stance: target === undefined ? 3 : stanceOf(at(me, way.end), target),
        entered: all.filter(({ laid }) => now.every((one) => one.laid.id !== laid.id)),
        avoided: sum(now) - sum(all),
      };
    });
  const closest = (from: readonly Option[]): Option | undefined =>
    tied(
      dice,
      least(from, ({ way }) => (target === undefined ? 0 : gap(at(me, way.end), target)), 0.01),
    );
  if (avoids && now.length > 0) {
    const away = options.filter(({ avoided, entered }) => avoided > 0 && entered.length === 0);
    const best = least(
      least(away, ({ avoided }) => -avoided),
      ({ stance }) => stance,
    );
    const picked = closest(best);
    if (picked !== undefined) return { name: picked.way.name, rolled: picked.way };
  }
  return ladder(me, target, options, suffered, closest, dice);
}

function ladder(
  me: Craft,
  target: Craft | undefined,
  options: readonly Option[],
  suffered: readonly Peril[],
  closest: (from: readonly Option[]) => Option | undefined,
  dice: Dice,
): { name: string; rolled: Way | undefined } {
  const has = (action: string): boolean => me.bar.includes(action);
  const token = (name: string): { name: string; rolled: undefined } => ({ name, rolled: undefined });
  if (has("reload") && me.bay.length > 0 && me.bay.every(({ charges }) => charges === 0))
    return token("reload");
  let open = options;
  const rung = (stance: number): Option | undefined => {
    if (target === undefined || stanceOf(me, target) <= stance) return undefined;
    const fitting = open.filter((one) => one.stance === stance);
    const picked = closest(fitting);
    if (picked === undefined || picked.entered.length === 0) return picked;
    if (!decides(me, picked.all, suffered, dice)) return picked;
    const harmless = closest(fitting.filter(({ entered }) => entered.length === 0));
    if (harmless === undefined) open = open.filter(({ entered }) => entered.length === 0);
    return harmless;
  };
  for (const stance of [0, 1]) {
    const picked = rung(stance);
    if (picked !== undefined) return { name: picked.way.name, rolled: picked.way };
  }
  if (has("lock") && target !== undefined && me.lock !== target.id && bandOf(gap(me, target)) <= 3)
    return token("lock");
  const hidden = rung(2);
  if (hidden !== undefined) return { name: hidden.way.name, rolled: hidden.way };
  if (target !== undefined && has("focus")) return token("focus");
  if (target !== undefined && has("evade")) return token("evade");
  return token("");
}
