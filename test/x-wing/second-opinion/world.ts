import type { Dice } from "../../../src/core/dice";
import type { Json } from "../../../src/core/json";
import type { Snapshot } from "../../../src/field/snapshot";
import { dialOf, FRONT, HALF, radiusOf, thingOf, type Entry, type Size } from "./facts";
import {
  arcSides,
  below,
  far,
  outlines,
  part,
  roundTo,
  sidesTo,
  square,
  TooClose,
  type Round,
  type Side,
  type Stand,
  type V,
} from "./geometry";

export const TOKENS = ["stress", "ion", "strain", "disarm", "focus", "evade"] as const;
export type Token = (typeof TOKENS)[number];

/** The mat as somebody would write it down: read from a snapshot, changed by the rules, compared again. */
export interface Craft {
  readonly id: string;
  readonly side: string;
  readonly ai: boolean;
  stand: Stand;
  readonly size: Size;
  readonly dial: readonly Entry[];
  hull: number;
  shields: number;
  readonly attack: number;
  readonly agility: number;
  readonly initiative: number;
  readonly arcs: readonly string[];
  readonly flees: number;
  readonly bar: readonly string[];
  readonly cards: readonly string[];
  readonly bay: { readonly device: string; charges: number }[];
  readonly tokens: Record<Token, number>;
  lock: string;
}
export interface Laid extends Round {
  readonly id: string;
  readonly device: string;
  /** Empty: nobody's. */
  readonly side: string;
  /** Laid by an AI ship in this battle. */
  readonly ours: boolean;
  fuses: number;
}
export interface Rock extends Round {
  readonly id: string;
}
export interface World {
  readonly width: number;
  readonly height: number;
  ships: Craft[];
  rocks: Rock[];
  laid: Laid[];
  rollShots: boolean;
  /** "mine ship" where a mine has lost a fuse under that ship and waits for somebody to come onto it. */
  rests: Set<string>;
}

/** How many of a token lie by a ship: one status each ("ion", "ion-2", ...). */
const countOf = (statuses: readonly string[], token: Token): number =>
  statuses.filter(
    (one) => one === token || one.startsWith(`${token}-`) || (token === "stress" && one === "stressed"),
  ).length;

type Written = Readonly<Record<string, unknown>>;
const num = (value: unknown, other: number): number => (typeof value === "number" ? value : other);
const list = (value: unknown, other: string[]): string[] =>
  Array.isArray(value) ? value.map(String) : other;

/** Lays the world out from what is on the map and what the ruleset remembers of its own devices. */
export function worldOf(snapshot: Snapshot, memory: Json): World {
  const mm = snapshot.scene.scale.mm ?? 1;
  const kept = (memory ?? {}) as {
    devices?: { id: string; device: string; side: string; x: number; y: number; fuses: number }[];
    spent?: string[];
    locks?: Record<string, string>;
  };
  const world: World = {
    width: snapshot.scene.area.width / mm,
    height: snapshot.scene.area.height / mm,
    ships: [],
    rocks: [],
    laid: [],
    rollShots: snapshot.options["x-wing"]?.rollShots === true,
    rests: new Set(),
  };
  const put = (laid: Laid): void => {
    if (thingOf(laid.device).kind === "rock") world.rocks.push(laid);
    else world.laid.push(laid);
  };
  // Figures are dealt with in the order of their names.
  for (const figure of [...snapshot.figures].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (figure.defeated || (kept.spent ?? []).includes(figure.id)) continue;
    const profile = figure.profile as Written;
    const at: V = [figure.x / mm, figure.y / mm];
    if (profile.kind === "obstacle") {
      world.rocks.push({ id: figure.id, at, r: num(profile.diameter, 0) / 2 });
    } else if (profile.kind === "device") {
      const device = String(profile.device);
      const side = figure.side === "neutral" ? "" : figure.side;
      put({
        id: figure.id,
        device,
        side,
        ours: false,
        at,
        r: num(profile.diameter, 2 * radiusOf(device)) / 2,
        fuses: num(profile.fuses, 0),
      });
    } else world.ships.push(craftOf(figure, profile, at, kept.locks ?? {}));
  }
  for (const { id, device, side, x, y, fuses } of kept.devices ?? []) {
    put({ id, device, side, ours: true, at: [x / mm, y / mm], r: radiusOf(device), fuses });
  }
  return world;
}

function craftOf(
  figure: Snapshot["figures"][number],
  profile: Written,
  at: V,
  locks: Record<string, string>,
): Craft {
  const bay = Array.isArray(profile.devices)
    ? (profile.devices as { device: string; charges: number }[])
    : [];
  const count = (token: Token): number => Math.max(countOf(figure.statuses, token), num(profile[token], 0));
  return {
    id: figure.id,
    side: figure.side,
    ai: figure.ruleset === "x-wing",
    stand: { at, turned: figure.rotation },
    size: (profile.base ?? "small") as Size,
    dial: dialOf(typeof profile.dial === "string" ? profile.dial : list(profile.dial, []).join(" ")),
    hull: num(profile.hull, 0),
    shields: num(profile.shields, 0),
    attack: num(profile.attack, 2),
    agility: num(profile.agility, 0),
    initiative: num(profile.initiative, 1),
    arcs: list(profile.arcs, ["front"]),
    flees: num(profile.fleeThreshold, 0),
    bar: list(profile.actions, ["focus"]),
    cards: list(profile.abilities, []),
    bay: bay.map(({ device, charges }) => ({ device, charges })),
    tokens: {
      stress: count("stress"),
      ion: count("ion"),
      strain: count("strain"),
      disarm: count("disarm"),
      focus: count("focus"),
      evade: count("evade"),
    },
    lock: locks[figure.id] ?? "",
  };
}

/** One die of so many sides; ties are broken by it in the order the candidates stand in. */
export const tied = <T>(dice: Dice, from: readonly T[]): T | undefined =>
  from.length <= 1 ? from[0] : from[dice.roll(from.length) - 1];

export const half = ({ size }: Pick<Craft, "size">): number => HALF[size];
export const baseAt = (craft: Craft, stand = craft.stand): V[] => square(stand, half(craft));
export const gap = (a: Craft, b: Craft): number => Math.max(0, outlines(baseAt(a), baseAt(b)));

/** 0 in contact (half a millimetre is forgiven), then 1, 2, 3 per 100 mm. */
export function bandOf(millimetres: number): number {
  const value = Math.max(0, millimetres);
  if (below(value, 0.5, 0.02)) return 0;
  for (let band = 1; band < 60; band++) if (below(value, band * 100)) return band;
  return 60;
}
export const within = (millimetres: number, band: number): boolean => below(millimetres, band * 100);

/** Hostile ships that are not neutral. */
export const foesOf = (world: World, side: string): Craft[] =>
  world.ships.filter((one) => one.side !== side && one.side !== "neutral" && side !== "neutral");

export const offMat = ({ width, height }: World, craft: Craft, stand: Stand): boolean =>
  baseAt(craft, stand).some(([x, y]) =>
    [x, y, width - x, height - y].some((inside) => below(inside, 0, 0.02)),
  );

const frontAngle = ({ size }: Craft): number => FRONT[size];
export const arcOf = (craft: Craft, arc: string): Side[] =>
  arcSides(craft.stand, half(craft), frontAngle(craft), arc);

/** The range at which one can shoot the other, or nothing; only what lies in the arc is measured to. */
export function shotRange(from: Craft, to: Craft): number | undefined {
  const bands = from.arcs.flatMap((arc) => {
    const sides = arcOf(from, arc);
    const nudged = (by: number): V[] =>
      part(
        baseAt(to),
        sides.map(({ from: at, along }) => {
          const long = Math.hypot(along[0], along[1]);
          return { from: [at[0] + (along[1] / long) * by, at[1] - (along[0] / long) * by], along };
        }),
      );
    const [wide, narrow] = [nudged(0.02), nudged(-0.02)];
    if ((wide.length === 0) !== (narrow.length === 0)) throw new TooClose("the arc's edge");
    const visible = part(baseAt(to), sides);
    if (visible.length === 0) return [];
    const band = bandOf(outlines(baseAt(from), visible));
    return band >= 1 && band <= 3 ? [band] : [];
  });
  return bands.length === 0 ? undefined : Math.min(...bands);
}

/** 0 a shot from outside its arcs, 1 a shot, 2 outside its arcs, 3 neither. */
export function stanceOf(me: Craft, target: Craft): number {
  const [shoots, exposed] = [shotRange(me, target) !== undefined, shotRange(target, me) !== undefined];
  if (shoots) return exposed ? 1 : 0;
  return exposed ? 3 : 2;
}

export const inArc = (craft: Craft, arc: string, disc: Round): boolean =>
  below(sidesTo(arcOf(craft, arc), disc), 0);

/** Does any of a base lie in a ship's front arc? */
export function aheadOf(craft: Craft, other: Craft): boolean {
  const sides = arcOf(craft, "front");
  const deepest = part(baseAt(other), sides);
  if (deepest.length > 0) {
    const spread = Math.max(...deepest.map((p) => far(p, deepest[0] ?? p)));
    if (spread < 0.05) throw new TooClose("a corner in the arc");
  }
  return deepest.length > 0;
}

export const toBase = (disc: Round, craft: Craft, stand = craft.stand): number =>
  roundTo(disc, baseAt(craft, stand));
