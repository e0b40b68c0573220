import { text } from "../../../core/text";
import type { HostPage, HostToken } from "../../foundry-documents";
import { theNotifications } from "../../foundry-globals";
import { FLAG, MODULE } from "../../ids";
import { configOf } from "../../reading/token-config";
import { coverNamed } from "../../keeping/ruleset-registry";
import { say } from "../../translations";
import { takenIn } from "../../keeping/take-scheme-in";

/** These tokens are played by the scheme of a page. */
export async function giveScheme(page: HostPage, tokens: readonly HostToken[]): Promise<void> {
  const scheme = await takenIn(page);
  if (scheme === undefined) {
    warn("OPFOR.library.give.unknown", page.name);
    return;
  }
  if (tokens.length === 0) {
    warn("OPFOR.library.give.nobody", page.name);
    return;
  }
  for (const token of tokens) await play(token, scheme);
  const names = tokens.map(({ name }) => name).slice(0, 6);
  const message = text("OPFOR.library.give.done", { name: page.name, names });
  theNotifications().info(say(text("OPFOR.ui.said", { message })), { escape: true });
}

function warn(key: string, name: string): void {
  theNotifications().warn(say(text("OPFOR.ui.said", { message: text(key, { name }) })), { escape: true });
}

/** A scheme that the token carries itself would go before; numbers of another ruleset mean nothing here. */
async function play(token: HostToken, { ruleset, id }: { ruleset: string; id: string }): Promise<void> {
  const field = coverNamed(ruleset)?.library?.field ?? "";
  const before = configOf(token);
  if (before.ruleset !== ruleset) await token.unsetFlag(MODULE, FLAG.profile);
  else if (field in before.profile) await token.unsetFlag(MODULE, `${FLAG.profile}.${field}`);
  await token.update({ [`flags.${MODULE}`]: { ruleset, doctrine: id } });
}
