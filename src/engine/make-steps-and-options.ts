import type { Option, Plan } from "../core/decision";
import type { FigureId, MoveStep } from "../core/step";
import type { Text } from "../core/text";
import { text } from "../core/text";
import type { Unit } from "../core/unit";
import type { Figure, Path, Spot } from "../field";

/** Small pieces that every ruleset needs. */

/** A move along a path of the battle's. */
export function moveAlong(
  path: Path,
  move: Pick<MoveStep, "figure" | "gait" | "label"> & { readonly unit: Unit; readonly detail?: Text },
): MoveStep {
  return { kind: "move", ...move, path: path.places, cost: path.cost };
}

/** A figure as a person chooses it. */
export const showFigure = (figure: Figure, ...detail: readonly Text[]): Option => ({
  id: figure.id,
  label: text("OPFOR.name", { name: figure.name || figure.id }),
  figure: figure.id,
  ...(detail.length === 0 ? {} : { detail }),
});

/** A place as a person chooses it; its id is the place itself, so that an answer replays. */
export const showSpot = (spot: Spot, label: Text): Option => ({
  id: `${spot.x},${spot.y}`,
  label,
  place: spot,
});

/** Nothing else could be done: the figure holds, and says why. */
export const lastResort = (
  figure: FigureId,
  rule: { readonly id: string; readonly title: Text; readonly source: string },
  because: Text,
): Plan => ({ rule: { ...rule, because }, steps: [{ kind: "hold", figure, label: because }] });
