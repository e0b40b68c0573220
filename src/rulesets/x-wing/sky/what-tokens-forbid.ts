import type { BaseSize } from "../geometry/bases";
import { type Token, TOKEN_LIVES, type Ban, TOKENS } from "../data/token-lives";
import type { TokenCounts } from "./tokens-as-statuses";

/** Tokens that a ship of this size has to have before it feels them. */
const BY_SIZE: Readonly<Record<BaseSize, number>> = { small: 1, medium: 2, large: 3, huge: 6 };

export const ionLimit = (size: BaseSize): number => BY_SIZE[size];

interface Bearer {
  readonly tokens: TokenCounts;
  readonly size: BaseSize;
}

export const feels = ({ tokens, size }: Bearer, token: Token): boolean =>
  tokens[token] >= (TOKEN_LIVES[token].bySize ? BY_SIZE[size] : 1);

/** The token that forbids the ship something, or nothing. */
export const forbidden = (ship: Bearer, ban: Ban): Token | undefined =>
  TOKENS.find((token) => TOKEN_LIVES[token].forbids.includes(ban) && feels(ship, token));
