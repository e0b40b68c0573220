import { text, type Text } from "../core/text";
import type { TurnCall } from "../turn/call";
import type { Authority } from "../turn/ports";
import { theCanvas, theGame, type HostCombat, type HostScene, type HostToken, type HostUser } from "./host";
import { setting } from "./settings";
import { configOf } from "./tokenConfig";
import { isStopped, keepersIn } from "./store";

/**
 * The one client that acts: the active GM; with no GM at the table, the first of the players who own the
 * token. Every client computes the same answer from what all of them know.
 */
export function executorFor(token: HostToken | null): HostUser | null {
  const { users } = theGame();
  if (users.activeGM !== null) return users.activeGM;
  if (token === null) return null;
  const owners = users
    .filter((user) => user.active && !user.isGM && token.testUserPermission(user, "OWNER"))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return owners[0] ?? null;
}

export const isExecutor = (token: HostToken | null): boolean => executorFor(token)?.isSelf === true;

/**
 * The one client that tells the rulesets what the rounds bring. Without a GM that is no matter of whose turn it
 * is: it must be able to write to a token that OpFor plays.
 */
export function heraldOf(combat: HostCombat): HostUser | null {
  for (const token of [null, ...keepersIn(combat)]) {
    const user = executorFor(token);
    if (user !== null) return user;
  }
  return null;
}

export const isHerald = (combat: HostCombat): boolean => heraldOf(combat)?.isSelf === true;

/** Why this client may not go on with this turn; asked before every step. */
export const authority: Authority = {
  objection(call: TurnCall): Text | undefined {
    const { combats, paused } = theGame();
    const combat = combats.get(call.combat);
    if (combat === undefined) return text("OPFOR.ui.halt.combatGone");
    if (!combat.started) return text("OPFOR.ui.halt.combatOver");
    const combatant = combat.combatants.get(call.combatant);
    const token = combatant?.token ?? null;
    if (combatant === undefined || token === null) return text("OPFOR.ui.halt.tokenGone");
    if (combat.combatant?.id !== call.combatant || combat.round !== call.round) {
      return text("OPFOR.ui.halt.turnOver");
    }
    if (configOf(token).mode !== call.mode) return text("OPFOR.ui.halt.modeChanged");
    if (!isExecutor(token)) return text("OPFOR.ui.halt.otherClient");
    if (paused) return text("OPFOR.ui.halt.paused");
    if (isStopped(combat)) return text("OPFOR.ui.halt.stopped");
    // Last: it is the one reason for which the tracker may go on.
    if (combatant.isDefeated) return text("OPFOR.ui.halt.defeated");
    return undefined;
  },
};

/** Who may write where "stopped" is kept (store.ts); anybody else would only get Foundry's refusal. */
export const mayStop = (combat: HostCombat): boolean =>
  theGame().user.isGM || keepersIn(combat).some(({ isOwner }) => isOwner);

/** Without a GM a player may move what they own, and little else; what will not work is said. */
export function limitsWithoutGM(): Text | undefined {
  return theGame().users.activeGM === null ? text("OPFOR.ui.noGM") : undefined;
}

/** The world shows previews to players, or only to GMs. */
export const maySeePreviews = (): boolean => theGame().user.isGM || setting("showToPlayers");

/** The combat in view: of the scene on this screen or of no scene, the one in the tracker first. */
export function viewedCombat(): HostCombat | null {
  const { combat, combats } = theGame();
  if (combat !== null && isHere(combat)) return combat;
  return combats.find(isHere) ?? null;
}

const isHere = ({ scene }: HostCombat): boolean => scene === null || scene.id === theCanvas().scene?.id;

/** The scene of a combat that OpFor plays elsewhere, if this person may know of it. */
export function sceneElsewhere(): HostScene | null {
  const { combats, user } = theGame();
  const combat = combats.find(
    (one) =>
      one.started &&
      !isHere(one) &&
      keepersIn(one).length > 0 &&
      one.scene?.testUserPermission(user, "LIMITED") === true,
  );
  return combat?.scene ?? null;
}
