import { text } from "../../core/text";
import type { HostActor, HostToken } from "../../foundry/foundry-documents";
import { generation, theConfig, theGame, theHooks, theNotifications } from "../../foundry/foundry-globals";
import { FLAG, MODULE } from "../../foundry/ids";
import { configOf } from "../../foundry/reading/token-config";
import { say, sayKey } from "../../foundry/translations";
import { MODES, type Mode } from "../../turn/playing/turn-call";
import { MODE_ICONS } from "../../turn/view/turn/panel-view";
import { openTab } from "../map/token-hud";

/** An entry of the host's context menus; V14 has new names for all of it. */
interface Entry {
  readonly words: string;
  readonly icon: string;
  readonly when: (row: HTMLElement) => boolean;
  readonly act: (row: HTMLElement) => void;
}

const entryOf = ({ words, icon, when, act }: Entry): object =>
  generation() >= 14
    ? {
        label: words,
        icon: `fa-solid ${icon}`,
        visible: when,
        onClick: (_event: Event, row: HTMLElement) => act(row),
      }
    : { name: words, icon: `<i class="fa-solid ${icon} fa-fw"></i>`, condition: when, callback: act };

/** Entries of ours where people right-click: combatants of the tracker, actors of the directory and of compendia. */
export function listenToMenus(): void {
  const hooks = theHooks();
  hooks.on("getCombatantContextOptions", (_app: object, entries: object[]) => {
    entries.push(...modeEntries().map(entryOf), entryOf(tabEntry()));
  });
  hooks.on("getActorContextOptions", (app: Directory, entries: object[]) => {
    entries.push(entryOf(actorEntry(app)));
  });
}

function tokenIn(row: HTMLElement): HostToken | undefined {
  const id = row.dataset.combatantId ?? row.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
  const combatants = theGame().combats.contents.flatMap(({ combatants }) => combatants.contents);
  return combatants.find((one) => one.id === id)?.token ?? undefined;
}

const modeEntries = (): Entry[] =>
  MODES.map((mode: Mode) => ({
    words: `OpFor: ${sayKey(`OPFOR.ui.mode.${mode}`)}`,
    icon: MODE_ICONS[mode],
    when: (row) => {
      const token = tokenIn(row);
      return token?.isOwner === true && configOf(token).ruleset !== "" && configOf(token).mode !== mode;
    },
    act: (row) => void tokenIn(row)?.setFlag(MODULE, FLAG.mode, mode),
  }));

const tabEntry = (): Entry => ({
  words: sayKey("OPFOR.ui.hud.configure"),
  icon: "fa-chess-knight",
  when: (row) => tokenIn(row)?.isOwner === true,
  act: (row) => {
    const token = tokenIn(row);
    if (token !== undefined) openTab(token);
  },
});

interface Directory {
  readonly collection?: {
    readonly locked?: boolean;
    readonly title?: string;
    get(id: string): HostActor | undefined;
    getDocument?(id: string): Promise<HostActor | null>;
  };
}

/** How tokens of this actor are played: the OpFor tab of its prototype. */
const actorEntry = (app: Directory): Entry => ({
  words: sayKey("OPFOR.ui.menu.actor"),
  icon: "fa-chess-knight",
  when: () => theGame().user.isGM,
  act: (row) => void openPrototype(app, row.dataset.entryId ?? row.dataset.documentId ?? ""),
});

async function openPrototype({ collection }: Directory, id: string): Promise<void> {
  if (collection?.locked === true) {
    const message = text("OPFOR.ui.menu.locked", { name: collection.title ?? "" });
    theNotifications().warn(say(text("OPFOR.ui.said", { message })), { escape: true });
    return;
  }
  const actor = (await collection?.getDocument?.(id)) ?? collection?.get(id) ?? theGame().actors.get(id);
  const Sheet = theConfig().Token.prototypeSheetClass as PrototypeSheet | undefined;
  if (actor == null || Sheet === undefined) return;
  const sheet = new Sheet({ prototype: actor.prototypeToken });
  await sheet.render({ force: true });
  sheet.changeTab?.(MODULE, "sheet");
}

type PrototypeSheet = new (options: object) => {
  render(options: object): Promise<unknown>;
  changeTab?(tab: string, group: string): void;
};
