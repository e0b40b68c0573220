import { text } from "../../core/text";
import type { HostToken } from "../../foundry/foundry-documents";
import { theCanvas, theGame, theNotifications } from "../../foundry/foundry-globals";
import { MODULE } from "../../foundry/ids";
import { isShelved, mayRead } from "../../foundry/keeping/own-doctrines";
import { itemOf, keepMade } from "../../foundry/keeping/doctrine-of-token";
import { coverNamed, loadRulesets, rulesetOf } from "../../foundry/keeping/ruleset-registry";
import { idOf } from "../../foundry/keeping/scheme-names";
import { configOf } from "../../foundry/reading/token-config";
import { figureIdOf } from "../../foundry/reading/token-of-figure";
import { say } from "../../foundry/translations";
import { doctrineView } from "../../turn/view/windows/doctrine-view";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { pictureOf } from "../parts/pictures";

/** A doctrine of the library by its ids. */
export interface DoctrinePick {
  readonly ruleset: string;
  readonly id: string;
}

/** The sheet a monster is played by, to read; with what is not sure marked as such. */
export class OpForDoctrine extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame("", "OPFOR.library.sheet", "scroll", [480, "auto"], {
    actions: { change: OpForDoctrine.#onChange },
  });
  static override PARTS = windowBody("doctrine", ["portrait"]);

  constructor(
    private readonly token: HostToken,
    private readonly change: (pick: DoctrinePick) => void,
  ) {
    super({ id: `${MODULE}-doctrine-${token.id}` });
  }

  override get title(): string {
    return say(text("OPFOR.library.sheet", { name: this.token.name }));
  }

  protected override async _prepareContext(): Promise<object> {
    await loadRulesets();
    const found = itemOf(this.token);
    const sheet = found?.shelf.library.sheet(found.item);
    // The option may have been switched off while the window was open.
    const readable = found !== undefined && mayRead(found.shelf);
    return {
      ...pictureOf(this.token),
      sheet: sheet === undefined || !readable ? undefined : doctrineView(sheet, say),
      title: found === undefined ? "" : say(found.shelf.library.doctrine(found.item).title),
      mayChange: theGame().user.isGM,
    };
  }

  static async #onChange(this: OpForDoctrine): Promise<void> {
    const found = itemOf(this.token);
    if (found === undefined) return;
    // What follows the sheet becomes a scheme of this world's when somebody wants to change it.
    const id = isShelved(found) ? idOf(found.item) : await keepMade(this.token, found);
    this.change({ ruleset: found.shelf.ruleset, id });
    await this.close();
  }
}

/** Whether this client may open the sheet of a token. */
export function isReadable(token: HostToken | undefined): boolean {
  if (token === undefined) return false;
  const { ruleset } = configOf(token);
  const library = coverNamed(ruleset)?.library;
  if (library === undefined || !mayRead({ ruleset, library })) return false;
  return rulesetOf(ruleset) === undefined || itemOf(token) !== undefined;
}

/** Opens the sheet, or says why not. */
export async function openDoctrine(
  token: HostToken | undefined,
  change: (pick: DoctrinePick) => void,
): Promise<void> {
  await loadRulesets();
  if (token === undefined || itemOf(token) === undefined) return;
  if (isReadable(token)) void new OpForDoctrine(token, change).render({ force: true });
  else theNotifications().warn(say(text("OPFOR.library.notOpen")));
}

export const tokenNamed = (figure: string): HostToken | undefined =>
  theCanvas().scene?.tokens.find((token) => figureIdOf(token) === figure);
