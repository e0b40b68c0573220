import { z } from "zod";
import { ARCS } from "../geometry/arcs";
import { ATTACK_FACES } from "./devices";

/**
 * The System phase table of the page (rules 3c). The page's icons are lost, so arcs and faces are a
 * reconstruction; rows, ranges, order and the fuse words are certain. Everything is data to be replaced.
 */
const rowSchema = z.object({
  /** Or: the device would overlap an enemy. */
  overlap: z.boolean().default(false),
  /** Any of these arcs of the enemy; empty: wherever it lies. */
  arcs: z.array(z.enum(ARCS)),
  range: z.tuple([z.int().min(0), z.int().min(0)]),
  /** Tried in order. Without a face it is always so. */
  deploy: z.array(
    z.object({
      face: z.enum(ATTACK_FACES).optional(),
      fuse: z.enum(["unfused", "fused"]).default("unfused"),
    }),
  ),
});
const columnSchema = z.tuple([rowSchema, rowSchema, rowSchema, rowSchema]);
export const tableSchema = z.object({ mines: columnSchema, bombs: columnSchema });

export type DeploymentRow = z.output<typeof rowSchema>;
export type DeploymentTable = z.output<typeof tableSchema>;
export type Column = keyof DeploymentTable;
export const COLUMNS: readonly Column[] = ["mines", "bombs"];
export const ROWS = [1, 2, 3, 4] as const;

const reconstructed: DeploymentTable = {
  mines: [
    { overlap: true, arcs: ["bullseye"], range: [1, 1], deploy: faces("hit", "crit", "focus") },
    { overlap: false, arcs: ["front"], range: [1, 2], deploy: faces("hit", "crit") },
    { overlap: false, arcs: ["bullseye"], range: [3, 3], deploy: faces("hit") },
    { overlap: false, arcs: ["front"], range: [3, 3], deploy: faces("crit") },
  ],
  bombs: [
    { overlap: false, arcs: ["front"], range: [0, 2], deploy: faces("hit", "crit", "focus") },
    {
      overlap: false,
      arcs: ["bullseye"],
      range: [3, 3],
      deploy: [
        { face: "hit", fuse: "fused" },
        { face: "crit", fuse: "unfused" },
      ],
    },
    { overlap: false, arcs: ["left", "right"], range: [2, 2], deploy: faces("hit") },
    { overlap: false, arcs: ["front"], range: [3, 3], deploy: [{ face: "crit", fuse: "fused" }] },
  ],
};

function faces(...shown: readonly (typeof ATTACK_FACES)[number][]): DeploymentRow["deploy"] {
  return shown.map((face) => ({ face, fuse: "unfused" }));
}

/** The same rows without the die: the first outcome that can be done is done. */
const withoutDice = (row: DeploymentRow): DeploymentRow => ({
  ...row,
  deploy: [...new Set(row.deploy.map(({ fuse }) => fuse))].map((fuse) => ({ fuse })),
});
const withoutArcs = (row: DeploymentRow): DeploymentRow => ({ ...row, arcs: [] });

const eachRow = (table: DeploymentTable, change: (row: DeploymentRow) => DeploymentRow): DeploymentTable => {
  const column = ([a, b, c, d]: DeploymentTable["mines"]): DeploymentTable["mines"] => [
    change(a),
    change(b),
    change(c),
    change(d),
  ];
  return { mines: column(table.mines), bombs: column(table.bombs) };
};

export const PRESETS = {
  reconstructed,
  noDice: eachRow(reconstructed, withoutDice),
  anyArc: eachRow(reconstructed, (row) => withoutArcs(withoutDice(row))),
} as const satisfies Record<string, DeploymentTable>;
export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES: readonly PresetName[] = ["reconstructed", "noDice", "anyArc"];
