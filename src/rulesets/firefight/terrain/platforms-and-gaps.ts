import type { Place, Point } from "../../../core/place";
import type { Battle, Figure, Region, TerrainData } from "../../../field";
import { isOn, meetingSome, patchesOf, type Patch } from "./joined-regions";
import { stretchMiddles } from "./lines-over-ground";
import { GAP } from "./terrain";

/** Dropping, leaping and jumping (GFF-V2 to V10): the same bands for heights and for gaps. */

export const LEDGE = "ledge";

const tagged = (region: Region, tag: string): TerrainData | undefined =>
  region.terrain.find(({ tags }) => tags?.includes(tag) === true);

/** A ledge's height in grid units. */
const rise = (region: Region | undefined): number =>
  (region === undefined ? undefined : tagged(region, LEDGE)?.height) ?? 0;

/** Asked at every place of a walk, looked for once. */
function allTagged(
  tag: string,
  alike?: (a: Region, b: Region) => boolean,
): (battle: Battle) => readonly Patch[] {
  const known = new WeakMap<readonly Region[], readonly Patch[]>();
  return ({ regions }) => {
    const found =
      known.get(regions) ??
      patchesOf(
        regions.filter((region) => tagged(region, tag) !== undefined),
        alike,
      );
    known.set(regions, found);
    return found;
  };
}
export const gapsOn = allTagged(GAP);
export const platformsOn = allTagged(LEDGE, (a, b) => rise(a) === rise(b));

/** The raised ground with sheer sides under a point; the highest where several lie on each other. */
export function platformUnder(battle: Battle, point: Point): Patch | undefined {
  return platformsOn(battle)
    .filter((platform) => isOn(battle, platform, point))
    .sort((a, b) => heightOf(battle, b) - heightOf(battle, a))[0];
}

/** In the battle's unit; heights on the map are in grid units. */
export function heightOf(battle: Battle, { regions }: Patch): number {
  const { size, distance } = battle.grid;
  return (rise(regions[0]) * (size / distance)) / battle.pixelsPerUnit;
}

/** How high the ground under a point is, in grid units. */
export const groundHeight = (battle: Battle, point: Point): number =>
  rise(platformUnder(battle, point)?.regions[0]);

/** How high a model stands once it has come down to a point, in grid units. */
export const elevationBelow = (battle: Battle, figure: Figure, { regions }: Patch, point: Point): number =>
  Math.max(0, figure.elevation - Math.max(0, rise(regions[0]) - groundHeight(battle, point)));

/** The lower tiers of a hill, one beside or under the other: whoever stands up here comes down to them. */
export function tiersBelow(battle: Battle, platform: Patch): readonly Patch[] {
  const known = keptTiers.get(platform);
  if (known !== undefined) return known;
  const found = new Set([platform]);
  for (const upper of found) {
    for (const other of platformsOn(battle)) {
      const isLower = heightOf(battle, other) < heightOf(battle, upper);
      if (isLower && meetingSome(other.regions, upper.regions).length > 0) found.add(other);
    }
  }
  found.delete(platform);
  keptTiers.set(platform, [...found]);
  return [...found];
}
const keptTiers = new WeakMap<Patch, readonly Patch[]>();

/** One ledge on a path: from which raised ground, and how far down; up where that is negative. */
export interface Descent {
  readonly platform: Patch | undefined;
  readonly inches: number;
}

/** The ledges of a path one after the other, each as high as it is there. */
export function descentsOn(battle: Battle, path: readonly Place[]): readonly Descent[] {
  const regions = platformsOn(battle).flatMap((platform) => platform.regions);
  const points = battle.grid.kind === "gridless" ? stretchMiddles(regions, path) : path;
  const under = points.map((point) => platformUnder(battle, point));
  const height = (platform: Patch | undefined): number =>
    platform === undefined ? 0 : heightOf(battle, platform);
  return under.flatMap((platform, at) => {
    const next = under[at + 1];
    const inches = height(platform) - height(next);
    return at + 1 === under.length || inches === 0 ? [] : [{ platform, inches }];
  });
}
