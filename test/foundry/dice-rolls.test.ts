import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rollsOf } from "../../src/foundry/telling/dice-rolls";
import type { TurnReport } from "../../src/turn/records/turn-report";

/** Foundry's roll as far as it counts: dice that are filled already are not thrown. */
class StubRoll {
  readonly dice: { number: number; faces: number; results: { result: number; active: boolean }[] }[];
  total: number | undefined;
  constructor(readonly formula: string) {
    const [number = 0, faces = 0] = formula.split("d").map(Number);
    this.dice = [{ number, faces, results: [] }];
  }
  evaluate(): Promise<this> {
    this.total = this.dice[0]?.results.reduce((sum, { result }) => sum + result, 0);
    return Promise.resolve(this);
  }
}

const label = (key: string): { key: string } => ({ key });
const die = (key: string, sides: number, value: number): object => ({
  kind: "die",
  label: label(key),
  sides,
  value,
});
const report = (trace: readonly object[]): Pick<TurnReport, "steps"> =>
  ({ steps: [{ trace }] }) as unknown as Pick<TurnReport, "steps">;

describe("the rules' own dice in the chat", () => {
  const before = (globalThis as { Roll?: unknown }).Roll;
  beforeEach(() => void ((globalThis as { Roll?: unknown }).Roll = StubRoll));
  afterEach(() => void ((globalThis as { Roll?: unknown }).Roll = before));

  it("are one roll for each reason, with the faces of the seed", async () => {
    const rolls = (await rollsOf(
      report([die("attack", 20, 17), die("damage", 6, 3), die("damage", 6, 5), die("save", 20, 2)]),
    )) as StubRoll[];
    expect(rolls.map(({ formula, total }) => [formula, total])).toEqual([
      ["1d20", 17],
      ["2d6", 8],
      ["1d20", 2],
    ]);
    expect(rolls[1]?.dice[0]?.results).toEqual([
      { result: 3, active: true },
      { result: 5, active: true },
    ]);
  });

  it("are left out when the host would show other faces, and none means none", async () => {
    StubRoll.prototype.evaluate = function (this: StubRoll) {
      this.total = 99;
      return Promise.resolve(this);
    };
    expect(await rollsOf(report([die("attack", 20, 17)]))).toEqual([]);
    expect(await rollsOf(report([]))).toEqual([]);
  });
});
