import { describe, expect, it } from "vitest";
import type { DieEntry } from "../../src/core/trace";
import { memorableDice } from "../../src/turn/records/dice-highlights";
import type { TurnReport } from "../../src/turn/records/turn-report";

const die = (sides: number, value: number): DieEntry => ({
  kind: "die",
  label: { key: "die" },
  sides,
  value,
});
const attack = (dice: readonly DieEntry[], outcomes: readonly string[] = [], kind = "attack", on = "b") => ({
  step: { kind, figure: "a", label: { key: "step" } },
  state: "done",
  outcomes: outcomes.map((one) => ({ kind: one, figure: on, label: { key: one } })),
  trace: dice,
});
const turn = (round: number, ...steps: readonly object[]): TurnReport =>
  ({
    round,
    figure: "a",
    snapshot: { figures: [{ id: "a", name: "Goblin" }] },
    steps,
  }) as unknown as TurnReport;

describe("dice to remember", () => {
  it("are the best die of a blow that brought somebody down, and extremes", () => {
    const told = memorableDice([
      turn(1, attack([die(20, 20)])),
      turn(2, attack([die(6, 2), die(6, 5)], ["hp", "removed"])),
      turn(3, attack([die(6, 1)])),
    ]);
    expect(told.map(({ round, name, die: { value }, felled }) => [round, name, value, felled?.key])).toEqual([
      [1, "Goblin", 20, undefined],
      [2, "Goblin", 5, "removed"],
      [3, "Goblin", 1, undefined],
    ]);
  });

  it("are not those in between, of small dice, of other steps, or of blows that were not struck", () => {
    const missed = { ...attack([die(20, 20)]), state: "blocked" };
    const told = memorableDice([
      turn(1, attack([die(20, 19)]), attack([die(4, 4)]), attack([die(20, 20)], [], "move"), missed),
    ]);
    expect(told).toEqual([]);
  });

  it("are five at most: who fell first, then the rarest, in the order of the battle", () => {
    const told = memorableDice([
      ...[1, 2, 3].map((round) => turn(round, attack([die(6, 6)]))),
      ...[4, 5].map((round) => turn(round, attack([die(20, 1)]))),
      ...[6, 7].map((round) => turn(round, attack([die(6, 3)], ["removed"], "attack", `fallen ${round}`))),
    ]);
    expect(told.map(({ round }) => round)).toEqual([1, 4, 5, 6, 7]);
  });

  it("tell of a fall once, although the fallen is struck again before their owner has heard", () => {
    const blow = attack([die(20, 14)], ["removed"]);
    expect(memorableDice([turn(1, blow), turn(2, blow)]).map(({ round }) => round)).toEqual([1]);
  });
});
