import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { overlaps } from "../../src/rulesets/monster-ai/ground/free-places";
import { isAdjacent } from "../../src/rulesets/monster-ai/ground/arms-reach";
import {
  beast,
  behaviour,
  blow,
  brief,
  hero,
  melee,
  move,
  ranged,
  trait,
  type Fields,
  type Game,
} from "./game";
import { GRID_KINDS } from "./maps";
import {
  doing,
  field,
  hall,
  large,
  marked,
  place,
  played,
  rows,
  rule,
  shooter,
  whole,
} from "./sentence-stage";
import { on } from "./words/stage";

const call = (count: string): Fields => ({ kind: "summon", what: { schemes: ["warg"] }, count, when: "now" });
const apart = (at: Game): void => {
  const { figures } = at.battle;
  for (const [index, one] of figures.entries())
    for (const two of figures.slice(index + 1))
      expect(overlaps(at.battle, one, two), `${one.id} on ${two.id}`).toBe(false);
};

describe.each(GRID_KINDS)("large creatures act: %s", (kind) => {
  const wide = rows(
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . a . . . . .",
    ". . . . . . . . A",
    ". . . . . . . . .",
    ". . . . . . . . .",
  );

  it.each([2, 3])("MAI-E11 who is called by a large creature stands beside it, %i spaces across", (size) => {
    const at = on(kind, wide, { a: large(doing({ rng: 9 }, call("4")), size), A: hero() });
    played(at);
    const wargs = at.battle.figures.filter(({ doctrine }) => doctrine === "warg");
    expect(wargs).toHaveLength(4);
    apart(at);
    for (const warg of wargs) {
      expect(isAdjacent(at.battle, warg, at.figure("a")), warg.id).toBe(true);
    }
  });

  it("MAI-N3 a large creature lays its trap against its own side, toward the enemy", () => {
    const at = on(kind, wide, {
      a: large(
        doing({ rng: 9, spd: 0 }, ranged({ damage: "0" }), { kind: "trap", damage: "1", effects: [] }),
      ),
      A: hero(),
    });
    played(at);
    const [trap] = at.memory.marks;
    const me = at.figure("a");
    expect(trap?.x ?? 0).toBeGreaterThan(me.x);
    expect(at.battle.spaces(me, { x: trap?.x ?? 0, y: trap?.y ?? 0 })).toBeGreaterThan(0.4);
    expect(at.battle.spaces(me, { x: trap?.x ?? 0, y: trap?.y ?? 0 })).toBeLessThanOrEqual(1);
  });

  it("MAI-S7 a large creature explodes all around its base", () => {
    const a = large(beast({ traits: [trait("explode", { amount: 3 })] }, { hp: { value: 1, max: 9 } }));
    const at = on(kind, rows(". . . . . .", ". a . B . .", ". . . . . A", ". . . . . ."), {
      a,
      A: hero(),
      B: hero(),
    });
    at.resolve(blow("B", "a", { range: "ranged", reach: 9, bonus: 20, damage: "5" }), [10, 10]);
    expect([at.hp("A"), at.hp("B")]).toEqual([10, 7]);
  });

  it("MAI-N8 set on fire, every space of a large target burns, and it burns once a turn", () => {
    const torch = melee({ bonus: 20, damage: "0", effects: [{ kind: "set-fire" }] });
    const at = on(kind, rows(". . . . . .", "a A . . . .", ". . . . . .", ". . . . . ."), {
      a: doing({}, torch),
      A: large(hero(20)),
    });
    played(at);
    expect(at.memory.marks.length).toBe(
      kind === "gridless" ? 1 : kind === "square" ? 4 : at.battle.spacesUnder(at.figure("A")).length,
    );
    at.on({ kind: "turn-start", figure: "A" }, [3]);
    expect(at.hp("A")).toBe(17);
  });

  it("MAI-E7 a large target is pushed whole spaces, and stops before whoever stands behind it", () => {
    const shove = (row: string): Game => {
      const push = melee({ bonus: 20, damage: "0", effects: [{ kind: "push", spaces: 2 }] });
      return played(
        on(kind, rows(". . . . . . . . .", row, ". . . . . . . . .", ". . . . . . . . ."), {
          a: doing({}, push),
          A: large(hero()),
          b: large(beast({}, whole)),
        }),
      );
    };
    const free = shove("a A . . . . . . .");
    const far = free.battle.spaces(free.figure("a"), free.figure("A"));
    expect(far).toBeGreaterThan(kind === "gridless" ? 1.9 : 2);
    apart(free);
    apart(shove("a A . . b . . . ."));
  });

  it("MAI-C3 of a large enemy its nearest side counts", () => {
    const near = [behaviour("near", "1", melee()), behaviour("far", "2+", ranged({ reach: 9 }))];
    const at = on(kind, rows(". . . . . .", "a A . . . .", ". . . . . ."), {
      a: beast({ behaviours: near }),
      A: large(hero()),
    });
    expect(rule(at)).toBe("near");
  });

  it("MAI-X4 a large creature claps where it touches the most", () => {
    const clap: Fields = { kind: "effect", on: "adjacent-enemies", effects: [{ kind: "daze" }] };
    const map = rows(
      ". . . . . . . . . .",
      "a . . . A . . B . .",
      ". . . . . . . . . .",
      ". . . . . . . . . .",
    );
    const at = on(kind, map, { a: large(doing({ spd: 9 }, move, clap)), A: hero(), B: hero() });
    played(at);
    expect([at.statuses("A"), at.statuses("B")]).toEqual([["daze"], ["daze"]]);
  });

  it("MAI-M2 a large creature goes around a fire where it has room, over the fewest where it has not", () => {
    const map = (side: string): string =>
      rows(side, ". . . . . . . . . .", "a . . . C . . . . A", ". . . . . . . . . .", side, side);
    const made = (side: string): Game =>
      marked(
        on(kind, map(side), {
          a: large({ ...beast({ stats: { spd: 12 } }), hp: { value: 20, max: 20 } }),
          A: hero(),
          C: hero(),
        }),
        "fire",
        "C",
        "player",
      );
    const roomy = made(". . . . . . . . . .");
    roomy.act("a", [2]);
    expect(roomy.hp("a")).toBe(20);
  });
});

describe.each(GRID_KINDS)("several at once: %s", (kind) => {
  it("MAI-E12 'Target 2' takes two of three, the second by the priority", () => {
    const at = on(kind, field("A . . a . . B . . C"), {
      a: beast({
        stats: { rng: 9, spd: 0 },
        behaviours: [behaviour("volley", "1+", ranged({ targets: 2 }))],
        targets: ["lowest-hp"],
      }),
      A: hero(3),
      B: hero(8),
      C: hero(5),
    });
    expect(brief(at.decide("a"))).toBe("attack A+C");
  });

  it("MAI-E12 'Target 3' with two in range strikes two", () => {
    const at = on(kind, field("A a B . . . . C"), {
      a: doing({ rng: 1 }, melee({ targets: 3 })),
      A: hero(),
      B: hero(),
      C: hero(),
    });
    expect(brief(at.decide("a"))).toMatch(/^attack (A\+B|B\+A)$/);
  });

  it("MAI-X5 it does not come too close to its target for the sake of a second", () => {
    const at = on(kind, hall(". . a . A . B . . ."), {
      a: shooter(4, 3, { targets: 2 }),
      A: hero(2),
      B: hero(9),
    });
    const end = place(at, at.decide("a", { answers: { target: "A" } }));
    expect(isAdjacent(at.battle, end, at.figure("A"))).toBe(false);
  });

  it("MAI-E7 'all adjacent enemies: Push 1' moves each of them away", () => {
    const clap: Fields = { kind: "effect", on: "adjacent-enemies", effects: [{ kind: "push", spaces: 1 }] };
    const at = on(kind, field(". . A a B . . ."), { a: doing({}, clap), A: hero(), B: hero() });
    played(at);
    for (const id of ["A", "B"])
      expect(isAdjacent(at.battle, at.figure("a"), at.figure(id)), id).toBe(kind === "gridless");
    for (const id of ["A", "B"])
      expect(at.battle.spaces(at.figure("a"), at.figure(id)), id).toBeGreaterThan(0.99);
  });

  it("MAI-S21 everybody in an area who retaliates does so once, and only those who reach", () => {
    const pot: Fields = { kind: "area", radius: 1, damage: "1" };
    const angry = beast(
      {
        traits: [trait("retaliate")],
        behaviours: [behaviour("claw", "1+", melee({ bonus: 20, damage: "2" }))],
      },
      { hp: { value: 9, max: 9 } },
    );
    const at = on(kind, field("a A . . . ."), {
      a: doing({ rng: 2 }, pot),
      A: { ...angry, side: "player" },
    });
    for (const step of at.decide("a").plan.steps) at.resolve(step, seededDice("angry"));
    expect([at.hp("A"), at.hp("a")]).toEqual([8, 8]);
  });
});
