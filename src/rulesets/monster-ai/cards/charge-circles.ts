import type { Fighter } from "../fighter";
import type { Memory } from "../memory";
import type { Options } from "../options";
import type { Behaviour } from "../scheme/schema";

/** Whose circles they are: the sheet's, so the type's, or by option each monster's own (README). */
export const chargeKey = (
  fighter: Fighter,
  behaviour: Pick<Behaviour, "charges">,
  { charges }: Pick<Options, "charges">,
): string =>
  (behaviour.charges ?? charges) === "type" && fighter.scheme !== undefined ? fighter.scheme.id : fighter.id;

export const chargesLeft = (
  memory: Memory,
  fighter: Fighter,
  behaviour: Behaviour,
  options: Options,
): number =>
  fighter.counted.includes(behaviour.id)
    ? 0
    : (memory.charges[chargeKey(fighter, behaviour, options)]?.[behaviour.id] ?? 0);

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

/** Done for this combat; where the game system counts the uses, its count is the truth. */
export function isSpent(memory: Memory, fighter: Fighter, behaviour: Behaviour): boolean {
  if (fighter.spent.includes(behaviour.id)) return true;
  if (fighter.counted.includes(behaviour.id)) return false;
  const done = memory.spent[fighter.id] ?? [];
  const times = done.filter((one) => one === poolOf(behaviour)).length;
  return times >= (behaviour.once ? 1 : (behaviour.uses ?? Infinity));
}

/** What its uses are counted as. */
export const poolOf = ({ id, pool }: Pick<Behaviour, "id" | "pool">): string => pool ?? id;
