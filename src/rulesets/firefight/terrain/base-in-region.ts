import { lengthOf, type Place, type Point } from "../../../core/place";
import {
  pointToSegmentSquared,
  segmentsTouch,
  standing,
  type Battle,
  type Figure,
  type Region,
} from "../../../field";
import { regionsNear } from "./joined-regions";

/**
 * "In it" has one meaning. On a grid a base is in the ground under the middle of any of its spaces; without a grid a
 * round base is in the ground that it overlaps. On the way a base is in whatever it comes into.
 */

/** Overlapping by less than this share of the radius is touching: walks keep as close as the field lets them. */
const TOUCHING = 0.04;

const radiusOf = ({ pixelWidth, pixelHeight }: Figure): number =>
  (Math.max(pixelWidth, pixelHeight) / 2) * (1 - TOUCHING);

/** Of these regions, those the figure is in where it stands. */
export function regionsUnder(battle: Battle, figure: Figure, among: readonly Region[]): readonly Region[] {
  if (among.length === 0) return among;
  if (battle.grid.kind === "gridless") {
    const near = radiusOf(figure) / battle.pixelsPerUnit;
    return regionsNear(battle, figure, near, among).filter(
      (region) =>
        battle.within(figure, region) && battle.distanceToRegion({ x: figure.x, y: figure.y }, region) < near,
    );
  }
  const isSmall = figure.width <= 1 && figure.height <= 1;
  const middles = isSmall ? [figure] : battle.spacesUnder(figure);
  const under = new Set(
    middles.flatMap((middle) => battle.regionsAt(standing(figure, { ...figure, ...at(middle) }))),
  );
  return under.size === 0 ? [] : among.filter((region) => under.has(region));
}

const at = ({ x, y }: Point): Point => ({ x, y });

/** Of these regions, those the figure comes into on the way, where it starts included. */
export function regionsOnTheWay(
  battle: Battle,
  figure: Figure,
  path: readonly Place[],
  among: readonly Region[],
): readonly Region[] {
  if (battle.grid.kind !== "gridless") {
    const spaces = everySpace(path, battle.grid.size);
    return among.filter((region) =>
      spaces.some((place) => regionsUnder(battle, standing(figure, place), [region]).length > 0),
    );
  }
  return among.filter((region) =>
    path.some((to, index) => {
      const from = path[index - 1] ?? to;
      const isThere = isAtHeight(region, figure, from) || isAtHeight(region, figure, to);
      return isThere && (battle.contains(region, to) || isOver(region, from, to, radiusOf(figure)));
    }),
  );
}

/** A step leads from space to space; a longer stretch, as people draw it, comes by all that lie between. */
function everySpace(path: readonly Place[], size: number): readonly Place[] {
  return path.flatMap((to, index) => {
    const from = path[index - 1] ?? to;
    const far = lengthOf(to.x - from.x, to.y - from.y) / size;
    const parts = far > STEP ? Math.ceil(2 * far) : 1;
    return Array.from({ length: parts }, (_, at) => {
      const share = (at + 1) / parts;
      return { ...to, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}
/** No step from space to space is longer than this many spaces. */
const STEP = 1.5;

/** Seen from the side: the ground reaches as high as the figure is there, on its level. */
function isAtHeight(
  { bottom, top, levels }: Region,
  figure: Figure,
  { elevation = figure.elevation }: Place,
): boolean {
  const onLevel = levels === undefined || figure.level === undefined || levels.includes(figure.level);
  return onLevel && (bottom === null || bottom <= elevation) && (top === null || elevation <= top);
}

/** A circle that is drawn along the line comes over the region's outline. */
function isOver({ rings }: Region, from: Point, to: Point, radius: number): boolean {
  return rings.some((ring) => {
    for (let i = 0; i < ring.length; i += 2) {
      const [ax, ay] = [ring[i] ?? 0, ring[i + 1] ?? 0];
      const [bx, by] = [ring[(i + 2) % ring.length] ?? 0, ring[(i + 3) % ring.length] ?? 0];
      if (segmentsTouch(ax, ay, bx, by, from.x, from.y, to.x, to.y)) return true;
      const squared = Math.min(
        pointToSegmentSquared(ax, ay, from.x, from.y, to.x, to.y),
        pointToSegmentSquared(bx, by, from.x, from.y, to.x, to.y),
        pointToSegmentSquared(from.x, from.y, ax, ay, bx, by),
        pointToSegmentSquared(to.x, to.y, ax, ay, bx, by),
      );
      if (squared < radius * radius) return true;
    }
    return false;
  });
}
