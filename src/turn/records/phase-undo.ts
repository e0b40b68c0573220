import type { Json } from "../../core/json";
import { withoutChange } from "./undo-json-changes";
import { changesBetween, type Change, type UndoRecord, type WorldState } from "./undo-record";

/** What a phase changed: taken back by itself, it leaves the tracker where it is. */
export function phaseRecord(
  about: Pick<UndoRecord, "key" | "combat">,
  before: WorldState,
  after: WorldState,
  touched: ReadonlySet<string>,
): UndoRecord {
  const changes = changesBetween(before, after, touched).map((change): Change =>
    change.kind === "memory" ? { ...change, partly: true } : change,
  );
  return { ...about, figure: "", changes, phase: true };
}

/** Phases that were played right after it and that go with it, the last one first; nothing when a turn came between. */
export function phasesAfter(records: readonly UndoRecord[], key: string): readonly UndoRecord[] {
  const later = records.slice(records.findIndex((one) => one.key === key) + 1);
  return later.every(({ phase }) => phase === true) ? later.toReversed() : [];
}

/** The world as it will be when this is taken back. */
export const worldBefore = (world: WorldState, { changes }: UndoRecord): WorldState =>
  changes.toReversed().reduce(withoutOne, world);

function withoutOne(world: WorldState, change: Change): WorldState {
  switch (change.kind) {
    case "figure": {
      const figure = world.figures[change.figure];
      if (figure === undefined) return world;
      const back = { ...figure, [change.field]: change.from };
      return { ...world, figures: { ...world.figures, [change.figure]: back } };
    }
    case "came": {
      const { [change.figure]: _gone, ...figures } = world.figures;
      return { ...world, figures };
    }
    case "door":
      return { ...world, doors: { ...world.doors, [change.door]: change.from } };
    case "mark":
      return { ...world, marks: { ...world.marks, [change.mark]: change.from } };
    case "initiative":
      return { ...world, initiatives: { ...world.initiatives, [change.combatant]: change.from } };
    case "memory":
      return { ...world, memory: { ...world.memory, [change.ruleset]: memoryBefore(world.memory, change) } };
  }
}

/** What a ruleset remembers once a change is taken back. */
export const memoryBefore = (
  memory: WorldState["memory"],
  { ruleset, from, to, partly }: Extract<Change, { kind: "memory" }>,
): Json => (partly === true ? withoutChange(memory[ruleset] ?? null, from, to) : from);
