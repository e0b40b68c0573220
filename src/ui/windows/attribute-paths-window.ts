import { text } from "../../core/text";
import type { HostActor } from "../../foundry/foundry-documents";
import { theCanvas, theGame, theNotifications } from "../../foundry/foundry-globals";
import { isKnownSystem, knownAdapter } from "../../foundry/systems";
import { PATH_KEYS, PATH_SETTINGS, pathsOfWorld, savePaths } from "../../foundry/systems/attribute-paths";
import type { AttributePaths } from "../../foundry/systems/mapped-adapter";
import { say, sayKey } from "../../foundry/translations";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { liveValues, type LiveValue } from "../../foundry/systems/preview-of-paths";
import { numberPaths } from "../../foundry/systems/number-paths";

/** Values that are read of an item, not of the actor: no path of the actor's fits. */
const OF_ITEMS = ["speedUnits", "weaponTypes", "weaponRange", "weaponRoll"];
const MOST_ACTORS = 200;

/** Where an unknown game system keeps its numbers: path by path, with what each leads to on one actor. */
export class OpForMapping extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame("mapping", "OPFOR.mapping.title", "sitemap", [620, 640], {
    tag: "form",
    form: { handler: OpForMapping.#onSubmit, closeOnSubmit: false },
  });
  static override PARTS = windowBody("mapping");

  #chosen = "";

  protected override _prepareContext(): Promise<object> {
    const actors = actorsToChoose();
    const actor = actors.find(({ uuid }) => uuid === this.#chosen) ?? actors[0];
    const paths = pathsOfWorld();
    const live = actor === undefined ? [] : liveValues(knownAdapter(), paths, actor);
    const key = isKnownSystem() ? "OPFOR.mapping.known" : "OPFOR.mapping.unknown";
    return Promise.resolve({
      lead: say(text(key, { system: theGame().system.id })),
      actors: actors.map(({ uuid, name }) => ({ uuid, name, on: uuid === actor?.uuid })),
      paths: actor === undefined ? [] : numberPaths(actor.system),
      fields: PATH_KEYS.map((one) => ({
        key: one,
        label: `OPFOR.ui.settings.${PATH_SETTINGS[one]}.name`,
        hint: `OPFOR.ui.settings.${PATH_SETTINGS[one]}.hint`,
        path: paths[one],
        hasPaths: !OF_ITEMS.includes(one),
        ...shown(live.find((value) => value.key === one)),
      })),
    });
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    // Nothing is drawn anew while somebody types: only the values beside change.
    this.element.addEventListener("input", () => this.#show());
    this.element.addEventListener("change", () => this.#show());
  }

  #show(): void {
    const form = this.element as HTMLFormElement;
    const data = new FormData(form);
    const { actor: chosen = "" } = Object.fromEntries(data);
    this.#chosen = typeof chosen === "string" ? chosen : "";
    const actor = actorsToChoose().find(({ uuid }) => uuid === this.#chosen);
    const live = actor === undefined ? [] : liveValues(knownAdapter(), pathsIn(form), actor);
    for (const key of PATH_KEYS) {
      const output = form.querySelector<HTMLOutputElement>(`[data-live="${key}"]`);
      if (output === null) continue;
      const { words, isLost } = shown(live.find((value) => value.key === key));
      output.textContent = words;
      output.classList.toggle("is-lost", isLost);
    }
  }

  static async #onSubmit(this: OpForMapping, _event: Event, form: HTMLFormElement): Promise<void> {
    await savePaths(pathsIn(form));
    theNotifications().info(sayKey("OPFOR.mapping.saved"));
    await this.close();
  }
}

function pathsIn(form: HTMLFormElement): AttributePaths {
  const data = new FormData(form);
  const entered = PATH_KEYS.map((key) => {
    const value = data.get(key);
    return [key, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(entered) as AttributePaths;
}

function shown(value: LiveValue | undefined): { readonly words: string; readonly isLost: boolean } {
  if (value?.isLost === true) return { words: sayKey("OPFOR.mapping.lost"), isLost: true };
  return { words: value === undefined || value.words === "" ? "–" : value.words, isLost: false };
}

/** Who is selected, who is on the map, then everybody else. */
function actorsToChoose(): readonly HostActor[] {
  const { tokens, scene } = theCanvas();
  const onMap = [...tokens.controlled.map(({ document }) => document), ...(scene?.tokens ?? [])];
  const all = [...onMap.flatMap(({ actor }) => actor ?? []), ...theGame().actors];
  return [...new Map(all.map((actor) => [actor.uuid, actor])).values()].slice(0, MOST_ACTORS);
}
