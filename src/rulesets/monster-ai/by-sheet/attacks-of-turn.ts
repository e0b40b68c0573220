import type { SheetAttack, SheetRoutine, StatBlock } from "../../../creatures";
import type { Action } from "../scheme/schema";
import { attackAction, canMelee, canShoot, reachOf, statusEffect, worthOf } from "./attacks-as-actions";

/** What a creature does with the attacks of one turn: a multiattack, or three actions with their penalty. */

type Manner = "melee" | "ranged";

/** One attack after another; `actions` is what they take of the turn. */
export interface Round {
  readonly actions: readonly Action[];
  readonly cost: number;
  readonly worth: number;
  readonly attacks: readonly SheetAttack[];
}

const NOTHING: Round = { actions: [], cost: 0, worth: 0, attacks: [] };

/** Attacks that can simply be made, with those that stand in for them now. */
export function usable(block: StatBlock): readonly SheetAttack[] {
  const bloodied = block.hp !== undefined && block.hp.value * 2 <= block.hp.max;
  return block.attacks.flatMap((attack) => {
    if (attack.rider || attack.instead !== undefined || attack.needs !== undefined) return [];
    const twin = block.attacks.find(
      (one) => one.source.item === attack.source.item && one.instead === "bloodied",
    );
    return [bloodied && twin !== undefined ? twin : attack];
  });
}

/** Weapons and at-will spells in one manner; what is limited has behaviours of its own. */
const inManner = (block: StatBlock, manner: Manner): readonly SheetAttack[] =>
  usable(block).filter(
    (attack) =>
      attack.damage.length > 0 &&
      attack.toHit !== undefined &&
      attack.activation === "action" &&
      isAtWill(attack) &&
      (manner === "melee" ? canMelee(attack) : canShoot(attack)),
  );

export const isAtWill = ({ uses, recharge, cooldown }: SheetAttack): boolean =>
  uses === undefined && recharge === undefined && cooldown === undefined;

/** The best round of attacks in this manner with so many actions. */
export function bestRound(block: StatBlock, manner: Manner, budget: number): Round {
  const pool = inManner(block, manner);
  if (pool.length === 0 || budget <= 0) return NOTHING;
  const rounds =
    block.actions > 1
      ? [strikes(block, pool, manner, budget), ...twoActionRoutines(block, pool, manner, budget)]
      : [single(block, pool, manner), ...multiattacks(block, pool, manner)];
  return rounds.reduce((best, round) => (round.worth > best.worth ? round : best), NOTHING);
}

/** The same attacks again, beyond their normal range. */
export function longRound(block: StatBlock, budget: number): Round {
  const round = bestRound(block, "ranged", budget);
  const long = round.attacks.filter((attack) => attack.long !== undefined);
  if (long.length === 0 || long.length < round.attacks.length) return NOTHING;
  return {
    ...round,
    actions: long.map((attack, order) => attackAction(block, attack, "ranged", order, { long: true })),
  };
}

function single(block: StatBlock, pool: readonly SheetAttack[], manner: Manner): Round {
  const best = bestOf(block, pool, 0);
  return best === undefined ? NOTHING : roundOf(block, [best], manner);
}

const bestOf = (block: StatBlock, pool: readonly SheetAttack[], order: number): SheetAttack | undefined =>
  pool.reduce<SheetAttack | undefined>(
    (best, attack) =>
      best === undefined || worthOf(block, attack, order) > worthOf(block, best, order) ? attack : best,
    undefined,
  );

/** The shortest reach first: where that one reaches, all do. */
function roundOf(block: StatBlock, attacks: readonly SheetAttack[], manner: Manner): Round {
  const sorted = [...attacks]
    .sort((a, b) => reachOf(block, a, manner) - reachOf(block, b, manner))
    .slice(0, 8);
  return {
    actions: sorted.map((attack) => attackAction(block, attack, manner)),
    cost: 1,
    worth: sorted.reduce((sum, attack) => sum + worthOf(block, attack), 0),
    attacks: sorted,
  };
}

/** The plans of a multiattack that can be carried out in this manner. */
function multiattacks(block: StatBlock, pool: readonly SheetAttack[], manner: Manner): readonly Round[] {
  return block.routines.flatMap((routine) =>
    routine.plans.flatMap((plan) => {
      const attacks = "sequence" in plan ? sequenceOf(plan, pool) : anyOf(block, plan, pool);
      return attacks === undefined ? [] : [roundOf(block, attacks, manner)];
    }),
  );
}

type Plan = SheetRoutine["plans"][number];

/** Every attack it names, in this manner; one that cannot be made so spoils the plan. */
function sequenceOf(
  plan: Extract<Plan, { sequence: unknown }>,
  pool: readonly SheetAttack[],
): readonly SheetAttack[] | undefined {
  const found = plan.sequence.map(({ count, attack: name }) => {
    const attack = named(pool, name);
    return attack === undefined ? undefined : Array.from({ length: count }, () => attack);
  });
  return found.some((one) => one === undefined) ? undefined : found.flatMap((one) => one ?? []);
}

const named = (pool: readonly SheetAttack[], name: string): SheetAttack | undefined =>
  name === "" ? pool[0] : pool.find((attack) => attack.name.toLowerCase() === name.toLowerCase());

function anyOf(
  block: StatBlock,
  plan: Extract<Plan, { anyOf: unknown }>,
  pool: readonly SheetAttack[],
): readonly SheetAttack[] | undefined {
  const free = plan.anyOf.every((name) => ["", "melee", "ranged"].includes(name));
  const among = free
    ? pool
    : pool.filter((attack) => plan.anyOf.some((name) => named([attack], name) !== undefined));
  const best = bestOf(block, among, 0);
  return best === undefined ? undefined : Array.from({ length: plan.count }, () => best);
}

/** One Strike after another, each with the penalty of its turn; reloading costs actions of its own. */
function strikes(block: StatBlock, pool: readonly SheetAttack[], manner: Manner, budget: number): Round {
  const attacks: SheetAttack[] = [];
  let left = budget;
  for (let order = 0; order < 3 && left > 0; order++) {
    const affordable = pool.filter(({ actions, reload = 0 }) => actions + (order === 0 ? 0 : reload) <= left);
    const best = bestOf(block, affordable, order);
    if (best === undefined) break;
    left -= best.actions + (order === 0 ? 0 : (best.reload ?? 0));
    attacks.push(best);
  }
  return withHold(block, attacks, manner, budget);
}

/** Grab and Knockdown take the action after a hit: then there is no third Strike (systems-facts 2.8). */
function withHold(block: StatBlock, attacks: readonly SheetAttack[], manner: Manner, budget: number): Round {
  const holds = attacks[0]?.statuses[0];
  const made = holds !== undefined && budget >= 3 ? attacks.slice(0, 2) : attacks;
  const hold = made.length < attacks.length ? holds : undefined;
  return {
    actions: made.map((attack, order) =>
      attackAction(
        block,
        attack,
        manner,
        order,
        order === made.length - 1 && hold !== undefined ? { follows: holdOf(attack, hold) } : {},
      ),
    ),
    cost: budget,
    worth:
      made.reduce((sum, attack, order) => sum + worthOf(block, attack, order), 0) *
      (hold === undefined ? 1 : 1.2),
    attacks: made,
  };
}

/** The target's save stands for the Athletics check against it: 12 and the skill, which is about the attack less two. */
const holdOf = ({ toHit = 0 }: SheetAttack, status: string): ReturnType<typeof statusEffect> =>
  statusEffect(status, {
    ability: status === "prone" ? "dex" : "con",
    against: Math.max(1, Math.min(60, 10 + toHit)),
  });

/** An activity of two or three actions that makes several Strikes, and Strikes with what is left. */
function twoActionRoutines(
  block: StatBlock,
  pool: readonly SheetAttack[],
  manner: Manner,
  budget: number,
): readonly Round[] {
  return block.routines.flatMap((routine) => {
    if (routine.moves || routine.actions > budget) return [];
    return routine.plans.flatMap((plan) => {
      const attacks = "sequence" in plan ? sequenceOf(plan, pool) : anyOf(block, plan, pool);
      if (attacks === undefined || attacks.length < 2) return [];
      const rest = bestOf(block, pool, 2);
      const all = [...attacks, ...(routine.actions < budget && rest !== undefined ? [rest] : [])].slice(0, 8);
      return [
        {
          actions: all.map((attack, order) => attackAction(block, attack, manner, Math.min(2, order))),
          cost: budget,
          worth: all.reduce((sum, attack, order) => sum + worthOf(block, attack, Math.min(2, order)), 0),
          attacks: all,
        },
      ];
    });
  });
}
