import { describe, expect, it } from "vitest";
import { givenBack, loansAfter, tradedInitiatives } from "../../src/turn/playing/traded-initiatives.ts";

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
