import { sumOf, valuesOf } from "../formula";
import {
  asText,
  at,
  inFeet,
  listAt,
  numberAt,
  proseAt,
  slugOf,
  textAt,
  wholeAt,
  wordsAt,
} from "../value-at-path";
import { strikesIn } from "../multiattack-text";
import {
  ABILITIES,
  MOST,
  sizeNamed,
  type SheetAttack,
  type SheetDamage,
  type SheetRoutine,
  type Size,
  type StatBlock,
  type Unused,
} from "../stat-block";
import { idOf, spellsOf } from "./spells";
import { SAVE_ABILITY, tokensIn } from "./bracket-tokens";

/** A pf2e actor, live and prepared or as bare JSON (systems-facts, section 2). */
export function readPf2e(actor: unknown): StatBlock {
  const items = listAt(actor, "items");
  const size = sizeNamed(textAt(actor, "system.traits.size.value"));
  const strikes = items
    .filter((item) => textAt(item, "type") === "melee")
    .map((item) => strikeOf(item, size));
  const abilities = abilitiesOf(items, strikes);
  const spells = spellsOf(actor, items);
  const hp = at(actor, "system.attributes.hp");
  const max = wholeAt(hp, "max", 0, 99_999);
  const defence = wholeAt(actor, "system.attributes.ac.value", 0, 99);
  const immune = listAt(actor, "system.attributes.immunities", MOST.words).map((one) => textAt(one, "type"));
  const traits = traitsOf(items);
  return {
    system: "pf2e",
    name: asText(at(actor, "name"), 80),
    kinds: wordsAt(actor, "system.traits.value").slice(0, 12),
    level: Math.max(-1, Math.min(60, numberAt(actor, "system.details.level.value") ?? 0)),
    size,
    boss: false,
    ...(max === undefined
      ? {}
      : {
          hp: {
            value: wholeAt(hp, "value", 0, 99_999) ?? max,
            max,
            temp: wholeAt(hp, "temp", 0, 99_999) ?? 0,
          },
        }),
    ...(defence === undefined ? {} : { defence }),
    abilities: Object.fromEntries(
      ABILITIES.map((ability) => [ability, wholeAt(actor, `system.abilities.${ability}.mod`, -20, 30) ?? 0]),
    ),
    saves: savesOf(actor),
    speeds: speedsOf(actor),
    hover: false,
    senses: sensesOf(actor),
    statuses: conditionsOf(actor, items),
    immunities: { damage: immune, conditions: immune },
    resistances: damageWords(actor, "resistances"),
    weaknesses: damageWords(actor, "weaknesses"),
    attacks: [...strikes, ...abilities.attacks, ...spells.attacks].slice(0, MOST.attacks),
    routines: abilities.routines.slice(0, 12),
    heals: spells.heals.slice(0, 20),
    traits,
    actions: actionsOf(actor, items, traits),
    unused: [...abilities.unused, ...spells.unused].slice(0, 120),
  };
}

const REACH: Readonly<Record<Size, number>> = {
  tiny: 0,
  small: 5,
  medium: 5,
  large: 5,
  huge: 10,
  gargantuan: 15,
};

/** NPC attacks are items of type melee, ranged ones too (systems-facts 2.4). */
function strikeOf(item: unknown, size: Size): SheetAttack {
  const traits = wordsAt(item, "system.traits.value");
  const number = (stem: string): number | undefined => {
    const found = traits.map((trait) => new RegExp(`^${stem}-(\\d{1,4})$`).exec(trait)?.[1]).find(Boolean);
    return found === undefined ? undefined : Math.min(MOST.feet, Number(found));
  };
  const increment = number("range-increment") ?? number("thrown");
  const most = number("range");
  const isRanged = increment !== undefined || most !== undefined;
  const toHit = wholeAt(item, "attackModifier", -99, 99) ?? wholeAt(item, "system.bonus.value", -99, 99) ?? 0;
  const [second, third] = traits.includes("agile") ? [4, 8] : [5, 10];
  const reload = number("reload");
  const effects = wordsAt(item, "system.attackEffects.value");
  const needs = /requires? a (?:grabbed|restrained)|grabbed or restrained/i.test(
    proseAt(item, "system.description.value"),
  );
  return {
    name: asText(at(item, "name"), 80),
    source: { item: idOf(item) },
    kind: isRanged ? "ranged" : "melee",
    actions: 1,
    activation: "action",
    toHit,
    later: [Math.max(-99, toHit - second), Math.max(-99, toHit - third)],
    ...(isRanged
      ? {
          range: increment ?? most ?? 0,
          ...(increment === undefined ? {} : { long: Math.min(MOST.feet, 6 * increment) }),
        }
      : { reach: number("reach") ?? REACH[size] }),
    damage: strikeDamage(item),
    statuses: effects.flatMap((effect) => HIT_EFFECTS[effect] ?? []),
    rider: false,
    ...(reload === undefined ? {} : { reload: Math.min(3, reload) }),
    ...(needs ? { needs: "a grabbed or restrained target" } : {}),
  };
}

/** What follows a hit without a further action or roll; Grab and Knockdown cost one and stay with the plan. */
const HIT_EFFECTS: Readonly<Record<string, readonly string[]>> = {
  grab: ["grabbed"],
  "improved-grab": ["grabbed"],
  knockdown: ["prone"],
  "improved-knockdown": ["prone"],
};

function strikeDamage(item: unknown): SheetDamage[] {
  return listAt(item, "system.damageRolls", MOST.parts)
    .flatMap((part) => {
      const sum = sumOf(textAt(part, "damage"));
      const type = textAt(part, "damageType");
      return sum === undefined
        ? []
        : valuesOf(sum).map((dice) => ({ dice, ...(type === "" ? {} : { type }) }));
    })
    .slice(0, MOST.parts);
}

/** Fortitude, Reflex and Will as the abilities that stand behind them. */
const savesOf = (actor: unknown): StatBlock["saves"] =>
  Object.fromEntries(
    Object.entries(SAVE_ABILITY).flatMap(([save, ability]) => {
      const value = wholeAt(actor, `system.saves.${save}.value`, -99, 99);
      return value === undefined ? [] : [[ability, value]];
    }),
  );

function speedsOf(actor: unknown): StatBlock["speeds"] {
  const speeds: Record<string, number> = {};
  const walk =
    numberAt(actor, "system.movement.speeds.land.value") ??
    numberAt(actor, "system.attributes.speed.total") ??
    numberAt(actor, "system.attributes.speed.value");
  if (walk !== undefined && walk > 0) speeds.walk = inFeet(walk, "ft");
  for (const kind of ["fly", "climb", "swim", "burrow"]) {
    const other = listAt(actor, "system.attributes.speed.otherSpeeds", 8).find(
      (one) => textAt(one, "type") === kind,
    );
    const value =
      numberAt(actor, `system.movement.speeds.${kind}.value`) ??
      numberAt(other, "total") ??
      numberAt(other, "value");
    if (value !== undefined && value > 0) speeds[kind] = inFeet(value, "ft");
  }
  return speeds;
}

const sensesOf = (actor: unknown): Record<string, number> =>
  Object.fromEntries(
    listAt(actor, "system.perception.senses", 12).flatMap((sense) => {
      const type = textAt(sense, "type");
      return type === "" ? [] : [[type, inFeet(numberAt(sense, "range") ?? MOST.feet, "ft")]];
    }),
  );

/** Conditions are items; a live actor also says so itself. */
function conditionsOf(actor: unknown, items: readonly unknown[]): string[] {
  const worn = items
    .filter((item) => textAt(item, "type") === "condition" && at(item, "system.active") !== false)
    .map((item) => textAt(item, "slug") || textAt(item, "system.slug") || slugOf(textAt(item, "name")));
  return [...new Set([...worn, ...wordsAt(actor, "statuses")])]
    .filter((word) => word !== "")
    .slice(0, MOST.words);
}

const damageWords = (actor: unknown, key: "resistances" | "weaknesses"): string[] =>
  listAt(actor, `system.attributes.${key}`, MOST.words)
    .map((one) => textAt(one, "type"))
    .filter((type) => type !== "");

/** Three, less what slows or stuns it, one more when quickened (systems-facts 2.8). */
function actionsOf(actor: unknown, items: readonly unknown[], traits: readonly string[]): number {
  const value = (slug: string): number => {
    const item = items.find(
      (one) =>
        textAt(one, "type") === "condition" && (textAt(one, "slug") || textAt(one, "system.slug")) === slug,
    );
    return item === undefined ? 0 : (wholeAt(item, "system.value.value", 1, 3) ?? 1);
  };
  const slowed = Math.max(value("slowed"), traits.includes("slow") ? 1 : 0);
  return Math.max(0, Math.min(4, 3 - slowed - value("stunned") + Math.min(1, value("quickened"))));
}

const traitsOf = (items: readonly unknown[]): string[] =>
  items
    .filter((item) => textAt(item, "type") === "action")
    .map((item) => textAt(item, "system.slug") || slugOf(asText(at(item, "name"), 80)))
    .filter((trait) => trait !== "")
    .slice(0, MOST.words);

interface AbilitiesRead {
  readonly attacks: readonly SheetAttack[];
  readonly routines: readonly SheetRoutine[];
  readonly unused: readonly Unused[];
}

/** Actions, reactions and passive abilities: what their texts hold in tokens, or say of Strikes. */
function abilitiesOf(items: readonly unknown[], strikes: readonly SheetAttack[]): AbilitiesRead {
  const attacks: SheetAttack[] = [];
  const routines: SheetRoutine[] = [];
  const unused: Unused[] = [];
  for (const item of items.filter((one) => textAt(one, "type") === "action")) {
    const name = asText(at(item, "name"), 80);
    const kind = textAt(item, "system.actionType.value");
    const text = proseAt(item, "system.description.value");
    if (kind !== "action") {
      if (kind === "reaction" || kind === "free")
        unused.push({ name, why: kind === "free" ? "free action" : kind });
      continue;
    }
    const attack = attackFrom(item, text);
    const strikesSaid = strikesIn(
      text,
      strikes.map((one) => one.name),
    );
    if (attack !== undefined) attacks.push(attack);
    else if (strikesSaid.plans.length > 0) {
      routines.push({
        name,
        actions: actionCost(item),
        moves: strikesSaid.moves,
        plans: [...strikesSaid.plans],
      });
    } else if (!AFTER_A_HIT.has(slugOf(name)))
      unused.push({ name, why: text === "" ? "no text to read" : "in words only" });
  }
  return { attacks, routines, unused };
}

/** Part of the strike that names them. */
const AFTER_A_HIT = new Set(["grab", "improved-grab", "knockdown", "improved-knockdown"]);

const actionCost = (item: unknown): number => wholeAt(item, "system.actions.value", 1, 3) ?? 1;

function attackFrom(item: unknown, text: string): SheetAttack | undefined {
  const { damage, save, area, cooldown } = tokensIn(text);
  if (save === undefined || (damage.length === 0 && area === undefined)) return undefined;
  const max = wholeAt(item, "system.frequency.max", 0, 20);
  const name = asText(at(item, "name"), 80);
  return {
    name,
    source: { item: idOf(item) },
    kind: "save",
    actions: actionCost(item),
    activation: "action",
    damage: [...damage],
    save,
    statuses: [],
    rider: false,
    ...(area === undefined ? {} : { area }),
    ...(cooldown === undefined ? {} : { cooldown }),
    ...(max === undefined
      ? {}
      : {
          uses: {
            max,
            left: wholeAt(item, "system.frequency.value", 0, 20) ?? max,
            pool: idOf(item),
            per: textAt(item, "system.frequency.per") || "day",
          },
        }),
  };
}
