import { describe, expect, it } from "vitest";
import { battleFrom, loadBattle, type Snapshot, standing } from "../../src/field";
import { haveShared, readShared, sceneManifest } from "../support/shared";

function load(file: string): Snapshot {
  const loaded = loadBattle(readShared(`scenes/${file}`));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.value;
}

/** Up to V9 that was the size of a hex. */
const pointToPoint = (size: number): number => Math.round((size * 2) / Math.sqrt(3));

/** As much of a Foundry scene as says where the map lies on the canvas. */
interface RawScene {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
  readonly shiftX?: number;
  readonly shiftY?: number;
  readonly background?: { readonly offsetX: number; readonly offsetY: number } | null;
  readonly grid: { readonly type: number; readonly size: number };
  readonly _stats?: { readonly coreVersion?: string };
}

/** Foundry's own rule: the padding in whole spaces, on hexes of V10 and later in pairs of rows, less the offset. */
function cornerOf(raw: RawScene): { x: number; y: number } {
  const { type, size } = raw.grid;
  const rows = (type === 2 || type === 3) && raw._stats?.coreVersion !== undefined;
  const pad = (length: number, space: number): number => Math.ceil((raw.padding * length) / space) * space;
  return {
    x: pad(raw.width, size) - (raw.background?.offsetX ?? raw.shiftX ?? 0),
    y: pad(raw.height, rows ? Math.sqrt(3) * size : size) - (raw.background?.offsetY ?? raw.shiftY ?? 0),
  };
}

const GRID_WORD: Readonly<Record<string, string>> = { "odd-r": "HEXODDR", "odd-q": "HEXODDQ" };

describe.skipIf(!haveShared)("the real scenes load as their manifest says", () => {
  it.each(sceneManifest())("$file", (expected) => {
    const { walls, figures, scene } = load(expected.file);
    const count = (keep: (wall: Snapshot["walls"][number]) => boolean): number => walls.filter(keep).length;
    expect({
      walls: walls.length,
      doors: count(({ door }) => door === 1),
      secretDoors: count(({ door }) => door === 2),
      closed: count(({ door, ds }) => door > 0 && ds === 0),
      open: count(({ door, ds }) => door > 0 && ds === 1),
      locked: count(({ door, ds }) => door > 0 && ds === 2),
      oneWay: count(({ dir }) => dir !== 0),
      moveNone: count(({ move }) => move === 0),
      sightNone: count(({ sight }) => sight === 0),
      sightLimited: count(({ sight }) => sight === 10),
      zeroLength: count(({ c: [x0, y0, x1, y1] }) => x0 === x1 && y0 === y1),
      tokens: figures.length,
      size:
        expected.format.startsWith("V9") && scene.grid.kind === "hex"
          ? pointToPoint(scene.grid.size)
          : scene.grid.size,
      area: [scene.area.width, scene.area.height],
    }).toEqual({
      walls: expected.walls,
      doors: expected.doors,
      secretDoors: expected.secretDoors,
      closed: expected.doorStates.closed,
      open: expected.doorStates.open,
      locked: expected.doorStates.locked,
      oneWay: expected.oneWay,
      moveNone: expected.moveNone,
      sightNone: expected.sightNone,
      sightLimited: expected.sightLimited,
      zeroLength: expected.zeroLengthWalls,
      tokens: expected.tokens,
      size: expected.gridSize,
      area: [expected.width, expected.height],
    });
    const corner = cornerOf(readShared(`scenes/${expected.file}`) as RawScene);
    expect(scene.area.x).toBeCloseTo(corner.x, 6);
    expect(scene.area.y).toBeCloseTo(corner.y, 6);
    const grid = scene.grid.kind === "hex" ? (GRID_WORD[scene.grid.layout] ?? "?") : scene.grid.kind;
    expect(expected.grid).toContain(grid);
  });

  it("hex4-v9-ambush-tokens.json has every small token in the middle of a hex", () => {
    const battle = battleFrom(load("hex4-v9-ambush-tokens.json"), "space");
    const small = battle.figures.filter(({ width, height }) => width === 1 && height === 1);
    expect(small.length).toBeGreaterThan(5);
    for (const figure of small) {
      // A step away and back again: from the middle of a hex to the middle of the hex.
      const [beside] = battle
        .reach(figure, 1, { through: "everybody" })
        .spots.filter(({ cost }) => cost === 1);
      const spots =
        beside === undefined ? [] : battle.reach(standing(figure, beside), 1, { through: "everybody" }).spots;
      const off = Math.min(...spots.map(({ x, y }) => Math.hypot(x - figure.x, y - figure.y)));
      expect(off).toBeLessThan(1);
    }
  });

  it.each(["uvtt-crypt", "uvtt-academy"])("%s as Universal VTT has the walls of its scene", (name) => {
    const [map, made] = [load(`${name}.dd2vtt.json`).walls, load(`${name}.json`).walls];
    // Foundry keeps whole pixels, a map's walls go to sixteenths.
    const isSame = (one: Snapshot["walls"][number], other: Snapshot["walls"][number]): boolean =>
      one.door === other.door &&
      one.ds === other.ds &&
      one.c.every((value, at) => Math.abs(value - (other.c[at] ?? NaN)) <= 0.5 + 1 / 16);
    const left = [...made];
    for (const wall of map) {
      const at = left.findIndex((other) => isSame(wall, other));
      expect(at, `${wall.id} at ${wall.c.join(", ")}`).toBeGreaterThanOrEqual(0);
      left.splice(at, 1);
    }
    expect(left).toEqual([]);
    expect(map.flatMap(({ c }) => c).every((value) => Number.isInteger(16 * value))).toBe(true);
    expect(map.flatMap(({ c }) => c).some((value) => !Number.isInteger(value))).toBe(true);
  });
});
