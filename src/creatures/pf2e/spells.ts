import { sumOf, valuesOf } from "../formula";
import { asText, at, inFeet, listAt, numberAt, textAt, wholeAt, wordsAt } from "../value-at-path";
import type {
  SheetArea,
  SheetAttack,
  SheetDamage,
  SheetHeal,
  SheetSave,
  SheetUses,
  Unused,
} from "../stat-block";
import { SAVE_ABILITY, shapeNamed } from "./bracket-tokens";

export interface Spells {
  readonly attacks: readonly SheetAttack[];
  readonly heals: readonly SheetHeal[];
  readonly unused: readonly Unused[];
}

/** Spells of a pf2e actor that attack, need a save or heal (systems-facts 2.7). */
export function spellsOf(actor: unknown, items: readonly unknown[]): Spells {
  const entries = new Map(
    items.filter((one) => textAt(one, "type") === "spellcastingEntry").map((one) => [idOf(one), one]),
  );
  const attacks: SheetAttack[] = [];
  const heals: SheetHeal[] = [];
  const unused: Unused[] = [];
  for (const spell of items.filter((one) => textAt(one, "type") === "spell")) {
    const entry = entries.get(textAt(spell, "system.location.value"));
    if (entry === undefined) continue;
    const name = asText(at(spell, "name"), 80);
    const cast = castOf(actor, entry, spell);
    const heal = cast === undefined ? undefined : healFrom(spell, cast);
    const attack = cast === undefined || heal !== undefined ? undefined : attackFrom(spell, cast);
    if (heal !== undefined) heals.push(heal);
    if (attack !== undefined) attacks.push(attack);
    if (heal === undefined && attack === undefined)
      unused.push({ name, why: cast === undefined ? "takes too long" : "in words only" });
  }
  return { attacks, heals, unused };
}

export const idOf = (document: unknown): string => textAt(document, "_id") || textAt(document, "id");

interface Cast {
  readonly name: string;
  readonly source: SheetAttack["source"];
  readonly actions: number;
  readonly rank: number;
  readonly dc: number | undefined;
  readonly toHit: number | undefined;
  readonly uses: SheetUses | undefined;
}

function castOf(actor: unknown, entry: unknown, spell: unknown): Cast | undefined {
  const actions = /^([123])( to [123])?$/.exec(textAt(spell, "system.time.value"));
  if (actions === null) return undefined;
  const cantrip = isCantrip(spell);
  const base = wholeAt(spell, "system.level.value", 0, 10) ?? 1;
  const level = numberAt(actor, "system.details.level.value") ?? 1;
  const rank = cantrip
    ? Math.max(1, Math.min(10, Math.ceil(level / 2)))
    : (wholeAt(spell, "system.location.heightenedLevel", 0, 10) ?? base);
  return {
    name: asText(at(spell, "name"), 80),
    source: { item: idOf(spell) },
    // "1 to 3" is cast for two: at a distance, one target.
    actions: actions[2] === undefined ? Number(actions[1]) : 2,
    rank,
    dc: wholeAt(entry, "statistic.dc.value", 0, 99) ?? wholeAt(entry, "system.spelldc.dc", 0, 99),
    toHit: wholeAt(entry, "statistic.check.mod", -99, 99) ?? wholeAt(entry, "system.spelldc.value", -99, 99),
    uses: usesOf(actor, entry, spell, rank),
  };
}

const isCantrip = (spell: unknown): boolean => wordsAt(spell, "system.traits.value").includes("cantrip");

/** Slots, prepared places, uses a day, focus points; cantrips and what is at will need none. */
function usesOf(actor: unknown, entry: unknown, spell: unknown, rank: number): SheetUses | undefined {
  if (isCantrip(spell) || /\(at will\)/i.test(textAt(spell, "name", 80))) return undefined;
  const id = idOf(spell);
  const slot = at(entry, `system.slots.slot${rank}`);
  switch (textAt(entry, "system.prepared.value")) {
    case "spontaneous": {
      const max = wholeAt(slot, "max", 0, 20) ?? 0;
      return {
        max,
        left: wholeAt(slot, "value", 0, 20) ?? max,
        pool: `${idOf(entry)}.slot${rank}`,
        per: "day",
      };
    }
    case "prepared": {
      const places = listAt(slot, "prepared", 20).filter((one) => textAt(one, "id") === id);
      const left = places.filter((one) => at(one, "expended") !== true).length;
      return { max: Math.max(1, places.length), left: places.length === 0 ? 1 : left, pool: id, per: "day" };
    }
    case "focus": {
      const max = wholeAt(actor, "system.resources.focus.max", 0, 9) ?? 1;
      return {
        max,
        left: wholeAt(actor, "system.resources.focus.value", 0, 9) ?? max,
        pool: "focus",
        per: "day",
      };
    }
    default: {
      const max = wholeAt(spell, "system.location.uses.max", 1, 20) ?? 1;
      return { max, left: wholeAt(spell, "system.location.uses.value", 0, 20) ?? max, pool: id, per: "day" };
    }
  }
}

function attackFrom(spell: unknown, cast: Cast): SheetAttack | undefined {
  const { dc, toHit, rank, name, source, actions, uses } = cast;
  const strikes = wordsAt(spell, "system.traits.value").includes("attack");
  const save = saveOf(spell, dc);
  const damage = damageOf(spell, rank, "damage");
  const area = areaOf(spell);
  if (!strikes && save === undefined) return undefined;
  const range = rangeOf(spell);
  return {
    name,
    source,
    actions,
    activation: "action",
    kind: strikes ? "ranged" : "save",
    damage: [...damage],
    statuses: [],
    rider: false,
    spell: { rank, concentration: false },
    ...(strikes && toHit !== undefined ? { toHit, later: [toHit - 5, toHit - 10] as [number, number] } : {}),
    ...(save === undefined ? {} : { save }),
    ...(area === undefined ? {} : { area }),
    ...(range === undefined ? {} : { range }),
    ...(uses === undefined ? {} : { uses }),
  };
}

function saveOf(spell: unknown, dc: number | undefined): SheetSave | undefined {
  const ability = SAVE_ABILITY[textAt(spell, "system.defense.save.statistic")];
  if (ability === undefined || dc === undefined) return undefined;
  return { ability, dc, onSave: at(spell, "system.defense.save.basic") === true ? "basic" : "none" };
}

function areaOf(spell: unknown): SheetArea | undefined {
  const shape = shapeNamed(textAt(spell, "system.area.type"));
  const size = numberAt(spell, "system.area.value");
  return shape === undefined || size === undefined ? undefined : { shape, size: inFeet(size, "ft") };
}

/** "30 feet", "touch"; anything else says nothing. */
function rangeOf(spell: unknown): number | undefined {
  const said = textAt(spell, "system.range.value").toLowerCase();
  if (said === "touch") return 5;
  const number = /^(\d{1,4})\s*(feet|foot|ft\.?|m)\b/.exec(said);
  return number === null ? undefined : inFeet(Number(number[1]), number[2] === "m" ? "m" : "ft");
}

/** Damage or healing at the rank it is cast. */
function damageOf(spell: unknown, rank: number, kind: "damage" | "healing"): readonly SheetDamage[] {
  const damage = at(spell, "system.damage");
  if (typeof damage !== "object" || damage === null) return [];
  return Object.keys(damage)
    .slice(0, 6)
    .flatMap((id) => {
      const kinds = wordsAt(damage, `${id}.kinds`);
      if (kinds.length > 0 && !kinds.includes(kind)) return [];
      const formula = `${textAt(damage, `${id}.formula`)}${heightened(spell, id, rank)}`;
      const sum = sumOf(formula);
      const type = textAt(damage, `${id}.type`);
      return sum === undefined
        ? []
        : valuesOf(sum).map((dice) => ({ dice, ...(type === "" ? {} : { type }) }));
    });
}

function heightened(spell: unknown, id: string, rank: number): string {
  if (textAt(spell, "system.heightening.type") !== "interval") return "";
  const interval = wholeAt(spell, "system.heightening.interval", 1, 10) ?? 1;
  const base = wholeAt(spell, "system.level.value", 0, 10) ?? 1;
  const more = textAt(spell, `system.heightening.damage.${id}`);
  const times = Math.max(0, Math.min(10, Math.floor((rank - base) / interval)));
  return more === "" || more === "0" ? "" : `+${more}`.repeat(times);
}

/** Two actions at a distance heal more than the plain formula: the variant says so. */
function healFrom(spell: unknown, { name, source, actions, rank, uses }: Cast): SheetHeal | undefined {
  const plain = damageOf(spell, rank, "healing")[0];
  if (plain === undefined) return undefined;
  const variant = listAt(spell, "system.overlays", 8).find(
    (one) => textAt(one, "system.time.value") === "2" && healingKinds(one),
  );
  const formulas = listAt(variant, "system.damage", 4).map((one) => textAt(one, "formula"));
  const better = formulas.map((formula) => sumOf(formula)).find((sum) => sum !== undefined);
  return {
    name,
    source,
    actions,
    activation: "action",
    dice: better === undefined ? plain.dice : (valuesOf(better)[0] ?? plain.dice),
    range: rangeOf(spell) ?? rangeOf(variant) ?? 30,
    spell: { rank, concentration: false },
    ...(uses === undefined ? {} : { uses }),
  };
}

const healingKinds = (overlay: unknown): boolean =>
  listAt(overlay, "system.damage", 4).some((one) => wordsAt(one, "kinds").includes("healing"));
