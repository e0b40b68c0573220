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

type Ports = Pick<RoundsPorts, "thinker" | "store" | "say">;

/** Initiatives in the rulesets' order; the dice that made it. What cannot be set is said once in a combat. */
export async function arrangeTurns(
  ports: Ports,
  combat: HostCombat,
  unordered: Set<string>,
): Promise<RoundHappening[]> {
  const { thinker, store } = ports;
  const scene = sceneOf(combat);
  const told: RoundHappening[] = [];
  if (scene === undefined) return told;
  const sayOnce = (message: Text): void => {
    if (!unordered.has(combat.id)) ports.say(combat, message);
    unordered.add(combat.id);
  };
  for (const ruleset of rulesetsIn(combat)) {
    if (rulesetOf(ruleset)?.order === undefined) continue;
    try {
      const order = await thinker.order(roundThinking(store, combat, scene, ruleset));
      if (order === undefined || order.figures.length === 0) continue;
      await store.saveMemory(combat.id, ruleset, order.memory);
      await writeNow(combat.id);
      const names = await setOrder(combat, scene, order.figures).catch((error: unknown) => {
        // Without a GM nobody may order what others own: that is so all combat long.
        if (theGame().users.activeGM !== null) throw error;
        log.warn("the order could not be set", error);
        sayOnce(text("OPFOR.ui.rounds.orderNeedsGM"));
        return [];
      });
      if (names.length > 0) sayOnce(text("OPFOR.owners.outOfOrder", { names }));
      const title = text("OPFOR.ui.round.order");
      const rolled = happeningOf(ruleset, title, { outcomes: [], trace: order.trace });
      if (rolled !== undefined) told.push(rolled);
    } catch (error) {
      log.error(`${ruleset} failed to set the order`, error);
      ports.say(combat, failure(ruleset, "order", error));
    }
  }
  return told;
}
