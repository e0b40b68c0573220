import { endedBy, TOKEN_LIVES, TOKENS, type Token } from "../data/token-lives";
import type { Manoeuvre } from "../ship-card/manoeuvre";
import { withTokens, type TokenCounts } from "./tokens-as-statuses";
import { feels } from "./what-tokens-forbid";
import type { Ship } from "./sky";

export interface TokenChange {
  readonly token: Token;
  readonly from: number;
  readonly to: number;
}

/** What a manoeuvre does to the tokens by a ship: red gives, blue takes one of each kind that it ends. */
export function changesBy(ship: Pick<Ship, "tokens">, { difficulty }: Manoeuvre): readonly TokenChange[] {
  const by = difficulty === "blue" ? endedBy("blue-manoeuvre") : [];
  return TOKENS.flatMap((token): TokenChange[] => {
    const from = ship.tokens[token];
    const gained = difficulty === "red" && TOKEN_LIVES[token].begins.includes("red-manoeuvre") ? 1 : 0;
    const to = Math.max(0, from + gained - (by.includes(token) ? 1 : 0));
    return from === to ? [] : [{ token, from, to }];
  });
}

/** The tokens after the manoeuvre; those that end with the turn are still there. */
export const tokensAfter = (ship: Pick<Ship, "tokens">, manoeuvre: Manoeuvre): TokenCounts =>
  changesBy(ship, manoeuvre).reduce(
    (tokens, { token, to }) => withTokens(tokens, { [token]: to }),
    ship.tokens,
  );

/** What ends when an ionised ship has drifted. */
export const changesByDrift = (ship: Ship): readonly TokenChange[] =>
  endedBy("drift").flatMap((token) =>
    feels(ship, token) ? [{ token, from: ship.tokens[token], to: 0 }] : [],
  );
