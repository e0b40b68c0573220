import type { Json } from "../../../core/json";
import { text, type Text } from "../../../core/text";
import type { OptionField, ProfileField } from "../../../engine/ruleset";
import { ARMY_RULE_TARGETS, SPELL_TARGETS } from "./profile";
import { SPECIAL_RULES, WEAPON_RULES } from "./special-rules";

/** The profile as the token tab shows it. */

const word = (value: string): { value: string; label: Text } => ({
  value,
  label: text("OPFOR.firefight.name", { name: value }),
});

const ON_LABEL: Readonly<Record<(typeof ARMY_RULE_TARGETS)[number], Text>> = {
  enemy: text("OPFOR.firefight.on.enemy"),
  friend: text("OPFOR.firefight.on.friend"),
  "wounded-friend": text("OPFOR.firefight.on.woundedFriend"),
  "stunned-friend": text("OPFOR.firefight.on.stunnedFriend"),
  self: text("OPFOR.firefight.on.self"),
};

const field = (
  path: string,
  label: Text,
  input: ProfileField["input"],
  more: Partial<ProfileField> = {},
): ProfileField => ({
  path,
  label,
  input,
  ...more,
});

const WRITTEN = /^\s*\d+(\.\d+)?\s*[+"″]*$/;

const name = field("name", text("OPFOR.firefight.field.name"), { kind: "text" });
const inches = (path: string, label: Text): ProfileField =>
  field(path, label, { kind: "number", written: WRITTEN, min: 0, step: 1, unit: "inch" });
const count = (path: string, label: Text, min = 0): ProfileField =>
  field(path, label, { kind: "number", written: WRITTEN, min, step: 1 });
const flag = (path: string, label: Text, hint?: Text): ProfileField =>
  field(path, label, { kind: "flag" }, hint === undefined ? {} : { hint });

const weapon = (label: Text, row: Json): { label: Text; row: Json } => ({ label, row });

/** Common weapons to start from; every number can be changed. */
const WEAPON_PRESETS: readonly { label: Text; row: Json }[] = [
  weapon(text("OPFOR.firefight.preset.blade"), { name: "CCW", range: 0, attacks: 1 }),
  weapon(text("OPFOR.firefight.preset.heavyBlade"), { name: "Heavy CCW", range: 0, attacks: 2, ap: 1 }),
  weapon(text("OPFOR.firefight.preset.pistol"), { name: "Pistol", range: 12, attacks: 1 }),
  weapon(text("OPFOR.firefight.preset.rifle"), { name: "Rifle", range: 24, attacks: 1 }),
  weapon(text("OPFOR.firefight.preset.machineGun"), { name: "Machinegun", range: 30, attacks: 3, ap: 1 }),
  weapon(text("OPFOR.firefight.preset.sniperRifle"), {
    name: "Sniper Rifle",
    range: 30,
    attacks: 1,
    ap: 1,
    sniper: true,
  }),
  weapon(text("OPFOR.firefight.preset.fusionRifle"), {
    name: "Fusion Rifle",
    range: 12,
    attacks: 1,
    ap: 4,
    deadly: 3,
  }),
  weapon(text("OPFOR.firefight.preset.mortar"), {
    name: "Mortar",
    range: 30,
    attacks: 1,
    blast: 3,
    indirect: true,
  }),
];

const weaponFields: readonly ProfileField[] = [
  name,
  field(
    "range",
    text("OPFOR.firefight.field.range"),
    { kind: "number", written: WRITTEN, min: 0, step: 1, unit: "inch" },
    {
      hint: text("OPFOR.firefight.field.rangeHint"),
    },
  ),
  count("attacks", text("OPFOR.firefight.field.attacks"), 1),
  count("ap", text("OPFOR.firefight.field.ap")),
  count("deadly", text("OPFOR.firefight.field.deadly"), 1),
  count("blast", text("OPFOR.firefight.field.blast"), 1),
  flag("indirect", text("OPFOR.firefight.field.indirect")),
  flag("sniper", text("OPFOR.firefight.field.sniper")),
  field("rules", text("OPFOR.firefight.field.rules"), {
    kind: "words",
    known: WEAPON_RULES.map(word),
    written: true,
  }),
];

const targets = (known: readonly (typeof ARMY_RULE_TARGETS)[number][]): ProfileField =>
  field("on", text("OPFOR.firefight.field.on"), {
    kind: "choice",
    options: known.map((value) => ({ value, label: ON_LABEL[value] })),
  });

const spellFields: readonly ProfileField[] = [
  name,
  targets(SPELL_TARGETS),
  inches("range", text("OPFOR.firefight.field.range")),
  count("difficulty", text("OPFOR.firefight.field.difficulty"), 1),
  count("hits", text("OPFOR.firefight.field.hits")),
  count("ap", text("OPFOR.firefight.field.ap")),
  count("deadly", text("OPFOR.firefight.field.deadly"), 1),
  flag("sniper", text("OPFOR.firefight.field.sniper")),
];

const armyRuleFields: readonly ProfileField[] = [
  name,
  targets(ARMY_RULE_TARGETS),
  inches("range", text("OPFOR.firefight.field.range")),
  flag("sight", text("OPFOR.firefight.field.sight")),
  flag("once", text("OPFOR.firefight.field.once")),
];

const test = { kind: "number", written: WRITTEN, min: 2, max: 6, step: 1 } as const;

export const fields: readonly ProfileField[] = [
  field("quality", text("OPFOR.firefight.field.quality"), test, {
    hint: text("OPFOR.firefight.field.qualityHint"),
    requiredBy: "all",
  }),
  field("defense", text("OPFOR.firefight.field.defense"), test, {
    hint: text("OPFOR.firefight.field.defenseHint"),
    requiredBy: "all",
    from: "defence",
  }),
  count("tough", text("OPFOR.firefight.field.tough"), 1),
  count("wounds", text("OPFOR.firefight.field.wounds")),
  field(
    "unit",
    text("OPFOR.firefight.field.unit"),
    { kind: "text" },
    {
      hint: text("OPFOR.firefight.field.unitHint"),
    },
  ),
  field(
    "army",
    text("OPFOR.firefight.field.army"),
    { kind: "text" },
    {
      hint: text("OPFOR.firefight.field.armyHint"),
    },
  ),
  flag("hero", text("OPFOR.firefight.field.hero")),
  flag("upgrade", text("OPFOR.firefight.field.upgrade"), text("OPFOR.firefight.field.upgradeHint")),
  field(
    "rules",
    text("OPFOR.firefight.field.rules"),
    { kind: "words", known: SPECIAL_RULES.map(word), written: true },
    {
      hint: text("OPFOR.firefight.field.rulesHint"),
    },
  ),
  field(
    "weapons",
    text("OPFOR.firefight.field.weapons"),
    { kind: "rows", fields: weaponFields, presets: WEAPON_PRESETS },
    { requiredBy: "all", from: "weapons" },
  ),
  field("spells", text("OPFOR.firefight.field.spells"), { kind: "rows", fields: spellFields }),
  field("armyRules", text("OPFOR.firefight.field.armyRules"), { kind: "rows", fields: armyRuleFields }),
];

export const options: readonly OptionField[] = [
  {
    id: "challengeBonus",
    label: text("OPFOR.firefight.option.challengeBonus"),
    hint: text("OPFOR.firefight.option.challengeBonusHint"),
    input: { kind: "flag", default: false },
  },
  {
    id: "opensDoors",
    label: text("OPFOR.firefight.option.opensDoors"),
    hint: text("OPFOR.firefight.option.opensDoorsHint"),
    input: { kind: "flag", default: false },
  },
];
