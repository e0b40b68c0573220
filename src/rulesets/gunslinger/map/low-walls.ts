import type { Place } from "../../../core/place";
import { segmentsTouch, type Battle, type Snapshot, type WallData } from "../../../field";
import { hexCode } from "./hexes";

/** Low walls by the square they pass through, a hex wide. */
interface LowWalls {
  readonly step: number;
  readonly bins: ReadonlyMap<number, readonly WallData[]>;
}
const keptWalls = new WeakMap<Snapshot["walls"], LowWalls>();

/** It stops movement, not sight, and is no open door. */
const isLow = ({ move, sight, door, ds }: WallData): boolean =>
  move === 20 && sight === 0 && !(door > 0 && ds === 1);

/** A fence, a sill or a trough on the line between two places that are at most a hex apart. */
export function lowThingBetween(battle: Battle, from: Place, to: Place, step: number): boolean {
  const { bins } = lowWalls(battle.snapshot.walls, step);
  const crosses = (wall: WallData): boolean => segmentsTouch(from.x, from.y, to.x, to.y, ...wall.c);
  if (bins.size > 0 && binsOver(from.x, from.y, to.x, to.y, step).some((bin) => bins.get(bin)?.some(crosses)))
    return true;
  return (
    battle.regionsOf("cover").length > 0 &&
    battle.regionsCrossed([from, to]).some(({ kinds }) => kinds.has("cover"))
  );
}

function lowWalls(walls: Snapshot["walls"], step: number): LowWalls {
  const known = keptWalls.get(walls);
  if (known?.step === step) return known;
  const bins = new Map<number, WallData[]>();
  for (const wall of walls.filter(isLow)) {
    for (const bin of binsOver(...wall.c, step)) {
      const here = bins.get(bin) ?? [];
      here.push(wall);
      bins.set(bin, here);
    }
  }
  const built = { step, bins };
  keptWalls.set(walls, built);
  return built;
}

/** The squares of the box round a line. */
function binsOver(ax: number, ay: number, bx: number, by: number, step: number): number[] {
  const bins: number[] = [];
  const at = (value: number): number => Math.floor(value / step);
  for (let column = at(Math.min(ax, bx)); column <= at(Math.max(ax, bx)); column++) {
    for (let row = at(Math.min(ay, by)); row <= at(Math.max(ay, by)); row++) {
      bins.push(hexCode({ q: column, r: row }));
    }
  }
  return bins;
}
