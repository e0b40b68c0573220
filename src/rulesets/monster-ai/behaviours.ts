import type { Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import { cannot, does, fails, type Doing, type Finding, type Rule } from "../../engine/rule";
import type { Situation } from "../../engine/situation";
import type { Spot } from "../../field/battle";
import { aimOf, isAttack, limitOf, type Aim } from "./aim";
import { chargesLeft, isSpent } from "./charges";
import { asksPerson, finding, nobodyFits } from "./conditions";
import { hasStatus, type Creature } from "./creature";
import { moveStep, stand } from "./movement";
import { tell } from "./narrative";
import { Approach, Positions, choosePosition, type Stands } from "./positions";
import type { Behaviour } from "./scheme/schema";
import { conditionText, priorityText } from "./scheme/words";
import { spendSteps, stepsOf, type Standpoint } from "./steps";
import { chooseHealed, chooseTarget, healable, targetable } from "./targeting";
import { spacesTo, type Turn } from "./turn";

/** A behaviour of a scheme as a rule of a ladder: condition, then actions (MAI-F4, MAI-C1). */
export function behaviourRule(turn: Turn, behaviour: Behaviour): Rule<Situation> {
  const aim = aimOf(behaviour, turn.me.range);
  let candidates: readonly Creature[] = [];
  return {
    id: behaviour.id,
    source: "MAI-C1",
    title: behaviourTitle(turn, behaviour),
    when: () => {
      const found = condition(turn, behaviour, aim);
      candidates = found.candidates;
      // The ladder shows why a rule was passed over; why one holds is said here.
      for (const fact of found.facts) turn.situation.trace.note(fact);
      return found.finding;
    },
    then: () =>
      turn.options.narrative
        ? tell(turn, behaviour, aim, candidates)
        : done(turn, behaviour, aim, candidates),
  };
}

/** By its number on the sheet, where those that could not be read still stand. */
function behaviourTitle({ scheme, me }: Turn, behaviour: Behaviour): Text {
  let index = scheme.behaviours.indexOf(behaviour);
  for (const gone of me.leftOut) if (gone <= index) index++;
  return text("OPFOR.monster-ai.behaviour", { number: index + 1, when: conditionText(behaviour.when) });
}

interface Fulfilled {
  readonly finding: Finding;
  readonly candidates: readonly Creature[];
  /** What the condition rests on, for each of them. */
  readonly facts: readonly Text[];
}

const unfulfilled = (finding: Finding): Fulfilled => ({ finding, candidates: [], facts: [] });

/** Whether the condition can be fulfilled, and by whom (MAI-C1 to C4, MAI-Q1, MAI-Q2). */
function condition(turn: Turn, behaviour: Behaviour, aim: Aim): Fulfilled {
  const barred = barredBy(turn, behaviour);
  if (barred !== undefined) return unfulfilled(fails(barred));
  const look = { turn, behaviour, aim };
  if (aim.kind === "none") {
    const own = finding(behaviour.when, look);
    return { finding: own, candidates: [], facts: own.holds ? [own.because] : [] };
  }
  const pool = aim.kind === "ally" ? healable(turn, aim.action.range) : turn.enemies;
  const limit = limitOf(aim, turn.speed);
  const near = pool.filter(
    (one) => targetable(one, aim) && (one.id === turn.me.id || spacesTo(turn, one.figure) <= limit),
  );
  if (near.length === 0) {
    const outOfRange = fails(text("OPFOR.monster-ai.fact.outOfRange", { n: limit }));
    if (asksPerson(behaviour.when)) return unfulfilled(outOfRange); // Nobody is bothered for nothing.
    const own = finding(behaviour.when, look);
    return unfulfilled(own.holds ? outOfRange : own);
  }
  const found = near.map((candidate) => ({
    candidate,
    finding: finding(behaviour.when, { ...look, candidate }),
  }));
  const fitting = found.filter((one) => one.finding.holds);
  const [first] = fitting.length > 0 || found.length === 1 ? [...fitting, ...found] : [];
  return {
    finding: first?.finding ?? fails(nobodyFits(behaviour.when)),
    candidates: fitting.map(({ candidate }) => candidate),
    facts: distinct(fitting.map((one) => one.finding.because)),
  };
}

const distinct = (texts: readonly Text[]): readonly Text[] => [
  ...new Map(texts.map((one) => [JSON.stringify(one), one])).values(),
];

/** MAI-G2: a behaviour with charges left is skipped; so is one done for this combat. */
function barredBy(turn: Turn, behaviour: Behaviour): Text | undefined {
  if (isSpent(turn.memory, turn.me, behaviour)) return text("OPFOR.monster-ai.fact.spent");
  if (behaviour.actions.some(isAttack) && hasStatus(turn.me.figure, "disarm")) {
    return text("OPFOR.monster-ai.fact.disarmed"); // MAI-E4
  }
  const left = chargesLeft(turn.memory, turn.me, behaviour, turn.options);
  return left > 0 ? text("OPFOR.monster-ai.fact.charges", { n: left }) : undefined;
}

function done(turn: Turn, behaviour: Behaviour, aim: Aim, candidates: readonly Creature[]): Doing {
  switch (aim.kind) {
    case "none":
      return finished(turn, behaviour, { from: turn.me.figure }, []);
    case "approach":
      return approached(turn, behaviour, candidates);
    case "enemy":
    case "ally":
      return aimed(turn, behaviour, aim, candidates);
  }
}

/** A Move alone: as close to the target as it gets (MAI-T1, MAI-M6). */
function approached(turn: Turn, behaviour: Behaviour, candidates: readonly Creature[]): Doing {
  const target = chooseTarget(turn, {
    from: candidates,
    candidates: text("OPFOR.monster-ai.choice.withinSpeed", { n: turn.speed }),
  });
  if (target === undefined) return cannot(text("OPFOR.monster-ai.fact.outOfRange", { n: turn.speed }));
  const path = new Approach(turn, target.figure).from(turn.me.figure, "place");
  const end = path?.places.at(-1);
  const moves = path === undefined || path.places.length < 2 ? [] : [moveStep(turn, path)];
  const from = end === undefined ? turn.me.figure : stand(turn, end);
  return finished(turn, behaviour, { from, target }, moves);
}

/** Whom, from where, then the actions in order (MAI-Q26: only those it can really hit are candidates). */
function aimed(
  turn: Turn,
  behaviour: Behaviour,
  aim: Extract<Aim, { kind: "enemy" | "ally" }>,
  candidates: readonly Creature[],
): Doing {
  const positions = new Positions(turn, aim);
  const stands = new Map<string, Stands>();
  for (const candidate of candidates) {
    const found = positions.for(candidate);
    if (found !== undefined) stands.set(candidate.id, found);
  }
  const inReach = candidates.filter(({ id }) => stands.has(id));
  const target =
    aim.kind === "ally"
      ? chooseHealed(turn, inReach)
      : chooseTarget(turn, {
          from: inReach,
          candidates: text("OPFOR.monster-ai.choice.canBeHit", { n: limitOf(aim, turn.speed) }),
        });
  const places = target === undefined ? undefined : stands.get(target.id);
  if (target === undefined || places === undefined) {
    return cannot(text("OPFOR.monster-ai.fact.cannotBeHit", { names: candidates.map(({ name }) => name) }));
  }
  return positioned(turn, behaviour, aim, { target, places, among: inReach.length });
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
  { target, places, among }: { readonly target: Creature; readonly places: Stands; readonly among: number },
): Doing {
  const action = aim.kind === "enemy" ? aim.action : undefined;
  const position = choosePosition(turn, action, target, places);
  if (position === undefined)
    return cannot(text("OPFOR.monster-ai.fact.cannotBeHit", { names: [target.name] }));
  const { spot, centre } = position;
  const standpoint = {
    from: spot.cost === 0 ? turn.me.figure : stand(turn, spot),
    target,
    why: whyTarget(turn, aim.kind, among),
    ...(centre === undefined ? {} : { centre }),
  };
  return finished(turn, behaviour, standpoint, aim.moves ? movesTo(turn, places, spot) : []);
}

const movesTo = (turn: Turn, places: Stands, spot: Spot): readonly Step[] => {
  const path = places.path(spot);
  return path.places.length < 2 ? [] : [moveStep(turn, path)];
};

/** The actions in the order listed (MAI-C8); what is spent is noted before it leaves the map. */
function finished(turn: Turn, behaviour: Behaviour, at: Standpoint, moves: readonly Step[]): Doing {
  let from = turn.me.figure;
  const steps: Step[] = [];
  for (const action of behaviour.actions) {
    if (action.kind === "move") {
      steps.push(...moves);
      from = at.from;
    } else steps.push(...stepsOf(turn, behaviour, action, { ...at, from }));
  }
  const leaves = steps.filter(({ kind }) => kind === "leave");
  const others = steps.filter(({ kind }) => kind !== "leave");
  const all = [...others, ...spendSteps(turn, behaviour), ...leaves];
  if (all.length === 0) return cannot(text("OPFOR.nothingPossible"));
  return does(all, reason(turn, at));
}

function reason(turn: Turn, { target, why }: Standpoint): Text {
  if (target === undefined) return text("OPFOR.monster-ai.because.plain");
  if (target.id === turn.me.id) return text("OPFOR.monster-ai.because.itself");
  const data = { name: target.name, n: spacesTo(turn, target.figure) };
  return why === undefined
    ? text("OPFOR.monster-ai.because.target", data)
    : text("OPFOR.monster-ai.because.chosen", { ...data, why });
}
