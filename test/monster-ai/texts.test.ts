import { describe, expect, it } from "vitest";
import { renderText, text, type Text } from "../../src/core/text";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { ENCOUNTERS } from "../../src/rulesets/monster-ai/encounters";
import { readScheme } from "../../src/rulesets/monster-ai/scheme/read-scheme";
import { ABILITIES, BANDS, PRIORITIES, STATUSES } from "../../src/rulesets/monster-ai/scheme/vocabulary";
import { sheetNotes, sheetOf } from "../../src/rulesets/monster-ai/people/readable-scheme";
import { loadCatalog } from "../support/catalog";
import { everything } from "./everything";

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
