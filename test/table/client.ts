import { GM, sitDown, type Seating } from "./page.ts";

/**
 * The module's own code at the practice table's documents, without a browser. Loaded by address: the module is
 * checked against the community's types, the table is not.
 */
export const load = (file: string): Promise<any> =>
  import(/* @vite-ignore */ new URL(`../../src/foundry/${file}.ts`, import.meta.url).href);

/** All that these files export, together. */
export const loadAll = async (...files: string[]): Promise<any> =>
  Object.assign({}, ...(await Promise.all(files.map(load))));

const { registerSettings } = await load("settings");
const { registerEntrusted } = await load("trust/entrusted-figures");
export const { loadRulesets } = await load("keeping/ruleset-registry");

/** What a browser keeps for a page. */
function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** As much of an element as words need to be put into a message. */
const paragraph = (tag: string): { textContent: string; readonly outerHTML: string } => ({
  textContent: "",
  get outerHTML() {
    return `<${tag}>${this.textContent.replaceAll("<", "&lt;")}</${tag}>`;
  },
});

/** A page that has loaded the module. */
export function openClient(generation: 13 | 14, user = GM, seating: Seating = {}): void {
  sitDown(generation, user, seating);
  registerSettings(
    () => undefined,
    () => undefined,
  );
  registerEntrusted(() => undefined);
  // What the last page knew of it.
  game.settings.settings.get("opfor.entrusted").onChange();
  const { documentClass } = CONFIG["ChatMessage"];
  (globalThis as Data)["foundry"].documents = { ChatMessage: { implementation: documentClass } };
  Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() });
  Object.assign(globalThis, { document: { createElement: paragraph } });
  // The scene is on this screen, and nothing is drawn of it.
  (globalThis as Data)["canvas"] = { ready: false, scene: game.scenes.active };
}

/** Words stand as the keys they are found by, with what fills their gaps. */
export function readKeysForWords(): void {
  game.i18n = {
    ...game.i18n,
    localize: (key: string) => key,
    format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
    has: () => true,
    lang: "en",
  };
}

export const scene = (): any => game.scenes.active;
export const fight = (): any => game.combats.contents[0];
export const token = (name: string): any => scene().tokens.getName(name);
