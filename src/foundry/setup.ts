import { text, type Text } from "../core/text";
import type { SetupProposal } from "../engine/ruleset";
import type { Store } from "../turn/ports";
import { acceptSetup, setupOf, setupOffers, type AcceptedSetup, type SetupOffer } from "../turn/setup";
import type { UndoRecord } from "../turn/undo";
import { viewedCombat } from "./authority";
import { executorFor } from "./executor";
import { theGame, type HostCombat, type HostScene } from "./host";
import { tokenOf } from "./reader";
import { rulesetOf } from "./registry";
import { saveUndo } from "./store";
import { lastTurn } from "./takeBack";
import { configOf } from "./tokenConfig";

/** What can be set up on this scene: helpers of the rulesets its tokens use. */
export const offersOn = (scene: HostScene | null): SetupOffer[] =>
  scene === null
    ? []
    : setupOffers(
        rulesetOf,
        [...scene.tokens].map((token) => configOf(token).ruleset).filter((id) => id !== ""),
      );

/** A GM sets up; at a table without one, whoever is there. */
export const maySetUp = (): boolean => theGame().user.isGM || theGame().users.activeGM === null;

/** The combat that keeps what the rulesets remember of this scene. */
export function combatOn(scene: HostScene): HostCombat | undefined {
  const combat = viewedCombat();
  return combat !== null && (combat.scene === null || combat.scene.id === scene.id) ? combat : undefined;
}

/** Why this client cannot carry the proposal out; nothing when it can. */
export function setupObjection(
  scene: HostScene,
  combat: HostCombat | undefined,
  proposal: SetupProposal,
): Text | undefined {
  if (!maySetUp()) return text("OPFOR.setup.onlyGM");
  if (combat === undefined) return text("OPFOR.setup.noCombat");
  if (theGame().user.isGM) return undefined;
  const foreign = [...proposal.placements, ...(proposal.outcomes ?? [])].some(
    (one) => "figure" in one && tokenOf(scene, one.figure)?.isOwner === false,
  );
  return foreign || proposal.marks.length > 0 ? text("OPFOR.setup.onlyGM") : undefined;
}

export const carryOut = (
  scene: HostScene,
  combat: HostCombat,
  store: Store,
  setup: AcceptedSetup,
): Promise<Text[]> => acceptSetup({ executor: executorFor(scene, combat), store, saveUndo }, setup);

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
