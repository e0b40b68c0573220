import { z } from "zod";
import type { FigureId } from "../../core/step";
import { text } from "../../core/text";
import {
  givenBack,
  loansAfter,
  tradedInitiatives,
  type Held,
  type Loans,
} from "../../turn/playing/traded-initiatives";
import type { HostCombat, HostScene } from "../foundry-documents";
import { FLAG } from "../ids";
import { coverNamed } from "../keeping/ruleset-registry";
import { readState, writeState } from "../keeping/combat-flags";
import { claim, isOthers } from "../owners/ask-owner";
import { tokenOf } from "../reading/scene-reader";
import { configOf } from "../reading/token-config";
import { setting } from "../settings";

const loansSchema = z.record(
  z.string(),
  z.object({ own: z.number().nullable(), lent: z.array(z.number()).max(100) }),
);

/** What initiatives are lent in this combat. */
function loansIn(combat: HostCombat): Loans {
  const kept = loansSchema.safeParse(readState(combat, FLAG.lent));
  return kept.success ? kept.data : {};
}

const heldIn = (combat: HostCombat): Held =>
  Object.fromEntries([...combat.combatants].map(({ id, initiative }) => [id, initiative]));

/** Rulesets of this combat that say who acts when. */
export function orderingIn(combat: HostCombat): string[] {
  const ids = [...combat.combatants].flatMap(({ token }) =>
    token === null ? [] : [configOf(token).ruleset],
  );
  return [...new Set(ids)].filter((id) => coverNamed(id)?.brings?.includes("order") === true);
}

/** Whether the rules order this combat: as people chose in it, else as the world does. */
export function ordersTurns(combat: HostCombat): boolean {
  const chosen = readState(combat, FLAG.order);
  return typeof chosen === "boolean" ? chosen : setting("manageOrder");
}

/** People choose; who no longer wants the rules' order gets all initiatives back. */
export async function chooseOrder(combat: HostCombat, byRules: boolean): Promise<void> {
  await writeState(combat.id, { [FLAG.order]: byRules });
  if (!byRules) await giveBack(combat);
}

async function giveBack(combat: HostCombat): Promise<void> {
  await returnInitiatives(combat);
  await writeState(combat.id, { [FLAG.lent]: null });
}

/** What was lent stays known, should the end be taken back. */
export const returnInitiatives = (combat: HostCombat): Promise<void> =>
  write(combat, givenBack(heldIn(combat), loansIn(combat)));

/** Those the ruleset orders trade initiatives among themselves; all others keep theirs. */
export async function setOrder(
  combat: HostCombat,
  scene: HostScene,
  figures: readonly FigureId[],
): Promise<void> {
  const [held, loans] = [heldIn(combat), loansIn(combat)];
  const traded = tradedInitiatives(combatantsOf(combat, scene, figures), held, loans);
  const news = Object.entries(traded).filter(([id, initiative]) => held[id] !== initiative);
  if (news.length === 0) return;
  await writeState(combat.id, { [FLAG.lent]: loansAfter(traded, held, loans) });
  const { turn } = combat;
  await write(combat, Object.fromEntries(news), { combatTurn: 0 });
  // V13 keeps the current combatant when the order changes; a new round begins with the first. Where another
  // was at turn (the first was out of action), `combatTurn` may have changed it on the screens only.
  if (turn !== 0 || combat.turn !== 0) await combat.update({ turn: 0 }, { turnEvents: false, diff: false });
}

/** A figure named twice (extra boss cards) takes its next combatant each time. */
function combatantsOf(combat: HostCombat, scene: HostScene, figures: readonly FigureId[]): string[] {
  const unnamed = [...combat.combatants];
  return figures.flatMap((figure) => {
    const token = tokenOf(scene, figure);
    const at = unnamed.findIndex(({ tokenId }) => tokenId === token?.id);
    return at < 0 ? [] : unnamed.splice(at, 1).map(({ id }) => id);
  });
}

/** Only who owns a combatant may give it another place: without a GM others' clients do. */
async function write(combat: HostCombat, initiatives: Held, options: object = {}): Promise<void> {
  const updates = Object.entries(initiatives).map(([_id, initiative]) => ({ _id, initiative }));
  const isTheirs = ({ _id }: { readonly _id: string }): boolean => {
    const token = combat.combatants.get(_id)?.token;
    return token != null && isOthers(token);
  };
  await Promise.all(updates.filter(isTheirs).map((update) => askForPlace(combat, update)));
  const ours = updates.filter((update) => !isTheirs(update));
  if (ours.length > 0)
    await combat.updateEmbeddedDocuments("Combatant", ours, { turnEvents: false, ...options });
}

async function askForPlace(
  combat: HostCombat,
  { _id, initiative }: { readonly _id: string; readonly initiative: number | null },
): Promise<void> {
  const token = combat.combatants.get(_id)?.token;
  if (token == null) return;
  const label = text("OPFOR.owners.place", { name: token.name });
  const wish = { kind: "initiative", combatant: _id, to: initiative } as const;
  await claim(combat, token, wish, { kind: "order", round: combat.round }, label);
}
