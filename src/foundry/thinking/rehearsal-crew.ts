import { text } from "../../core/text";
import { merged, type BattleRange, type RehearsalTally } from "../../turn/rehearsal/rehearsal-tally";
import type { Rehearsal } from "../../turn/rehearsal/rehearse";
import type { Replay } from "../../turn/rehearsal/replay";
import type { StoodIn } from "../../turn/rehearsal/stand-ins";
import type { Questions } from "../../turn/thinking/thinker";
import type { WorkerQuestion } from "../../turn/thinking/worker-talk";
import { homeOf } from "../keeping/ruleset-registry";
import { Refused, type WorkerLine } from "./worker-line";

/** A stop is felt at once, and a message costs little beside it. */
const SLICE_MS = 400;
const MOST_BATTLES_A_SLICE = 50;
/** One core draws the page, one decides. */
const CORES_KEPT = 1;
const MOST_WORKERS = 4;

/** Workers of their own for rehearsals: no turn of the game waits behind them. */
export class RehearsalCrew {
  #lines: WorkerLine[] = [];

  constructor(private readonly hire: () => WorkerLine) {}

  prepare(asked: Questions["prepare"]["asked"]): Promise<StoodIn> {
    return this.#ask(this.#line(0), { kind: "prepare", thinking: asked }) as Promise<StoodIn>;
  }

  watch(ruleset: string, rehearsal: Rehearsal, number: number): Promise<Replay> {
    const question = { kind: "watch", thinking: { ruleset, rehearsal, number } } as const;
    return this.#ask(this.#line(0), question) as Promise<Replay>;
  }

  /** Plays the battles slice by slice on every worker and tells of each sum, until it is told to stop. */
  async rehearse(
    ruleset: string,
    rehearsal: Rehearsal,
    { from, to }: BattleRange,
    told: (tally: RehearsalTally) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let next = from;
    let sum: RehearsalTally | undefined;
    const work = async (line: WorkerLine): Promise<void> => {
      let size = 1;
      while (next < to && !signal.aborted) {
        const range = { from: next, to: Math.min(to, next + size) };
        next = range.to;
        const started = performance.now();
        const question = { kind: "rehearse", thinking: { ruleset, rehearsal, range } } as const;
        const part = (await this.#ask(line, question)) as RehearsalTally;
        // An answer that comes after the stop still counts: its battles were played.
        const all = merged(sum === undefined ? [part] : [sum, part]);
        if (!all.ok) throw new Error(all.problems[0]?.expected ?? "the parts do not add up");
        sum = all.value;
        told(sum);
        size = sliceAfter(range.to - range.from, performance.now() - started);
      }
    };
    const count = Math.min(to - from, crewSize(navigator.hardwareConcurrency));
    await Promise.all(Array.from({ length: count }, (_, at) => work(this.#line(at))));
  }

  /** Their memory is given back. */
  dismiss(): void {
    for (const line of this.#lines) line.close();
    this.#lines = [];
  }

  #line(at: number): WorkerLine {
    const line = this.#lines[at] ?? this.hire();
    this.#lines[at] = line;
    return line;
  }

  /** On the page it would hold everything up, so it is refused there. */
  async #ask(line: WorkerLine, question: WorkerQuestion): Promise<unknown> {
    const home = homeOf(question.thinking.ruleset);
    if (home.where === "page" || !line.isOpen) throw new Refused(text("OPFOR.rehearsal.noWorker"));
    return line.ask(question, home.source);
  }
}

/** At least one, and a core is left to the page. */
export const crewSize = (cores: number): number => Math.max(1, Math.min(MOST_WORKERS, cores - CORES_KEPT));

/** As many battles as would have taken a slice's time. */
export const sliceAfter = (battles: number, ms: number): number =>
  Math.max(
    1,
    Math.min(MOST_BATTLES_A_SLICE, 2 * battles, Math.floor((battles * SLICE_MS) / Math.max(1, ms))),
  );
