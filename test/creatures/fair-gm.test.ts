import { describe, expect, it } from "vitest";
import type { Step } from "../../src/core/step";
import { statBlockSchema, type StatBlock } from "../../src/creatures";
import { decide } from "../../src/engine/decide";
import { battleFrom } from "../../src/field";
import { FEET, measuredMap } from "../support/measured-map";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { BY_SHEET } from "../../src/rulesets/monster-ai/by-sheet";

/** What a fair GM does without being told: spares its own, and does not shoot at who lies down. */

const attack = (name: string, more: object): object => ({
  name,
  source: { item: name.toLowerCase() },
  kind: "melee",
  actions: 1,
  activation: "action",
  damage: [{ dice: "1d6+2", type: "slashing" }],
  statuses: [],
  rider: false,
  ...more,
});
const CLAW = attack("Claw", { toHit: 4, reach: 5 });
const BOW = attack("Bow", { kind: "ranged", toHit: 4, range: 80 });
const breath = (shape: "cone" | "burst", more: object = {}): object =>
  attack("Blast", {
    kind: "save",
    ...(shape === "burst" ? { range: 60 } : {}),
    damage: [{ dice: "12d6", type: "fire" }],
    save: { ability: "dex", dc: 13, onSave: "half" },
    area: { shape, size: shape === "cone" ? 30 : 10 },
    uses: { max: 1, left: 1, pool: "blast", per: "day" },
    ...more,
  });

const sheet = (attacks: readonly object[], more: Partial<StatBlock> = {}): StatBlock =>
  statBlockSchema.parse({
    system: "dnd5e",
    name: "Creature",
    kinds: ["humanoid"],
    level: 3,
    size: "medium",
    boss: false,
    hp: { value: 30, max: 30, temp: 0 },
    defence: 14,
    abilities: { int: 0 },
    saves: {},
    speeds: { walk: 30 },
    hover: false,
    senses: {},
    statuses: [],
    immunities: { damage: [], conditions: [] },
    resistances: [],
    weaknesses: [],
    attacks,
    routines: [],
    heals: [],
    traits: [],
    actions: 1,
    unused: [],
    ...more,
  });

interface Somebody {
  readonly at: readonly [number, number];
  readonly hp?: number;
  readonly statuses?: readonly string[];
}

/** Its steps: itself at 5,5, friends and heroes where they are said to be. */
function turn(
  block: StatBlock,
  heroes: readonly Somebody[],
  friends: readonly Somebody[] = [],
): readonly Step[] {
  const figure = (id: string, side: string, { at: [x, y], hp = 20, statuses = [] }: Somebody): object => ({
    id,
    name: id,
    side,
    x: (x + 0.5) * 100,
    y: (y + 0.5) * 100,
    hp: { value: hp, max: 20 },
    statuses,
  });
  const snapshot = measuredMap(3000, 1200, {
    grid: { kind: "square", ...FEET },
    figures: [
      {
        ...figure("me", "hostile", { at: [5, 5] }),
        ruleset: "monster-ai",
        doctrine: BY_SHEET,
        profile: { statBlock: block },
      },
      ...friends.map((one, index) => figure(`friend-${index + 1}`, "hostile", one)),
      ...heroes.map((one, index) => figure(`hero-${index + 1}`, "friendly", one)),
    ],
  });
  const decision = decide(monsterAi, battleFrom(snapshot, monsterAi.unit), "me", {
    seed: "fair",
    unattended: true,
  });
  if (decision.kind !== "decided") throw new Error("no decision");
  return decision.plan.steps;
}

const areaIn = (steps: readonly Step[]): Extract<Step, { kind: "attack" }> | undefined =>
  steps.find(
    (step): step is Extract<Step, { kind: "attack" }> => step.kind === "attack" && step.manner === "area",
  );
const shotAt = (steps: readonly Step[]): string | undefined =>
  steps.flatMap((step) => (step.kind === "attack" ? [step.target] : []))[0];

/** A hero with friends all around: whatever holds the hero holds a friend. */
const around = (x: number, y: number): readonly Somebody[] =>
  [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => (dx === 0 && dy === 0 ? [] : [{ at: [x + dx, y + dy] as const }])),
  );

describe("an area spares its own side", () => {
  it.each(["cone", "burst"] as const)("a %s is made where no friend is in it", (shape) => {
    const step = areaIn(turn(sheet([CLAW, breath(shape)]), [{ at: [10, 5] }]));
    expect(step?.target).toBe("hero-1");
  });

  it.each(["cone", "burst"] as const)(
    "a %s is not made when every way to aim it catches a friend",
    (shape) => {
      const steps = turn(sheet([CLAW, BOW, breath(shape)]), [{ at: [10, 5] }], around(10, 5));
      expect(areaIn(steps)).toBeUndefined();
      expect(shotAt(steps)).toBe("hero-1");
    },
  );

  it("a cone is moved or turned so that the friend beside the hero is left out", () => {
    const step = areaIn(turn(sheet([CLAW, breath("cone")]), [{ at: [10, 5] }], [{ at: [9, 5] }]));
    expect(step).toMatchObject({ target: "hero-1" });
    expect(step !== undefined && "others" in step ? step.others : []).not.toContain("friend-1");
  });

  it("its maker stays out of a burst too", () => {
    const held = { statuses: ["grappled"] };
    const block = sheet([CLAW, breath("burst")], { speeds: { walk: 0 } });
    // Beside it: a burst of two spaces that holds the hero can be laid beyond, without its maker.
    const step = areaIn(turn(block, [{ at: [6, 5], ...held }]));
    const away = Math.abs((step?.at?.x ?? 0) - 550) / 100;
    expect(away).toBeGreaterThan(2);
  });

  it("a mindless thing does not care", () => {
    const ooze = sheet([CLAW, breath("cone")], { kinds: ["ooze"], abilities: { int: -5 } });
    expect(areaIn(turn(ooze, [{ at: [10, 5] }], around(10, 5)))?.target).toBe("hero-1");
  });

  it("what is weaker than a plain attack is not spent on one enemy, however many are near", () => {
    const weak = breath("burst", { damage: [{ dice: "1d4", type: "fire" }] });
    const apart: readonly Somebody[] = [{ at: [9, 1] }, { at: [9, 10] }];
    expect(areaIn(turn(sheet([CLAW, BOW, weak]), apart))).toBeUndefined();
    const together: readonly Somebody[] = [{ at: [9, 5] }, { at: [10, 5] }];
    expect(areaIn(turn(sheet([CLAW, BOW, weak]), together))).toBeDefined();
  });
});

describe("an archer and who lies down", () => {
  const archer = sheet([CLAW, BOW], { kinds: ["humanoid", "goblinoid"] });
  const prone: Somebody = { at: [12, 4], hp: 2, statuses: ["prone"] };

  it("shoots at somebody who stands, though the one on the ground has fewer hit points", () => {
    expect(shotAt(turn(archer, [{ ...prone, statuses: [] }, { at: [12, 7] }]))).toBe("hero-1");
    expect(shotAt(turn(archer, [prone, { at: [12, 7] }]))).toBe("hero-2");
  });

  it("shoots at one on the ground when nobody stands, at a disadvantage", () => {
    const [step] = turn(archer, [prone]).filter(({ kind }) => kind === "attack");
    expect(step).toMatchObject({ target: "hero-1", terms: { odds: { disadvantage: true } } });
  });

  it("does not mind in pf2e, where that is no harder", () => {
    expect(shotAt(turn({ ...archer, system: "pf2e" }, [prone, { at: [12, 7] }]))).toBe("hero-1");
  });
});
