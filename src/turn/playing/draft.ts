import type { Answers, Decided, Decision } from "../../core/decision";
import type { Json } from "../../core/json";
import type { Snapshot } from "../../field";
import type { TurnCall } from "./turn-call";
import type { DecideThinking, Sighting, Thinker } from "../thinking/thinker";

/** A turn while a person may still change it. Every field but the decision is what the decision came from. */
export interface Draft {
  readonly call: TurnCall;
  readonly ruleset: string;
  readonly snapshot: Snapshot;
  readonly seed: string;
  readonly memory: Json;
  readonly unattended: boolean;
  /** Replies to questions of the rules. */
  readonly answers: Answers;
  /** Choices a person forced; dropped when the rule that made them is rejected. */
  readonly forced: Answers;
  readonly rejected: readonly string[];
  readonly decision: Decision;
  readonly sightings: readonly Sighting[];
  /** Steps of the plan that are not to be done. */
  readonly dropped: readonly number[];
  /** Options already seen, in order; "another option" finds none of them again, "previous" leads back to them. */
  readonly shown: readonly Shown[];
  /** Which of them this is; one beyond the last while the rules ask. */
  readonly at: number;
  /** There is no legal option left that was not shown. */
  readonly exhausted: boolean;
}

/** An option that was shown, with what it came from. */
export type Shown = Pick<Draft, "answers" | "forced" | "rejected" | "unattended" | "sightings"> & {
  readonly decision: Decided;
};

export type DraftSeed = Pick<
  Draft,
  "call" | "ruleset" | "snapshot" | "seed" | "memory" | "unattended" | "answers"
>;

const UNCHANGED = { forced: {}, rejected: [] };

/** What a turn asks first. */
export const firstThinking = (from: DraftSeed): DecideThinking => thinkingFor(from, UNCHANGED);

export async function firstDraft(thinker: Thinker, from: DraftSeed): Promise<Draft> {
  const changes = UNCHANGED;
  const { decision, sightings } = await thinker.decide(firstThinking(from));
  const draft = { ...from, ...changes, decision, sightings, dropped: [], shown: [], at: 0, exhausted: false };
  return { ...draft, ...shownWith(draft) };
}

/** A new option goes to the end; one that does what an earlier one did takes its place. */
function shownWith({ shown, decision, ...draft }: Draft): Pick<Draft, "shown" | "at"> {
  if (decision.kind === "ask") return { shown, at: shown.length };
  const { answers, forced, rejected, unattended, sightings } = draft;
  const known = indexIn(shown, decision);
  const at = known < 0 ? shown.length : known;
  const option = { answers, forced, rejected, unattended, sightings, decision };
  return { shown: [...shown.slice(0, at), option, ...shown.slice(at + 1)], at };
}

const indexIn = (shown: readonly Shown[], decision: Decided): number => {
  const print = fingerprint(decision);
  return shown.findIndex((one) => fingerprint(one.decision) === print);
};

/** The reply to a question of the rules. */
export const answer = (thinker: Thinker, draft: Draft, option: string): Promise<Draft> =>
  draft.decision.kind === "ask"
    ? redraft(thinker, draft, { answers: { ...draft.answers, [draft.decision.id]: option } })
    : Promise.resolve(draft);

/** Leaves open questions and ties to the dice. */
export const leaveToDice = (thinker: Thinker, draft: Draft): Promise<Draft> =>
  redraft(thinker, draft, { unattended: true });

/** What a draft was made of, as it is now. */
export type Basis = Pick<Draft, "snapshot" | "memory">;

/** The same turn on the map as it is now; options seen on another map are none any more. */
export const reread = (thinker: Thinker, draft: Draft, now: Basis): Promise<Draft> =>
  redraft(thinker, { ...draft, shown: [], at: 0 }, now);

/** Who reads may give the same snapshot again while nothing has changed. */
export const sameBasis = (draft: Basis, now: Basis): boolean =>
  (draft.snapshot === now.snapshot || isSame(draft.snapshot, now.snapshot)) &&
  isSame(draft.memory, now.memory);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Both would do the same things on the map, or ask the same. */
export function samePlan({ decision: a }: Draft, { decision: b }: Draft): boolean {
  if (a.kind === "ask" || b.kind === "ask") return a.kind === "ask" && b.kind === "ask" && a.id === b.id;
  return fingerprint(a) === fingerprint(b);
}

/** Another candidate of a choice, within the rules or not. */
export const pick = (thinker: Thinker, draft: Draft, choice: string, option: string): Promise<Draft> =>
  redraft(thinker, draft, { forced: { ...draft.forced, [choice]: option } });

export const drop = (draft: Draft, step: number, dropped: boolean): Draft => ({
  ...draft,
  dropped: dropped ? [...new Set([...draft.dropped, step])] : draft.dropped.filter((at) => at !== step),
});

/**
 * The next legal option: first every candidate the rules hold equal, then the next rule.
 * What was shown before never comes again, unless somebody has gone back: then it leads forward again.
 */
export async function another(thinker: Thinker, draft: Draft): Promise<Draft> {
  if (draft.decision.kind === "ask") return draft;
  if (draft.at < draft.shown.length - 1) return shownAgain(draft, draft.at + 1);
  for (const change of alternatives(draft.decision, draft)) {
    const next = await redraft(thinker, draft, change);
    if (next.decision.kind === "ask" || indexIn(draft.shown, next.decision) < 0) return next;
  }
  return { ...draft, exhausted: true };
}

/** The option shown before this one. */
export const previous = (draft: Draft): Draft => shownAgain(draft, draft.at - 1);

function shownAgain(draft: Draft, at: number): Draft {
  const option = draft.shown[at];
  return option === undefined ? draft : { ...draft, ...option, at, dropped: [] };
}

type Change = Partial<Pick<Draft, "snapshot" | "memory" | "answers" | "forced" | "rejected" | "unattended">>;

function alternatives(decision: Decided, draft: Draft): Change[] {
  const otherTies = decision.choices.flatMap((choice) =>
    choice.tied
      .filter((option) => option.id !== choice.picked)
      .map((option): Change => ({ forced: { ...draft.forced, [choice.id]: option.id } })),
  );
  const nextRule: Change = { forced: {}, rejected: [...draft.rejected, decision.plan.rule.id] };
  return [...otherTies, nextRule];
}

async function redraft(thinker: Thinker, draft: Draft, change: Change): Promise<Draft> {
  const next = { ...draft, ...change };
  const { decision, sightings } = await thinker.decide(thinkingFor(next, next));
  const drafted = { ...next, decision, sightings, dropped: [], exhausted: false };
  return { ...drafted, ...shownWith(drafted) };
}

export const thinkingFor = (
  draft: DraftSeed,
  { forced, rejected }: Pick<Draft, "forced" | "rejected">,
): DecideThinking => ({
  ruleset: draft.ruleset,
  snapshot: draft.snapshot,
  seed: draft.seed,
  memory: draft.memory,
  unattended: draft.unattended,
  figure: draft.call.figure,
  answers: { ...draft.answers, ...forced },
  rejected,
});

/** Two decisions with the same fingerprint do the same things on the map. */
export function fingerprint(decision: Decided): string {
  return JSON.stringify(decision.plan.steps.map(({ label: _label, detail: _detail, ...deed }) => deed));
}
