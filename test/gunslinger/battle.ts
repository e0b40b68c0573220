import { seededDice, type Dice } from "../../src/core/dice";
import type { Decided } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import { traceProse } from "../../src/core/trace-prose";
import type { AttackStep, Step } from "../../src/core/step";
import { decide } from "../../src/engine/decide";
import type { Battle, Figure, Snapshot } from "../../src/field";
import { gunslinger } from "../../src/rulesets/gunslinger";
import {
  carriedBy,
  memorySchema,
  type Memory,
  type Sheet,
} from "../../src/rulesets/gunslinger/sheet/character-sheet";
import { applyOutcomes, applyStep } from "../../src/turn/records/apply-outcomes";
import { loadCatalog } from "../support/catalog";
import { battleOf, say } from "./support";

/** Whole showdowns: automatic characters by the ruleset, the others by a script, shots by a table of dice. */

const english = loadCatalog("en");

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
  const dice = seededDice(`${showdown.seed} table`);
  let table: Table = { snapshot: showdown.start, memory: showdown.memory ?? null };
  const first = showdown.start.round;
  for (let round = first; round < first + showdown.rounds; round++) {
    table = event(
      { ...table, snapshot: { ...table.snapshot, round } },
      { kind: "round-start", round },
      dice,
      showdown,
    );
    for (const { id } of showdown.start.figures) {
      const figure = battleOf(table.snapshot).figure(id);
      if (figure === undefined) continue;
      table =
        figure.ruleset === "gunslinger"
          ? automatic(table, figure, round, dice, showdown)
          : byHand(table, figure, dice, showdown);
    }
    table = event(table, { kind: "round-end", round }, dice, showdown);
  }
  return table;
}

type RoundEvent = Parameters<NonNullable<typeof gunslinger.on>>[1];

function event(table: Table, what: RoundEvent, dice: Dice, { tell }: Showdown): Table {
  const context = { dice, memory: table.memory, unattended: true };
  const resolution = gunslinger.on?.(battleOf(table.snapshot), what, context);
  if (resolution === undefined) return table;
  if (what.kind === "round-start") tell?.(heading(what.round));
  for (const line of traceProse(resolution.trace, english)) tell?.(`  ${line}`);
  return { snapshot: applyOutcomes(table.snapshot, resolution.outcomes), memory: resolution.memory };
}
const heading = (round: number): string =>
  `\nTurn ${Math.floor((round - 1) / 5) + 1}, segment ${((round - 1) % 5) + 1}`;

function automatic(table: Table, figure: Figure, round: number, dice: Dice, showdown: Showdown): Table {
  const { tell } = showdown;
  const decision = decide(gunslinger, battleOf(table.snapshot), figure.id, {
    seed: `${showdown.seed} ${round} ${figure.id}`,
    memory: table.memory,
    unattended: true,
  });
  if (decision.kind !== "decided") throw new Error("gunslinger asks nobody");
  tell?.(`  ${decision.plan.steps.map(stepWords).join("; ")}`);
  if (showdown.traces === true)
    for (const line of traceProse(decision.trace, english)) tell?.(`      ${line}`);
  let after: Table = { ...table, memory: decision.memory };
  for (const step of decision.plan.steps) after = carriedOut(after, step, dice, showdown);
  showdown.watch?.({ round, figure: figure.id, before: table, after, decision });
  return after;
}

const stepWords = (step: Step): string =>
  step.detail === undefined ? say(step.label) : `${say(step.label)} (${say(step.detail)})`;

function carriedOut(table: Table, step: Step, dice: Dice, showdown: Showdown): Table {
  const context = { dice, memory: table.memory, unattended: true };
  const outcomes = gunslinger.resolve?.(battleOf(table.snapshot), step, context).outcomes ?? [];
  const snapshot = applyOutcomes(
    applyStep(table.snapshot, step),
    outcomes.filter(({ kind }) => kind !== "note"),
  );
  if (step.kind !== "attack") return { ...table, snapshot };
  return entered({ ...table, snapshot }, step, showdown.settle(step, dice), dice, showdown);
}

/** One click at the table: the result of a shot or a blow. */
function entered(table: Table, step: AttackStep, result: string, dice: Dice, showdown: Showdown): Table {
  const battle = battleOf(table.snapshot);
  const taken = gunslinger.report?.(battle, step, result, { dice, memory: table.memory, unattended: true });
  if (taken === undefined) return table;
  for (const line of traceProse(taken.trace, english)) showdown.tell?.(`    ${line}`);
  const after = { snapshot: applyOutcomes(table.snapshot, taken.outcomes), memory: taken.memory };
  if (result !== "killed") return after;
  return event(after, { kind: "gone", figure: step.target, why: "dead" }, dice, showdown);
}

function byHand(table: Table, figure: Figure, dice: Dice, showdown: Showdown): Table {
  const played = showdown.person(table, battleOf(table.snapshot), figure, dice);
  if (played.says !== undefined) showdown.tell?.(`  ${figure.name}: ${played.says}`);
  let after: Table = { ...table, snapshot: (played.steps ?? []).reduce(applyStep, table.snapshot) };
  for (const { on, result } of played.results ?? []) {
    if (battleOf(after.snapshot).figure(on) === undefined) continue;
    const step: AttackStep = {
      kind: "attack",
      manner: "ranged",
      figure: figure.id,
      target: on,
      label: { key: "OPFOR.gunslinger.result.shot" },
    };
    after = entered(after, step, result, dice, showdown);
  }
  return after;
}

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
