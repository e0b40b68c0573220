import { expect } from "vitest";
import { hero } from "../game";
import { does, monster, on, priority, row, shot, type Proofs } from "./stage";

const strong = hero(10, { defence: 15, gold: 1 });
const weak = hero(4, { defence: 9, gold: 9 }, { hp: { value: 4, max: 20 } });

export const priorities: Proofs = {
  "targets: closest": (kind) => {
    expect(priority(kind, "closest", strong, weak)).toBe("A");
  },
  "targets: farthest": (kind) => {
    expect(priority(kind, "farthest", strong, weak)).toBe("B");
  },
  "targets: highest-hp": (kind) => {
    expect([priority(kind, "highest-hp", strong, weak), priority(kind, "highest-hp", weak, strong)]).toEqual([
      "A",
      "B",
    ]);
  },
  "targets: lowest-hp": (kind) => {
    expect([priority(kind, "lowest-hp", strong, weak), priority(kind, "lowest-hp", weak, strong)]).toEqual([
      "B",
      "A",
    ]);
  },
  "targets: highest-hp-share": (kind) => {
    const [nine, ten] = [
      hero(9, {}, { hp: { value: 9, max: 9 } }),
      hero(10, {}, { hp: { value: 10, max: 20 } }),
    ];
    expect(priority(kind, "highest-hp-share", ten, nine)).toBe("B");
  },
  "targets: lowest-hp-share": (kind) => {
    const [nine, ten] = [
      hero(9, {}, { hp: { value: 9, max: 9 } }),
      hero(10, {}, { hp: { value: 10, max: 20 } }),
    ];
    expect(priority(kind, "lowest-hp-share", nine, ten)).toBe("B");
  },
  "targets: highest-defence": (kind) => {
    expect(priority(kind, "highest-defence", weak, strong)).toBe("B");
  },
  "targets: lowest-defence": (kind) => {
    expect(priority(kind, "lowest-defence", strong, weak)).toBe("B");
  },
  "targets: most-gold": (kind) => {
    expect(priority(kind, "most-gold", strong, weak)).toBe("B");
  },
  "targets: last-attacker": (kind) => {
    expect(priority(kind, "last-attacker", hero(), hero(), { attackers: { a: ["A", "B"] } })).toBe("B");
  },
  "targets: random": (kind) => {
    const at = on(kind, row, {
      a: monster(does("1+", shot()), { targets: ["random"] }),
      A: hero(),
      B: hero(),
    });
    const picked = Array.from({ length: 20 }, (_, seed) => {
      const decision = at.ask("a", { seed: String(seed) });
      return decision.kind === "decided"
        ? decision.plan.steps.map((step) => ("target" in step ? step.target : "")).join()
        : "asked";
    });
    expect([...new Set(picked)].sort()).toEqual(["A", "B"]);
  },
};
