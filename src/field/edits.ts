import { sameJson } from "../core/json";
import type { FigureId } from "../core/step";
import type { FigureData, Snapshot, WallData } from "./snapshot";

/** What can happen to a scene between two decisions. */
export type Edit =
  /** A wall added, or changed in any way. */
  | { readonly kind: "wall"; readonly wall: WallData }
  | { readonly kind: "wall-gone"; readonly id: string }
  | { readonly kind: "door"; readonly id: string; readonly ds: WallData["ds"] }
  /** A figure added, moved, hidden, defeated or changed in any way. */
  | { readonly kind: "figure"; readonly figure: FigureData }
  | { readonly kind: "figure-gone"; readonly id: FigureId }
  /** Another round, or somebody has had their turn. */
  | { readonly kind: "turn"; readonly round: number; readonly acted: readonly FigureId[] };

/**
 * What turns one snapshot into the other, to the letter: doors, figures, whose turn it was. Undefined when
 * more than that is different, or things stand in another order.
 */
export function editsBetween(before: Snapshot, after: Snapshot): Edit[] | undefined {
  const isSameMap =
    sameJson(before.scene, after.scene) &&
    sameJson(before.regions, after.regions) &&
    sameJson(before.options, after.options);
  if (!isSameMap) return undefined;
  const doors = doorEdits(before.walls, after.walls);
  const figures = figureEdits(before.figures, after.figures);
  if (doors === undefined || figures === undefined) return undefined;
  return [...doors, ...figures, ...turnEdits(before, after)];
}

function doorEdits(before: readonly WallData[], after: readonly WallData[]): Edit[] | undefined {
  if (before.length !== after.length) return undefined;
  const edits: Edit[] = [];
  for (const [at, wall] of after.entries()) {
    const old = before[at];
    if (old === undefined || !sameJson(old.ds === wall.ds ? old : { ...old, ds: wall.ds }, wall))
      return undefined;
    if (old.ds !== wall.ds) edits.push({ kind: "door", id: wall.id, ds: wall.ds });
  }
  // An edit finds its wall by id.
  return edits.length > 0 && !areDistinct(after) ? undefined : edits;
}

function figureEdits(before: readonly FigureData[], after: readonly FigureData[]): Edit[] | undefined {
  if (!areDistinct(before) || !areDistinct(after)) return undefined;
  const old = new Map(before.map((figure) => [figure.id, figure]));
  const left = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !left.has(id));
  const stayed = before.filter(({ id }) => left.has(id));
  // Whoever is new comes last.
  if (stayed.some(({ id }, at) => after[at]?.id !== id)) return undefined;
  return [
    ...gone.map(({ id }): Edit => ({ kind: "figure-gone", id })),
    ...after
      .filter((figure) => !sameJson(old.get(figure.id), figure))
      .map((figure): Edit => ({ kind: "figure", figure })),
  ];
}

function turnEdits(before: Snapshot, { round, acted }: Snapshot): Edit[] {
  const isSame = before.round === round && sameJson(before.acted, acted);
  return isSame ? [] : [{ kind: "turn", round, acted }];
}

const areDistinct = (list: readonly { readonly id: string }[]): boolean =>
  new Set(list.map(({ id }) => id)).size === list.length;
