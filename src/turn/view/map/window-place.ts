import { lengthOf, type Point } from "../../../core/place";
import { overlap, type Box } from "./label-places";
import type { MapView } from "./map-view";

/** Something on the screen that a window should not hide, and how much it matters. */
export interface KeptVisible extends Box {
  readonly weight: number;
  /** It lies over windows itself: the least of it over one hides some words. */
  readonly isAbove?: boolean;
}

/** How far apart the places are that are tried. */
const STEP = 24;
/** Between a window and what it stands beside. */
const GAP = 8;

/** Of a crowd, the places right beside these are tried too. */
const WEIGHTY = 24;

type Size = Pick<Box, "width" | "height">;

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
const hiddenBy = (window: Box, shown: readonly KeptVisible[]): number =>
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

/** A token reaches beyond its centre, and its mark beyond the token. */
const NEAR = 28;
/** Of who acts and whom it is about the middle is never hidden where there is any other place. */
const HEART = 8;
/** What a whole way counts, however many places it is made of. */
const WAY = 4;
/** Points of an attack's line. */
const LINE = [0.25, 0.5, 0.75];

export const markAt = ({ x, y }: Point, weight: number, reach = NEAR): KeptVisible => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
  weight,
});

interface OnScreen {
  readonly onScreen: (point: Point) => Point;
  /** The words on the map about the turn. */
  readonly words: readonly Box[];
  readonly figures: readonly Box[];
  /** Where the host shows its notices. */
  readonly notices: Box;
}

/** What matters of a turn: its ends more than the way, then the words and the notices, and last all other figures. */
export function shownOfTurn(map: MapView, { onScreen, words, figures, notices }: OnScreen): KeptVisible[] {
  const mark = (point: Point, weight: number, reach = NEAR): KeptVisible =>
    markAt(onScreen(point), weight, reach);
  const end = (point: Point, weight: number): KeptVisible[] => [
    mark(point, weight, reachAt(onScreen(point), figures)),
    markAt(onScreen(point), 5 * weight, HEART),
  ];
  const acting = reachAt(onScreen(map.from), figures);
  return [
    ...end(map.from, 4),
    ...map.attacks.flatMap(({ from, to }) => [
      ...end(to, 6),
      ...LINE.map((part) =>
        mark({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 1),
      ),
    ]),
    ...map.paths.flatMap(({ places }) =>
      places.map((place, at) =>
        at === places.length - 1 ? mark(place, 4, acting) : mark(place, WAY / places.length),
      ),
    ),
    ...map.options.map(({ at }) => mark(at, 2)),
    ...map.sights.map(({ to }) => mark(to, 0.5)),
    ...words.map((box) => ({ ...box, weight: 2 })),
    { ...notices, weight: 4, isAbove: true },
    ...figures.map((box) => ({ ...box, weight: 0.5 })),
  ];
}

/** The ring around a figure. */
const RIM = 10;

/** How far the figure there reaches with its ring: on a near map further than marks do. */
function reachAt({ x, y }: Point, figures: readonly Box[]): number {
  const there = figures.find(
    (box) => x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height,
  );
  return there === undefined ? NEAR : Math.max(NEAR, Math.max(there.width, there.height) / 2 + RIM);
}

/** Where the map has to move so that a turn is seen: this point of the scene there on the screen. */
export interface Look {
  readonly middle: Point;
  readonly at: Point;
}

/**
 * Nothing when all of a turn's ends are seen and a window of that size finds a place that hides none of them. Else the
 * turn moves beside the window, which then stands on the right; where it is too wide for that, above it; else into the
 * middle, unless it is seen already.
 */
export function lookFor(
  map: MapView,
  onScreen: (point: Point) => Point,
  screen: Box,
  size?: Size,
  bar = 0,
): Look | undefined {
  const ends = endsOf(map);
  const points = ends.map(onScreen);
  // Bars of the host lie over the top; where there is room, nothing of a turn is below them.
  const free = { ...screen, y: screen.y + bar, height: screen.height - bar };
  const marks = points.map((point) => markAt(point, 1));
  if (allOn(free, points) && (size === undefined || !mustHide(size, screen, marks))) return undefined;
  const room = roomBeside(points, free, size) ?? roomBeside(points, screen, size);
  if (room === undefined && allOn(screen, points)) return undefined;
  const { x, y, width, height } = room ?? screen;
  return { middle: middleOf(ends), at: { x: x + width / 2, y: y + height / 2 } };
}

/** What is left of the screen to the left of a window, or above it, if the points fit in there. */
function roomBeside(points: readonly Point[], screen: Box, size?: Size): Box | undefined {
  const span = (all: readonly number[]): number => Math.max(...all) - Math.min(...all) + 2 * NEAR;
  const [wide, high] = [span(points.map(({ x }) => x)), span(points.map(({ y }) => y))];
  const rooms = [
    { ...screen, width: screen.width - (size === undefined ? 0 : size.width + GAP) },
    { ...screen, height: screen.height - (size === undefined ? 0 : size.height + GAP) },
  ];
  return rooms.find((room) => wide <= room.width && high <= room.height);
}

function mustHide(size: Size, screen: Box, marks: readonly KeptVisible[]): boolean {
  const { x, y } = placeWindow(size, screen, marks, { x: screen.x + screen.width, y: screen.y });
  return hiddenBy({ x, y, width: size.width, height: size.height }, marks) > 0;
}

const allOn = (screen: Box, points: readonly Point[]): boolean =>
  points.every(
    ({ x, y }) =>
      x >= screen.x && y >= screen.y && x <= screen.x + screen.width && y <= screen.y + screen.height,
  );

const endsOf = (map: MapView): Point[] => [
  map.from,
  ...map.attacks.map(({ to }) => to),
  ...map.options.map(({ at }) => at),
  ...map.paths.flatMap(({ places }) => places.slice(-1)),
];

function middleOf(points: readonly Point[]): Point {
  const middle = (all: readonly number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
  return { x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) };
}
