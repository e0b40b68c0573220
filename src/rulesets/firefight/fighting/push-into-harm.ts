import { lengthOf, type Place } from "../../../core/place";
import {
  type Battle,
  type Figure,
  standing,
  stopsStep,
  type TerrainData,
  type WallData,
} from "../../../field";
import { overlaps } from "../bases-overlap";
import { elevationBelow, groundHeight, platformUnder } from "../terrain/platforms-and-gaps";
import type { Turn } from "../page/turn-in-thought";
import { isOn, regionsNear } from "../terrain/joined-regions";
import { isInDanger } from "../terrain/terrain";

/** An attacker that stuns a model may push it this far, in inches. */
const PUSH = 2;
const TRIES = 8;
/** No part of a base is pushed farther from where its middle was, in inches. */
const FARTHEST = 8;

/**
 * GFF-V1: straight away from the attacker, the first place within two inches that lies off the ledge the
 * model stands on, or in dangerous terrain. `undefined` when a push would do neither: then nobody is pushed.
 */
export function pushOf(turn: Pick<Turn, "battle">, attacker: Figure, target: Figure): Place | undefined {
  const { battle } = turn;
  const [dx, dy] = [target.x - attacker.x, target.y - attacker.y];
  const away = lengthOf(dx, dy);
  const platform = platformUnder(battle, target);
  const lava = regionsNear(battle, target, FARTHEST, battle.regionsOf("dangerous"));
  if (away === 0 || (platform === undefined && lava.length === 0)) return undefined;
  const landing = landingsOf(battle, target);
  const onTheWay: Place[] = [];
  for (let step = 1; step <= TRIES; step++) {
    const far = (PUSH * battle.pixelsPerUnit * step) / TRIES / away;
    const place = { x: target.x + dx * far, y: target.y + dy * far };
    onTheWay.push(place);
    const landed = landing(place);
    if (landed === undefined || groundHeight(battle, landed) > groundHeight(battle, target)) return undefined;
    const elevation =
      platform !== undefined && !isOn(battle, platform, landed)
        ? elevationBelow(battle, target, platform, landed)
        : target.elevation;
    if (elevation < target.elevation || entersDanger(battle, target, landed)) {
      const isOpen = onTheWay.every((passed) => isFree(battle, target, passed));
      return isOpen ? { ...landed, elevation } : undefined;
    }
  }
  return undefined;
}

/** GFF-V1: of two as near, the one that can be pushed comes first. */
export const pushRank = (battle: Battle, attacker: Figure, target: Figure): number =>
  pushOf({ battle }, attacker, target) === undefined ? 1 : 0;

const entersDanger = (battle: Battle, target: Figure, place: Place): boolean =>
  !isInDanger(battle, target) && isInDanger(battle, standing(target, place));

const isFree = (battle: Battle, target: Figure, place: Place): boolean => {
  const { x, y, width, height } = battle.area;
  const inside = place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height;
  return inside && battle.seesPoint(target, place) && !isWalledOff(battle, target, place);
};

/** A fence or a window is seen through, but nobody is pushed through it. */
const isWalledOff = ({ snapshot: { walls } }: Battle, target: Figure, place: Place): boolean =>
  walls.some((wall) => {
    const [ax, ay, bx, by] = wall.c;
    return (
      isSolid(wall, target) &&
      stopsStep({ ax, ay, bx, by, dir: wall.dir }, target.x, target.y, place.x, place.y)
    );
  });

const isSolid = ({ move, door, ds, levels, bottom, top }: WallData, { level, elevation }: Figure): boolean =>
  move !== 0 &&
  !(door !== 0 && ds === 1) &&
  (levels === undefined || level === undefined || levels.includes(level)) &&
  (bottom ?? -Infinity) <= elevation &&
  elevation < (top ?? Infinity);

const solid = ({ kind }: TerrainData): number => (kind === "impassable" ? Infinity : 1);

/** On grids a pushed model lands on a whole space, the one the push ends in; never on somebody else. */
function landingsOf(battle: Battle, target: Figure): (place: Place) => Place | undefined {
  if (battle.grid.kind === "gridless") return (place) => (isTaken(battle, target, place) ? undefined : place);
  const reach = battle.reach(target, PUSH, { through: "nobody", terrainCost: solid });
  return (place) => {
    const spot = reach.at(place);
    return spot === undefined ? undefined : { x: spot.x, y: spot.y };
  };
}

function isTaken(battle: Battle, target: Figure, place: Place): boolean {
  const there = standing(target, place);
  return (
    battle.figures.some((other) => other.id !== target.id && overlaps(battle, there, other)) ||
    battle.terrainAt(place).some(({ kind }) => kind === "impassable")
  );
}
