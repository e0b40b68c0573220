import { text } from "../../../core/text";
import type { ProfileField } from "../../../engine/ruleset";
import { ABILITIES, PLAIN_TRAITS } from "../scheme/vocabulary";

const number = (path: string, more: Partial<ProfileField> = {}, min = 0): ProfileField => ({
  path,
  label: text(`OPFOR.monster-ai.field.${path}`),
  hint: text(`OPFOR.monster-ai.field.${path}.hint`),
  input: { kind: "number", min, step: 1 },
  ...more,
});

/** What the token tab asks for. A scheme brings its own numbers; what is set here comes before them. */
export const FIELDS: readonly ProfileField[] = [
  number("defence", { from: "defence" }),
  number("gold", { from: "gold" }),
  number("speed"),
  number("range", {}, 1),
  number("number", {}, 1),
  number("extraCards"),
  ...ABILITIES.map((ability): ProfileField => ({
    path: `abilities.${ability}`,
    label: text(`OPFOR.monster-ai.ability.${ability}`),
    input: { kind: "number", min: -20, max: 20, step: 1 },
    from: "abilities",
  })),
  {
    path: "traits",
    label: text("OPFOR.monster-ai.field.traits"),
    hint: text("OPFOR.monster-ai.field.traits.hint"),
    input: {
      kind: "words",
      closed: true,
      known: PLAIN_TRAITS.map((trait) => ({ value: trait, label: text(`OPFOR.monster-ai.trait.${trait}`) })),
    },
  },
  {
    path: "scheme",
    label: text("OPFOR.monster-ai.field.scheme"),
    hint: text("OPFOR.monster-ai.field.scheme.hint"),
    input: { kind: "json" },
  },
];
