import { text } from "../../../core/text";
import { asToken, type HostActor, type HostToken } from "../../foundry-documents";
import { theGame, theHooks } from "../../foundry-globals";
import { FLAG, MODULE } from "../../ids";
import { itemOf } from "../../keeping/doctrine-of-token";
import { loadRulesets } from "../../keeping/ruleset-registry";
import { log } from "../../log";
import { systemAdapter } from "../../systems";
import { say } from "../../translations";

/**
 * A figure that gets a doctrine with hit points of its own gets those too, so that its bar tells what the rules
 * play with. Where the system's sheet says what a creature is, that counts; and so does what a battle has done.
 */
export function listenForHitPoints(): void {
  theHooks().on(
    "updateToken",
    (document: object, change: { flags?: Record<string, object> }, _options: object, userId: string) => {
      const own = change.flags?.[MODULE] ?? {};
      const { user } = theGame();
      if (userId !== user.id || !user.isGM || !(FLAG.doctrine in own || FLAG.ruleset in own)) return;
      void giveHitPoints(asToken(document));
    },
  );
}

async function giveHitPoints(token: HostToken): Promise<void> {
  const { actor } = token;
  await loadRulesets();
  const found = itemOf(token);
  const hp = found === undefined ? undefined : found.shelf.library.hitPoints?.(found.item);
  const adapter = systemAdapter();
  if (actor === null || hp === undefined || adapter.statBlock !== undefined || isFighting(token)) return;
  const { hp: now } = adapter.facts(actor);
  if (now === undefined || (now.value === hp && now.max === hp)) return;
  await actor.update(wholeHp(actor, hp));
  // The token's bar shows it; a notice for each of a dozen monsters would hide the window under it.
  log.info(say(text("OPFOR.ui.tab.hitPoints", { name: token.name, hp })));
}

/** So many, and all of them. */
export function wholeHp(actor: HostActor, hp: number): object {
  const update = systemAdapter().hpUpdate(actor, hp) ?? {};
  const most = Object.keys(update).filter((path) => path.endsWith(".value"));
  return { ...update, ...Object.fromEntries(most.map((path) => [path.replace(/value$/, "max"), hp])) };
}

const isFighting = ({ id }: HostToken): boolean =>
  theGame().combats.contents.some(
    ({ started, combatants }) => started && combatants.find(({ tokenId }) => tokenId === id) !== undefined,
  );
