import { theGame } from "./foundry-globals";

/** Into the clipboard. On plain http browsers have none for scripts: Foundry knows a way that works there too. */
export async function copyText(words: string): Promise<void> {
  await theGame().clipboard.copyPlainText(words);
}
