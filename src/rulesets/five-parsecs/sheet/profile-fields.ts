import { text, type Text } from "../../../core/text";
import type { ProfileField, ProfileInput } from "../../../engine/ruleset";
import { TRAITS, WEAPON_PRESETS } from "./weapon-list";
import { LETTER_LIST, LETTERS, PANIC_RANGE } from "./profile";

const WRITTEN = /^\s*-?\d+(\.\d+)?\s*$/;

const words = (key: string): Text => text(`OPFOR.fiveParsecs.${key}`);
const field = (path: string, input: ProfileInput, more: Partial<ProfileField> = {}): ProfileField => ({
  path,
  label: words(`field.${path}.label`),
  input,
  ...more,
});
const hinted = (path: string, input: ProfileInput, more: Partial<ProfileField> = {}): ProfileField =>
  field(path, input, { hint: words(`field.${path}.hint`), ...more });
const ofWeapon = (path: string, input: ProfileInput): ProfileField => ({
  path,
  label: words(`field.weapon.${path}`),
  input,
});
const number = (min?: number, max?: number): ProfileInput => ({
  kind: "number",
  written: WRITTEN,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});
const inches: ProfileInput = { kind: "number", written: WRITTEN, min: 0, unit: "inch" };

const WEAPON_FIELDS: readonly ProfileField[] = [
  ofWeapon("name", { kind: "text" }),
  ofWeapon("range", inches),
  ofWeapon("shots", number(0)),
  ofWeapon("damage", number()),
  ofWeapon("traits", {
    kind: "words",
    known: TRAITS.map((value) => ({ value, label: words(`trait.${value.replace(" ", "")}`) })),
  }),
];

/** The token tab's fields, in the order of the enemy tables. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  field("speed", inches, { requiredBy: "all", from: "speed" }),
  hinted("combatSkill", number(-6, 6), { requiredBy: ["aggressive", "tactical", "defensive", "guardian"] }),
  field("toughness", number(1, 8)),
  hinted("reactions", number(0, 6)),
  hinted(
    "weapons",
    { kind: "rows", fields: WEAPON_FIELDS, presets: WEAPON_PRESETS },
    { requiredBy: ["cautious", "aggressive", "tactical", "defensive", "guardian"], from: "weapons" },
  ),
  hinted("panic", { kind: "number", written: PANIC_RANGE, min: 0, max: 6 }),
  hinted("ai", {
    kind: "choice",
    options: LETTER_LIST.map((value) => ({
      value,
      label: text("OPFOR.fiveParsecs.field.ai.letter", {
        letter: value,
        doctrine: words(`doctrine.${LETTERS[value]}.title`),
      }),
    })),
  }),
  hinted("guards", { kind: "figure" }, { requiredBy: ["guardian"] }),
  hinted("armour", number(0, 6)),
  hinted("screen", number(0, 6)),
  hinted("stun", number(0, 3)),
];
