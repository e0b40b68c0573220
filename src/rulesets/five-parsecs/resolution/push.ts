import { lengthOf, type Place } from "../../../core/place";
import type { Battle, Figure, Reach, Spot } from "../../../field";

/** 5P facts: a hit pushes an inch. */
const PUSH = 1;
/** On hexes straight away may lie between two neighbours: thirty degrees off is still away. */
const STRAIGHT = Math.cos(Math.PI / 6) - 1e-9;
/** Without a grid the push is tried in so many parts, the longest first. */
const PARTS = 16;
/** There places are rounded: a full inch may come out longer by this, in inches. */
const ROUNDED = 1e-3;

export interface Pushed {
  readonly to: Place;
  readonly path: readonly Place[];
}

/** Where somebody ends who is pushed straight away from another; undefined where there is no room at all. */
export function pushedTo(
  battle: Battle,
  victim: Figure,
  by: Place,
  isTaken: (place: Place) => boolean,
): Pushed | undefined {
  const reach = battle.reach(victim, PUSH + ROUNDED, { through: "nobody", terrainCost: onlyImpassable });
  const spots = battle.grid.kind === "gridless" ? along(battle, reach, victim, by) : reach.spots;
  const [best] = spots
    .map((spot) => ({ spot, straight: straightness(by, victim, spot) }))
    .filter(({ spot, straight }) => spot.cost > 0 && straight >= STRAIGHT && !isTaken(spot))
    .filter(({ spot }) => hangsOver(battle, victim, spot) <= hangsOver(battle, victim, victim))
    .sort((a, b) => b.spot.cost - a.spot.cost || b.straight - a.straight);
  return best === undefined ? undefined : { to: best.spot, path: reach.path(best.spot).places };
}

/** By how many pixels a base is over the edge of the table: nobody is pushed off it. */
function hangsOver({ area }: Battle, { pixelWidth, pixelHeight }: Figure, { x, y }: Place): number {
  const across = Math.max(area.x - (x - pixelWidth / 2), x + pixelWidth / 2 - area.x - area.width);
  const down = Math.max(area.y - (y - pixelHeight / 2), y + pixelHeight / 2 - area.y - area.height);
  return Math.max(0, across, down);
}

/** The places on the line itself that are come to by going straight. */
function along(battle: Battle, reach: Reach, victim: Figure, by: Place): Spot[] {
  const [dx, dy] = [victim.x - by.x, victim.y - by.y];
  const length = lengthOf(dx, dy);
  if (length === 0) return [];
  return Array.from({ length: PARTS }, (_, at) => (PUSH * (PARTS - at)) / PARTS).flatMap((inches) => {
    const pixels = (inches * battle.pixelsPerUnit) / length;
    const spot = reach.at({ x: victim.x + dx * pixels, y: victim.y + dy * pixels });
    return spot === undefined || spot.cost > inches + ROUNDED ? [] : [spot];
  });
}

const onlyImpassable = ({ kind }: { readonly kind: string }): number =>
  kind === "impassable" ? Infinity : 1;

/** How well a push points away from the attacker: 1 is straight away. */
function straightness(by: Place, from: Place, to: Place): number {
  const [ax, ay] = [from.x - by.x, from.y - by.y];
  const [bx, by2] = [to.x - from.x, to.y - from.y];
  const lengths = lengthOf(ax, ay) * lengthOf(bx, by2);
  return lengths === 0 ? 0 : (ax * bx + ay * by2) / lengths;
}
