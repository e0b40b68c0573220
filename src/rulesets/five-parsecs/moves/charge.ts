import { text } from "../../../core/text";
import { least, only } from "../../../engine/choose";
import { cannot } from "../../../engine/rule";
import type { Figure } from "../../../field";
import { inches, nameOf } from "../spots-and-figures-in-words";
import { isRanged } from "../sheet/weapon-list";
import { canFireFrom } from "../shots/shots";
import { HARDLY_CLOSER, isUpTo } from "../turn/distance-tolerance";
import { DOOR } from "../walking/doors";
import type { Stand } from "../walking/figure-at-spot";
import { isStunned, type Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { DASH } from "../walking/reach-and-cost";
import { contactWith, type Closeness } from "./closeness";
import { apart, chooseSpot, spotsWithin, type SpotWord } from "./spot-choice";
import { withTargetInSightAndRange } from "./spot-demands";
import { arrive, brawlStep, moveStep, type Going, type Gone, type Move } from "./move-steps";

interface Gait {
  /** The rule names the dash. */
  readonly dash: boolean;
}

/** Runs at an enemy: into a brawl when base contact is possible, else as close as it gets. */
export const chargeAt =
  (prey: (turn: Turn) => Figure | undefined, gait: Gait): Move =>
  (turn) => {
    const enemy = prey(turn);
    if (enemy === undefined) return cannot(text("OPFOR.fiveParsecs.because.nobodyToCharge"));
    return run(turn, contactWith(turn, enemy), gait, enemy);
  };

/** Only into a brawl, else not at all (Tactical Charge, Guardian Brawl). */
export const brawlWith =
  (prey: (turn: Turn) => Figure | undefined): Move =>
  (turn) => {
    const enemy = prey(turn);
    if (enemy === undefined) return cannot(text("OPFOR.fiveParsecs.because.nobodyToCharge"));
    return (
      brawl(turn, enemy, turn.profile.speed) ??
      cannot(text("OPFOR.fiveParsecs.because.noContact", { enemy: nameOf(enemy) }))
    );
  };

/** As close to a figure as a normal move gets, by the way and not into contact. */
export const closeInOn =
  (figure: Figure): Move =>
  (turn) =>
    run(turn, contactWith(turn, figure), { dash: false });

/** Towards a goal, into a brawl with the prey where there is one. */
export function run(turn: Turn, goal: Closeness, gait: Gait, prey?: Figure): Going {
  const going = inDashOrder(turn, goal, gait, prey);
  noteFriends(turn, goal, going);
  return going;
}

/**
 * The dash order (5P-Q1), in this one place. By the core book: a brawl by a normal move; else a normal move that ends in a
 * shot; else a dash where that ends closer. To the letter: whatever ends closest, brawl and shot included.
 */
function inDashOrder(turn: Turn, goal: Closeness, { dash }: Gait, prey?: Figure): Gone {
  const { speed } = turn.profile;
  const dashes = dash && speed > 0;
  const literal = dashes && factsOf(turn).options.dashPolicy === "literal";
  const contact = prey === undefined ? undefined : brawl(turn, prey, speed);
  if (contact !== undefined) return contact;
  if (literal) {
    const dashed = prey === undefined ? undefined : brawl(turn, prey, speed + DASH);
    return dashed ?? { ...closest(turn, goal, speed + DASH, prey), shoots: true };
  }
  const snipes = prey !== undefined && goal.route === undefined ? snipe(turn, goal, prey) : undefined;
  if (snipes !== undefined) return snipes;
  if (!dashes) return closest(turn, goal, speed, prey);
  if (mayFire(turn)) {
    const walk = closest(turn, goal, speed, prey);
    if (canFireFrom(turn, walk.at)) return walk;
  }
  return closest(turn, goal, speed + DASH, prey);
}

/** Walls leave no way to its prey at all: whoever can shoot comes as near as it gets with a shot, not to a blind wall. */
function snipe(turn: Turn, { beeline }: Closeness, prey: Figure): Gone | undefined {
  if (!mayFire(turn)) return undefined;
  const { speed } = turn.profile;
  const straightest: SpotWord = () => least(text("OPFOR.fiveParsecs.by.beeline"), beeline);
  const demands = [apart, withTargetInSightAndRange, straightest];
  const at = chooseSpot(turn, factsOf(turn).walking.stands(speed), spotsWithin(speed), demands);
  if (at === undefined) return undefined;
  const going = arrive(turn, at, "walk");
  const params = { enemy: nameOf(prey), what: going.because };
  return { ...going, arrival: undefined, because: text("OPFOR.fiveParsecs.because.shutInWithShot", params) };
}

const mayFire = (turn: Turn): boolean => !isStunned(turn) && turn.profile.weapons.some(isRanged);

function brawl(turn: Turn, enemy: Figure, budget: number): Gone | undefined {
  if (isStunned(turn)) {
    turn.trace.note(text("OPFOR.fiveParsecs.note.stunnedNoBrawl"));
    return undefined;
  }
  const { walking, contact } = factsOf(turn);
  const cost = (stand: Stand): number => contact.costOf(stand, enemy);
  const touching = walking.stands(budget).filter((stand) => isUpTo(budget, cost(stand)));
  if (touching.length === 0) return undefined;
  const spots = text("OPFOR.fiveParsecs.choice.contact", { enemy: nameOf(enemy) });
  const leastMovement: SpotWord = () => least(text("OPFOR.fiveParsecs.by.movement"), cost);
  const at = chooseSpot(turn, touching, spots, [leastMovement]);
  if (at === undefined) return undefined;
  if (cost(at) > at.cost) turn.trace.note(text("OPFOR.fiveParsecs.note.opensDoor", { cost: inches(DOOR) }));
  const gait = isUpTo(turn.profile.speed, cost(at)) ? "charge" : "dash";
  const move = at.cost === 0 ? [] : [moveStep(turn, at, gait)];
  const because = text("OPFOR.fiveParsecs.because.brawls", { enemy: nameOf(enemy) });
  return { done: true, at, steps: [...move, brawlStep(turn, enemy)], because, shoots: false };
}

/** As close as so much movement gets; where the figure stands when nothing is closer. */
function closest(turn: Turn, goal: Closeness, budget: number, prey?: Figure): Gone {
  const at = nearer(turn, budget, goal) ?? factsOf(turn).here;
  const going = arrive(turn, at, at.cost > turn.profile.speed ? "dash" : "walk");
  if (prey === undefined || going.steps.length === 0) return going;
  const params = { enemy: nameOf(prey), what: going.because };
  // The page sends it as close as possible all the same; it says that walls leave it no way there.
  const because =
    goal.route === undefined
      ? text("OPFOR.fiveParsecs.because.shutIn", params)
      : text("OPFOR.fiveParsecs.because.runsAt", params);
  return { ...going, arrival: undefined, because };
}

function nearer(turn: Turn, budget: number, { wayLeft, beeline }: Closeness): Stand | undefined {
  const { here } = factsOf(turn);
  const { speed } = turn.profile;
  const now = wayLeft(here);
  const closer: SpotWord = () =>
    only(text("OPFOR.fiveParsecs.by.closer"), (stand) => wayLeft(stand) < now - HARDLY_CLOSER);
  const closestByWay: SpotWord = () => least(text("OPFOR.fiveParsecs.by.wayLeft"), wayLeft);
  const onFoot: SpotWord = () =>
    least(text("OPFOR.fiveParsecs.by.walking"), ({ cost }) => (cost > speed ? 1 : 0));
  const straightest: SpotWord = () => least(text("OPFOR.fiveParsecs.by.beeline"), beeline);
  return chooseSpot(turn, standsWithin(turn, budget), spotsWithin(budget), [
    closer,
    apart,
    closestByWay,
    ...(budget > speed ? [onFoot] : []),
    straightest,
  ]);
}

/** Without a grid the farthest spots of a normal move are none of a dash's: they are looked at as well. */
function standsWithin(turn: Turn, budget: number): readonly Stand[] {
  const { walking } = factsOf(turn);
  const { speed } = turn.profile;
  if (budget <= speed || turn.battle.grid.kind !== "gridless") return walking.stands(budget);
  const dashed = walking.stands(budget).filter((stand) => !walking.reaches(stand, speed));
  return [...walking.stands(speed), ...dashed];
}

/** Who waits behind a friend says so, and remembers that it waited. */
function noteFriends(turn: Turn, { route }: Closeness, { at }: Gone): void {
  const facts = factsOf(turn);
  const elsewhere = facts.routes.gaveUpWaiting && at.cost > 0 && route?.behind === undefined;
  if (route?.tired === true || elsewhere) {
    facts.routes.giveUpWaiting();
    turn.trace.note(text("OPFOR.fiveParsecs.note.goesRound"));
  }
  if (route?.behind === undefined) return;
  const { behind } = route;
  const params = { friend: nameOf(behind), speed: inches(turn.profile.speed) };
  turn.trace.note(text("OPFOR.fiveParsecs.note.friendInTheWay", params));
  if (at.cost > 0) return;
  const { waiting } = facts.memory;
  if (!waiting.includes(facts.me.id)) {
    facts.remember({ ...facts.memory, waiting: [...waiting, facts.me.id] });
  }
}
