import { text, type Text } from "../../core/text";
import { lastSetup } from "../../foundry/acting/outside-turns/setups-on-scene";
import { lastTurn } from "../../foundry/acting/take-back";
import type { HostCombat, HostCombatant, HostScene } from "../../foundry/foundry-documents";
import { theGame } from "../../foundry/foundry-globals";
import { mayKeep } from "../../foundry/keeping/combat-flags";
import { endIn, wasPassedOver } from "../../foundry/keeping/combat-store";
import { coverNamed } from "../../foundry/keeping/ruleset-registry";
import { owedIn } from "../../foundry/owners/owed";
import { isOut, statusesOf, statusWords } from "../../foundry/reading/token-state";
import { configOf } from "../../foundry/reading/token-config";
import { isOnPanel, nameHere, readsName } from "../../foundry/telling/audience";
import { say } from "../../foundry/translations";
import { isWithoutGM } from "../../foundry/trust/rights";
import { isExecutor } from "../../foundry/turns/acting-client/authority";
import type { PanelFigure } from "../../turn/view/turn/panel-view";
import { initialsOf, pictureOf } from "../parts/pictures";
import { isReadable } from "../windows/doctrine-window";
import { figureIdOf } from "../../foundry/reading/token-of-figure";
import { ownerOf, ownersOf } from "../../foundry/owners/token-owner";

/** What the panel shows of a combat and its scene. */

export const figuresOf = (combat: HostCombat): PanelFigure[] =>
  combat.turns.flatMap((one, at) => figureOf(one, at, combat));

function figureOf(combatant: HostCombatant, at: number, combat: HostCombat): PanelFigure[] {
  const { token } = combatant;
  if (token === null || !isOnPanel(token, combat)) return [];
  const config = configOf(token);
  if (config.ruleset === "") return [];
  const { image, side } = pictureOf(token);
  const name = nameHere(token, combatant.name);
  const isKnown = readsName(token);
  return [
    {
      id: figureIdOf(token),
      combatant: combatant.id,
      name,
      image,
      initials: initialsOf(name),
      ruleset: config.ruleset,
      // What it is played by says what it is.
      doctrine: isKnown ? config.doctrine : undefined,
      mode: config.mode,
      statuses: statusesOf(token)
        .filter((status) => status !== "dead")
        .map(statusWords),
      defeated: isOut(combatant),
      hostile: side === "is-hostile",
      ...actedIn(combat, combatant, at),
      readable: isKnown && isReadable(token),
    },
  ];
}

/** When it is over, everybody has their own initiative again: the order does not tell any more who has acted. */
function actedIn(
  combat: HostCombat,
  { id, token }: HostCombatant,
  at: number,
): Pick<PanelFigure, "acted" | "passedOver"> {
  const isPast = combat.turn !== null && at < combat.turn;
  const isUnplayed = token !== null && configOf(token).mode !== "off" && wasPassedOver(combat, id);
  const isOver = endIn(combat.id) !== undefined;
  return { acted: isPast && !(isOver && isUnplayed), passedOver: isUnplayed };
}

/** Somebody on the map has a ruleset. */
export const isPlayedOn = (scene: HostScene | null): boolean =>
  [...(scene?.tokens ?? [])].some((token) => coverNamed(configOf(token).ruleset) !== undefined);

/** Somebody on the map is played by a doctrine that can be read and written. */
export const libraryOn = (scene: HostScene | null): boolean =>
  [...(scene?.tokens ?? [])].some((token) => coverNamed(configOf(token).ruleset)?.library !== undefined);

export function mayAct(combat: HostCombat | null): boolean {
  const { user, users } = theGame();
  if (user.isGM) return true;
  if (users.activeGM !== null || combat === null) return false;
  const token = combat.combatant?.token ?? null;
  // In the turn of a hero nobody acts for the rules: all who run the enemies may go on, stop or take back.
  const isByHand = token !== null && configOf(token).ruleset === "";
  return isExecutor(token) || (isByHand && mayKeep(user, combat));
}

/** Without a GM, the turn of a hero whose owners are all away: somebody who runs the enemies ends it. */
export function passWords(combat: HostCombat): string | undefined {
  const { combatant } = combat;
  const token = combatant?.token ?? null;
  if (combatant == null || token === null || !combat.started || !isWithoutGM()) return undefined;
  const isAway = configOf(token).ruleset === "" && ownerOf(token) === undefined;
  if (!isAway || !mayKeep(theGame().user, combat)) return undefined;
  return say(text("OPFOR.owners.pass", { name: combatant.name, who: ownersOf(token)[0]?.name ?? "" }));
}

/** The last turn, or the set-up when nothing has been played since. */
export function undoesNext(combat: HostCombat): Text | undefined {
  const setup = lastSetup(combat);
  if (setup !== undefined) return text("OPFOR.setup.takeBack", { title: setup.title });
  return lastTurn(combat) === undefined ? undefined : text("OPFOR.ui.panel.undo");
}

/** Without a GM, whoever runs the enemies begins; Foundry's own button is for GMs. */
export const mayBegin = (combat: HostCombat): boolean => isWithoutGM() && mayKeep(theGame().user, combat);

/** "Isla: 7 damage, when Ben is back": what waits for the owner of a figure. */
export const owedLines = (combat: HostCombat): string[] =>
  owedIn(combat)
    .filter(({ claim, token }) => claim.wish.kind === "outcome" && ownerOf(token) === undefined)
    .map(({ claim, token }) => {
      const who = ownersOf(token)[0]?.name ?? "";
      return say(text("OPFOR.owners.owed", { what: claim.label, who }));
    });
