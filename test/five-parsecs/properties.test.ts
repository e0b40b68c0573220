import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDice, type Dice } from "../../src/core/dice";
import type { Place } from "../../src/core/place";
import type { MoveStep } from "../../src/core/step";
import { decide } from "../../src/engine/decide";
import {
  type Battle,
  type Figure,
  loadBattle,
  type Snapshot,
  standing,
  type WallData,
} from "../../src/field";
import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { checkProfile } from "../../src/rulesets/five-parsecs/sheet/profile";
import { isRanged } from "../../src/rulesets/five-parsecs/sheet/weapon-list";
import { haveShared, readShared, sceneManifest } from "../support/shared";
import { play, skirmish, type GridKind, type Played } from "./skirmish";
import { entriesOf } from "../support/traces";

const CHARGES = new Set([
  "aggressive-charge",
  "tactical-charge",
  "rampaging-charge",
  "beast-charge",
  "guardian-brawl",
]);
const REMAIN = new Set(["remain"]);

/** Looked at with nothing but the snapshot: no wall is crossed on the way. */
function crossesWall(walls: readonly WallData[], a: Place, b: Place): boolean {
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number =>
    Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
  return walls.some(({ c: [ax, ay, bx, by], move, door, ds, dir }) => {
    if (move === 0 || (door > 0 && ds === 1) || dir !== 0) return false;
    const [s1, s2] = [side(ax, ay, bx, by, a.x, a.y), side(ax, ay, bx, by, b.x, b.y)];
    const [s3, s4] = [side(a.x, a.y, b.x, b.y, ax, ay), side(a.x, a.y, b.x, b.y, bx, by)];
    return s1 * s2 < 0 && s3 * s4 < 0;
  });
}

function checkMove(battle: Battle, me: Figure, move: MoveStep): void {
  const { speed } = checkProfile(me.profile, "").profile;
  const budget = speed + (move.gait === "dash" ? 2 : 0);
  expect(move.cost, "within the budget").toBeLessThanOrEqual(budget + 1e-6);
  const [first] = move.path;
  expect([first?.x, first?.y], "starts where it stands").toEqual([me.x, me.y]);
  const walls = battle.snapshot.walls;
  for (const [index, place] of move.path.entries()) {
    const next = move.path[index + 1];
    if (next !== undefined) expect(crossesWall(walls, place, next), "no wall on the way").toBe(false);
  }
  const end = move.path.at(-1);
  const others = battle.figures.filter(({ id, x, y }) => id !== me.id && x === end?.x && y === end.y);
  expect(others, "a free place").toEqual([]);
}

function checkAttacks({ battle, decided }: Played, me: Figure): void {
  const move = decided.plan.steps.find((step) => step.kind === "move");
  const end = move?.path.at(-1);
  const there = end === undefined ? me : standing(me, end);
  for (const step of decided.plan.steps) {
    if (step.kind !== "attack") continue;
    const target = battle.enemiesOf(me).find(({ id }) => id === step.target);
    if (target === undefined) throw new Error(`${step.target} is no enemy on the map`);
    if (step.manner === "melee") {
      expect(battle.touching(there, target), "in contact").toBe(true);
      expect(move?.gait, "no brawl by dashing").not.toBe("dash");
    } else {
      const { weapons } = checkProfile(me.profile, "").profile;
      const weapon = weapons.find(({ name }) => name === step.weapon);
      expect(weapon !== undefined && isRanged(weapon) && battle.distance(there, target) <= weapon.range).toBe(
        true,
      );
      expect(battle.sees(there, target), "in sight").toBe(true);
      expect(move?.gait, "no shot after a dash").not.toBe("dash");
    }
  }
}

/** The first thing in it that JSON would change; one pass over a decision instead of a deep comparison. */
function lostInJson(value: unknown, path = ""): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : path;
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean") {
    return undefined;
  }
  if (typeof value !== "object") return path;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return path;
  for (const [key, inner] of Object.entries(value)) {
    const lost = lostInJson(inner, `${path}.${key}`);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** Several weak properties instead of one big oracle. */
function check(played: Played): void {
  const { battle, decided, memory, seed } = played;
  const me = battle.figure(decided.figure);
  if (me === undefined) throw new Error(`${decided.figure} decided without being there`);
  const { steps, rule } = decided.plan;
  expect(steps.length).toBeGreaterThan(0);
  const move = steps.find((step) => step.kind === "move");
  if (move !== undefined) checkMove(battle, me, move);
  checkAttacks(played, me);
  const { stun } = checkProfile(me.profile, "").profile;
  if (stun > 0) {
    expect(CHARGES.has(rule.id), "stunned figures never charge").toBe(false);
    expect(steps.some((step) => step.kind === "attack" && step.manner === "melee")).toBe(false);
    expect(steps.length, "a stunned figure moves or shoots").toBe(1);
  }
  if (REMAIN.has(rule.id))
    expect(
      steps.map(({ kind }) => kind),
      "Remain does nothing",
    ).toEqual(["hold"]);
  for (const { tied } of decided.choices) {
    const words = tied.map(({ label, detail }) => JSON.stringify([label, detail]));
    expect(new Set(words).size, `tied options can be told apart: ${words.join()}`).toBe(words.length);
  }
  let rolled = 0;
  const seeded = seededDice(seed);
  const dice: Dice = { roll: (sides) => (rolled++, seeded.roll(sides)) };
  const again = decide(fiveParsecs, battle, decided.figure, { seed, memory, unattended: true, dice });
  // As text first: deep comparison of every decision would take longer than the decisions.
  if (JSON.stringify(again) !== JSON.stringify(decided)) expect(again, "the same again").toEqual(decided);
  expect(
    entriesOf(decided.trace).filter(({ kind }) => kind === "die"),
    "every die is in the trace",
  ).toHaveLength(rolled);
  expect(lostInJson(decided), "survives JSON").toBeUndefined();
  expect(fiveParsecs.checkMemory?.(decided.memory), "can be remembered").toEqual([]);
}

describe("random battles", () => {
  it.each([
    ["square", 60],
    ["hex", 40],
    ["gridless", 12],
  ] as [GridKind, number][])("on a %s field keep to the rules", { timeout: 240_000 }, (kind, numRuns) => {
    let decisions = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (number) => {
        const seed = `${kind} ${number}`;
        play(skirmish(seed, kind), seed, 2, (played) => {
          check(played);
          decisions++;
        });
      }),
      { numRuns, seed: 20211008, endOnFailure: true },
    );
    expect(decisions).toBeGreaterThan(numRuns);
  });
});

/** The scene with fighters of two sides thrown on it. */
function peopled(scene: Snapshot, seed: string, per: number, kind?: GridKind): Snapshot {
  const dice = seededDice(seed);
  const { area, grid } = scene.scene;
  const { figures } = skirmish(seed, "square", per);
  const size = grid.size;
  const spread = figures.map((figure) => ({
    ...figure,
    x: area.x + (dice.roll(Math.max(1, Math.floor(area.width / size))) - 0.5) * size,
    y: area.y + (dice.roll(Math.max(1, Math.floor(area.height / size))) - 0.5) * size,
  }));
  const other = kind === "gridless" ? { kind, size, distance: grid.distance, units: grid.units } : grid;
  return { ...scene, scene: { ...scene.scene, grid: other }, figures: spread };
}

describe.skipIf(!haveShared)("real scenes (../shared/data)", () => {
  it.each(sceneManifest().map(({ file }) => file))("%s", { timeout: 240_000 }, (file) => {
    const loaded = loadBattle(readShared(`scenes/${file}`));
    if (!loaded.ok) throw new Error(`${file} does not load`);
    play(peopled(loaded.value, file, 4), file, 1, check);
  });

  it("a tavern without a grid", { timeout: 240_000 }, () => {
    const loaded = loadBattle(readShared("scenes/sq-v9-tavern-tokens.json"));
    if (!loaded.ok) throw new Error("the tavern does not load");
    play(peopled(loaded.value, "tavern", 2, "gridless"), "tavern", 1, check);
  });
});
