import { text, type Text } from "../../../core/text";
import { fails, type Finding } from "../../../engine/rule";
import { chargesLeft, isSpent } from "../cards/charge-circles";
import { hasStatus, type Fighter } from "../fighter";
import type { Behaviour } from "../scheme/schema";
import { isAttack, limitOf, type Aim } from "./target-kind-and-reach";
import { asksPerson, finding, nobodyFits, type Look } from "./conditions";
import { walkedTo } from "./walked-distance";
import { healable } from "./choose-healed";
import { targetable } from "./within-reach-of-action";
import type { Turn } from "./turn-in-thought";

/** What came of looking at a behaviour's condition. */
export interface Fulfilled {
  readonly finding: Finding;
  readonly candidates: readonly Fighter[];
  /** What the condition rests on, for each of them. */
  readonly facts: readonly Text[];
}

/** Whether the condition can be fulfilled, and by whom (MAI-C1 to C4, MAI-Q1, MAI-Q2). `canBeDone` is MAI-Q26. */
export function fulfilment(
  turn: Turn,
  behaviour: Behaviour,
  aim: Aim,
  canBeDone: (candidate: Fighter) => boolean,
): Fulfilled {
  const barred = barredBy(turn, behaviour);
  if (barred !== undefined) return unfulfilled(fails(barred));
  const look = { turn, behaviour, aim };
  if (aim.kind === "none") return untargeted(look);
  const near = within(turn, aim);
  const bothers = asksPerson(behaviour.when);
  // Nobody is bothered for nothing: with whom it cannot be done the answer does not matter.
  const pool = bothers ? near.filter((one) => mightFit(look, one) && canBeDone(one)) : near;
  return pool.length === 0 ? nobodyNear(look, near.length > 0 && bothers) : fitting(look, pool);
}

const unfulfilled = (finding: Finding): Fulfilled => ({ finding, candidates: [], facts: [] });

/** MAI-G2: a behaviour with charges left is skipped; so is one done for this combat. */
function barredBy(turn: Turn, behaviour: Behaviour): Text | undefined {
  if (isSpent(turn.memory, turn.me, behaviour)) return text("OPFOR.monster-ai.fact.spent");
  if (behaviour.actions.some(isAttack) && hasStatus(turn.me.figure, "disarm")) {
    return text("OPFOR.monster-ai.fact.disarmed"); // MAI-E4
  }
  const left = chargesLeft(turn.memory, turn.me, behaviour, turn.options);
  return left > 0 ? text("OPFOR.monster-ai.fact.charges", { n: left }) : undefined;
}

function untargeted(look: Look): Fulfilled {
  const { when } = look.behaviour;
  const sure = asksPerson(when) ? supposed(look) : undefined;
  const own = sure ?? finding(when, look);
  return { finding: own, candidates: [], facts: own.holds ? [own.because] : [] };
}

/** What is found whatever a person would answer; undefined where the answer decides. */
function supposed(look: Look): Finding | undefined {
  const { when } = look.behaviour;
  const [yes, no] = [
    finding(when, { ...look, supposing: "yes" }),
    finding(when, { ...look, supposing: "no" }),
  ];
  return yes.holds === no.holds ? yes : undefined;
}

const mightFit = (look: Look, candidate: Fighter): boolean =>
  supposed({ ...look, candidate })?.holds !== false;

/** Whom the action could be meant for, as far as the count of spaces tells (MAI-T1 to T3). */
function within(turn: Turn, aim: Exclude<Aim, { kind: "none" }>): readonly Fighter[] {
  const pool = aim.kind === "ally" ? healable(turn, aim.action.range) : turn.enemies;
  const limit = limitOf(aim, turn.speed);
  const spaces = (one: Fighter): number => turn.battle.spaces(turn.me.figure, one.figure);
  return pool.filter((one) => {
    if (one.id === turn.me.id) return true;
    if (!targetable(one, aim) || spaces(one) > limit) return false;
    return aim.kind !== "approach" || walkedTo(turn, one) <= limit;
  });
}

function nobodyNear(look: Look, someWere: boolean): Fulfilled {
  const { turn, aim, behaviour } = look;
  const outOfRange = fails(text("OPFOR.monster-ai.fact.outOfRange", { n: limitOf(aim, turn.speed) }));
  if (someWere) return unfulfilled(fails(nobodyFits(behaviour.when)));
  if (asksPerson(behaviour.when)) return unfulfilled(outOfRange);
  const own = finding(behaviour.when, look);
  return unfulfilled(own.holds ? outOfRange : own);
}

function fitting(look: Look, pool: readonly Fighter[]): Fulfilled {
  const { when } = look.behaviour;
  const found = pool.map((candidate) => {
    const sure = asksPerson(when) ? supposed({ ...look, candidate }) : undefined;
    return { candidate, finding: sure ?? finding(when, { ...look, candidate }) };
  });
  const fit = found.filter((one) => one.finding.holds);
  const [first] = fit.length > 0 || found.length === 1 ? [...fit, ...found] : [];
  return {
    finding: first?.finding ?? fails(nobodyFits(when)),
    candidates: fit.map(({ candidate }) => candidate),
    facts: distinct(fit.map((one) => one.finding.because)),
  };
}

const distinct = (texts: readonly Text[]): readonly Text[] => [
  ...new Map(texts.map((one) => [JSON.stringify(one), one])).values(),
];
