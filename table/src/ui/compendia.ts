import { DialogV2 } from "../apps/framework/dialog.ts";
import { CompendiumCollection } from "../documents/base/compendia.ts";
import { escapeHTML } from "../host/names/utils.ts";

/**
 * The compendia in the journal's tab. Foundry gives them a tab of their own, and shares those of a world by a module;
 * here a compendium goes into a file, and from there into any other world.
 */
const FORMAT = "opfor-table-compendium";

const word = (key: string): string => game.i18n.localize(key);
const button = (action: string, icon: string, key: string): string =>
  `<button type="button" class="icon fa-solid fa-${icon}" data-action="${action}" aria-label="${escapeHTML(word(key))}" data-tooltip="${escapeHTML(word(key))}"></button>`;

export async function compendiaHTML(): Promise<string> {
  // Those that are written in come first, where entries can be dragged to them.
  const seen = [...game.packs]
    .filter((pack) => pack.visible)
    .sort((a, b) => Number(b.isWorld) - Number(a.isWorld));
  const packs = await Promise.all(seen.map(packHTML));
  const make = game.user.isGM
    ? button("packCreate", "plus", "TABLE.PackCreate") + button("packOpen", "file-import", "TABLE.PackOpen")
    : "";
  if (packs.length === 0 && make === "") return "";
  return `<header class="directory-head"><h2>${escapeHTML(word("SIDEBAR.Compendia"))}</h2>${make}</header><ol class="directory-list plain">${packs.join("")}</ol>`;
}

async function packHTML(pack: any): Promise<string> {
  const index = await pack.getIndex();
  const rows = index.map(
    (e: any) =>
      `<li class="directory-item" data-pack="${escapeHTML(pack.collection)}" data-entry-id="${escapeHTML(e._id)}" data-uuid="${escapeHTML(e.uuid)}" data-type="${escapeHTML(pack.documentName)}" draggable="true"><button type="button" class="entry-name" data-action="openPackEntry"><i class="fa-solid fa-atlas fa-book-atlas"></i><span>${escapeHTML(e.name)}</span></button></li>`,
  );
  const own = pack.isWorld && game.user.isGM;
  const empty = own
    ? `<li class="empty"><p class="hint">${escapeHTML(word(pack.locked ? "TABLE.PackLocked" : "TABLE.PackEmpty"))}</p></li>`
    : "";
  return `<li class="pack" ${own && !pack.locked ? "data-takes" : ""} data-compendium="${escapeHTML(pack.collection)}"><header><h3>${escapeHTML(pack.title)}</h3>${own ? packButtons(pack) : ""}</header><ol class="plain">${rows.join("") || empty}</ol></li>`;
}

const packButtons = (pack: any): string =>
  button(
    "packLock",
    pack.locked ? "lock" : "lock-open",
    pack.locked ? "TABLE.PackUnlock" : "TABLE.PackLock",
  ) +
  button("packImport", "download", "TABLE.PackImport") +
  button("packSave", "file-export", "TABLE.PackSave") +
  button("packDelete", "trash", "TABLE.PackDelete");

const packOf = (target: HTMLElement): any =>
  game.packs.get(target.closest<HTMLElement>("[data-compendium]")?.dataset["compendium"]);

export const PACK_ACTIONS = {
  packCreate: () => void createPack(),
  packOpen: () => pickFile(),
  packLock: (_e: Event, target: HTMLElement) => {
    const pack = packOf(target);
    void pack.configure({ locked: !pack.locked });
  },
  packImport: (_e: Event, target: HTMLElement) => void importAll(packOf(target)),
  packSave: (_e: Event, target: HTMLElement) => void savePack(packOf(target)),
  packDelete: (_e: Event, target: HTMLElement) => void deletePack(packOf(target)),
};

async function createPack(): Promise<void> {
  const content = document.createElement("div");
  content.innerHTML = `<div class="form-group"><label for="pack-label">${escapeHTML(word("TABLE.PackName"))}</label><div class="form-fields"><input id="pack-label" type="text" name="label" autofocus></div></div>`;
  const label = (await DialogV2.wait({
    window: { title: "TABLE.PackCreate", icon: "fa-solid fa-book-atlas" },
    content,
    rejectClose: false,
    buttons: [
      {
        action: "create",
        label: "TABLE.PackCreate",
        icon: "fa-solid fa-check",
        default: true,
        callback: () => content.querySelector("input")?.value ?? "",
      },
    ],
  })) as string | null;
  if (typeof label === "string") await CompendiumCollection.createCompendium({ type: "JournalEntry", label });
}

async function importAll(pack: any): Promise<void> {
  const made = await pack.importAll();
  ui.notifications.info(game.i18n.format("TABLE.PackImported", { n: made.length, name: pack.title }));
}

async function deletePack(pack: any): Promise<void> {
  await DialogV2.confirm({
    window: { title: "TABLE.PackDelete" },
    content: `<p>${escapeHTML(game.i18n.format("TABLE.PackSure", { name: pack.title }))}</p>`,
    yes: { callback: () => pack.deleteCompendium() },
  });
}

async function savePack(pack: any): Promise<void> {
  const documents = (await pack.getDocuments()).map((one: any) => one.toObject());
  const file = { format: FORMAT, version: 1, label: pack.title, type: pack.documentName, documents };
  foundry.utils.saveDataToFile(
    JSON.stringify(file, null, 2),
    "application/json",
    `${String(pack.metadata["name"])}.json`,
  );
}

function pickFile(): void {
  const input = Object.assign(document.createElement("input"), {
    type: "file",
    accept: ".json",
    hidden: true,
  });
  input.id = "open-compendium";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void openPack(file);
    input.remove();
  });
  document.body.append(input);
  input.click();
}

/** A compendium of another world: the documents keep their ids, so that what refers to them finds them. */
export async function openPack(file: File): Promise<void> {
  try {
    const read = JSON.parse(await file.text()) as Data;
    if (read["format"] !== FORMAT || !Array.isArray(read["documents"])) throw new Error(file.name);
    const pack = await CompendiumCollection.createCompendium({ type: read["type"], label: read["label"] });
    await pack.documentClass.createDocuments(read["documents"], { pack: pack.collection, keepId: true });
  } catch {
    ui.notifications.error(game.i18n.format("TABLE.PackUnread", { name: file.name }), { console: false });
  }
}

/** An entry dropped on a compendium is copied into it. */
export function takeDrops(list: HTMLElement): void {
  const over = (event: Event): HTMLElement | null =>
    (event.target as HTMLElement).closest<HTMLElement>("[data-takes]");
  list.addEventListener("dragover", (event) => {
    if (over(event)) event.preventDefault();
  });
  list.addEventListener("drop", (event) => {
    const target = over(event);
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!target || typeof data.uuid !== "string") return;
    event.preventDefault();
    event.stopPropagation();
    void takeIn(packOf(target), data.uuid);
  });
}

async function takeIn(pack: any, uuid: string): Promise<void> {
  const dropped = await foundry.utils.fromUuid(uuid);
  if (dropped === null || dropped.pack === pack.collection) return;
  if (dropped.documentName !== pack.documentName)
    return void ui.notifications.warn("TABLE.PackOther", { localize: true });
  await pack.importDocument(dropped);
}
