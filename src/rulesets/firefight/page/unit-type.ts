import { text, type Text } from "../../../core/text";
import type { TraceEntry } from "../../../core/trace";
import { isRanged, type Weapon } from "../sheet/profile";

export const UNIT_TYPES = ["hybrid", "shooting", "melee"] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

export interface Classified {
  readonly type: UnitType;
  readonly source: string;
  readonly because: Text;
}

const BLAST_COUNTED = 3;

/** GFF-Q2: attacks x (1 + half of AP) x Deadly x Blast, capped at three. */
export const strengthOf = (weapon: Weapon): number =>
  weapon.attacks * (1 + 0.5 * weapon.ap) * weapon.deadly * Math.min(weapon.blast, BLAST_COUNTED);

const sum = (weapons: readonly Weapon[]): number =>
  weapons.reduce((total, weapon) => total + strengthOf(weapon), 0);

/** GFF-K1: exactly one of three types, by the weapons of the whole unit. */
export function classify(weapons: readonly Weapon[]): Classified {
  const ranged = weapons.filter(isRanged);
  if (ranged.length === 0) {
    return { type: "melee", source: "GFF-K4", because: text("OPFOR.firefight.type.noRanged") };
  }
  const facts = { ranged: sum(ranged), melee: sum(weapons.filter((weapon) => !isRanged(weapon))) };
  if (facts.ranged > facts.melee) {
    return {
      type: "shooting",
      source: "GFF-K3",
      because: text("OPFOR.firefight.type.rangedBetter", facts),
    };
  }
  return facts.melee > facts.ranged
    ? { type: "hybrid", source: "GFF-K2", because: text("OPFOR.firefight.type.meleeBetter", facts) }
    : { type: "hybrid", source: "GFF-Q2", because: text("OPFOR.firefight.type.equal", facts) };
}

/** A person's word on the token sheet comes before the measure. */
export function typeOf(doctrine: string, weapons: readonly Weapon[]): Classified {
  const measured = classify(weapons);
  const chosen = UNIT_TYPES.find((type) => type === doctrine);
  if (chosen === undefined) return measured;
  return { type: chosen, source: "GFF-K1", because: text("OPFOR.firefight.type.byHand") };
}

export const typeTitle = (type: UnitType): Text => {
  switch (type) {
    case "hybrid":
      return text("OPFOR.firefight.doctrine.hybrid");
    case "shooting":
      return text("OPFOR.firefight.doctrine.shooting");
    case "melee":
      return text("OPFOR.firefight.doctrine.melee");
  }
};

/** GFF-K1: the type is part of the trace, with its reason. */
export const typeEntry = ({ type, because, source }: Classified): TraceEntry => ({
  kind: "rule",
  id: `type-${type}`,
  title: typeTitle(type),
  source,
  verdict: "chosen",
  because,
  entries: [],
});
