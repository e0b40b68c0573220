import type { Outcome } from "../../core/outcome";
import type { HostCombat, HostToken, HostUser } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { mayKeep } from "../keeping/combat-flags";
import { isWithoutGM } from "../trust/rights";
import { ownerOf } from "./token-owner";
import { type Claim, claimsOf, answerTo, claimedToken } from "./claim";

/** What has not been answered, with who is waited for. */
export interface Owed {
  readonly claim: Claim;
  readonly by: HostUser;
  readonly token: HostToken;
}

export function owedIn(combat: HostCombat): Owed[] {
  return theGame()
    .users.filter((user) => !user.isGM && mayKeep(user, combat))
    .flatMap((by) =>
      claimsOf(by, combat).flatMap((claim): Owed[] => {
        const token = claimedToken(combat, claim);
        if (token === undefined || answerTo(combat, token, claim) !== undefined) return [];
        return [{ claim, by, token }];
      }),
    );
}

/** What has come to figures whose owners are all away; the map does not show it yet. */
export function owedOfAbsent(combat: HostCombat): { readonly token: HostToken; readonly outcome: Outcome }[] {
  if (!isWithoutGM()) return [];
  return owedIn(combat).flatMap(({ claim: { wish }, token }) =>
    wish.kind === "outcome" && ownerOf(token) === undefined ? [{ token, outcome: wish.outcome }] : [],
  );
}
