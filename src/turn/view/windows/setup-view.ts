import { lengthOf, type Place } from "../../../core/place";
import type { FigureId } from "../../../core/step";
import type { Text } from "../../../core/text";
import type { SetupProposal } from "../../../engine/ruleset";
import type { Snapshot } from "../../../field";
import { letterOf } from "../turn/option-letter";
import type { MapView } from "../map/map-view";
import type { Say } from "../say";
import { dieView, traceView, type DieView, type EntryView } from "../turn/trace-view";
import { walkTrace } from "../turn/walk-trace";

/** A proposal in finished words, and what of it is drawn on the map. */
export interface SetupView {
  readonly placements: readonly PlacementView[];
  /** What else would change about figures. */
  readonly changes: readonly { readonly figure: FigureId; readonly label: string; readonly at: Place }[];
  readonly marks: readonly { readonly letter: string; readonly label: string; readonly at: Place }[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly dice: readonly DieView[];
  readonly trace: readonly EntryView[];
  /** Only words: neither a figure nor a mark has a new place. */
  readonly nothing: boolean;
  readonly map: MapView;
}

export interface PlacementView {
  readonly number: number;
  readonly figure: FigureId;
  readonly name: string;
  readonly at: Place;
  /** Proposed to stand where it stands already. */
  readonly stays: boolean;
}

export function setupView(
  snapshot: Snapshot,
  proposal: SetupProposal,
  warnings: readonly Text[],
  say: Say,
): SetupView {
  const placements = placementsOf(snapshot, proposal);
  const marks = proposal.marks.map(({ at, label }, index) => ({
    letter: letterOf(index),
    label: say(label),
    at,
  }));
  return {
    placements,
    changes: changesOf(snapshot, proposal, say),
    marks,
    notes: proposal.notes.map(say),
    warnings: warnings.map(say),
    dice: diceOf(proposal, say),
    trace: traceView(proposal.trace, say),
    nothing:
      placements.every(({ stays }) => stays) && marks.length === 0 && (proposal.outcomes ?? []).length === 0,
    map: mapOf(snapshot, placements, [...marks, ...comingIn(proposal, marks.length, say)]),
  };
}

function placementsOf(snapshot: Snapshot, proposal: SetupProposal): PlacementView[] {
  return proposal.placements.map(({ figure: id, at }, index) => {
    const figure = snapshot.figures.find((one) => one.id === id);
    const stays = figure !== undefined && lengthOf(figure.x - at.x, figure.y - at.y) < 1;
    return { number: index + 1, figure: id, name: figure?.name ?? id, at, stays };
  });
}

const changesOf = (snapshot: Snapshot, { outcomes = [] }: SetupProposal, say: Say): SetupView["changes"] =>
  outcomes.flatMap((outcome) => {
    if (outcome.kind === "summoned")
      return [
        { figure: outcome.figure, label: say(outcome.label), at: { x: outcome.at.x, y: outcome.at.y } },
      ];
    const id = "figure" in outcome ? outcome.figure : undefined;
    const at = snapshot.figures.find((one) => one.id === id);
    return at === undefined ? [] : [{ figure: at.id, label: say(outcome.label), at: { x: at.x, y: at.y } }];
  });

/** Who comes new on the map is shown there by a letter, like a mark. */
const comingIn = ({ outcomes = [] }: SetupProposal, after: number, say: Say): SetupView["marks"] =>
  outcomes
    .filter((outcome) => outcome.kind === "summoned")
    .map(({ at, label }, index) => ({ letter: letterOf(after + index), label: say(label), at }));

function diceOf({ trace }: SetupProposal, say: Say): DieView[] {
  const dice: DieView[] = [];
  walkTrace(trace, (entry) => {
    if (entry.kind === "die") dice.push(dieView(entry, say));
  });
  return dice;
}

/** Drawn like a turn: a line from where each figure stands to its ghost, and diamonds for marks. */
function mapOf(snapshot: Snapshot, placements: readonly PlacementView[], marks: SetupView["marks"]): MapView {
  const first = placements[0]?.at ?? marks[0]?.at ?? { x: 0, y: 0 };
  return {
    figure: "",
    from: { x: first.x, y: first.y },
    reach: [],
    paths: placements.map(({ number, figure: id, at }) => {
      const figure = snapshot.figures.find((one) => one.id === id);
      const from = figure === undefined ? at : { x: figure.x, y: figure.y };
      // Names stand in the window; figures are set up too close to each other for words.
      return { number, figure: id, places: [from, at], label: "" };
    }),
    attacks: [],
    options: marks,
    sights: [],
  };
}
