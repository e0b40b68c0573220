import { text, type Text } from "../../../core/text";
import type { HaltReason } from "../../../turn/playing/halt";
import type { TurnCall } from "../../../turn/playing/turn-call";
import type { Authority } from "../../../turn/playing/ports";
import type { HostCombat, HostToken, HostUser } from "../../foundry-documents";
import { theCanvas, theGame } from "../../foundry-globals";
import { setting } from "../../settings";
import { isOut } from "../../reading/token-state";
import { configOf } from "../../reading/token-config";
import { isStopped } from "../../keeping/combat-store";
import { authorOf, keepersIn, mayKeep } from "../../keeping/combat-flags";
import { isWithoutGM, mayRun } from "../../trust/rights";
import { isActingPage } from "./acting-page";

/**
 * The one client that acts: whoever has begun the turn, else the active GM; with no GM at the table, the first of
 * the players who own the token. Every client computes the same answer from what all of them know.
 */
export function actingUser(token: HostToken | null): HostUser | null {
  const { users } = theGame();
  const begun = token === null ? undefined : theGame().combats.find((combat) => isAtTurn(combat, token));
  const author = begun === undefined ? null : whoGoesOn(begun, token);
  if (author !== null) return author;
  if (users.activeGM !== null) return users.activeGM;
  if (token === null) return null;
  const owners = users
    .filter((user) => user.active && !user.isGM && mayRun(user, token))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return owners[0] ?? null;
}

const isAtTurn = ({ started, combatant }: HostCombat, token: HostToken): boolean =>
  started && combatant?.token?.id === token.id && combatant.token.parent.id === token.parent.id;

/** Somebody with more right to it who comes in the middle of a turn does not take it away: it would be played twice. */
function whoGoesOn(combat: HostCombat, token: HostToken | null): HostUser | null {
  const author = authorOf(combat);
  if (author?.active !== true || token === null) return null;
  const may = isWithoutGM() ? !author.isGM && mayRun(author, token) : author.isGM;
  // Who looks at another map cannot go on; of somebody who has just come it is not known yet.
  const sees = author.isSelf ? theCanvas().scene?.id : author.viewedScene;
  return may && (sees == null || sees === token.parent.id) ? author : null;
}

export const isExecutor = (token: HostToken | null): boolean =>
  actingUser(token)?.isSelf === true && isActingPage();

/**
 * The one client that tells the rulesets what the rounds bring. Without a GM that is no matter of whose turn it
 * is: it must be able to write to a token that OpFor plays.
 */
export function notifierOf(combat: HostCombat): HostUser | null {
  const author = combat.started ? whoGoesOn(combat, combat.combatant?.token ?? null) : null;
  if (author !== null) return author;
  for (const token of [null, ...keepersIn(combat)]) {
    const user = actingUser(token);
    if (user !== null) return user;
  }
  return null;
}

export const notifiesRulesets = (combat: HostCombat): boolean =>
  notifierOf(combat)?.isSelf === true && isActingPage();

/** Why this client may not go on with this turn; asked before every step. */
export const authority: Authority = {
  objection(call: TurnCall): HaltReason | undefined {
    const { combats, paused } = theGame();
    const combat = combats.get(call.combat);
    if (combat === undefined) return "combatGone";
    if (!combat.started) return "combatOver";
    const combatant = combat.combatants.get(call.combatant);
    const token = combatant?.token ?? null;
    if (combatant === undefined || token === null) return "tokenGone";
    if (combat.combatant?.id !== call.combatant || combat.round !== call.round) {
      return "turnOver";
    }
    if (configOf(token).mode !== call.mode) return "modeChanged";
    if (actingUser(token)?.isSelf !== true) return "otherClient";
    if (!isActingPage()) return "otherPage";
    if (paused) return "paused";
    if (isStopped(combat)) return "stopped";
    // Last: it is the one reason for which the tracker may go on.
    if (isOut(combatant)) return "defeated";
    return undefined;
  },
};

/** Who may write where "stopped" is kept (store.ts); anybody else would only get Foundry's refusal. */
export const mayStop = (combat: HostCombat): boolean =>
  theGame().user.isGM || (isWithoutGM() && mayKeep(theGame().user, combat));

/** Without a GM a player may move what they own, and little else; what will not work is said. */
export function limitsWithoutGM(): Text | undefined {
  return theGame().users.activeGM === null ? text("OPFOR.ui.noGM") : undefined;
}

/** The world shows previews to players, or only to GMs. */
export const maySeePreviews = (): boolean => theGame().user.isGM || setting("showToPlayers");
