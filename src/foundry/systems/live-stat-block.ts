import { readStatBlock, type StatBlock } from "../../creatures";
import type { HostActor } from "../foundry-documents";
import { log } from "../log";

const refused = new WeakSet<HostActor>();

/** The stat block of a live actor; what cannot be read is said once, in the console, and does without. */
export function liveStatBlock(system: string, actor: HostActor): StatBlock | undefined {
  const read = readStatBlock(system, actor);
  if (read.ok) return { ...read.block, live: true };
  if (!refused.has(actor)) log.warn(`the sheet of ${actor.name} cannot be read: ${read.why}`);
  refused.add(actor);
  return undefined;
}
