import { isRecord, type Json } from "../../core/json";
import { text, type Text } from "../../core/text";
import type { HostCombat } from "../../foundry/foundry-documents";
import { theCanvas, theGame } from "../../foundry/foundry-globals";
import { mayKeep } from "../../foundry/keeping/combat-flags";
import { endIn, isStopped } from "../../foundry/keeping/combat-store";
import { isOut } from "../../foundry/reading/token-state";
import { configOf } from "../../foundry/reading/token-config";
import { nameHere } from "../../foundry/telling/audience";
import { say } from "../../foundry/translations";
import { isWithoutGM } from "../../foundry/trust/rights";
import { isActingPage } from "../../foundry/turns/acting-client/acting-page";
import { actingUser, limitsWithoutGM } from "../../foundry/turns/acting-client/authority";
import { haltText } from "../../turn/playing/halt";
import { winnerText } from "../../turn/view/turn/round-card-view";
import type { PanelFigure, PanelState } from "../../turn/view/turn/panel-view";
import { sceneElsewhere } from "../../foundry/turns/viewed-combat";

/** "Nothing happened" always has a reason. */
export function quietReason(
  combat: HostCombat | null,
  figures: readonly PanelFigure[],
  running: PanelState["running"],
  waits: boolean,
): string | undefined {
  if (combat === null) return say(whereCombatIs());
  if (figures.length === 0)
    return say(
      text(
        `OPFOR.ui.quiet.${limitsWithoutGM() !== undefined || theGame().user.isGM ? "noFigures" : "notYours"}`,
      ),
    );
  if (!combat.started) return say(whoBegins(combat));
  if (theGame().paused) return say(haltText("paused"));
  if (running === "asking" || running === "playing") {
    const name = askedElsewhere(combat);
    if (name !== undefined) return say(text("OPFOR.ui.quiet.otherPlays", { name }));
    if (limitsWithoutGM() !== undefined) return say(text("OPFOR.ui.noGM"));
    // Something stands there always: what is above it would move up and down under people's hands.
    const { combatant } = combat;
    return combatant?.token == null
      ? undefined
      : say(text(`OPFOR.ui.quiet.${running}`, { name: nameHere(combatant.token, combatant.name) }));
  }
  const end = endIn(combat.id);
  if (end !== undefined) return say(text("OPFOR.ui.quiet.over", { winner: winnerText(winnersIn(end)) }));
  if (isStopped(combat)) return say(text("OPFOR.ui.quiet.stopped"));
  const token = combat.combatant?.token;
  if (token == null) return say(text("OPFOR.ui.quiet.noToken"));
  const [config, name] = [configOf(token), nameHere(token, combat.combatant?.name)];
  if (combat.combatant != null && isOut(combat.combatant))
    return say(text("OPFOR.ui.quiet.defeated", { name }));
  if (config.ruleset === "" || config.mode === "off") {
    return say(text("OPFOR.ui.quiet.byHand", { name }));
  }
  const executor = actingUser(token);
  const viewed = executor?.isSelf === true ? theCanvas().scene?.id : executor?.viewedScene;
  if (executor !== null && viewed != null && viewed !== token.parent.id) {
    return say(text("OPFOR.ui.quiet.otherScene", { name, gm: executor.name }));
  }
  if (waits) return say(text("OPFOR.ui.quiet.waits", { name }));
  return limitsWithoutGM() === undefined ? undefined : say(text("OPFOR.ui.noGM"));
}

function whoBegins(combat: HostCombat): Text {
  if (!isWithoutGM()) return text("OPFOR.ui.quiet.notStarted");
  const names = theGame()
    .users.filter((user) => user.active && mayKeep(user, combat))
    .map(({ name }) => name);
  return names.length === 0 ? text("OPFOR.owners.nobodyBegins") : text("OPFOR.owners.whoBegins", { names });
}

function whereCombatIs(): Text {
  const scene = sceneElsewhere();
  if (scene === null) return text("OPFOR.ui.quiet.noCombat");
  const waits = theGame().user.isActiveGM;
  return text(waits ? "OPFOR.ui.quiet.waitsElsewhere" : "OPFOR.ui.quiet.elsewhere", { scene: scene.name });
}

const winnersIn = (end: Json): readonly string[] => {
  const winners: unknown = isRecord(end) ? end.winners : undefined;
  const sides: readonly unknown[] = Array.isArray(winners) ? winners : [];
  return sides.filter((side): side is string => typeof side === "string" && side.length <= LONGEST_SIDE);
};
/** Players may write there. */
const LONGEST_SIDE = 100;

/** Who is asked about the turn that is on, where it is not the person at this screen. */
export function askedElsewhere(combat: HostCombat | null): string | undefined {
  const executor = actingUser(combat?.combatant?.token ?? null);
  if (executor?.isSelf === true) return isActingPage() ? undefined : say(text("OPFOR.ui.panel.otherPage"));
  return executor?.name ?? (isWithoutGM() ? say(text("OPFOR.owners.asksOthers")) : undefined);
}
