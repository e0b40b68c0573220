import type { Director } from "../turns/director";
import { theHooks } from "../foundry-globals";

/** What a plan may depend on besides tokens and combat. */
const SCENERY = [
  ...["Wall", "Region", "RegionBehavior"].flatMap((what) => [
    `create${what}`,
    `update${what}`,
    `delete${what}`,
  ]),
  "createToken",
  "updateActor",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
] as const;

/** Pause, scene, users: what may stop a turn, and what may let it go on. */
export function listenToWorld(director: Director): void {
  const hooks = theHooks();
  hooks.on("pauseGame", (paused: boolean) => {
    if (paused) director.recheck();
    else director.resume();
  });
  hooks.on("canvasReady", () => director.resume());
  hooks.on("canvasTearDown", () => director.recheck());
  hooks.on("userConnected", () => director.resume());
  for (const hook of SCENERY) hooks.on(hook, () => director.recheck());
}
