import { z } from "zod";
import type { FigureId } from "../../../core/step";
import { text } from "../../../core/text";
import {
  givenBack,
  loansAfter,
  placedAround,
  tradedInitiatives,
  type Held,
  type Loans,
} from "../../../turn/playing/traded-initiatives";
import type { HostCombat, HostScene, HostUser } from "../../foundry-documents";
import { FLAG } from "../../ids";
import { coverNamed } from "../../keeping/ruleset-registry";
import { readState, writeState } from "../../keeping/combat-flags";
import { claim, isOthers } from "../../owners/ask-owner";
import { ownerOf } from "../../owners/token-owner";
import { tokenOf } from "../../reading/token-of-figure";
import { configOf } from "../../reading/token-config";
import { setting } from "../../settings";

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

/**
 * Those the ruleset orders trade initiatives among themselves; all others keep theirs. Round those whose owners are
 * away, or do not answer, the others are placed; resolves to the names of who stands out of the order all the same.
 */
export async function setOrder(
  combat: HostCombat,
  scene: HostScene,
  figures: readonly FigureId[],
): Promise<string[]> {
  const [held, loans] = [heldIn(combat), loansIn(combat)];
  const order = combatantsOf(combat, scene, figures);
  const isAway = (id: string): boolean => isTheirs(combat, id) && ownerHere(combat, id) === undefined;
  const fixedBy = (isFixed: (id: string) => boolean): Held =>
    Object.fromEntries(Object.entries(heldIn(combat)).filter(([id]) => isFixed(id)));
  const wanted = placedAround(order, tradedInitiatives(order, held, loans), fixedBy(isAway)).initiatives;
  if (Object.entries(wanted).every(([id, initiative]) => held[id] === initiative)) return [];
  const lent = loansAfter(wanted, held, loans);
  await writeState(combat.id, { [FLAG.lent]: lent });
  const theirs = Object.entries(wanted).filter(([id]) => isTheirs(combat, id));
  await Promise.all(
    theirs.filter(([id, to]) => held[id] !== to).map(([id, to]) => askForPlace(combat, id, to)),
  );
  const { initiatives, outOfOrder } = placedAround(
    order,
    wanted,
    fixedBy((id) => isTheirs(combat, id)),
  );
  await writeState(combat.id, { [FLAG.lent]: loansAfter(initiatives, held, lent) });
  await setFirst(combat, initiatives);
  return outOfOrder.map((id) => combat.combatants.get(id)?.name ?? id);
}

/** A new round begins with the first. */
async function setFirst(combat: HostCombat, initiatives: Held): Promise<void> {
  const { turn } = combat;
  const held = heldIn(combat);
  const news = Object.entries(initiatives).filter(([id, initiative]) => held[id] !== initiative);
  await write(combat, Object.fromEntries(news), { combatTurn: 0 });
  // V13 keeps the current combatant when the order changes. Where another was at turn (the first was out of
  // action), `combatTurn` may have changed it on the screens only.
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
function isTheirs(combat: HostCombat, id: string): boolean {
  const token = combat.combatants.get(id)?.token;
  return token != null && isOthers(token);
}

function ownerHere(combat: HostCombat, id: string): HostUser | undefined {
  const token = combat.combatants.get(id)?.token;
  return token == null ? undefined : ownerOf(token);
}

async function write(combat: HostCombat, initiatives: Held, options: object = {}): Promise<void> {
  const all = Object.entries(initiatives);
  await Promise.all(
    all.filter(([id]) => isTheirs(combat, id)).map(([id, to]) => askForPlace(combat, id, to)),
  );
  const ours = all.filter(([id]) => !isTheirs(combat, id)).map(([_id, initiative]) => ({ _id, initiative }));
  if (ours.length > 0)
    await combat.updateEmbeddedDocuments("Combatant", ours, { turnEvents: false, ...options });
}

async function askForPlace(combat: HostCombat, id: string, initiative: number | null): Promise<void> {
  const token = combat.combatants.get(id)?.token;
  if (token == null) return;
  const label = text("OPFOR.owners.place", { name: token.name });
  const wish = { kind: "initiative", combatant: id, to: initiative } as const;
  await claim(combat, token, wish, { kind: "order", round: combat.round }, label);
}
