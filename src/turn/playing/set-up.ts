import { seededDice } from "../../core/dice";
import type { Outcome } from "../../core/outcome";
import { lengthOf, type Place } from "../../core/place";
import type { FigureId } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { SetupProposal } from "../../engine/ruleset";
import { type Battle, battleFrom, type Figure, type Snapshot } from "../../field";
import type { Executor, Store } from "./ports";
import type { BattleOf, Registry } from "../thinking/think";
import type { SetupThinking, SetupThought } from "../thinking/thinker";
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

/** Asks a helper; the figures it gets are the ruleset's own. */
export function thinkSetup(
  registry: Registry,
  thinking: SetupThinking,
  battleOf: BattleOf = battleFrom,
): SetupThought {
  const ruleset = registry(thinking.ruleset);
  const helper = ruleset?.setup?.find(({ id }) => id === thinking.helper);
  if (ruleset === undefined || helper === undefined) {
    return refused(text("OPFOR.setup.noHelper", { helper: thinking.helper, ruleset: thinking.ruleset }));
  }
  const battle = battleOf(thinking.snapshot, ruleset.unit);
  const figures = battle.figures.filter((figure) => figure.ruleset === ruleset.id);
  if (figures.length === 0) return refused(text("OPFOR.setup.noFigures", { ruleset: ruleset.title }));
  const problem = ruleset.refuses?.(battle);
  if (problem !== undefined) return refused(problem.text);
  const { seed, memory, unattended } = thinking;
  const proposal = helper.propose(battle, figures, { dice: seededDice(seed), memory, unattended });
  return { kind: "proposed", proposal, warnings: warningsOf(battle, figures, proposal) };
}

const refused = (why: Text): SetupThought => ({ kind: "refused", why });

/** What a person should know before saying yes. */
function warningsOf(battle: Battle, figures: readonly Figure[], { placements }: SetupProposal): Text[] {
  if (placements.length === 0) return [];
  const placed = new Map(placements.map(({ figure, at }) => [figure, at]));
  const left = figures.filter(({ id }) => !placed.has(id)).map(({ name }) => name);
  const crowded = sharedPlaces(battle, placed);
  const alone = figures.every((figure) => battle.enemiesOf(figure).length === 0);
  return [
    ...(alone ? [text("OPFOR.setup.noOpponents")] : []),
    ...(left.length > 0 ? [text("OPFOR.setup.stay", { n: left.length, names: left })] : []),
    ...(crowded.length > 0 ? [text("OPFOR.setup.noRoom", { n: crowded.length, names: crowded })] : []),
  ];
}

/** Names of those who would stand on somebody. */
function sharedPlaces(battle: Battle, placed: ReadonlyMap<FigureId, Place>): string[] {
  const standing = battle.figures.map((figure) => ({ figure, at: placed.get(figure.id) ?? figure }));
  return standing
    .filter(
      ({ figure, at }, index) =>
        placed.has(figure.id) &&
        standing.some((other, otherIndex) => {
          if (otherIndex === index || (placed.has(other.figure.id) && otherIndex > index)) return false;
          const room = (Math.min(figure.pixelWidth, other.figure.pixelWidth) * 9) / 10;
          return lengthOf(at.x - other.at.x, at.y - other.at.y) < room;
        }),
    )
    .map(({ figure }) => figure.name);
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
