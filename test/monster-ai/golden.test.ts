import { describe, expect, it } from "vitest";
import { decisionProse, traceProse } from "../../src/core/trace-prose";
import { seededDice } from "../../src/core/dice";
import { loadCatalog } from "../support/catalog";
import type { MapOptions } from "../support/ascii";
import { game, hero, monster, said, english } from "./game";

interface Scene {
  readonly title: string;
  readonly map: string;
  readonly figures: NonNullable<MapOptions["figures"]>;
  readonly memory?: Parameters<typeof game>[2];
  readonly acts: string;
  readonly attended?: boolean;
}

const deck = (...cards: readonly string[]): Parameters<typeof game>[2] => ({
  deck: { round: 1, cards: [...cards], at: -1, acted: [] },
});
const figures = (id: string, more: Parameters<typeof monster>[1] = {}): Scene["figures"] => ({
  m: monster(id, { name: "Monster", ...more }),
  n: monster("warg", { name: "Wolf", hp: { value: 4, max: 20 } }),
  A: hero(9, { gold: 4 }, { name: "Isla" }),
  B: hero(6, { gold: 20 }, { name: "Tam" }),
});

/** One scene per behaviour of every shipped scheme, and the way out when none can be done. */
const SCENES: Readonly<Record<string, readonly Scene[]>> = {
  "goblin-warrior": [
    {
      title: "two allies died",
      acts: "m",
      map: "m . . A . B",
      figures: figures("goblin-warrior"),
      memory: {
        deaths: [
          { figure: "x", side: "foe" },
          { figure: "y", side: "foe" },
        ],
      },
    },
    {
      title: "charges the closest, its card among the last two",
      acts: "m",
      map: "m . . A . . B\n. . . . . . .",
      figures: figures("goblin-warrior"),
      memory: deck("figure:A", "figure:B", "goblin-warrior"),
    },
    {
      title: "nobody in effective range",
      acts: "m",
      map: "m . . . . . . . . . A . B",
      figures: figures("goblin-warrior"),
    },
  ],
  "goblin-archer": [
    {
      title: "steps back and leaves a trap",
      acts: "m",
      map: ". . . . .\n. . m A .\n. . . . B",
      figures: figures("goblin-archer"),
    },
    {
      title: "shoots from cover",
      acts: "m",
      map: ". . . . . . . . . .\nm . . . . . . . A .\n. . % . . . . . . .",
      figures: figures("goblin-archer"),
    },
  ],
  "goblin-thief": [
    {
      title: "its card was drawn first",
      acts: "m",
      map: "A . m . . B",
      figures: figures("goblin-thief"),
      memory: deck("goblin-thief", "figure:A", "figure:B"),
    },
    {
      title: "it was not",
      acts: "m",
      map: "A . m . . B",
      figures: figures("goblin-thief"),
      memory: deck("figure:A", "goblin-thief", "figure:B"),
    },
    {
      title: "leaves with its loot",
      acts: "m",
      map: "A . m . . B",
      figures: figures("goblin-thief"),
      memory: { leaving: ["m"] },
    },
  ],
  "goblin-torcher": [
    { title: "two beside it", acts: "m", map: "A m B", figures: figures("goblin-torcher") },
    {
      title: "throws fire",
      acts: "m",
      map: "m . . . . . . A . B\n. . . . . . . . . .",
      figures: figures("goblin-torcher"),
    },
    {
      title: "its pot is charging",
      acts: "m",
      map: "m . . . . . . A . B\n. . . . . . . . . .",
      figures: figures("goblin-torcher"),
      memory: { charges: { "goblin-torcher": { "fire-pot": 2 } } },
    },
  ],
  warg: [
    { title: "licks its wounds", acts: "n", map: "n . . A . B", figures: figures("warg") },
    {
      title: "drags down the strongest, around mud",
      acts: "m",
      map: ". . . . . .\nm ~ ~ ~ . A\n. . . . B .",
      figures: figures("warg"),
    },
    {
      title: "a tie is put to a person",
      acts: "m",
      attended: true,
      map: "A . . m . . B",
      figures: { ...figures("warg"), B: hero(9, {}, { name: "Tam" }) },
    },
  ],
  "goblin-hag": [
    { title: "claws at two", acts: "m", map: "A m B", figures: figures("goblin-hag") },
    { title: "pulls one closer", acts: "m", map: "m . . . . . . A . B", figures: figures("goblin-hag") },
  ],
  "orc-shaman": [
    { title: "mends who lost most", acts: "m", map: "m . . . . . n . . A", figures: figures("orc-shaman") },
    { title: "thunderclap", acts: "m", map: ". . . .\nA m B .\n. . . .", figures: figures("orc-shaman") },
    { title: "hexes the weakest", acts: "m", map: "A . . m . . . . B", figures: figures("orc-shaman") },
  ],
};

function told(scene: Scene, language: "en" | "de"): string {
  const catalog = language === "en" ? english : loadCatalog("de");
  const at = game(scene.map, { figures: scene.figures }, scene.memory);
  const decision = at.ask(scene.acts, scene.attended === true ? {} : { unattended: true });
  const lines = [
    `## ${scene.title}`,
    "",
    ...scene.map.split("\n").map((row) => `    ${row.trim()}`),
    "",
    ...decisionProse(decision, catalog),
  ];
  if (decision.kind === "decided" && language === "en") {
    const dice = seededDice(scene.title);
    for (const step of decision.plan.steps) {
      if (!at.has(scene.acts)) break;
      const { outcomes, trace } = at.resolve(step, dice);
      lines.push(
        ...traceProse(trace, catalog).map((line) => `    ${line}`),
        ...said(outcomes).map((line) => `  → ${line}`),
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

describe("golden traces", () => {
  it.each(Object.entries(SCENES))("%s", async (id, scenes) => {
    const text = scenes.map((scene) => told(scene, "en")).join("\n");
    expect(text).not.toMatch(/OPFOR\.|\{\w+\}/);
    await expect(text).toMatchFileSnapshot(`golden/${id}.txt`);
  });

  it("reads in German too", async () => {
    const text = Object.values(SCENES)
      .flatMap((scenes) => scenes.map((scene) => told(scene, "de")))
      .join("\n");
    expect(text).not.toMatch(/OPFOR\.|\{\w+\}/);
    await expect(text).toMatchFileSnapshot("golden/german.txt");
  });
});
