import type { HostCombat } from "../foundry-documents";

export function freshSeed(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2));
  return `${a.toString(16).padStart(4, "0")}-${(b % 256).toString(16).padStart(2, "0")}`;
}

/** Nobody chooses the dice of what happens between the turns. */
export const roundSeed = ({ id, round, turn }: HostCombat): string => `${id}/${round}/${turn ?? 0}`;
