import type { Outcome } from "../../core/outcome";
import { text, type Text } from "../../core/text";
import type { SetupProposal } from "../../engine/ruleset";
import type { Snapshot } from "../../field";
import type { Executor, Store } from "./ports";
import type { Registry } from "../thinking/think";
import { subjectsOf, undoRecord, type UndoRecord } from "../records/undo-record";

/** What is done before a battle: a helper proposes, a person looks at it and accepts it or rolls again. */

/** The helpers of a ruleset, as a person chooses among them. */
export interface SetupOffer {
  readonly ruleset: string;
  readonly title: Text;
  readonly helpers: readonly { readonly id: string; readonly title: Text; readonly summary: Text }[];
}

/** What can be set up with the rulesets that figures on the map use, each once, in their order. */
export function setupOffers(registry: Registry, used: readonly string[]): SetupOffer[] {
  return [...new Set(used)].flatMap((id): SetupOffer[] => {
    const ruleset = registry(id);
    const helpers = ruleset?.setup ?? [];
    if (ruleset === undefined || helpers.length === 0) return [];
    return [
      {
        ruleset: id,
        title: ruleset.title,
        helpers: helpers.map((helper) => ({ id: helper.id, title: helper.title, summary: helper.summary })),
      },
    ];
  });
}

/** The proposal as outcomes: set down wherever it says, through walls and without a way. */
export function setupOutcomes(snapshot: Snapshot, proposal: SetupProposal): Outcome[] {
  return [
    ...proposal.placements.map(({ figure: id, at }): Outcome => {
      const figure = snapshot.figures.find((one) => one.id === id);
      const from = figure === undefined ? [] : [{ x: figure.x, y: figure.y }];
      const label = text("OPFOR.setup.placed", { name: figure?.name ?? id });
      return { kind: "moved", figure: id, path: [...from, at], label };
    }),
    ...proposal.marks.map(({ id, what, at, label }): Outcome => ({
      kind: "marked",
      mark: id,
      what,
      at,
      label,
    })),
    ...(proposal.outcomes ?? []),
  ];
}

export interface SetupPorts {
  readonly executor: Pick<Executor, "apply" | "witness">;
  readonly store: Pick<Store, "saveMemory">;
  /** So that the same undo takes it back that takes turns back. */
  saveUndo(record: UndoRecord): Promise<void>;
}

export interface AcceptedSetup {
  readonly combat: string;
  readonly ruleset: string;
  readonly helper: string;
  readonly seed: string;
  readonly snapshot: Snapshot;
  readonly proposal: SetupProposal;
}

/** Does what was proposed. What could not be done is returned in words; what was done can be taken back. */
export async function acceptSetup(ports: SetupPorts, setup: AcceptedSetup): Promise<Text[]> {
  const { combat, proposal, ruleset, snapshot } = setup;
  const before = ports.executor.witness();
  const outcomes = setupOutcomes(snapshot, proposal);
  const troubles: Text[] = [];
  try {
    for (const outcome of outcomes) {
      const trouble = await ports.executor.apply(outcome);
      if (trouble !== undefined) troubles.push(trouble);
    }
    await ports.store.saveMemory(combat, ruleset, proposal.memory);
  } finally {
    const touched = new Set([ruleset, ...outcomes.flatMap(subjectsOf)]);
    const about = { key: setupKey(setup), combat, figure: "" };
    const { key, figure, changes } = undoRecord(about, before, ports.executor.witness(), touched);
    // A set-up belongs to no turn: taking it back leaves the tracker alone.
    if (changes.length > 0) await ports.saveUndo({ key, combat, figure, changes });
  }
  return troubles;
}

const SETUP = "set-up";
const setupKey = ({ combat, ruleset, helper, seed }: AcceptedSetup): string =>
  [combat, SETUP, ruleset, helper, seed].join("|");

/** Which set-up an undo record is of; nothing when it is a turn's. */
export function setupOf({
  key,
}: UndoRecord): { readonly ruleset: string; readonly helper: string } | undefined {
  const [, kind, ruleset = "", helper = ""] = key.split("|");
  return kind === SETUP ? { ruleset, helper } : undefined;
}
