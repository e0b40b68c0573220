import { z } from "zod";
import type { Json } from "../../core/json";
import { text } from "../../core/text";
import type { OptionField } from "../../engine/ruleset";
import type { Battle } from "../../field";

/** Where a resolution names an option it is a setting (README, "Readings"). */
const optionsSchema = z.object({
  metric: z.enum(["chebyshev", "grid"]).catch("chebyshev"),
  lineOfSight: z.boolean().catch(true),
  cover: z.boolean().catch(true),
  closeShot: z.enum(["target", "any-enemy", "never"]).catch("target"),
  difficultCost: z.number().min(1).max(9).catch(2),
  opensDoors: z.boolean().catch(false),
  inferredMinimum: z.boolean().catch(true),
  charges: z.enum(["type", "each"]).catch("type"),
  openInformation: z.boolean().catch(false),
  narrative: z.boolean().catch(false),
});
export type Options = z.output<typeof optionsSchema>;

export const readOptions = (raw: Readonly<Record<string, Json>>): Options => optionsSchema.parse({ ...raw });

/** The options of a battle, for the pure functions that get no situation. */
export const optionsIn = (battle: Battle): Options =>
  readOptions(battle.snapshot.options["monster-ai"] ?? {});

const flag = (id: keyof Options, standard: boolean): OptionField => ({
  id,
  label: text(`OPFOR.monster-ai.option.${id}`),
  hint: text(`OPFOR.monster-ai.option.${id}.hint`),
  input: { kind: "flag", default: standard },
});

const choice = (id: keyof Options, values: readonly [string, ...string[]]): OptionField => ({
  id,
  label: text(`OPFOR.monster-ai.option.${id}`),
  hint: text(`OPFOR.monster-ai.option.${id}.hint`),
  input: {
    kind: "choice",
    default: values[0],
    options: values.map((value) => ({ value, label: text(`OPFOR.monster-ai.option.${id}.${value}`) })),
  },
});

export const OPTION_FIELDS: readonly OptionField[] = [
  choice("metric", ["chebyshev", "grid"]), // MAI-Q20
  flag("lineOfSight", true), // MAI-X6, MAI-Q21
  flag("cover", true), // MAI-X6
  choice("closeShot", ["target", "any-enemy", "never"]), // MAI-Q32
  {
    id: "difficultCost", // MAI-Q34
    label: text("OPFOR.monster-ai.option.difficultCost"),
    hint: text("OPFOR.monster-ai.option.difficultCost.hint"),
    input: { kind: "number", default: 2, min: 1, max: 9 },
  },
  flag("opensDoors", false),
  flag("inferredMinimum", true), // MAI-Q7
  choice("charges", ["type", "each"]), // MAI-G1
  flag("openInformation", false), // MAI-V2
  flag("narrative", false), // MAI-V4
];
