import { renderText, type Catalog, type Text } from "../core/text";
import type { Say } from "../turn/view/say";
import { theGame } from "./host";

/** Our language files lie flat; Foundry expands dotted keys when it merges them, and finds them again. */
export const catalog: Catalog = (key) => {
  const { i18n } = theGame();
  const words = i18n.localize(key);
  return words === key && !i18n.has(key) ? undefined : words;
};

/** Texts in the language Foundry speaks. */
export const say: Say = (message: Text): string => renderText(message, catalog);
export const sayKey = (key: string): string => theGame().i18n.localize(key);
