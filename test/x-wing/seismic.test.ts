import { describe, expect, it } from "vitest";
import type { Resolution } from "../../src/engine/ruleset";
import { RULESETS } from "../../src/rulesets";
import { thinkPhase } from "../../src/turn/thinking/think";
import { losses, mat, type MatSpec } from "./support";

/** A seismic charge between two rocks: one near an AI ship and two ships of the players', one near an AI ship. */
const spec = (side: string, more: MatSpec["ships"] = {}): MatSpec => ({
  size: [1200, 1200],
  ships: {
    a: { at: [420, 500], profile: { hull: 5 } },
    b: { at: [780, 500], profile: { hull: 5 } },
    B: { at: [420, 700], profile: { hull: 5 } },
    C: { at: [360, 600], profile: { hull: 5 } },
    ...more,
  },
  rocks: { left: { at: [500, 600] }, right: { at: [700, 600] } },
  devices: { x: { device: "seismic-charge", at: [600, 600], side } },
});
const played = (what: MatSpec, answers?: Record<string, string>): Resolution => {
  const resolution = thinkPhase((id) => RULESETS.find((one) => one.id === id), {
    ruleset: "x-wing",
    snapshot: mat(what),
    seed: "x",
    memory: null,
    unattended: true,
    phase: "detonations",
    ...(answers === undefined ? {} : { answers }),
  });
  if (resolution === undefined) throw new Error("nothing was played");
  return resolution;
};
const hurt = (resolution: Resolution): string[] =>
  ["a", "b", "B", "C"].filter((id) => losses(resolution, id).length > 0);

describe("whose seismic charge it is", () => {
  it("XW-Q8 a person's charge asks the person which obstacle shatters, with whom each would hit", () => {
    const asked = played(spec("player"), {});
    expect(asked.outcomes).toEqual([]);
    expect(asked.asks?.options.map(({ id }) => id)).toEqual(["left", "right"]);
    expect(hurt(played(spec("player"), { "obstacle:x": "left" }))).toEqual(["a", "B", "C"]);
    expect(hurt(played(spec("player"), { "obstacle:x": "right" }))).toEqual(["b"]);
  });
  it("XW-Q8 with nobody there the owner's own ships count against it, whoever flies them", () => {
    // Left: one enemy and two of their own; right: one enemy.
    expect(hurt(played(spec("player")))).toEqual(["b"]);
  });
  it("XW-Q8 an AI's charge asks nobody: most enemies net of its own side, people's ships on it included", () => {
    expect(hurt(played(spec("foe"), {}))).toEqual(["a", "B", "C"]);
    const escorts = {
      D: { at: [500, 720] as const, side: "foe" },
      E: { at: [500, 480] as const, side: "foe" },
      F: { at: [560, 480] as const, side: "foe" },
    };
    // Two of the players' and four of its own at the left, one of its own at the right: A4 removes it there.
    expect(hurt(played(spec("foe", escorts), {}))).toEqual([]);
  });
  it("one obstacle is no choice", () => {
    const { rocks: _all, ...rest } = spec("player");
    const one = played({ ...rest, rocks: { left: { at: [500, 600] } } }, {});
    expect(one.asks).toBeUndefined();
    expect(hurt(one)).toEqual(["a", "B", "C"]);
  });
});
