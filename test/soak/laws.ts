import type { Decided } from "../../src/core/decision";
import { jsonAt } from "../../src/core/json-path";
import type { Outcome } from "../../src/core/outcome";
import type { Place } from "../../src/core/place";
import type { MoveStep } from "../../src/core/step";
import {
  standing,
  type Battle,
  type Figure,
  type FigureData,
  type Snapshot,
  type WallData,
} from "../../src/field";
import { fighterOf } from "../../src/rulesets/monster-ai/fighter";
import { applyOutcome } from "../../src/turn/records/apply-outcomes";

/** What must hold of every decision and every outcome, in words; told apart from the code that decides. */

/** Plain data that JSON keeps as it is: no Infinity, no function, nothing with a class of its own. */
export function notJson(value: unknown, path = ""): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  if (typeof value !== "object") return value === undefined ? undefined : `${path} is a ${typeof value}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null)
    return `${path} has a class of its own`;
  for (const [key, inner] of Object.entries(value)) {
    const found = notJson(inner, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A wall that stops whoever walks, both ways and at every height; others are left to the field's own tests. */
const stops = ({ move, door, ds, dir, levels, bottom, top }: WallData, opensDoors: boolean): boolean => {
  if (move === 0 || dir !== 0 || levels !== undefined || bottom !== undefined || top !== undefined)
    return false;
  return door === 0 || ds === 2 || (ds === 0 && !(opensDoors && door === 1));
};

const side = (ax: number, ay: number, bx: number, by: number, x: number, y: number): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/** The way crosses the wall properly: a touch at an end is no crossing. */
function crosses(from: Place, to: Place, [ax, ay, bx, by]: WallData["c"]): boolean {
  const far =
    Math.max(1, Math.hypot(to.x - from.x, to.y - from.y)) * Math.max(1, Math.hypot(bx - ax, by - ay));
  const least = far * 1e-6;
  const [a, b] = [side(ax, ay, bx, by, from.x, from.y), side(ax, ay, bx, by, to.x, to.y)];
  const [c, d] = [side(from.x, from.y, to.x, to.y, ax, ay), side(from.x, from.y, to.x, to.y, bx, by)];
  return (
    Math.min(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d)) > least && a > 0 !== b > 0 && c > 0 !== d > 0
  );
}

export const pairs = (path: readonly Place[]): (readonly [Place, Place])[] =>
  path.slice(1).flatMap((to, at) => {
    const from = path[at];
    return from === undefined ? [] : [[from, to] as const];
  });

const wallCrossed = (snapshot: Snapshot, path: readonly Place[], opensDoors: boolean): string | undefined => {
  const walls = snapshot.walls.filter((wall) => stops(wall, opensDoors));
  for (const [from, to] of pairs(path)) {
    const wall = walls.find(({ c }) => crosses(from, to, c));
    if (wall !== undefined) return wall.id;
  }
  return undefined;
};

const optionOf = (snapshot: Snapshot, ruleset: string, option: string): unknown =>
  snapshot.options[ruleset]?.[option];

/** Whoever may go through walls by the page. */
const isIntangible = (battle: Battle, ruleset: string, me: Figure): boolean =>
  ruleset === "monster-ai" && fighterOf(me).traits.some(({ trait }) => trait === "intangible");

const isSame = (a: Place | undefined, b: Place | undefined): boolean =>
  a !== undefined && b !== undefined && Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;

/** How far a figure may go in one move at the most, in the ruleset's unit. */
function budgetOf(ruleset: string, me: Figure, { gait }: MoveStep): number {
  switch (ruleset) {
    case "monster-ai":
      return fighterOf(me).speed;
    case "five-parsecs":
      return 2 * Number(me.profile.speed) + 1;
    case "firefight":
      return { advance: 8, rush: 16, charge: 16 }[gait] ?? 16;
    case "gunslinger":
      return 1;
    default:
      return Infinity;
  }
}

function pathFaults(battle: Battle, ruleset: string, me: Figure, step: MoveStep): string[] {
  const { grid, snapshot } = battle;
  const faults: string[] = [];
  for (const [from, to] of pairs(step.path)) {
    const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    if (grid.kind === "square" && Math.max(dx, dy) > grid.size * 1.01)
      faults.push("path: leaps over a space");
    if (grid.kind === "hex" && Math.hypot(dx, dy) > grid.size * 1.02) faults.push("path: leaps over a hex");
    const illegal = grid.kind === "square" && grid.diagonals === "illegal";
    if (illegal && dx > 0.01 && dy > 0.01) faults.push("path: a diagonal where none is legal");
  }
  const opens = optionOf(snapshot, ruleset, "opensDoors") === true;
  const wall = isIntangible(battle, ruleset, me) ? undefined : wallCrossed(snapshot, step.path, opens);
  if (wall !== undefined) faults.push(`path: through the wall ${wall}`);
  return faults;
}

const X_WING = "x-wing";
/** Ships fly by templates and bump by rules of their own; several people stand in one of Gunslinger's hexes. */
export const sharesPlaces = (ruleset: string): boolean => ruleset === X_WING || ruleset === "gunslinger";

function moveFaults(battle: Battle, ruleset: string, me: Figure, step: MoveStep, at: Place): string[] {
  const faults = isSame(step.path[0], at) ? [] : ["plan: starts where the figure does not stand"];
  if (ruleset === X_WING) return faults;
  faults.push(...pathFaults(battle, ruleset, me, step));
  if (step.cost > budgetOf(ruleset, me, step) + 1e-6) faults.push(`budget: ${step.cost} ${step.unit}`);
  const length = pairs(step.path).reduce((sum, [a, b]) => sum + Math.hypot(a.x - b.x, a.y - b.y), 0);
  const isStraight = battle.grid.kind === "gridless";
  if (isStraight && length / battle.pixelsPerUnit > step.cost * 1.001 + 0.02)
    faults.push(`budget: ${length / battle.pixelsPerUnit} walked, ${step.cost} counted`);
  return faults;
}

/** What is wrong with a decision, taken on this battle. */
export function decisionFaults(battle: Battle, ruleset: string, decided: Decided): string[] {
  const odd = notJson(decided);
  const faults = odd === undefined ? [] : [`json: decision${odd}`];
  const { steps } = decided.plan;
  if (steps.length === 0) faults.push("plan: no steps");
  const places = new Map<string, Place>();
  for (const step of steps) {
    const me = battle.figure(step.figure);
    if (me === undefined) {
      faults.push("plan: a step of nobody on the map");
      continue;
    }
    if (step.kind === "move") {
      faults.push(...moveFaults(battle, ruleset, me, step, places.get(me.id) ?? me));
      places.set(me.id, step.path.at(-1) ?? me);
    }
    if (step.kind === "attack")
      for (const target of [step.target, ...(step.others ?? [])])
        faults.push(...targetFaults(battle, me, target));
  }
  return faults;
}

function targetFaults(battle: Battle, me: Figure, id: string): string[] {
  const target = battle.figure(id);
  if (target === undefined) return ["target: not on the map"];
  if (target.id === me.id) return ["target: itself"];
  if (target.side === me.side) return ["target: a friend"];
  if (target.side === "neutral") return ["target: nobody's enemy"];
  return target.hidden ? ["target: hidden"] : [];
}

/** What is wrong with outcomes, applied one after another to this battle. */
export function outcomeFaults(battle: Battle, ruleset: string, outcomes: readonly Outcome[]): string[] {
  const odd = notJson(outcomes);
  const faults = odd === undefined ? [] : [`json: outcomes${odd}`];
  let snapshot = battle.snapshot;
  for (const outcome of outcomes) {
    faults.push(...outcomeFault(snapshot, battle, ruleset, outcome));
    snapshot = applyOutcome(snapshot, outcome);
  }
  return faults;
}

function outcomeFault(now: Snapshot, battle: Battle, ruleset: string, outcome: Outcome): string[] {
  if (!("figure" in outcome) || outcome.kind === "summoned") return [];
  const figure = now.figures.find(({ id }) => id === outcome.figure);
  if (figure === undefined) return [`outcome: ${outcome.kind} of nobody`];
  switch (outcome.kind) {
    case "hp":
      return figure.hp !== undefined && figure.hp.value !== outcome.from
        ? [`outcome: hit points from ${outcome.from}, it has ${figure.hp.value}`]
        : [];
    case "value": {
      // Gunslinger counts on its own sheet, in memory; the profile is told of it and never asked.
      if (ruleset === "gunslinger") return [];
      const known = jsonAt(figure.profile, outcome.value);
      return typeof known === "number" && known !== outcome.from
        ? [`outcome: ${outcome.value} from ${outcome.from}, it is ${known}`]
        : [];
    }
    case "removed":
      return figure.defeated ? ["outcome: removes who is gone"] : [];
    case "moved":
      return forcedFaults(now, battle, ruleset, figure, outcome.path);
    default:
      return [];
  }
}

function forcedFaults(
  now: Snapshot,
  battle: Battle,
  ruleset: string,
  figure: FigureData,
  path: readonly Place[],
): string[] {
  if (ruleset === X_WING) return [];
  // Whoever is stopped on the way is put where he was: nobody walks there.
  if (path.length === 1) return [];
  const known = battle.figure(figure.id);
  if (known !== undefined && isIntangible(battle, ruleset, standing(known, figure))) return [];
  const wall = wallCrossed(now, path, optionOf(now, ruleset, "opensDoors") === true);
  const end = path.at(-1);
  const { area } = now.scene;
  const isOut =
    end !== undefined &&
    (end.x < area.x || end.y < area.y || end.x > area.x + area.width || end.y > area.y + area.height);
  return [
    ...(isSame(path[0], figure) ? [] : ["forced: starts where the figure does not stand"]),
    ...(wall === undefined ? [] : [`forced: through the wall ${wall}`]),
    ...(isOut ? ["forced: off the map"] : []),
  ];
}

/** Pairs of figures that stand on each other, as "a on b". */
export function overlaps(battle: Battle): string[] {
  const found: string[] = [];
  for (const [at, a] of battle.figures.entries()) {
    for (const b of battle.figures.slice(at + 1)) if (overlap(battle, a, b)) found.push(`${a.id} on ${b.id}`);
  }
  return found;
}

function overlap(battle: Battle, a: Figure, b: Figure): boolean {
  if (Math.abs(a.elevation - b.elevation) >= battle.grid.distance || a.level !== b.level) return false;
  if (battle.grid.kind !== "gridless") return battle.spaces(a, b) === 0;
  return Math.hypot(a.x - b.x, a.y - b.y) < (a.pixelWidth + b.pixelWidth) / 2 - 1;
}
