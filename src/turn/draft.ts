import type { Answers, Decided, Decision } from "../core/decision";
import type { Json } from "../core/json";
import type { Snapshot } from "../field/snapshot";
import type { TurnCall } from "./call";
import type { DecideThinking, Sighting, Thinker } from "./thinker";

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
  /** Plans already seen; "another option" never shows one twice. */
  readonly shown: readonly string[];
  /** There is no other legal option left. */
  readonly exhausted: boolean;
}

export type DraftSeed = Pick<
  Draft,
  "call" | "ruleset" | "snapshot" | "seed" | "memory" | "unattended" | "answers"
>;

export async function firstDraft(thinker: Thinker, from: DraftSeed): Promise<Draft> {
  const changes = { forced: {}, rejected: [] };
  const { decision, sightings } = await thinker.decide(thinkingFor(from, changes));
  return {
    ...from,
    ...changes,
    decision,
    sightings,
    dropped: [],
    shown: decision.kind === "decided" ? [fingerprint(decision)] : [],
    exhausted: false,
  };
}

/** The reply to a question of the rules. */
export const answer = (thinker: Thinker, draft: Draft, option: string): Promise<Draft> =>
  draft.decision.kind === "ask"
    ? redraft(thinker, draft, { answers: { ...draft.answers, [draft.decision.id]: option } })
    : Promise.resolve(draft);

/** Leaves open questions and ties to the dice. */
export const leaveToDice = (thinker: Thinker, draft: Draft): Promise<Draft> =>
  redraft(thinker, draft, { unattended: true });

/** Another candidate of a choice, within the rules or not. */
export const pick = (thinker: Thinker, draft: Draft, choice: string, option: string): Promise<Draft> =>
  redraft(thinker, draft, { forced: { ...draft.forced, [choice]: option } });

export const drop = (draft: Draft, step: number, dropped: boolean): Draft => ({
  ...draft,
  dropped: dropped ? [...new Set([...draft.dropped, step])] : draft.dropped.filter((at) => at !== step),
});

/**
 * The next legal option: first every candidate the rules hold equal, then the next rule.
 * What was shown before never comes again.
 */
export async function another(thinker: Thinker, draft: Draft): Promise<Draft> {
  if (draft.decision.kind === "ask") return draft;
  for (const change of alternatives(draft.decision, draft)) {
    const next = await redraft(thinker, draft, change);
    if (next.decision.kind === "ask" || !draft.shown.includes(fingerprint(next.decision))) return next;
  }
  return { ...draft, exhausted: true };
}

type Change = Partial<Pick<Draft, "answers" | "forced" | "rejected" | "unattended">>;

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
  return {
    ...next,
    decision,
    sightings,
    dropped: [],
    shown: decision.kind === "decided" ? [...draft.shown, fingerprint(decision)] : draft.shown,
    exhausted: false,
  };
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
