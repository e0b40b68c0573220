import { z } from "zod";
import { jsonWith } from "../../core/json-path";
import type { Outcome } from "../../core/outcome";
import type { Place } from "../../core/place";
import type { FigureId, Step } from "../../core/step";
import type { FigureData, Snapshot } from "../../field";
import { isOutcome, isStep } from "./step-and-outcome-schemas";

/**
 * What a plan and its outcomes make of a snapshot, without a host: battles that play themselves, replays and
 * tests. A new snapshot is returned; the old one stays as it was. What is no step or outcome changes nothing.
 */
export function applyStep(snapshot: Snapshot, step: Step): Snapshot {
  if (!isStep(step)) return snapshot;
  switch (step.kind) {
    case "move": {
      const moved = withFigure(snapshot, step.figure, (figure) => at(figure, step.path.at(-1)));
      const { heading } = step;
      return heading === undefined
        ? moved
        : withFigure(moved, step.figure, (figure) => ({ ...figure, rotation: heading }));
    }
    case "face":
      return withFigure(snapshot, step.figure, (figure) => ({ ...figure, rotation: step.heading }));
    case "leave":
      return withoutFigure(snapshot, step.figure);
    case "attack":
    case "act":
    case "hold":
      return snapshot;
  }
}

/** Summoned figures are made by the ruleset's own template; `summon` turns the outcome into a figure. */
export function applyOutcome(
  snapshot: Snapshot,
  outcome: Outcome,
  summon: (outcome: Extract<Outcome, { kind: "summoned" }>) => FigureData | undefined = () => undefined,
): Snapshot {
  if (!isOutcome(outcome)) return snapshot;
  switch (outcome.kind) {
    case "hp":
      return withFigure(snapshot, outcome.figure, (figure) => ({
        ...figure,
        hp: { value: outcome.to, max: figure.hp?.max ?? outcome.from },
      }));
    case "status":
      return withFigure(snapshot, outcome.figure, (figure) => ({
        ...figure,
        statuses: withStatus(figure.statuses, outcome.status, outcome.on),
      }));
    case "moved":
      return withFigure(snapshot, outcome.figure, (figure) => at(figure, outcome.path.at(-1)));
    case "removed":
      return outcome.why === "left"
        ? withoutFigure(snapshot, outcome.figure)
        : withFigure(snapshot, outcome.figure, (figure) => ({ ...figure, defeated: true }));
    case "summoned": {
      if (snapshot.figures.some(({ id }) => id === outcome.figure)) return stoodUp(snapshot, outcome);
      const figure = summon(outcome);
      return figure === undefined ? snapshot : { ...snapshot, figures: [...snapshot.figures, figure] };
    }
    case "value":
      return withFigure(snapshot, outcome.figure, (figure) => ({
        ...figure,
        profile: withProfileValue(figure.profile, outcome.value, outcome.to),
      }));
    case "doctrine":
      return withFigure(snapshot, outcome.figure, (figure) => ({ ...figure, doctrine: outcome.doctrine }));
    case "marked":
    case "unmarked":
    case "note":
      return snapshot;
  }
}

export const applyOutcomes = (
  snapshot: Snapshot,
  outcomes: readonly Outcome[],
  summon?: Parameters<typeof applyOutcome>[2],
): Snapshot => outcomes.reduce((now, outcome) => applyOutcome(now, outcome, summon), snapshot);

function withFigure(snapshot: Snapshot, id: FigureId, change: (figure: FigureData) => FigureData): Snapshot {
  return {
    ...snapshot,
    figures: snapshot.figures.map((figure) => (figure.id === id ? change(figure) : figure)),
  };
}

/** A defeated figure comes back, free of whatever it suffered from. */
function stoodUp(snapshot: Snapshot, outcome: Extract<Outcome, { kind: "summoned" }>): Snapshot {
  return withFigure(snapshot, outcome.figure, (figure) => {
    const max = figure.hp?.max ?? outcome.hp ?? 1;
    const hp = { value: outcome.hp ?? max, max };
    return { ...at(figure, outcome.at), defeated: false, statuses: [], hp };
  });
}

const withoutFigure = (snapshot: Snapshot, id: FigureId): Snapshot => ({
  ...snapshot,
  figures: snapshot.figures.filter((figure) => figure.id !== id),
});

const at = (figure: FigureData, place: Place | undefined): FigureData =>
  place === undefined
    ? figure
    : { ...figure, x: place.x, y: place.y, elevation: place.elevation ?? figure.elevation };

const profileSchema = z.record(z.string(), z.json());

/** A number of a profile, by its dotted path ("shields", "devices.0.charges"). */
export const withProfileValue = (
  profile: FigureData["profile"],
  path: string,
  to: number,
): FigureData["profile"] => profileSchema.parse(jsonWith(profile, path, to));

const withStatus = (statuses: readonly string[], status: string, on: boolean): string[] => {
  const others = statuses.filter((known) => known !== status);
  return on ? [...others, status] : others;
};
