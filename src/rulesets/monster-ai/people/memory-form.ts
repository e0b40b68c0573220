import { z } from "zod";
import { isRecord, type Json } from "../../../core/json";
import { ok, type Result } from "../../../core/result";
import { check } from "../../../core/check-input";
import { text, type Text } from "../../../core/text";
import type { SheetForm } from "../../../engine/ruleset";
import type { Battle, Figure } from "../../../field";
import { positionOf } from "../cards/place-in-deck";
import { chargeKey } from "../cards/charge-circles";
import { cardOf, fighterOf } from "../fighter";
import { readMemory } from "../memory";
import { optionsIn } from "../options";

/** The form ends with an empty line: one without a behaviour is none. */
const isNamed = (row: unknown): boolean => !isRecord(row) || row.behaviour !== "";
const chargesSchema = z.array(z.object({ behaviour: z.string(), left: z.int().min(0).max(9) }));

const sheetSchema = z.object({
  charges: z.preprocess((rows) => (Array.isArray(rows) ? rows.filter(isNamed) : rows), chargesSchema),
  spent: z.array(z.string()),
  leaving: z.boolean(),
});

/** What is remembered of one monster: charge circles, what it has done for this combat, whether it is off. */
export const sheetForm: SheetForm = {
  fields: [
    {
      path: "charges",
      label: text("OPFOR.monster-ai.form.charges"),
      hint: text("OPFOR.monster-ai.form.charges.hint"),
      input: {
        kind: "rows",
        fields: [
          { path: "behaviour", label: text("OPFOR.monster-ai.form.behaviour"), input: { kind: "text" } },
          {
            path: "left",
            label: text("OPFOR.monster-ai.form.left"),
            input: { kind: "number", min: 0, max: 9, step: 1 },
          },
        ],
      },
    },
    { path: "spent", label: text("OPFOR.monster-ai.form.spent"), input: { kind: "words" } },
    { path: "leaving", label: text("OPFOR.monster-ai.form.leaving"), input: { kind: "flag" } },
  ],
  read,
  write,
  lines,
};

function read(battle: Battle, figure: Figure, raw: Json): z.output<typeof sheetSchema> {
  const memory = readMemory(raw);
  const fighter = fighterOf(figure);
  const options = optionsIn(battle);
  const charged = (fighter.scheme?.behaviours ?? []).filter(({ charge }) => charge !== undefined);
  return {
    charges: charged.map((behaviour) => ({
      behaviour: behaviour.id,
      left: memory.charges[chargeKey(fighter, behaviour, options)]?.[behaviour.id] ?? 0,
    })),
    spent: [...(memory.spent[figure.id] ?? [])],
    leaving: memory.leaving.includes(figure.id),
  };
}

function write(battle: Battle, figure: Figure, raw: Json, sheet: unknown): Result<Json> {
  const checked = check(sheetSchema, sheet);
  if (!checked.ok) return checked;
  const memory = readMemory(raw);
  const { charges, spent, leaving } = checked.value;
  const fighter = fighterOf(figure);
  const options = optionsIn(battle);
  const keyOf = (id: string): string =>
    chargeKey(fighter, fighter.scheme?.behaviours.find((one) => one.id === id) ?? {}, options);
  for (const key of new Set([keyOf(""), ...charges.map(({ behaviour }) => keyOf(behaviour))])) {
    const left = charges.filter(({ behaviour, left: n }) => n > 0 && keyOf(behaviour) === key);
    memory.charges[key] = Object.fromEntries(left.map(({ behaviour, left: n }) => [behaviour, n]));
  }
  memory.spent[figure.id] = spent;
  const others = memory.leaving.filter((id) => id !== figure.id);
  memory.leaving = leaving ? [...others, figure.id] : others;
  return ok(memory);
}

/** "Card 3 of 7", "2 charges on behaviour 1". */
function lines(battle: Battle, figure: Figure, raw: Json): readonly Text[] {
  const fighter = fighterOf(figure);
  const at = positionOf(readMemory(raw).deck, cardOf(fighter));
  const sheet = read(battle, figure, raw);
  const behaviours = fighter.scheme?.behaviours ?? [];
  return [
    ...(at === undefined ? [] : [text("OPFOR.monster-ai.form.card", { number: at.position, of: at.of })]),
    ...sheet.charges.flatMap(({ behaviour, left }) => {
      const number = behaviours.findIndex(({ id }) => id === behaviour) + 1;
      return left > 0 ? [text("OPFOR.monster-ai.form.line", { n: left, number })] : [];
    }),
    ...(sheet.leaving ? [text("OPFOR.monster-ai.form.leaving")] : []),
  ];
}
