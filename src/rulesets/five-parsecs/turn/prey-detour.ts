import type { Plan } from "../../../core/decision";
import { lengthOf } from "../../../core/place";
import { factsOf } from "./facts-of-turn";
import type { Turn } from "./turn-in-thought";
import { HARDLY_CLOSER, isUpTo } from "./distance-tolerance";

/**
 * Whoever goes round walls or friends gets further from its prey at first. Until it is nearer than where it turned, a spot
 * that is nearer as the crow flies is no advance: it would lead back to where it came from.
 */

/** Entries that go by the way. */
const BY_THE_WAY = new Set(["wily-advance", "aggressive-advance", "aggressive-revenge"]);

/** How near a spot must be to be nearer than now; less for whoever goes round something. */
export function withoutTurningBack(turn: Turn, now: number): number {
  return Math.min(now, turnedAt(turn) ?? Infinity);
}

/** How far from its prey it turned; forgotten when the prey is gone, or more than a move from where it stood. */
export function turnedAt(turn: Turn): number | undefined {
  const { memory, me, enemies, battle } = factsOf(turn);
  const detour = memory.preyDetours[me.id];
  const prey = enemies.find(({ id }) => id === detour?.prey);
  if (detour === undefined || prey === undefined) return undefined;
  const moved = lengthOf(prey.x - detour.x, prey.y - detour.y) / battle.pixelsPerUnit;
  return isUpTo(turn.profile.speed, moved) ? detour.distance : undefined;
}

export function rememberPreyDetour(turn: Turn, { rule, steps }: Plan): void {
  const facts = factsOf(turn);
  const end = steps.find((step) => step.kind === "move")?.path.at(-1);
  const [prey] = facts.enemies;
  if (end === undefined || prey === undefined) return;
  const turned = turnedAt(turn);
  const toBeat = withoutTurningBack(turn, facts.distance(facts.here, prey));
  const there = facts.distanceToAnyEnemy(facts.walking.standAt({ ...end, cost: Infinity }));
  const { [facts.me.id]: known, ...others } = facts.memory.preyDetours;
  const goesRound = there >= toBeat - HARDLY_CLOSER && (turned !== undefined || BY_THE_WAY.has(rule.id));
  if (!goesRound) {
    if (known !== undefined) facts.remember({ ...facts.memory, preyDetours: others });
  } else if (turned === undefined) {
    const detour = { prey: prey.id, x: Math.round(prey.x), y: Math.round(prey.y), distance: toBeat };
    facts.remember({ ...facts.memory, preyDetours: { ...others, [facts.me.id]: detour } });
  }
}
