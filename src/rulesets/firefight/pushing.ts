import { lengthOf, type Place } from "../../core/place";
import { standing, type Battle, type Figure } from "../../field/battle";
import type { TerrainData } from "../../field/snapshot";
import { overlaps } from "./bases";
import { elevationBelow, platformUnder } from "./passages";
import type { Turn } from "./turn";

/** An attacker that stuns a model may push it this far, in inches. */
const PUSH = 2;
const TRIES = 8;

/**
 * GFF-V1: straight away from the attacker, the first place within two inches that lies off the ledge the
 * model stands on, or in dangerous terrain. `undefined` when a push would do neither: then nobody is pushed.
 */
export function pushOf(turn: Pick<Turn, "battle">, attacker: Figure, target: Figure): Place | undefined {
  const { battle } = turn;
  const [dx, dy] = [target.x - attacker.x, target.y - attacker.y];
  const away = lengthOf(dx, dy);
  if (away === 0) return undefined;
  const platform = platformUnder(battle, target);
  for (let step = 1; step <= TRIES; step++) {
    const far = (PUSH * battle.pixelsPerUnit * step) / TRIES / away;
    const place = { x: target.x + dx * far, y: target.y + dy * far };
    if (!isFree(battle, target, place)) return undefined;
    const elevation =
      platform !== undefined && !battle.contains(platform, place)
        ? elevationBelow(target, platform)
        : target.elevation;
    if (elevation < target.elevation || entersDanger(battle, target, place)) {
      return landing(battle, target, { ...place, elevation });
    }
  }
  return undefined;
}

const entersDanger = (battle: Battle, target: Figure, place: Place): boolean =>
  battle
    .regionsOf("dangerous")
    .some((region) => battle.contains(region, place) && !battle.contains(region, target));

const isFree = (battle: Battle, target: Figure, place: Place): boolean => {
  const { x, y, width, height } = battle.area;
  const inside = place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height;
  return inside && battle.seesPoint(target, place);
};

const solid = ({ kind }: TerrainData): number => (kind === "impassable" ? Infinity : 1);

/** On grids a pushed model lands on a whole space, the one the push ends in; never on somebody else. */
function landing(battle: Battle, target: Figure, place: Place): Place | undefined {
  if (battle.grid.kind === "gridless") {
    const there = standing(target, place);
    const taken = battle.figures.some((other) => other.id !== target.id && overlaps(battle, there, other));
    return taken || battle.terrainAt(place).some(({ kind }) => kind === "impassable") ? undefined : place;
  }
  const spot = battle.reach(target, PUSH, { through: "nobody", terrainCost: solid }).at(place);
  return spot === undefined || spot.cost === 0 ? undefined : { ...place, x: spot.x, y: spot.y };
}
