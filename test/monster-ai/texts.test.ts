import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { renderText, text, type Text } from "../../src/core/text";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { ENCOUNTERS } from "../../src/rulesets/monster-ai/encounters";
import { readScheme } from "../../src/rulesets/monster-ai/scheme/read";
import {
  ABILITIES,
  AGAINST_TRAITS,
  BANDS,
  COMPARISONS,
  NUMBER_TRAITS,
  PLAIN_TRAITS,
  PRIORITIES,
  STATUSES,
  SUBJECTS,
  TURN_LONG,
} from "../../src/rulesets/monster-ai/scheme/vocabulary";
import { sheetNotes, sheetOf } from "../../src/rulesets/monster-ai/sheet";
import { loadCatalog } from "../support/catalog";
import { melee, move, ranged, scheme, trait, type Fields } from "./game";

const save = { save: { ability: "wis", against: 12 } };
const effects: Fields[] = [
  ...TURN_LONG.map((kind) => ({ kind, ...save })),
  { kind: "retreat", ...save },
  { kind: "wither", amount: 2, ...save },
  { kind: "shield", amount: 2 },
  { kind: "set-fire" },
  { kind: "damage", value: "1d4", type: "cold", ...save },
];
const rolled: Fields[] = [
  { kind: "push", spaces: 2 },
  { kind: "pull", spaces: 2, ...save, savedSpaces: 1 },
  { kind: "heal-self", value: "2" },
  {
    kind: "roll",
    die: 4,
    results: [
      { from: 1, to: 2, effects: [] },
      { from: 3, to: 3, effects: [{ kind: "stun" }] },
    ],
  },
];
const actions: Fields[] = [
  move,
  melee({ effects: effects.slice(0, 5) }),
  ranged({ magic: true, targets: "adjacent", effects: rolled }),
  melee({ targets: 3, effects: effects.slice(5) }),
  { kind: "area", radius: 2, damage: "1d6", ...save },
  { kind: "effect", on: "target", effects: rolled },
  { kind: "effect", on: "self", effects: rolled },
  { kind: "effect", on: "adjacent-enemies", effects: rolled },
  { kind: "trap", damage: "1d6", effects: rolled },
  { kind: "other", text: "howls" },
];
const more: Fields[] = [
  ...["ranged", "self", "adjacent-ally"].map((range) => ({ kind: "heal", range, value: "1d8" })),
  ...["now", "next-round"].map((when) => ({
    kind: "summon",
    what: { schemes: ["warg", "ogre"] },
    count: "1d4",
    when,
  })),
  { kind: "summon", what: { faction: "orc" }, count: "1" },
  { kind: "steal", gold: "3d6" },
  ...["now", "next-turn"].map((when) => ({ kind: "retreat", when })),
];
const number = { is: "at-least", number: 2 };
const conditions: Json[] = [
  ...["1", "2+", "2-6", "close", "near", "far"].map((spaces) => ({ kind: "proximity", spaces })),
  ...COMPARISONS.map((is) => ({ kind: "hp", of: "self", is, than: { hp: 3 } })),
];
const others: Json[] = [
  ...SUBJECTS.map((of) => ({ kind: "hp", of, is: "below", than: { share: 0.5 } })),
  { kind: "allies-died", ...number },
  { kind: "round", ...number },
  ...["enemies", "allies"].map((of) => ({ kind: "count", of, within: 3, ...number })),
];
const rest: Json[] = [
  ...[{ at: 1 }, { at: 3 }, { first: 1 }, { first: 2 }, { last: 1 }].map((position) => ({
    kind: "drawn",
    position,
  })),
  ...[true, false].map((has) => ({ kind: "status", of: "target", status: "prone", has })),
  { kind: "not", of: { kind: "any", of: [{ kind: "always" }, { kind: "ask", question: "Is it dark?" }] } },
];
/** One scheme that says everything a scheme can say. */
const everything = scheme({
  behaviours: [conditions.slice(0, 8), conditions.slice(8), others, rest].map((of, index) => ({
    id: `b${index}`,
    when: { kind: "all", of },
    actions: index === 0 ? actions : more,
    charge: 2,
    once: true,
  })),
  targets: PRIORITIES.slice(0, 6),
  traits: [
    ...PLAIN_TRAITS.map((name) => trait(name)),
    ...NUMBER_TRAITS.map((name) => trait(name, { amount: 2 })),
    ...AGAINST_TRAITS.map((name) => trait(name, { to: ["fire", "daze"] })),
  ],
  card: { bonuses: [{ drawn: { last: 2 }, effects: rolled }] },
});

/** Keys that are put together from words of the closed sets. */
const built: readonly Text[] = [
  ...PRIORITIES.map((word) => text(`OPFOR.monster-ai.priority.${word}`)),
  ...STATUSES.flatMap((word) => [
    text(`OPFOR.monster-ai.status.${word}`),
    text(`OPFOR.monster-ai.outcome.status.${word}`, { name: "A", number: 1 }),
  ]),
  ...ABILITIES.map((word) => text(`OPFOR.monster-ai.ability.${word}`)),
  ...BANDS.map((word) => text(`OPFOR.monster-ai.band.${word}`)),
  ...["clean", "difficult", "anything"].flatMap((care) => [
    text(`OPFOR.monster-ai.choice.places.${care}`, { name: "A" }),
    text(`OPFOR.monster-ai.choice.ground.${care}`),
  ]),
  ...["placeholder", "inferred"].map((word) => text(`OPFOR.monster-ai.mark.${word}`)),
  ...["high", "medium", "assumption"].map((word) => text(`OPFOR.monster-ai.confidence.${word}`)),
  ...["several-bosses", "single-type", "unknown-scheme"].map((word) =>
    text(`OPFOR.monster-ai.advice.${word}`),
  ),
  ...ENCOUNTERS.map(({ id }) => text(`OPFOR.monster-ai.encounter.${id}`)),
  ...["fire", "trap"].map((word) => text(`OPFOR.monster-ai.outcome.gone.${word}`)),
  ...["push", "pull", "push.blocked", "pull.blocked"].map((word) =>
    text(`OPFOR.monster-ai.outcome.${word}`, { name: "A" }),
  ),
  ...["melee", "ranged"].map((word) => text(`OPFOR.monster-ai.step.attack.${word}`, { targets: "A" })),
  ...["yes", "no"].flatMap((word) => [
    text(`OPFOR.monster-ai.ask.${word}`),
    text(`OPFOR.monster-ai.fact.answered.${word}`, { question: "?" }),
  ]),
  ...["has", "lacks"].map((word) =>
    text(`OPFOR.monster-ai.fact.status.${word}`, { name: "A", status: "prone" }),
  ),
  ...["enemies", "allies"].map((word) => text(`OPFOR.monster-ai.fact.count.${word}`, { n: 2, within: 3 })),
  ...["success", "failure"].map((word) => text(`OPFOR.monster-ai.sum.${word}`)),
];

/** What the token tab and the settings show. */
const shown: readonly Text[] = [
  monsterAi.title,
  ...monsterAi.doctrines.flatMap(({ title, summary }) => [title, summary]),
  ...monsterAi.fields.flatMap(({ label, hint }) => (hint === undefined ? [label] : [label, hint])),
  ...monsterAi.options.flatMap(({ label, hint, input }) => [
    label,
    hint,
    ...(input.kind === "choice" ? input.options.map((option) => option.label) : []),
  ]),
];

describe.each(["en", "de"] as const)("every word of the ruleset in %s", (language) => {
  const catalog = loadCatalog(language);
  const read = readScheme(everything);

  it("a scheme that says everything reads as sentences", () => {
    if (!read.ok) throw new Error(read.problems.map(({ field, expected }) => `${field} ${expected}`).join());
    const sheet = sheetOf(read.value);
    const texts = [
      ...sheetNotes(read.value),
      ...sheet.behaviours.flatMap(({ when, actions: done }) => [when, ...done]),
    ];
    for (const one of texts) expect(renderText(one, catalog)).not.toMatch(/OPFOR\.|\{\w+\}|undefined/);
  });

  it("labels, hints, statuses and outcomes are there", () => {
    for (const one of [...built, ...shown]) expect(renderText(one, catalog)).not.toMatch(/OPFOR\.|\{\w+\}/);
  });
});
