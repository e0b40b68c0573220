import { escapeHTML } from "../host/names/utils.ts";
import { inWords, language } from "./preferences.ts";
import { START_WORDS } from "./start-words.ts";

/** Who sits down? One user per tab. */
export function joinScreen(joined: Data): void {
  const query = new URLSearchParams(location.search);
  const word = (key: string): string =>
    escapeHTML(START_WORDS[language()]?.[key] ?? START_WORDS["en"]?.[key] ?? key);
  const rows = (joined["users"] as Data[]).map((u) => {
    query.set("user", u["key"] ?? u["_id"]);
    const busy = (joined["active"] as string[]).includes(u["_id"]) ? `, ${word("joinBusy")}` : "";
    return `<li><a class="join-user" href="?${escapeHTML(query.toString())}" style="--player:${escapeHTML(u["color"])}"><b>${escapeHTML(u["name"])}</b><span>${word(u["role"] >= 4 ? "joinGM" : "joinPlayer")}${busy}</span></a></li>`;
  });
  const main = document.createElement("main");
  main.className = "join";
  main.innerHTML = `<h1>${escapeHTML(inWords(joined["title"]))}</h1><p>${word("joinTitle")}</p><ol class="plain">${rows.join("")}</ol><p><a href="/">${word("allBattles")}</a></p>`;
  document.body.append(main);
  document.body.dataset["ready"] = "join";
}
