import { numberOf, sumOf, valuesOf } from "../formula";
import {
  asList,
  asNumber,
  asText,
  at,
  flagAt,
  inFeet,
  listAt,
  numberAt,
  textAt,
  wholeAt,
  wordsAt,
} from "../value-at-path";
import {
  MOST,
  type Ability,
  type SheetArea,
  type SheetAttack,
  type SheetDamage,
  type SheetHeal,
  type SheetSave,
  type SheetUses,
} from "../stat-block";
import { abilityNamed, type Body } from "./actor-numbers";

/** One activity of one item; for a spell that is cast through a feat, the feat's activity pays for it. */
export interface Deed {
  readonly body: Body;
  readonly item: unknown;
  readonly activity: unknown;
  /** What is used and what it costs: the cast activity of a feat, else the activity itself. */
  readonly paidBy: { readonly item: unknown; readonly activity: unknown };
  /** Cast above its own level. */
  readonly castLevel?: number;
}

export const idOf = (document: unknown): string => textAt(document, "_id") || textAt(document, "id");
export const isSpell = ({ item }: Deed): boolean => textAt(item, "type") === "spell";
const properties = (item: unknown): readonly string[] => wordsAt(item, "system.properties");

const activationOf = ({ paidBy, item }: Deed): string =>
  textAt(paidBy.activity, "activation.type") || textAt(item, "system.activation.type");

/** Its own activity or the spell's: whichever says so. */
const fieldOf = (deed: Deed, field: "range" | "target"): unknown => {
  const own = at(deed.activity, field);
  return isSpell(deed) && !flagAt(own, "override") ? (at(deed.item, `system.${field}`) ?? own) : own;
};

export function sourceOf({ item, activity, paidBy }: Deed): SheetAttack["source"] {
  const pays = paidBy.activity !== activity;
  return { item: idOf(pays ? paidBy.item : item), activity: idOf(pays ? paidBy.activity : activity) };
}

const common = (
  deed: Deed,
): Pick<SheetAttack, "name" | "source" | "actions" | "activation" | "statuses" | "rider"> &
  Partial<SheetAttack> => {
  const { item } = deed;
  const uses = usesOf(deed);
  const recharge = rechargeOf(deed);
  return {
    name: asText(at(item, "name"), 80),
    source: sourceOf(deed),
    actions: 1,
    activation: activationOf(deed) === "bonus" ? "bonus" : "action",
    statuses: statusesOf(deed),
    rider: false,
    ...(uses === undefined || recharge !== undefined ? {} : { uses }),
    ...(recharge === undefined ? {} : { recharge, ...(uses === undefined ? {} : { uses }) }),
    ...(isSpell(deed)
      ? {
          spell: {
            rank: deed.castLevel ?? wholeAt(item, "system.level", 0, 9) ?? 0,
            concentration:
              properties(item).includes("concentration") || flagAt(deed.activity, "duration.concentration"),
          },
        }
      : {}),
  };
};

/** Attack activities (systems-facts 1.4). */
export function attackOf(deed: Deed): SheetAttack {
  const types = attackTypes(deed);
  const { item } = deed;
  const units = textAt(item, "system.range.units") || "ft";
  const ability = attackAbility(deed, types);
  const toHit = toHitOf(deed, ability);
  const range = isSpell(deed) ? rangeOf(deed) : lengthAt(item, "system.range.value", units);
  const long = lengthAt(item, "system.range.long", units);
  const melee = types.has("melee");
  const ranged = types.has("ranged");
  return {
    ...common(deed),
    kind: melee && ranged ? "either" : ranged ? "ranged" : "melee",
    toHit,
    ...(melee ? { reach: reachOf(deed) } : {}),
    ...(ranged && range !== undefined ? { range } : {}),
    ...(ranged && long !== undefined && long > (range ?? 0) ? { long } : {}),
    damage: [...baseDamage(deed, ability), ...partsDamage(deed, ability)].slice(0, MOST.parts),
    instead: insteadOf(deed),
  };
}

/** When it stands in for the item's first attack: only words tell. */
function insteadOf({ activity }: Deed): "advantage" | "bloodied" | "other" {
  const said = `${textAt(activity, "name")} ${textAt(activity, "activation.condition", 200)}`;
  if (/advantage/i.test(said)) return "advantage";
  return /bloodied|half/i.test(said) ? "bloodied" : "other";
}

const WEAPON_KIND: Readonly<Record<string, "melee" | "ranged">> = {
  simpleM: "melee",
  martialM: "melee",
  simpleR: "ranged",
  martialR: "ranged",
  siege: "ranged",
};

/** "natural" and "improv" weapons have no kind of their own: the range tells (systems-facts, trap 4). */
function attackTypes({ item, activity }: Deed): ReadonlySet<string> {
  const printed = textAt(activity, "attack.type.value");
  if (textAt(item, "type") !== "weapon") {
    const prepared = asList(at(activity, "validAttackTypes"), 2).map((one) => asText(one));
    return new Set(prepared.length > 0 ? prepared : [printed === "melee" ? "melee" : "ranged"]);
  }
  // Not the prepared ones: an activity that says "melee" hides that its weapon can be thrown.
  const kind = WEAPON_KIND[textAt(item, "system.type.value")];
  const range = numberAt(item, "system.range.value") ?? 0;
  if (kind === "ranged") return new Set(["ranged"]);
  const thrown = properties(item).includes("thr");
  if (kind === "melee") return new Set(thrown ? ["melee", "ranged"] : ["melee"]);
  if (printed === "ranged") return new Set(["ranged"]);
  const reach = numberAt(item, "system.range.reach");
  const ranged = thrown || range > (reach ?? 5);
  return new Set(ranged ? (reach === undefined && !thrown ? ["ranged"] : ["melee", "ranged"]) : ["melee"]);
}

function reachOf({ item, activity }: Deed): number {
  const units = textAt(item, "system.range.units") || "ft";
  const reach = numberAt(item, "system.range.reach");
  if (reach !== undefined) return inFeet(reach, units);
  if (textAt(item, "type") !== "weapon") return Math.max(5, lengthAt(activity, "range.value", "ft") ?? 5);
  return properties(item).includes("rch") ? 10 : 5;
}

const lengthAt = (root: unknown, path: string, units: string): number | undefined => {
  const value = numberAt(root, path);
  return value === undefined || value <= 0 ? undefined : inFeet(value, units);
};

function attackAbility(deed: Deed, types: ReadonlySet<string>): Ability | "none" {
  const { item, activity, body } = deed;
  const named = textAt(activity, "attack.ability");
  if (named === "none") return "none";
  const explicit = abilityNamed(named);
  if (explicit !== undefined) return explicit;
  if (
    named === "spellcasting" ||
    textAt(activity, "attack.type.classification") === "spell" ||
    isSpell(deed)
  ) {
    return body.spellcasting ?? "int";
  }
  const better = body.mods.dex > body.mods.str ? "dex" : "str";
  if (properties(item).includes("fin") || textAt(item, "system.type.value") === "natural") return better;
  return types.has("melee") ? "str" : "dex";
}

const modFor = ({ mods }: Body, ability: Ability | "none"): number =>
  ability === "none" ? 0 : mods[ability];

function toHitOf({ activity, item, body }: Deed, ability: Ability | "none"): number {
  const prepared = asNumber(asText(at(activity, "labels.toHit")).replace(/\s|^\+/g, ""));
  if (prepared !== undefined) return bounded(prepared);
  const mod = modFor(body, ability);
  const names = body.names(mod);
  const extra = numberOf(at(activity, "attack.bonus"), names) ?? 0;
  if (flagAt(activity, "attack.flat")) return bounded(extra);
  const trained = numberAt(item, "system.proficient") === 0 ? 0 : body.prof;
  return bounded(mod + trained + extra + magicOf(item, names));
}

const magicOf = (item: unknown, names: (path: string) => number | undefined): number =>
  properties(item).includes("mgc") ? (numberOf(at(item, "system.magicalBonus"), names) ?? 0) : 0;

const bounded = (bonus: number): number => Math.max(-99, Math.min(99, Math.round(bonus)));

function baseDamage(deed: Deed, ability: Ability | "none"): SheetDamage[] {
  const { item, activity, body } = deed;
  if (textAt(item, "type") !== "weapon" || at(activity, "damage.includeBase") === false) return [];
  const base = at(item, "system.damage.base");
  const natural = textAt(item, "system.type.value") === "natural";
  const spell = textAt(activity, "attack.type.classification") === "spell";
  const adds = (numberAt(base, "number") ?? 0) > 0 && !(natural && spell);
  const mod = modFor(body, ability);
  return partOf(base, { body, mod, add: (adds ? mod : 0) + magicOf(item, body.names(mod)), steps: 0 });
}

function partsDamage(deed: Deed, ability: Ability | "none"): SheetDamage[] {
  const { activity, body } = deed;
  // Preparing puts the item's own damage before the others: it has been counted.
  const parts = listAt(activity, "damage.parts", MOST.parts + 1).filter((part) => !flagAt(part, "base"));
  return parts.flatMap((part) =>
    partOf(part, { body, mod: modFor(body, ability), add: 0, steps: stepsAbove(deed) }),
  );
}

const stepsAbove = ({ castLevel, item }: Deed): number =>
  castLevel === undefined ? 0 : Math.max(0, castLevel - (wholeAt(item, "system.level", 0, 9) ?? castLevel));

/** One part of the damage; of several types the system takes the first. */
function partOf(
  part: unknown,
  how: { readonly body: Body; readonly mod: number; readonly add: number; readonly steps: number },
): SheetDamage[] {
  const type = wordsAt(part, "types")[0];
  const names = how.body.names(how.mod);
  const written = formulaOf(part, how.steps);
  const sum = sumOf(`${written}${how.add < 0 ? "" : "+"}${how.add}`, names);
  if (sum === undefined || written === "0") return [];
  return valuesOf(sum)
    .filter((value) => value !== "0")
    .map((dice) => ({ dice, ...(type === undefined ? {} : { type }) }));
}

function formulaOf(part: unknown, steps: number): string {
  if (flagAt(part, "custom.enabled")) return textAt(part, "custom.formula", 100) || "0";
  const more =
    textAt(part, "scaling.mode") === "" ? 0 : steps * (wholeAt(part, "scaling.number", 0, 20) ?? 1);
  const number = numberAt(part, "number") ?? 0;
  const sides = numberAt(part, "denomination") ?? 0;
  const dice = number > 0 && sides > 0 ? `${number + more}d${sides}` : "0";
  const bonus = textAt(part, "bonus", 60);
  return bonus === "" ? dice : `${dice}+${bonus}`;
}

/** Save activities: alone, after a hit, or over an area. */
export function saveAttackOf(deed: Deed): SheetAttack | undefined {
  const save = saveOf(deed);
  if (save === undefined) return undefined;
  const area = areaOf(deed);
  const range = rangeOf(deed);
  return {
    ...common(deed),
    kind: "save",
    save,
    damage: partsDamage(deed, saveAbilityOf(deed)).slice(0, MOST.parts),
    ...(area === undefined ? {} : { area }),
    ...(range === undefined ? {} : { range }),
  };
}

const saveAbilityOf = (deed: Deed): Ability | "none" =>
  isSpell(deed)
    ? (deed.body.spellcasting ?? "none")
    : (abilityNamed(textAt(deed.activity, "save.dc.calculation")) ?? "none");

/** A formula beside a way to reckon is dead data (systems-facts 1.4). */
function saveOf({ activity, body }: Deed): SheetSave | undefined {
  const ability = abilityNamed(wordsAt(activity, "save.ability")[0] ?? textAt(activity, "save.ability"));
  if (ability === undefined) return undefined;
  const calculation = textAt(activity, "save.dc.calculation");
  const by = calculation === "spellcasting" ? body.spellcasting : abilityNamed(calculation);
  const dc =
    wholeAt(activity, "save.dc.value", 0, 99) ??
    (by === undefined
      ? numberOf(at(activity, "save.dc.formula"), body.names(0))
      : 8 + body.mods[by] + body.prof);
  if (dc === undefined) return undefined;
  const onSave = textAt(activity, "damage.onSave");
  return {
    ability,
    dc: Math.max(0, Math.min(99, Math.round(dc))),
    onSave: onSave === "none" || onSave === "full" ? onSave : "half",
  };
}

const SHAPES: Readonly<Record<string, SheetArea["shape"]>> = {
  circle: "burst",
  sphere: "burst",
  cylinder: "burst",
  square: "cube",
  cube: "cube",
  cone: "cone",
  line: "line",
  radius: "emanation",
};

function areaOf(deed: Deed): SheetArea | undefined {
  const template = at(fieldOf(deed, "target"), "template");
  const shape = SHAPES[textAt(template, "type")];
  const units = textAt(template, "units") || "ft";
  const size = lengthAt(template, "size", units);
  if (shape === undefined || size === undefined) return undefined;
  const width = lengthAt(template, "width", units);
  return { shape, size, ...(width === undefined ? {} : { width }) };
}

/** Feet; touch is five, self is nothing. */
function rangeOf(deed: Deed): number | undefined {
  const range = fieldOf(deed, "range");
  const units = textAt(range, "units");
  if (units === "touch") return 5;
  return lengthAt(range, "value", units === "" ? "ft" : units);
}

export function healOf(deed: Deed): SheetHeal | undefined {
  const { activity, body, item } = deed;
  const type = wordsAt(activity, "healing.types")[0];
  if (type !== undefined && type !== "healing") return undefined;
  const mod = body.spellcasting === undefined ? 0 : body.mods[body.spellcasting];
  const [part] = partOf(at(activity, "healing"), { body, mod, add: 0, steps: stepsAbove(deed) });
  if (part === undefined) return undefined;
  const kind = activationOf(deed);
  const { source, uses, spell } = common(deed);
  const self = textAt(fieldOf(deed, "target"), "affects.type") === "self";
  return {
    name: asText(at(item, "name"), 80),
    source,
    actions: 1,
    activation: kind === "bonus" ? "bonus" : kind === "action" ? "action" : "turn-start",
    dice: part.dice,
    range: self || (kind !== "action" && kind !== "bonus") ? 0 : (rangeOf(deed) ?? 0),
    ...(uses === undefined ? {} : { uses }),
    ...(spell === undefined ? {} : { spell }),
  };
}

/** Whose uses it takes: its own, its item's, or a spell slot's. */
function usesOf(deed: Deed): SheetUses | undefined {
  const { paidBy, body } = deed;
  for (const target of listAt(paidBy.activity, "consumption.targets", 6)) {
    const type = textAt(target, "type");
    const [pool, owner] =
      type === "activityUses"
        ? [paidBy.activity, "activity"]
        : type === "itemUses"
          ? [at(paidBy.item, "system"), "item"]
          : [undefined, ""];
    const max = numberOf(at(pool, "uses.max"), body.names(0));
    if (pool === undefined || max === undefined || max <= 0) continue;
    const spent = wholeAt(pool, "uses.spent", 0, 999) ?? 0;
    const left = wholeAt(pool, "uses.value", 0, 999) ?? max - spent;
    const id = owner === "item" ? idOf(paidBy.item) : `${idOf(paidBy.item)}.${idOf(paidBy.activity)}`;
    return {
      max: Math.min(999, Math.round(max)),
      left: Math.max(0, Math.min(999, Math.round(left))),
      pool: id,
      per: textAt(listAt(pool, "uses.recovery", 6)[0], "period") || "day",
    };
  }
  return slotUses(deed);
}

/** Spells of slots; those above are not reached for. */
function slotUses({ item, activity, paidBy }: Deed): SheetUses | undefined {
  const level = wholeAt(item, "system.level", 0, 9) ?? 0;
  const method = textAt(item, "system.method") || textAt(item, "system.preparation.mode");
  const slots = at(item, "slots");
  if (textAt(item, "type") !== "spell" || level === 0 || paidBy.activity !== activity) return undefined;
  if (!["spell", "prepared", "always", "pact"].includes(method) || slots === undefined) return undefined;
  const max = wholeAt(slots, "max", 0, 99) ?? 0;
  return { max, left: wholeAt(slots, "value", 0, 99) ?? max, pool: `slot${level}`, per: "day" };
}

/** A d6 at the start of its turn; an empty formula means 6. */
function rechargeOf({ paidBy }: Deed): number | undefined {
  const recoveries = [
    ...listAt(paidBy.activity, "uses.recovery", 6),
    ...listAt(paidBy.item, "system.uses.recovery", 6),
  ];
  const found = recoveries.find((one) => textAt(one, "period") === "recharge");
  return found === undefined ? undefined : (wholeAt(found, "formula", 2, 6) ?? 6);
}

/** Conditions of the effects that the activity applies; those switched off are none. */
function statusesOf({ activity, item }: Deed): string[] {
  const ids = new Set(listAt(activity, "effects", 12).map((one) => textAt(one, "_id")));
  return (
    listAt(item, "effects", 40)
      .filter((effect) => ids.has(idOf(effect)) && !flagAt(effect, "disabled"))
      .flatMap((effect) => wordsAt(effect, "statuses"))
      // Cover is where one stands, not what one suffers.
      .filter((status) => /^[a-z0-9-]+$/.test(status))
      .slice(0, 6)
  );
}
