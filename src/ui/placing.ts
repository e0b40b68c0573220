import type { Point } from "../core/place";
import { theCanvas } from "../foundry/host";
import type { MapView } from "../turn/view/mapView";

const MARGIN = 80;
const SIDEBAR = 320;
/** How high a suggestion usually is; it opens before its height is known. */
const HEIGHT = 420;
/** A token reaches beyond its centre. */
const NEAR = 24;

/** The corner of the map where the window hides least of the turn. */
export function cornerFor(map: MapView, width: number): { left: number; top: number } {
  const canvas = theCanvas();
  const points = [map.from, ...map.paths.flatMap(({ places }) => places), ...map.attacks.map(({ to }) => to)];
  const shown = points.map(({ x, y }) => canvas.clientCoordinatesFromCanvas({ x, y }));
  const right = Math.max(MARGIN, window.innerWidth - SIDEBAR - width - 20);
  const low = Math.max(MARGIN, window.innerHeight - HEIGHT - 20);
  const corners = [
    { left: right, top: MARGIN },
    { left: MARGIN, top: MARGIN },
    { left: right, top: low },
    { left: MARGIN, top: low },
  ];
  const hidden = ({ left, top }: { left: number; top: number }): number =>
    shown.filter((point) => isUnder(point, left, top, width)).length;
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}

const isUnder = ({ x, y }: Point, left: number, top: number, width: number): boolean =>
  x > left - NEAR && x < left + width + NEAR && y > top - NEAR && y < top + HEIGHT + NEAR;
