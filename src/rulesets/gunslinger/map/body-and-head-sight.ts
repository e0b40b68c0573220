import { lengthOf, type Place, type Point } from "../../../core/place";
import type { Figure } from "../../../field";
import { lowThingBetween } from "./low-walls";
import { hexCode, hexesBetween, type Hex } from "./hexes";
import { featuresAt, hexOf, knownOr, placeOf, showingOf, type Showdown } from "./hex-battle";
import type { Sheet } from "../sheet/memory";

/**
 * Lines of sight, all round (GUN-N1), from the middle of a hex to the middle of a hex.
 *
 * - Walls stop them as the scene says.
 * - A gully hides whoever is in it from everybody outside it who is not in a neighbouring hex.
 * - A man who is down is also hidden by something low within a hex of him: a wall that stops movement but not
 *   sight (fence, sill, trough), or cover terrain.
 */

/** Where somebody looks from and can be seen: his body, or his head counter. */
export interface Part {
  readonly at: Place;
  readonly hex: Hex;
  readonly low: boolean;
}

type Looking = Showdown & { readonly me?: Figure; readonly sheet?: Sheet };

export const bodyPart = (showdown: Looking, figure: Figure): Part =>
  partAt(showdown, hexOf(showdown, figure), figure, showingOf(showdown, figure).posture === "down");

export const partAt = (showdown: Showdown, hex: Hex, figure: Figure, low: boolean): Part => ({
  at: placeOf(showdown, hex, figure),
  hex,
  low,
});

/** His body, and his head counter while it is out. */
export function partsOf(showdown: Looking, figure: Figure): readonly Part[] {
  const body = bodyPart(showdown, figure);
  const { head } = showingOf(showdown, figure);
  return head === null ? [body] : [body, partAt(showdown, showdown.hexes.hexAt(head), figure, false)];
}

/** GUN-N1, GUN-N14: somebody's body or head sees somebody's body or head. */
export const sees = (showdown: Looking, a: Figure, b: Figure): boolean =>
  partsOf(showdown, a).some((part) => partSees(showdown, part, b));

export const partSees = (showdown: Looking, part: Part, figure: Figure): boolean =>
  partsOf(showdown, figure).some((other) => isClear(showdown, part, other));

/** A hex, or what lies on its ground. */
export const seesHex = (showdown: Looking, figure: Figure, hex: Hex): boolean => {
  const ground = partAt(showdown, hex, figure, false);
  return partsOf(showdown, figure).some((part) => isClear(showdown, part, ground));
};

/** Somebody would see this man standing in the hex. */
export const seesGround = (showdown: Looking, watcher: Figure, hex: Hex, man: Figure): boolean =>
  partSees(showdown, partAt(showdown, hex, man, false), watcher);

export function isClear(showdown: Showdown, from: Part, to: Part): boolean {
  return (
    wallsLeaveClear(showdown, from, to) &&
    !gullyHides(showdown, from.hex, to.hex) &&
    !(from.low && lowThingHides(showdown, from.at, to.at)) &&
    !(to.low && lowThingHides(showdown, to.at, from.at))
  );
}

function wallsLeaveClear(showdown: Showdown, from: Part, to: Part): boolean {
  const views = knownOr(showdown.known.sight, partCode(showdown, to), () => new Map<number, boolean>());
  return knownOr(views, partCode(showdown, from), () => showdown.battle.seesPoint(from.at, to.at));
}
/** No wall that stops sight stands between two bodies: whoever is near enough can be struck. */
export const inArmsReach = (showdown: Looking, a: Figure, b: Figure): boolean =>
  wallsLeaveClear(showdown, bodyPart(showdown, a), bodyPart(showdown, b));
/** A hex at a height as one number. */
function partCode({ known }: Showdown, { hex, at }: Part): number {
  const height = knownOr(known.heights, at.elevation ?? 0, () => known.heights.size);
  return hexCode(hex) + height * 0x1_0000_0000;
}

function gullyHides(showdown: Showdown, a: Hex, b: Hex): boolean {
  if (hexesBetween(a, b) <= 1) return false;
  const [ofA, ofB] = [featuresAt(showdown, a, "gully"), featuresAt(showdown, b, "gully")];
  if (ofA.length === 0 && ofB.length === 0) return false;
  return !ofA.some((gully) => ofB.includes(gully));
}

/** Something low on the first hex of the line from a man who is down. */
function lowThingHides(showdown: Showdown, down: Place, other: Place): boolean {
  const near = { ...down, ...towards(down, other, showdown.hexes.step) };
  return lowThingBetween(showdown.battle, down, near, showdown.hexes.step);
}

function towards(from: Point, to: Point, far: number): Point {
  const length = lengthOf(to.x - from.x, to.y - from.y);
  if (length <= far) return to;
  return { x: from.x + ((to.x - from.x) * far) / length, y: from.y + ((to.y - from.y) * far) / length };
}
