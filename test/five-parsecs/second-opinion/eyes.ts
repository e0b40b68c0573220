import { standing, type Battle, type Figure, type Region } from "../../../src/field";
import {
  along,
  apart,
  awayFrom,
  cutsOf,
  cutsOfOutline,
  inOutline,
  inRings,
  lengthWhere,
  meets,
  onRing,
  outlineOf,
  pointsOf,
  type Outline,
  type Ring,
  type Point,
} from "./geometry";

/** Line of sight and cover as the facts of the book say, asked ray by ray. */

export interface Table {
  readonly battle: Battle;
  readonly figuresBlock: boolean;
  /** Share of a figure that must be hidden: 0.5, or next to nothing. */
  readonly share: number;
}

interface High extends Point {
  readonly elevation: number;
}

/** A hair towards the middle, so that a corner on a wall's line belongs to its own side. */
const HAIR = 1e-3;
/** What that is off by, in inches. */
const NUDGED = 2e-5;
const hairInside = (corner: Point, middle: Point): Point =>
  along(corner, middle, HAIR / Math.max(HAIR, apart(corner, middle)));

const isCover = (region: Region): boolean => region.kinds.has("cover");
export const isArea = (region: Region): boolean =>
  region.terrain.some(({ kind, tags }) => kind === "cover" && tags?.includes("area") === true);

const ringsOf = (region: Region) => region.rings.map((ring) => pointsOf(ring));

/** Regions of a kind that the ray comes through at its height. */
function onRay(battle: Battle, p: High, q: High, wanted: (region: Region) => boolean): Region[] {
  const ids = new Set(battle.between(p, q).flatMap(({ kind, id }) => (kind === "terrain" ? [id] : [])));
  return battle.regions.filter((region) => ids.has(region.id) && wanted(region));
}

/** "Area terrain blocks beyond its edge; touching the edge sees and is seen; inside the same area up to 3 inches". */
function areaBlocks(table: Table, area: Region, a: Figure, b: Figure, p: Point, q: Point): boolean {
  const { battle } = table;
  const [own, other] = [outlineOf(battle, a), outlineOf(battle, b)];
  const rings = ringsOf(area);
  const cuts = [...cutsOf(rings, p, q), ...cutsOfOutline(own, p, q), ...cutsOfOutline(other, p, q)];
  const deep = lengthWhere(
    p,
    q,
    cuts,
    (at) => inRings(rings, at) && !inOutline(own, at) && !inOutline(other, at),
  );
  // Touching, give or take a tenth of an inch.
  if (deep <= 0.1 * battle.pixelsPerUnit + 0.01) return false;
  const both = battle.within(a, area) && battle.within(b, area);
  return !(both && battle.distance(a, b) <= 3 + 1e-6);
}

/** Where walls that block sight stand on the line, as shares of it. */
const wallsOn = ({ battle }: Table, p: Point, q: Point): number[] =>
  battle.snapshot.walls.flatMap(({ c, sight, door, ds }) => {
    if (sight === 0 || (door > 0 && ds === 1)) return [];
    const share = meets(p, q, { x: c[0], y: c[1] }, { x: c[2], y: c[3] });
    // What stands on a wall is seen from both sides of it.
    return share === undefined || share === 1 ? [] : [share];
  });

/** Walls are asked a hair inside a corner, everything else exactly. */
function clear(table: Table, a: Figure, b: Figure, p: Point, q: Point): boolean {
  const { battle } = table;
  if (wallsOn(table, hairInside(p, a), hairInside(q, b)).length > 0) return false;
  const [from, to] = [standingPoint(a, p), standingPoint(b, q)];
  if (table.figuresBlock) {
    const bodies = battle.between(from, to);
    if (bodies.some(({ kind, id }) => kind === "body" && id !== a.id && id !== b.id)) return false;
  }
  return !onRay(battle, from, to, isArea).some((area) => areaBlocks(table, area, a, b, p, q));
}

/** The point with the figure's level. */
const standingPoint = (figure: Figure, { x, y }: Point): Figure => standing(figure, { x, y });

/** Some line from the middle of one to the middle or a corner of the other is clear. */
export function sees(table: Table, a: Figure, b: Figure): boolean {
  if (clear(table, a, b, a, b)) return true;
  const toward = (other: Figure): Point[] => [...outlineOf(table.battle, other).corners];
  return (
    toward(b).some((corner) => clear(table, a, b, a, corner)) ||
    toward(a).some((corner) => clear(table, a, b, corner, b))
  );
}

const holds = (rings: readonly Ring[], point: Point): boolean =>
  inRings(rings, point) || rings.some((ring) => onRing(ring, point));

/** Half of its base or more is in the terrain: of the points halfway from the middle of each space to its corners. */
function isIn(table: Table, figure: Figure, region: Region): boolean {
  if (!table.battle.within(figure, region)) return false;
  const points = spacesOf(outlineOf(table.battle, figure), table.battle, figure).flatMap((space) =>
    space.map((corner) => along(corner, middleOf(space), 0.5)),
  );
  const rings = ringsOf(region);
  const inside = points.filter((point) => holds(rings, point));
  return inside.length > 0 && inside.length >= points.length / 2;
}

const middleOf = (space: Ring): Point => ({
  x: space.reduce((sum, { x }) => sum + x, 0) / space.length,
  y: space.reduce((sum, { y }) => sum + y, 0) / space.length,
});

function spacesOf({ rings, corners }: Outline, { grid }: Battle, { x, y, width, height }: Figure): Ring[] {
  if (grid.kind === "hex") return [...rings];
  if (grid.kind === "gridless") return [corners];
  const half = grid.size / 2;
  const spaces: Ring[] = [];
  for (let column = 0; column < Math.max(1, width); column++) {
    for (let row = 0; row < Math.max(1, height); row++) {
      const [cx, cy] = [x + (2 * column + 1 - width) * half, y + (2 * row + 1 - height) * half];
      const signs = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const;
      spaces.push(signs.map(([dx, dy]) => ({ x: cx + dx * half, y: cy + dy * half })));
    }
  }
  return spaces;
}

/** The firer's shot at the target is at one in cover. */
export function hasCover(table: Table, firer: Figure, target: Figure): boolean {
  const { battle } = table;
  if (battle.regions.some((region) => isCover(region) && isIn(table, target, region))) return true;
  const outline = outlineOf(battle, firer);
  const { corners } = outlineOf(battle, target);
  const hidden = corners.filter((corner) => isHidden(table, firer, target, outline, corner));
  return hidden.length >= Math.max(1, Math.ceil(corners.length * table.share));
}

function isHidden(table: Table, firer: Figure, target: Figure, own: Outline, corner: Point): boolean {
  const { battle } = table;
  const [from, to] = [standingPoint(firer, firer), standingPoint(target, corner)];
  const distanceTo = (share: number): number => {
    const at = along(from, to, share);
    return inOutline(own, at) ? 0 : awayFrom(own, at) / battle.pixelsPerUnit;
  };
  const walls = wallsOn(table, from, hairInside(corner, target));
  if (walls.some((share) => distanceTo(share) > 1 + NUDGED)) return true;
  return onRay(battle, from, to, isCover).some((region) => {
    const rings = ringsOf(region);
    const cuts = cutsOf(rings, from, to);
    if (lengthWhere(from, to, cuts, (at) => inRings(rings, at)) < HAIR) return false;
    const first = Math.min(1, ...cuts);
    // What the firer stands in or on the edge of hides nobody from it.
    if (inRings(rings, from) || first < 1e-6) return false;
    // Of what the line crosses of the target less than half lies behind: that hides nothing.
    if (first > (1 + whereItMeets(outlineOf(battle, target), from, to)) / 2 + 1e-6) return false;
    // In contact with what partly hides it: however near the firer is.
    return battle.within(target, region) || distanceTo(first) > 1 + NUDGED;
  });
}

/** How far along the line the base begins; somebody on a roof may stand right above it. */
const whereItMeets = (outline: Outline, from: Point, to: Point): number =>
  inOutline(outline, from) ? 0 : Math.min(1, ...cutsOfOutline(outline, from, to));

/** 5P-G8: from every enemy cover, or not seen at all. */
export const isSafe = (table: Table, figure: Figure, enemies: readonly Figure[]): boolean =>
  enemies.every((enemy) => hasCover(table, enemy, figure) || !sees(table, enemy, figure));
