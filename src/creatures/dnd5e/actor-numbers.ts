import { numberOf } from "../formula";
import { asText, at, flagAt, inFeet, listAt, numberAt, textAt, wholeAt, wordsAt } from "../value-at-path";
import { ABILITIES, type Ability, type StatBlock } from "../stat-block";

/** The numbers of a dnd5e actor. Prepared ones are taken; from a bare source they are worked out. */
export interface Body {
  readonly mods: Readonly<Record<Ability, number>>;
  readonly prof: number;
  readonly spellcasting: Ability | undefined;
  /** Names in formulas: abilities.dex.mod, prof, mod. */
  readonly names: (mod?: number) => (path: string) => number | undefined;
}

export function bodyOf(actor: unknown): Body {
  const system = at(actor, "system");
  const mods = Object.fromEntries(ABILITIES.map((ability) => [ability, modOf(system, ability)])) as Record<
    Ability,
    number
  >;
  const prof = profOf(system);
  const spellcasting = abilityNamed(textAt(system, "attributes.spellcasting"));
  return {
    mods,
    prof,
    spellcasting,
    names: (mod) => (path) => {
      if (path === "mod") return mod;
      if (path === "prof" || path === "attributes.prof") return prof;
      const ability = abilityNamed(/^abilities\.(\w+)\.mod$/.exec(path)?.[1] ?? "");
      return ability === undefined ? numberAt(system, path) : mods[ability];
    },
  };
}

export const abilityNamed = (word: string): Ability | undefined =>
  ABILITIES.find((ability) => ability === word);

const modOf = (system: unknown, ability: Ability): number =>
  wholeAt(system, `abilities.${ability}.mod`, -20, 30) ??
  Math.floor(((wholeAt(system, `abilities.${ability}.value`, 0, 60) ?? 10) - 10) / 2);

function profOf(system: unknown): number {
  const prepared = wholeAt(system, "attributes.prof", 0, 20);
  if (prepared !== undefined) return prepared;
  const rating = numberAt(system, "details.cr") ?? numberAt(system, "details.level");
  return rating === undefined ? 0 : Math.floor((Math.max(1, Math.min(60, rating)) + 7) / 4);
}

export function savesOf(actor: unknown, { mods, prof, names }: Body): StatBlock["saves"] {
  return Object.fromEntries(
    ABILITIES.map((ability) => {
      const path = `system.abilities.${ability}`;
      const prepared =
        wholeAt(actor, `${path}.save.value`, -99, 99) ?? wholeAt(actor, `${path}.save`, -99, 99);
      const trained = (numberAt(actor, `${path}.proficient`) ?? 0) * prof;
      const bonus = numberOf(at(actor, `${path}.bonuses.save`), names(mods[ability])) ?? 0;
      return [ability, prepared ?? mods[ability] + Math.floor(trained) + bonus];
    }),
  );
}

/** Armour class: prepared, or by armour, shield and the way it is reckoned (systems-facts 1.2). */
export function defenceOf(actor: unknown, { mods }: Body): number | undefined {
  const prepared = wholeAt(actor, "system.attributes.ac.value", 0, 99);
  if (prepared !== undefined) return prepared;
  const flat = wholeAt(actor, "system.attributes.ac.flat", 0, 99);
  const calc = calcOf(actor);
  if (calc === "flat") return flat;
  const worn = listAt(actor, "items").filter(
    (item) => textAt(item, "type") === "equipment" && flagAt(item, "system.equipped"),
  );
  const shield = Math.max(
    0,
    ...worn.filter((item) => textAt(item, "system.type.value") === "shield").map(armourValue),
  );
  if (calc === "natural") return flat === undefined ? undefined : flat + shield;
  if (calc === "mage") return 13 + mods.dex + shield;
  const armour = worn.find((item) =>
    ["light", "medium", "heavy"].includes(textAt(item, "system.type.value")),
  );
  if (armour === undefined) return 10 + mods.dex + shield;
  const most =
    textAt(armour, "system.type.value") === "heavy" ? 0 : (numberAt(armour, "system.armor.dex") ?? Infinity);
  return armourValue(armour) + Math.min(mods.dex, most) + shield;
}

const armourValue = (item: unknown): number =>
  (wholeAt(item, "system.armor.value", 0, 30) ?? 0) + (wholeAt(item, "system.armor.magicalBonus", 0, 9) ?? 0);

/** An effect may set another way to reckon. */
function calcOf(actor: unknown): string {
  const effects = listAt(actor, "effects").filter((effect) => !flagAt(effect, "disabled"));
  const change = effects
    .flatMap((effect) => listAt(effect, "changes"))
    .find((one) => textAt(one, "key") === "system.attributes.ac.calc");
  return asText(at(change, "value")) || textAt(actor, "system.attributes.ac.calc") || "default";
}

export function speedsOf(actor: unknown): StatBlock["speeds"] {
  const movement = at(actor, "system.attributes.movement");
  const units = textAt(movement, "units") || "ft";
  return Object.fromEntries(
    (["walk", "fly", "climb", "swim", "burrow"] as const).flatMap((kind) => {
      const value = numberAt(movement, kind) ?? numberAt(movement, `speeds.${kind}`);
      return value === undefined || value <= 0 ? [] : [[kind, inFeet(value, units)]];
    }),
  );
}

export function sensesOf(actor: unknown): Record<string, number> {
  const senses = at(actor, "system.attributes.senses.ranges") ?? at(actor, "system.attributes.senses");
  const units = textAt(actor, "system.attributes.senses.units") || "ft";
  return Object.fromEntries(
    ["darkvision", "blindsight", "tremorsense", "truesight"].flatMap((sense) => {
      const value = numberAt(senses, sense);
      return value === undefined || value <= 0 ? [] : [[sense, inFeet(value, units)]];
    }),
  );
}

/** Type, subtype and swarm, as words. */
export function kindsOf(actor: unknown): string[] {
  const type = at(actor, "system.details.type");
  const words = [textAt(type, "value"), textAt(type, "custom"), textAt(type, "subtype")]
    .join(" ")
    .toLowerCase()
    .match(/[a-z]+/g);
  return [...new Set([...(words ?? []), ...(textAt(type, "swarm") === "" ? [] : ["swarm"])])].slice(0, 12);
}

export const isBoss = (actor: unknown): boolean =>
  (numberAt(actor, "system.resources.legact.max") ?? 0) > 0 ||
  (numberAt(actor, "system.resources.legres.max") ?? 0) > 0;

export const damageTraits = (actor: unknown, key: "di" | "dr" | "dv"): string[] =>
  wordsAt(actor, `system.traits.${key}.value`);
