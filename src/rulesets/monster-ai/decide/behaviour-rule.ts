import { text, type Text } from "../../../core/text";
import { cannot, type Doing, type Rule } from "../../../engine/rule";
import type { Situation } from "../../../engine/situation";
import type { Fighter } from "../fighter";
import { choosePosition } from "../places/hit-places";
import type { Behaviour } from "../scheme/schema";
import { conditionText, priorityText } from "../scheme/sentences";
import { aimOf, limitOf, type Aim } from "./target-kind-and-reach";
import { fulfilment } from "./who-fulfils-condition";
import { tell } from "./narrative";
import { whenItMoves } from "./what-it-leaves-behind";
import { Openings, type Opening } from "./moves-into-reach";
import { quietly } from "./without-trace";
import { carriedOut } from "./actions-in-order";
import { chooseTarget, easyToHit, isAllTheSame, tiedFirst } from "./choose-target";
import { chooseHealed } from "./choose-healed";
import type { Turn } from "./turn-in-thought";

/** A behaviour of a scheme as a rule of a ladder: condition, then actions (MAI-F4, MAI-C1). */
export function behaviourRule(whole: Turn, behaviour: Behaviour): Rule<Situation> {
  const turn = whenItMoves(withMoves(whole, behaviour), behaviour);
  const aim = aimOf(behaviour, turn.me.range);
  const openings = aim.kind === "enemy" || aim.kind === "ally" ? new Openings(turn, aim) : undefined;
  let candidates: readonly Fighter[] = [];
  return {
    id: behaviour.id,
    source: "MAI-C1",
    title: behaviourTitle(turn, behaviour),
    when: () => {
      const canBeDone = (one: Fighter): boolean =>
        turn.options.narrative || openings === undefined || openings.for(one) !== undefined;
      const found = fulfilment(turn, behaviour, aim, canBeDone);
      candidates = found.candidates;
      // The ladder shows why a rule was passed over; why one holds is said here.
      for (const fact of found.facts) turn.situation.trace.note(fact);
      return found.finding;
    },
    then: () => {
      if (turn.options.narrative) return tell(turn, behaviour, aim, candidates);
      return openings === undefined
        ? unaimed(turn, behaviour, aim, candidates)
        : aimed(turn, behaviour, openings, candidates);
    },
  };
}

/** Several Moves in one are one long one. */
function withMoves(turn: Turn, { actions }: Behaviour): Turn {
  const times = Math.max(1, ...actions.map((action) => (action.kind === "move" ? (action.times ?? 1) : 1)));
  return times === 1 ? turn : { ...turn, speed: turn.speed * times };
}

/** By its number on the sheet, where those that could not be read still stand. */
function behaviourTitle({ scheme, me }: Turn, behaviour: Behaviour): Text {
  let index = scheme.behaviours.indexOf(behaviour);
  for (const gone of me.leftOut) if (gone <= index) index++;
  return text("OPFOR.monster-ai.behaviour", { number: index + 1, when: conditionText(behaviour.when) });
}

/** Without a target, or Moves alone: as close to the target as it gets (MAI-T1, MAI-M6). */
function unaimed(turn: Turn, behaviour: Behaviour, aim: Aim, candidates: readonly Fighter[]): Doing {
  if (aim.kind === "none") return carriedOut(turn, behaviour, {}, []);
  const target = chooseTarget(turn, {
    from: candidates,
    candidates: text("OPFOR.monster-ai.choice.withinSpeed", { n: turn.speed }),
    indifferent: isAllTheSame(
      turn,
      () => tiedFirst(turn, candidates),
      (one) => {
        const doing = carriedOut(quietly(turn), behaviour, { target: one }, []);
        return doing.done ? doing.steps : [];
      },
    ),
  });
  return target === undefined
    ? cannot(text("OPFOR.monster-ai.fact.outOfRange", { n: turn.speed }))
    : carriedOut(turn, behaviour, { target }, []);
}

/** Whom, from where, then the actions in order (MAI-Q26: only those it can really hit are candidates). */
function aimed(turn: Turn, behaviour: Behaviour, openings: Openings, candidates: readonly Fighter[]): Doing {
  const { aim } = openings;
  const inReach = candidates.filter((one) => openings.for(one) !== undefined);
  const target =
    aim.kind === "ally"
      ? chooseHealed(turn, inReach)
      : chooseTarget(turn, {
          from: inReach,
          candidates: text("OPFOR.monster-ai.choice.canBeHit", { n: limitOf(aim, turn.speed) }),
          before: easyToHit(aim.action),
          indifferent: comesToTheSame(turn, openings, inReach),
        });
  const opening = target === undefined ? undefined : openings.for(target);
  if (target === undefined || opening === undefined) {
    return cannot(text("OPFOR.monster-ai.fact.cannotBeHit", { names: candidates.map(({ name }) => name) }));
  }
  return positioned(turn, behaviour, aim, target, opening, whyTarget(turn, aim.kind, inReach.length));
}

/** Whichever of those tied it takes, it stands on the same space and hits the same: nobody need be asked. */
function comesToTheSame(turn: Turn, openings: Openings, candidates: readonly Fighter[]): boolean {
  const { aim } = openings;
  if (turn.situation.unattended || aim.kind !== "enemy") return false;
  const tied = tiedFirst(turn, candidates, easyToHit(aim.action));
  if (tied.length < 2) return false;
  const thought = quietly(turn);
  const outcomes = tied.map((target) => {
    const opening = openings.for(target);
    const position = opening && choosePosition(thought, aim.action, target, opening.stands);
    if (position === undefined) return target.id;
    const hit = [target, ...position.others].map(({ id }) => id).sort();
    const { way, centre } = position;
    return JSON.stringify([way.x, way.y, centre?.x ?? null, centre?.y ?? null, hit]);
  });
  return new Set(outcomes).size === 1;
}

/** MAI-H3 for heals, the scheme's priority for everything else. */
function whyTarget({ scheme }: Turn, kind: "enemy" | "ally", among: number): Text {
  if (among === 1) return text("OPFOR.monster-ai.because.only");
  if (kind === "ally") return text("OPFOR.monster-ai.choice.mostLost");
  return priorityText(scheme.targets[0] ?? "closest");
}

function positioned(
  turn: Turn,
  behaviour: Behaviour,
  aim: Extract<Aim, { kind: "enemy" | "ally" }>,
  target: Fighter,
  { stands, paths }: Opening,
  why: Text,
): Doing {
  const action = aim.kind === "enemy" ? aim.action : undefined;
  const position = choosePosition(turn, action, target, stands);
  if (position === undefined) {
    return cannot(text("OPFOR.monster-ai.fact.cannotBeHit", { names: [target.name] }));
  }
  return carriedOut(turn, behaviour, { target, why }, paths(position.way));
}
