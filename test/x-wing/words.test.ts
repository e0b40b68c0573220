import { describe, expect, it } from "vitest";
import type { Text } from "../../src/core/text";
import type { ProfileField } from "../../src/engine/ruleset";
import { xWing } from "../../src/rulesets/x-wing";
import { DEVICES } from "../../src/rulesets/x-wing/data/devices";
import { ARCS } from "../../src/rulesets/x-wing/geometry/arcs";
import { barrelRolls, boosts } from "../../src/rulesets/x-wing/geometry/repositions";
import { BEARINGS, DIFFICULTIES } from "../../src/rulesets/x-wing/ship-card/manoeuvre";
import { REFUSALS } from "../../src/rulesets/x-wing/flying/swerve";
import { loadCatalog } from "../support/catalog";

const fieldTexts = (field: ProfileField): Text[] => {
  const { input } = field;
  const inner =
    input.kind === "choice"
      ? input.options.map(({ label }) => label)
      : input.kind === "words"
        ? (input.known ?? []).map(({ label }) => label)
        : input.kind === "rows"
          ? [...input.fields.flatMap(fieldTexts), ...(input.presets ?? []).map(({ label }) => label)]
          : [];
  return [field.label, ...(field.hint === undefined ? [] : [field.hint]), ...inner];
};

const here = { x: 0, y: 0, heading: 0 };
const KEYS: readonly string[] = [
  ...[
    xWing.title,
    ...xWing.doctrines.flatMap(({ title, summary }) => [title, summary]),
    ...xWing.fields.flatMap(fieldTexts),
    ...xWing.options.flatMap(({ label, hint, input }) => [
      label,
      hint,
      ...(input.kind === "choice" ? input.options.map((option) => option.label) : []),
    ]),
    ...(xWing.phases ?? []).flatMap(({ title, summary }) => [title, summary]),
  ].map(({ key }) => key),
  ...BEARINGS.map((bearing) => `OPFOR.x-wing.manoeuvre.${bearing}`),
  ...DIFFICULTIES.map((colour) => `OPFOR.x-wing.difficulty.${colour}`),
  ...ARCS.map((arc) => `OPFOR.x-wing.arc.${arc}`),
  ...DEVICES.map(({ id }) => `OPFOR.x-wing.device.${id}`),
  ...REFUSALS.map((refusal) => `OPFOR.x-wing.swerve.refused.${refusal}`),
  ...[...barrelRolls(here, "small"), ...boosts(here, "small")].map(
    ({ id }) => `OPFOR.x-wing.reposition.${id}`,
  ),
  ...["drop", "launch"].flatMap((manner) =>
    ["fused", "unfused"].map((fuse) => `OPFOR.x-wing.system.${manner}.${fuse}`),
  ),
  ...[
    "hull",
    "shield",
    "strain",
    "disarm",
    "hit.one",
    "hit.other",
    "crit.one",
    "crit.other",
    "ion.one",
    "ion.other",
  ].map((harm) => `OPFOR.x-wing.outcome.${harm}`),
  ...["noScale", "noDial", "huge", "dialWord", "field", "table"].map(
    (problem) => `OPFOR.x-wing.problem.${problem}`,
  ),
];

describe.each(["en", "de"] as const)("words in %s", (language) => {
  const catalog = loadCatalog(language);
  it("every label, manoeuvre, device, arc and reason has one", () => {
    expect(KEYS.filter((key) => catalog(key) === undefined)).toEqual([]);
  });
});
