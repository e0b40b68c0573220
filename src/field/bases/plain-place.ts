import type { Place } from "../../core/place";

/** Where something stands; the ground floor goes without saying. */
export const placeOf = ({ x, y, elevation }: Place): Place =>
  elevation === undefined || elevation === 0 ? { x, y } : { x, y, elevation };
