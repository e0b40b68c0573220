import { lengthOf, type Point } from "../../../core/place";
import { overlap, type Box } from "./label-places";

/** Something on the screen that a window should not hide, and how much it matters. */
export interface KeptVisible extends Box {
  readonly weight: number;
  /** It lies over windows itself: the least of it over one hides some words. */
  readonly isAbove?: boolean;
}

/** How far apart the places are that are tried. */
const STEP = 24;
/** Between a window and what it stands beside. */
export const GAP = 8;

/** Of a crowd, the places right beside these are tried too. */
const WEIGHTY = 24;

export type Size = Pick<Box, "width" | "height">;

/** The place on the screen where a window hides least of what is shown; of equal ones, that nearest the wish. */
export function placeWindow(
  { width, height }: Size,
  screen: Box,
  shown: readonly KeptVisible[],
  wish: Point,
): Point {
  // A DOM rectangle cannot be spread.
  const size = { width, height };
  const visible = shown.filter((one) => overlap(screen, one) > 0);
  const weighty = visible.toSorted((a, b) => b.weight - a.weight).slice(0, WEIGHTY);
  const xs = tries(
    screen.x,
    screen.x + screen.width - size.width,
    weighty.flatMap(besides("x", "width", size)),
  );
  const ys = tries(
    screen.y,
    screen.y + screen.height - size.height,
    weighty.flatMap(besides("y", "height", size)),
  );
  let best: { readonly at: Point; readonly hides: number; readonly away: number } | undefined;
  for (const x of xs) {
    for (const y of ys) {
      const hides = hiddenBy({ x, y, ...size }, visible);
      const away = lengthOf(x - wish.x, y - wish.y);
      if (best === undefined || hides < best.hides || (hides === best.hides && away < best.away)) {
        best = { at: { x, y }, hides, away };
      }
    }
  }
  return best?.at ?? { x: screen.x, y: screen.y };
}

/** Of the notices, somewhat more than a figure that has no part in the turn. */
const LEAST = 0.15;

/** Each thing counts by the part of it that is hidden. */
export const hiddenBy = (window: Box, shown: readonly KeptVisible[]): number =>
  shown.reduce((sum, one) => {
    const hidden = overlap(window, one);
    const part = hidden / Math.max(1, one.width * one.height);
    const least = one.isAbove === true && hidden > 0 ? LEAST : 0;
    return sum + one.weight * Math.max(part, least);
  }, 0);

/** Right before and right behind a thing. */
const besides =
  (along: "x" | "y", side: "width" | "height", size: Size) =>
  (one: KeptVisible): number[] => [one[along] - GAP - size[side], one[along] + one[side] + GAP];

/** Steps from first to last, and what lies between them of the others. A window larger than the screen begins at its edge. */
function tries(first: number, last: number, others: readonly number[]): number[] {
  if (last <= first) return [first];
  const steps = Array.from({ length: Math.floor((last - first) / STEP) + 1 }, (_, at) => first + at * STEP);
  return [...steps, last, ...others.filter((at) => at > first && at < last)];
}
