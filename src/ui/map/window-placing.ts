import type { Point } from "../../core/place";
import type { HostScene } from "../../foundry/foundry-documents";
import { theCanvas } from "../../foundry/foundry-globals";
import { sleep } from "../../foundry/sleep";
import type { MapView } from "../../turn/view/map/map-view";
import type { Box } from "../../turn/view/map/label-places";
import { figuresOn } from "./overlay";
import { BAR, boxOnScreen, EDGE, mapOnScreen, onScreen } from "./seen-map";
import { placeWindow } from "../../turn/view/map/window-place";
import { lookFor } from "../../turn/view/map/look-at-turn";
import { markAt, shownOfTurn } from "../../turn/view/map/what-no-window-hides";

type Size = Pick<Box, "width" | "height">;
export interface Corner {
  readonly left: number;
  readonly top: number;
}

/**
 * Where the suggestion hides least: of the turn, who acts, whom it is about, the way between and the words about
 * it; then the host's notices, and the other figures.
 */
export function placeForTurn(map: MapView, scene: HostScene, words: readonly Box[], size: Size): Corner {
  const screen = mapOnScreen();
  const shown = shownOfTurn(map, {
    onScreen,
    words: words.map(boxOnScreen),
    figures: figuresOn(scene).map(boxOnScreen),
    notices: noticesOnScreen(),
  });
  return corner(placeWindow(size, screen, shown, { x: screen.x + screen.width, y: BAR }));
}

const PAN = 250;

/** Whoever is asked about a turn sees where it happens, beside a window of that size if one opens; whether it moved. */
export async function lookAt(map: MapView, scene: HostScene, size?: Size): Promise<boolean> {
  const canvas = theCanvas();
  if (!canvas.ready || canvas.scene?.id !== scene.id) return false;
  const screen = mapOnScreen();
  const look = lookFor(map, onScreen, screen, size, BAR - EDGE);
  if (look === undefined) return false;
  const { middle, at } = look;
  // The sidebar may lie over the map: what the host has in its middle is not in the middle of what is seen.
  const centre = onScreen(canvas.stage.pivot);
  const panned = canvas.animatePan({
    x: middle.x + (centre.x - at.x) / canvas.stage.scale.x,
    y: middle.y + (centre.y - at.y) / canvas.stage.scale.x,
    duration: PAN,
  });
  // A page that nobody looks at does not move.
  await Promise.race([panned, sleep(3 * PAN)]);
  return true;
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
  const shown = [...suggestion, sidebar, ...figures.map((at) => markAt(onScreen(at), 0.1))];
  return corner(placeWindow(size, screen, shown, { x: area.x, y: BAR }));
}

const corner = ({ x, y }: Point): Corner => ({ left: Math.round(x), top: Math.round(y) });

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** The host's notices come and go at the top, in the middle; room for two. */
const NOTICES = { width: 520, height: 96 } as const;
function noticesOnScreen(): Box {
  const list = document.getElementById("notifications");
  const { x, y, width, height } = list === null ? new DOMRect() : boxOf(list);
  return width === 0
    ? { ...NOTICES, x: (window.innerWidth - NOTICES.width) / 2, y: EDGE }
    : { x, y, width, height: Math.max(height, NOTICES.height) };
}
