import { describe, expect, it } from "vitest";
import type { Place } from "../../src/core/place";
import type { Decided } from "../../src/core/decision";
import { beast, behaviour, brief, game, hero, move, ranged, type Game } from "./game";
import { judge } from "./second-opinion/judge";
import { scene } from "./second-opinion/scenes";

/** Whoever starts in difficult or hazardous ground: what leaving it costs, and which spaces of a large base are in it. */

/** A marsh of six by three spaces, dry land below it and to the right. */
const MARSH = `a ${"~ ".repeat(5)}. . . .\n${"~ ".repeat(6)}. . . .\n${"~ ".repeat(6)}. . . A\n${". ".repeat(10)}\n${". ".repeat(10)}`;

function from(x: number, y: number, spd: number): Game {
  const at = game(MARSH, {
    grid: { kind: "gridless" },
    terrain: { a: [{ kind: "difficult" }] },
    figures: { a: beast({ behaviours: [behaviour("shoot", "9+", ranged())], stats: { spd } }), A: hero() },
  });
  const figures = at.snapshot.figures.map((one) => (one.id === "a" ? { ...one, x, y } : one));
  at.snapshot = { ...at.snapshot, figures };
  return at;
}

/** Spaces walked, and how many of them are in the marsh, neither on its border. */
function walked({ plan }: Decided): readonly { readonly long: number; readonly wet: number; cost: number }[] {
  return plan.steps.flatMap((step) => {
    if (step.kind !== "move") return [];
    let [long, wet] = [0, 0];
    for (const [index, to] of step.path.entries()) {
      const at = step.path[index - 1] ?? to;
      const far = Math.hypot(to.x - at.x, to.y - at.y) / 100;
      long += far;
      for (let share = 0.005; share < 1; share += 0.01) if (isWet(between(at, to, share))) wet += far / 100;
    }
    return [{ long, wet, cost: step.cost }];
  });
}
const between = (a: Place, b: Place, share: number): Place => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
const isWet = ({ x, y }: Place): boolean => x > 0 && x < 599.9 && y > 0 && y < 299.9;

describe("without a grid, from difficult ground", () => {
  it.each([
    ["in the middle of it", 50, 150],
    ["near its border", 50, 280],
    ["exactly on its border", 50, 300],
    ["exactly on its border, its enemy beyond it", 300, 300],
  ])("MAI-Q34 a space of it takes two of Speed to whoever starts %s", (_, x, y) => {
    for (const spd of [2, 3, 5]) {
      const moves = walked(from(x, y, spd).decide("a"));
      expect(moves).toHaveLength(2);
      for (const { long, wet, cost } of moves) {
        expect(cost).toBeLessThanOrEqual(spd);
        expect(long + wet, `Speed ${spd}`).toBeLessThan(cost + 0.06);
      }
    }
  });

  it("MAI-M2 whoever starts beside it goes around as before", () => {
    const moves = walked(from(50, 350, 4).decide("a"));
    expect(moves.map(({ wet }) => wet)).toEqual([0, 0]);
    expect(moves[0]?.long).toBeGreaterThan(3.9);
  });

  it("MAI-M2 the two readings agree on whoever stands in rough ground", () => {
    const numbers: Readonly<Record<"square" | "hex" | "gridless", readonly number[]>> = {
      square: [569, 652, 1056, 2261],
      hex: [1],
      gridless: [1],
    };
    for (const kind of ["square", "hex", "gridless"] as const) {
      for (const number of numbers[kind]) {
        expect(judge(scene(kind, number, "mire")).disagreements, `${kind} ${number}`).toEqual([]);
      }
    }
  });
});

describe("a large creature beside hazardous ground", () => {
  /** Two by two spaces about a corner of the grid, the first of them on ground that hurts. */
  const ends = (row: string, second: string): string => {
    const shoot = behaviour("shoot", "1+", move, ranged({ reach: 2 }));
    const at = game(`${row}\n${second}\n. . . . . . .`, {
      terrain: { a: [{ kind: "dangerous" }] },
      figures: {
        a: beast({ behaviours: [shoot], stats: { spd: 4 } }, { width: 2, height: 2 }),
        A: hero(),
      },
    });
    return brief(at.decide("a"));
  };

  it("MAI-M2 steps off the one space that hurts and no farther: the other three are clean", () => {
    expect(ends(". a . . . A .", ". . . . . . .")).toBe("move 3,1 > attack A");
  });

  it("MAI-M2 where another of its spaces hurts it steps off that one too", () => {
    expect(ends(". a . . . A .", ". . ! . . . .")).not.toMatch(/^move 3,[12] /);
  });
});
