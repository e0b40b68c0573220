import type { Creature } from "./creature";
import type { Memory } from "./memory";
import type { Options } from "./options";
import type { Behaviour } from "./scheme/schema";

/** Whose circles they are: the sheet's, so the type's, or by option each monster's own (README). */
export const chargeKey = (creature: Creature, { charges }: Pick<Options, "charges">): string =>
  charges === "type" && creature.scheme !== undefined ? creature.scheme.id : creature.id;

export const chargesLeft = (
  memory: Memory,
  creature: Creature,
  behaviour: Behaviour,
  options: Options,
): number => memory.charges[chargeKey(creature, options)]?.[behaviour.id] ?? 0;

/** MAI-G1: resolving it fills every circle. */
export function fillCharges(memory: Memory, key: string, behaviour: string, circles: number): void {
  memory.charges[key] = { ...memory.charges[key], [behaviour]: circles };
}

/** MAI-G3: each round begins with one charge less on every behaviour that has some. */
export function eraseCharges(memory: Memory): void {
  memory.charges = Object.fromEntries(
    Object.entries(memory.charges).flatMap(([key, behaviours]) => {
      const left = Object.entries(behaviours).flatMap(([id, n]) => (n > 1 ? [[id, n - 1] as const] : []));
      return left.length === 0 ? [] : [[key, Object.fromEntries(left)] as const];
    }),
  );
}

/** Each monster once per combat. */
export const isSpent = (memory: Memory, creature: Creature, behaviour: Behaviour): boolean =>
  behaviour.once && (memory.spent[creature.id] ?? []).includes(behaviour.id);
