import type { RoundReport } from "../../../turn/records/round-report";
import type { HostCombat, HostScene } from "../../foundry-documents";
import { writeNow } from "../../keeping/combat-flags";
import type { RoundsPorts } from "./rounds-ports";

type News = Pick<RoundReport, "key" | "happened" | "end"> &
  Partial<Pick<RoundReport, "round">> & { readonly undo?: string | undefined };

/** Puts what happened between two turns into the chat. */
export async function announceRound(
  ports: Pick<RoundsPorts, "announce">,
  combat: HostCombat,
  scene: HostScene,
  { undo, ...rest }: News,
): Promise<void> {
  await writeNow(combat.id);
  await ports.announce({
    format: "opfor-round",
    version: 1,
    combat: combat.id,
    scene: scene.id,
    round: combat.round,
    ...rest,
    ...(undo === undefined ? {} : { undo }),
  });
}
