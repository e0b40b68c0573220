import type { GridData } from "../../field";
import type { HostActor, HostCombat, HostCombatant, HostRegion, HostToken } from "../foundry-documents";
import { theConfig } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { catalog, sayKey } from "../translations";
import { systemAdapter } from "../systems";
import { shortList } from "../trust/input-bounds";
import { configOf } from "./token-config";
import { spacesFrom } from "./units-to-spaces";

/** What the sheet says, in the spaces of this map. */
export function statBlockOf(actor: HostActor | null, grid: Pick<GridData, "distance" | "units">): object {
  const block = actor === null ? undefined : systemAdapter().statBlock?.(actor);
  if (block === undefined) return {};
  const feet = 1 / spacesFrom(1, "ft", grid);
  return { statBlock: Number.isFinite(feet) && feet > 0 ? { ...block, feetPerSpace: feet } : block };
}

export function statusesOf(token: HostToken): string[] {
  const { actor } = token;
  const own = actor === null ? [] : (systemAdapter().conditions?.(actor) ?? []);
  return shortList([...new Set([...own, ...(actor?.statuses ?? []), ...configOf(token).statuses])].sort());
}

/** The host's name of a condition, or ours of one that only a ruleset knows. */
export function statusWords(status: string): string {
  const known = Object.values(theConfig().statusEffects).find(({ id }) => id === status)?.name;
  return known === undefined ? (catalog(`OPFOR.status.${status}`) ?? status) : sayKey(known);
}

export function isDefeated(token: HostToken, combat: HostCombat | null): boolean {
  const combatant = combat?.combatants.find(({ tokenId }) => tokenId === token.id);
  return (
    combatant?.defeated === true ||
    (token.actor?.statuses.has(theConfig().specialStatusEffects.DEFEATED) ?? false)
  );
}

/** Out of the fight, whether somebody has marked it or its hit points say so. */
export const isOut = ({ isDefeated: isMarked, token }: HostCombatant): boolean =>
  isMarked || isDown(token?.actor ?? null);

/** Spent, like a token that has left: until a person shows it again. */
export const hasLeftMap = (region: HostRegion): boolean =>
  region.getFlag(MODULE, FLAG.left) !== undefined && region._source.visibility === 0;

/** Nobody has marked it, but its system knows that it is out of the fight. */
export const isDown = (actor: HostActor | null): boolean =>
  actor !== null && systemAdapter().isDown?.(actor) === true;
