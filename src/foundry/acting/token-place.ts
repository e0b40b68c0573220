import type { Point, Place } from "../../core/place";
import type { HostToken, Waypoint } from "../foundry-documents";

/** Tokens stand on whole pixels. */
export const near = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) <= 1.5 && Math.abs(a.y - b.y) <= 1.5;

/** V14: which floor of a scene with several. */
export const levelOf = ({ parent: { levels }, _source: { level } }: HostToken): { level?: string } =>
  level == null || (levels?.size ?? 0) < 2 ? {} : { level };

export function waypointTo(token: HostToken, place: Place): Waypoint {
  const centre = token.getCenterPoint(token._source);
  return {
    x: Math.round(place.x - (centre.x - token._source.x)),
    y: Math.round(place.y - (centre.y - token._source.y)),
    elevation: place.elevation ?? token._source.elevation,
    snapped: false,
    explicit: true,
  };
}

export const placeOf = (token: HostToken): Place => ({
  ...token.getCenterPoint(token._source),
  elevation: token._source.elevation,
});
