import { describe, expect, it } from "vitest";
import type { SheetAttack, StatBlock } from "../../src/creatures";
import { blockOf, haveActors, printed, type Printed, type PrintedAttack } from "./actors";

const ABILITY: Readonly<Record<string, string>> = { fortitude: "con", reflex: "dex", will: "wis" };
const SHAPE: Readonly<Record<string, string>> = { sphere: "burst", radius: "emanation", circle: "burst" };
const bare = (formula: string): string => formula.replace(/\s+/g, "");
const sorted = (record: object): unknown => Object.entries(record).sort();

/** What a stat block prints of an attack, in one shape for both. */
const asPrinted = (attack: PrintedAttack): object => ({
  toHit: attack.toHit ?? attack.attack ?? null,
  later: attack.map?.slice(1) ?? null,
  reach: attack.reach ?? null,
  range: feetOf(attack.range),
  long: attack.long ?? null,
  damage: (attack.damage ?? []).map(({ formula, type }) => `${bare(formula)} ${type}`),
  save:
    attack.save == null
      ? null
      : {
          ability: ABILITY[attack.save.ability] ?? attack.save.ability,
          dc: attack.save.dc,
          onSave: attack.save.onSave ?? (attack.save.basic === true ? "basic" : "none"),
        },
  area:
    attack.area == null
      ? null
      : { shape: SHAPE[attack.area.type] ?? attack.area.type, size: attack.area.size ?? attack.area.value },
  recharge: attack.recharge ?? null,
});

const asRead = (attack: SheetAttack, { map }: PrintedAttack): object => ({
  toHit: attack.toHit ?? null,
  later: map === undefined ? null : attack.later,
  reach: attack.reach ?? null,
  range: attack.range ?? null,
  long: attack.long ?? null,
  damage: attack.damage.map(({ dice, type }) => `${dice} ${type ?? ""}`),
  save: attack.save ?? null,
  area: attack.area === undefined ? null : { shape: attack.area.shape, size: attack.area.size },
  recharge: attack.recharge ?? (attack.cooldown === undefined ? null : `${attack.cooldown} rounds`),
});

/** "30 feet", "touch", 60. */
function feetOf(range: number | string | null | undefined): number | null {
  if (typeof range !== "string") return range ?? null;
  const feet = /^\d+/.exec(range)?.[0];
  return feet === undefined ? (range === "touch" ? 5 : null) : Number(feet);
}

/** Attacks, and spells with an attack or a save that fit into a turn; heals are compared by themselves. */
const comparable = ({ attacks, spells = [] }: Printed): readonly PrintedAttack[] => [
  ...attacks,
  ...spells.filter(
    (spell) =>
      (spell.save != null || spell.attack != null) &&
      spell.activation !== "reaction" &&
      /^[123]/.test(String(spell.actions ?? 1)) &&
      !(spell.damage ?? []).some(({ kinds }) => kinds?.includes("healing")),
  ),
];

const found = ({ attacks }: StatBlock, { item, activity }: PrintedAttack): SheetAttack | undefined =>
  attacks.find(
    ({ source }) => source.item === item && (activity === undefined || source.activity === activity),
  );

describe.skipIf(!haveActors)("stat blocks as they are printed (needs ../shared/data)", () => {
  it("has all 44 of them", () => {
    expect(printed).toHaveLength(44);
  });

  it.each(printed)("$file: body and saves", (record) => {
    const block = blockOf(record.file);
    const { land, ...speeds } = record.speeds;
    const saves = Object.fromEntries(
      Object.entries(record.saves).map(([save, bonus]) => [ABILITY[save] ?? save, bonus]),
    );
    expect(block.defence).toBe(record.ac);
    expect(block.hp?.max).toBe(record.hp.max);
    expect(sorted(block.speeds)).toEqual(sorted(land === undefined ? speeds : { ...speeds, walk: land }));
    expect(sorted(block.saves)).toEqual(sorted(saves));
  });

  it.each(printed)("$file: to hit, damage, save, reach and area", (record) => {
    const block = blockOf(record.file);
    for (const attack of comparable(record)) {
      const read = found(block, attack);
      expect(read, `${record.name}: ${attack.name}`).toBeDefined();
      if (read === undefined) continue;
      expect(asRead(read, attack), attack.name).toEqual(asPrinted(attack));
      if (attack.rider !== undefined) expect(read.rider, attack.name).toBe(attack.rider);
    }
    for (const heal of record.heals ?? []) {
      const read = block.heals.find(({ source }) => source.item === heal.item);
      expect(read?.dice).toBe(bare(heal.healing.formula));
    }
  });

  it.each(printed.filter(({ multiattackPlan }) => multiattackPlan != null))(
    "$file: multiattack",
    (record) => {
      const plans = record.multiattackPlan?.map(({ count, sequence, anyOf }) =>
        sequence === undefined ? { count, anyOf } : { sequence },
      );
      expect(blockOf(record.file).routines[0]?.plans).toEqual(plans);
    },
  );
});
