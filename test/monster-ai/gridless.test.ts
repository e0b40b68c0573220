import { describe, expect, it } from "vitest";
import type { Place } from "../../src/core/place";
import type { Decided } from "../../src/core/decision";
import { standing } from "../../src/field";
import type { MapMark, Memory } from "../../src/rulesets/monster-ai/memory";
import type { MapOptions } from "../support/ascii";
import {
  attackOf,
  beast,
  behaviour,
  brief,
  game,
  hero,
  monster,
  melee,
  move,
  prose,
  ranged,
  type Game,
} from "./game";

type Wall = NonNullable<MapOptions["walls"]>[number];

/** The tweaks that play without a grid needs, each where it matters most. */

const fire = (x: number, y: number, radius = 0.5): MapMark => ({
  id: `fire-${x}-${y}`,
  what: "fire",
  x,
  y,
  elevation: 0,
  radius,
  round: 1,
  side: "player",
  terms: null,
});

const open = (map: string, options: MapOptions = {}, memory: Partial<Memory> = {}): Game =>
  game(map, { ...options, grid: { kind: "gridless" } }, memory);

/** A moved so that its base is so many spaces off a's. */
function apart(doctrine: string, spaces: number): Game {
  const at = open("a A . . . . . .\n. . . . . . . .", { figures: { a: monster(doctrine), A: hero() } });
  const figures = at.snapshot.figures.map((one) =>
    one.id === "A" ? { ...one, x: 150 + spaces * 100 } : one,
  );
  at.snapshot = { ...at.snapshot, figures };
  return at;
}

const paths = ({ plan }: Decided): readonly (readonly Place[])[] =>
  plan.steps.flatMap((step) => (step.kind === "move" ? [step.path] : []));
const walked = (decided: Decided): number =>
  decided.plan.steps.reduce((sum, step) => sum + (step.kind === "move" ? step.cost : 0), 0);

/** Figures put where they are wanted, as large as they are wanted. */
const sized = (
  at: Game,
  put: Readonly<Record<string, readonly [x: number, y: number, size?: number]>>,
): Game => {
  const figures = at.snapshot.figures.map((one) => {
    const [x, y, size = 1] = put[one.id] ?? [one.x, one.y];
    return { ...one, x, y, width: size, height: size };
  });
  at.snapshot = { ...at.snapshot, figures };
  return at;
};

describe("without a grid", () => {
  it("MAI-A9 a pot is aimed at a point of the map, though one beyond its edge would spare an ally", () => {
    const pot = behaviour("pot", "1+", { kind: "area", radius: 1, damage: "1d6" });
    const at = open("A b . . . a", {
      figures: { a: beast({ behaviours: [pot], stats: { rng: 6 } }), b: beast(), A: hero() },
    });
    const centre = attackOf(at.decide("a")).at;
    expect([centre?.x, centre?.y].every((value) => value !== undefined && value >= 0 && value <= 600)).toBe(
      true,
    );
  });

  it("MAI-V1 distances are told as conditions count them: whoever is adjacent is 1 space away", () => {
    const told = [0, 0.4, 1, 1.3, 2.9].map(
      (spaces) => / is (\S+) spaces? away/.exec(prose(apart("goblin-warrior", spaces).decide("a")))?.[1],
    );
    expect(told).toEqual(["1", "1", "1", "2", "3"]);
  });

  it.each([
    ["goblin-warrior", ["charge-in", "charge-in", "charge-in", "charge-in"]],
    ["goblin-archer", ["step-back", "step-back", "volley", "volley"]],
    ["goblin-torcher", ["torch", "torch", "fire-pot", "fire-pot"]],
    ["goblin-hag", ["withering-claws", "withering-claws", "beckon", "beckon"]],
    ["orc-shaman", ["thunderclap", "thunderclap", "hex", "hex"]],
    ["warg", ["drag-down", "drag-down", "drag-down", "drag-down"]],
  ])("MAI-C3 nobody stands between 1 and 2+: %s", (doctrine, wanted) => {
    const seen = [0, 0.9, 1.4, 2.3].map((spaces) => apart(doctrine, spaces).decide("a").plan.rule.id);
    expect(seen).toEqual(wanted);
  });

  const corridor = "# # # # # # # # #\na . . . . . . . A\n# # # # # # # # #";

  it("MAI-M2 forced over one fire it goes on over it, and out of it", () => {
    const at = open(
      corridor,
      { figures: { a: beast({ stats: { spd: 2 } }), A: hero() } },
      { marks: [fire(250, 150)] },
    );
    const moves = paths(at.decide("a")).map((path) => path.at(-1)?.x ?? 0);
    expect(moves).toHaveLength(2);
    expect(moves[1], "beyond the fire").toBeGreaterThan(345);
  });

  it.each([
    [4, /^move .* > move/],
    [8, /^move .* > attack A$/],
  ])("MAI-M2 with many fires about it goes over the two it must, at a Speed of %i", (spd, wanted) => {
    const others = Array.from({ length: 9 }, (_, at) => fire(50 + at * 100, 350));
    const at = open(
      `${corridor}\n. . . . . . . . .`,
      { figures: { a: beast({ stats: { spd } }), A: hero() } },
      { marks: [...others, fire(250, 150), fire(550, 150)] },
    );
    expect(brief(at.decide("a"))).toMatch(wanted);
    expect(paths(at.decide("a")).at(-1)?.at(-1)?.x, "beyond both").toBeGreaterThan(645);
  });

  it("MAI-M9 a shooter moves as few spaces as it must to be within range, and no more", () => {
    const shooter = beast({
      behaviours: [behaviour("shoot", "1+", move, ranged())],
      stats: { spd: 6, rng: 4 },
    });
    const at = open("a . . . . . . A . .", { figures: { a: shooter, A: hero() } });
    // Six spaces lie between the bases.
    expect(walked(at.decide("a"))).toBeGreaterThan(1.99);
    expect(walked(at.decide("a"))).toBeLessThan(2.05);
  });

  it("MAI-X3 a shooter that is too close steps back just as far as it must", () => {
    const shooter = beast({
      behaviours: [behaviour("shoot", "1+", move, ranged())],
      stats: { spd: 6, rng: 4 },
    });
    const at = open("A a . . . . .", { figures: { a: shooter, A: hero() } });
    expect(brief(at.decide("a"))).toMatch(/^move .* > attack A$/);
    expect(walked(at.decide("a"))).toBeLessThan(1.06);
  });

  it("MAI-E13 a pot's fire does not burn through a wall, for who plans nor for who walks", () => {
    const walls = [{ id: "w", c: [0, 200, 900, 200] }] as MapOptions["walls"];
    const map = ". . . . . . . . .\na . . . . . . . A\n. . . . . . . . .";
    const at = open(
      map,
      {
        figures: { a: beast({ stats: { spd: 8 } }, { hp: { value: 9, max: 9 } }), A: hero() },
        ...(walls === undefined ? {} : { walls }),
      },
      { marks: [fire(450, 220, 1)] },
    );
    const decided = at.decide("a");
    const heights = paths(decided).flatMap((path) => path.map(({ y }) => y));
    expect(Math.max(...heights) - Math.min(...heights), "straight on").toBeLessThan(1);
    for (const step of decided.plan.steps) if (step.kind === "move") at.resolve(step, []);
    expect(at.hp("a")).toBe(9);
  });

  it("MAI-S16 an intangible creature does not end with a wall through its base", () => {
    const ghost = beast({ traits: [{ trait: "intangible" }], stats: { spd: 3 } });
    const walls = [{ id: "w", c: [380, 0, 380, 300] }] as MapOptions["walls"];
    const map = ". . . . . . . . .\na . . . . . . . A\n. . . . . . . . .";
    const at = open(map, { figures: { a: ghost, A: hero() }, ...(walls === undefined ? {} : { walls }) });
    for (const path of paths(at.decide("a"))) {
      expect(Math.abs((path.at(-1)?.x ?? 0) - 380)).toBeGreaterThanOrEqual(44);
    }
  });

  it("MAI-N8 a cone of fire burns where it is, a space across each, and not under whoever breathes it", () => {
    const breath = { kind: "area", radius: 3, shape: "cone", effects: [{ kind: "set-fire" }] };
    const figures = { a: beast({ behaviours: [behaviour("breathe", "1+", breath)] }), A: hero() };
    const at = open(". . . . . . .\n. . . . . . .\n. . a . A . .\n. . . . . . .\n. . . . . . .", { figures });
    at.act("a");
    const me = at.figure("a");
    expect(at.memory.marks.length).toBeGreaterThan(2);
    for (const { x, y, radius } of at.memory.marks) {
      expect(radius).toBe(0.5);
      expect(x, "ahead of it").toBeGreaterThan(me.x);
      expect(Math.hypot(x - me.x, y - me.y)).toBeGreaterThanOrEqual(100);
    }
    at.on({ kind: "turn-start", figure: "a" });
    at.on({ kind: "turn-start", figure: "A" }, [2]);
    expect([at.hp("a"), at.hp("A")]).toEqual([undefined, 8]);
  });
});

describe("without a grid, just in reach of Speed and Range", () => {
  const map = [". . . . . . . .", ". a . . . . . .", ...Array.from({ length: 5 }, () => ". . . . . . . .")];
  const acts = { melee: melee({ reach: 2 }), ranged: ranged(), steal: { kind: "steal", gold: "1d6" } };
  it.each(Object.entries(acts))("MAI-T3 %s: aslant as well as straight ahead", (_, act) => {
    const scheme = { behaviours: [behaviour("hit", "1+", move, act)], stats: { spd: 2, rng: 2 } };
    const rows = [...map, "A . . . . . . ."].join("\n");
    const at = open(rows, { figures: { a: beast(scheme), A: hero(10, { gold: 5 }) } });
    // Five spaces from middle to middle, four between the bases: Speed 2 and Range 2.
    for (const place of [
      [650, 150],
      [550, 450],
      [450, 550],
    ] as const) {
      const decided = sized(at, { A: place }).decide("a");
      expect(decided.plan.rule.id, place.join()).toBe("hit");
      expect(walked(decided)).toBeCloseTo(2, 5);
    }
    expect(sized(at, { A: [551, 451] }).decide("a").plan.rule.id, "a hair farther").toBe("two-moves");
  });
});

describe("without a grid, behind an ally", () => {
  it("MAI-C5 it waits where it gets but a hair nearer, and closes a gap that can be seen", () => {
    const figures = { a: beast(), b: beast(), A: hero() };
    const wall = (y: number): Wall => ({ id: `w${y}`, c: [0, y, 160, y] });
    const at = open("a b . A .\n. . . . .", { figures, walls: [wall(50), wall(150)] });
    const decided = (x: number): Decided =>
      sized(at, { a: [x, 100], b: [202, 100, 2], A: [402, 100, 2] }).decide("a");
    expect(brief(decided(50))).toBe("hold");
    expect(brief(decided(40))).toMatch(/^move/);
  });
});

describe("without a grid, in cover", () => {
  it("MAI-X6 it goes to where its cover begins, not on into it", () => {
    const rows = [". a . ^ . .", ...Array.from({ length: 6 }, () => ". . . . . ."), "A . . . . ."];
    const shooter = { behaviours: [behaviour("shoot", "1+", move, ranged())], stats: { spd: 4, rng: 3 } };
    const figures = { a: beast({ ...shooter, traits: [{ trait: "floating" }] }), A: hero() };
    const walls = [{ id: "w", c: [262, 238, 412, 238] as [number, number, number, number] }];
    const at = sized(open(rows.join("\n"), { figures, walls }), { A: [200, 500, 2] });
    const decided = at.decide("a");
    expect(brief(decided)).toMatch(/^move .* > attack A$/);
    expect(walked(decided)).toBeLessThan(1.6);
    const end = paths(decided).at(-1)?.at(-1) ?? { x: 0, y: 0 };
    const there = standing(at.figure("a"), end);
    expect(at.battle.isCovered(at.figure("A"), there, 0.5), "in cover").toBe(true);
  });
});

describe("without a grid, among fires, allies and walls", () => {
  it("MAI-M2 who stands in a fire beside its enemy steps out to another place beside it, in one Move", () => {
    const far = behaviour("shoot", "9+", ranged());
    const map = ". . . .\n. a . .\n. . A .\n. . . .";
    const figures = { a: beast({ behaviours: [far], stats: { spd: 2 } }), A: hero() };
    const decided = open(map, { figures }, { marks: [fire(150, 150)] }).decide("a");
    expect(brief(decided)).toMatch(/^move \d,\d$/);
    expect(walked(decided), "not to its enemy first, and then out").toBeLessThan(1.05);
  });

  it("MAI-M6 over one fire or the other it gets beside its enemy, not where allies stand", () => {
    const wall = (id: string, ax: number, y: number, bx: number): Wall => ({ id, c: [ax, y, bx, y] });
    const walls = [
      wall("top", 0, 50, 900),
      wall("bottom", 0, 350, 900),
      wall("left", 200, 200, 600),
      wall("right", 700, 200, 900),
    ];
    const stalker = beast({ behaviours: [behaviour("stalk", "1+", move)], stats: { spd: 6 } });
    const at = open(
      "a . . . . b c . A\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .",
      { figures: { a: stalker, b: beast(), c: beast(), A: hero() }, walls },
      { marks: [fire(380, 125), fire(380, 275)] },
    );
    const there = sized(at, { a: [100, 150], A: [650, 200], b: [600, 110], c: [720, 110] });
    const end = paths(there.decide("a")).at(-1)?.at(-1);
    expect(end?.y, "below the wall, where nobody stands").toBeGreaterThan(240);
    expect(Math.hypot((end?.x ?? 0) - 650, (end?.y ?? 0) - 200)).toBeLessThan(101);
  });

  it("MAI-S16 a large intangible creature ends in the notch between an ally and a wall's end", () => {
    const rows = Array.from({ length: 8 }, () => ". . . . . . . . . .").slice(1);
    const ghost = beast({
      behaviours: [behaviour("shoot", "1+", move, ranged())],
      stats: { spd: 4, rng: 1 },
      traits: [{ trait: "intangible" }],
    });
    const at = open(["a b A . . . . . . .", ...rows].join("\n"), {
      figures: { a: ghost, b: beast(), A: hero() },
      walls: [{ id: "w", c: [252, 492, 252, 642] }],
    });
    const decided = sized(at, { a: [550, 450, 3], b: [250, 150], A: [50, 550] }).decide("a");
    expect(brief(decided)).toMatch(/^move .* > attack A$/);
    expect(walked(decided)).toBeLessThan(3.5);
  });
});
