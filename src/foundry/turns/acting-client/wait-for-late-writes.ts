import type { HostCombat, HostUser } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { sleep } from "../../sleep";
import { mayKeep } from "../../keeping/combat-flags";
import { isWithoutGM } from "../../trust/rights";
import { actingUser, notifierOf } from "./authority";

/** What the server says may be this late, and out of order. */
const LATE = 2_100;

/**
 * The part changes hands. What the one who had it wrote is still on its way when it is already known that they are
 * gone: who goes on at once would play the end of a turn a second time.
 */
export class HandOver {
  /** By combat, who told the rulesets and who played when it was last looked at. */
  readonly #before = new Map<string, readonly (HostUser | null)[]>();
  #hasLooked = false;
  settled: Promise<unknown> = Promise.resolve();

  /** Asked whenever something changes that decides who acts. */
  look(): void {
    const combats = theGame().combats.filter(({ started }) => started);
    const waits = combats.map((combat) => this.#wait(combat));
    this.#hasLooked = true;
    const longest = Math.max(0, ...waits);
    if (longest === 0) return;
    const earlier = this.settled;
    this.settled = Promise.all([earlier, sleep(longest)]);
  }

  #wait(combat: HostCombat): number {
    const now = [notifierOf(combat), actingUser(combat.combatant?.token ?? null)];
    const before = this.#before.get(combat.id);
    this.#before.set(combat.id, now);
    if (!now.some((user) => user?.isSelf === true)) return 0;
    // They have yet to hear that this client is here, and may go on until then.
    if (!this.#hasLooked) return othersWhoMay(combat) ? 2 * LATE : 0;
    const [told, played] = before ?? [];
    const lost = told != null && !told.isSelf && now[0]?.isSelf === true;
    return lost || (played != null && !played.active) ? LATE : 0;
  }
}

const othersWhoMay = (combat: HostCombat): boolean =>
  theGame().users.find(
    (user) =>
      user.active && !user.isSelf && (isWithoutGM() ? !user.isGM && mayKeep(user, combat) : user.isGM),
  ) !== undefined;
