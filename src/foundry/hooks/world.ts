import type { Director } from "../director";
import { theHooks } from "../host";

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
}
