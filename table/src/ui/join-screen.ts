import { escapeHTML } from "../host/names/utils.ts";
import { inWords } from "./preferences.ts";

/** Who sits down? One user per tab. */
export function joinScreen(joined: Data): void {
  const query = new URLSearchParams(location.search);
  const rows = (joined["users"] as Data[]).map((u) => {
    query.set("user", u["key"] ?? u["_id"]);
    const busy = (joined["active"] as string[]).includes(u["_id"]);
    return `<li><a class="join-user" href="?${escapeHTML(query.toString())}" style="--player:${escapeHTML(u["color"])}"><b>${escapeHTML(u["name"])}</b><span>${u["role"] >= 4 ? "Runs the table" : "A player's rights"}${busy ? ", already here" : ""}</span></a></li>`;
  });
  const main = document.createElement("main");
  main.className = "join";
  main.innerHTML = `<h1>${escapeHTML(inWords(joined["title"]))}</h1><p>Who sits down at the table? Every tab is one person.</p><ol class="plain">${rows.join("")}</ol><p><a href="/">All battles</a></p>`;
  document.body.append(main);
  document.body.dataset["ready"] = "join";
}
