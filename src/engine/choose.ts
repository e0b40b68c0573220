import type { Option } from "../core/decision";
import type { Place } from "../core/place";
import { text, type Text } from "../core/text";
import type { Situation } from "./situation";
import { askPerson } from "./ask-person";
import { rollDie } from "./trace-recorder";

/** Narrows candidates down: keeps those that fit, or those that are best. Printed order is list order. */
export type Criterion<T> =
  | { readonly kind: "only"; readonly label: Text; readonly keep: (candidate: T) => boolean }
  | { readonly kind: "least" | "most"; readonly label: Text; readonly of: (candidate: T) => number };

export const only = <T>(label: Text, keep: (candidate: T) => boolean): Criterion<T> => ({
  kind: "only",
  label,
  keep,
});
export const least = <T>(label: Text, of: (candidate: T) => number): Criterion<T> => ({
  kind: "least",
  label,
  of,
});
export const most = <T>(label: Text, of: (candidate: T) => number): Criterion<T> => ({
  kind: "most",
  label,
  of,
});

export interface Choice<T> {
  /** Stem of the choice's id; answers override by it. */
  readonly id: string;
  readonly label: Text;
  /** What `from` holds: "Spots within 5 inches". */
  readonly candidates: Text;
  readonly from: readonly T[];
  readonly by: readonly Criterion<T>[];
  /** Preferred among what the printed criteria leave equal, before dice or a person; told only where it narrows. */
  readonly preferring?: readonly Criterion<T>[];
  /** How a person sees one of them. The option's id must be stable. */
  readonly show: (candidate: T) => Option;
  /** Where a candidate is, when it is a place: spares putting each of many spots into words. */
  readonly at?: (candidate: T) => Place;
  /** Who breaks the last tie. Default "die". A person is only asked when somebody is there. */
  readonly ties?: "die" | "person";
  /** Asked of a person: "Whom does it attack?" and why the rules cannot tell. */
  readonly question?: Text;
  readonly why?: Text;
  readonly source?: string;
  /** Offer the worse candidates as "your call, outside the rules" (targets, not spots). */
  readonly offerWorse?: boolean;
}

/** What of a situation a choice needs; set-up helpers choose too, without a figure's turn around them. */
export type Chooser = Pick<Situation, "answers" | "unattended" | "dice" | "trace" | "chose" | "choiceId">;

/**
 * The printed tie-breaks in order, then dice or a person. `undefined` when nothing is left.
 * A person's answer under the choice's id wins over everything.
 */
export function choose<T>(situation: Chooser, choice: Choice<T>): T | undefined {
  const id = situation.choiceId(choice.id);
  const stages = [{ label: choice.candidates, count: choice.from.length }];
  let rest = choice.from;
  for (const criterion of choice.by) {
    rest = narrow(rest, criterion);
    stages.push({ label: criterion.label, count: rest.length });
  }
  for (const criterion of choice.preferring ?? []) {
    const narrowed = rest.length > 1 ? narrow(rest, criterion) : rest;
    if (narrowed.length < rest.length) stages.push({ label: criterion.label, count: narrowed.length });
    rest = narrowed;
  }
  const forced = candidateNamed(choice, choice.from, situation.answers[id]);
  const picked = forced ?? breakTie(situation, id, choice, rest, stages);
  const by = forced !== undefined ? "person" : pickedBy(situation, choice, rest);
  record(situation, id, choice, { stages, rest, picked, by });
  return picked;
}

function narrow<T>(candidates: readonly T[], criterion: Criterion<T>): readonly T[] {
  if (criterion.kind === "only") return candidates.filter(criterion.keep);
  const sign = criterion.kind === "least" ? 1 : -1;
  let best = Infinity;
  const kept: T[] = [];
  for (const candidate of candidates) {
    const value = sign * criterion.of(candidate);
    if (value < best) {
      best = value;
      kept.length = 0;
    }
    if (value === best) kept.push(candidate);
  }
  return kept;
}

function candidateNamed<T>(choice: Choice<T>, among: readonly T[], id: string | undefined): T | undefined {
  return id === undefined ? undefined : among.find((candidate) => choice.show(candidate).id === id);
}

function breakTie<T>(
  situation: Chooser,
  id: string,
  choice: Choice<T>,
  rest: readonly T[],
  stages: { label: Text; count: number }[],
): T | undefined {
  if (rest.length <= 1) return rest[0];
  if (choice.ties === "person" && !situation.unattended) {
    const answer = askPerson(situation, {
      id,
      question: choice.question ?? choice.label,
      why: choice.why ?? text("OPFOR.choice.tied"),
      source: choice.source ?? "",
      options: rest.map(choice.show),
    });
    return candidateNamed(choice, rest, answer);
  }
  const face = rollDie(situation, rest.length, text("OPFOR.choice.tie", { n: rest.length }), (value) => {
    const winner = rest[value - 1];
    return winner === undefined ? text("OPFOR.choice.tied") : choice.show(winner).label;
  });
  stages.push({ label: text("OPFOR.choice.byDie"), count: 1 });
  return rest[face - 1];
}

const pickedBy = <T>(
  situation: Chooser,
  choice: Choice<T>,
  rest: readonly T[],
): "rule" | "die" | "person" | "none" => {
  if (rest.length === 0) return "none";
  if (rest.length === 1) return "rule";
  return choice.ties === "person" && !situation.unattended ? "person" : "die";
};

interface Picked<T> {
  readonly stages: readonly { label: Text; count: number }[];
  readonly rest: readonly T[];
  readonly picked: T | undefined;
  readonly by: "rule" | "die" | "person" | "none";
}

function record<T>(situation: Chooser, id: string, choice: Choice<T>, result: Picked<T>): void {
  const { at } = choice;
  const options = at === undefined || choice.offerWorse === true ? choice.from.map(choice.show) : [];
  const figures = options.flatMap((option) => (option.figure === undefined ? [] : [option.figure]));
  const places =
    at === undefined
      ? options.flatMap((option) => (option.place === undefined ? [] : [option.place]))
      : choice.from.map(at);
  const pick = result.picked === undefined ? undefined : choice.show(result.picked);
  situation.trace.add({
    kind: "choice",
    id,
    label: choice.label,
    stages: result.stages,
    ...(figures.length > 0 ? { figures } : {}),
    ...(places.length > 0 ? { places } : {}),
    ...(pick === undefined ? {} : { picked: pick.label }),
    by: result.by,
  });
  if (pick === undefined || result.by === "none") return;
  const tied = result.rest.map(choice.show);
  const tiedIds = new Set(tied.map((option) => option.id));
  situation.chose({
    id,
    label: choice.label,
    tied,
    outside: choice.offerWorse === true ? options.filter((option) => !tiedIds.has(option.id)) : [],
    picked: pick.id,
    by: result.by,
  });
}
