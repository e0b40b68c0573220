/**
 * Which events of the rounds the rulesets have been told, the oldest first. Each comes once: Foundry repeats
 * them, people step back and on again, and none of that brings a stun's end nearer. A turn that is taken back
 * takes everything since its end with it, and that comes again.
 */
export type Told = readonly string[];

interface Telling {
  readonly round: number;
  readonly kind: "combat-start" | "round-start" | "round-end" | "turn-start" | "turn-end";
  /** Whose turn it is; a figure may have several in a round. */
  readonly combatant?: string | null | undefined;
}

/** Rounds before these count as told. */
const ROUNDS_KEPT = 3;

/** Without the turn's number: who joins or leaves shifts it in mid-turn. */
export const tellingKey = ({ round, kind, combatant }: Telling): string =>
  `${round}|${kind}|${combatant ?? ""}`;

const roundOf = (key: string): number => Number.parseInt(key, 10);

export const isTold = (told: Told, key: string): boolean =>
  told.includes(key) || (told[0] !== undefined && roundOf(key) < roundOf(told[0]));

export function withTold(told: Told, keys: readonly string[]): Told {
  const all = [...told, ...keys];
  const newest = Math.max(...all.map(roundOf));
  return all.filter((key) => roundOf(key) > newest - ROUNDS_KEPT);
}

/** The turn that has begun and not ended, as far as was told. */
export function openTurn(told: Told): { readonly round: number; readonly combatant: string } | undefined {
  const start = told.findLast((key) => key.split("|")[1] === "turn-start");
  if (start === undefined) return undefined;
  const [round, combatant = ""] = [roundOf(start), start.split("|")[2]];
  return isTold(told, tellingKey({ round, kind: "turn-end", combatant })) ? undefined : { round, combatant };
}

/** As it was before this was told. */
export const toldBefore = (told: Told, key: string): Told =>
  told.includes(key) ? told.slice(0, told.indexOf(key)) : told;
