import type { ChoicePoint, Decided, Option } from "../../../core/decision";
import type { FigureId, Step } from "../../../core/step";
import { text } from "../../../core/text";
import type { ChoiceEntry, DieEntry, Trace } from "../../../core/trace";
import type { Ruleset } from "../../../engine/ruleset";
import { turnKey } from "../../playing/turn-call";
import type { Draft } from "../../playing/draft";
import { labelsApart } from "./distinct-option-labels";
import { letterOf } from "./option-letter";
import { isHalfHidden, mapView, type MapView } from "../map/map-view";
import type { Say } from "../say";
import { placeInTrace, sourceView, type SourceView } from "./rule-source";
import { walkTrace } from "./walk-trace";

/** What the suggestion window shows. Finished words, no rules and no host. */
export interface TurnView {
  readonly key: string;
  readonly figure: FigureId;
  readonly name: string;
  readonly doctrine: string;
  readonly ruleset: string;
  readonly round: number;
  readonly index: number;
  readonly count: number;
  readonly kind: "plan" | "nothing" | "ask";
  readonly rule: { readonly title: string; readonly source: SourceView; readonly because: string };
  readonly steps: readonly StepView[];
  readonly ties: readonly TieView[];
  readonly ask?: AskView;
  readonly problems: readonly string[];
  /** Which of the options seen so far this is, from 1. */
  readonly option: { readonly number: number; readonly of: number };
  /** There is nothing after it. */
  readonly exhausted: boolean;
  /** One line for the compact window. */
  readonly short: string;
  readonly map: MapView;
  readonly draft: Draft;
}

export interface StepView {
  readonly index: number;
  readonly number: number;
  readonly attack: boolean;
  readonly label: string;
  readonly detail: string;
  readonly dropped: boolean;
  readonly target?: TargetView;
}

/** The list behind an attack's target. */
export interface TargetView {
  readonly choice: string;
  readonly name: string;
  readonly within: readonly TargetOption[];
  readonly outside: readonly TargetOption[];
}
export interface TargetOption {
  readonly id: string;
  readonly figure: FigureId;
  readonly name: string;
  readonly facts: string;
  readonly seen: boolean;
  readonly covered: boolean;
  readonly picked: boolean;
}

export interface TieView {
  readonly choice: string;
  readonly label: string;
  readonly options: readonly TieOption[];
}
export interface TieOption {
  readonly id: string;
  readonly letter: string;
  readonly label: string;
  readonly picked: boolean;
  readonly note: string;
  readonly die?: { readonly sides: number; readonly value: number };
  readonly figure?: FigureId;
}

export interface AskView {
  readonly question: string;
  readonly why: string;
  readonly source: SourceView;
  readonly options: readonly AskOption[];
}
export interface AskOption {
  readonly id: string;
  readonly key: number;
  readonly label: string;
  readonly detail: readonly string[];
  readonly figure?: FigureId;
}

/** Ties beyond this many are shown by their number only; the map has them all. */
const TIES_SHOWN = 5;

export function turnView(draft: Draft, ruleset: Ruleset, say: Say): TurnView {
  const { decision, call, snapshot } = draft;
  const figure = snapshot.figures.find(({ id }) => id === call.figure);
  const doctrine = ruleset.doctrines.find(({ id }) => id === figure?.doctrine) ?? ruleset.doctrines[0];
  const decided = decision.kind === "decided" ? decision : undefined;
  const steps = decided === undefined ? [] : stepViews(decided, draft, say);
  return {
    key: turnKey(call),
    figure: call.figure,
    name: figure?.name ?? call.figure,
    doctrine: doctrine === undefined ? "" : say(doctrine.title),
    ruleset: say(ruleset.title),
    round: call.round,
    index: call.place.index,
    count: call.place.count,
    kind: decided === undefined ? "ask" : isNothing(decided) ? "nothing" : "plan",
    rule: ruleView(draft, say),
    steps,
    ties: decided === undefined ? [] : tieViews(decided, draft, say),
    ...(decision.kind === "ask"
      ? {
          ask: {
            question: say(decision.question),
            why: say(decision.why),
            source: sourceView(decision.source, say),
            options: askOptions(decision.options, draft, say),
          },
        }
      : {}),
    problems: (decided?.problems ?? []).map((problem) => say(problem.text)),
    option: { number: draft.at + 1, of: draft.shown.length },
    exhausted: draft.exhausted && draft.at === draft.shown.length - 1,
    short: steps
      .filter(({ dropped }) => !dropped)
      .map(({ label }) => label)
      .join(", "),
    map: mapView(draft, say),
    draft,
  };
}

const isNothing = (decided: Decided): boolean => decided.plan.steps.every(({ kind }) => kind === "hold");

function ruleView(draft: Draft, say: Say): TurnView["rule"] {
  const { decision } = draft;
  if (decision.kind === "ask") return { title: "", source: sourceView(decision.source, say), because: "" };
  const { rule } = decision.plan;
  const source = { id: rule.source, place: placeInTrace(rule, decision.trace, say) };
  return { title: say(rule.title), source, because: say(rule.because) };
}

function stepViews(decided: Decided, draft: Draft, say: Say): StepView[] {
  const stays = decided.plan.steps.some(({ kind }, at) => kind === "move" && draft.dropped.includes(at));
  return decided.plan.steps.map((step, index): StepView => {
    const dropped = draft.dropped.includes(index);
    const target = targetView(step, decided, draft, say);
    return {
      index,
      number: index + 1,
      attack: step.kind === "attack",
      label: say(step.label),
      detail: stepDetail(step, { dropped, stays }, say),
      dropped,
      ...(target === undefined ? {} : { target }),
    };
  });
}

function stepDetail(step: Step, now: { dropped: boolean; stays: boolean }, say: Say): string {
  if (now.dropped) return say(text(step.kind === "move" ? "OPFOR.ui.step.stays" : "OPFOR.ui.step.dropped"));
  if (now.stays && step.kind === "attack") return say(text("OPFOR.ui.step.countedAgain"));
  return step.detail === undefined ? "" : say(step.detail);
}

/** The choice that picked this attack's target, when a person may pick another. */
function targetView(step: Step, decided: Decided, draft: Draft, say: Say): TargetView | undefined {
  if (step.kind !== "attack") return undefined;
  const point = decided.choices.find(
    (choice) =>
      choice.tied.length + choice.outside.length > 1 &&
      [...choice.tied, ...choice.outside].some(
        ({ id, figure }) => id === choice.picked && figure === step.target,
      ),
  );
  if (point === undefined) return undefined;
  const show = (option: Option): TargetOption[] =>
    option.figure === undefined ? [] : [targetOption(option, option.figure, point, draft, say)];
  return {
    choice: point.id,
    name: nameOf(draft, step.target),
    within: point.tied.flatMap(show),
    outside: point.outside.flatMap(show),
  };
}

function targetOption(
  option: Option,
  figure: FigureId,
  point: ChoicePoint,
  draft: Draft,
  say: Say,
): TargetOption {
  const sighting = draft.sightings.find((seen) => seen.figure === figure);
  return {
    id: option.id,
    figure,
    name: nameOf(draft, figure),
    facts: (option.detail ?? []).map(say).join(", "),
    seen: sighting?.seen ?? true,
    covered: option.covered ?? isHalfHidden(sighting),
    picked: option.id === point.picked,
  };
}

const nameOf = (draft: Draft, id: FigureId): string =>
  draft.snapshot.figures.find((figure) => figure.id === id)?.name ?? id;

function tieViews(decided: Decided, draft: Draft, say: Say): TieView[] {
  return decided.choices
    .filter(({ tied }) => tied.length > 1)
    .map((choice) => {
      const shown = firstTies(choice);
      const labels = labelsApart(shown, draft, say);
      return {
        choice: choice.id,
        label: say(choice.label),
        options: shown.map((option, at) => ({
          ...tieOption(option, at, choice, decided.trace, say),
          label: labels[at] ?? say(option.label),
        })),
      };
    });
}

/** The picked one is always among those shown. */
function firstTies({ tied, picked }: ChoicePoint): readonly Option[] {
  const first = tied.slice(0, TIES_SHOWN);
  if (first.some(({ id }) => id === picked)) return first;
  const pick = tied.find(({ id }) => id === picked);
  return pick === undefined ? first : [...first.slice(0, -1), pick];
}

function tieOption(
  option: Option,
  at: number,
  choice: ChoicePoint,
  trace: Trace,
  say: Say,
): Omit<TieOption, "label"> {
  const picked = option.id === choice.picked;
  const die = picked && choice.by === "die" ? dieOf(trace, choice) : undefined;
  return {
    id: option.id,
    letter: letterOf(at),
    picked,
    note: say(text(picked ? `OPFOR.ui.tie.by.${choice.by}` : "OPFOR.ui.tie.tied")),
    ...(die === undefined ? {} : { die: { sides: die.sides, value: die.value } }),
    ...(option.figure === undefined ? {} : { figure: option.figure }),
  };
}

/** The die rolled just before the choice was recorded is the one that broke the tie. */
function dieOf(trace: Trace, choice: ChoicePoint): DieEntry | undefined {
  let last: DieEntry | undefined;
  let found: DieEntry | undefined;
  walkTrace(trace, (entry) => {
    if (entry.kind === "die") last = entry;
    if (isChoice(entry) && entry.id === choice.id) found = last;
  });
  return found?.sides === choice.tied.length ? found : undefined;
}

const isChoice = (entry: Trace[number]): entry is ChoiceEntry => entry.kind === "choice";

function askOptions(options: readonly Option[], draft: Draft, say: Say): AskOption[] {
  const labels = labelsApart(options, draft, say);
  return options.map((option, at) => ({
    id: option.id,
    key: at + 1,
    label: labels[at] ?? say(option.label),
    detail: (option.detail ?? []).map(say),
    ...(option.figure === undefined ? {} : { figure: option.figure }),
  }));
}
