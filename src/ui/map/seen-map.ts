import type { Point } from "../../core/place";
import { theCanvas } from "../../foundry/foundry-globals";
import type { Box } from "../../turn/view/map/label-places";

/** What the host keeps at the edges of the screen, where it cannot be measured. */
const CONTROLS = 60;
const SIDEBAR = 320;
export const EDGE = 12;
/** Below the bars at the top, where there is a choice. */
export const BAR = 72;

/** The part of the screen between the host's own bars. */
export function mapOnScreen(): Box {
  const left = document.getElementById("sidebar")?.getBoundingClientRect().left ?? 0;
  const right = left > window.innerWidth / 2 ? left : window.innerWidth - SIDEBAR;
  return { x: CONTROLS, y: EDGE, width: right - CONTROLS - EDGE, height: window.innerHeight - 2 * EDGE };
}

export const onScreen = ({ x, y }: Point): Point => theCanvas().clientCoordinatesFromCanvas({ x, y });

export function boxOnScreen({ x, y, width, height }: Box): Box {
  const [from, to] = [onScreen({ x, y }), onScreen({ x: x + width, y: y + height })];
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

/** That part of the screen, without the bars at the top, as the part of the scene that is seen there. */
export function seenOfMap(): Box {
  const { x, width, ...whole } = mapOnScreen();
  const [y, height] = [BAR, whole.height + whole.y - BAR];
  const { scale } = theCanvas().stage;
  const origin = onScreen({ x: 0, y: 0 });
  return {
    x: (x - origin.x) / scale.x,
    y: (y - origin.y) / scale.x,
    width: width / scale.x,
    height: height / scale.x,
  };
}
