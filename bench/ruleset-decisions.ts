import type { Decision } from "../src/core/decision";
import { KeptFields, type Snapshot } from "../src/field";
import { thinkDecision, type BattleOf } from "../src/turn/thinking/think";
import type { DecideThinking } from "../src/turn/thinking/thinker";
import { afterMove } from "./five-parsecs";
import { PLAYED, type Played } from "./played-rulesets";
import {
  atMost,
  FELT,
  FRAME,
  holds,
  mediansOf,
  percentile,
  tidyAll,
  timeOf,
  type Job,
  type Row,
} from "./race";
import { BOTH, benchScene, REAL, realScene, type BenchScene } from "./scenes";
import { bruteThought, choiceOf } from "./think-brute";

/**
 * Decisions of every ruleset and doctrine as the worker makes them: one figure after another is asked about and
 * moves as it chose, on a field that is kept and edited; the same questions again without anything in between
 * (warm); and each on a field of its own (cold). Kept or not, the same must be chosen, and by brute force too.
 */

/** How much is asked. The quick form is for trying something out; its 95th percentile is its worst. */
interface Effort {
  readonly asked: number;
  /** An odd number, so that there is a median: of two runs the slower would count, whatever was compiled in it. */
  readonly runs: number;
  readonly cold: number;
  /** Milliseconds that brute force may take for one decision. */
  readonly patience: number;
}
const WHOLE: Effort = { asked: 20, runs: 3, cold: 5, patience: 3000 };
const QUICK: Effort = { asked: 8, runs: 1, cold: 2, patience: 0 };
/** Nothing takes longer, anywhere. */
const WORST = 250;

export interface Asked {
  readonly thinking: DecideThinking;
  readonly decision: Decision;
}

export function questionsOf({ ruleset, dress, memory }: Played, scene: Snapshot, asked: number): Asked[] {
  let now = dress(scene);
  const side = now.figures[0]?.side;
  const movers = now.figures.filter((figure) => figure.side === side).slice(0, asked);
  const battleOf = keeping();
  return movers.map((figure) => {
    const thinking: DecideThinking = structuredClone({
      ruleset: ruleset.id,
      snapshot: now,
      figure: figure.id,
      seed: "bench",
      memory: memory?.(figure) ?? null,
      unattended: true,
      answers: {},
      rejected: [],
    });
    const { decision } = thinkDecision(() => ruleset, thinking, battleOf);
    now = afterMove(now, decision);
    return { thinking, decision };
  });
}

const keeping = (): BattleOf => {
  const kept = new KeptFields();
  return (snapshot, unit) => kept.battle(snapshot, unit);
};

const sameAs = (one: Decision | undefined, other: Decision): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Milliseconds of each question on a field that is kept; `again`: of asking it a second time. */
export function keptTimes({ ruleset }: Played, asked: readonly Asked[], again: boolean): number[] {
  const battleOf = keeping();
  tidyAll();
  const times = asked.map(({ thinking, decision: wanted }) => {
    let decision: Decision | undefined;
    const decide = (): void => void ({ decision } = thinkDecision(() => ruleset, thinking, battleOf));
    const first = timeOf(decide);
    const ms = again ? timeOf(decide) : first;
    holds("asked twice, the same is chosen", sameAs(decision, wanted));
    return ms;
  });
  // The first question finds nothing kept.
  return times.slice(again ? 0 : 1);
}

function coldTimes({ ruleset }: Played, asked: readonly Asked[]): number[] {
  tidyAll();
  return asked.map(({ thinking, decision: wanted }) => {
    let decision: Decision | undefined;
    const ms = timeOf(() => void ({ decision } = thinkDecision(() => ruleset, thinking)));
    holds("kept or not, the same is chosen", sameAs(decision, wanted));
    return ms;
  });
}

interface Times {
  readonly warm: readonly number[];
  readonly moved: readonly number[];
  readonly cold: readonly number[];
}

function timesOf(played: Played, asked: readonly Asked[], { runs, cold }: Effort): Times {
  const repeated = (run: () => number[]): number[] => mediansOf(Array.from({ length: runs }, run));
  const stride = Math.max(1, Math.floor(asked.length / cold));
  return {
    moved: repeated(() => keptTimes(played, asked, false)),
    warm: repeated(() => keptTimes(played, asked, true)),
    cold: repeated(() =>
      coldTimes(
        played,
        asked.filter((_, at) => at % stride === 0),
      ),
    ),
  };
}

const inWords = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)}, worst ${percentile(times, 1).toFixed(1)} ms`;

/** Ours on a field of its own beside brute force's: neither has anything kept. */
function bruteRow(played: Played, label: string, asked: readonly Asked[], patience: number): Row | undefined {
  const one = asked[Math.floor(asked.length / 2)];
  if (one === undefined || patience === 0) return undefined;
  const work = `${played.label}, beside brute force`;
  const none = (note: string): Row => ({
    work,
    scene: label,
    peer: "brute force",
    ratio: NaN,
    goal: "none",
    met: null,
    note,
  });
  if (one.thinking.snapshot.scene.grid.kind === "gridless" && played.ruleset.id !== "x-wing")
    return none("no brute force for ways without a grid");
  const [ours = NaN] = coldTimes(played, [one]);
  const theirs = bruteThought(one.thinking, patience);
  if (theirs === undefined) return { ...none(`broken off: it takes at least that`), ratio: patience / ours };
  const isSame = theirs.choice === choiceOf(one.decision);
  const note = `${ours.toFixed(1)} against ${theirs.ms.toFixed(0)} ms, ${isSame ? "same choice" : "ANOTHER CHOICE"}`;
  return { ...none(note), ratio: theirs.ms / ours, goal: "same choice", met: isSame };
}

function rowsOf(played: Played, { label, snapshot }: BenchScene, effort: Effort): Row[] {
  const asked = questionsOf(played, snapshot, Math.max(effort.asked, played.least ?? 0));
  const times = timesOf(played, asked, effort);
  const row = (work: string, some: readonly number[], peer: string, most: number): Row =>
    atMost(`${played.label}, ${work}, p95`, label, peer, percentile(some, 0.95), most, " ms", inWords(some));
  const worst = Math.max(...times.moved, ...times.warm, ...times.cold);
  const brute = bruteRow(played, label, asked, effort.patience);
  return [
    row("warm", times.warm, "one 60 Hz frame", FRAME),
    row("after one move", times.moved, "one 60 Hz frame", FRAME),
    row("cold", times.cold, "what nobody feels", FELT),
    atMost(`${played.label}, worst of all`, label, "what everybody feels", worst, WORST, " ms"),
    ...(brute === undefined ? [] : [brute]),
  ];
}

export function rulesetJobs(quick: boolean): Job[] {
  const effort = quick ? QUICK : WHOLE;
  return PLAYED.flatMap((played) => [
    ...BOTH.map((name) => ({
      name: `${played.label} on ${name}`,
      rows: () => rowsOf(played, benchScene(name), effort),
    })),
    ...REAL.map((name) => ({
      name: `${played.label} on ${name}`,
      rows: () => rowsOf(played, realScene(name), effort),
    })),
  ]);
}
