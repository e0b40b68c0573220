import { text, type Text } from "../../../core/text";
import type { ProfileField, ProfileInput } from "../../../engine/ruleset";
import { BONUS_CARDS } from "../page/automatic-actions";
import { CARRIED } from "./profile";

const label = (key: string): Text => text(`OPFOR.gunslinger.field.${key}`);
const hint = (key: string): Text => text(`OPFOR.gunslinger.hint.${key}`);
const field = (
  path: string,
  key: string,
  input: ProfileInput,
  more: Partial<ProfileField> = {},
): ProfileField => ({
  path,
  label: label(key),
  input,
  ...more,
});
const SKILL: ProfileInput = { kind: "number", min: -5, max: 10, step: 1 };
const HANDS: ProfileInput = {
  kind: "choice",
  options: [
    { value: "1", label: label("oneHand") },
    { value: "2", label: label("twoHands") },
  ],
};

export const gunFields: readonly ProfileField[] = [
  field("name", "name", { kind: "text" }, { requiredBy: "all" }),
  field("hands", "hands", HANDS, { requiredBy: "all" }),
  field("doubleAction", "doubleAction", { kind: "flag" }),
  field("capacity", "capacity", { kind: "number", min: 1, max: 50, step: 1 }),
  field("shots", "shots", { kind: "number", min: 0, max: 50, step: 1 }, { hint: hint("shots") }),
  field("rounds", "rounds", { kind: "number", min: 0, max: 500, step: 1 }),
  field("perLoad", "perLoad", { kind: "number", min: 1, max: 50, step: 1 }),
];

const carriedField = field(
  "carried",
  "carried",
  { kind: "choice", options: CARRIED.map((value) => ({ value, label: label(`carried.${value}`) })) },
  { hint: hint("carried") },
);

const preset = (name: string, hands: 1 | 2, capacity: number, perLoad = 1) => ({
  label: text("OPFOR.gunslinger.preset", { name }),
  row: { name, hands, capacity, perLoad, rounds: 24 },
});

export const profileFields: readonly ProfileField[] = [
  field("oneHanded", "skill.oneHanded", SKILL),
  field("twoHanded", "skill.twoHanded", SKILL),
  field("brawling", "skill.brawling", SKILL),
  field("offHand", "skill.offHand", SKILL),
  field("strength", "strength", { kind: "number", min: 0, max: 100, step: 1 }),
  field("bonus", "bonus", {
    kind: "words",
    known: BONUS_CARDS.map((value) => ({ value, label: text(`OPFOR.gunslinger.bonus.${value}`) })),
  }),
  field(
    "weapons",
    "weapons",
    {
      kind: "rows",
      fields: [...gunFields, carriedField],
      presets: [
        preset("W44 Winchester", 2, 15),
        preset("H44 Henry", 2, 16),
        preset("SH50 Sharps", 2, 1),
        preset("R10 shotgun", 2, 2, 2),
        preset("C45 revolver", 1, 6),
        preset("SW45 revolver", 1, 6, 6),
        preset("R41d derringer", 1, 2),
      ],
    },
    { hint: hint("weapons") },
  ),
];
