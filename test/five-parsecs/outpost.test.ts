import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadBattle } from "../../src/field/load";
import { play } from "./skirmish";

/** The ready battle of docs/battles: eight enemies of all seven types against a crew of four. */
describe("the raid on the outpost", () => {
  const loaded = loadBattle(
    JSON.parse(readFileSync(new URL("../../docs/battles/five-parsecs.json", import.meta.url), "utf8")),
  );
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { value: outpost } = loaded;

  it("has every type, and nothing missing in any profile", () => {
    const types = new Set(outpost.figures.flatMap(({ doctrine }) => doctrine ?? []));
    expect(types.size).toBe(7);
    play(outpost, "raid", 1, ({ decided }) => {
      expect(decided.problems).toEqual([]);
    });
  });

  it("is over the table in three rounds: everybody acts, shots are fired and blows fall", () => {
    const kinds = new Set<string>();
    const rules = new Set<string>();
    play(outpost, "raid", 3, ({ decided }) => {
      rules.add(decided.plan.rule.id);
      for (const step of decided.plan.steps) kinds.add(step.kind === "attack" ? step.manner : step.kind);
    });
    expect([...kinds].sort()).toEqual(expect.arrayContaining(["melee", "move", "ranged"]));
    expect(rules.size).toBeGreaterThanOrEqual(7);
  });
});
