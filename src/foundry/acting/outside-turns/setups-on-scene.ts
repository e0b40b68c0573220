import { text, type Text } from "../../../core/text";
import type { Store } from "../../../turn/playing/ports";
import {
  acceptSetup,
  setupOf,
  setupOffers,
  type AcceptedSetup,
  type SetupOffer,
} from "../../../turn/playing/set-up";
import type { UndoRecord } from "../../../turn/records/undo-record";
import { sceneExecutor } from "../executor";
import type { HostCombat, HostScene } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { mayKeep } from "../../keeping/combat-flags";
import { claim, outcomeWish } from "../../owners/ask-owner";
import { rulesetOf } from "../../keeping/ruleset-registry";
import { saveUndo } from "../../keeping/combat-store";
import { lastTurn } from "../take-back";
import { configOf } from "../../reading/token-config";
import { maySetUp } from "../../trust/who-may-set-up-or-rehearse";

/** What can be set up on this scene: helpers of the rulesets its tokens use. */
export const offersOn = (scene: HostScene | null): SetupOffer[] =>
  scene === null
    ? []
    : setupOffers(
        rulesetOf,
        [...scene.tokens].map((token) => configOf(token).ruleset).filter((id) => id !== ""),
      );

/** Why this client cannot carry the proposal out; nothing when it can. */
export function setupObjection(combat: HostCombat | undefined): Text | undefined {
  if (!maySetUp()) return text("OPFOR.setup.onlyGM");
  if (combat === undefined) return text("OPFOR.setup.noCombat");
  return mayKeep(theGame().user, combat) ? undefined : text("OPFOR.setup.onlyGM");
}

/** `vote`: by which the players at a table without a GM have agreed to it. */
export const carryOutSetup = (
  scene: HostScene,
  combat: HostCombat,
  store: Store,
  setup: AcceptedSetup,
  vote = "",
): Promise<Text[]> => {
  const executor = sceneExecutor(scene, combat, (token, outcome) =>
    claim(combat, token, outcomeWish(outcome), { kind: "setup", vote }, outcome.label),
  );
  return acceptSetup({ executor, store, saveUndo }, setup);
};

/** The set-up that can be taken back next: nothing has been played since. */
export function lastSetup(
  combat: HostCombat,
): { readonly record: UndoRecord; readonly title: Text } | undefined {
  const record = lastTurn(combat);
  const setup = record === undefined ? undefined : setupOf(record);
  if (record === undefined || setup === undefined) return undefined;
  const helper = rulesetOf(setup.ruleset)?.setup?.find(({ id }) => id === setup.helper);
  return { record, title: helper?.title ?? text("OPFOR.setup.title") };
}
