import type { RoundReport } from "../../../turn/records/round-report";
import type { HostCombat, HostScene } from "../../foundry-documents";
import { writeNow } from "../../keeping/combat-flags";

type News = Pick<RoundReport, "key" | "happened" | "end"> &
  Partial<Pick<RoundReport, "round">> & { readonly undo?: string | undefined };

/** Puts what happened between two turns into the chat, each time under a key of its own. */
export class RoundAnnouncer {
  #announced = 0;

  constructor(private readonly post: (report: RoundReport) => Promise<void>) {}

  eventsKey(combat: HostCombat): string {
    return `${combat.id}|events|${combat.round}|${combat.turn ?? ""}|${++this.#announced}`;
  }

  endKey(combat: HostCombat, round: number): string {
    return `${combat.id}|end|${round}|${++this.#announced}`;
  }

  async announce(combat: HostCombat, scene: HostScene, news: News): Promise<void> {
    const { undo, ...rest } = news;
    await writeNow(combat.id);
    await this.post({
      format: "opfor-round",
      version: 1,
      combat: combat.id,
      scene: scene.id,
      round: combat.round,
      ...rest,
      ...(undo === undefined ? {} : { undo }),
    });
  }
}
