import type { Point } from "../../../core/place";
import type { Box } from "./label-places";
import type { MapView } from "./map-view";
import { markAt, NEAR } from "./what-no-window-hides";
import { GAP, hiddenBy, type KeptVisible, placeWindow, type Size } from "./window-place";

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
