import { z } from "zod";
import type { Problem } from "../../core/decision";
import { check } from "../../core/check-input";
import { text } from "../../core/text";
import type { OptionField } from "../../engine/ruleset";
import type { Battle } from "../../field";
import { PRESET_NAMES, PRESETS, tableSchema, type DeploymentTable } from "./data/device-drop-table";
import { BOMB_DIAMETER, MINE_DIAMETER } from "./data/devices";

export const SHOTS = ["engagement", "turn"] as const;

export interface XWingOptions {
  readonly table: DeploymentTable;
  readonly bombDiameter: number;
  readonly mineDiameter: number;
  /** When shots are announced: all together after the detonations, or at the end of each ship's own turn. */
  readonly shots: (typeof SHOTS)[number];
  /** Attack and defence dice are rolled here; otherwise the table rolls. */
  readonly rollShots: boolean;
  readonly problems: readonly Problem[];
}

const label = (id: string): OptionField["label"] => text(`OPFOR.x-wing.option.${id}`);
const hint = (id: string): OptionField["hint"] => text(`OPFOR.x-wing.option.${id}.hint`);
const choices = (id: string, values: readonly string[]): { value: string; label: OptionField["label"] }[] =>
  values.map((value) => ({ value, label: text(`OPFOR.x-wing.option.${id}.${value}`) }));

export const OPTION_FIELDS: readonly OptionField[] = [
  {
    id: "deployment",
    label: label("deployment"),
    hint: hint("deployment"),
    input: { kind: "choice", default: "reconstructed", options: choices("deployment", PRESET_NAMES) },
  },
  {
    id: "deploymentTable",
    label: label("deploymentTable"),
    hint: hint("deploymentTable"),
    input: { kind: "json", default: null },
  },
  {
    id: "bombDiameter",
    label: label("bombDiameter"),
    hint: hint("bombDiameter"),
    input: { kind: "number", default: BOMB_DIAMETER, min: 1, max: 200 },
  },
  {
    id: "mineDiameter",
    label: label("mineDiameter"),
    hint: hint("mineDiameter"),
    input: { kind: "number", default: MINE_DIAMETER, min: 1, max: 200 },
  },
  {
    id: "shots",
    label: label("shots"),
    hint: hint("shots"),
    input: { kind: "choice", default: "engagement", options: choices("shots", SHOTS) },
  },
  {
    id: "rollShots",
    label: label("rollShots"),
    hint: hint("rollShots"),
    input: { kind: "flag", default: false },
  },
];

const schema = z.object({
  deployment: z.enum(PRESET_NAMES).catch("reconstructed"),
  bombDiameter: z.number().positive().catch(BOMB_DIAMETER),
  mineDiameter: z.number().positive().catch(MINE_DIAMETER),
  shots: z.enum(SHOTS).catch("engagement"),
  rollShots: z.boolean().catch(false),
});

/** The world's options; what is broken falls back to the default and is said. */
export function optionsOf(battle: Battle): XWingOptions {
  const raw = battle.snapshot.options["x-wing"] ?? {};
  const { deployment, ...rest } = schema.parse(raw);
  const own = raw.deploymentTable ?? null;
  const checked = own === null ? undefined : check(tableSchema, own);
  if (checked?.ok === true) return { ...rest, table: checked.value, problems: [] };
  const problems = (checked?.problems ?? []).slice(0, 1).map(({ field, expected, text: words }) => ({
    field: `options.deploymentTable.${field}`,
    text: text("OPFOR.x-wing.problem.table", { field, expected: words ?? expected }),
  }));
  return { ...rest, table: PRESETS[deployment], problems };
}
