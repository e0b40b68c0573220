import { expect } from "vitest";
import { beast, brief, hero, melee, move, ranged, type Fields, type Game } from "../game";
import type { GridKind } from "../maps";
import { column, columnOf, does, hurt, monster, on, row, save, shot, type Proofs } from "./stage";

const wounded = { hp: { value: 3, max: 10 } };
const shielded: Fields = { kind: "shield", amount: 2 };

/** `a` heals by this range: itself and `b`, both at 3 of 10. */
function healed(kind: GridKind, range: string, map: string): readonly (number | undefined)[] {
  const one = does({ kind: "always" }, { kind: "heal", range, value: "2" });
  const at = on(kind, map, {
    a: monster(one, { stats: { rng: 4 } }, { hp: { value: 5, max: 10 } }),
    b: beast({}, wounded),
    A: hero(),
  });
  at.act("a");
  return [at.hp("a"), at.hp("b")];
}

/** A cone, line, burst or circle of so many spaces that does 2 damage; who is hurt. */
function caught(kind: GridKind, area: Fields, map: string): string {
  const at = on(kind, map, {
    a: monster(does("1+", { kind: "area", damage: "2", ...area }), { stats: { rng: 6 } }),
    b: beast({}, { hp: { value: 10, max: 10 } }),
    c: beast({}, { hp: { value: 10, max: 10 } }),
    A: hero(),
    B: hero(),
    C: hero(),
  });
  at.act("a");
  return ["A", "B", "C", "b", "c"]
    .filter((id) => at.snapshot.figures.some((one) => one.id === id) && at.hp(id) === 8)
    .join("");
}

const summons = (kind: GridKind, when: string): Game => {
  const one = does({ kind: "always" }, { kind: "summon", what: { schemes: ["warg"] }, count: "2", when });
  const at = on(kind, ". . . . . A\n. a . . . .\n. . . . . .", { a: monster(one), A: hero() });
  at.on({ kind: "round-start", round: 1 });
  at.act("a");
  return at;
};
const wargs = (at: Game): number => at.battle.figures.filter(({ doctrine }) => doctrine === "warg").length;

export const actions: Proofs = {
  "kind: move": (kind) => {
    const at = on(kind, row, { a: monster(does("1+", move), { stats: { spd: 4 } }), A: hero(), B: hero() });
    at.act("a");
    expect(column(at, "a")).toBe(2);
  },
  "kind: attack": (kind) => {
    const at = on(kind, "a A", { a: monster(does("1", melee({ bonus: 20, damage: "3" }))), A: hero() });
    at.act("a", [10]);
    expect(hurt(at, "A")).toEqual([3]);
  },
  "range: melee": (kind) => {
    const at = (map: string): string =>
      on(kind, map, { a: monster(does("1+", melee())), A: hero() }).decide("a").plan.rule.id;
    expect([at("a A"), at("a . . A")]).toEqual(["word", "two-moves"]);
  },
  "range: ranged": (kind) => {
    const at = (map: string): string =>
      brief(
        on(kind, map, { a: monster(does("1+", ranged()), { stats: { rng: 4 } }), A: hero() }).decide("a"),
      );
    expect([at("a . . . A"), at("a . . . . . A")]).toEqual(["attack A", expect.stringMatching(/^move/)]);
    expect(healed(kind, "ranged", "a . . b A"), "the one who lost more").toEqual([5, 5]);
  },
  "kind: heal": (kind) => {
    const full = does({ kind: "always" }, { kind: "heal", range: "self", value: "9" });
    const at = on(kind, "a . . A", { a: monster(full, {}, { hp: { value: 5, max: 10 } }), A: hero() });
    at.act("a");
    expect(at.hp("a"), "up to its maximum").toBe(10);
  },
  "range: self": (kind) => {
    expect(healed(kind, "self", "a . . b A")).toEqual([7, 3]);
  },
  "range: adjacent-ally": (kind) => {
    expect([healed(kind, "adjacent-ally", "a b . . A"), healed(kind, "adjacent-ally", "a . . b A")]).toEqual([
      [5, 5],
      [5, 3],
    ]);
  },
  "targets: adjacent": (kind) => {
    const all = monster(does("1+", melee({ targets: "adjacent", bonus: 20, damage: "1" })), {
      stats: { rng: 4 },
    });
    const at = on(kind, "B a A . . C", { a: all, A: hero(), B: hero(), C: hero() });
    at.act("a", [10, 10]);
    expect(hurt(at, "A", "B", "C")).toEqual([1, 1, 0]);
  },
  "targets: number": (kind) => {
    const two = monster(does("1+", shot({ targets: 2 })));
    const at = on(kind, "a . . A . B . C", { a: two, A: hero(), B: hero(), C: hero() });
    at.act("a", [10, 10]);
    expect(hurt(at, "A", "B", "C")).toEqual([1, 1, 0]);
  },
  "kind: area": (kind) => {
    expect(caught(kind, { radius: 1 }, "a . . . A B . . . C")).toBe("AB");
  },
  "shape: burst": (kind) => {
    expect(caught(kind, { radius: 1, shape: "burst" }, "a . . . A B . . . C")).toBe("AB");
  },
  "shape: around": (kind) => {
    expect(caught(kind, { radius: 3, shape: "around" }, "A . . a . B . . . . C")).toBe("AB");
  },
  "shape: cone": (kind) => {
    expect(caught(kind, { radius: 4, shape: "cone", angle: 90 }, "C . a . A . B")).toBe("AB");
  },
  "shape: line": (kind) => {
    expect(caught(kind, { radius: 4, shape: "line" }, "C . a . A . B")).toBe("AB");
  },
  radius: (kind) => {
    const at = (radius: number): string => caught(kind, { radius }, "a . . . A . . . B");
    expect([at(1), at(2)]).toEqual(["A", "AB"]);
  },
  width: (kind) => {
    const at = (more: Fields): string =>
      caught(kind, { radius: 5, shape: "line", ...more }, ". . . B . .\n. . . . . .\na . . A . .");
    expect([at({}), at({ width: 1 }), at({ width: 5 })]).toEqual(["A", "A", "AB"]);
  },
  angle: (kind) => {
    const at = (angle: number): string =>
      caught(kind, { radius: 5, shape: "cone", angle }, ". . . B . .\n. . . . . .\na . . A . .");
    expect([at(20), at(150)]).toEqual(["A", "AB"]);
  },
  spares: (kind) => {
    const at = (spares: boolean, map: string): string => caught(kind, { radius: 1, spares }, map);
    expect(at(true, "a . . . . A b"), "aimed past its own").toBe("A");
    expect(at(false, "a . . . b A c")).toMatch(/^A[bc]/);
    expect(at(true, "a . . . b A c"), "or not at all").toBe("");
  },
  catches: (kind) => {
    const at = (map: string): string => caught(kind, { radius: 1, catches: 2 }, map);
    expect([at("a . . . A . . . B"), at("a . . . A B")]).toEqual(["", "AB"]);
  },
  "onSave: half": (kind) => {
    const one = does("1+", { kind: "area", radius: 1, damage: "5", onSave: "half", ...save });
    const seen = [5, 19].map((face) => {
      const at = on(kind, "a . . . A", { a: monster(one, { stats: { rng: 6 } }), A: hero() });
      at.act("a", [face]);
      return hurt(at, "A")[0];
    });
    expect(seen).toEqual([5, 2]);
  },
  "onSave: none": (kind) => {
    const one = does("1+", { kind: "area", radius: 1, damage: "5", onSave: "none", ...save });
    const at = on(kind, "a . . . A", { a: monster(one, { stats: { rng: 6 } }), A: hero() });
    at.act("a", [19]);
    expect(hurt(at, "A")).toEqual([0]);
  },
  "kind: effect": (kind) => {
    const at = on(kind, "a . . A", {
      a: monster(does("1+", { kind: "effect", on: "target", reach: 4, effects: [{ kind: "daze" }] })),
      A: hero(),
    });
    at.act("a");
    expect(at.statuses("A")).toEqual(["daze"]);
  },
  "on: target": (kind) => {
    const one = does("1+", { kind: "effect", on: "target", reach: 9, effects: [{ kind: "daze" }] });
    const at = on(kind, row, { a: monster(one), A: hero(), B: hero() });
    at.act("a");
    expect([at.statuses("A"), at.statuses("B")]).toEqual([["daze"], []]);
  },
  "on: self": (kind) => {
    const at = on(kind, row, {
      a: monster(does("1+", { kind: "effect", on: "self", effects: [shielded] })),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect([at.statuses("a"), at.statuses("A")]).toEqual([["shield"], []]);
  },
  "on: adjacent-enemies": (kind) => {
    const one = does("1+", { kind: "effect", on: "adjacent-enemies", effects: [{ kind: "daze" }] });
    const at = on(kind, "B a A . . C", { a: monster(one), A: hero(), B: hero(), C: hero() });
    at.act("a");
    expect(["A", "B", "C"].map((id) => at.statuses(id).join())).toEqual(["daze", "daze", ""]);
  },
  "kind: trap": (kind) => {
    const one = does({ kind: "always" }, { kind: "trap", damage: "1d6", effects: [{ kind: "immobilize" }] });
    const at = on(kind, "a . . . . A", { a: monster(one), A: hero() });
    at.act("a");
    expect(at.memory.marks).toMatchObject([{ what: "trap", side: "foe" }]);
    expect(columnOf(at, at.memory.marks[0] ?? { x: 0 }), "beside it, toward the enemy").toBe(1);
    const from = at.figure("A");
    const pitch = (from.x - at.figure("a").x) / 5;
    const path = [0, 1, 2, 3, 4].map((steps) => ({ x: from.x - steps * pitch, y: from.y }));
    at.resolve(
      { kind: "move", figure: "A", gait: "walk", unit: "space", cost: 4, label: { key: "x" }, path },
      [4],
    );
    expect([hurt(at, "A"), at.statuses("A")]).toEqual([[4], ["immobilize"]]);
  },
  "kind: summon": (kind) => {
    const at = summons(kind, "now");
    const all = at.battle.figures;
    const isApart = all.every((one) =>
      all.every((two) => one === two || Math.hypot(one.x - two.x, one.y - two.y) > 98),
    );
    expect([wargs(at), isApart]).toEqual([2, true]);
  },
  faction: (kind) => {
    const one = does({ kind: "always" }, { kind: "summon", what: { faction: "orc" }, count: "1" });
    const at = on(kind, ". . . . . A\n. a . . . .\n. . . . . .", { a: monster(one), A: hero() });
    at.act("a", [1]);
    expect(at.battle.figures.filter(({ doctrine }) => doctrine?.startsWith("orc")).length).toBe(1);
  },
  "heal: reach": (kind) => {
    const at = (reach: number): string => {
      const one = does({ kind: "always" }, { kind: "heal", range: "ranged", value: "2", reach });
      const hurtAlly = { a: monster(one), b: beast({}, wounded), A: hero() };
      return on(kind, "a . . . b . A", hurtAlly).decide("a").plan.rule.id;
    };
    expect([at(4), at(1)]).toEqual(["word", "two-moves"]);
  },
  "when: now": (kind) => {
    expect(wargs(summons(kind, "now"))).toBe(2);
    const at = on(kind, row, {
      a: monster(does("1+", { kind: "retreat", when: "now" })),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect(at.has("a")).toBe(false);
  },
  "when: next-round": (kind) => {
    const at = summons(kind, "next-round");
    expect(wargs(at)).toBe(0);
    at.on({ kind: "round-start", round: 2 });
    expect(wargs(at)).toBe(2);
  },
  "when: next-turn": (kind) => {
    const at = on(kind, row, {
      a: monster(does("1+", { kind: "retreat", when: "next-turn" })),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect([at.has("a"), at.decide("a").plan.rule.id]).toEqual([true, "leave"]);
  },
  "kind: steal": (kind) => {
    const at = on(kind, "a A", {
      a: monster(does("1+", { kind: "steal", gold: "3d6" })),
      A: hero(10, { gold: 12 }),
    });
    at.act("a", [2, 3, 2]);
    expect([at.figure("A").profile.gold, at.figure("a").profile.gold]).toEqual([5, 7]);
  },
  "kind: other": (kind) => {
    const at = on(kind, row, {
      a: monster(does("1+", { kind: "other", text: "howls" })),
      A: hero(),
      B: hero(),
    });
    expect(brief(at.act("a"))).toBe("told");
  },
};
