import type { HostToken } from "../../foundry/foundry-documents";
import { theCanvas, theGame, theHooks } from "../../foundry/foundry-globals";
import { FLAG, MODULE } from "../../foundry/ids";
import { sayKey } from "../../foundry/translations";
import { configOf } from "../../foundry/reading/token-config";
import { monstersWords } from "../../foundry/turns/play-monsters";
import { MODES } from "../../turn/playing/turn-call";
import { MODE_ICONS } from "../../turn/view/turn/panel-view";

/** A button on the token HUD: off, suggest, auto and round again; opens the OpFor tab when no ruleset is set. */
export function listenToHud(changed: () => void, playMonsters: () => void): void {
  theHooks().on(
    "renderTokenHUD",
    (app: { document?: HostToken; object?: { document: HostToken } }, html: HTMLElement) => {
      const token = app.document ?? app.object?.document;
      const column = html.querySelector(".col.right");
      if (token === undefined || column === null || html.querySelector(".opfor-hud") !== null) return;
      if (!token.isOwner) return;
      column.append(hudButton(token, changed));
      if (theGame().user.isGM && configOf(token).ruleset === "") column.append(monstersButton(playMonsters));
    },
  );
}

/** The selected monsters play by their sheets. */
function monstersButton(press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control-icon opfor-hud-monsters";
  button.dataset.action = "opfor-monsters";
  button.dataset.tooltip = sayKey(monstersWords());
  button.setAttribute("aria-label", sayKey(monstersWords()));
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-dragon";
  button.append(icon);
  button.addEventListener("click", press);
  return button;
}

function hudButton(token: HostToken, changed: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control-icon opfor-hud";
  button.dataset.action = "opfor";
  const icon = document.createElement("i");
  button.append(icon);
  const show = (): void => {
    const config = configOf(token);
    const label =
      config.ruleset === ""
        ? sayKey("OPFOR.ui.hud.configure")
        : `OpFor: ${sayKey(`OPFOR.ui.mode.${config.mode}`)}`;
    icon.className = `fa-solid ${config.ruleset === "" ? "fa-chess-knight" : MODE_ICONS[config.mode]}`;
    button.dataset.tooltip = label;
    button.setAttribute("aria-label", label);
    button.classList.toggle("active", config.ruleset !== "" && config.mode !== "off");
  };
  show();
  button.addEventListener("click", () => {
    const config = configOf(token);
    if (config.ruleset === "") {
      openTab(token);
      return;
    }
    const next = MODES[(MODES.indexOf(config.mode) + 1) % MODES.length];
    void token.setFlag(MODULE, FLAG.mode, next).then(() => {
      show();
      changed();
    });
  });
  return button;
}

/** Our tab of the first, with all of them selected: what is chosen there can be given to all. */
export function openTabOf(tokens: readonly HostToken[]): void {
  const [first] = tokens;
  if (first === undefined) return;
  const { placeables } = theCanvas().tokens;
  for (const [at, { id }] of tokens.entries())
    placeables.find(({ document }) => document.id === id)?.control({ releaseOthers: at === 0 });
  openTab(first);
}

/** The token's sheet, with our tab in front. */
export function openTab(token: HostToken): void {
  const { sheet } = token as unknown as {
    sheet: { render(options: object): Promise<unknown>; changeTab?(tab: string, group: string): void };
  };
  void sheet.render({ force: true }).then(() => sheet.changeTab?.(MODULE, "sheet"));
}
