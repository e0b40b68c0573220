import { jsonAt, jsonWith, keysOf } from "../../core/json-path";
import type { Place } from "../../core/place";
import { text, type Text } from "../../core/text";
import type { HostCombat, HostToken } from "../foundry-documents";
import { theConfig } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { systemAdapter } from "../systems";
import { plain } from "../reading/plain-json";
import { configOf } from "../reading/token-config";
import { waypointTo } from "./token-place";

/** What can be done to a token, whatever for: turns, outcomes and undo alike. */

/** Sets a token down somewhere, through walls and without a path; in V14 on another floor, too. */
export async function put(token: HostToken, place: Place, level?: string): Promise<void> {
  const actions = theConfig().Token.movement?.actions;
  const teleport = actions !== undefined && "displace" in actions ? { action: "displace" } : {};
  const floor = level === undefined ? {} : { level };
  await token.move([{ ...waypointTo(token, place), ...teleport, ...floor }], {
    autoRotate: false,
    showRuler: false,
    constrainOptions: { ignoreWalls: true, ignoreCost: true, ignoreTokens: true },
    animate: false,
  });
}

export async function setHp(token: HostToken, value: number): Promise<Text | undefined> {
  const update = token.actor === null ? undefined : systemAdapter().hpUpdate(token.actor, value);
  if (update === undefined) return text("OPFOR.ui.turn.noHp", { name: token.name, value });
  await token.actor?.update(update);
  return undefined;
}

export async function setStatus(token: HostToken, status: string, on: boolean): Promise<Text | undefined> {
  if ((await systemAdapter().setCondition?.(token, status, on)) === true) return undefined;
  const known = Object.values(theConfig().statusEffects).some(({ id }) => id === status);
  if (known && token.actor !== null) await token.actor.toggleStatusEffect(status, { active: on });
  else {
    const others = configOf(token).statuses.filter((one) => one !== status);
    await token.setFlag(MODULE, FLAG.statuses, on ? [...others, status] : others);
  }
  return undefined;
}

/** Foundry replaces lists as wholes, so what is written is the field that the path begins with. */
export async function setProfileValue(token: HostToken, path: string, to: number): Promise<undefined> {
  const [field = path] = keysOf(path);
  const changed = jsonAt(jsonWith(plain(configOf(token).profile), path, to), field);
  await token.update({ [`flags.${MODULE}.${FLAG.profile}.${field}`]: changed ?? to });
}

/** Foundry has two places for it; the tracker reads one, the token's overlay the other. */
export async function setDefeated(token: HostToken, combat: HostCombat, on: boolean): Promise<void> {
  const combatant = combat.combatants.find(({ tokenId }) => tokenId === token.id);
  if (combatant !== undefined && combatant.defeated !== on) await combatant.update({ defeated: on });
  const { DEFEATED } = theConfig().specialStatusEffects;
  await token.actor?.toggleStatusEffect(DEFEATED, { active: on, overlay: true });
}
