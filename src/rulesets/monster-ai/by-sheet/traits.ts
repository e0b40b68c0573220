import { averageOf, type StatBlock } from "../../../creatures";
import type { Trait } from "../scheme/schema";

/** Traits of the sheet that Monster A.I. has a word for. */
export function traitsOf(block: StatBlock): readonly Trait[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => block.traits.includes(name));
  const regeneration = block.heals.find(
    ({ activation, range }) => activation === "turn-start" && range === 0,
  );
  const amount = regeneration === undefined ? 0 : Math.round(averageOf(regeneration.dice));
  return [
    ...(has("pack-tactics") ? [{ trait: "pack-tactics" } as const] : []),
    ...(has("nimble-escape", "flyby", "cunning-action") ? [{ trait: "slippery" } as const] : []),
    ...((block.speeds.fly ?? 0) > (block.speeds.walk ?? 0) ? [{ trait: "floating" } as const] : []),
    ...(amount > 0 ? [{ trait: "regeneration", amount: Math.min(99, amount) } as const] : []),
  ];
}

/** Conditions in Monster A.I.'s words and in the system's. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  frightened: ["terrified"],
  stunned: ["stun"],
  paralyzed: ["stun"],
  unconscious: ["stun"],
  restrained: ["immobilize"],
  grappled: ["immobilize"],
  grabbed: ["immobilize"],
  immobilized: ["immobilize"],
};

/** What a creature is immune to is not done to it: damage and conditions alike (MAI-S14). */
export function immunitiesOf(block: StatBlock | undefined): readonly Trait[] {
  if (block === undefined) return [];
  const { damage, conditions } = block.immunities;
  const words = [...damage, ...conditions, ...conditions.flatMap((one) => ALSO[one] ?? [])]
    .map((word) => word.toLowerCase())
    .filter((word) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(word));
  const to = [...new Set(words)];
  return to.length === 0 ? [] : [{ trait: "immunity", to }];
}
