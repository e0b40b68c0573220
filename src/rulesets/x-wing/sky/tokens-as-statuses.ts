import { text } from "../../../core/text";
import type { MapStatus } from "../../../engine/ruleset";
import { TOKEN_LIVES, TOKENS, type Token } from "../data/token-lives";

/**
 * Where tokens lie: on the figure, one status for each of them ("ion", "ion-2", "ion-3"), as they would lie by
 * the base. People see them on the map and may put one there or take one away; nothing else is read.
 */
export type TokenCounts = Readonly<Record<Token, number>>;

/** Other words for the same status that worlds may bring along. */
const ALIASES: Readonly<Record<string, Token>> = { stressed: "stress" };

export const statusOf = (token: Token, nth: number): string => (nth === 1 ? token : `${token}-${nth}`);

function tokenOf(status: string): Token | undefined {
  const [, word = ""] = /^([a-z]+)(?:-\d+)?$/.exec(status) ?? [];
  return TOKENS.find((token) => token === word) ?? ALIASES[word];
}

/** Numbers that older worlds wrote into the profile: they count until the token changes. */
export type WrittenTokens = Readonly<Partial<Record<Token, number>>>;

export function tokensOn(statuses: readonly string[], written: WrittenTokens): TokenCounts {
  const counts: Record<Token, number> = { stress: 0, ion: 0, strain: 0, disarm: 0, focus: 0, evade: 0 };
  for (const status of statuses) {
    const token = tokenOf(status);
    if (token !== undefined) counts[token]++;
  }
  for (const token of TOKENS) counts[token] = Math.max(counts[token], written[token] ?? 0);
  return counts;
}

export interface StatusChange {
  readonly status: string;
  readonly on: boolean;
}

/** The statuses to put on and take off until there are so many tokens of a kind. */
export function statusChanges(statuses: readonly string[], token: Token, wanted: number): StatusChange[] {
  const to = TOKEN_LIVES[token].stacks ? wanted : Math.min(1, wanted);
  const there = statuses.filter((status) => tokenOf(status) === token).sort();
  const off = there.slice(to).map((status) => ({ status, on: false }));
  const free: string[] = [];
  for (let nth = 1; there.length + free.length < to; nth++) {
    if (!there.includes(statusOf(token, nth))) free.push(statusOf(token, nth));
  }
  return [...off.reverse(), ...free.map((status) => ({ status, on: true }))];
}

export function afterChanges(
  statuses: readonly string[],
  changes: readonly StatusChange[],
): readonly string[] {
  const off = new Set(changes.map(({ status }) => status));
  return [
    ...statuses.filter((status) => !off.has(status)),
    ...changes.filter(({ on }) => on).map(({ status }) => status),
  ];
}

export const withTokens = (tokens: TokenCounts, change: Partial<TokenCounts>): TokenCounts => ({
  ...tokens,
  ...change,
});

/** How many of a kind are at hand on the map, and whose picture they borrow. */
const AT_HAND: Readonly<Record<Token, { readonly most: number; readonly like: readonly string[] }>> = {
  stress: { most: 3, like: ["frightened", "fear", "stun"] },
  ion: { most: 3, like: ["shock", "paralysis", "stun"] },
  strain: { most: 3, like: ["corrode", "degen", "downgrade", "bleeding"] },
  disarm: { most: 1, like: ["disease", "silence", "restrain"] },
  focus: { most: 1, like: ["eye", "target", "invisible"] },
  evade: { most: 1, like: ["fly", "hover"] },
};

export const MAP_STATUSES: readonly MapStatus[] = TOKENS.flatMap((token) =>
  Array.from({ length: AT_HAND[token].most }, (_, index) => ({
    id: statusOf(token, index + 1),
    label: text(`OPFOR.x-wing.status.${statusOf(token, index + 1)}`),
    like: AT_HAND[token].like,
  })),
);
