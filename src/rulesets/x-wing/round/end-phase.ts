import { endedBy } from "../data/token-lives";
import { forgetLocks, say, type Ledger } from "../sky/ledger";

/** The round is over: round tokens go back to the supply, locks on ships that are gone with them. */
export function playEndPhase(ledger: Ledger): void {
  let taken = 0;
  for (const ship of ledger.sky.ships) {
    for (const token of endedBy("end-phase")) {
      if (ship.tokens[token] === 0) continue;
      const label = say("outcome.tokenGone", { ship: ship.name, token: say(`token.${token}`) });
      ledger.setTokens(ship, token, 0, label);
      ledger.trace.note(label);
      taken++;
    }
  }
  const there = new Set(ledger.sky.ships.map(({ id }) => id));
  for (const { lock } of ledger.sky.ships)
    if (lock !== undefined && !there.has(lock)) forgetLocks(ledger, lock);
  if (taken === 0) ledger.trace.note(say("end.nothing"));
}
