import type { MapStatus } from "../../engine/ruleset";
import type { HostScene } from "../foundry-documents";
import { theCanvas, theConfig, theHooks } from "../foundry-globals";
import { coverNamed } from "../keeping/ruleset-registry";
import { configOf } from "../reading/token-config";

/** Where a ruleset's figures stand on the scene, its markers join Foundry's own list of statuses. */
export function listenForStatuses(): void {
  const look = (): void => offerStatuses(theCanvas().scene);
  theHooks().on("canvasReady", look);
  theHooks().on("updateToken", look);
  theHooks().on("createToken", look);
}

function offerStatuses(scene: HostScene | null): void {
  if (scene === null) return;
  const rulesets = new Set([...scene.tokens].map((token) => configOf(token).ruleset));
  for (const id of rulesets) for (const status of coverNamed(id)?.statuses ?? []) addStatus(status);
}

function addStatus({ id, label, like }: MapStatus): void {
  const effects = theConfig().statusEffects;
  const known = Object.values(effects);
  if (known.some((effect) => effect.id === id)) return;
  const pictures = [...like.flatMap((one) => known.filter((effect) => effect.id === one)), ...known];
  const img = pictures.find((effect) => effect.img !== undefined)?.img;
  const effect = { id, name: label.key, ...(img === undefined ? {} : { img }) };
  // A list before version 14, a record since.
  if (Array.isArray(effects)) effects.push(effect);
  else effects[id] = effect;
}
