import { text, type Text, type TextValue } from "../../../core/text";
import { fails, holds, type Finding } from "../../../engine/rule";
import { askPerson } from "../../../engine/ask-person";
import { limitOf, type Aim } from "./target-kind-and-reach";
import { cardOf, hasAnyStatus, type Fighter } from "../fighter";
import { isDrawnAt, positionOf } from "../cards/place-in-deck";
import { proximityOf, wholeSpaces } from "../scheme/proximity";
import type { Behaviour, Condition } from "../scheme/schema";
import type { Comparison, Subject } from "../scheme/vocabulary";
import { conditionText } from "../scheme/sentences";
import { targetable } from "./within-reach-of-action";
import { isFarAround, spacesTo } from "./walked-distance";
import type { Turn } from "./turn-in-thought";

/** What a condition is looked at for: a behaviour, and where it has one, a possible target of it. */
export interface Look {
  readonly turn: Turn;
  readonly behaviour: Behaviour;
  readonly aim: Aim;
  readonly candidate?: Fighter;
  /** What a person would answer, where it is only asked what would come of it. */
  readonly supposing?: "yes" | "no";
}

/** Tests a condition as written, with the fact it rests on (MAI-C2, MAI-C3). */
export function finding(condition: Condition, look: Look): Finding {
  switch (condition.kind) {
    case "always":
      return holds(text("OPFOR.monster-ai.fact.always"));
    case "proximity":
      return proximityFinding(condition.spaces, look);
    case "hp":
      return someSubject(condition.of, look, condition, (fighter) => hpFinding(fighter, condition));
    case "allies-died":
      return countFinding("OPFOR.monster-ai.fact.alliesDied", deadAllies(look.turn), condition);
    case "drawn":
      return drawnFinding(condition, look.turn);
    case "round":
      return countFinding("OPFOR.monster-ai.fact.round", look.turn.battle.round, condition);
    case "status":
      return someSubject(condition.of, look, condition, (fighter) => statusFinding(fighter, condition));
    case "count":
      return countFinding(`OPFOR.monster-ai.fact.count.${condition.of}`, near(condition, look), condition, {
        within: condition.within,
      });
    case "ask":
      return askFinding(condition.question, look);
    case "all":
      return everyFinding(condition.of, look);
    case "any":
      return anyFinding(condition.of, look);
    case "not": {
      const inner = finding(condition.of, look);
      return inner.holds ? fails(inner.because) : holds(inner.because);
    }
  }
}

export const nobodyFits = (condition: Condition): Text =>
  text("OPFOR.monster-ai.fact.nobody", { condition: conditionText(condition) });

/** Somewhere in it a person is asked. */
export const asksPerson = (condition: Condition): boolean => questionsIn(condition).length > 0;

/** MAI-Q1, MAI-Q28: about the target itself where the behaviour has an enemy for one, else about any enemy. */
function proximityFinding(spaces: string, look: Look): Finding {
  const { turn, aim, candidate } = look;
  const { from, to } = proximityOf(spaces);
  const limit = limitOf(aim, turn.speed);
  const fits = (enemy: Fighter): boolean => {
    if (turn.battle.spaces(turn.me.figure, enemy.figure) > limit) return false;
    const away = wholeSpaces(spacesTo(turn, enemy));
    return away >= from && away <= to;
  };
  const aimed = aim.kind === "enemy" || aim.kind === "approach";
  if (aimed && candidate !== undefined) {
    const { name } = candidate;
    const because = isFarAround(turn, candidate)
      ? text("OPFOR.monster-ai.fact.farAround", { name })
      : text("OPFOR.monster-ai.fact.away", { name, n: wholeSpaces(spacesTo(turn, candidate)) });
    return fits(candidate) ? holds(because) : fails(because);
  }
  // MAI-Q21: where sight counts, an enemy that is not seen is not targetable.
  const seen = ({ figure }: Fighter): boolean =>
    !turn.options.lineOfSight || turn.battle.sees(turn.me.figure, figure);
  const found = turn.enemies.filter((enemy) => targetable(enemy, aim) && fits(enemy) && seen(enemy));
  return found.length > 0
    ? holds(text("OPFOR.monster-ai.fact.someAway", { names: found.map(({ name }) => name) }))
    : fails(
        text("OPFOR.monster-ai.fact.nobody", { condition: conditionText({ kind: "proximity", spaces }) }),
      );
}

/** Some creature of the subject fits; the reason names it. */
function someSubject(
  of: Subject,
  look: Look,
  condition: Condition,
  test: (fighter: Fighter) => Finding,
): Finding {
  const { turn, candidate } = look;
  const subjects: Readonly<Record<Subject, readonly Fighter[]>> = {
    self: [turn.me],
    ally: turn.allies,
    "self-or-ally": [turn.me, ...turn.allies],
    target: candidate === undefined ? [] : [candidate],
  };
  const found = subjects[of].map(test);
  return (
    found.find((one) => one.holds) ??
    (found.length === 1 ? found[0] : undefined) ??
    fails(nobodyFits(condition))
  );
}

function hpFinding(fighter: Fighter, condition: Extract<Condition, { kind: "hp" }>): Finding {
  const { value, max } = fighter.hp;
  const than = "hp" in condition.than ? condition.than.hp : condition.than.share * max;
  const because = text("OPFOR.monster-ai.fact.hp", { name: fighter.name, value, max });
  return compare(value, condition.is, than) ? holds(because) : fails(because);
}

function statusFinding(fighter: Fighter, condition: Extract<Condition, { kind: "status" }>): Finding {
  const has = hasAnyStatus(fighter.figure, condition.status);
  const because = text(`OPFOR.monster-ai.fact.status.${has ? "has" : "lacks"}`, {
    name: fighter.name,
    status: condition.status,
  });
  return has === condition.has ? holds(because) : fails(because);
}

export function compare(value: number, is: Comparison, than: number): boolean {
  switch (is) {
    case "below":
      return value < than;
    case "at-most":
      return value <= than;
    case "exactly":
      return value === than;
    case "at-least":
      return value >= than;
    case "above":
      return value > than;
  }
}

function countFinding(
  key: string,
  n: number,
  { is, number }: { is: Comparison; number: number },
  more: Readonly<Record<string, TextValue>> = {},
): Finding {
  const because = text(key, { n, ...more });
  return compare(n, is, number) ? holds(because) : fails(because);
}

/** MAI-Q6: deaths of its side since the last shuffle; retreats do not count. */
const deadAllies = ({ memory, me }: Turn): number =>
  memory.deaths.filter(({ figure, side }) => side === me.figure.side && figure !== me.id).length;

const near = ({ of, within }: Extract<Condition, { kind: "count" }>, { turn }: Look): number =>
  (of === "enemies" ? turn.enemies : turn.allies).filter((fighter) => spacesTo(turn, fighter) <= within)
    .length;

function drawnFinding({ position }: Extract<Condition, { kind: "drawn" }>, { memory, me }: Turn): Finding {
  const at = positionOf(memory.deck, cardOf(me));
  if (at === undefined) return fails(text("OPFOR.monster-ai.fact.noDeck"));
  const because: Text = text("OPFOR.monster-ai.fact.drawn", { number: at.position, of: at.of });
  return isDrawnAt(at, position) ? holds(because) : fails(because);
}

/** A condition in words: a person says yes or no; nobody there means no. */
function askFinding(question: string, { turn, behaviour, supposing }: Look): Finding {
  if (supposing !== undefined) return answered(question, supposing);
  const id = questionId(behaviour, question);
  const { situation } = turn;
  if (situation.unattended && situation.answers[id] === undefined) {
    return fails(text("OPFOR.monster-ai.fact.nobodyToAsk", { question }));
  }
  const answer = askPerson(situation, {
    id,
    question: text("OPFOR.monster-ai.name", { name: question }),
    why: text("OPFOR.monster-ai.ask.condition"),
    source: "MAI-C2",
    options: (["yes", "no"] as const).map((word) => ({
      id: word,
      label: text(`OPFOR.monster-ai.ask.${word}`),
    })),
  });
  return answered(question, answer === "yes" ? "yes" : "no");
}

function answered(question: string, answer: "yes" | "no"): Finding {
  const because = text(`OPFOR.monster-ai.fact.answered.${answer}`, { question });
  return answer === "yes" ? holds(because) : fails(because);
}

/** A behaviour may ask several questions; the same one is asked once. */
function questionId({ id, when }: Behaviour, question: string): string {
  const at = [...new Set(questionsIn(when))].indexOf(question);
  return at <= 0 ? `if-${id}` : `if-${id}-${at + 1}`;
}

function questionsIn(condition: Condition): readonly string[] {
  if (condition.kind === "all" || condition.kind === "any") return condition.of.flatMap(questionsIn);
  if (condition.kind === "not") return questionsIn(condition.of);
  return condition.kind === "ask" ? [condition.question] : [];
}

function everyFinding(conditions: readonly Condition[], look: Look): Finding {
  let last = holds(text("OPFOR.monster-ai.fact.always"));
  for (const condition of conditions) {
    last = finding(condition, look);
    if (!last.holds) return last;
  }
  return last;
}

function anyFinding(conditions: readonly Condition[], look: Look): Finding {
  let last = fails(text("OPFOR.never"));
  for (const condition of conditions) {
    last = finding(condition, look);
    if (last.holds) return last;
  }
  return last;
}
