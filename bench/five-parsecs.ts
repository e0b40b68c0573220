import type { Decision } from "../src/core/decision";
import { decide } from "../src/engine/decide";
import { battleFrom, KeptFields, type Battle } from "../src/field";
import type { Snapshot } from "../src/field/snapshot";
import { fiveParsecs } from "../src/rulesets/five-parsecs";
import { endOf, thinkDecision, type BattleOf } from "../src/turn/think";
import type { DecideThinking } from "../src/turn/thinker";
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
  const start = peopled(scene, doctrine, speed);
  const marches = Array.from({ length: TURNS }, () => march(start));
  const name = `5P ${doctrine}, speed ${speed}`;
  const row = (how: "moved" | "cold", work: string, peer: string, most: number): Row => {
    const times = mediansOf(marches.map((one) => one[how]));
    const note = `p50 ${median(times).toFixed(1)} ms`;
    return atMost(`${name}, ${work}, p95`, label, peer, percentile(times, 0.95), most, " ms", note);
  };
  return [
    row("moved", "after one move", "one 60 Hz frame", FRAME),
    row("cold", "cold", "what nobody feels", FELT),
  ];
}

/** One figure after another is asked about and moves as it chose; the snapshot comes as a copy. */
function march(start: Snapshot): { readonly moved: number[]; readonly cold: number[] } {
  const side = start.figures[0]?.side;
  const movers = start.figures.filter((figure) => figure.side === side).slice(0, TIMED);
  const kept = new KeptFields();
  const battleOf: BattleOf = (snapshot, unit) => kept.battle(snapshot, unit);
  const times = { moved: [] as number[], cold: [] as number[] };
  let now = start;
  for (const [at, { id }] of movers.entries()) {
    const thinking = structuredClone(questionAbout(now, id));
    const after = timed(() => thinkDecision(registry, thinking, battleOf).decision);
    // The first question finds nothing kept.
    if (at > 0) times.moved.push(after.ms);
    if (at % 4 === 0) {
      const cold = timed(() => thinkDecision(registry, questionAbout(now, id)).decision);
      times.cold.push(cold.ms);
      holds("kept or not, the same is chosen", JSON.stringify(after.value) === JSON.stringify(cold.value));
    }
    now = afterMove(now, after.value);
  }
  return times;
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

function afterMove(snapshot: Snapshot, decision: Decision): Snapshot {
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
