import { theHooks } from "../foundry-globals";

/** Documents that a scene is read from: what stands on it, what it stands for, who may say so, how it is read. */
const DOCUMENTS = [
  ...["Scene", "Token", "ActorDelta", "Wall", "Region", "RegionBehavior", "Level"],
  ...["Actor", "Item", "ActiveEffect"],
  ...["Combat", "Combatant", "CombatantGroup"],
  ...["User", "Setting"],
] as const;
/** What changes prepared values without a document. */
const MOMENTS = ["canvasReady", "userConnected", "updateWorldTime", "clientSettingChanged"] as const;

/** Nobody listens yet: then nothing that was read may be kept. */
let changes: number | undefined;

/** The same number: nothing has changed that a scene is read from. */
export const changesSoFar = (): number | undefined => changes;

/** For what is read from and is no document. */
export function somethingChanged(): void {
  if (changes !== undefined) changes++;
}

/** Listens before others do, so that whoever is told of a change reads what has changed. */
export function countChanges(): void {
  const hooks = theHooks();
  changes = 0;
  for (const what of DOCUMENTS) {
    hooks.on(`create${what}`, somethingChanged);
    hooks.on(`delete${what}`, somethingChanged);
    if (what !== "Combat" && what !== "Token") hooks.on(`update${what}`, somethingChanged);
  }
  for (const moment of MOMENTS) hooks.on(moment, somethingChanged);
  hooks.on("updateCombat", (_combat: object, change: object) => {
    if (!Object.keys(change).every(isNotRead)) somethingChanged();
  });
  hooks.on("updateToken", (_token: object, change: object) => {
    const isOnlyHistory = "_movementHistory" in change && Object.keys(change).every(isPrivate);
    if (!isOnlyHistory) somethingChanged();
  });
}

/** Memory and progress are kept with a combat, and written in every turn; no scene is read from them. */
const isNotRead = (key: string): boolean => key === "flags" || isPrivate(key);
/** The host's own: where a token has walked it clears by itself when turns change. */
const isPrivate = (key: string): boolean => key.startsWith("_");
