import { text } from "../../core/text";
import type { HostActor, HostItem, HostToken } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { proseAt } from "../../creatures/value-at-path";
import { tokensIn } from "../../creatures/pf2e/bracket-tokens";
import type { SystemDeed, SystemResult, SystemRoll } from "./adapter";
import { withTargets } from "./user-targets";
import { numberAt, valueAt } from "./values-at-paths";

/** pf2e's own rolls, without its dialogs (systems-facts 2.4 to 2.7). */

interface CheckRoll {
  readonly total: number;
  readonly degreeOfSuccess?: number | null;
  readonly options?: { readonly degreeOfSuccess?: number | null };
}
interface DamageRoll {
  readonly total: number;
  alter?(multiplier: number, addend: number): DamageRoll;
}
interface Strike {
  readonly type?: string;
  readonly item?: { readonly id: string; readonly name: string };
  readonly variants?: readonly { roll(options: object): Promise<CheckRoll | null> }[];
  damage?(options: object): Promise<DamageRoll | null>;
  critical?(options: object): Promise<DamageRoll | null>;
}
interface Pf2eActor extends HostActor {
  readonly saves?: Readonly<Record<string, { roll(options: object): Promise<CheckRoll | null> } | undefined>>;
  applyDamage?(options: object): Promise<unknown>;
  isImmuneTo?(slug: string): boolean;
  increaseCondition?(slug: string, options?: object): Promise<unknown>;
  decreaseCondition?(slug: string, options?: object): Promise<unknown>;
  hasCondition?(...slugs: string[]): boolean;
}
/** Its live actors have more than Foundry's. */
export const actorOf = (token: HostToken): Pf2eActor | null => token.actor;

interface Spell extends HostItem {
  readonly rank?: number;
  readonly isAttack?: boolean;
  readonly spellcasting?: { cast(spell: Spell, options: object): Promise<unknown> };
  rollAttack?(event: object, attackNumber: number, context: object): Promise<CheckRoll | null>;
  rollDamage?(event: object, mapIncreases?: number): Promise<DamageRoll | null>;
}

/** All three keys must be there; shift turns the user's own setting round, so that no dialog opens. */
function quietly(kind: "showCheckDialogs" | "showDamageDialogs"): object {
  const settings = (theGame().user as unknown as { readonly settings?: Readonly<Record<string, boolean>> })
    .settings;
  return { ctrlKey: false, metaKey: false, shiftKey: settings?.[kind] ?? true, target: null };
}

export async function rollPf2e(deed: SystemDeed): Promise<SystemRoll | undefined> {
  const { actor } = deed.attacker;
  const source = deed.source ?? "";
  if (actor === null) return undefined;
  const strike = strikesOf(actor).find(({ item }) => item?.id === source || item?.name === source);
  if (strike !== undefined) return withTargets(deed.targets, () => strikeAll(strike, deed));
  const item = actor.items.get(source);
  if (item?.type === "spell") return withTargets(deed.targets, () => castSpell(item as Spell, deed));
  if (item?.type === "action") return withTargets(deed.targets, () => useAbility(item, deed));
  return undefined;
}

export const strikesOf = (actor: HostActor): readonly Strike[] => {
  const actions = valueAt(actor.system, "actions");
  return Array.isArray(actions) ? (actions as Strike[]).filter(({ type }) => type === "strike") : [];
};

const degreeOf = (roll: CheckRoll | null): number | undefined =>
  roll === null ? undefined : (roll.degreeOfSuccess ?? roll.options?.degreeOfSuccess ?? undefined);

async function strikeAll(strike: Strike, deed: SystemDeed): Promise<SystemRoll> {
  const name = strike.item?.name ?? "";
  const results: SystemResult[] = [];
  for (const target of deed.targets) results.push(await strikeOne(strike, target, deed.order));
  return { name, results };
}

/** The variant holds the penalty of the second and third attack; a critical hit has its own damage. */
async function strikeOne(strike: Strike, target: HostToken, order: number): Promise<SystemResult> {
  const variants = strike.variants ?? [];
  const variant = variants[Math.min(order, variants.length - 1)];
  const aimed = { target: target.object ?? { document: target } };
  const roll = (await variant?.roll({ ...aimed, event: quietly("showCheckDialogs") })) ?? null;
  const degree = degreeOf(roll);
  const against = numberAt(target.actor?.system, "attributes.ac.value");
  const told = {
    target,
    hit: degree !== undefined && degree >= 2,
    critical: degree === 3,
    ...(roll === null ? {} : { total: roll.total }),
    ...(against === undefined ? {} : { against }),
  };
  if (!told.hit) return told;
  const how = { ...aimed, event: quietly("showDamageDialogs"), mapIncreases: Math.min(2, order) };
  const damage = (await (told.critical ? strike.critical?.(how) : strike.damage?.(how))) ?? null;
  return { ...told, damage: await hurt(target, damage, strike.item) };
}

async function hurt(target: HostToken, damage: DamageRoll | null, item: unknown): Promise<number> {
  const actor = actorOf(target);
  if (damage === null || actor === null) return 0;
  const before = hpOf(actor);
  // The roll, never its number: a number skips resistances (trap 6).
  await actor.applyDamage?.({ damage, token: target, item });
  return before - hpOf(actor);
}

const hpOf = (actor: HostActor): number =>
  (numberAt(actor.system, "attributes.hp.value") ?? 0) + (numberAt(actor.system, "attributes.hp.temp") ?? 0);

/** Casting pays and posts the card; attack, saves and damage are rolled here. */
async function castSpell(spell: Spell, deed: SystemDeed): Promise<SystemRoll> {
  const { name } = spell;
  await spell.spellcasting?.cast(spell, { rank: spell.rank, consume: true, message: true });
  const save = savesBy(spell);
  const results: SystemResult[] = [];
  if (deed.manner === "heal") {
    const healing = (await spell.rollDamage?.(quietly("showDamageDialogs"))) ?? null;
    for (const target of deed.targets)
      results.push({ target, hit: true, damage: await hurt(target, healing, spell) });
    return { name, results };
  }
  if (save === undefined) {
    for (const target of deed.targets) {
      const context = { target: target.actor };
      const roll =
        (await spell.rollAttack?.(quietly("showCheckDialogs"), Math.min(3, deed.order + 1), context)) ?? null;
      const degree = degreeOf(roll);
      const hit = degree !== undefined && degree >= 2;
      const damage = hit
        ? ((await spell.rollDamage?.(quietly("showDamageDialogs"), deed.order)) ?? null)
        : null;
      const doubled = degree === 3 ? (damage?.alter?.(2, 0) ?? damage) : damage;
      results.push({
        target,
        hit,
        critical: degree === 3,
        ...(roll === null ? {} : { total: roll.total }),
        damage: await hurt(target, doubled, spell),
      });
    }
    return { name, results };
  }
  const damage = (await spell.rollDamage?.(quietly("showDamageDialogs"))) ?? null;
  for (const target of deed.targets)
    results.push(await saveOne(target, { ...save, damage, item: spell, by: deed.attacker }));
  return { name, results };
}

function savesBy(
  spell: Spell,
): { readonly statistic: string; readonly dc: number; readonly basic: boolean } | undefined {
  const statistic = valueAt(spell, "system.defense.save.statistic");
  const dc =
    numberAt(spell, "spellcasting.statistic.dc.value") ?? numberAt(spell, "spellcasting.system.spelldc.dc");
  if (typeof statistic !== "string" || dc === undefined) return undefined;
  return { statistic, dc, basic: valueAt(spell, "system.defense.save.basic") === true };
}

const STATISTIC: Readonly<Record<string, string>> = { con: "fortitude", dex: "reflex", wis: "will" };

/** Abilities hold their numbers in their text: the same tokens that the sheet was read by. */
async function useAbility(item: HostItem, deed: SystemDeed): Promise<SystemRoll> {
  const { name } = item;
  await (item as { toMessage?: () => Promise<unknown> }).toMessage?.();
  const left = numberAt(item, "system.frequency.value");
  if (left !== undefined && left > 0) {
    await deed.attacker.actor?.updateEmbeddedDocuments?.("Item", [
      { _id: item.id, "system.frequency.value": left - 1 },
    ]);
  }
  const { save, damage } = tokensIn(proseAt(item, "system.description.value"));
  if (save === undefined) return { name, results: [], left: text("OPFOR.ui.dice.used", { name }) };
  const formula = damage
    .map(({ dice, type }) => (type === undefined ? dice : `(${dice})[${type}]`))
    .join(",");
  const roll = formula === "" ? null : await damageRoll(formula);
  const results: SystemResult[] = [];
  for (const target of deed.targets) {
    const statistic = STATISTIC[save.ability] ?? "reflex";
    results.push(
      await saveOne(target, {
        statistic,
        dc: save.dc,
        basic: save.onSave === "basic",
        damage: roll,
        item,
        by: deed.attacker,
      }),
    );
  }
  return { name, results };
}

/** pf2e's own kind of roll: a plain one has no types, and nothing resists it. */
async function damageRoll(formula: string): Promise<DamageRoll | null> {
  const classes = (
    CONFIG as unknown as {
      Dice: { rolls: readonly (new (formula: string) => DamageRoll & { evaluate(): Promise<unknown> })[] };
    }
  ).Dice.rolls;
  const Typed = classes.find(({ name }) => name === "DamageRoll");
  if (Typed === undefined) return null;
  const roll = new Typed(formula);
  await roll.evaluate();
  return roll;
}

/** A basic save: nothing, half, all, twice. */
async function saveOne(
  target: HostToken,
  how: {
    readonly statistic: string;
    readonly dc: number;
    readonly basic: boolean;
    readonly damage: DamageRoll | null;
    readonly item: HostItem;
    readonly by: HostToken;
  },
): Promise<SystemResult> {
  const actor = actorOf(target);
  const roll =
    (await actor?.saves?.[how.statistic]?.roll({
      dc: { value: how.dc },
      origin: how.by.actor,
      item: how.item,
      skipDialog: true,
      extraRollOptions: ["area-effect"],
    })) ?? null;
  const degree = degreeOf(roll) ?? 1;
  const saved = degree >= 2;
  const share = how.basic ? ([2, 1, 0.5, 0][degree] ?? 1) : saved ? 0 : 1;
  const scaled = share === 1 ? how.damage : (how.damage?.alter?.(share, 0) ?? how.damage);
  const damage = share === 0 ? 0 : await hurt(target, scaled, how.item);
  return {
    target,
    hit: !saved,
    saved,
    against: how.dc,
    damage,
    ...(roll === null ? {} : { total: roll.total }),
  };
}
