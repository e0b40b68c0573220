import type { Point } from "../core/place";
import { theCanvas } from "../foundry/host";
import type { MapView } from "../turn/view/mapView";
import type { Box } from "../turn/view/labels";
import { placeWindow, type Shown } from "../turn/view/windowPlace";

/** What the host keeps at the edges of the screen, where it cannot be measured. */
const CONTROLS = 60;
const SIDEBAR = 320;
const EDGE = 12;
/** Below the bars at the top, where there is a choice. */
const BAR = 72;
/** A token reaches beyond its centre, and its mark beyond the token. */
const NEAR = 28;

type Size = Pick<Box, "width" | "height">;
interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Where the suggestion hides least of the turn: who acts, whom it is about, the way between. */
export function placeForTurn(map: MapView, size: Size): Corner {
  const screen = mapOnScreen();
  return corner(placeWindow(size, screen, marksOf(map), { x: screen.x + screen.width, y: BAR }));
}

/** Beside an open suggestion: rather over the sidebar than over that, and over few figures. */
export function placeBeside(
  element: Element | null,
  { width, height }: Size,
  figures: readonly Point[],
): Corner {
  const area = mapOnScreen();
  const size = { width, height: Math.min(height, area.height) };
  const screen = { ...area, width: window.innerWidth - area.x - EDGE };
  const sidebar = { ...area, x: area.x + area.width, width: screen.width - area.width, weight: 1 };
  const suggestion = element === null ? [] : [{ ...boxOf(element), weight: 10 }];
  const shown = [...suggestion, sidebar, ...figures.map((at) => mark(at, 0.1))];
  return corner(placeWindow(size, screen, shown, { x: area.x, y: BAR }));
}

const corner = ({ x, y }: Point): Corner => ({ left: Math.round(x), top: Math.round(y) });

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** The part of the screen between the host's own bars. */
function mapOnScreen(): Box {
  const left = document.getElementById("sidebar")?.getBoundingClientRect().left ?? 0;
  const right = left > window.innerWidth / 2 ? left : window.innerWidth - SIDEBAR;
  return { x: CONTROLS, y: EDGE, width: right - CONTROLS - EDGE, height: window.innerHeight - 2 * EDGE };
}

/** The ends of a turn matter more than the way. */
function marksOf(map: MapView): Shown[] {
  return [
    mark(map.from, 4),
    ...map.attacks.map(({ to }) => mark(to, 6)),
    ...map.paths.flatMap(({ places }) =>
      places.map((place, at) => mark(place, at === places.length - 1 ? 4 : 1)),
    ),
    ...map.options.map(({ at }) => mark(at, 2)),
    ...map.sights.map(({ to }) => mark(to, 0.5)),
  ];
}

function mark(point: Point, weight: number): Shown {
  const { x, y } = theCanvas().clientCoordinatesFromCanvas({ x: point.x, y: point.y });
  return { x: x - NEAR, y: y - NEAR, width: 2 * NEAR, height: 2 * NEAR, weight };
}
