import type { ChoicePoint, Decided, Decision, Plan, Problem } from "../core/decision";
import { seededDice } from "../core/dice";
import type { Json } from "../core/json";
import type { FigureId } from "../core/step";
import { text } from "../core/text";
import type { Battle, Figure } from "../field";
import type { Request, Ruleset } from "./ruleset";
import type { Situation } from "./situation";
import { OpenQuestion } from "./ask-person";
import { Recorder } from "./trace-recorder";
import { figureProblems } from "./figure-problems";

/**
 * The turn of one figure by its ruleset: pure, synchronous and deterministic. What is missing or refused
 * becomes a hold that says why; only bugs throw.
 */
export function decide(ruleset: Ruleset, battle: Battle, id: FigureId, request: Request): Decision {
  const memory = request.memory ?? null;
  const me = battle.figure(id);
  if (me === undefined) {
    return idle(id, memory, { field: "figure", text: text("OPFOR.problem.noFigure", { id }) });
  }
  const refusal = ruleset.refuses?.(battle);
  if (refusal !== undefined) return idle(id, memory, refusal);
  const thought = new Thought(ruleset, battle, me, request);
  try {
    return thought.decided(ruleset.decide(thought));
  } catch (thrown) {
    if (thrown instanceof OpenQuestion) {
      return { kind: "ask", figure: id, ...thrown.question, trace: thought.trace.entries };
    }
    throw thrown;
  }
}

/** A plan to do nothing, with the problem as its reason. */
function idle(figure: FigureId, memory: Json, problem: Problem): Decided {
  return {
    kind: "decided",
    figure,
    plan: {
      rule: { id: "cannot", title: text("OPFOR.rule.cannot"), source: "", because: problem.text },
      steps: [{ kind: "hold", figure, label: problem.text }],
    },
    trace: [{ kind: "note", text: problem.text }],
    memory,
    choices: [],
    problems: [problem],
  };
}

class Thought implements Situation {
  readonly trace = new Recorder();
  readonly profile: unknown;
  readonly doctrine: string;
  readonly options: Readonly<Record<string, Json>>;
  readonly unattended: boolean;
  readonly answers;
  readonly rejected: ReadonlySet<string>;
  readonly dice;
  readonly #problems: Problem[] = [];
  readonly #choices: ChoicePoint[] = [];
  readonly #ids = new Map<string, number>();
  readonly #profiles = new Map<FigureId, unknown>();
  #memory: Json;

  constructor(
    readonly ruleset: Ruleset,
    readonly battle: Battle,
    readonly me: Figure,
    request: Request,
  ) {
    this.doctrine = me.doctrine ?? ruleset.doctrines[0]?.id ?? "";
    const checked = ruleset.checkProfile(me.profile, this.doctrine);
    this.profile = checked.profile;
    this.#problems.push(...figureProblems(ruleset, me.profile, me.doctrine, checked.problems));
    this.options = optionsOf(ruleset, battle);
    this.unattended = request.unattended ?? false;
    this.answers = request.answers ?? {};
    this.rejected = new Set(request.rejected ?? []);
    this.dice = request.dice ?? seededDice(request.seed);
    this.#memory = request.memory ?? null;
  }

  get memory(): Json {
    return this.#memory;
  }
  remember(memory: Json): void {
    this.#memory = memory;
  }
  profileOf(figure: Figure): unknown {
    if (figure.id === this.me.id) return this.profile;
    if (!this.#profiles.has(figure.id)) {
      const { profile } = this.ruleset.checkProfile(figure.profile, figure.doctrine ?? this.doctrine);
      this.#profiles.set(figure.id, profile);
    }
    return this.#profiles.get(figure.id);
  }
  lacks(problem: Problem): void {
    if (!this.#problems.some(({ field }) => field === problem.field)) this.#problems.push(problem);
  }
  chose(point: ChoicePoint): void {
    this.#choices.push(point);
  }
  choiceId(stem: string): string {
    const count = (this.#ids.get(stem) ?? 0) + 1;
    this.#ids.set(stem, count);
    return count === 1 ? stem : `${stem}-${count}`;
  }
  decided(plan: Plan): Decided {
    return {
      kind: "decided",
      figure: this.me.id,
      plan,
      trace: this.trace.entries,
      memory: this.#memory,
      choices: this.#choices,
      problems: this.#problems,
    };
  }
}

/** The ruleset's options with the defaults for what the snapshot does not set. */
export function optionsOf(ruleset: Ruleset, battle: Battle): Readonly<Record<string, Json>> {
  const defaults = Object.fromEntries(ruleset.options.map(({ id, input }) => [id, input.default]));
  return { ...defaults, ...battle.snapshot.options[ruleset.id] };
}
