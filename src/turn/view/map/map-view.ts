import type { Decided } from "../../../core/decision";
import { lengthOf, type Place, type Point } from "../../../core/place";
import { drawnOf, type FigureId, type Step } from "../../../core/step";
import { text } from "../../../core/text";
import type { ChoiceEntry, RuleEntry, Trace } from "../../../core/trace";
import type { FigureData } from "../../../field";
import type { Draft } from "../../playing/draft";
import type { Sighting } from "../../thinking/thinker";
import { letterOf } from "../turn/option-letter";
import type { Say } from "../say";

import { walkTrace } from "../turn/walk-trace";

/** What is drawn on the map, in scene pixels: see the legend in the help window. */
export interface MapView {
  readonly figure: FigureId;
  readonly from: Point;
  /** Spaces that were in reach, by centre; drawn as a dotted field. */
  readonly reach: readonly Point[];
  readonly paths: readonly PathMark[];
  readonly attacks: readonly AttackMark[];
  readonly options: readonly { readonly at: Point; readonly letter: string; readonly label?: string }[];
  readonly sights: readonly SightMark[];
}

export interface PathMark {
  readonly number: number;
  readonly figure: FigureId;
  readonly places: readonly Place[];
  readonly label: string;
}
export interface AttackMark {
  readonly number: number;
  readonly from: Point;
  readonly to: Point;
  readonly target: FigureId;
  readonly label: string;
  readonly coverAt?: Point;
}
/** Another enemy: a thin line when it is seen, a dotted one with a cross when not. */
export interface SightMark {
  readonly figure: FigureId;
  readonly from: Point;
  readonly to: Point;
  readonly seen: boolean;
  readonly label: string;
}

const NO_SIGHTS = 4;
/** Less than this is cover in no ruleset. */
const HALF_HIDDEN = 0.5;

export function mapView(draft: Draft, say: Say): MapView {
  const { decision, snapshot, call } = draft;
  const me = snapshot.figures.find(({ id }) => id === call.figure);
  const from = { x: me?.x ?? 0, y: me?.y ?? 0 };
  if (decision.kind === "ask") {
    const options = decision.options.flatMap((option, at) => {
      const place = option.place ?? figureAt(draft, option.figure);
      return place === undefined ? [] : [{ at: place, letter: String(at + 1) }];
    });
    return { figure: call.figure, from, reach: [], paths: [], attacks: [], options, sights: [] };
  }
  const paths = pathMarks(decision, draft, say);
  const stand =
    paths
      .filter(({ figure }) => figure === call.figure)
      .at(-1)
      ?.places.at(-1) ?? from;
  const attacks = attackMarks(decision, draft, stand, say);
  return {
    figure: call.figure,
    from,
    reach: snapshot.scene.grid.kind === "gridless" ? [] : reachOf(decision.trace),
    paths,
    attacks,
    options: otherOptions(decision),
    sights: attacks.length === 0 ? [] : sightMarks(draft, stand, attacks, say),
  };
}

/** What is drawn of the steps that are left in the plan, with their numbers. */
const drawn = (decision: Decided, draft: Draft) =>
  decision.plan.steps.flatMap((step, index) => {
    const mark = draft.dropped.includes(index) ? undefined : drawnOf(step);
    return mark === undefined ? [] : [{ ...mark, number: index + 1 }];
  });

function pathMarks(decision: Decided, draft: Draft, say: Say): PathMark[] {
  return drawn(decision, draft).flatMap((mark): PathMark[] => {
    if (mark.kind !== "path") return [];
    const { figure, path, cost, unit } = mark.step;
    const label = say(text("OPFOR.ui.map.length", { length: { length: cost, unit } }));
    return [{ number: mark.number, figure, places: path, label }];
  });
}

function attackMarks(decision: Decided, draft: Draft, stand: Point, say: Say): AttackMark[] {
  return drawn(decision, draft).flatMap((mark): AttackMark[] => {
    if (mark.kind !== "aim") return [];
    const { step, number } = mark;
    const target = draft.snapshot.figures.find(({ id }) => id === step.target);
    if (target === undefined) return [];
    const sighting = draft.sightings.find(({ figure }) => figure === target.id);
    const coverAt =
      isCovered(decision, target.id, sighting) && sighting?.coverAt !== undefined
        ? along(stand, target, sighting.coverAt)
        : undefined;
    return [
      {
        number,
        from: stand,
        to: { x: target.x, y: target.y },
        target: target.id,
        label: attackLabel(target, step, say),
        ...(coverAt === undefined ? {} : { coverAt }),
      },
    ];
  });
}

/** By the map alone. */
export const isHalfHidden = (sighting: Sighting | undefined): boolean =>
  sighting?.coverAt !== undefined && sighting.cover >= HALF_HIDDEN;

/** The ruleset's word on its target's cover goes before the map's. */
function isCovered({ choices }: Decided, target: FigureId, sighting: Sighting | undefined): boolean {
  const said = choices
    .flatMap(({ tied, outside, picked }) => [...tied, ...outside].filter(({ id }) => id === picked))
    .find(({ figure, covered }) => figure === target && covered !== undefined);
  return said?.covered ?? isHalfHidden(sighting);
}

const attackLabel = (target: FigureData, step: Step, say: Say): string =>
  step.detail === undefined ? target.name : `${target.name} · ${say(step.detail)}`;

function along(from: Point, to: Point, distance: number): Point {
  const length = lengthOf(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, distance / length));
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Enemies it looked past, nearest first. */
function sightMarks(draft: Draft, stand: Point, attacks: readonly AttackMark[], say: Say): SightMark[] {
  const attacked = new Set(attacks.map(({ target }) => target));
  return [...draft.sightings]
    .filter(({ figure }) => !attacked.has(figure))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NO_SIGHTS)
    .flatMap((sighting): SightMark[] => {
      const to = figureAt(draft, sighting.figure);
      const name = draft.snapshot.figures.find(({ id }) => id === sighting.figure)?.name ?? "";
      if (to === undefined) return [];
      const label = sighting.seen ? name : say(text("OPFOR.ui.map.notInSight", { name }));
      return [{ figure: sighting.figure, from: stand, to, seen: sighting.seen, label }];
    });
}

const figureAt = (draft: Draft, id: FigureId | undefined): Point | undefined => {
  const figure = draft.snapshot.figures.find((one) => one.id === id);
  return figure === undefined ? undefined : { x: figure.x, y: figure.y };
};

/** Tied spots that were not taken; a letter each, as in the window. */
function otherOptions(decision: Decided): MapView["options"] {
  return decision.choices
    .filter(({ tied }) => tied.length > 1)
    .flatMap((choice) =>
      choice.tied.flatMap((option, at) =>
        option.place === undefined || option.id === choice.picked
          ? []
          : [{ at: option.place, letter: letterOf(at) }],
      ),
    );
}

/** The widest field of spots the deciding rule looked at. */
function reachOf(trace: Trace): readonly Point[] {
  let widest: ChoiceEntry | undefined;
  const chosen = trace.filter(
    (entry): entry is RuleEntry => entry.kind === "rule" && entry.verdict === "chosen",
  );
  walkTrace(chosen.length > 0 ? chosen : trace, (entry) => {
    if (entry.kind !== "choice" || entry.places === undefined) return;
    if ((widest?.places?.length ?? 0) < entry.places.length) widest = entry;
  });
  return widest?.places ?? [];
}
