import type { Plan } from "../../../core/decision";
import type { Step } from "../../../core/step";
import { text } from "../../../core/text";
import { least } from "../../../engine/choose";
import { climb, ladder } from "../../../engine/ladder";
import { cannot, does, fails, holds, type Doing, type Rule } from "../../../engine/rule";
import type { Situation } from "../../../engine/situation";
import { behaviourRule } from "./behaviour-rule";
import { fighterOf, hasStatus, hasTrait, type Fighter } from "../fighter";
import type { MonsterProfile } from "../profile";
import { standing } from "../../../field";
import { Approach } from "../places/approach";
import { moveStep } from "../places/move-step";
import { walkingOrder } from "./walked-distance";
import { sheetNotes } from "../people/readable-scheme";
import { act } from "./action-steps";
import { chooseTarget, isAllTheSame, tiedFirst } from "./choose-target";
import { turnOf, type Turn } from "./turn-in-thought";
import { quietly } from "./without-trace";

/** The turn of one monster: its scheme as a ladder, from the top (MAI-F5, MAI-C1, MAI-C9). */
export function decide(situation: Situation<MonsterProfile>): Plan {
  // Not the situation's profile: that takes the first doctrine for a figure without one.
  const { scheme } = fighterOf(situation.me);
  if (scheme === undefined) return schemeless(situation);
  const turn = turnOf(situation, scheme);
  if (turn.options.openInformation) for (const note of sheetNotes(scheme)) situation.trace.note(note);
  const plan = climb<Situation>(situation, ladder(scheme.id, rulesOf(turn)));
  if (plan !== undefined) return plan;
  const label = text("OPFOR.monster-ai.step.nothing", { name: turn.me.name });
  const because = text(
    turn.enemies.length === 0 ? "OPFOR.monster-ai.because.noEnemies" : "OPFOR.monster-ai.because.nothingFits",
  );
  return {
    rule: { id: "hold", title: text("OPFOR.monster-ai.rule.hold"), source: "MAI-S29", because },
    steps: [{ kind: "hold", figure: turn.me.id, label }],
  };
}

function schemeless(situation: Situation<MonsterProfile>): Plan {
  const { me } = situation;
  const because = text("OPFOR.monster-ai.problem.noSchemeAtAll", { name: me.name });
  situation.lacks({ field: "profile.scheme", text: because });
  return {
    rule: { id: "no-scheme", title: text("OPFOR.rule.cannot"), source: "MAI-F3", because },
    steps: [{ kind: "hold", figure: me.id, label: because }],
  };
}

function rulesOf(turn: Turn): readonly Rule<Situation>[] {
  return [
    ...beforeAnything(turn),
    ...turn.scheme.behaviours.map((b) => behaviourRule(turn, b)),
    twoMoves(turn),
  ];
}

/** What takes the turn away before the scheme is looked at. */
function beforeAnything(turn: Turn): readonly Rule<Situation>[] {
  return [
    ...(turn.memory.leaving.includes(turn.me.id) ? [leaveWithLoot(turn)] : []),
    ...(hasTrait(turn.me, "cowardly") ? [cowardly(turn)] : []),
    ...(hasStatus(turn.me.figure, "stun") ? [stunned(turn)] : []),
  ];
}

const leave = (turn: Turn): Step => ({
  kind: "leave",
  figure: turn.me.id,
  label: text("OPFOR.monster-ai.step.leave", { name: turn.me.name }),
});

/** MAI-N6: it has what it came for. */
const leaveWithLoot = (turn: Turn): Rule<Situation> => ({
  id: "leave",
  source: "MAI-N6",
  title: text("OPFOR.monster-ai.rule.leave"),
  then: () => does([leave(turn)], text("OPFOR.monster-ai.because.leave")),
});

/** MAI-S4: it retreats if it becomes terrified. */
const cowardly = (turn: Turn): Rule<Situation> => ({
  id: "cowardly",
  source: "MAI-S4",
  title: text("OPFOR.monster-ai.rule.cowardly"),
  when: () =>
    hasStatus(turn.me.figure, "terrified")
      ? holds(text("OPFOR.monster-ai.because.terrified"))
      : fails(text("OPFOR.monster-ai.fact.notTerrified")),
  then: () => does([leave(turn)], text("OPFOR.monster-ai.because.terrified")),
});

/** MAI-E10: it can neither move nor act. */
const stunned = (turn: Turn): Rule<Situation> => {
  const because = text("OPFOR.monster-ai.because.stunned");
  return {
    id: "stunned",
    source: "MAI-E10",
    title: text("OPFOR.monster-ai.rule.stunned"),
    then: () => does([{ kind: "hold", figure: turn.me.id, label: because }], because),
  };
};

/** MAI-C5 to C7: two Moves toward the closest enemy, targetable or not. */
const twoMoves = (turn: Turn): Rule<Situation> => ({
  id: "two-moves",
  source: "MAI-C5",
  title: text("OPFOR.monster-ai.rule.twoMoves"),
  then: () => approach(turn),
});

function approach(turn: Turn): Doing {
  const away = walkingOrder(turn);
  const closest = chooseTarget(turn, {
    from: turn.enemies,
    candidates: text("OPFOR.monster-ai.choice.enemies"),
    before: [least(text("OPFOR.monster-ai.priority.closest"), away)],
    source: "MAI-C7",
    indifferent: isAllTheSame(
      turn,
      () => nearestBy(turn, away),
      (one) => twoMoveSteps(quietly(turn), one),
    ),
  });
  if (closest === undefined) return cannot(text("OPFOR.monster-ai.fact.noEnemies"));
  const isShutIn = isWalledOff(turn, closest);
  const key = isShutIn ? "OPFOR.monster-ai.because.shutIn" : "OPFOR.monster-ai.because.twoMoves";
  const because = text(key, { name: closest.name });
  if (turn.options.narrative) {
    const label = text("OPFOR.monster-ai.step.toldApproach", { target: closest.name });
    return does([act(turn, { kind: "told" }, label, { target: closest.id })], because);
  }
  if (isShutIn) {
    const label = text("OPFOR.monster-ai.step.shutIn", { name: closest.name });
    return does([{ kind: "hold", figure: turn.me.id, label }], because);
  }
  const steps = twoMoveSteps(turn, closest);
  if (steps.length > 0) return does(steps, because);
  const label = text("OPFOR.monster-ai.step.noNearer", { name: closest.name });
  return does([{ kind: "hold", figure: turn.me.id, label }], label);
}

/** MAI-Q19 goes along a way. Where walls leave none, it waits rather than walk into a corner, if nothing burns there. */
function isWalledOff(turn: Turn, closest: Fighter): boolean {
  const approaching = new Approach(turn, closest.figure);
  return !approaching.hasWay(turn.me.figure) && !approaching.burns(turn.me.figure);
}

function nearestBy(turn: Turn, away: (enemy: Fighter) => number): readonly Fighter[] {
  const nearest = Math.min(...turn.enemies.map(away));
  return tiedFirst(
    turn,
    turn.enemies.filter((enemy) => away(enemy) === nearest),
  );
}

/** MAI-Q19: each Move gets as near as it can; it stops beside the enemy. */
function twoMoveSteps(turn: Turn, closest: Fighter): readonly Step[] {
  const steps: Step[] = [];
  const approaching = new Approach(turn, closest.figure);
  let from = turn.me.figure;
  for (const order of [1, 2] as const) {
    if (turn.speed === 0 || approaching.isThere(from)) break;
    const path = approaching.from(from, "approach", order === 2);
    const end = path?.places.at(-1);
    if (path === undefined || end === undefined || path.places.length < 2) continue;
    steps.push(moveStep(turn, path, order));
    from = standing(from, end);
  }
  return steps;
}
