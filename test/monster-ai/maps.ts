import { seededDice } from "../../src/core/dice";
import { type Battle, battleFrom, type Snapshot, snapshotSchema } from "../../src/field";
import { battleMap, hexMap, hexSpace, space } from "../support/ascii";

export const GRID_KINDS = ["square", "hex", "gridless"] as const;
export type GridKind = (typeof GRID_KINDS)[number];

/** A map of blocks, mud, thorns and hedges, the same for the same seed, open along both short edges. */
export function generatedMap(seed: string, width = 14, height = 9, kind: GridKind = "square"): Snapshot {
  const dice = seededDice(seed);
  const marks = ["#", "#", "~", "~", "!", "%"];
  const rows = Array.from({ length: height }, () =>
    Array.from({ length: width }, (_, column) => {
      const edge = column < 3 || column > width - 4;
      return !edge && dice.roll(6) === 1 ? (marks[dice.roll(marks.length) - 1] ?? ".") : ".";
    }).join(" "),
  );
  if (kind === "hex") return hexMap(rows.join("\n"));
  return battleMap(rows.join("\n"), kind === "gridless" ? { grid: { kind } } : {});
}

/** Two columns at either end of a generated map. */
export const ends = (
  width = 14,
  height = 9,
  kind: GridKind = "square",
): { players: { x: number; y: number }[]; foes: { x: number; y: number }[] } => ({
  players: Array.from({ length: height * 2 }, (_, index) => spot(kind, index % 2, (index >> 1) % height)),
  foes: Array.from({ length: height * 2 }, (_, index) =>
    spot(kind, width - 1 - (index % 2), (index >> 1) % height),
  ),
});

const spot = (kind: GridKind, column: number, row: number): { x: number; y: number } =>
  kind === "hex" ? hexSpace(column, row) : space(column, row);

/** Free spaces of a real scene around two places that can walk to each other, some way apart. */
export function startsOn(map: Snapshot, apart: number): ReturnType<typeof ends> | undefined {
  const empty: Snapshot = { ...map, figures: [] };
  const { area, grid } = battleFrom(empty, "space");
  for (let y = area.y + grid.size * 1.5; y < area.y + area.height; y += grid.size * 3) {
    for (let x = area.x + grid.size * 1.5; x < area.x + area.width; x += grid.size * 3) {
      const found = startsAround(empty, { x, y }, apart);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function startsAround(
  empty: Snapshot,
  at: { x: number; y: number },
  apart: number,
): ReturnType<typeof ends> | undefined {
  const snapshot = snapshotSchema.parse({ ...empty, figures: [{ id: "probe", side: "foe", ...at }] });
  const battle: Battle = battleFrom(snapshot, "space");
  const probe = battle.figure("probe");
  if (probe === undefined) return undefined;
  const spots = [...battle.reach(probe, apart + 4).spots].sort(
    (a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x,
  );
  const players = spots.filter(({ cost }) => cost <= 3).slice(0, 8);
  const foes = spots.filter(({ cost }) => cost >= apart).slice(0, 12);
  const plain = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({ x, y });
  return players.length >= 4 && foes.length >= 8
    ? { players: players.map(plain), foes: foes.map(plain) }
    : undefined;
}
