import type { HostToken } from "../foundry-documents";
import { theCanvas, theGame, theHooks } from "../foundry-globals";
import { areLoaded, coverNamed, loadRulesets } from "../keeping/ruleset-registry";
import { keepersIn } from "../keeping/combat-flags";
import { log } from "../log";
import { configOf } from "../reading/token-config";
import { decidesHere } from "../telling/panel-lines-from-gm";
import { notifiesRulesets } from "../turns/acting-client/authority";

/** Whatever may bring somebody on the map who is played here. */
const MOMENTS = [
  ...["canvasReady", "createToken", "updateToken"],
  ...["createCombatant", "updateCombat", "userConnected"],
];

/**
 * Pages that decide get the rulesets as soon as there is somebody to decide for, and not before; and the worker is
 * called when there is a combat with somebody in it whose turns are this page's.
 */
export function listenForNeed(warm: () => void): void {
  const look = (): void => {
    if (theGame().combats.contents.some((combat) => keepersIn(combat).length > 0 && notifiesRulesets(combat)))
      warm();
    if (!areLoaded() && needsRulesets())
      loadRulesets().catch((error: unknown) => log.error("the rulesets could not be loaded", error));
  };
  for (const moment of MOMENTS) theHooks().on(moment, look);
  look();
}

export function needsRulesets(): boolean {
  if (!decidesHere()) return false;
  const inCombat = theGame().combats.contents.flatMap(({ combatants }) => [...combatants]);
  const tokens = [
    ...(theCanvas().scene?.tokens.contents ?? []),
    ...inCombat.flatMap(({ token }) => token ?? []),
  ];
  return tokens.some(isPlayedByRules);
}

const isPlayedByRules = (token: HostToken): boolean => coverNamed(configOf(token).ruleset) !== undefined;
