import { theGame } from "../host";
import { setting } from "../settings";
import type { SystemAdapter } from "./adapter";
import { dnd5e } from "./dnd5e";
import { genericWith } from "./generic";
import { pf2e } from "./pf2e";
import { worldbuilding } from "./worldbuilding";

const adapters = new Map<string, SystemAdapter>([dnd5e, pf2e, worldbuilding].map((one) => [one.id, one]));

/** Other modules bring adapters for their system; a later one replaces ours. */
export const registerAdapter = (adapter: SystemAdapter): void => {
  adapters.set(adapter.id, adapter);
};

export const systemAdapter = (): SystemAdapter =>
  adapters.get(theGame().system.id) ?? genericWith(setting("hpPath"));
