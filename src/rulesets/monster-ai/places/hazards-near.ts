import type { Point } from "../../../core/place";
import { standing, type Battle, type Figure, type Region } from "../../../field";
import { MARK_RADIUS, standsOn } from "../ground/fires-and-traps";
import { comesNear } from "../ground/near-regions";
import { isGridless, spacesAround } from "../ground/spaces";
import type { MapMark } from "../memory";
import { lightFooted, type Walker } from "./walker";

/** Something that hurts whoever treads on it: one space on a grid, a whole fire, trap or region without one. */
export interface Hazard {
  readonly kind: "fire" | "trap" | "region";
  readonly x: number;
  readonly y: number;
  /** Farther off than this, in pixels, nobody of its size stands on it. */
  readonly far: number;
  /** The region it is or lies in. */
  readonly region?: string;
  covers(figure: Figure): boolean;
}

/** MAI-M2, MAI-M3: burning spaces, hazardous ground and its own side's traps within so many spaces of a place. */
export function hazardsNear(walker: Walker, from: Point, spaces: number): readonly Hazard[] {
  const { battle, creature, memory } = walker;
  const base = Math.max(creature.figure.pixelWidth, creature.figure.pixelHeight) / 2;
  const box = (spaces + 1) * battle.grid.size + base;
  const light = lightFooted(creature);
  const marks = memory.marks
    .filter(({ what, side }) => (what === "fire" ? !light : side === creature.figure.side))
    .filter(
      (mark) =>
        Math.abs(mark.x - from.x) <= box + size(battle, mark) &&
        Math.abs(mark.y - from.y) <= box + size(battle, mark),
    )
    .map((mark) => markHazard(battle, mark, base));
  const regions = light ? [] : battle.regionsOf("dangerous").filter((region) => comesNear(region, from, box));
  return [...marks, ...(regions.length === 0 ? [] : regionHazards(battle, regions, from, spaces, base))];
}

const size = (battle: Battle, { radius }: MapMark): number => radius * battle.grid.size;

function markHazard(battle: Battle, mark: MapMark, base: number): Hazard {
  const walled = mark.radius > MARK_RADIUS && battle.snapshot.walls.length > 0;
  return {
    kind: mark.what,
    x: mark.x,
    y: mark.y,
    far: base + Math.max(battle.grid.size, size(battle, mark)),
    covers: (figure) => standsOn(battle, figure, mark) && (!walled || battle.seesPoint(mark, figure)),
  };
}

/** On a grid every space of hazardous ground by itself; without one each region, entered by the middle of the base. */
function regionHazards(
  battle: Battle,
  regions: readonly Region[],
  from: Point,
  spaces: number,
  base: number,
): readonly Hazard[] {
  if (isGridless(battle)) {
    return regions.map((region) => ({
      kind: "region",
      x: from.x,
      y: from.y,
      far: Infinity,
      region: region.id,
      covers: (figure) => battle.contains(region, figure),
    }));
  }
  const around = Math.ceil(spaces + 1 + base / battle.grid.size);
  return spacesAround(battle, { x: from.x, y: from.y }, around)
    .filter((space) => regions.some((region) => battle.contains(region, space)))
    .map(({ x, y }) => ({
      kind: "region",
      x,
      y,
      far: base + battle.grid.size,
      covers: (figure) => battle.spaces(figure, { x, y, elevation: figure.elevation }) === 0,
    }));
}

/** Which of them somebody stands on at a place. */
export function hazardsUnder(hazards: readonly Hazard[], figure: Figure): readonly Hazard[] {
  return hazards.filter(
    (hazard) =>
      Math.abs(hazard.x - figure.x) <= hazard.far &&
      Math.abs(hazard.y - figure.y) <= hazard.far &&
      hazard.covers(figure),
  );
}

/** Whether a turn that ends there ends on what still hurts: a trap has sprung by then. */
export const endsIn = (
  hazards: readonly Hazard[],
  figure: Figure,
  place: Point,
  kinds: readonly Hazard["kind"][],
): boolean => hazardsUnder(hazards, standing(figure, place)).some(({ kind }) => kinds.includes(kind));
