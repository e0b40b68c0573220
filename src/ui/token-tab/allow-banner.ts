import type { HostToken } from "../../foundry/foundry-documents";
import { theGame } from "../../foundry/foundry-globals";
import { sayKey } from "../../foundry/translations";
import { awaitsWord, entrust } from "../../foundry/trust/entrusted-figures";

/** On a player's figure: what stands in the tab does not count until a GM allows it. */
export function showAllowBanner(token: HostToken | undefined, body: HTMLElement): void {
  if (token === undefined || !awaitsWord(token)) return;
  const banner = document.createElement("div");
  banner.className = "of-allow";
  const why = document.createElement("p");
  why.textContent = sayKey("OPFOR.trust.allowWhy");
  banner.append(why);
  if (theGame().user.isGM) banner.append(allowButton(token, banner));
  body.before(banner);
}

function allowButton(token: HostToken, banner: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "of-btn is-28";
  button.dataset.opfor = "allow";
  button.textContent = sayKey("OPFOR.trust.allow");
  button.addEventListener("click", () => void entrust([token]).then(() => banner.remove()));
  return button;
}
