import { expect } from "vitest";
import { hero } from "../game";
import { answered, column, does, hit, hurt, monster, on, row, save, shot, type Proofs } from "./stage";

export const effects: Proofs = {
  "kind: daze": (kind) => {
    expect([
      answered(hit(kind, { kind: "daze", ...save }, [5]), [15, 1]),
      answered(hit(kind, { kind: "daze", ...save }, [19]), [15]),
    ]).toEqual([0, 5]);
  },
  "kind: disarm": (kind) => {
    expect(answered(hit(kind, { kind: "disarm" }), [])).toBe(0);
  },
  "kind: immobilize": (kind) => {
    const at = on(kind, row, {
      a: monster(does("1+", { kind: "effect", on: "self", effects: [{ kind: "immobilize" }] })),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    const walks = at.decide("a").plan.steps.some((step) => step.kind === "move");
    expect([at.statuses("a"), walks]).toEqual([["immobilize"], false]);
  },
  "kind: stun": (kind) => {
    const at = on(kind, row, {
      a: monster(does("1+", { kind: "effect", on: "self", effects: [{ kind: "stun" }] })),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect(at.decide("a").plan.rule.id).toBe("stunned");
  },
  "kind: terrified": (kind) => {
    expect(hit(kind, { kind: "terrified" }).statuses("A")).toEqual(["terrified"]);
  },
  "kind: retreat": (kind) => {
    expect([
      hit(kind, { kind: "retreat", ...save }, [5]).has("A"),
      hit(kind, { kind: "retreat", ...save }, [19]).has("A"),
    ]).toEqual([false, true]);
    const at = on(kind, row, {
      a: monster(does("1+", { kind: "retreat", when: "now" })),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect(at.has("a")).toBe(false);
  },
  "kind: wither": (kind) => {
    expect(answered(hit(kind, { kind: "wither", amount: 2 }), [15])).toBe(3);
  },
  "kind: shield": (kind) => {
    const at = on(kind, "a . . A", {
      a: monster(
        does("1+", { kind: "effect", on: "self", effects: [{ kind: "shield", amount: 2 }] }),
        {},
        { hp: { value: 10, max: 10 } },
      ),
      A: hero(),
    });
    at.act("a");
    expect(answered(at, [15])).toBe(3);
  },
  "kind: set-fire": (kind) => {
    const at = hit(kind, { kind: "set-fire" });
    at.on({ kind: "turn-start", figure: "A" }, [3]);
    expect(hurt(at, "A")).toEqual([1 + 3]);
  },
  "kind: damage": (kind) => {
    expect(hurt(hit(kind, { kind: "damage", value: "1d4", type: "cold" }, [3]), "A")).toEqual([1 + 3]);
  },
  "onSave: basic": (kind) => {
    const wound = { kind: "damage", value: "1d4", ...save, onSave: "basic" };
    // Saved, failed, failed by ten: half, all, twice.
    const seen = [
      [12, 4],
      [11, 4],
      [2, 4],
    ].map((faces) => hurt(hit(kind, wound, faces), "A")[0]);
    expect(seen).toEqual([1 + 2, 1 + 4, 1 + 8]);
  },
  "kind: push": (kind) => {
    expect(column(hit(kind, { kind: "push", spaces: 2 }), "A")).toBe(5);
  },
  "kind: pull": (kind) => {
    const pull = { kind: "pull", spaces: 2, ...save, savedSpaces: 1 };
    expect([column(hit(kind, pull, [5]), "A"), column(hit(kind, pull, [19]), "A")]).toEqual([1, 2]);
  },
  "kind: heal-self": (kind) => {
    const at = on(kind, "a . . A", {
      a: monster(
        does("1+", shot({ effects: [{ kind: "heal-self", value: "2" }] })),
        {},
        { hp: { value: 3, max: 10 } },
      ),
      A: hero(),
    });
    at.act("a", [10]);
    expect(at.hp("a")).toBe(5);
  },
  "kind: roll": (kind) => {
    const roll = { kind: "roll", die: 4, results: [{ from: 3, to: 3, effects: [{ kind: "stun" }] }] };
    expect([2, 3].map((face) => hit(kind, roll, [face]).statuses("A"))).toEqual([[], ["stun"]]);
  },
};
