import { lengthOf, type Place, type Point } from "../../../core/place";
import type { Battle, Figure } from "../../../field";
import type { Options } from "../options";
import type { Area } from "../scheme/schema";
import { areaAround, type Covered } from "./area-in-radius";
import { MARK_RADIUS } from "./stands-on-mark";
import { isGridless, placeOf, spacesAround, spacesUnder } from "./spaces";

/** As wide at its end as it is long. */
const CONE_ANGLE = 53.13;
/** Spaces exactly on the edge are in. */
const EDGE = 1e-6;

/** It starts at whoever makes it and leaves that one out. */
export const startsAtSelf = ({ shape = "burst" }: Pick<Area, "shape">): boolean => shape !== "burst";

/** What an area covers once it is known who makes it, from where, and where it is aimed. */
export function blastOf(
  battle: Battle,
  area: Area,
  by: Figure,
  at: Place,
  options: Pick<Options, "lineOfSight">,
): Covered {
  if (!startsAtSelf(area)) {
    return areaAround(battle, { ...at, elevation: at.elevation ?? 0 }, area.radius, options);
  }
  const holds = holdsFigure(battle, area, by, at, options);
  return {
    spaces: () => spacesFrom(battle, area, by, at, options),
    holds,
    comesWithin: () => true,
  };
}

/** A figure is caught when one of its spaces is, on a gridless map its middle. */
function holdsFigure(
  battle: Battle,
  area: Area,
  by: Figure,
  at: Place,
  { lineOfSight }: Pick<Options, "lineOfSight">,
): (figure: Figure) => boolean {
  const inside = wedgeOf(battle, area, by, at);
  return (figure) => {
    if (figure.id === by.id || battle.spaces(by, figure) > area.radius) return false;
    const own = figure.width <= 1 && figure.height <= 1 ? [placeOf(figure)] : spacesUnder(battle, figure);
    if (!own.some((space) => inside(space) && battle.spaces(by, space) <= area.radius)) return false;
    return !lineOfSight || battle.sees(by, figure);
  };
}

function spacesFrom(
  battle: Battle,
  area: Area,
  by: Figure,
  at: Place,
  { lineOfSight }: Pick<Options, "lineOfSight">,
): readonly Place[] {
  const inside = wedgeOf(battle, area, by, at);
  const around = area.radius + Math.ceil(Math.max(by.width, by.height) / 2);
  const near = isGridless(battle)
    ? pointsAround(battle, by, around)
    : spacesAround(battle, placeOf(by), around);
  // Without a grid a space of it does not reach under whoever makes it.
  const least = isGridless(battle) ? MARK_RADIUS : 1;
  return near.filter((space) => {
    const spaces = battle.spaces(by, space);
    return (
      spaces >= least &&
      spaces <= area.radius &&
      inside(space) &&
      (!lineOfSight || battle.seesPoint(by, space))
    );
  });
}

/** Without a grid: points a space apart. */
function pointsAround({ grid }: Battle, by: Figure, spaces: number): readonly Place[] {
  const steps = Array.from({ length: 2 * spaces + 1 }, (_, step) => (step - spaces) * grid.size);
  return steps.flatMap((y) => steps.map((x) => ({ x: by.x + x, y: by.y + y, elevation: by.elevation })));
}

/** Whether a point lies in the direction of the area, whatever its distance. */
function wedgeOf(battle: Battle, area: Area, by: Figure, at: Place): (point: Place) => boolean {
  if (area.shape === "around") return () => true;
  const length = lengthOf(at.x - by.x, at.y - by.y);
  if (length === 0) return () => false;
  const [ux, uy] = [(at.x - by.x) / length, (at.y - by.y) / length];
  const half = ((area.angle ?? CONE_ANGLE) / 2) * (Math.PI / 180);
  const across = ((area.width ?? 1) * battle.pixelsPerUnit) / 2;
  return ({ x, y }) => {
    const [dx, dy] = [x - by.x, y - by.y];
    const along = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (along <= 0) return false;
    if (area.shape === "line") return aside <= across + EDGE;
    return Math.atan2(aside, along) <= half + EDGE;
  };
}

/** Where an area that starts at its maker can be aimed so that it may catch this target. */
export function aimsAt(area: Area, target: Figure, others: readonly Figure[]): readonly Place[] {
  if (area.shape === "around") return [placeOf(target)];
  const between = others.map((other) => ({
    x: (target.x + other.x) / 2,
    y: (target.y + other.y) / 2,
    elevation: target.elevation,
  }));
  return [placeOf(target), ...others.map(placeOf), ...between];
}

/** Shares of half a cone by which it is turned off its target. */
const TURNED = [0.5, -0.5, 0.95, -0.95];

/** A cone turned to one side and to the other, so that the target is still in it. */
export function aimsAside({ shape, angle = CONE_ANGLE }: Area, by: Figure, target: Figure): readonly Place[] {
  if (shape !== "cone") return [];
  const off = { x: target.x - by.x, y: target.y - by.y };
  return TURNED.map((share) => turned(by, off, share * (angle / 2) * (Math.PI / 180), target.elevation));
}

/** So far within the edge somebody is caught, and so far beyond it spared. */
const WITHIN = 0.999;
const BEYOND = 1.001;

/**
 * A cone or line turned until somebody who is to be caught is just in it, or somebody who is not just out of it: one
 * that catches the most and spares the most can be turned so.
 */
export function aimsAtEdges(
  battle: Battle,
  area: Area,
  by: Figure,
  caught: readonly Figure[],
  spared: readonly Figure[],
): readonly Place[] {
  if (area.shape !== "cone" && area.shape !== "line") return [];
  const across = ((area.width ?? 1) * battle.pixelsPerUnit) / 2;
  const aims = (figure: Figure, share: number): readonly Place[] =>
    spacesUnder(battle, figure).flatMap(({ x, y }) => {
      const [dx, dy] = [x - by.x, y - by.y];
      const aside =
        area.shape === "line"
          ? Math.asin(Math.min(1, across / Math.max(1, lengthOf(dx, dy))))
          : ((area.angle ?? CONE_ANGLE) / 2) * (Math.PI / 180);
      return [aside * share, -aside * share].map((turn) =>
        turned(by, { x: dx, y: dy }, turn, figure.elevation),
      );
    });
  return [...caught.flatMap((one) => aims(one, WITHIN)), ...spared.flatMap((one) => aims(one, BEYOND))];
}

function turned(by: Figure, { x, y }: Point, turn: number, elevation: number): Place {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: by.x + x * cos - y * sin, y: by.y + x * sin + y * cos, elevation };
}
