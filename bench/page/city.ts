import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The ready battle of Five Parsecs in a city of 1,900 walls: blocks of houses with doors and rooms, sixty spaces wide. */
const SPACES = 60;
const SIZE = 100;
const WALLS = 1900;
const SOURCE = "table/battles/five-parsecs.json";

interface Wall {
  readonly c: readonly [number, number, number, number];
  readonly door?: number;
  readonly ds?: number;
}

/** A house of four by four spaces round a corner of the street's grid: walls in pieces, one of them an open door. */
function house(left: number, top: number): Wall[] {
  const walls: Wall[] = [];
  const line = (x: number, y: number, dx: number, dy: number): void => {
    const at = (value: number): number => value * SIZE;
    walls.push({ c: [at(x), at(y), at(x + dx), at(y + dy)] });
  };
  for (let at = 0; at < 3; at++) {
    line(left + at, top, 1, 0);
    line(left + at, top + 3, 1, 0);
    line(left, top + at, 0, 1);
    line(left + 3, top + at, 0, 1);
  }
  const [first, ...others] = walls;
  return first === undefined ? [] : [{ ...first, door: 1, ds: 1 }, ...others];
}

/** Writes the battle into a folder of its own and says where. */
export function cityBattle(): string {
  const battle = JSON.parse(readFileSync(SOURCE, "utf8"));
  const [scene] = battle.documents.scenes;
  const homes: Wall[] = [];
  for (let top = 1; top + 3 < SPACES; top += 4) {
    for (let left = 1; left + 3 < SPACES; left += 4) homes.push(...house(left, top));
  }
  const walls = homes.slice(0, WALLS).map((wall, at) => ({
    _id: `city${String(at).padStart(12, "0")}`,
    move: 20,
    sight: 20,
    light: 20,
    sound: 20,
    dir: 0,
    door: 0,
    ds: 0,
    ...wall,
  }));
  // Everybody stands in a street, crews in the north and enemies in the south.
  const ranks = new Map<number, number>();
  for (const token of scene.tokens) {
    const rank = ranks.get(token.disposition) ?? 0;
    ranks.set(token.disposition, rank + 1);
    token.x = (16 + 4 * rank) * SIZE;
    token.y = (token.disposition > 0 ? 24 : 36) * SIZE;
  }
  Object.assign(scene, { width: SPACES * SIZE, height: SPACES * SIZE, walls, regions: [] });
  battle.title = { en: "City", de: "Stadt" };
  const folder = path.resolve(".cache/bench-battles");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "city.json"), JSON.stringify(battle));
  return folder;
}
