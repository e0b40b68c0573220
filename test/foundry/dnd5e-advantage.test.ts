import { describe, expect, it } from "vitest";
import { oddsByConditions } from "../../src/foundry/systems/dnd5e/dnd5e-advantage";

const none = { advantage: false, disadvantage: false };
const of = (...words: readonly string[]): ReadonlySet<string> => new Set(words);

describe("what conditions do to an attack in dnd5e", () => {
  it.each([
    ["nothing", of(), of(), "melee", [false, false]],
    ["a poisoned attacker", of("poisoned"), of(), "melee", [false, true]],
    ["a prone target beside it", of(), of("prone"), "melee", [true, false]],
    ["a prone target far away", of(), of("prone"), "ranged", [false, true]],
    ["a restrained target", of(), of("restrained"), "ranged", [true, false]],
    ["both at once", of("restrained"), of("stunned"), "melee", [true, true]],
    ["an invisible target", of(), of("invisible"), "melee", [false, true]],
  ] as const)("%s", (_, attacker, target, manner, expected) => {
    const { advantage, disadvantage } = oddsByConditions(attacker, target, manner, none);
    expect([advantage, disadvantage]).toEqual(expected);
  });

  it("keeps what the rules know already", () => {
    expect(oddsByConditions(of(), of(), "melee", { advantage: true, disadvantage: false }).advantage).toBe(
      true,
    );
  });
});
