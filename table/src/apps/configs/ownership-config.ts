import { escapeHTML } from "../../host/names/utils.ts";
import { DialogV2 } from "../framework/dialog.ts";

const LEVELS: readonly [number, string][] = [
  [0, "OWNERSHIP.NONE"],
  [1, "OWNERSHIP.LIMITED"],
  [2, "OWNERSHIP.OBSERVER"],
  [3, "OWNERSHIP.OWNER"],
];
const say = (key: string): string => escapeHTML(game.i18n.localize(key));

/** Who may see and change a document: a row for everybody, and one for all others. */
export async function configureOwnership(doc: any): Promise<void> {
  const now = (doc.ownership ?? {}) as Record<string, number>;
  const row = (id: string, name: string, level: number): string =>
    `<div class="form-group"><label for="own-${escapeHTML(id)}">${escapeHTML(name)}</label><div class="form-fields"><select id="own-${escapeHTML(id)}" name="${escapeHTML(id)}">${id === "default" ? "" : `<option value="-1" ${level < 0 ? "selected" : ""}>${say("TABLE.OwnershipDefault")}</option>`}${LEVELS.map(([value, label]) => `<option value="${value}" ${value === level ? "selected" : ""}>${say(label)}</option>`).join("")}</select></div></div>`;
  const players = game.users.filter((user: any) => !user.isGM);
  const content = document.createElement("div");
  content.innerHTML = [
    row("default", game.i18n.localize("TABLE.OwnershipAll"), now["default"] ?? 0),
    ...players.map((user: any) => row(user.id, user.name, now[user.id] ?? -1)),
  ].join("");
  const entered = (await DialogV2.wait({
    window: {
      title: `${game.i18n.localize("TABLE.Ownership")}: ${String(doc.name)}`,
      icon: "fa-solid fa-user-lock",
    },
    content,
    rejectClose: false,
    buttons: [
      {
        action: "save",
        label: "TABLE.Save",
        default: true,
        callback: () =>
          Object.fromEntries(
            [...content.querySelectorAll("select")].map((select) => [select.name, Number(select.value)]),
          ),
      },
    ],
  })) as Record<string, number> | null;
  if (entered !== null && typeof entered === "object") await doc.update({ ownership: entered });
}
