import { expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Trace } from "../../src/core/trace";
import { decide } from "../../src/engine/decide";
import { REJECTED } from "../../src/engine/rule-rejected-by-person";
import { xWing } from "../../src/rulesets/x-wing";
import { brawl } from "./battles";
import { Skirmish } from "./skirmish";
import { entriesOf, mat } from "./support";

/** Every rule of a turn that people may reject, and brawls in which they decide. */
const RULES = [
  ...["flee", "avoid", "swerve-mines", "swerve-obstacle", "reposition-away"],
  ...["roll-safe-shot", "roll-shot", "roll-safe", "reload", "focus", "evade"],
];
const SEEDS = [0, 1, 3, 6, 16, 19, 23, 53];

const chosenIn = (trace: Trace): string[] =>
  entriesOf(trace).flatMap((entry) =>
    entry.kind === "rule" && entry.verdict === "chosen" ? [entry.id] : [],
  );

it("a rule that people reject is passed over, and that is said", () => {
  const left = new Set(RULES);
  const wrong: unknown[] = [];
  for (const seed of SEEDS) {
    const battle = new Skirmish(mat(brawl(seed)), `rejected ${seed}`, {
      turn: ({ battle: before, memory }, { figure, trace }) => {
        for (const rule of chosenIn(trace).filter((id) => left.has(id))) {
          left.delete(rule);
          const request = {
            seed: "s",
            memory: memory as unknown as Json,
            unattended: true,
            rejected: [rule],
          };
          const without = entriesOf(decide(xWing, before, figure, request).trace);
          const said = without.flatMap((entry) =>
            entry.kind === "rule" && entry.id === rule ? [entry] : [],
          );
          const isPassed = said.every(({ verdict, because }) => verdict === "passed" && because === REJECTED);
          if (said.length === 0 || !isPassed) wrong.push([seed, rule]);
        }
      },
    });
    battle.play(2);
  }
  expect(wrong).toEqual([]);
  expect([...left]).toEqual([]);
});
