import type { HostActor } from "../foundry-documents";
import type { SystemAdapter } from "./adapter";
import { found, hpAt, hpUpdateAt, isAtNone, numberAt } from "./values-at-paths";

/** Where systems usually keep things; the world's settings can name other paths (`mapped`). */
const HP_PATHS = ["attributes.hp", "hp", "health", "attributes.health", "wounds", "resources.hp"];
const DEFENCE_PATHS = ["attributes.ac.value", "ac.value", "defense.value", "defence.value", "ac"];
const SPEED_PATHS = [
  "attributes.speed.value",
  "speed.value",
  "movement.value",
  "speed",
  "attributes.movement.walk",
];

const hpPathOf = (actor: HostActor): string | undefined =>
  HP_PATHS.find((path) => hpAt(actor, path) !== undefined);

/** Any other system, by the usual paths, so that an unknown one still moves and suggests. */
export const generic: SystemAdapter = {
  id: "generic",
  facts: (actor) => {
    const hp = hpPathOf(actor);
    const speed = firstNumber(actor, SPEED_PATHS);
    return found({
      hp: hp === undefined ? undefined : hpAt(actor, hp),
      defence: firstNumber(actor, DEFENCE_PATHS),
      speed: speed === undefined ? undefined : { value: speed, units: "" },
    });
  },
  hpUpdate: (actor, value) => {
    const path = hpPathOf(actor);
    return path === undefined ? undefined : hpUpdateAt(actor, path, value);
  },
  isDown: (actor) => {
    const path = hpPathOf(actor);
    // Some count wounds upwards: nobody falls at none.
    return path !== undefined && path !== "wounds" && isAtNone(actor, path);
  },
};

const firstNumber = (actor: HostActor, paths: readonly string[]): number | undefined =>
  paths.map((path) => numberAt(actor.system, path)).find((value) => value !== undefined);
