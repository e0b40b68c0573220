import { theCanvas } from "../foundry/host";
import type { MapView } from "../turn/view/mapView";

const MARGIN = 80;
const SIDEBAR = 320;
/** A token reaches beyond its centre. */
const NEAR = 40;

/** Left or right of the map, where it hides less of the turn. */
export function sideFor(map: MapView, width: number): { left: number; top: number } {
  const { stage } = theCanvas();
  const points = [map.from, ...map.paths.flatMap(({ places }) => places), ...map.attacks.map(({ to }) => to)];
  const xs = points.map((point) => stage.worldTransform.apply({ x: point.x, y: point.y }).x);
  const right = Math.max(MARGIN, window.innerWidth - SIDEBAR - width - 20);
  const hidden = (left: number): number =>
    xs.filter((x) => x > left - NEAR && x < left + width + NEAR).length;
  return { left: hidden(right) <= hidden(MARGIN) ? right : MARGIN, top: MARGIN };
}
