import { baseBody, baseShape } from "../geometry/bases";
import { leaves } from "../geometry/mat";
import type { Pose } from "../geometry/pose";
import type { Reposition } from "../geometry/repositions";
import { ribbon, ribbonMeets, type Ribbon } from "../geometry/ribbon";
import { meets } from "../geometry/mat-shapes";
import {
  endPose,
  frontGuides,
  poseAfter,
  sampledPath,
  travel,
  type Flip,
  type Template,
} from "../geometry/templates";
import { halfLength } from "../geometry/bases";
import { flown, type Manoeuvre } from "../ship-card/manoeuvre";
import type { LaidDevice, Obstacle, Ship, Sky } from "../sky/sky";

/** A move over the mat: what it sweeps and where it ends. */
export interface Move {
  readonly end: Pose;
  /** Undefined: the ship stays where it is. */
  readonly swept: Ribbon | undefined;
  /** The curve for the map, drawn when somebody looks. */
  readonly path: () => readonly Pose[];
}

/** A manoeuvre as it would really be flown. */
export interface Flight extends Move {
  readonly manoeuvre: Manoeuvre;
  /** Ships it ran into and stopped short of; the ship then takes no action. */
  readonly bumped: readonly Ship[];
  /** Moved through or overlapped. */
  readonly obstacles: readonly Obstacle[];
  /** Ends partly outside the play area: the ship flees. */
  readonly leaves: boolean;
}

/** Where it leads when nobody is in the way. */
export function endOfManoeuvre({ pose, size }: Ship, manoeuvre: Manoeuvre): Pose {
  const way = flown(manoeuvre);
  return way === undefined ? pose : endPose(pose, size, way.template, way.flip);
}

export function fly(sky: Sky, ship: Ship, manoeuvre: Manoeuvre): Flight {
  const way = flown(manoeuvre);
  const move =
    way === undefined
      ? { end: ship.pose, swept: undefined, path: () => [ship.pose], bumped: [] }
      : flyTemplate(sky, ship, way.template, way.flip);
  return {
    ...move,
    manoeuvre,
    obstacles: obstaclesIn(sky, ship, move),
    leaves: leaves(sky.mat, move.end, ship.size),
  };
}

type Stopped = Move & Pick<Flight, "bumped">;

function flyTemplate(sky: Sky, ship: Ship, template: Template, flip: Flip): Stopped {
  const start = frontGuides(ship.pose, ship.size);
  const end = endPose(ship.pose, ship.size, template, flip);
  const bumped = shipsUnder(sky, ship, end);
  if (bumped.length === 0) {
    const path = (): readonly Pose[] => [...sampledPath(ship.pose, ship.size, template).slice(0, -1), end];
    return { end, swept: ribbon(start, template), path, bumped };
  }
  const far = stopsAfter(sky, ship, template);
  return {
    end: poseAfter(ship.pose, ship.size, template, far),
    // Only what lies between the start and the base where it stopped was moved through.
    swept: ribbon(start, template, far - halfLength(ship.size)),
    path: () => sampledPath(ship.pose, ship.size, template, far),
    bumped,
  };
}

/** Back along the template until the base overlaps nobody: to a hundredth of a millimetre. */
function stopsAfter(sky: Sky, ship: Ship, template: Template): number {
  const free = (millimetres: number): boolean =>
    shipsUnder(sky, ship, poseAfter(ship.pose, ship.size, template, millimetres)).length === 0;
  let clear = travel(ship.size, template);
  while (clear > 0 && !free(clear)) clear = Math.max(0, clear - 1);
  let blocked = clear + 1;
  while (blocked - clear > 0.01) {
    const half = (clear + blocked) / 2;
    if (free(half)) clear = half;
    else blocked = half;
  }
  return clear;
}

export const shipsUnder = (sky: Sky, ship: Ship, end: Pose): readonly Ship[] => {
  const body = baseBody(end, ship.size);
  return sky.ships.filter((other) => other.id !== ship.id && meets(body, baseShape(other.pose, other.size)));
};

/** What it moves through or overlaps at the end; where the ship already stood does not count (XW-Q20). */
function touched<T extends Obstacle | LaidDevice>(
  ship: Ship,
  move: Move,
  things: readonly T[],
): readonly T[] {
  const { swept, end } = move;
  if (swept === undefined || things.length === 0) return [];
  const body = baseBody(end, ship.size);
  return things.filter(({ shape }) => ribbonMeets(swept, shape) || meets(body, shape));
}

export const obstaclesIn = (sky: Sky, ship: Ship, move: Move): readonly Obstacle[] =>
  touched(ship, move, sky.obstacles);

export const minesIn = (sky: Sky, ship: Ship, move: Move): readonly LaidDevice[] =>
  touched(
    ship,
    move,
    sky.devices.filter(({ device }) => device.kind === "mine"),
  );

/** Why a barrel roll or boost fails, or nothing. */
export type RepositionFault = "ship" | "obstacle" | "leaves";

export function repositionFault(sky: Sky, ship: Ship, move: Reposition): RepositionFault | undefined {
  if (leaves(sky.mat, move.end, ship.size)) return "leaves";
  if (shipsUnder(sky, ship, move.end).length > 0) return "ship";
  return obstaclesIn(sky, ship, move).length > 0 ? "obstacle" : undefined;
}
