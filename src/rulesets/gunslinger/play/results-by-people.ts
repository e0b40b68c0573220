import type { Option } from "../../../core/decision";
import type { Outcome } from "../../../core/outcome";
import type { FigureId, Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import type { Json } from "../../../core/json";
import type { Battle } from "../../../field";
import { readMemory, withSheet, type Memory, type Sheet } from "../sheet/memory";
import { sheetOf } from "../map/hex-battle";

/** What came of a shot or a blow, as the people at the table found with the result cards (GUN-D1). */
export type ShotResult =
  | { readonly kind: "miss" }
  /** The defender's action cancelled the blow (GUN-W2). */
  | { readonly kind: "cancelled" }
  | { readonly kind: "delay"; readonly points: number }
  | {
      readonly kind: "wound";
      readonly where: "leg" | "other";
      readonly points: number;
      readonly falls: boolean;
    }
  | { readonly kind: "down"; readonly points: number }
  | { readonly kind: "disarmed" }
  | { readonly kind: "killed" };

/** One button each. The delay points of a wound are a start: the sheet can be corrected. */
export const RESULTS: Readonly<Record<string, ShotResult>> = {
  miss: { kind: "miss" },
  cancelled: { kind: "cancelled" },
  "delay-1": { kind: "delay", points: 1 },
  "delay-2": { kind: "delay", points: 2 },
  "delay-3": { kind: "delay", points: 3 },
  wound: { kind: "wound", where: "other", points: 2, falls: false },
  "leg-wound": { kind: "wound", where: "leg", points: 2, falls: true },
  down: { kind: "down", points: 1 },
  disarmed: { kind: "disarmed" },
  killed: { kind: "killed" },
};

const say = (key: string, data?: Parameters<typeof text>[1]): Text =>
  text(`OPFOR.gunslinger.result.${key}`, data);

/** The results that fit the step; a shot cannot be parried. */
export function reportsFor(battle: Battle, step: Step): readonly Option[] {
  if (step.kind !== "attack") return [];
  const name = battle.figure(step.target)?.name ?? step.target;
  return Object.keys(RESULTS)
    .filter((id) => (id === "cancelled" ? step.manner === "melee" : true))
    .map((id) => ({ id, label: say(id, { name }), figure: step.target }));
}

export function takeReport(battle: Battle, step: Step, option: string, context: Context): Resolution {
  const memory = readMemory(context.memory);
  const result = RESULTS[option];
  if (step.kind !== "attack" || result === undefined) return { outcomes: [], memory, trace: [] };
  const entered = enterResult(battle, memory, step.target, result);
  const name = battle.figure(step.target)?.name ?? step.target;
  return { ...entered, trace: [{ kind: "note", text: say("entered", { result: say(option, { name }) }) }] };
}

export interface Entered {
  readonly memory: Memory;
  readonly outcomes: readonly Outcome[];
}

/** The result of a shot or blow on somebody: the new memory, and what the host shows on his token. */
export function enterResult(battle: Battle, memory: Memory, target: FigureId, result: ShotResult): Entered {
  const figure = battle.figure(target);
  if (figure === undefined) return { memory, outcomes: [] };
  const before = sheetOf({ memory }, figure);
  const { name } = figure;
  if (result.kind === "killed") {
    return {
      memory,
      outcomes: [
        ...headTakenUp(figure, before),
        { kind: "removed", figure: target, why: "dead", label: say("killed", { name }) },
      ],
    };
  }
  const dropped = result.kind === "disarmed" && before.weapon !== null ? before.weapon : undefined;
  const after = sheetAfter(before, result);
  const ground =
    dropped === undefined
      ? memory.ground
      : [...memory.ground, { weapon: { ...dropped, cocked: false }, at: { x: figure.x, y: figure.y } }];
  const outcomes = changesOf(target, name, before, after);
  if (after.head === null) outcomes.push(...headTakenUp(figure, before));
  if (dropped !== undefined) {
    const label = text("OPFOR.gunslinger.outcome.dropped", { name, weapon: dropped.name });
    outcomes.push({
      kind: "marked",
      mark: dropped.id,
      what: "weapon",
      at: { x: figure.x, y: figure.y },
      label,
    });
  }
  if (outcomes.length === 0) outcomes.push({ kind: "note", label: say(result.kind, { name }) });
  return { memory: { ...withSheet(memory, target, after), ground: [...ground] }, outcomes };
}

function sheetAfter(sheet: Sheet, result: Exclude<ShotResult, { readonly kind: "killed" }>): Sheet {
  switch (result.kind) {
    case "miss":
    case "cancelled":
      return sheet;
    case "delay":
      return { ...sheet, delay: sheet.delay + result.points };
    case "down":
      return { ...sheet, delay: sheet.delay + result.points, ...FALLEN };
    case "disarmed":
      return { ...sheet, weapon: null, aim: null, loading: false };
    case "wound":
      return {
        ...sheet,
        delay: sheet.delay + result.points,
        legWounds: sheet.legWounds + (result.where === "leg" ? 1 : 0),
        otherWounds: sheet.otherWounds + (result.where === "leg" ? 0 : 1),
        ...(result.falls ? FALLEN : {}),
      };
  }
}
const FALLEN = { posture: "down", head: null, aim: null, loading: false } as const;

function changesOf(figure: FigureId, name: string, before: Sheet, after: Sheet): Outcome[] {
  const values = (["delay", "legWounds", "otherWounds"] as const)
    .filter((value) => before[value] !== after[value])
    .map((value): Outcome => ({
      kind: "value",
      figure,
      value,
      from: before[value],
      to: after[value],
      label: text(`OPFOR.gunslinger.outcome.${value}`, { name, n: after[value] }),
    }));
  return before.posture === after.posture ? values : [...values, postureOutcome(figure, name, after.posture)];
}

const headMark = (figure: FigureId): string => `head-${figure}`;

/** The head counter goes with the man: when he falls, dies or leaves. */
export const headTakenUp = (
  { id, name }: { readonly id: FigureId; readonly name: string },
  { head }: Sheet,
): readonly Outcome[] =>
  head === null
    ? []
    : [{ kind: "unmarked", mark: headMark(id), label: text("OPFOR.gunslinger.outcome.headIn", { name }) }];

export const postureOutcome = (figure: FigureId, name: string, posture: Sheet["posture"]): Outcome => ({
  kind: "status",
  figure,
  status: "prone",
  on: posture === "down",
  label: text(`OPFOR.gunslinger.outcome.${posture}`, { name }),
});

/** What a step changes on the map: postures, head counters, guns on the ground. Shots and blows are for the table. */
export function resolveStep(battle: Battle, step: Step, context: Context): Resolution {
  const outcomes = outcomesOf(battle, step, readMemory(context.memory));
  const settled = { outcomes, memory: context.memory, trace: [] };
  return step.kind === "attack" ? { ...settled, leftToPeople: true } : settled;
}

function outcomesOf(battle: Battle, step: Step, memory: Memory): readonly Outcome[] {
  const name = battle.figure(step.figure)?.name ?? step.figure;
  const head = headMark(step.figure);
  if (step.kind === "move") return [{ kind: "unmarked", mark: head, label: step.label }];
  if (step.kind !== "act") return [];
  switch (step.act) {
    case "get-up":
      return [postureOutcome(step.figure, name, "up"), { kind: "unmarked", mark: head, label: step.label }];
    case "get-down":
      return [postureOutcome(step.figure, name, "down")];
    case "head-out":
      return step.at === undefined
        ? []
        : [{ kind: "marked", mark: head, what: "head", at: step.at, label: step.label }];
    case "head-back":
      return [{ kind: "unmarked", mark: head, label: step.label }];
    case "draw":
      return memory.ground
        .filter(({ at }) => isHere(battle, step.figure, at))
        .map(({ weapon, at }) => ({
          kind: "marked",
          mark: weapon.id,
          what: "weapon",
          at,
          label: step.label,
        }));
    case "pick-up":
      return [{ kind: "unmarked", mark: pickedUp(step.terms), label: step.label }];
    default:
      return [];
  }
}

const isHere = (
  battle: Battle,
  figure: FigureId,
  at: { readonly x: number; readonly y: number },
): boolean => {
  const where = battle.figure(figure);
  return where?.x === at.x && where.y === at.y;
};

const pickedUp = (terms: Json | undefined): string =>
  typeof terms === "object" && terms !== null && "weapon" in terms && typeof terms.weapon === "string"
    ? terms.weapon
    : "";
