import { readdirSync, readFileSync } from "node:fs";
import { seededDice, type Dice } from "../../src/core/dice";
import { battleFrom, DIAGONALS, HEX_LAYOUTS, snapshotSchema, type Snapshot } from "../../src/field";
import { readBattleFile } from "../../src/headless";
import { haveShared, sharedData } from "../support/shared";

/** Maps to fight on: generated ones of every kind of grid, and real scenes where they are at hand. */

export const GENERATED = ["square", "hex", "gridless"] as const;
type Generated = (typeof GENERATED)[number];

const SIZE = 100;
const [COLUMNS, ROWS] = [18, 14];

export const pick = <T>(dice: Dice, from: readonly T[]): T => {
  const found = from[dice.roll(from.length) - 1];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
};
export const oneIn = (dice: Dice, of: number): boolean => dice.roll(of) === 1;

/** The names of all grounds: kinds of grid, then files of real scenes without their ending. */
export const grounds = (): readonly string[] => [...GENERATED, ...realScenes()];

export const isGenerated = (ground: string): ground is Generated => GENERATED.some((kind) => kind === ground);

function realScenes(): readonly string[] {
  if (!haveShared) return [];
  return readdirSync(new URL("scenes/", sharedData))
    .filter((file) => file.endsWith(".json") && file !== "manifest.json")
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

const read = new Map<string, Snapshot>();

/** A map without figures. One inch is a space, and a space is as wide as a small ship. */
export function groundOf(ground: string, seed: string): Snapshot {
  if (isGenerated(ground)) return generated(ground, seededDice(`ground ${seed}`));
  const scene = read.get(ground) ?? realScene(ground);
  read.set(ground, scene);
  return scene;
}

function realScene(name: string): Snapshot {
  const json: unknown = JSON.parse(readFileSync(new URL(`scenes/${name}.json`, sharedData), "utf8"));
  const file = readBattleFile(json);
  if (!file.ok) throw new Error(`${name}: ${JSON.stringify(file.problems)}`);
  const { snapshot } = file.value;
  const { size } = snapshot.scene.grid;
  const scale = { inch: size, mm: size / 40 };
  return { ...snapshot, scene: { ...snapshot.scene, scale }, figures: [], round: 1, acted: [] };
}

function generated(kind: Generated, dice: Dice): Snapshot {
  const shift = pick(dice, [0, 0, 300, -200]);
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: shift, y: shift, width: COLUMNS * SIZE, height: ROWS * SIZE },
      grid: {
        kind,
        size: SIZE,
        distance: 1,
        units: "in",
        ...(kind === "square" ? { diagonals: pick(dice, DIAGONALS) } : {}),
        ...(kind === "hex" ? { layout: pick(dice, HEX_LAYOUTS) } : {}),
      },
      scale: { inch: SIZE, mm: SIZE / 40 },
    },
    walls: Array.from({ length: 4 + dice.roll(18) }, (_, at) => wall(dice, at, shift)),
    regions: Array.from({ length: dice.roll(8) - 1 }, (_, at) => region(dice, at, shift)),
  });
}

/** On lines of the grid, through middles of spaces, or anywhere. */
function wall(dice: Dice, at: number, shift: number): object {
  const step = pick(dice, [SIZE, SIZE, SIZE / 2, 7]);
  const along = (most: number): number => shift + Math.floor((dice.roll(most * SIZE) - 1) / step) * step;
  const [x, y, long] = [along(COLUMNS), along(ROWS), dice.roll(5) * SIZE];
  const [dx, dy] = pick(dice, [
    [long, 0],
    [0, long],
    [long, 0],
    [0, long],
    [long, long],
    [long, -long],
  ] as const);
  const nature = pick(dice, [{}, {}, {}, {}, { door: 1 }, { door: 1, ds: 1 }, { move: 0 }, { sight: 0 }]);
  return { id: `w${at}`, c: [x, y, x + dx, y + dy], ...nature };
}

const TERRAINS = [
  [{ kind: "difficult" }],
  [{ kind: "cover" }],
  [{ kind: "cover" }],
  [{ kind: "dangerous" }],
  [{ kind: "impassable" }],
  [{ kind: "cover" }, { kind: "difficult" }],
  [{ kind: "objective", name: "marker" }],
  [{ kind: "feature", name: "ruin", tags: ["building"] }],
] as const;

function region(dice: Dice, at: number, shift: number): object {
  const [x, y] = [shift + dice.roll(COLUMNS * SIZE), shift + dice.roll(ROWS * SIZE)];
  const [w, h] = [dice.roll(4) * SIZE, dice.roll(4) * SIZE];
  const box = [x, y, x + w, y, x + w, y + h, x, y + h];
  const ring = oneIn(dice, 3) ? box.slice(0, 6) : box;
  return { id: `r${at}`, rings: [ring], terrain: pick(dice, TERRAINS) };
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Places where a figure of one space may begin, near each other and mostly connected, in random order. */
export function placesOn(ground: Snapshot, dice: Dice): readonly Place[] {
  const { area, grid } = ground.scene;
  for (let tries = 0; tries < 40; tries++) {
    const somewhere = {
      x: area.x + dice.roll(Math.floor(area.width)),
      y: area.y + dice.roll(Math.floor(area.height)),
    };
    const probe = battleWith(ground, somewhere);
    const at = probe.figure("probe");
    const middle = at === undefined ? undefined : probe.spacesUnder(at)[0];
    const place = grid.kind === "gridless" ? somewhere : middle;
    if (place === undefined) continue;
    const battle = battleWith(ground, place);
    const start = battle.figure("probe");
    if (start === undefined) continue;
    const { spots } = battle.reach(start, 8, { opensDoors: true, terrainCost: passable });
    if (spots.length >= 40) return shuffled(dice, spots);
  }
  return [];
}

const passable = ({ kind }: { readonly kind: string }): number => (kind === "impassable" ? Infinity : 1);

const battleWith = (ground: Snapshot, { x, y }: Place) =>
  battleFrom(snapshotSchema.parse({ ...ground, figures: [{ id: "probe", side: "probe", x, y }] }), "space");

function shuffled<T>(dice: Dice, list: readonly T[]): readonly T[] {
  return list
    .map((one) => ({ one, at: dice.roll(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
