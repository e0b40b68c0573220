import type { Point } from "../../../core/place";
import type { Box } from "./label-places";
import type { MapView } from "./map-view";
import type { KeptVisible } from "./window-place";

/** A token reaches beyond its centre, and its mark beyond the token. */
export const NEAR = 28;
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
