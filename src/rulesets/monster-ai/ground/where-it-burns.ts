import type { Place } from "../../../core/place";
import type { Battle, Figure } from "../../../field";
import type { Area } from "../scheme/schema";
import type { Covered } from "./area-in-radius";
import { startsAtSelf } from "./area-shapes";
import { isGridless, spacesUnder } from "./spaces";
import { radiusOf } from "./gridless-tolerances";
import { MARK_RADIUS } from "./stands-on-mark";

/** A space that is set on fire; without a grid a circle. */
export interface Blaze {
  readonly at: Place;
  readonly radius: number;
}

/** MAI-N8: every space somebody stands on; without a grid as large as the base. */
export function blazesUnder(battle: Battle, figure: Figure): readonly Blaze[] {
  const radius = isGridless(battle) ? Math.max(MARK_RADIUS, radiusOf(battle, figure)) : 0;
  return spacesUnder(battle, figure).map((at) => ({ at, radius }));
}

/** MAI-N9: every space of an area; without a grid a burst is one fire. */
export function blazesIn(battle: Battle, area: Area, { spaces }: Covered): readonly Blaze[] {
  const open = startsAtSelf(area) ? MARK_RADIUS : area.radius;
  const radius = isGridless(battle) ? open : 0;
  return spaces().map((at) => ({ at, radius }));
}
