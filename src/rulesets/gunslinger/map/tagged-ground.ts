import type { Place } from "../../../core/place";
import type { Battle, Snapshot } from "../../../field";
import { hexCode, type Hex } from "./hexes";

/** What lies where on the scene: no segment changes it, so it is kept for as long as the scene is the same. */

export type FeatureTag = "path" | "building" | "gully";

type Tagged = Readonly<Record<FeatureTag, Map<number, readonly string[]>>>;
const keptTags = new WeakMap<Snapshot["regions"], Tagged>();

/** Tagged regions under the middle of a hex, by id. */
export function taggedAt(battle: Battle, tag: FeatureTag, hex: Hex, middle: Place): readonly string[] {
  const { regions } = battle.snapshot;
  const kept: Tagged = keptTags.get(regions) ?? { path: new Map(), building: new Map(), gully: new Map() };
  keptTags.set(regions, kept);
  const code = hexCode(hex);
  const known = kept[tag].get(code);
  if (known !== undefined) return known;
  const found = regionsTagged(battle, tag)
    .filter((region) => battle.contains(region, middle))
    .map(({ id }) => id);
  kept[tag].set(code, found);
  return found;
}

export const regionsTagged = (battle: Battle, tag: FeatureTag) =>
  battle.regionsOf("feature").filter(({ terrain }) => terrain.some(({ tags }) => tags?.includes(tag)));
