import type { Json } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import type { FigureId, Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import { isStill, same } from "./undo-json-changes";

/** What an undo may have to put back about one figure. Plain values, compared as JSON. */
export interface FigureState {
  readonly name: string;
  readonly place: {
    readonly x: number;
    readonly y: number;
    readonly elevation: number;
    /** Where a scene has several. */
    readonly level?: string;
  };
  readonly rotation: number;
  readonly hidden: boolean;
  readonly hp: Json;
  /** What else its game system keeps: temporary points, uses, slots, effects. */
  readonly sheet?: Json;
  readonly statuses: readonly string[];
  readonly defeated: boolean;
  /** Numbers of the profile that outcomes may change. */
  readonly profile: Json;
}

export interface WorldState {
  readonly figures: Readonly<Record<FigureId, FigureState>>;
  /** Open or closed, by wall id. */
  readonly doors: Readonly<Record<string, number>>;
  /** Our marks on the map, by mark id. */
  readonly marks: Readonly<Record<string, Json>>;
  /** Memory of every ruleset of the combat. */
  readonly memory: Readonly<Record<string, Json>>;
  /** Who is when, by combatant id. */
  readonly initiatives: Readonly<Record<string, number | null>>;
  readonly turn: { readonly round: number; readonly turn: number | null };
}

export const UNDO_FIELDS = [
  "place",
  "rotation",
  "hidden",
  "hp",
  "sheet",
  "statuses",
  "defeated",
  "profile",
] as const;
export type UndoField = (typeof UNDO_FIELDS)[number];

/** One thing a turn changed: undo puts `from` back, if it is still `to`. */
export type Change =
  | {
      readonly kind: "figure";
      readonly figure: FigureId;
      readonly name: string;
      readonly field: UndoField;
      readonly from: Json;
      readonly to: Json;
    }
  /** Summoned: undo takes it away again. Nothing is ever deleted by a turn; the dead stay, marked. */
  | { readonly kind: "came"; readonly figure: FigureId; readonly name: string }
  | { readonly kind: "door"; readonly door: string; readonly from: number; readonly to: number }
  | { readonly kind: "mark"; readonly mark: string; readonly from: Json; readonly to: Json }
  | {
      readonly kind: "initiative";
      readonly combatant: string;
      readonly from: number | null;
      readonly to: number | null;
    }
  | {
      readonly kind: "memory";
      readonly ruleset: string;
      readonly from: Json;
      readonly to: Json;
      /** A phase's: only what it changed is put back, whatever else is remembered by now stays. */
      readonly partly?: true;
    };

export interface UndoRecord {
  readonly key: string;
  readonly combat: string;
  readonly figure: FigureId;
  readonly changes: readonly Change[];
  /** The turn to go back to; a set-up has none. */
  readonly turn?: WorldState["turn"];
  /** The turn was interrupted and may go on: it has not been played yet. */
  readonly open?: true;
  /** The combat was begun anew since: it comes again. */
  readonly past?: true;
  /** A part of the round that was played between two turns: goes with the turn or the phase before it. */
  readonly phase?: true;
}

/** What a step or an outcome may change: figures and marks, by their ids. */
export const subjectsOf = (done: Step | Outcome): string[] => [
  ...("figure" in done ? [done.figure] : []),
  ...("target" in done ? [done.target] : []),
  ...("others" in done ? done.others : []),
  ...("mark" in done ? [done.mark] : []),
];

/**
 * What the turn changed about the figures, doors and marks it touched and in the memory of its ruleset; what
 * others did meanwhile is theirs.
 */
export const undoRecord = (
  about: Pick<UndoRecord, "key" | "combat" | "figure">,
  before: WorldState,
  after: WorldState,
  touched: ReadonlySet<string>,
): UndoRecord => ({ ...about, turn: before.turn, changes: changesBetween(before, after, touched) });

/**
 * What followed the turn at once, the end of the round or the new order, is taken back with it: it comes
 * again when the turn is over again.
 */
export function withAftermath(
  record: UndoRecord,
  before: WorldState,
  after: WorldState,
  touched: ReadonlySet<string>,
): UndoRecord {
  return withChanges(record, [...changesBetween(before, after, touched), ...orderBetween(before, after)]);
}

/** The order that was set since the turn. */
export const withOrder = (record: UndoRecord, before: WorldState, after: WorldState): UndoRecord =>
  withChanges(record, orderBetween(before, after));

/** Joined with what the turn did to the same things before. */
export function withChanges(record: UndoRecord, more: readonly Change[]): UndoRecord {
  const changes = new Map(record.changes.map((change) => [subject(change), change]));
  for (const change of more) {
    const earlier = changes.get(subject(change));
    changes.set(subject(change), earlier === undefined ? change : joined(earlier, change));
  }
  return { ...record, changes: [...changes.values()] };
}

/** What a change is about, whatever it says about it. */
function subject(change: Change): string {
  switch (change.kind) {
    case "figure":
      return `figure ${change.figure} ${change.field}`;
    case "came":
      return `came ${change.figure}`;
    case "door":
      return `door ${change.door}`;
    case "mark":
      return `mark ${change.mark}`;
    case "initiative":
      return `initiative ${change.combatant}`;
    case "memory":
      return `memory ${change.ruleset}`;
  }
}

const joined = (earlier: Change, later: Change): Change =>
  "from" in earlier && "from" in later ? ({ ...earlier, ...later, from: earlier.from } as Change) : earlier;

export const changesBetween = (
  before: WorldState,
  after: WorldState,
  touched: ReadonlySet<string>,
): readonly Change[] => [
  ...[...touched].sort().flatMap((id) => figureChanges(id, before.figures[id], after.figures[id])),
  ...changedKeys(before.doors, after.doors, touched).map((door): Change => ({
    kind: "door",
    door,
    from: before.doors[door] ?? 0,
    to: after.doors[door] ?? 0,
  })),
  ...changedKeys(before.marks, after.marks, touched).map((mark): Change => ({
    kind: "mark",
    mark,
    from: before.marks[mark] ?? null,
    to: after.marks[mark] ?? null,
  })),
  ...changedKeys(before.memory, after.memory, touched).map((ruleset): Change => ({
    kind: "memory",
    ruleset,
    from: before.memory[ruleset] ?? null,
    to: after.memory[ruleset] ?? null,
  })),
];

const orderBetween = (before: WorldState, after: WorldState): readonly Change[] =>
  Object.entries(after.initiatives).flatMap(([combatant, to]): Change[] => {
    const from = before.initiatives[combatant];
    // Who came or went has no place in the other order.
    return from === undefined || from === to ? [] : [{ kind: "initiative", combatant, from, to }];
  });

function figureChanges(
  figure: FigureId,
  before: FigureState | undefined,
  after: FigureState | undefined,
): Change[] {
  // Who is gone was deleted by somebody else meanwhile; that is not ours to take back.
  if (after === undefined) return [];
  if (before === undefined) return [{ kind: "came", figure, name: after.name }];
  return UNDO_FIELDS.flatMap((field): Change[] => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return same(from, to) ? [] : [{ kind: "figure", figure, name: before.name, field, from, to }];
  });
}

/**
 * Why the turn cannot be taken back: everything that is no longer as the turn left it. Empty: it can.
 * What a ruleset remembers also changes with the rounds, which are told again when the turn is given back;
 * only a later turn that built on it stands in the way.
 */
export function conflicts(record: UndoRecord, now: WorldState, later: readonly UndoRecord[] = []): Text[] {
  const all = record.changes.flatMap((change): Text[] => {
    switch (change.kind) {
      case "figure": {
        const figure = now.figures[change.figure];
        if (figure === undefined) return [text("OPFOR.ui.undo.isGone", { name: change.name })];
        return same(figure[change.field] ?? null, change.to)
          ? []
          : [text(`OPFOR.ui.undo.changed.${change.field}`, { name: change.name })];
      }
      case "came":
        return now.figures[change.figure] === undefined
          ? [text("OPFOR.ui.undo.isGone", { name: change.name })]
          : [];
      case "door":
        return now.doors[change.door] === change.to ? [] : [text("OPFOR.ui.undo.changed.door")];
      case "mark":
        return same(now.marks[change.mark] ?? null, change.to) ? [] : [text("OPFOR.ui.undo.changed.mark")];
      case "initiative":
        return (now.initiatives[change.combatant] ?? null) === change.to
          ? []
          : [text("OPFOR.ui.undo.changed.order")];
      case "memory":
        if (change.partly === true) {
          return isStill(now.memory[change.ruleset] ?? null, change.from, change.to)
            ? []
            : [text("OPFOR.ui.undo.changed.memory")];
        }
        return later.some(({ changes }) => changes.some((one) => remembers(one, change.ruleset)))
          ? [text("OPFOR.ui.undo.changed.memory")]
          : [];
    }
  });
  // Many places in the order may have changed; that is said once.
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

const remembers = (change: Change, ruleset: string): boolean =>
  change.kind === "memory" && change.ruleset === ruleset;

/** Figures whose state the turn changed, for the card: "Position of two tokens and Kyra's stun". */
export const namesTouched = (record: UndoRecord): string[] => [
  ...new Set(record.changes.flatMap((change) => ("name" in change ? [change.name] : []))),
];

function changedKeys(
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
  touched: ReadonlySet<string>,
): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)].filter((key) => touched.has(key)));
  return [...keys].filter((key) => !same(before[key] ?? null, after[key] ?? null)).sort();
}

/** Whether all that a turn changed is as it was before, but for what `mayDiffer`. */
export function isTakenBack(
  { changes }: UndoRecord,
  now: WorldState,
  mayDiffer: (change: Change) => boolean,
): boolean {
  return changes.every((change) => {
    if (mayDiffer(change)) return true;
    switch (change.kind) {
      case "figure":
        return same(now.figures[change.figure]?.[change.field] ?? null, change.from);
      case "came":
        return now.figures[change.figure] === undefined;
      case "door":
        return now.doors[change.door] === change.from;
      case "mark":
        return same(now.marks[change.mark] ?? null, change.from);
      case "initiative":
        return (now.initiatives[change.combatant] ?? null) === change.from;
      case "memory":
        return isStill(now.memory[change.ruleset] ?? null, change.to, change.from);
    }
  });
}
