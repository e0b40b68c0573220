import { describe, expect, it } from "vitest";
import {
  givenBack,
  loansAfter,
  placedAround,
  tradedInitiatives,
  type Held,
} from "../../src/turn/playing/traded-initiatives.ts";

/** As the host sorts: the highest first. */
const inOrder = (held: Record<string, number | null>): string[] =>
  Object.entries(held)
    .sort((a, b) => (b[1] ?? -Infinity) - (a[1] ?? -Infinity))
    .map(([id]) => id);

describe("initiatives where a ruleset orders its figures", () => {
  const held = { hero: 15, wolf: 19, ogre: 4, imp: 11 };

  it("are traded among those figures; everybody else keeps what they rolled", () => {
    const traded = tradedInitiatives(["imp", "ogre", "wolf"], held, {});
    expect(traded).toEqual({ imp: 19, ogre: 11, wolf: 4 });
    expect(inOrder({ ...held, ...traded })).toEqual(["imp", "hero", "ogre", "wolf"]);
  });

  it("are given back, also after several rounds and an undo", () => {
    const first = tradedInitiatives(["imp", "ogre", "wolf"], held, {});
    const loans1 = loansAfter(first, held, {});
    const held1 = { ...held, ...first };
    const second = tradedInitiatives(["ogre", "wolf", "imp"], held1, loans1);
    expect(second).toEqual({ ogre: 19, wolf: 11, imp: 4 });
    const loans2 = loansAfter(second, held1, loans1);
    for (const now of [{ ...held1, ...second }, held1])
      expect({ ...now, ...givenBack(now, loans2) }).toEqual(held);
  });

  it("of who was given another by hand since are theirs from then on", () => {
    const first = tradedInitiatives(["imp", "ogre", "wolf"], held, {});
    const loans = loansAfter(first, held, {});
    const now = { ...held, ...first, ogre: 23 };
    const next = tradedInitiatives(["imp", "ogre", "wolf"], now, loans);
    expect(next).toEqual({ imp: 23, ogre: 19, wolf: 11 });
    expect(givenBack({ ...now, ...next }, loansAfter(next, now, loans))).toEqual({
      imp: 11,
      ogre: 23,
      wolf: 19,
    });
  });

  it("that are equal, or not rolled, still put them in order and are given back as they were", () => {
    const equal = { a: 10, b: 10, c: null, hero: 9 };
    const traded = tradedInitiatives(["c", "b", "a"], equal, {});
    expect(inOrder({ ...equal, ...traded }).filter((id) => id !== "hero")).toEqual(["c", "b", "a"]);
    expect(Math.max(...Object.values(traded))).toBe(10);
    const loans = loansAfter(traded, equal, {});
    expect({ ...equal, ...traded, ...givenBack({ ...equal, ...traded }, loans) }).toEqual(equal);
    expect(tradedInitiatives(["x", "y"], { x: null, y: null }, {})).toEqual({ x: 2, y: 1 });
  });

  it("of who joins later are compared with what the others rolled", () => {
    const traded = tradedInitiatives(["imp", "ogre", "wolf"], held, {});
    expect(inOrder({ ...held, ...traded, late: 12 })).toEqual(["imp", "hero", "late", "ogre", "wolf"]);
  });
});

describe("who may not be given another initiative", () => {
  /** As Foundry sorts: by initiative, equal ones by id. */
  const sequence = (order: readonly string[], held: Held, fixed: readonly string[]): string[] => {
    const kept = Object.fromEntries(fixed.map((id) => [id, held[id] ?? null]));
    const { initiatives } = placedAround(order, tradedInitiatives(order, held, {}), kept);
    for (const id of fixed) expect(initiatives).not.toHaveProperty(id);
    const of = (id: string): number => initiatives[id] ?? kept[id] ?? -Infinity;
    return [...order].sort((a, b) => of(b) - of(a) || (a < b ? -1 : 1));
  };
  const permutations = (ids: readonly string[]): string[][] =>
    ids.length === 0
      ? [[]]
      : ids.flatMap((id) => permutations(ids.filter((one) => one !== id)).map((rest) => [id, ...rest]));

  it("has the others placed round it, whatever the deck says", () => {
    const held = { ada: 2, ben: 2, imp: 1, ogre: 1, wolf: 1.99 };
    for (const order of permutations(Object.keys(held)))
      for (const away of ["ada", "ben", "wolf"]) expect(sequence(order, held, [away])).toEqual(order);
  });

  it("two of them too, as long as they do not stand in each other's way", () => {
    const held = { ada: 2, ben: 1.999, imp: 1, ogre: 1, wolf: 7 };
    for (const order of permutations(Object.keys(held))) {
      const inTheWay = order.indexOf("ben") < order.indexOf("ada");
      const placed = placedAround(order, tradedInitiatives(order, held, {}), { ada: 2, ben: 1.999 });
      expect(placed.outOfOrder).toHaveLength(inTheWay ? 1 : 0);
      const others = order.filter((id) => !placed.outOfOrder.includes(id));
      const got = sequence(order, held, ["ada", "ben"]);
      expect(got.filter((id) => others.includes(id))).toEqual(others);
    }
  });

  it("equal ones keep the order of their ids, and let nobody between them", () => {
    const wanted = { imp: 1 };
    const fixed = { ada: 2, ben: 2 };
    expect(placedAround(["ada", "ben", "imp"], wanted, fixed).outOfOrder).toEqual([]);
    expect(placedAround(["ben", "ada", "imp"], wanted, fixed).outOfOrder).toHaveLength(1);
    expect(placedAround(["ada", "imp", "ben"], wanted, fixed).outOfOrder).toHaveLength(1);
  });

  it("who has rolled nothing is the last", () => {
    expect(placedAround(["imp", "ada"], { imp: 1 }, { ada: null }).outOfOrder).toEqual([]);
    expect(placedAround(["ada", "imp"], { imp: 1 }, { ada: null }).outOfOrder).toEqual(["ada"]);
  });
});
