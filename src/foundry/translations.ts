import { renderText, type Catalog, type Text } from "../core/text";
import type { Say } from "../turn/view/say";
import { theGame } from "./foundry-globals";

/** A key that is also the beginning of others lies at "._" below itself (vite.config.ts). */
export const catalog: Catalog = (key) => found(key) ?? found(`${key}._`);

/** Foundry answers a key it does not know with the key itself. */
function found(key: string): string | undefined {
  const words: unknown = theGame().i18n.localize(key);
  return typeof words === "string" && words !== key ? words : undefined;
}

/** Texts in the language Foundry speaks. */
export const say: Say = (message: Text): string => renderText(message, catalog);
export const sayKey = (key: string): string => theGame().i18n.localize(key);
