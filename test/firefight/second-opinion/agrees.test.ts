import { describe, expect, it } from "vitest";
import { decide } from "../../../src/engine/decide";
import { battleFrom } from "../../../src/field";
import { firefight } from "../../../src/rulesets/firefight";
import { complaintsAbout } from "./judge";
import { memoryOf } from "./model";
import { GRIDS, positionOf, type GridKind, type Position } from "./positions";
import { rarePosition } from "./rarities";

/** `OPFOR_LONG=1` tries 5,000 activations per kind of grid; `OPFOR_FROM` starts at another seed. */
const WANTED = process.env.OPFOR_LONG === "1" ? Number(process.env.OPFOR_COUNT ?? 5000) : 6;

type Positions = (seed: string, kind: GridKind) => Position;

export function disagreements(
  positions: Positions,
  kind: GridKind,
  wanted: number,
  from = 0,
): { tried: number; found: string[] } {
  const found: string[] = [];
  let tried = 0;
  for (let seed = from; tried < wanted; seed++) {
    const { snapshot, memory } = positions(String(seed), kind);
    const battle = battleFrom(snapshot, "inch");
    const side = memoryOf(battle, memory);
    for (const word of ["foe0-0", "foe1-0", "foe2-0", "foe3-0"]) {
      const figure = battle.figure(word);
      if (figure === undefined || battle.enemiesOf(figure).length === 0 || tried >= wanted) continue;
      tried++;
      const decision = decide(firefight, battle, figure.id, { seed: String(seed), memory, unattended: true });
      if (decision.kind === "ask") throw new Error("nobody is there to be asked");
      for (const complaint of complaintsAbout(side, figure, decision)) {
        found.push(`${kind} ${seed} ${word}: ${complaint}`);
      }
    }
  }
  return { tried, found };
}

describe("the second opinion", () => {
  it.each(GRIDS)(
    "agrees on random activations on a %s map",
    (kind) => {
      const { found } = disagreements(positionOf, kind, WANTED, Number(process.env.OPFOR_FROM ?? 0));
      expect(found).toEqual([]);
    },
    7_200_000,
  );

  it.each(GRIDS)(
    "agrees on Indirect, Sniper, Tough, spells and stunned models of squads on a %s map",
    (kind) => {
      const { found } = disagreements(rarePosition, kind, WANTED, Number(process.env.OPFOR_FROM ?? 0));
      expect(found).toEqual([]);
    },
    7_200_000,
  );
});
