import type { ActStep } from "../../../core/step";
import { text } from "../../../core/text";
import type { ArmyRule } from "../sheet/profile";
import { nearestTarget } from "../fighting/choose-target";
import { isInRange } from "../fighting/in-range";
import type { Turn } from "./turn-in-thought";
import { friendsOf, onTheirFeet, type Model, type Unit } from "../squads/units";

const spentKey = (unit: Unit, rule: ArmyRule): string => `${unit.id}: ${rule.name}`;

export interface ArmyRulesUsed {
  readonly steps: readonly ActStep[];
  /** Rules that may be used once in the game and now have been. */
  readonly spent: readonly string[];
}

/** GFF-X1: as soon as the unit activates, on the nearest valid unit that makes sense. */
export function useArmyRules(turn: Turn): ArmyRulesUsed {
  const used = onTheirFeet(turn.unit).flatMap((model) =>
    model.profile.armyRules.map((rule) => ({ rule, step: use(turn, model, rule) })),
  );
  return {
    steps: used.flatMap(({ step }) => (step === undefined ? [] : [step])),
    spent: used.flatMap(({ rule, step }) =>
      step !== undefined && rule.once ? [spentKey(turn.unit, rule)] : [],
    ),
  };
}

function use(turn: Turn, model: Model, rule: ArmyRule): ActStep | undefined {
  const { value, entries } = turn.trace.nested(() => targetOf(turn, model, rule));
  turn.trace.add({
    kind: "rule",
    id: "army-rule",
    title: text("OPFOR.firefight.armyRule.title", { name: rule.name }),
    source: "GFF-X1",
    verdict: value === undefined ? "passed" : "chosen",
    because:
      value === undefined
        ? text("OPFOR.firefight.armyRule.noTarget")
        : text("OPFOR.firefight.armyRule.on", { name: value.name }),
    entries,
  });
  if (value === undefined) return undefined;
  return {
    kind: "act",
    act: "army-rule",
    figure: model.figure.id,
    target: value.leader.figure.id,
    label: text("OPFOR.firefight.step.armyRule", { rule: rule.name, target: value.name }),
    terms: { rule: rule.name },
  };
}

function targetOf(turn: Turn, model: Model, rule: ArmyRule): Unit | undefined {
  if (rule.once && turn.state.spent.includes(spentKey(turn.unit, rule))) return undefined;
  const valid = sensible(turn, rule).filter((unit) => reaches(turn, model, rule, unit));
  return valid.length === 0 ? undefined : nearestTarget(turn, "army-rule-target", model, valid, []);
}

/** Whom it makes sense on: healing on the wounded, rallying on the stunned. */
function sensible(turn: Turn, rule: ArmyRule): readonly Unit[] {
  const friends = friendsOf(turn.units, turn.unit);
  switch (rule.on) {
    case "enemy":
      return turn.enemies;
    case "friend":
      return friends;
    case "wounded-friend":
      return [turn.unit, ...friends].filter(({ models }) => models.some(({ profile }) => profile.wounds > 0));
    case "stunned-friend":
      return friends.filter(({ models }) => models.some(({ stunned }) => stunned));
    case "self":
      return [turn.unit];
  }
}

const reaches = (turn: Turn, { figure }: Model, rule: ArmyRule, unit: Unit): boolean =>
  unit.id === turn.unit.id ||
  unit.models.some(
    (theirs) =>
      isInRange(turn.battle, figure, theirs.figure, rule.range) &&
      (!rule.sight || turn.battle.sees(figure, theirs.figure)),
  );
