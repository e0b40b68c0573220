import type { Director } from "../../foundry/turns/director";
import type { HostCombat } from "../../foundry/foundry-documents";
import { theCanvas } from "../../foundry/foundry-globals";
import { FLAG, MODULE } from "../../foundry/ids";
import { tokenOf } from "../../foundry/reading/token-of-figure";
import { configOf } from "../../foundry/reading/token-config";
import { chooseOrder } from "../../foundry/turns/rounds/turn-order";
import { lastTurn } from "../../foundry/acting/take-back";
import { MODES } from "../../turn/playing/turn-call";
import type { Standing } from "../../turn/thinking/thinker";

/** What the buttons of the panel do. */

export interface PanelActions {
  readonly director: Director;
  /** What the rulesets of a combat have to show. */
  standing(combat: HostCombat): Promise<Readonly<Record<string, Standing>>>;
  /** The person at this screen is asked about a turn of the combat. */
  asking(combat: string): boolean;
  reopen(combat: string): boolean;
  undo(key: string): Promise<void>;
  options(): void;
  setUp(): void;
  point(figure: string | undefined): void;
  openSheet(combat: HostCombat, figure: string): void;
  openDoctrine(figure: string): void;
  library(): void;
  tour(): void;
  /** Opens the panel in a window of its own. */
  window(): void;
  /** The battle on the map, many times over. */
  rehearse(): void;
  /** The selected monsters play by their sheets. */
  monsters(): void;
  withoutGM(): void;
}

/** What a button opens, whether there is a combat or not. */
export function openedBy(button: string | undefined, actions: PanelActions): (() => void) | undefined {
  const windows: Readonly<Record<string, () => void>> = {
    window: () => actions.window(),
    options: () => actions.options(),
    setup: () => actions.setUp(),
    library: () => actions.library(),
    rehearse: () => actions.rehearse(),
    monsters: () => actions.monsters(),
    tour: () => actions.tour(),
    "without-gm": () => actions.withoutGM(),
  };
  return windows[button ?? ""];
}

/** Does what a button says; whether the panel may look otherwise now. */
export async function press(
  button: HTMLElement,
  combat: HostCombat,
  actions: PanelActions,
): Promise<boolean> {
  const { director } = actions;
  switch (button.dataset.opfor) {
    case "play":
      if (!actions.reopen(combat.id)) await director.play(combat);
      break;
    case "step":
      if (!actions.reopen(combat.id)) await director.step(combat);
      break;
    case "stop":
      await director.stop(combat);
      break;
    case "undo": {
      const last = lastTurn(combat);
      if (last !== undefined) await actions.undo(last.key);
      break;
    }
    case "sheet": {
      const figure = button.closest<HTMLElement>("[data-figure]")?.dataset.figure;
      if (figure !== undefined) actions.openSheet(combat, figure);
      return false;
    }
    case "begin":
      await combat.startCombat();
      break;
    case "pass":
      await combat.nextTurn();
      break;
    case "doctrine":
      actions.openDoctrine(button.closest<HTMLElement>("[data-figure]")?.dataset.figure ?? "");
      return false;
    case "phase":
      director.playPhase(combat, button.dataset.ruleset ?? "", button.dataset.phase ?? "");
      break;
    case "all":
      await setAll(button.dataset.mode, combat);
      break;
    case "order":
      await chooseOrder(combat, button.getAttribute("aria-checked") !== "true");
      break;
    case "mode":
      await setMode(button, combat);
      break;
    default:
      break;
  }
  return true;
}

async function setMode(button: HTMLElement, combat: HostCombat): Promise<void> {
  const figure = button.closest<HTMLElement>("[data-figure]")?.dataset.figure;
  const scene = combat.combatant?.token?.parent ?? combat.scene ?? theCanvas().scene;
  const token = figure === undefined || scene === null ? undefined : tokenOf(scene, figure);
  const mode = MODES.find((one) => one === button.dataset.mode);
  if (token !== undefined && mode !== undefined) await token.setFlag(MODULE, FLAG.mode, mode);
}

/** Everybody of this combat whom OpFor could play, at once; those a person may not write to stay as they are. */
async function setAll(wanted: string | undefined, combat: HostCombat): Promise<void> {
  const mode = MODES.find((one) => one === wanted);
  const tokens = [...combat.combatants].flatMap(({ token }) =>
    token !== null && token.isOwner && configOf(token).ruleset !== "" ? [token] : [],
  );
  if (mode === undefined) return;
  for (const scene of new Set(tokens.map(({ parent }) => parent))) {
    const updates = tokens
      .filter(({ parent }) => parent === scene)
      .map(({ id }) => ({ _id: id, [`flags.${MODULE}.${FLAG.mode}`]: mode }));
    await scene.updateEmbeddedDocuments("Token", updates);
  }
}
