import type { Plan } from "../../../core/decision";
import type { ActStep, Step } from "../../../core/step";
import { text } from "../../../core/text";
import { climb, ladder } from "../../../engine/ladder";
import { does, fails, holds, type Rule } from "../../../engine/rule";
import type { Situation } from "../../../engine/situation";
import { walk } from "../../../engine/tree";
import { holdAndShoot } from "./what-branches-do";
import { useArmyRules } from "./use-army-rules";
import { typeEntry } from "./unit-type";
import { dangerSteps } from "../fighting/danger-steps";
import { paceOf } from "../moving/gaits";
import { rangedOf, type Profile } from "../sheet/profile";
import { shotAt } from "../fighting/shots-and-cover";
import { withName, writeState } from "../sheet/memory";
import { hybrid, melee, shooting } from "./trees";
import { turnOf, type Turn } from "./turn-in-thought";
import { onTheirFeet, type Unit } from "../squads/units";

/** One activation: what comes before the trees, then the tree of the unit's type. */
export function decide(situation: Situation<Profile>): Plan {
  const turn = turnOf(situation);
  if (turn === undefined) return offTable(situation);
  const before = climb(turn, beforeAnything);
  if (before !== undefined) {
    return remembered(turn, before.rule.id === alreadyActed.id ? before : jointly(turn, before), []);
  }
  const opening = useArmyRules(turn);
  const plan = climb(turn, beforeTheTree) ?? byType(turn) ?? lastResort(turn);
  const whole = { ...plan, steps: [...opening.steps, ...plan.steps, ...recoverySteps(turn)] };
  return remembered(turn, jointly(turn, whole), opening.spent);
}

/** Whoever of a unit falls, the others go on; and who is to be shot at may have fallen to a spell before. */
function jointly(turn: Turn, plan: Plan): Plan {
  const dangers = dangerSteps(turn, plan.steps);
  const steps = [...dangers, ...plan.steps.map((step) => named(turn.unit, step))];
  const isJoint =
    turn.unit.models.length > 1 || steps.some((step) => step.kind === "act" && step.act === "cast");
  return { ...plan, steps: isJoint ? steps.map((step) => ({ ...step, joint: true })) : steps };
}

/** In a squad it matters who does what. */
function named({ models }: Unit, step: Step): Step {
  const model = models.length > 1 ? models.find(({ figure }) => figure.id === step.figure) : undefined;
  if (model === undefined) return step;
  return { ...step, label: text("OPFOR.firefight.step.by", { name: model.figure.name, step: step.label }) };
}

function remembered(turn: Turn, plan: Plan, spent: readonly string[]): Plan {
  const { state, unit } = turn;
  turn.remember(
    writeState({
      ...state,
      activated: withName(state.activated, unit.id),
      fallen: {},
      spent: spent.reduce<string[]>(withName, state.spent),
    }),
  );
  return plan;
}

function byType(turn: Turn): Plan | undefined {
  turn.trace.add(typeEntry(turn.classified));
  switch (turn.classified.type) {
    case "hybrid":
      return walk(turn, hybrid);
    case "shooting":
      return walk(turn, shooting);
    case "melee":
      return walk(turn, melee);
  }
}

const alreadyActed: Rule<Turn> = {
  id: "already-acted",
  source: "",
  title: text("OPFOR.firefight.rule.alreadyActed"),
  when: ({ state, unit }) =>
    state.activated.includes(unit.id)
      ? holds(text("OPFOR.firefight.rule.alreadyActedBecause", { name: unit.name }))
      : fails(text("OPFOR.firefight.rule.notYetActed")),
  then: ({ me, unit }) => {
    const because = text("OPFOR.firefight.rule.alreadyActedBecause", { name: unit.name });
    return does([{ kind: "hold", figure: me.id, label: because }], because);
  },
};

/** GFF-Q14: a stunned unit spends its activation idle and recovers. */
const recovers: Rule<Turn> = {
  id: "recovers",
  source: "GFF-B5",
  title: text("OPFOR.firefight.rule.recovers"),
  when: ({ unit }) =>
    unit.stunned
      ? holds(text("OPFOR.firefight.rule.stunned", { name: unit.name }))
      : fails(text("OPFOR.firefight.rule.notStunned")),
  then: (turn) => does(recoverySteps(turn), text("OPFOR.firefight.rule.stunned", { name: turn.unit.name })),
};

/** Model by model: whoever is stunned spends the unit's activation idle, and is on its feet again after it. */
const recoverySteps = ({ unit }: Turn): readonly ActStep[] =>
  unit.models
    .filter(({ stunned }) => stunned)
    .map(({ figure }) => ({
      kind: "act",
      act: "recover",
      figure: figure.id,
      label: text("OPFOR.firefight.step.recover"),
    }));

const immobile: Rule<Turn> = {
  id: "immobile",
  source: "",
  title: text("OPFOR.firefight.rule.immobile"),
  when: ({ unit }) =>
    paceOf(unit, "rush") === 0
      ? holds(text("OPFOR.firefight.rule.immobileBecause"))
      : fails(text("OPFOR.firefight.rule.mobile")),
  then: holdAndShoot(text("OPFOR.firefight.rule.immobileBecause")),
};

/** GFF-X8: with an enemy in range of an Indirect weapon, always Hold and shoot. */
const indirect: Rule<Turn> = {
  id: "indirect",
  source: "GFF-X8",
  title: text("OPFOR.firefight.rule.indirect"),
  when: (turn) =>
    indirectInRange(turn)
      ? holds(text("OPFOR.firefight.rule.indirectBecause"))
      : fails(text("OPFOR.firefight.rule.noIndirect")),
  then: holdAndShoot(text("OPFOR.firefight.rule.indirectBecause")),
};

const indirectInRange = (turn: Turn): boolean =>
  onTheirFeet(turn.unit).some(({ figure, profile }) =>
    rangedOf(profile).some(
      (weapon) =>
        weapon.indirect && turn.enemies.some((enemy) => shotAt(turn, figure, weapon, enemy).length > 0),
    ),
  );

const beforeAnything = ladder<Turn>("before-anything", [alreadyActed, recovers]);
const beforeTheTree = ladder<Turn>("before-the-tree", [immobile, indirect]);

/** Nothing to make for, or everything rejected: a Hold, and a shot if there is one. */
function lastResort(turn: Turn): Plan {
  const because = text("OPFOR.firefight.rule.lastResortBecause");
  const { value, entries } = turn.trace.nested(() => holdAndShoot(because)(turn));
  const rule = {
    id: "last-resort",
    title: text("OPFOR.firefight.rule.lastResort"),
    source: "GFF-Q23",
    because,
  };
  turn.trace.add({ kind: "rule", ...rule, verdict: "chosen", entries });
  return { rule, steps: value.done ? value.steps : [] };
}

function offTable({ me, trace }: Situation<Profile>): Plan {
  const because = text("OPFOR.firefight.rule.offTableBecause", { name: me.name });
  trace.note(because);
  return {
    rule: { id: "off-table", title: text("OPFOR.firefight.rule.offTable"), source: "GFF-X2", because },
    steps: [{ kind: "hold", figure: me.id, label: because }],
  };
}
