import { lengthOf, type Place, type Point } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import { length } from "../../../core/unit";
import { rollDie } from "../../../engine/situation";
import type { Battle, Figure, Region, TerrainData } from "../../../field";
import type { Turn } from "../page/activation-turn";
import { GAP } from "./terrain";

/** Dropping, leaping and jumping (GFF-V2 to V10): the same bands for heights and for gaps. */

export const LEDGE = "ledge";
export const PASSAGES = ["drop", "leap", "jump"] as const;
export type Passage = (typeof PASSAGES)[number];
export type Band = "always" | "die" | "never";

const ALWAYS_BELOW = 3;
const NEVER_FROM = 6;
const SUCCESS = 4;

/** GFF-Q11: "less than 5" is read as "3 to under 6", so that the bands leave no hole. */
export const bandOf = (inches: number): Band => {
  if (inches < ALWAYS_BELOW) return "always";
  return inches < NEVER_FROM ? "die" : "never";
};

const SOURCE: Readonly<Record<Passage, Readonly<Record<Band, string>>>> = {
  drop: { always: "GFF-V2", die: "GFF-V3", never: "GFF-V4" },
  leap: { always: "GFF-V5", die: "GFF-V6", never: "GFF-V7" },
  jump: { always: "GFF-V8", die: "GFF-V9", never: "GFF-V10" },
};

const TITLE: Readonly<Record<Passage, Text>> = {
  drop: text("OPFOR.firefight.passage.drop"),
  leap: text("OPFOR.firefight.passage.leap"),
  jump: text("OPFOR.firefight.passage.jump"),
};

/** Does the unit dare? Rolls at most one die, and says so in the trace. */
export function dares(turn: Turn, passage: Passage, inches: number): boolean {
  const band = bandOf(inches);
  const { value, entries } = turn.trace.nested(() => {
    if (band !== "die") return band === "always";
    const label = TITLE[passage];
    return rollDie(turn, 6, label, (face) => verdict(face >= SUCCESS)) >= SUCCESS;
  });
  turn.trace.add({
    kind: "rule",
    id: passage,
    title: TITLE[passage],
    source: SOURCE[passage][band],
    verdict: value ? "chosen" : "passed",
    because: text("OPFOR.firefight.passage.faces", {
      size: length(inches, "inch"),
      verdict: verdict(value),
    }),
    entries,
  });
  return value;
}

const verdict = (yes: boolean): Text =>
  yes ? text("OPFOR.firefight.passage.yes") : text("OPFOR.firefight.passage.no");

const tagged = (region: Region, tag: string): TerrainData | undefined =>
  region.terrain.find(({ tags }) => tags?.includes(tag) === true);

/** Asked at every place of a walk, looked for once. */
function allTagged(tag: string): (battle: Battle) => readonly Region[] {
  const known = new WeakMap<readonly Region[], readonly Region[]>();
  return ({ regions }) => {
    const found = known.get(regions) ?? regions.filter((region) => tagged(region, tag) !== undefined);
    known.set(regions, found);
    return found;
  };
}
export const gapsOn = allTagged(GAP);
export const platformsOn = allTagged(LEDGE);

/** The raised ground with sheer sides under a point; the highest where several lie on each other. */
export function platformUnder(battle: Battle, point: Point): Region | undefined {
  return platformsOn(battle)
    .filter((region) => battle.contains(region, point))
    .sort((a, b) => heightOf(battle, b) - heightOf(battle, a))[0];
}

/** In the battle's unit; heights on the map are in grid units. */
export function heightOf(battle: Battle, platform: Region): number {
  const { size, distance } = battle.grid;
  return ((tagged(platform, LEDGE)?.height ?? 0) * (size / distance)) / battle.pixelsPerUnit;
}

/** How high the ground under a point is, in grid units. */
export function groundHeight(battle: Battle, point: Point): number {
  const platform = platformUnder(battle, point);
  return platform === undefined ? 0 : (tagged(platform, LEDGE)?.height ?? 0);
}

/** How high a model stands once it is off the platform, in grid units. */
export function elevationBelow(figure: Figure, platform: Region): number {
  return Math.max(0, figure.elevation - (tagged(platform, LEDGE)?.height ?? 0));
}

/** How much of a path lies inside a region, in the battle's unit. */
export function lengthInside(battle: Battle, region: Region, path: readonly Place[]): number {
  let pixels = 0;
  for (const [index, from] of path.entries()) {
    const to = path[index + 1];
    if (to === undefined) continue;
    const stretch = lengthOf(to.x - from.x, to.y - from.y);
    const cuts = [0, ...crossings(region, from, to), 1].sort((a, b) => a - b);
    for (const [at, start] of cuts.entries()) {
      const end = cuts[at + 1];
      if (end === undefined || end === start) continue;
      const middle = (start + end) / 2;
      const point = { x: from.x + (to.x - from.x) * middle, y: from.y + (to.y - from.y) * middle };
      if (battle.contains(region, point)) pixels += stretch * (end - start);
    }
  }
  return pixels / battle.pixelsPerUnit;
}

/** Where along a stretch (0 to 1) it meets the region's outline. */
function crossings(region: Region, from: Point, to: Point): number[] {
  return region.rings.flatMap((ring) => {
    const found: number[] = [];
    for (let i = 0; i < ring.length; i += 2) {
      const [ax, ay] = [ring[i] ?? 0, ring[i + 1] ?? 0];
      const [bx, by] = [ring[(i + 2) % ring.length] ?? 0, ring[(i + 3) % ring.length] ?? 0];
      const across = (to.x - from.x) * (by - ay) - (to.y - from.y) * (bx - ax);
      if (across === 0) continue;
      const along = ((ax - from.x) * (by - ay) - (ay - from.y) * (bx - ax)) / across;
      const side = ((ax - from.x) * (to.y - from.y) - (ay - from.y) * (to.x - from.x)) / across;
      if (along > 0 && along < 1 && side >= 0 && side <= 1) found.push(along);
    }
    return found;
  });
}
