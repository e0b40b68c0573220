import { seededDice, type Dice } from "../../src/core/dice";
import type { Decided } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import { traceProse } from "../../src/core/trace-prose";
import type { AttackStep, Step } from "../../src/core/step";
import type { Trace } from "../../src/core/trace";
import type { RoundEvent } from "../../src/engine/ruleset";
import type { Battle, Figure, Snapshot } from "../../src/field";
import { gunslinger } from "../../src/rulesets/gunslinger";
import { memorySchema, type Memory, type Sheet } from "../../src/rulesets/gunslinger/sheet/memory";
import { carriedBy } from "../../src/rulesets/gunslinger/sheet/guns-and-aim";
import { applyStep } from "../../src/turn/records/apply-outcomes";
import { asKept, RulesGame } from "../support/rules-game";
import { english } from "../support/traces";
import { say } from "./support";

/** Whole showdowns: automatic characters by the ruleset, the others by a script, shots by a table of dice. */

/** The state of the table between two figures. */
export interface Table {
  readonly snapshot: Snapshot;
  readonly memory: Json;
}

/** What a person does with his figure in a segment: steps on the map, and results of what he did to others. */
export interface Played {
  readonly steps?: readonly Step[];
  readonly results?: readonly { readonly on: string; readonly result: string }[];
  readonly says?: string;
}
export type Person = (table: Table, battle: Battle, figure: Figure, dice: Dice) => Played;

/** Settles the shots and blows of automatic characters. */
export type Settle = (step: AttackStep, dice: Dice) => string;

export interface Moment {
  readonly round: number;
  readonly figure: string;
  readonly before: Table;
  readonly after: Table;
  readonly decision: Decided;
}

export interface Showdown {
  readonly start: Snapshot;
  readonly rounds: number;
  readonly seed: string;
  readonly person: Person;
  readonly settle: Settle;
  readonly watch?: (moment: Moment) => void;
  readonly tell?: (line: string) => void;
  /** Also tell the whole trace of each decision. */
  readonly traces?: boolean;
  /** What the table remembers before the first round. */
  readonly memory?: Json;
}

export function playShowdown(showdown: Showdown): Table {
  const table = new ShowdownTable(showdown);
  const first = showdown.start.round;
  for (let round = first; round < first + showdown.rounds; round++) {
    table.event({ kind: "round-start", round });
    for (const { id } of showdown.start.figures) table.turn(id, round);
    table.event({ kind: "round-end", round });
  }
  return table.now;
}

class ShowdownTable {
  readonly #game: RulesGame;
  readonly #dice: Dice;

  constructor(readonly showdown: Showdown) {
    const { start, memory = null } = showdown;
    this.#game = new RulesGame(gunslinger, start, { memory, read: asKept });
    this.#dice = seededDice(`${showdown.seed} table`);
  }

  get now(): Table {
    const { snapshot, memory } = this.#game;
    return { snapshot, memory };
  }

  event(event: RoundEvent): void {
    const { trace } = this.#game.on(event, this.#dice);
    if (event.kind === "round-start") this.showdown.tell?.(heading(event.round));
    this.#tellAll(trace, "  ");
  }

  turn(id: string, round: number): void {
    const figure = this.#game.battle.figure(id);
    if (figure === undefined) return;
    if (figure.ruleset === "gunslinger") this.#automatic(figure, round);
    else this.#byHand(figure);
  }

  #automatic(figure: Figure, round: number): void {
    const { seed, tell, traces, watch } = this.showdown;
    const before = this.now;
    const decision = this.#game.decide(figure.id, { seed: `${seed} ${round} ${figure.id}` });
    tell?.(`  ${decision.plan.steps.map(stepWords).join("; ")}`);
    if (traces === true) this.#tellAll(decision.trace, "      ");
    this.#game.remember(decision.memory);
    for (const step of decision.plan.steps) this.#carryOut(step);
    watch?.({ round, figure: figure.id, before, after: this.now, decision });
  }

  #carryOut(step: Step): void {
    this.#game.resolve(step, this.#dice);
    if (step.kind === "attack") this.#enter(step, this.showdown.settle(step, this.#dice));
  }

  /** One click at the table: the result of a shot or a blow. */
  #enter(step: AttackStep, result: string): void {
    this.#tellAll(this.#game.report(step, result, this.#dice).trace, "    ");
    if (result === "killed") this.event({ kind: "gone", figure: step.target, why: "dead" });
  }

  #byHand(figure: Figure): void {
    const played = this.showdown.person(this.now, this.#game.battle, figure, this.#dice);
    if (played.says !== undefined) this.showdown.tell?.(`  ${figure.name}: ${played.says}`);
    this.#game.snapshot = (played.steps ?? []).reduce(applyStep, this.#game.snapshot);
    for (const { on, result } of played.results ?? []) {
      if (this.#game.has(on)) this.#enter(shotAt(figure.id, on), result);
    }
  }

  #tellAll(trace: Trace, margin: string): void {
    if (this.showdown.tell === undefined) return;
    for (const line of traceProse(trace, english)) this.showdown.tell(`${margin}${line}`);
  }
}

const shotAt = (figure: string, target: string): AttackStep => ({
  kind: "attack",
  manner: "ranged",
  figure,
  target,
  label: { key: "OPFOR.gunslinger.result.shot" },
});

const heading = (round: number): string =>
  `\nTurn ${Math.floor((round - 1) / 5) + 1}, segment ${((round - 1) % 5) + 1}`;

const stepWords = (step: Step): string =>
  step.detail === undefined ? say(step.label) : `${say(step.label)} (${say(step.detail)})`;

/** What no table may ever show, in words; empty when all is well. */
export function illegal(memory: Json, battle: Battle): string[] {
  const parsed = memorySchema.safeParse(memory);
  if (!parsed.success) return [parsed.error.message];
  const guns = gunsIn(parsed.data);
  return [
    ...(new Set(guns).size === guns.length ? [] : ["a gun is in two places"]),
    ...Object.entries(parsed.data.sheets).flatMap(([id, sheet]) =>
      battle.figure(id) === undefined ? [] : wrongWith(sheet).map((words) => `${id}: ${words}`),
    ),
  ];
}

export const gunsIn = (memory: Memory): string[] => [
  ...memory.ground.map(({ weapon }) => weapon.id),
  ...Object.values(memory.sheets).flatMap((sheet) => carriedBy(sheet).map(({ id }) => id)),
];

function wrongWith(sheet: Sheet): string[] {
  const { weapon, aim } = sheet;
  return [
    ...(sheet.head !== null && !sheet.behindCover ? ["his head is out, but he is behind no cover"] : []),
    ...(aim !== null && (weapon === null || weapon.shots === 0) ? ["he aims with an empty hand or gun"] : []),
    ...(sheet.loading && weapon === null ? ["he loads nothing"] : []),
    ...(sheet.loading && weapon !== null && weapon.shots === weapon.capacity ? ["he loads a full gun"] : []),
  ];
}
