import { describe, expect, it } from "vitest";
import { seededDice } from "../../../src/core/dice";
import { decide } from "../../../src/engine/decide";
import { battleFrom } from "../../../src/field";
import { firefight } from "../../../src/rulesets/firefight";
import { under } from "./ground";
import { faultsOf } from "./judge";
import { has } from "./model";
import { GRIDS, positionOf, type GridKind } from "./positions";

/** `OPFOR_LONG=1` tries 500 maps in all. */
const MAPS = process.env.OPFOR_LONG === "1" ? 167 : 4;

/** What the resolver tests and the plan was to walk around, and whatever else is wrong with plans on hand-drawn maps. */
function faultsOn(kind: GridKind, seed: string): string[] {
  const { snapshot, memory } = positionOf(seed, kind);
  const battle = battleFrom(snapshot, "inch");
  return battle.figures
    .filter(({ id, side }) => side === "foe" && id.endsWith("-0"))
    .flatMap((figure) => {
      const decision = decide(firefight, battle, figure.id, { seed, memory, unattended: true });
      if (decision.kind === "ask") return ["asks"];
      const tested = decision.plan.steps.flatMap((step) => {
        const mover = battle.figure(step.figure);
        if (step.kind !== "move" || mover === undefined || has(mover, "Flying")) return [];
        const context = { dice: seededDice(seed), memory, unattended: true };
        const dice =
          firefight.resolve?.(battle, step, context).trace.filter((entry) => entry.kind === "die") ?? [];
        const starts = under(battle, mover, mover, "dangerous").length > 0;
        return dice.length > 0 === starts ? [] : [`${mover.id} is ${starts ? "not " : ""}tested`];
      });
      return [...tested, ...faultsOf(battle, figure, decision)].map((fault) => `${kind} ${seed} ${fault}`);
    });
}

describe("hand-drawn ground", () => {
  it.each(GRIDS)(
    "GFF-T7 is walked around, left by the shortest way, and tested as it was planned: %s",
    (kind) => {
      const found = Array.from({ length: MAPS }, (_, at) => faultsOn(kind, `map ${at}`)).flat();
      expect(found).toEqual([]);
    },
    3_600_000,
  );
});
