import { describe, expect, it, vi } from "vitest";
import { seededDice, type Dice } from "../../../src/core/dice";
import type { Outcome } from "../../../src/core/outcome";
import { fighterOf } from "../../../src/rulesets/monster-ai/fighter";
import { Game } from "../game";
import { keyOf } from "./ground";
import { judge } from "./judge";
import { scene, type Kind } from "./scenes";
import { Shoves, type How } from "./shove";

/**
 * Push and Pull by two readings of the page: where it stands for them, and where they move whom. OPFOR_LONG=1 plays 2,000 on
 * each kind of grid, OPFOR_FROM the number of the first.
 */

const LONG = process.env.OPFOR_LONG === "1";
const SHORT = { square: 25, hex: 25, gridless: 8 };
const turns = (kind: Kind): number => Number(process.env.OPFOR_TURNS ?? (LONG ? 2000 : SHORT[kind]));
const FROM = Number(process.env.OPFOR_FROM ?? 0);
/** Where the two once disagreed. */
const SETTLED: Readonly<Record<Kind, readonly number[]>> = {
  square: [],
  hex: [],
  gridless: [1100, 1215, 1235],
};
vi.setConfig({ testTimeout: 3_600_000 });

/** Everything hits, the rest is chance. */
function hitting(seed: string): Dice {
  const dice = seededDice(seed);
  return { roll: (sides) => (sides === 20 ? 20 : dice.roll(sides)) };
}

interface Forced {
  readonly how: How;
  readonly spaces: number;
}

function forcedBy(game: Game, behaviour: string): Forced | undefined {
  const { scheme } = fighterOf(game.figure("m"));
  const actions = scheme?.behaviours.find(({ id }) => id === behaviour)?.actions ?? [];
  for (const action of actions) {
    if (action.kind !== "attack" && action.kind !== "effect") continue;
    for (const effect of action.effects) {
      if (effect.kind === "push" || effect.kind === "pull")
        return { how: effect.kind, spaces: effect.spaces };
    }
  }
  return undefined;
}

/** Who was moved where, one after the other. */
function movedIn(outcomes: readonly Outcome[]): ReadonlyMap<string, { x: number; y: number }> {
  const moved = new Map<string, { x: number; y: number }>();
  for (const outcome of outcomes) {
    const end = outcome.kind === "moved" ? outcome.path.at(-1) : undefined;
    if (outcome.kind === "moved" && end !== undefined) moved.set(outcome.figure, { x: end.x, y: end.y });
  }
  return moved;
}

/** Plays the turn and looks at everybody who is moved, or should have been. */
function shoved(kind: Kind, number: number): { readonly wrong: readonly string[]; readonly moved: number } {
  const { snapshot, memory, seed } = scene(kind, number, "shoves");
  const game = new Game(snapshot, memory);
  const { plan } = game.decide("m");
  const forced = forcedBy(game, plan.rule.id);
  const wrong: string[] = [];
  let moved = 0;
  for (const step of plan.steps) {
    const isForcing = (step.kind === "attack" || step.kind === "act") && step.target !== undefined;
    const before = game.battle;
    const { outcomes } = game.resolve(step, hitting(seed));
    const attacker = before.figure("m");
    if (!isForcing || forced === undefined || attacker === undefined) continue;
    const ends = movedIn(outcomes);
    const others = step.kind === "attack" ? (step.others ?? []) : [];
    const alone = others.length === 0 && ends.size <= 1;
    let battle = before;
    for (const [id, end] of alone ? [[step.target ?? "", ends.get(step.target ?? "")] as const] : ends) {
      const target = battle.figure(id);
      if (target === undefined || !game.has(id)) continue;
      if (end !== undefined) moved++;
      const shoves = new Shoves(battle);
      const shove = { how: forced.how, target, attacker };
      const to = end ?? target;
      if (kind === "gridless") {
        const said = shoves.wrong(shove, forced.spaces, to);
        if (said !== undefined) wrong.push(`${seed}: ${id}: ${said}`);
      } else if (!shoves.ends(shove, forced.spaces).has(keyOf(to))) {
        wrong.push(`${seed}: ${forced.how} ${forced.spaces}: ${id} ends at ${keyOf(to)}`);
      }
      battle = moving(battle, id, to);
    }
  }
  return { wrong, moved };
}

/** The same with somebody elsewhere. */
function moving(battle: Game["battle"], id: string, to: { x: number; y: number }): Game["battle"] {
  const figures = battle.snapshot.figures.map((one) => (one.id === id ? { ...one, ...to } : one));
  return new Game({ ...battle.snapshot, figures }).battle;
}

describe.each(["square", "hex", "gridless"] as const)("Push and Pull, %s", (kind: Kind) => {
  it("MAI-X2 stands where they move somebody", () => {
    const differ: string[] = [];
    const numbers = Array.from({ length: turns(kind) }, (_, at) => FROM + at);
    for (const number of [...SETTLED[kind], ...numbers]) {
      const { disagreements, does } = judge(scene(kind, number, "shoves"));
      for (const one of disagreements) differ.push(`${kind} ${number}: ${does}: ${one}`);
    }
    expect(differ.slice(0, 20), `${differ.length} of ${turns(kind)}`).toEqual([]);
  });

  it("MAI-E6 MAI-E7 moves whom it hits as far as it goes", () => {
    const wrong: string[] = [];
    let moved = 0;
    for (let number = FROM; number < FROM + turns(kind); number++) {
      const found = shoved(kind, number);
      wrong.push(...found.wrong);
      moved += found.moved;
    }
    if (LONG) console.info(kind, "moved", moved);
    expect(wrong.slice(0, 20), `${wrong.length}`).toEqual([]);
    expect(moved).toBeGreaterThan(turns(kind) / 5);
  });
});
