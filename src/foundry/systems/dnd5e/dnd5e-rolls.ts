import { text } from "../../../core/text";
import type { HostActor, HostToken } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import {
  activitiesOf,
  activityOf,
  attackModeOf,
  type Activity,
  type D20Roll,
  type DamageRoll,
  type FoundActivity,
} from "./dnd5e-activity";
import type { SystemDeed, SystemResult, SystemRoll } from "../adapter";
import { oddsByConditions, type Odds } from "./dnd5e-advantage";
import { midiRoll } from "./midi-qol";
import { withTargets } from "../user-targets";
import { numberAt, valueAt } from "../values-at-paths";
import { immunitiesOf, setDnd5eCondition } from "./dnd5e-uses-and-conditions";

/** dnd5e's own rolls, without its dialogs (systems-facts 1.9). */

interface Dnd5eActor extends HostActor {
  applyDamage(damages: readonly object[], options?: object): Promise<unknown>;
  rollSavingThrow(config: object, dialog: object, message: object): Promise<readonly D20Roll[] | null>;
}

const NO_DIALOG = { configure: false };
/** An area waits for a mouse click for ever; rolls that nobody waits for open dialogs (traps 1 and 7). */
const QUIET_USE = { create: { measuredTemplate: false }, subsequentActions: false };

export async function rollDnd5e(deed: SystemDeed): Promise<SystemRoll | undefined> {
  const { actor } = deed.attacker;
  const found = actor === null ? undefined : activityOf(actor, deed.source);
  if (found === undefined) return undefined;
  const { activity } = found;
  if (theGame().modules.get("midi-qol")?.active === true)
    return midiRoll(activity, deed, attackModeOf(activity, deed.manner));
  return withTargets(deed.targets, () => rollQuietly(found, deed));
}

async function rollQuietly(
  { activity, scaling, cause }: FoundActivity,
  deed: SystemDeed,
): Promise<SystemRoll> {
  const { name } = activity.item;
  const paid = cause === undefined ? {} : { cause: { activity: cause, resources: true } };
  const used = await activity.use({ ...QUIET_USE, ...paid }, NO_DIALOG, { create: true });
  if (used === undefined) {
    return { name, results: [], left: text("OPFOR.ui.dice.refused", { name }) };
  }
  const message = {
    data: { flags: { dnd5e: { originatingMessage: used.message?.id } }, "system.origin": used.message?.id },
  };
  const roller = { activity, deed, scaling, message };
  const results: SystemResult[] = [];
  if (activity.type === "attack")
    for (const target of deed.targets) results.push(await attackOne(roller, target));
  else if (activity.type === "save") results.push(...(await saveAll(roller)));
  else if (activity.type === "heal")
    for (const target of deed.targets) results.push(await healOne(roller, target));
  else return { name, results, left: text("OPFOR.ui.dice.used", { name }) };
  return { name, results };
}

interface Roller {
  readonly activity: Activity;
  readonly deed: SystemDeed;
  /** Levels above the spell's own. */
  readonly scaling: number;
  readonly message: object;
}

async function attackOne(roller: Roller, target: HostToken): Promise<SystemResult> {
  const { activity, deed, message } = roller;
  const attackMode = attackModeOf(activity, deed.manner);
  const { advantage, disadvantage } = oddsAgainst(deed, target);
  const config = { advantage, disadvantage, ...(attackMode === undefined ? {} : { attackMode }) };
  const roll = (await activity.rollAttack?.(config, NO_DIALOG, message))?.[0];
  const against = numberAt(target.actor?.system, "attributes.ac.value");
  if (roll === undefined) return { target, hit: false };
  const critical = roll.isCritical === true;
  // Critical hits and fumbles come first: the total alone does not know them.
  const hit = critical || (roll.isFumble !== true && against !== undefined && roll.total >= against);
  const told = { target, hit, critical, total: roll.total, ...(against === undefined ? {} : { against }) };
  if (!hit) return told;
  const damage = await damageTo(target, withAdvantage(activity, { advantage, disadvantage }), {
    message,
    config: { isCritical: critical, ...(attackMode === undefined ? {} : { attackMode }), ...scaled(roller) },
    multiplier: 1,
  });
  await applyEffects(activity, target, false);
  const after = await ridersOn(roller, target);
  return { ...told, damage: damage + after };
}

const NOBODY: ReadonlySet<string> = new Set();
const oddsAgainst = (deed: SystemDeed, target: HostToken): Odds =>
  oddsByConditions(
    deed.attacker.actor?.statuses ?? NOBODY,
    target.actor?.statuses ?? NOBODY,
    deed.manner === "ranged" ? "ranged" : "melee",
    deed,
  );

const scaled = ({ scaling }: Roller): object => (scaling > 0 ? { scaling } : {});

/** The second attack activity of an item is the same swing when the roll had advantage. */
function withAdvantage(activity: Activity, { advantage, disadvantage }: Odds): Activity {
  if (!advantage || disadvantage) return activity;
  const twin = activitiesOf(activity.item).find(
    (one) => one.type === "attack" && /advantage/i.test(one.name ?? ""),
  );
  return twin ?? activity;
}

/** Saves that follow a hit stand beside the attack on the same item. */
async function ridersOn({ activity, message }: Roller, target: HostToken): Promise<number> {
  if (activity.item.type !== "weapon") return 0;
  let lost = 0;
  for (const rider of activitiesOf(activity.item).filter(({ type }) => type === "save")) {
    const { saved } = await saveOne(rider, target, message);
    lost += await damageTo(target, rider, { message, config: {}, multiplier: saved ? onSave(rider) : 1 });
    await applyEffects(rider, target, saved);
    if (!saved && isBareStrengthSave(rider)) await setDnd5eCondition(target, "prone", true);
  }
  return lost;
}

/** 2014 bites say "or be knocked prone" only in words. */
const isBareStrengthSave = (rider: Activity): boolean =>
  [...(rider.effects ?? [])].length === 0 &&
  [...((valueAt(rider, "save.ability") as Iterable<string> | undefined) ?? [])].includes("str") &&
  [...((valueAt(rider, "damage.parts") as Iterable<unknown> | undefined) ?? [])].length === 0;

/** One roll of damage for everybody; each saves by themselves. */
async function saveAll(roller: Roller): Promise<readonly SystemResult[]> {
  const { activity, deed, message } = roller;
  const hasDamage =
    [...((valueAt(activity, "damage.parts") as Iterable<unknown> | undefined) ?? [])].length > 0;
  const rolls = hasDamage ? await activity.rollDamage?.(scaled(roller), NO_DIALOG, message) : undefined;
  const results: SystemResult[] = [];
  for (const target of deed.targets) {
    const saved = await saveOne(activity, target, message);
    const before = hpOf(target);
    if (rolls !== undefined) await apply(target, rolls, saved.saved ? onSave(activity) : 1);
    await applyEffects(activity, target, saved.saved);
    results.push({ target, hit: !saved.saved, ...saved, damage: before - hpOf(target) });
  }
  return results;
}

async function saveOne(
  activity: Activity,
  target: HostToken,
  message: object,
): Promise<{ readonly saved: boolean; readonly total?: number; readonly against?: number }> {
  const dc = numberAt(activity, "save.dc.value");
  const ability = [...((valueAt(activity, "save.ability") as Iterable<string> | undefined) ?? [])][0];
  const actor = target.actor as Dnd5eActor | null;
  if (dc === undefined || ability === undefined || actor === null) return { saved: false };
  const roll = (await actor.rollSavingThrow({ ability, target: dc }, NO_DIALOG, message))?.[0];
  return roll === undefined ? { saved: false } : { saved: roll.total >= dc, total: roll.total, against: dc };
}

const onSave = (activity: Activity): number => {
  const said = valueAt(activity, "damage.onSave");
  return said === "none" ? 0 : said === "full" ? 1 : 0.5;
};

async function healOne(roller: Roller, target: HostToken): Promise<SystemResult> {
  const rolls = await roller.activity.rollDamage?.(scaled(roller), NO_DIALOG, roller.message);
  const before = hpOf(target);
  if (rolls !== undefined) await apply(target, rolls, 1);
  return { target, hit: true, damage: before - hpOf(target) };
}

async function damageTo(
  target: HostToken,
  activity: Activity,
  how: { readonly message: object; readonly config: object; readonly multiplier: number },
): Promise<number> {
  if (how.multiplier === 0) return 0;
  const hasDamage =
    activity.type === "attack" ||
    [...((valueAt(activity, "damage.parts") as Iterable<unknown> | undefined) ?? [])].length > 0;
  const rolls = hasDamage ? await activity.rollDamage?.(how.config, NO_DIALOG, how.message) : undefined;
  const before = hpOf(target);
  if (rolls !== undefined) await apply(target, rolls, how.multiplier);
  return before - hpOf(target);
}

/** Descriptions, never a number: a number ignores resistances (trap 6). */
async function apply(target: HostToken, rolls: readonly DamageRoll[], multiplier: number): Promise<void> {
  const damages = rolls.map((roll) => ({
    value: Math.max(0, roll.total),
    type: roll.options?.type,
    properties: new Set(roll.options?.properties ?? []),
  }));
  await (target.actor as Dnd5eActor | null)?.applyDamage(damages, { multiplier });
}

const hpOf = (target: HostToken): number =>
  (numberAt(target.actor?.system, "attributes.hp.value") ?? 0) +
  (numberAt(target.actor?.system, "attributes.hp.temp") ?? 0);

/** Effects of a hit or a failed save; what the target is immune to is not put on it. */
async function applyEffects(activity: Activity, target: HostToken, saved: boolean): Promise<void> {
  const { actor } = target;
  if (actor === null) return;
  const immune = immunitiesOf(actor);
  for (const entry of activity.effects ?? []) {
    if (saved && entry.onSave !== true) continue;
    const effect = activity.item.effects?.get(entry._id);
    if (effect === undefined || [...(effect.statuses ?? [])].some((status) => immune.has(status))) continue;
    const { _id: _, ...data } = effect.toObject();
    await actor.createEmbeddedDocuments?.("ActiveEffect", [
      { ...data, disabled: false, transfer: false, origin: effect.uuid },
    ]);
  }
}
