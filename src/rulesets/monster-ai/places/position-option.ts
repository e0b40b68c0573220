import type { Option } from "../../../core/decision";
import type { Place } from "../../../core/place";
import { text } from "../../../core/text";
import type { Fighter } from "../fighter";
import type { Way } from "../ways/cleanest-ways";

/** A place to do the action from; an area also has its centre. */
export interface Position {
  readonly way: Way;
  readonly centre?: Place;
  readonly others: readonly Fighter[];
  /** Of its own side, itself included, in the area. */
  readonly friends: number;
}

/** An area has many centres for the same place; rays are cast once for each. */
export function oncePerWay<T>(look: (way: Way) => T): (way: Way) => T {
  const known = new Map<Way, T>();
  return (way) => {
    const before = known.get(way);
    if (before !== undefined) return before;
    const found = look(way);
    known.set(way, found);
    return found;
  };
}

/** One number that orders places as they are read. */
export const inReadingOrder = ({ x, y }: Place): number => Math.round(y) * 1e5 + Math.round(x);

export const placeOption = ({
  way,
  centre,
  others,
}: Pick<Position, "centre" | "others"> & { readonly way: Place & { readonly cost: number } }): Option => ({
  id: `${way.x},${way.y}${centre === undefined ? "" : `@${centre.x},${centre.y}`}`,
  label:
    others.length === 0
      ? text("OPFOR.monster-ai.choice.spaceAt", { n: way.cost })
      : text("OPFOR.monster-ai.choice.spaceWithOthers", { n: way.cost, others: others.length }),
  place: { x: way.x, y: way.y },
});
