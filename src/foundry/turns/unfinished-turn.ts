import { text } from "../../core/text";
import { turnKey, type TurnCall } from "../../turn/playing/turn-call";
import type { Presenter, Store } from "../../turn/playing/ports";
import { isProgress } from "../../turn/records/check-kept-records";
import type { HostCombat } from "../foundry-documents";
import { FLAG } from "../ids";
import { authorOf, lastKept } from "../keeping/combat-flags";
import { leaveAsItStands } from "../keeping/gm-comes-back";
import type { SecondOpinion } from "../owners/check/turn-seen-here";
import { setting } from "../settings";
import { isWithoutGM } from "../trust/rights";

/* A turn that a client has begun and left standing, perhaps another than this one. */

interface Ports {
  readonly opinion: SecondOpinion;
  readonly store: Store;
  presenterFor(combat: HostCombat): Presenter;
  /** The card of a turn that was played to its end, should there be none. */
  postMissingCard(combat: string, key: string): Promise<void>;
}

export const isUnfinished = ({ store }: Pick<Ports, "store">, call: TurnCall): boolean =>
  store.progress(call.combat)?.key === turnKey(call);

/** From now on it is this client's turn, also for who began it and comes back. */
export async function signTurn(ports: Ports, combat: HostCombat): Promise<void> {
  const kept = ports.store.progress(combat.id);
  const author = authorOf(combat);
  if (author === undefined || author.isSelf || kept === undefined) return;
  await ports.store.saveProgress(combat.id, kept);
  if ("ending" in kept) await ports.postMissingCard(combat.id, kept.key);
}

/** With a turn that another player began, as this client has worked it out itself; else it is left as it stands. */
export async function mayGoOn(ports: Ports, combat: HostCombat, call: TurnCall): Promise<boolean> {
  const kept = isWithoutGM() ? lastKept(combat, FLAG.progress) : undefined;
  if (kept === undefined || kept.by.isSelf || !isProgress(kept.value) || "ending" in kept.value) return true;
  if (await ports.opinion.agreesWith(kept.by, kept.value)) return true;
  await leaveAsItStands(combat, kept);
  ports
    .presenterFor(combat)
    .say(text("OPFOR.owners.began", { who: kept.by.name, name: combat.combatant?.name ?? "" }), "warn");
  // What could be checked was done; in auto the next is at turn, and nobody has to press anything.
  if (call.mode === "auto" && setting("endTurn")) await combat.nextTurn();
  return false;
}
