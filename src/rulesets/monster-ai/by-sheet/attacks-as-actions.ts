import { averageOf, type SheetAttack, type SheetHeal, type StatBlock } from "../../../creatures";
import type { Action, Area, Effect } from "../scheme/schema";
import { spacesOf } from "./feet-to-spaces";

/** Attacks of a sheet as actions of a scheme. */

export const keyOf = ({ source: { item, activity } }: Pick<SheetAttack, "source">): string =>
  activity === undefined || activity === "" ? item : `${item}/${activity}`;

type Manner = "melee" | "ranged";

export const canMelee = ({ kind }: SheetAttack): boolean => kind === "melee" || kind === "either";
export const canShoot = ({ kind, range }: SheetAttack): boolean =>
  (kind === "ranged" || kind === "either") && range !== undefined;

/** How far it goes in this manner, in spaces; a swarm's reach of nothing is the space beside. */
export const reachOf = (block: StatBlock, attack: SheetAttack, manner: Manner): number =>
  spacesOf(block, manner === "melee" ? (attack.reach ?? 5) : (attack.range ?? 5));

const named = ({
  name,
  source,
}: Pick<SheetAttack, "name" | "source">): { name?: string; source: string } => ({
  ...(name.trim() === "" ? {} : { name: name.trim() }),
  source: keyOf({ source }),
});

const word = (type: string | undefined): { type?: string } => {
  const slug = type?.toLowerCase() ?? "";
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(slug) ? { type: slug } : {};
};

/** The n-th attack of a turn, from 0, with what follows a hit. */
export function attackAction(
  block: StatBlock,
  attack: SheetAttack,
  manner: Manner,
  order = 0,
  extra: { readonly long?: boolean; readonly follows?: readonly Effect[] } = {},
): Action {
  const bonus =
    order === 0 ? (attack.toHit ?? 0) : (attack.later?.[order === 1 ? 0 : 1] ?? attack.toHit ?? 0);
  const [first, ...more] = attack.damage;
  return {
    kind: "attack",
    range: manner,
    bonus: Math.max(-60, Math.min(60, bonus)),
    damage: first?.dice ?? "0",
    reach:
      extra.long === true
        ? spacesOf(block, attack.long ?? attack.range ?? 5)
        : reachOf(block, attack, manner),
    magic: attack.spell !== undefined,
    ...word(first?.type),
    targets: 1,
    ...(extra.long === true ? { hampered: true } : {}),
    // In dnd5e whoever lies down is hard to shoot; in pf2e that is no harder than before.
    ...(manner === "ranged" && block.system === "dnd5e" ? { hamperedBy: ["prone"] } : {}),
    ...named(attack),
    effects: [
      ...more.map((part): Effect => ({ kind: "damage", value: part.dice, ...word(part.type) })),
      ...(attack.later === undefined ? followsHit(block, attack) : (extra.follows ?? [])),
    ].slice(0, 8),
  };
}

/** Conditions of the attack itself, and the save that follows it (systems-facts 1.4). */
function followsHit(block: StatBlock, attack: SheetAttack): readonly Effect[] {
  const rider = block.attacks.find((one) => one.rider && one.source.item === attack.source.item);
  return [
    ...attack.statuses.flatMap((status) => statusEffect(status)),
    ...(rider?.save === undefined ? [] : riderEffects(rider, rider.save)),
  ];
}

function riderEffects(rider: SheetAttack, save: NonNullable<SheetAttack["save"]>): readonly Effect[] {
  const throws = { save: { ability: save.ability, against: againstOf(save.dc) } };
  const damage = rider.damage.map((part): Effect => ({
    kind: "damage",
    value: part.dice,
    ...word(part.type),
    ...throws,
    onSave: onSaveOf(save),
  }));
  // A strength save after a bite that says nothing else throws the target down.
  const statuses =
    rider.statuses.length > 0
      ? rider.statuses
      : damage.length === 0 && save.ability === "str"
        ? ["prone"]
        : [];
  return [...damage, ...statuses.flatMap((status) => statusEffect(status, throws.save))];
}

export function statusEffect(
  status: string,
  save?: { ability: "str" | "dex" | "con" | "int" | "wis" | "cha"; against: number },
): readonly Effect[] {
  const slug = status.toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(slug)) return [];
  return [{ kind: "status", status: slug, ...(save === undefined ? {} : { save }) }];
}

export const againstOf = (dc: number): number => Math.max(1, Math.min(60, dc));

const onSaveOf = ({ onSave }: NonNullable<SheetAttack["save"]>): "none" | "half" | "basic" =>
  onSave === "basic" || onSave === "half" ? onSave : "none";

/** Everybody in an area. */
export function areaAction(block: StatBlock, attack: SheetAttack): Area | undefined {
  const { area, save } = attack;
  if (area === undefined || save === undefined) return undefined;
  const [first, ...more] = attack.damage;
  const throws = { ability: save.ability, against: againstOf(save.dc) };
  const size = Math.min(60, spacesOf(block, area.size));
  const shaped =
    area.shape === "cone"
      ? { shape: "cone" as const, ...(block.system === "dnd5e" ? {} : { angle: 90 }) }
      : area.shape === "line"
        ? {
            shape: "line" as const,
            ...(area.width === undefined ? {} : { width: Math.min(20, spacesOf(block, area.width)) }),
          }
        : area.shape === "emanation"
          ? { shape: "around" as const }
          : {};
  const burst = area.shape === "burst" || area.shape === "cube";
  return {
    kind: "area",
    radius: area.shape === "cube" ? Math.max(1, Math.floor(size / 2)) : size,
    ...shaped,
    ...(first === undefined ? {} : { damage: first.dice, ...word(first.type) }),
    magic: attack.spell !== undefined,
    save: throws,
    onSave: onSaveOf(save),
    ...(burst ? { reach: spacesOf(block, attack.range ?? area.size) } : {}),
    ...named(attack),
    effects: [
      ...more.map((part): Effect => ({
        kind: "damage",
        value: part.dice,
        ...word(part.type),
        save: throws,
        onSave: onSaveOf(save),
      })),
      ...attack.statuses.flatMap((status) => statusEffect(status)),
    ].slice(0, 8),
  };
}

/** One target that saves instead of being aimed at. */
export function saveAction(block: StatBlock, attack: SheetAttack): Action | undefined {
  const { save } = attack;
  if (save === undefined || attack.area !== undefined) return undefined;
  const throws = { ability: save.ability, against: againstOf(save.dc) };
  const effects = [
    ...attack.damage.map((part): Effect => ({
      kind: "damage",
      value: part.dice,
      ...word(part.type),
      save: throws,
      onSave: onSaveOf(save),
    })),
    ...attack.statuses.flatMap((status) => statusEffect(status, throws)),
  ].slice(0, 8);
  if (effects.length === 0) return undefined;
  return {
    kind: "effect",
    on: "target",
    reach: spacesOf(block, attack.range ?? attack.reach ?? 5),
    ...named(attack),
    effects,
  };
}

export const healAction = (block: StatBlock, heal: SheetHeal): Action => ({
  kind: "heal",
  range: heal.range <= 0 ? "self" : "ranged",
  value: heal.dice,
  ...(heal.range <= 0 ? {} : { reach: spacesOf(block, heal.range) }),
  ...named(heal),
});

/** What it does on average to somebody its equal. */
export function worthOf(block: StatBlock, attack: SheetAttack, order = 0): number {
  const damage = attack.damage.reduce((sum, part) => sum + averageOf(part.dice), 0);
  const held = attack.statuses.length > 0 ? 1.4 : 1;
  if (attack.toHit === undefined) return damage * (attack.save?.onSave === "none" ? 0.6 : 0.75) * held;
  const bonus = order === 0 ? attack.toHit : (attack.later?.[order === 1 ? 0 : 1] ?? attack.toHit);
  const armour = block.system === "dnd5e" ? 13 + block.level / 3 : 15 + block.level * 1.4;
  return damage * Math.max(0.05, Math.min(0.95, (21 + bonus - armour) / 20)) * held;
}
