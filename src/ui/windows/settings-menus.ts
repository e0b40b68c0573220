import { theGame } from "../../foundry/foundry-globals";
import { MODULE } from "../../foundry/ids";

/** A window of the settings: its name in the language files, its picture, and who may open it. */
export interface SettingsMenu {
  readonly id: string;
  /** Its keys begin with this: `.title`, `.open`, `.hint`. */
  readonly words: string;
  readonly icon: string;
  readonly type: object;
  readonly restricted: boolean;
}

export function registerMenus(menus: readonly SettingsMenu[]): void {
  for (const { id, words, icon, type, restricted } of menus) {
    theGame().settings.registerMenu(MODULE, id, {
      name: `${words}.title`,
      label: `${words}.open`,
      hint: `${words}.hint`,
      icon: `fa-solid ${icon}`,
      type,
      restricted,
    });
  }
}
