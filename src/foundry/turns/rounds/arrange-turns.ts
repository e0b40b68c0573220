import { text, type Text } from "../../../core/text";
import { happeningOf, type RoundHappening } from "../../../turn/records/round-report";
import type { HostCombat } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { writeNow } from "../../keeping/combat-flags";
import { rulesetOf } from "../../keeping/ruleset-registry";
import { log } from "../../log";
import { rulesetsIn, sceneOf } from "./combat-scene-and-rulesets";
import { failure } from "./round-words";
import { roundThinking } from "./round-thinking";
import type { RoundsPorts } from "./rounds-ports";
import { setOrder } from "./turn-order";

/** Lets the rulesets say who acts when, and sets the tracker by it. */
export class TurnArranger {
  /** Combats whose order could not be set. */
  readonly #unordered = new Set<string>();

  constructor(private readonly ports: Pick<RoundsPorts, "thinker" | "store" | "say">) {}

  /** Initiatives in the ruleset's order; the dice that made it. */
  async arrange(combat: HostCombat): Promise<RoundHappening[]> {
    const { thinker, store } = this.ports;
    const scene = sceneOf(combat);
    const told: RoundHappening[] = [];
    if (scene === undefined) return told;
    for (const ruleset of rulesetsIn(combat)) {
      if (rulesetOf(ruleset)?.order === undefined) continue;
      try {
        const order = await thinker.order(roundThinking(store, combat, scene, ruleset));
        if (order === undefined || order.figures.length === 0) continue;
        await store.saveMemory(combat.id, ruleset, order.memory);
        await writeNow(combat.id);
        const names = await setOrder(combat, scene, order.figures).catch((error: unknown) => {
          this.#refused(combat, error);
          return [];
        });
        if (names.length > 0) this.#sayOnce(combat, text("OPFOR.owners.outOfOrder", { names }));
        const title = text("OPFOR.ui.round.order");
        const rolled = happeningOf(ruleset, title, { outcomes: [], trace: order.trace });
        if (rolled !== undefined) told.push(rolled);
      } catch (error) {
        log.error(`${ruleset} failed to set the order`, error);
        this.ports.say(combat, failure(ruleset, "order", error));
      }
    }
    return told;
  }

  /** Without a GM nobody may order what others own: that is so all combat long, and said once. */
  #refused(combat: HostCombat, error: unknown): void {
    if (theGame().users.activeGM !== null) throw error;
    log.warn("the order could not be set", error);
    this.#sayOnce(combat, text("OPFOR.ui.rounds.orderNeedsGM"));
  }

  #sayOnce(combat: HostCombat, message: Text): void {
    if (this.#unordered.has(combat.id)) return;
    this.#unordered.add(combat.id);
    this.ports.say(combat, message);
  }
}
