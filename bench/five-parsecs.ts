import type { Decision } from "../src/core/decision";
import { decide } from "../src/engine/decide";
import { type Battle, battleFrom, KeptFields, type Snapshot } from "../src/field";
import { fiveParsecs } from "../src/rulesets/five-parsecs";
import { endOf, thinkDecision, type BattleOf } from "../src/turn/thinking/think";
import type { DecideThinking } from "../src/turn/thinking/thinker";
import { plainBattle } from "./plain";
import {
  atMost,
  faster,
  FELT,
  FRAME,
  holds,
  median,
  mediansOf,
  percentile,
  tidyAll,
  timeOf,
  type Job,
  type Row,
} from "./race";
import { benchScene, type BenchScene } from "./scenes";

/**
 * A whole Five Parsecs decision per doctrine on the battlefield of perf.md, with 50 enemies, at a Speed of 6
 * and of 24. The peer is the same decision on brute-force geometry (plain.ts); both must choose the same.
 */

const SPEEDS = [6, 24] as const;
const TIMED = 40;
const TURNS = 3;
/** Brute force is slow: figures of the turn are compared in this order, two at least, until it has had this long. */
const COMPARED: readonly number[] = [10, 25, 0, 5, 15, 20, 30, 35];
const ENOUGH_MS = 1000;

/** Everybody plays by the same doctrine; those of the second side are the 50 enemies. */
function peopled(scene: Snapshot, doctrine: string, speed: number): Snapshot {
  const [boss] = scene.figures;
  const weapon = { name: "Military rifle", range: 24, shots: 1, damage: 0, traits: [] };
  const profile = { speed, combatSkill: 0, toughness: 3, weapons: [weapon], guards: boss?.id ?? "" };
  return {
    ...scene,
    figures: scene.figures.map((figure) => ({ ...figure, ruleset: "five-parsecs", doctrine, profile })),
  };
}

const decided = (battle: Battle, id: string): Decision =>
  decide(fiveParsecs, battle, id, { seed: "bench", unattended: true });

interface Timed {
  readonly value: Decision;
  readonly ms: number;
}

const timed = (run: () => Decision): Timed => {
  let value: Decision | undefined;
  const ms = timeOf(() => (value = run()));
  if (value === undefined) throw new Error("nothing was decided");
  return { value, ms };
};

const sum = (some: readonly Timed[]): number => some.reduce((total, { ms }) => total + ms, 0);

/** What was chosen; by which squares a path leads there is nobody's choice. */
function choiceOf(decision: Decision): string {
  if (decision.kind !== "decided") return decision.id;
  const { rule, steps } = decision.plan;
  return JSON.stringify([
    rule.id,
    steps.map((step) => (step.kind === "move" ? { ...step, path: step.path.at(-1) } : step)),
  ]);
}

/** A battle whose indexes are made: whoever asks first in a scene pays for them, once. */
function indexed(snapshot: Snapshot): Battle {
  const battle = battleFrom(snapshot, "inch");
  for (const figure of battle.figures) battle.reach(figure, 1, { through: "nobody" });
  return battle;
}

/** The whole side's turn on one battle, as at the table; of several turns the median for each figure. */
function turnOf(snapshot: Snapshot, movers: readonly string[]): readonly Timed[] {
  const turns = Array.from({ length: TURNS + 1 }, () => {
    const battle = indexed(snapshot);
    tidyAll();
    return movers.map((id) => timed(() => decided(battle, id)));
  });
  // The first warms up.
  return movers.map((_, at) => {
    const runs = turns.slice(1).flatMap((turn) => turn[at] ?? []);
    const [first] = runs;
    if (first === undefined) throw new Error("nothing was timed");
    return { value: first.value, ms: median(runs.map(({ ms }) => ms)) };
  });
}

function doctrineRows({ label, snapshot: scene }: BenchScene, doctrine: string, speed: number): Row[] {
  const snapshot = peopled(scene, doctrine, speed);
  const side = snapshot.figures[0]?.side;
  const all = snapshot.figures.filter((figure) => figure.side === side).map(({ id }) => id);
  const movers = all.slice(0, TIMED);
  const turn = turnOf(snapshot, movers);
  const times = turn.map(({ ms }) => ms);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const plain = plainBattle(snapshot);
  const compared: { readonly ours: Timed; readonly theirs: Timed }[] = [];
  for (const at of COMPARED) {
    const ours = turn[at];
    const isEnough = compared.length > 1 && sum(compared.map((one) => one.theirs)) > ENOUGH_MS;
    if (ours === undefined || isEnough) break;
    compared.push({ ours, theirs: timed(() => decided(plain, movers[at] ?? "")) });
  }
  const same = compared.every(({ ours, theirs }) => choiceOf(ours.value) === choiceOf(theirs.value));
  const name = `5P ${doctrine}, speed ${speed}`;
  const note = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${same ? "same choice" : "ANOTHER CHOICE"} ${compared.length} times`;
  const ours = sum(compared.map((one) => one.ours));
  const theirs = sum(compared.map((one) => one.theirs));
  const ratio = faster(`${name}, warm`, label, "brute force", ours, theirs, 30, note);
  return [
    { ...ratio, met: ratio.met && same },
    atMost(`${name}, warm, p95`, label, "one 60 Hz frame", p95, FRAME, " ms"),
  ];
}

/** The same as the worker does it: the field is kept and edited. And cold: nothing is kept. */
function workerRows({ label, snapshot: scene }: BenchScene, doctrine: string, speed: number): Row[] {
  const questions = questionsOf(peopled(scene, doctrine, speed));
  const name = `5P ${doctrine}, speed ${speed}`;
  const row = (times: readonly number[], work: string, peer: string, most: number): Row => {
    const note = `p50 ${median(times).toFixed(1)} ms`;
    return atMost(`${name}, ${work}, p95`, label, peer, percentile(times, 0.95), most, " ms", note);
  };
  const repeated = (run: () => readonly number[]): number[] => mediansOf(Array.from({ length: TURNS }, run));
  return [
    row(
      repeated(() => keptTimes(questions)),
      "after one move",
      "one 60 Hz frame",
      FRAME,
    ),
    row(
      repeated(() => coldTimes(questions)),
      "cold",
      "what nobody feels",
      FELT,
    ),
  ];
}

interface Question {
  readonly thinking: DecideThinking;
  readonly wanted: string;
}

/**
 * One figure after another is asked about and moves as it chose; each snapshot comes as a copy. All of them are made
 * before the first is timed: what is made in between would be cleared away while somebody decides.
 */
function questionsOf(start: Snapshot): Question[] {
  const side = start.figures[0]?.side;
  const movers = start.figures.filter((figure) => figure.side === side).slice(0, TIMED);
  let now = start;
  return movers.map(({ id }) => {
    const thinking = structuredClone(questionAbout(now, id));
    const { decision } = thinkDecision(registry, thinking);
    now = afterMove(now, decision);
    return { thinking, wanted: JSON.stringify(decision) };
  });
}

function keptTimes(questions: readonly Question[]): number[] {
  const kept = new KeptFields();
  const battleOf: BattleOf = (snapshot, unit) => kept.battle(snapshot, unit);
  tidyAll();
  const runs = questions.map(({ thinking }) =>
    timed(() => thinkDecision(registry, thinking, battleOf).decision),
  );
  for (const [at, { value }] of runs.entries())
    holds("kept or not, the same is chosen", JSON.stringify(value) === questions[at]?.wanted);
  // The first question finds nothing kept.
  return runs.slice(1).map(({ ms }) => ms);
}

function coldTimes(questions: readonly Question[]): number[] {
  tidyAll();
  return questions
    .filter((_, at) => at % 4 === 0)
    .map(({ thinking }) => timed(() => thinkDecision(registry, thinking).decision).ms);
}

const registry = (): typeof fiveParsecs => fiveParsecs;

const questionAbout = (snapshot: Snapshot, figure: string): DecideThinking => ({
  ruleset: fiveParsecs.id,
  snapshot,
  figure,
  seed: "bench",
  memory: null,
  unattended: true,
  answers: {},
  rejected: [],
});

/** The battle as it is once that was done. */
export function afterMove(snapshot: Snapshot, decision: Decision): Snapshot {
  const end = decision.kind === "decided" ? endOf(decision) : undefined;
  if (end === undefined) return snapshot;
  const { x, y } = end;
  return {
    ...snapshot,
    figures: snapshot.figures.map((one) => (one.id === decision.figure ? { ...one, x, y } : one)),
    acted: [...snapshot.acted, decision.figure],
  };
}

export const fiveParsecsJobs = (): Job[] =>
  SPEEDS.flatMap((speed) =>
    fiveParsecs.doctrines.map(({ id }) => ({
      name: `5P ${id} ${speed}`,
      rows: () => {
        const scene = benchScene("B");
        return [...doctrineRows(scene, id, speed), ...workerRows(scene, id, speed)];
      },
    })),
  );
