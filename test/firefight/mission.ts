import { seededDice, type Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { Step } from "../../src/core/step";
import type { RoundEvent } from "../../src/engine/ruleset";
import { type Battle, type Figure, type Snapshot, snapshotSchema } from "../../src/field";
import { firefight } from "../../src/rulesets/firefight";
import { checkMemory, readState } from "../../src/rulesets/firefight/sheet/memory";
import { asKept, RulesGame } from "../support/rules-game";
import { faultsOf } from "./second-opinion/judge";
import { under } from "./second-opinion/ground";
import { CARBINE, CCW, expectDefined, PISTOL, RIFLE, SWORD } from "./support";

/** A whole mission, AI against AI, without a host. */

export interface Played {
  readonly snapshot: Snapshot;
  readonly memory: Json;
  readonly winner: string | undefined;
  readonly rules: Readonly<Record<string, number>>;
  readonly decisions: number;
  readonly problems: readonly string[];
}

export const ROUNDS = 4;

class Mission extends RulesGame {
  readonly problems: string[] = [];
  readonly rules: Record<string, number> = {};
  decisions = 0;
  readonly #dice: Dice;

  constructor(
    snapshot: Snapshot,
    readonly seed: string,
    readonly check: boolean,
  ) {
    super(firefight, snapshot, { memory: null, read: asKept });
    this.#dice = seededDice(seed);
  }

  deploy(markers: boolean): void {
    for (const id of markers ? ["objectives", "deployment"] : ["deployment"]) this.setUp(id, this.#dice);
  }

  event(event: RoundEvent): void {
    this.on(event, this.#dice);
  }

  round(round: number): void {
    this.snapshot = { ...this.snapshot, round, acted: [] };
    this.event({ kind: "round-start", round });
    for (let turns = 0; turns < 100; turns++) {
      const next = this.order(this.#dice).figures.find((id) => !this.snapshot.acted.includes(id));
      if (next === undefined) break;
      this.turn(next);
    }
    this.event({ kind: "round-end", round });
  }

  turn(id: string): void {
    const battle = this.battle;
    const decision = this.decide(id, { seed: `${this.seed} ${this.decisions++}` });
    this.rules[decision.plan.rule.id] = (this.rules[decision.plan.rule.id] ?? 0) + 1;
    if (this.check) {
      const me = expectDefined(battle.figure(id));
      this.problems.push(
        ...faultsOf(battle, me, decision).map((fault) => `${this.decisions} ${id}: ${fault}`),
      );
    }
    this.remember(decision.memory);
    const actors = new Set([id, ...decision.plan.steps.map(({ figure }) => figure)]);
    for (const step of decision.plan.steps) this.step(step);
    this.snapshot = { ...this.snapshot, acted: [...this.snapshot.acted, ...actors] };
    this.event({ kind: "turn-end", figure: id });
  }

  step(step: Step): void {
    const standing = (figure: string) =>
      this.snapshot.figures.some((one) => one.id === figure && !one.defeated);
    if (!standing(step.figure)) return;
    if (this.check) this.problems.push(...stepProblems(this.battle, step));
    const before = this.battle;
    const result = this.resolve(step, this.#dice);
    if (this.check && step.kind === "move" && result.trace.some(({ kind }) => kind === "die")) {
      const mover = expectDefined(before.figure(step.figure));
      if (under(before, mover, mover, "dangerous").length === 0) {
        this.problems.push(`${step.figure} is tested for ground it was to walk around`);
      }
    }
    if (this.check) this.problems.push(...blowProblems(before, step, result.outcomes));
    if (this.check) this.problems.push(...stateProblems(this.battle, this.memory));
  }
}

export function playMission(
  snapshot: Snapshot,
  seed: string,
  { check = false, markers = true } = {},
): Played {
  const mission = new Mission(snapshot, seed, check);
  mission.deploy(markers);
  mission.event({ kind: "combat-start" });
  for (let round = 1; round <= ROUNDS; round++) mission.round(round);
  return {
    snapshot: mission.snapshot,
    memory: mission.memory,
    winner: readState(mission.memory).winner,
    rules: mission.rules,
    decisions: mission.decisions,
    problems: mission.problems,
  };
}

/** What is wrong with a step before it is taken. */
function stepProblems(battle: Battle, step: Step): string[] {
  const me = expectDefined(battle.figure(step.figure));
  const problems: string[] = [];
  if (step.kind === "move") {
    const [start, end] = [step.path[0], step.path.at(-1)];
    if (start?.x !== me.x || start.y !== me.y) problems.push(`${me.id} does not start where it stands`);
    const most = { advance: 8, rush: 16, charge: 16 }[step.gait] ?? 0;
    if (step.cost > most) problems.push(`${me.id} walks ${step.cost} inches`);
    for (const [index, from] of step.path.entries()) {
      const to = step.path[index + 1];
      const far = battle.grid.kind === "gridless" ? Infinity : battle.grid.size * 1.5;
      if (to !== undefined && Math.hypot(to.x - from.x, to.y - from.y) > far) {
        problems.push(`${me.id} leaps over a space`);
      }
    }
    if (end !== undefined && battle.terrainAt(end).some(({ kind }) => kind === "impassable")) {
      problems.push(`${me.id} ends on impassable ground`);
    }
  }
  if (step.kind === "attack") {
    const target = battle.figure(step.target);
    if (target?.side === me.side) problems.push(`${me.id} attacks a friend`);
  }
  return problems;
}

/** Tokens stand on whole pixels. */
const ROUNDED = 1.5;

/** Nobody is wounded by a blow from afar; a model that was pushed away is out of its reach. */
function blowProblems(battle: Battle, step: Step, outcomes: readonly Outcome[]): string[] {
  if (step.kind !== "attack" || step.manner !== "melee") return [];
  const me = expectDefined(battle.figure(step.figure));
  return outcomes.flatMap((outcome) => {
    const wounded = outcome.kind === "value" ? battle.figure(outcome.figure) : undefined;
    const most = 2 + ROUNDED / battle.pixelsPerUnit;
    if (wounded === undefined || wounded.side === me.side || battle.distance(me, wounded) <= most) return [];
    return [`${me.id} strikes at ${battle.distance(me, wounded)} inches`];
  });
}

/** What must never be: two on one space, somebody off the table, memory that JSON does not hold. */
function stateProblems(battle: Battle, memory: Json): string[] {
  const { area, snapshot } = battle;
  const reserve = readState(memory).reserve;
  const alive = battle.figures.filter(({ id }) => !reserve.includes(id));
  const problems: string[] = [];
  for (const [index, one] of alive.entries()) {
    const inside =
      one.x >= area.x && one.y >= area.y && one.x <= area.x + area.width && one.y <= area.y + area.height;
    if (!inside) problems.push(`${one.id} is off the table`);
    for (const other of alive.slice(index + 1)) {
      if (shareGround(battle, one, other)) problems.push(`${one.id} and ${other.id} stand on one space`);
    }
  }
  if (JSON.stringify(JSON.parse(JSON.stringify(memory))) !== JSON.stringify(memory)) problems.push("memory");
  problems.push(...checkMemory(memory).map(({ field }) => `memory.${field} cannot be read`));
  if (!snapshotSchema.safeParse(snapshot).success) problems.push("the snapshot is no longer valid");
  return problems;
}

/** Bases of one space each: the same space on a grid, circles that overlap without one. */
const shareGround = (battle: Battle, a: Figure, b: Figure): boolean =>
  battle.grid.kind === "gridless"
    ? Math.hypot(a.x - b.x, a.y - b.y) < battle.grid.size - 0.1
    : battle.spaces(a, b) === 0;

/** Sorts of soldiers, so that every rule finds somebody. */
const KINDS: readonly Json[] = [
  { quality: 4, defense: 4, weapons: [RIFLE, CCW] },
  { quality: 4, defense: 5, weapons: [SWORD] },
  { quality: 3, defense: 4, weapons: [PISTOL, SWORD], hero: true, tough: 3 },
  { quality: 4, defense: 4, weapons: [{ ...CARBINE, ap: 1 }, CCW] },
  { quality: 4, defense: 3, weapons: [SWORD], rules: ["Fast", "Strider"] },
  { quality: 4, defense: 4, weapons: [PISTOL, SWORD], rules: ["Scout"] },
  { quality: 5, defense: 5, weapons: [{ ...RIFLE, indirect: true, blast: 3 }, CCW] },
  { quality: 4, defense: 4, weapons: [SWORD], rules: ["Ambush"] },
  { quality: 4, defense: 4, weapons: [{ ...RIFLE, sniper: true, ap: 1 }, CCW], rules: ["Slow"] },
  { quality: 4, defense: 4, weapons: [{ ...PISTOL, range: 9 }, SWORD], rules: ["Flying"] },
  {
    quality: 4,
    defense: 4,
    weapons: [PISTOL, SWORD],
    rules: ["Psychic(1)"],
    spells: [
      { name: "Bolt", on: "enemy", range: 12, difficulty: 4, hits: 2, ap: 1 },
      { name: "Shield", on: "friend", range: 6, difficulty: 5 },
    ],
  },
  { quality: 4, defense: 4, weapons: [CCW, { ...PISTOL, attacks: 3 }], rules: ["Immobile"] },
  { quality: 4, defense: 4, weapons: [CCW, { ...PISTOL, range: 6, attacks: 3 }], rules: ["Slow"] },
  { quality: 4, defense: 4, weapons: [SWORD], rules: ["Slow"] },
];

type FigureInput = Snapshot["figures"][number];

/** The same table with the soldiers of each side in squads of so many. */
export const inSquads = (snapshot: Snapshot, size: number): Snapshot => ({
  ...snapshot,
  figures: snapshot.figures.map((figure) => {
    const index = Number(figure.id.split("-")[1]);
    return { ...figure, profile: { ...figure.profile, unit: `squad ${Math.floor(index / size)}` } };
  }),
});

/** An army of so many different soldiers, still standing in a heap: deployment puts them on the table. */
export function armyOf(
  side: string,
  count: number,
  dice: Dice,
  at: { x: number; y: number },
  size: number,
): FigureInput[] {
  return Array.from({ length: count }, (_, index) => {
    const profile = KINDS[dice.roll(KINDS.length) - 1];
    return snapshotSchema.shape.figures.unwrap().element.parse({
      id: `${side}-${index}`,
      name: `${side} ${index}`,
      side,
      x: at.x + index * size,
      y: at.y,
      ruleset: "firefight",
      profile,
    });
  });
}

/** A table with woods, swamps, lava and houses by the seed. */
export function generatedTable(
  seed: string,
  width: number,
  height: number,
  units: number,
  grid: Partial<Snapshot["scene"]["grid"]> = {},
): Snapshot {
  const dice = seededDice(`table ${seed}`);
  const size = 100;
  const regions = Array.from({ length: Math.round((width * height) / 90) }, (_, index) => {
    const [w, h] = [dice.roll(4) + 1, dice.roll(4) + 1];
    const [x, y] = [dice.roll(width - w) - 1, dice.roll(height - h) - 1];
    const kinds = [
      ["cover"],
      ["difficult"],
      ["dangerous"],
      ["cover", "difficult"],
      ["impassable"],
      ["cover"],
    ];
    const terrain = (kinds[dice.roll(kinds.length) - 1] ?? []).map((kind) => ({ kind }));
    const ring = [x, y, x + w, y, x + w, y + h, x, y + h].map((spaces) => spaces * size);
    return { id: `ground-${index}`, rings: [ring], terrain };
  });
  const walls = Array.from({ length: Math.round((width * height) / 120) }, (_, index) => {
    const [x, y, long] = [dice.roll(width - 6) * size, dice.roll(height - 6) * size, dice.roll(5) * size];
    const across = dice.roll(2) === 1;
    return { id: `wall-${index}`, c: across ? [x, y, x + long, y] : [x, y, x, y + long] };
  });
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: width * size, height: height * size },
      grid: { kind: "square", size, distance: 1, units: "in", ...grid },
    },
    walls,
    regions,
    figures: [
      ...armyOf("blue", units, dice, { x: size / 2, y: size / 2 }, size),
      ...armyOf("red", units, dice, { x: size / 2, y: height * size - size / 2 }, size),
    ],
    options: { firefight: { challengeBonus: true } },
  });
}
