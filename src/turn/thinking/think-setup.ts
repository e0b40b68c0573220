import { seededDice } from "../../core/dice";
import { lengthOf, type Place } from "../../core/place";
import type { FigureId } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { SetupProposal } from "../../engine/ruleset";
import { type Battle, battleFrom, type Figure } from "../../field";
import type { BattleOf, Registry } from "./think";
import type { SetupThinking, SetupThought } from "./thinker";

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
