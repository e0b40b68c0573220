import { cardOf, entry, ION_LIMIT, nameOf, ROLL, SWERVE, thingOf, type Entry } from "./facts";
import { after, below, cardTo, go, longOf, outlines, square, type Card, type Stand } from "./geometry";
import { half, offMat, toBase, within, type Craft, type Laid, type Rock, type World } from "./world";

/** A move as it would come out. */
export interface Way {
  readonly name: string;
  readonly colour: Entry["colour"];
  readonly entry: Entry | undefined;
  readonly end: Stand;
  readonly rocks: readonly Rock[];
  /** Enemy and friendly mines alike. */
  readonly mines: readonly Laid[];
  readonly bumped: boolean;
  readonly off: boolean;
}

interface Trodden {
  readonly start: Stand;
  readonly card: Card;
  readonly long: number;
  readonly halfWidth: number;
}

/** Under the template or under the base where it ends. */
const treads = (craft: Craft, end: Stand, trodden: Trodden, disc: Rock | Laid): boolean =>
  below(cardTo(trodden.start, trodden.card, trodden.long, trodden.halfWidth, disc), 0) ||
  below(toBase(disc, craft, end), 0);

const others = (world: World, craft: Craft): Craft[] => world.ships.filter(({ id }) => id !== craft.id);

const hits = (world: World, craft: Craft, end: Stand): boolean =>
  others(world, craft).some((other) =>
    below(outlines(square(end, half(craft)), square(other.stand, half(other))), 0, 0.015),
  );

/** How the centre stands after so many millimetres of a manoeuvre. */
function along(craft: Craft, card: Card, millimetres: number): Stand {
  const [h, long] = [half(craft), longOf(card)];
  if (millimetres <= h) return go(craft.stand, millimetres, 0);
  const nose = go(craft.stand, h, 0);
  if (millimetres <= h + long) return after(nose, card, millimetres - h);
  return go(after(nose, card, long), millimetres - h - long, 0);
}

export function fly(world: World, craft: Craft, move: Entry, ghosts = false): Way {
  const found = cardOf(move);
  const base = { name: nameOf(move), colour: move.colour, entry: move };
  if (found === undefined) {
    const end = craft.stand;
    return { ...base, end, rocks: [], mines: [], bumped: false, off: offMat(world, craft, end) };
  }
  const { card, spin } = found;
  const nose = go(craft.stand, half(craft), 0);
  const stop = go(after(nose, card, longOf(card)), half(craft), 0, spin);
  const bumped = !ghosts && hits(world, craft, stop);
  const far = bumped ? backedOff(world, craft, card) : undefined;
  const end = far === undefined ? stop : along(craft, card, far);
  const long = far === undefined ? longOf(card) : Math.max(0, Math.min(longOf(card), far - half(craft)));
  return { ...base, end, bumped, ...on(world, craft, end, { start: nose, card, long, halfWidth: 10 }) };
}

function on(world: World, craft: Craft, end: Stand, trodden: Trodden): Pick<Way, "rocks" | "mines" | "off"> {
  return {
    rocks: world.rocks.filter((rock) => treads(craft, end, trodden, rock)),
    mines: world.laid.filter(
      (laid) => thingOf(laid.device).kind === "mine" && treads(craft, end, trodden, laid),
    ),
    off: offMat(world, craft, end),
  };
}

/** Back along the template until nobody is overlapped. */
function backedOff(world: World, craft: Craft, card: Card): number {
  const free = (far: number): boolean => {
    const at = along(craft, card, far);
    return others(world, craft).every(
      (other) => outlines(square(at, half(craft)), square(other.stand, half(other))) > -0.01,
    );
  };
  let far = longOf(card) + 2 * half(craft);
  while (far > 0 && !free(far)) far -= 1;
  far = Math.max(0, far);
  for (let step = 0.5; step > 0.005; step /= 2) if (free(far + step)) far += step;
  return far;
}

/** What may be flown: the drift when ionised, nothing red under stress. */
export const DRIFT = entry("1FB");
export const ionised = (craft: Craft): boolean => craft.tokens.ion >= ION_LIMIT[craft.size];
export function flyable(craft: Craft, stress = craft.tokens.stress): readonly Entry[] {
  const calm = craft.dial.filter(({ colour }) => colour !== "R");
  return stress > 0 && calm.length > 0 ? calm : craft.dial;
}

export const stressed = (stress: number, colour: Entry["colour"]): number =>
  Math.max(0, stress + (colour === "R" ? 1 : colour === "B" ? -1 : 0));

/** The neighbouring bearings at that speed, or the nearest speed the dial has, the slower of two. */
export function neighbours(may: readonly Entry[], move: Entry): Entry[] {
  return [...(SWERVE[move.way] ?? "")].flatMap((way) => {
    const there = may.filter((one) => one.way === way);
    const offs = there.map(({ speed }) => Math.abs(speed - move.speed));
    const best = there.filter((_, index) => offs[index] === Math.min(...offs));
    const slow = best.sort((a, b) => a.speed - b.speed)[0];
    return slow === undefined ? [] : [slow];
  });
}

/** Enemy devices that would get the ship: mines on the way, bombs in reach of where it ends. */
export interface Peril {
  readonly laid: Laid;
  /** How many obstacles a seismic charge could do it with; 1 for everything else. */
  readonly times: number;
}
const harmful = (craft: Craft, laid: Laid): boolean => laid.fuses === 0 && laid.side !== craft.side;

export const bombsAt = (world: World, craft: Craft, end: Stand): Peril[] =>
  world.laid.flatMap((laid) => {
    const { kind, range } = thingOf(laid.device);
    if (kind !== "bomb" || !harmful(craft, laid)) return [];
    if (laid.device !== "seismic-charge") {
      return within(toBase(laid, craft, end), range) ? [{ laid, times: 1 }] : [];
    }
    const rocks = shatterable(world, laid).filter((rock) => within(toBase(rock, craft, end), 1));
    return rocks.length === 0 ? [] : [{ laid, times: rocks.length }];
  });

export const shatterable = (world: World, charge: Laid): Rock[] =>
  world.rocks.filter((rock) =>
    within(Math.hypot(rock.at[0] - charge.at[0], rock.at[1] - charge.at[1]) - rock.r - charge.r, 1),
  );

export const perils = (world: World, craft: Craft, way: Pick<Way, "mines" | "end">): Peril[] => [
  ...way.mines.filter((laid) => harmful(craft, laid)).map((laid) => ({ laid, times: 1 })),
  ...bombsAt(world, craft, way.end),
];
export const minesAmong = (list: readonly Peril[]): Peril[] =>
  list.filter(({ laid }) => thingOf(laid.device).kind === "mine");

/** Swerves that the page allows, from rocks and the edge. */
export const rockSwerves = (
  world: World,
  craft: Craft,
  may: readonly Entry[],
  move: Entry,
  ghosts = false,
): Way[] =>
  neighbours(may, move)
    .map((one) => fly(world, craft, one, ghosts))
    .filter(({ rocks, off }) => rocks.length === 0 && !off);

/** And from enemy mines: no rock, no new device, not off the mat, fewer mines. */
export function mineSwerves(world: World, craft: Craft, may: readonly Entry[], from: Way): Way[] {
  if (from.entry === undefined) return [];
  const known = perils(world, craft, from);
  return rockSwerves(world, craft, may, from.entry).filter((way) => {
    const now = perils(world, craft, way);
    return (
      now.every(({ laid }) => known.some((one) => one.laid.id === laid.id)) &&
      minesAmong(now).length < minesAmong(known).length
    );
  });
}

/** Barrel rolls and boosts that may be done. */
export function repositions(world: World, craft: Craft): Way[] {
  const moves: { name: string; end: Stand; trodden: Trodden }[] = [];
  const { aside, slide } = ROLL[craft.size];
  if (craft.bar.includes("barrelRoll")) {
    for (const side of [-1, 1] as const) {
      for (const on of [0, slide, -slide]) {
        const edge = go(craft.stand, 0, side * half(craft), side * 90);
        moves.push({
          name: `barrelRoll-${side < 0 ? "left" : "right"}-${on === 0 ? "level" : on > 0 ? "ahead" : "back"}`,
          end: go(craft.stand, on, side * aside),
          // Small bases roll along the template, others over its width.
          trodden: {
            start: edge,
            card: { kind: "straight", long: aside - 2 * half(craft) },
            long: aside - 2 * half(craft),
            halfWidth: slide,
          },
        });
      }
    }
  }
  if (craft.bar.includes("boost")) {
    const nose = go(craft.stand, half(craft), 0);
    for (const [name, word] of [
      ["boost-straight", "1FW"],
      ["boost-left", "1BW"],
      ["boost-right", "1NW"],
    ] as const) {
      const card = cardOf(entry(word))?.card;
      if (card === undefined) continue;
      moves.push({
        name,
        end: go(after(nose, card, longOf(card)), half(craft), 0),
        trodden: { start: nose, card, long: longOf(card), halfWidth: 10 },
      });
    }
  }
  return moves
    .map(({ name, end, trodden }) => ({
      name,
      colour: "W" as const,
      entry: undefined,
      end,
      bumped: hits(world, craft, end),
      ...on(world, craft, end, trodden),
    }))
    .filter(({ bumped, off, rocks }) => !bumped && !off && rocks.length === 0);
}

/** Ion tokens that these devices give for certain. */
export const sureIon = (list: readonly Peril[]): number =>
  list.reduce((n, { laid }) => n + thingOf(laid.device).sure.filter((hurt) => hurt === "ion").length, 0);

export interface Left {
  readonly end: Stand;
  readonly stress: number;
  readonly ion: number;
}

/**
 * How many of the next moves (at most `deep`) can be flown on the mat from there, other ships left aside, and with
 * how many manoeuvres one can begin that; counted up to `enough`.
 */
export function ahead(world: World, craft: Craft, left: Left, deep: number, enough = 1): [number, number] {
  if (deep === 0) return [0, enough];
  const { end, stress, ion } = left;
  const there = { ...craft, stand: end };
  const drifts = ion >= ION_LIMIT[craft.size];
  const may = drifts ? [DRIFT] : flyable(craft, stress);
  let [best, ways] = [0, 0];
  for (const move of may) {
    const way = fly(world, there, move, true);
    if (way.off) continue;
    const swerved = way.rocks.length > 0 ? rockSwerves(world, there, may, move, true) : [];
    const worst = Math.min(
      ...(swerved.length > 0 ? swerved : [way]).map((one) => {
        const next = { end: one.end, stress: stressed(stress, one.colour), ion: drifts ? 0 : ion };
        return movesLeft(world, craft, next, deep - 1);
      }),
    );
    if (1 + worst > best) ways = 0;
    best = Math.max(best, 1 + worst);
    if (1 + worst === best) ways++;
    if (best === deep && ways >= enough) break;
  }
  return [best, Math.min(ways, enough)];
}

export const movesLeft = (world: World, craft: Craft, left: Left, deep: number): number =>
  ahead(world, craft, left, deep)[0];
