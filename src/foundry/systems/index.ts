import { theGame } from "../foundry-globals";
import type { SystemAdapter } from "./adapter";
import { pathsOfWorld } from "./attribute-paths";
import { dnd5e } from "./dnd5e/dnd5e";
import { generic } from "./generic";
import { mapped } from "./mapped-adapter";
import { pf2e, sf2e } from "./pf2e";
import { worldbuilding } from "./worldbuilding";

const adapters = new Map<string, SystemAdapter>(
  [dnd5e, pf2e, sf2e, worldbuilding].map((one) => [one.id, one]),
);

/** Other modules bring adapters for their system; a later one replaces ours. */
export const registerAdapter = (adapter: SystemAdapter): void => {
  adapters.set(adapter.id, adapter);
};

/** What OpFor knows of this world's system, before the world's own paths. */
export const knownAdapter = (): SystemAdapter => adapters.get(theGame().system.id) ?? generic;

export const isKnownSystem = (): boolean => adapters.has(theGame().system.id);

export const systemAdapter = (): SystemAdapter => mapped(knownAdapter(), pathsOfWorld());
