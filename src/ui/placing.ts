import { theCanvas } from "../foundry/host";
import type { MapView } from "../turn/view/mapView";

const MARGIN = 80;
const SIDEBAR = 320;

/** Left or right of the map, away from where the turn happens. */
export function sideFor(map: MapView, width: number): { left: number; top: number } {
  const { stage } = theCanvas();
  const points = [map.from, ...map.paths.flatMap(({ places }) => places), ...map.attacks.map(({ to }) => to)];
  const xs = points.map((point) => stage.worldTransform.apply({ x: point.x, y: point.y }).x);
  const middle = xs.reduce((sum, x) => sum + x, 0) / Math.max(1, xs.length);
  const right = Math.max(MARGIN, window.innerWidth - SIDEBAR - width - 20);
  return { left: middle > (MARGIN + right + width) / 2 ? MARGIN : right, top: MARGIN };
}
