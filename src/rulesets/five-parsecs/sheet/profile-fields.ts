import { text } from "../../../core/text";
import type { ProfileField } from "../../../engine/ruleset";
import { TRAITS, WEAPON_PRESETS } from "./weapon-list";
import { LETTER_LIST, LETTERS, PANIC_RANGE } from "./profile";

const WRITTEN = /^\s*-?\d+(\.\d+)?\s*$/;

const WEAPON_FIELDS: readonly ProfileField[] = [
  { path: "name", label: text("OPFOR.fiveParsecs.field.weapon.name"), input: { kind: "text" } },
  {
    path: "range",
    label: text("OPFOR.fiveParsecs.field.weapon.range"),
    input: { kind: "number", written: WRITTEN, min: 0, unit: "inch" },
  },
  {
    path: "shots",
    label: text("OPFOR.fiveParsecs.field.weapon.shots"),
    input: { kind: "number", written: WRITTEN, min: 0 },
  },
  {
    path: "damage",
    label: text("OPFOR.fiveParsecs.field.weapon.damage"),
    input: { kind: "number", written: WRITTEN },
  },
  {
    path: "traits",
    label: text("OPFOR.fiveParsecs.field.weapon.traits"),
    input: {
      kind: "words",
      known: TRAITS.map((value) => ({
        value,
        label: text(`OPFOR.fiveParsecs.trait.${value.replace(" ", "")}`),
      })),
    },
  },
];

/** The token tab's fields, in the order of the enemy tables. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  {
    path: "speed",
    label: text("OPFOR.fiveParsecs.field.speed.label"),
    input: { kind: "number", written: WRITTEN, min: 0, unit: "inch" },
    requiredBy: "all",
    from: "speed",
  },
  {
    path: "combatSkill",
    label: text("OPFOR.fiveParsecs.field.combatSkill.label"),
    hint: text("OPFOR.fiveParsecs.field.combatSkill.hint"),
    input: { kind: "number", written: WRITTEN, min: -6, max: 6 },
    requiredBy: ["aggressive", "tactical", "defensive", "guardian"],
  },
  {
    path: "toughness",
    label: text("OPFOR.fiveParsecs.field.toughness.label"),
    input: { kind: "number", written: WRITTEN, min: 1, max: 8 },
  },
  {
    path: "reactions",
    label: text("OPFOR.fiveParsecs.field.reactions.label"),
    hint: text("OPFOR.fiveParsecs.field.reactions.hint"),
    input: { kind: "number", written: WRITTEN, min: 0, max: 6 },
  },
  {
    path: "weapons",
    label: text("OPFOR.fiveParsecs.field.weapons.label"),
    hint: text("OPFOR.fiveParsecs.field.weapons.hint"),
    input: { kind: "rows", fields: WEAPON_FIELDS, presets: WEAPON_PRESETS },
    requiredBy: ["cautious", "aggressive", "tactical", "defensive", "guardian"],
    from: "weapons",
  },
  {
    path: "panic",
    label: text("OPFOR.fiveParsecs.field.panic.label"),
    hint: text("OPFOR.fiveParsecs.field.panic.hint"),
    input: { kind: "number", written: PANIC_RANGE, min: 0, max: 6 },
  },
  {
    path: "ai",
    label: text("OPFOR.fiveParsecs.field.ai.label"),
    hint: text("OPFOR.fiveParsecs.field.ai.hint"),
    input: {
      kind: "choice",
      options: LETTER_LIST.map((value) => ({
        value,
        label: text("OPFOR.fiveParsecs.field.ai.letter", {
          letter: value,
          doctrine: text(`OPFOR.fiveParsecs.doctrine.${LETTERS[value]}.title`),
        }),
      })),
    },
  },
  {
    path: "guards",
    label: text("OPFOR.fiveParsecs.field.guards.label"),
    hint: text("OPFOR.fiveParsecs.field.guards.hint"),
    input: { kind: "figure" },
    requiredBy: ["guardian"],
  },
  {
    path: "armour",
    label: text("OPFOR.fiveParsecs.field.armour.label"),
    hint: text("OPFOR.fiveParsecs.field.armour.hint"),
    input: { kind: "number", written: WRITTEN, min: 0, max: 6 },
  },
  {
    path: "screen",
    label: text("OPFOR.fiveParsecs.field.screen.label"),
    hint: text("OPFOR.fiveParsecs.field.screen.hint"),
    input: { kind: "number", written: WRITTEN, min: 0, max: 6 },
  },
  {
    path: "stun",
    label: text("OPFOR.fiveParsecs.field.stun.label"),
    hint: text("OPFOR.fiveParsecs.field.stun.hint"),
    input: { kind: "number", written: WRITTEN, min: 0, max: 3 },
  },
];
