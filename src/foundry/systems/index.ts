import { theGame } from "../host";
import { setting } from "../settings";
import type { SystemAdapter } from "./adapter";
import { dnd5e } from "./dnd5e";
import { generic } from "./generic";
import { mapped, type AttributePaths } from "./mapped";
import { pf2e } from "./pf2e";
import { worldbuilding } from "./worldbuilding";

const adapters = new Map<string, SystemAdapter>([dnd5e, pf2e, worldbuilding].map((one) => [one.id, one]));

/** Other modules bring adapters for their system; a later one replaces ours. */
export const registerAdapter = (adapter: SystemAdapter): void => {
  adapters.set(adapter.id, adapter);
};

export const systemAdapter = (): SystemAdapter =>
  mapped(adapters.get(theGame().system.id) ?? generic, paths());

const paths = (): AttributePaths => ({
  hp: setting("hpPath"),
  defence: setting("defencePath"),
  speed: setting("speedPath"),
  speedUnits: setting("speedUnits"),
  gold: setting("goldPath"),
  abilities: setting("abilitiesPath"),
  weaponTypes: setting("weaponTypes"),
  weaponRange: setting("weaponRangePath"),
  weaponRoll: setting("weaponRollPath"),
});
