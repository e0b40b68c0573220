import type { Place, Point } from "../../../core/place";
import { standing, type Battle, type Circle, type Figure, type Region } from "../../../field";
import { isWalled, standsOn } from "../ground/stands-on-mark";
import { comesNear, isInRegion } from "../ground/base-in-region";
import { isGridless, spacesAround } from "../ground/spaces";
import { stopsAlong } from "./stops-along-path";
import type { MapMark } from "../memory";
import { lightFooted, type Walker } from "./walker";

/** Something that hurts whoever treads on it: one space on a grid, a whole fire, trap or region without one. */
export interface Hazard {
  readonly kind: "fire" | "trap" | "region";
  readonly x: number;
  readonly y: number;
  /** Farther off than this, in pixels, nobody of its size stands on it. */
  readonly far: number;
  /** Without a grid: the region it is, or the circle, where no wall stands in it. */
  readonly region?: string;
  readonly circle?: Circle;
  covers(figure: Figure): boolean;
}

/** MAI-M2, MAI-M3: burning spaces, hazardous ground and its own side's traps within so many spaces of a place. */
export function hazardsNear(walker: Walker, from: Point, spaces: number): readonly Hazard[] {
  const { battle, fighter, memory } = walker;
  const base = Math.max(fighter.figure.pixelWidth, fighter.figure.pixelHeight) / 2;
  const box = (spaces + 1) * battle.grid.size + base;
  const light = lightFooted(fighter);
  const marks = memory.marks
    .filter(({ what, side }) => (what === "fire" ? !light : side === fighter.figure.side))
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
  const { what, x, y } = mark;
  const radius = size(battle, mark);
  return {
    kind: what,
    x,
    y,
    far: base + Math.max(battle.grid.size, radius),
    covers: (figure) => standsOn(battle, figure, mark),
    ...(isGridless(battle) && !isWalled(battle, mark, base) ? { circle: { x, y, radius } } : {}),
  };
}

/** On a grid every space of hazardous ground by itself; without one each region, entered by the base. */
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
      covers: (figure) => isInRegion(battle, figure, region),
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

/** Which of them somebody stands on at a place. Most places have none near: nobody is put there to see. */
export function hazardsUnder(hazards: readonly Hazard[], figure: Figure, place: Place): readonly Hazard[] {
  let there: Figure | undefined;
  return hazards.filter(
    (hazard) =>
      Math.abs(hazard.x - place.x) <= hazard.far &&
      Math.abs(hazard.y - place.y) <= hazard.far &&
      hazard.covers((there ??= standing(figure, place))),
  );
}

/** What somebody enters on a way that they did not stand on before; without a grid looked at every so often. */
export function enteredAlong(
  battle: Battle,
  hazards: readonly Hazard[],
  figure: Figure,
  path: readonly Place[],
): readonly Hazard[] {
  const [start, ...way] = stopsAlong(battle, path);
  const entered = new Set<Hazard>();
  let under = start === undefined ? [] : hazardsUnder(hazards, figure, start);
  for (const place of way) {
    const now = hazardsUnder(hazards, figure, place);
    for (const hazard of now) if (!under.includes(hazard)) entered.add(hazard);
    under = now;
  }
  return [...entered];
}

/** Whether a turn that ends there ends on what still hurts: a trap has sprung by then. */
export const endsIn = (
  hazards: readonly Hazard[],
  figure: Figure,
  place: Point,
  kinds: readonly Hazard["kind"][],
): boolean => hazardsUnder(hazards, figure, place).some(({ kind }) => kinds.includes(kind));
