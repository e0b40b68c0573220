import type { SheetAttack, SheetHeal, SheetUses, StatBlock } from "../../../creatures";
import type { Action, Behaviour, Condition } from "../scheme/schema";
import { areaAction, healAction, saveAction, worthOf } from "./attacks-as-actions";
import { kindOf, runsAway } from "./fighter-kinds";
import { spacesOf, speedOf } from "./feet-to-spaces";
import { bestRound, isAtWill, longRound, usable, type Round } from "./attacks-of-turn";

/** A behaviour, and how many uses the game system has left for it, where it counts them. */
export interface Draft {
  readonly behaviour: Behaviour;
  readonly counted?: number;
}

/** The behaviours of a sheet, first that can be done wins: flight, heal, areas, holds, blows and shots. */
export function behavioursOf(block: StatBlock): readonly Draft[] {
  const fight = fightingOf(block);
  const drafts = [
    ...flight(block, fight),
    ...heals(block, fight),
    ...limited(block, worthOfFight(block)),
    ...fight,
    ...farShots(block),
  ];
  return withIds(drafts).slice(0, 12);
}

const ALWAYS: Condition = { kind: "always" };
const MOVE: Action = { kind: "move" };

function draft(
  id: string,
  when: Condition,
  actions: readonly Action[],
  more: Partial<Behaviour> = {},
): Draft {
  return { behaviour: { id, when, actions: [...actions], once: false, ...more } };
}

function withIds(drafts: readonly Draft[]): readonly Draft[] {
  const seen = new Map<string, number>();
  return drafts.map((one) => {
    const { id } = one.behaviour;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? one : { ...one, behaviour: { ...one.behaviour, id: `${id}-${times}` } };
  });
}

/** Badly hurt, and a friend has fallen this round. */
function flight(block: StatBlock, fight: readonly Draft[]): readonly Draft[] {
  if (fight.length === 0 || !runsAway(block)) return [];
  const when: Condition = {
    kind: "all",
    of: [
      { kind: "hp", of: "self", is: "below", than: { share: 0.25 } },
      { kind: "allies-died", is: "at-least", number: 1 },
    ],
  };
  return [draft("flight", when, [{ kind: "retreat", when: "now" }])];
}

/** Somebody is below half: heal, and fight on with what is left of the turn. */
function heals(block: StatBlock, fight: readonly Draft[]): readonly Draft[] {
  return block.heals
    .filter(({ activation }) => activation !== "turn-start")
    .slice(0, 2)
    .map((heal) => {
      const when: Condition = {
        kind: "hp",
        of: heal.range <= 0 ? "self" : "self-or-ally",
        is: "below",
        than: { share: 0.5 },
      };
      return limitedBy(
        block,
        heal,
        draft("heal", when, [healAction(block, heal), ...afterHeal(block, heal, fight)]),
      );
    });
}

function afterHeal(block: StatBlock, heal: SheetHeal, fight: readonly Draft[]): readonly Action[] {
  const left = block.actions > 1 ? block.actions - heal.actions : heal.activation === "bonus" ? 1 : 0;
  if (left <= 0 || fight.length === 0) return [];
  const [melee, shots] = [bestRound(block, "melee", left), bestRound(block, "ranged", left)];
  return (shots.worth > 0 ? shots : melee).actions.slice(0, 8);
}

const worthOfFight = (block: StatBlock): number => {
  const budget = block.actions > 1 ? block.actions - 1 : 1;
  return Math.max(bestRound(block, "melee", budget).worth, bestRound(block, "ranged", budget).worth);
};

/** Breath weapons, spells of slots, webs: at once when one target is worth it, else when there are two. */
function limited(block: StatBlock, fight: number): readonly Draft[] {
  const found = usable(block)
    .filter((attack) => !isAtWill(attack) || attack.area !== undefined)
    .flatMap((attack) => {
      const action = areaFor(block, attack, fight) ?? saveAction(block, attack) ?? spellAttack(block, attack);
      if (action === undefined || attack.actions > Math.max(1, block.actions)) return [];
      if (attack.damage.length === 0 && attack.statuses.length === 0) return [];
      return [{ attack, action, worth: worthOf(block, attack) }];
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, 5);
  return found.map(({ attack, action, worth }) => {
    const moves = block.actions === 1 || attack.actions < block.actions;
    const when = whenLimited(block, attack, worth >= fight);
    const actions = [...(moves ? [MOVE] : []), action, ...withTheRest(block, attack, moves)];
    return limitedBy(block, attack, draft(slugOf(attack.name), when, actions));
  });
}

/** Whoever thinks keeps its own side out of it, and does not spend it on one enemy unless that pays. */
function areaFor(block: StatBlock, attack: SheetAttack, fight: number): Action | undefined {
  const area = areaAction(block, attack);
  if (area === undefined || kindOf(block) === "mindless") return area;
  return { ...area, spares: true, ...(worthOf(block, attack) >= fight ? {} : { catches: 2 }) };
}

/** What three actions leave after a Stride and this. */
function withTheRest(block: StatBlock, { actions }: SheetAttack, moves: boolean): readonly Action[] {
  const left = block.actions - actions - (moves ? 1 : 0);
  return block.actions <= 1 || left <= 0 ? [] : bestRound(block, "melee", left).actions.slice(0, 4);
}

/** A limited attack roll, such as a spell of a slot. */
function spellAttack(block: StatBlock, attack: SheetAttack): Action | undefined {
  if (attack.toHit === undefined || attack.damage.length === 0) return undefined;
  const alone: StatBlock = {
    ...block,
    attacks: [{ ...attack, uses: undefined, recharge: undefined, cooldown: undefined }],
    routines: [],
  };
  const round = bestRound(alone, attack.kind === "melee" ? "melee" : "ranged", Math.max(1, attack.actions));
  return round.actions[0];
}

function whenLimited(block: StatBlock, attack: SheetAttack, atOnce: boolean): Condition {
  const lacks = attack.statuses[0];
  if (attack.damage.length === 0 && lacks !== undefined) {
    const free: Condition = { kind: "status", of: "target", status: lacks, has: false };
    return { kind: "all", of: [free, { kind: "proximity", spaces: "2+" }] };
  }
  if (atOnce || attack.area === undefined) return ALWAYS;
  const far = Math.max(attack.range ?? 0, attack.area.size);
  const within = Math.min(99, spacesOf(block, far) + speedOf(block));
  return { kind: "count", of: "enemies", within, is: "at-least", number: 2 };
}

/** Recharge and cooldown as Charges of its own, uses as uses; the system's own count comes before both. */
function limitedBy(
  block: StatBlock,
  limits: {
    readonly uses?: SheetUses | undefined;
    readonly recharge?: number | undefined;
    readonly cooldown?: string | undefined;
  },
  made: Draft,
): Draft {
  const { uses, recharge, cooldown } = limits;
  const circles = recharge === undefined ? (cooldown === undefined ? 0 : 3) : (CIRCLES[recharge] ?? 3);
  const charge = circles === 0 ? {} : { charge: circles, charges: "each" as const };
  const times =
    uses === undefined || recharge !== undefined
      ? {}
      : { uses: Math.max(1, Math.min(99, uses.max)), pool: poolOf(uses) };
  const none = uses !== undefined && recharge === undefined && uses.max === 0;
  const counted = none ? 0 : block.live === true ? uses?.left : undefined;
  return {
    behaviour: { ...made.behaviour, ...charge, ...times },
    ...(counted === undefined ? {} : { counted }),
  };
}

/** A d6 that shows so much or more: the rounds it takes on average. */
const CIRCLES: Readonly<Record<number, number>> = { 2: 1, 3: 1, 4: 2, 5: 3, 6: 6 };

const slugOf = (name: string): string => {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  return slug === "" ? "special" : slug;
};
const poolOf = ({ pool }: SheetUses): string => slugOf(pool);

/** Blows and shots, the better ones first; beside an enemy a shot is a bad idea. */
function fightingOf(block: StatBlock): readonly Draft[] {
  const melee = meleeDrafts(block);
  const shots = shotDrafts(block);
  const savers = atWillSaves(block);
  if (melee.length === 0 || shots.length === 0) return [...savers, ...melee, ...shots];
  const [far, near] = [melee.filter(isRun), melee.filter((one) => !isRun(one))];
  if (!closesIn(block)) {
    const { actions } = bestRound(block, "melee", block.actions);
    const beside = draft("beside", { kind: "proximity", spaces: "1" }, actions);
    const later = near.filter(({ behaviour }) => behaviour.id !== "melee-here");
    return [...savers, beside, ...shots, ...later, ...far];
  }
  // A long run for one blow, or standing still for all its shots.
  const stands =
    block.actions > 1 && bestRound(block, "ranged", block.actions).worth > bestRound(block, "melee", 1).worth;
  return stands ? [...savers, ...near, ...shots, ...far] : [...savers, ...near, ...far, ...shots];
}

const isRun = ({ behaviour }: Draft): boolean =>
  behaviour.actions.some((action) => action.kind === "move" && (action.times ?? 1) > 1);

function closesIn(block: StatBlock): boolean {
  const kind = kindOf(block);
  if (kind === "brute") return true;
  if (kind === "archer" || kind === "caster") return false;
  const budget = block.actions > 1 ? block.actions - 1 : 1;
  return bestRound(block, "melee", budget).worth > bestRound(block, "ranged", budget).worth * 1.1;
}

/** One step, or a long run where the sheet allows it, and everything it can do at the end. */
function meleeDrafts(block: StatBlock): readonly Draft[] {
  if (block.actions <= 1) {
    const { actions } = bestRound(block, "melee", 1);
    const runs = block.traits.some((trait) => trait === "aggressive" || trait === "charge");
    if (actions.length === 0) return [];
    return [
      draft("melee", ALWAYS, [MOVE, ...actions]),
      ...(runs ? [draft("rush", ALWAYS, [{ kind: "move", times: 2 }, ...actions])] : []),
    ];
  }
  return threeActions(block, "melee");
}

function shotDrafts(block: StatBlock): readonly Draft[] {
  if (block.actions <= 1) {
    const { actions } = bestRound(block, "ranged", 1);
    return actions.length === 0 ? [] : [draft("shots", ALWAYS, [MOVE, ...actions])];
  }
  return threeActions(block, "ranged");
}

/** Without a Stride, with one, with two: each leaves one action less (systems-facts 2.8). */
function threeActions(block: StatBlock, manner: "melee" | "ranged"): readonly Draft[] {
  const id = manner === "melee" ? "melee" : "shots";
  const whole = bestRound(block, manner, block.actions);
  const near = Math.max(1, Math.min(99, shortest(whole)));
  const here = draft(
    `${id}-here`,
    { kind: "proximity", spaces: near === 1 ? "1" : `1-${near}` },
    whole.actions,
  );
  const one = bestRound(block, manner, block.actions - 1);
  const two = bestRound(block, manner, block.actions - 2);
  return [
    ...(whole.actions.length === 0 ? [] : [here]),
    ...(one.actions.length === 0 ? [] : [draft(id, ALWAYS, [MOVE, ...one.actions])]),
    ...(two.actions.length === 0 || manner === "ranged"
      ? []
      : [draft(`${id}-far`, ALWAYS, [{ kind: "move", times: 2 }, ...two.actions])]),
  ];
}

const shortest = ({ actions }: Round): number =>
  Math.min(99, ...actions.map((action) => ("reach" in action ? (action.reach ?? 1) : 99)));

/** At-will saves against one target: swarms and engulfing cubes attack so. */
function atWillSaves(block: StatBlock): readonly Draft[] {
  return usable(block)
    .filter(
      (attack) =>
        attack.kind === "save" &&
        isAtWill(attack) &&
        attack.area === undefined &&
        attack.actions <= Math.max(1, block.actions),
    )
    .flatMap((attack) => {
      const action = saveAction(block, attack);
      const held = attack.statuses[0];
      if (action === undefined || (attack.damage.length === 0 && held === undefined)) return [];
      const when: Condition =
        held === undefined ? ALWAYS : { kind: "status", of: "target", status: held, has: false };
      const better = worthOf(block, attack) >= worthOfFight(block);
      return better ? [draft(slugOf(attack.name), when, [MOVE, action])] : [];
    })
    .slice(0, 2);
}

/** Beyond the normal range, when nothing nearer can be done. */
function farShots(block: StatBlock): readonly Draft[] {
  const { actions } = longRound(block, block.actions > 1 ? block.actions - 1 : 1);
  return actions.length === 0 ? [] : [draft("far-shots", ALWAYS, [MOVE, ...actions])];
}
