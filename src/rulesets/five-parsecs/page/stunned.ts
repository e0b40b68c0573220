import type { Plan } from "../../../core/decision";
import { text } from "../../../core/text";
import { choose, least } from "../../../engine/choose";
import { climb, ladder } from "../../../engine/ladder";
import { cannot, type Action } from "../../../engine/rule";
import type { Figure } from "../../../field";
import { carryOut } from "../moves/carry-out-entry";
import { goTo, leastCost } from "../moves/spot-choice";
import { outOfSight, thatIsInCover } from "../moves/spot-demands";
import { holdPlace } from "../moves/move-steps";
import { nameOf, showFigure } from "../spots-and-figures-in-words";
import { fireFromHere } from "../shots/shot-steps";
import { shotAt, targetsFrom } from "../shots/shots";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { all, rule } from "./printed-rule";
import { enemyInSightAndRange } from "./conditions";

/** 5P-Q2: the nearest, not the easiest. */
const fireAtNearest: Action<Turn> = (turn) => {
  const facts = factsOf(turn);
  const target = choose(turn, {
    id: "target",
    label: text("OPFOR.fiveParsecs.choice.target"),
    candidates: text("OPFOR.fiveParsecs.choice.inSightAndRange"),
    from: targetsFrom(turn, facts.here),
    by: [least<Figure>(text("OPFOR.fiveParsecs.by.distance"), (enemy) => facts.distance(facts.here, enemy))],
    show: showFigure(),
    offerWorse: true,
  });
  const shot = target === undefined ? undefined : shotAt(turn, facts.here, target, { moved: false });
  return shot === undefined
    ? cannot(text("OPFOR.fiveParsecs.because.nobodyInSightAndRange"))
    : fireFromHere(turn, shot);
};

const stayDown: Action<Turn> = (turn) =>
  holdPlace(turn, text("OPFOR.fiveParsecs.because.stunnedStays", { name: nameOf(turn.me) }));

/** What the core book has a stunned enemy do, for lists that leave it nothing else (5P-Q2). */
const stunnedDefault = ladder<Turn>("stunned", [
  rule("stunned-shot", "5P-Q2", { when: all(enemyInSightAndRange), then: fireAtNearest }),
  rule("stunned-cover", "5P-Q2", {
    then: carryOut(goTo(outOfSight, thatIsInCover, leastCost), { attack: "unnamed" }),
  }),
  rule("stunned-stay", "5P-Q2", { then: stayDown }),
]);

export function actStunned(turn: Turn): Plan | undefined {
  turn.trace.note(text("OPFOR.fiveParsecs.note.stunnedDefault"));
  return climb(turn, stunnedDefault);
}
