import { seededDice, type Dice } from "../../src/core/dice";
import { snapshotSchema, type Snapshot } from "../../src/field";
import { hexSpace } from "../support/ascii";

/** Maps to play whole battles on: corridors, rooms and woods, with two sides at their ends. */

export type MapKind = "corridors" | "rooms" | "woods";
const SIZE = 100;
const [COLUMNS, ROWS] = [17, 13];
/** Those who run at their prey. */
const CHASERS = ["rampaging", "aggressive", "beast"] as const;

type Wall = readonly [number, number, number, number];

function wallsOf(kind: MapKind, dice: Dice): Wall[] {
  if (kind === "woods") return [];
  if (kind === "rooms") {
    // Three by two rooms, a doorway in every wall between them.
    const walls: Wall[] = [];
    for (const x of [6, 11]) {
      for (const [top, bottom] of [
        [0, 6],
        [6, 13],
      ] as const) {
        const gap = top + 1 + dice.roll(bottom - top - 2);
        walls.push([x, top, x, gap], [x, gap + 1, x, bottom]);
      }
    }
    for (const [left, right] of [
      [0, 6],
      [6, 11],
      [11, 17],
    ] as const) {
      const gap = left + dice.roll(right - left - 1);
      walls.push([left, 6, gap, 6], [gap + 1, 6, right, 6]);
    }
    return walls;
  }
  // Two corridors a space wide between two halls.
  const [upper, lower] = [1 + dice.roll(4), 7 + dice.roll(4)];
  return [
    [4, 0, 4, upper],
    [4, upper + 1, 4, lower],
    [4, lower + 1, 4, 13],
    [13, 0, 13, upper],
    [13, upper + 1, 13, lower],
    [13, lower + 1, 13, 13],
    [4, upper, 13, upper],
    [4, upper + 1, 13, upper + 1],
    [4, lower, 13, lower],
    [4, lower + 1, 13, lower + 1],
  ];
}

const HEX_ROW = (SIZE * Math.sqrt(3)) / 2;

/** Where lines between columns and rows are drawn: on hexes midway between the rows, and past the middles of both. */
const GRIDS = {
  square: { line: (x: number, y: number) => [x * SIZE, y * SIZE] as const, middle: squareMiddle },
  gridless: { line: (x: number, y: number) => [x * SIZE, y * SIZE] as const, middle: squareMiddle },
  hex: {
    line: (x: number, y: number) => [(x + 0.75) * SIZE, (y + 1 / 6) * HEX_ROW] as const,
    middle: (column: number, row: number) => hexSpace(column, row, "odd-r", SIZE),
  },
};
export type PlayedGrid = keyof typeof GRIDS;

function squareMiddle(column: number, row: number): { x: number; y: number } {
  return { x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE };
}

const areaOf = (grid: PlayedGrid) =>
  grid === "hex"
    ? { x: SIZE / 2, y: 0, width: (COLUMNS + 0.5) * SIZE, height: (ROWS + 1 / 3) * HEX_ROW }
    : { x: 0, y: 0, width: COLUMNS * SIZE, height: ROWS * SIZE };

export interface PlayedMap {
  readonly grid?: PlayedGrid;
  readonly doctrines?: readonly string[];
}

export function playedMap(
  kind: MapKind,
  seed: string,
  { grid = "square", doctrines = CHASERS }: PlayedMap = {},
): Snapshot {
  const dice = seededDice(`${kind} ${seed}`);
  const woods = kind === "woods" ? 4 : 0;
  const { line, middle } = GRIDS[grid];
  const box = (x: number, y: number, width: number, height: number): number[] => [
    ...line(x, y),
    ...line(x + width, y),
    ...line(x + width, y + height),
    ...line(x, y + height),
  ];
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: areaOf(grid),
      grid: {
        kind: grid,
        size: SIZE,
        distance: 1,
        units: "in",
        ...(grid === "hex" ? { layout: "odd-r" } : {}),
      },
    },
    walls: wallsOf(kind, dice).map(([ax, ay, bx, by], at) => ({
      id: `w${at}`,
      c: [...line(ax, ay), ...line(bx, by)],
    })),
    regions: Array.from({ length: woods }, (_, at) => ({
      id: `wood-${at}`,
      rings: [box(3 + dice.roll(8), dice.roll(9) - 1, 1 + dice.roll(4), 1 + dice.roll(4))],
      terrain: [{ kind: "cover", tags: ["area"] }],
    })),
    figures: Array.from({ length: 7 }, (_, at) => {
      const chases = at < 5;
      const [column, row] = chases ? [at % 2, 1 + 2 * at] : [15, 3 + 6 * (at - 5)];
      return {
        id: `${chases ? "e" : "p"}${at}`,
        name: `${at}`,
        side: chases ? "foe" : "crew",
        ...middle(column, row),
        ...(chases ? { ruleset: "five-parsecs", doctrine: doctrines[dice.roll(doctrines.length) - 1] } : {}),
        profile: { speed: 3 + dice.roll(3), combatSkill: chases ? 2 : 0, toughness: 6, weapons: [] },
      };
    }),
    options: { "five-parsecs": { playerEdge: "east" } },
  });
}
