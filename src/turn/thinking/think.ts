import type { Decided, Decision } from "../../core/decision";
import { seededDice } from "../../core/dice";
import type { Place } from "../../core/place";
import { lastSideStanding, type BattleEnd } from "../../engine/battle-end";
import { decide } from "../../engine/decide";
import type { Context, Order, Resolution, RoundEvent, Ruleset } from "../../engine/ruleset";
import { OpenQuestion } from "../../engine/ask-person";
import type { Step } from "../../core/step";
import { type Battle, battleFrom, standing } from "../../field";
import { isStep } from "../records/step-and-outcome-schemas";
import type { BattleOf, Registry } from "./ruleset-lookup";
import type { DecideThinking, Questions, Sighting, Standing, Thinking, Thought } from "./thinker";

export type { BattleOf, Registry } from "./ruleset-lookup";

/** Decides, and looks round from where the plan ends: what the worker does. */
export function thinkDecision(
  registry: Registry,
  thinking: DecideThinking,
  battleOf: BattleOf = battleFrom,
): Thought {
  const ruleset = rulesetNamed(registry, thinking.ruleset);
  const battle = battleOf(thinking.snapshot, ruleset.unit);
  const { seed, memory, unattended, answers, rejected } = thinking;
  const decision = decide(ruleset, battle, thinking.figure, { seed, memory, unattended, answers, rejected });
  return { decision, sightings: lookRound(battle, decision) };
}

export function thinkResolution(
  registry: Registry,
  thinking: Thinking & { readonly step: Step },
  battleOf: BattleOf = battleFrom,
): Resolution | undefined {
  const ruleset = rulesetNamed(registry, thinking.ruleset);
  if (ruleset.resolve === undefined || !isStep(thinking.step)) return undefined;
  return ruleset.resolve(battleOf(thinking.snapshot, ruleset.unit), thinking.step, contextOf(thinking));
}

export function thinkEvent(
  registry: Registry,
  thinking: Thinking & { readonly event: RoundEvent },
  battleOf: BattleOf = battleFrom,
): Resolution | undefined {
  const ruleset = rulesetNamed(registry, thinking.ruleset);
  if (ruleset.on === undefined) return undefined;
  const battle = battleOf(thinking.snapshot, ruleset.unit);
  return orAsks(thinking, () => ruleset.on?.(battle, thinking.event, contextOf(thinking)));
}

/** A question that only people can answer comes back in place of what would have happened. */
function orAsks({ memory }: Thinking, play: () => Resolution | undefined): Resolution | undefined {
  try {
    return play();
  } catch (thrown) {
    if (!(thrown instanceof OpenQuestion)) throw thrown;
    return { outcomes: [], memory, trace: [], asks: thrown.question };
  }
}

export function thinkOrder(
  registry: Registry,
  thinking: Thinking,
  battleOf: BattleOf = battleFrom,
): Order | undefined {
  const ruleset = rulesetNamed(registry, thinking.ruleset);
  if (ruleset.order === undefined) return undefined;
  return ruleset.order(battleOf(thinking.snapshot, ruleset.unit), contextOf(thinking));
}

/** What the panel shows of a ruleset's memory. */
export function thinkStanding(
  registry: Registry,
  thinking: Thinking,
  battleOf: BattleOf = battleFrom,
): Standing {
  const ruleset = rulesetNamed(registry, thinking.ruleset);
  const { sheet, phases = [] } = ruleset;
  if (sheet === undefined && phases.length === 0) return { lines: {}, phases: [] };
  const battle = battleOf(thinking.snapshot, ruleset.unit);
  const mine = battle.figures.filter((figure) => figure.ruleset === ruleset.id);
  return {
    lines: Object.fromEntries(
      mine.map((figure) => [figure.id, sheet?.lines(battle, figure, thinking.memory) ?? []]),
    ),
    phases: phases.map((phase) => ({
      id: phase.id,
      title: phase.title,
      summary: phase.summary,
      at: phase.at,
      done: phase.done(battle, thinking.memory),
    })),
  };
}

/** Plays a part of the round that is no figure's turn; nothing when it was played already. */
export function thinkPhase(
  registry: Registry,
  thinking: Thinking & { readonly phase: string },
  battleOf: BattleOf = battleFrom,
): Resolution | undefined {
  const ruleset = rulesetNamed(registry, thinking.ruleset);
  const phase = ruleset.phases?.find(({ id }) => id === thinking.phase);
  const battle = battleOf(thinking.snapshot, ruleset.unit);
  return phase === undefined || phase.done(battle, thinking.memory)
    ? undefined
    : orAsks(thinking, () => phase.play(battle, contextOf(thinking)));
}

/** Whether the battle is over: by the ruleset's own word, else when one side is left. */
export function thinkEnded(
  registry: Registry,
  thinking: Questions["ended"]["asked"],
  battleOf: BattleOf = battleFrom,
): BattleEnd | undefined {
  const ruleset = rulesetNamed(registry, thinking.ruleset);
  const battle = battleOf(thinking.snapshot, ruleset.unit);
  return ruleset.ended === undefined
    ? lastSideStanding(battle, thinking.moment)
    : ruleset.ended(battle, thinking.memory, thinking.moment);
}

function rulesetNamed(registry: Registry, id: string): Ruleset {
  const ruleset = registry(id);
  if (ruleset === undefined) throw new Error(`no ruleset "${id}" is registered`);
  return ruleset;
}

const contextOf = ({ seed, memory, unattended, answers }: Thinking): Context => ({
  dice: seededDice(seed),
  memory,
  unattended,
  ...(answers === undefined ? {} : { answers }),
});

/** Where the figure stands when its plan is done. */
export function endOf(decision: Decided): Place | undefined {
  return decision.plan.steps
    .flatMap((step) => (step.kind === "move" && step.figure === decision.figure ? step.path.slice(-1) : []))
    .at(-1);
}

function lookRound(battle: Battle, decision: Decision): Sighting[] {
  const me = battle.figure(decision.figure);
  if (me === undefined) return [];
  const end = decision.kind === "decided" ? endOf(decision) : undefined;
  const there = end === undefined ? me : standing(me, end);
  return battle.enemiesOf(me).map((enemy) => {
    const seen = battle.sees(there, enemy);
    const cover = seen ? battle.cover(there, enemy) : undefined;
    // What the figure itself stands in or behind hides its target in no ruleset.
    const first = cover?.by.find(({ distance }) => distance > 1);
    return {
      figure: enemy.id,
      distance: battle.distance(there, enemy),
      seen,
      cover: cover?.share ?? 0,
      ...(first === undefined ? {} : { coverAt: first.distance * battle.pixelsPerUnit }),
    };
  });
}
