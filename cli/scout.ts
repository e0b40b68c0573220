import type { Place, Point } from "../src/core/place";
import {
  type Battle,
  battleFrom,
  type Figure,
  figureSchema,
  pointToSegmentSquared,
  type Snapshot,
  standing,
  type WallData,
} from "../src/field";
import { spacesOf } from "./spaces";

/** Somebody to look about on a map where nobody is. */
export const SCOUT = "scout";

/**
 * The map with a scout put where it can walk about, as near to the middle as may be. Nothing tells solid rock from a
 * room but doors: where they lead is ground. Without doors it is anywhere with room.
 */
export function withScout(snapshot: Snapshot, reach: number): Snapshot | undefined {
  const places = middleFirst(snapshot);
  const [first] = places;
  if (first === undefined) return undefined;
  const battle = battleFrom(put(snapshot, first), "space");
  const scout = battle.figure(SCOUT);
  if (scout === undefined) return undefined;
  const free = places.filter((place) => isFree(battle, scout, place));
  const roomy = (place: Point): boolean =>
    battle.reach(standing(scout, place), reach).spots.length > reach * reach;
  const ground = groundByDoors(battle, scout, free);
  const indoors = free.filter((place) => ground.has(nameOf(place)));
  return put(snapshot, indoors.find(roomy) ?? indoors[0] ?? free.find(roomy) ?? free[0] ?? first);
}

/** So many places are looked at, on larger maps those around the middle. */
const MOST_PLACES = 20_000;

/** The middles of spaces, that of the map first. */
function middleFirst(snapshot: Snapshot): Point[] {
  const { area } = snapshot.scene;
  const far = ({ x, y }: Point): number =>
    Math.hypot(x - area.x - area.width / 2, y - area.y - area.height / 2);
  return spacesOf(snapshot)
    .map(({ centre }) => centre)
    .sort((a, b) => far(a) - far(b))
    .slice(0, MOST_PLACES);
}

const put = (snapshot: Snapshot, { x, y }: Point): Snapshot => ({
  ...snapshot,
  figures: [figureSchema.parse({ id: SCOUT, name: "Scout", side: "foe", x, y })],
});

/** Not on impassable ground nor on a wall, from which it would get to either side. */
const isFree = (battle: Battle, scout: Figure, place: Place): boolean =>
  battle.terrainAt(place, scout.elevation).every(({ kind }) => kind !== "impassable") &&
  battle.snapshot.walls.every(({ c }) => pointToSegmentSquared(place.x, place.y, ...c) > 1);

/** The ground most doors lead to: wherever one gets from there. Without a grid there is no end of places to name. */
function groundByDoors(battle: Battle, scout: Figure, places: readonly Point[]): ReadonlySet<string> {
  const grounds: { readonly names: ReadonlySet<string>; doors: number }[] = [];
  const doors = battle.grid.kind === "gridless" ? [] : battle.snapshot.walls.filter(({ door }) => door > 0);
  for (const side of doors.flatMap(sidesOf(battle))) {
    const place = placeBy(battle, places, side);
    if (place === undefined) continue;
    const known = grounds.find(({ names }) => names.has(nameOf(place)));
    if (known !== undefined) known.doors++;
    else {
      const { spots } = battle.reach(standing(scout, place), Infinity, { opensDoors: true });
      grounds.push({ names: new Set(spots.map(nameOf)), doors: 1 });
    }
  }
  const most = Math.max(...grounds.map((ground) => ground.doors));
  return grounds.find((ground) => ground.doors === most)?.names ?? new Set();
}

/** A little before a wall and behind it. */
const sidesOf =
  ({ grid }: Battle) =>
  ({ c: [ax, ay, bx, by] }: WallData): Point[] => {
    const share = grid.size / 8 / Math.max(1, Math.hypot(bx - ax, by - ay));
    const [x, y, outX, outY] = [(ax + bx) / 2, (ay + by) / 2, (by - ay) * share, (ax - bx) * share];
    return [
      { x: x + outX, y: y + outY },
      { x: x - outX, y: y - outY },
    ];
  };

/** The place nearest to a point, within a space and a half and not behind a wall. */
function placeBy(battle: Battle, places: readonly Point[], to: Point): Point | undefined {
  const far = ({ x, y }: Point): number => Math.hypot(x - to.x, y - to.y);
  const [found] = places
    .filter((place) => far(place) < 1.5 * battle.grid.size)
    .filter((place) => battle.between(to, place).every(({ kind }) => kind !== "wall"))
    .sort((a, b) => far(a) - far(b));
  return found;
}

const nameOf = ({ x, y }: Point): string => `${x} ${y}`;
