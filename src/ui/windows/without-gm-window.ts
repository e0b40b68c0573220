import type { HostScene } from "../../foundry/foundry-documents";
import { theCanvas, theGame } from "../../foundry/foundry-globals";
import { playersAt, preparation, prepare } from "../../foundry/owners/prepare-without-gm";
import { whatWorks } from "../../foundry/owners/what-works-without-gm";
import { TIES_WITHOUT_GM } from "../../foundry/settings";
import { say, sayKey } from "../../foundry/translations";
import { text } from "../../core/text";
import { PACES } from "../../turn/view/turn/panel-view";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";

/** *Play without a GM*: who runs the enemies and how, prepared by a GM for the scene in view. */
export class OpForWithoutGM extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame(
    "without-gm",
    "OPFOR.owners.title",
    "people-group",
    [540, "auto"],
    {
      tag: "form",
      form: { handler: OpForWithoutGM.#onSubmit, closeOnSubmit: false },
    },
  );
  static override PARTS = windowBody("without-gm");

  protected override _prepareContext(): Promise<object> {
    const { scene } = theCanvas();
    const { runners, ties, apply, systemDice, pace, summons } = preparation();
    return Promise.resolve({
      scene: scene?.name ?? "",
      isGM: theGame().user.isGM,
      players: playersAt().map(({ id, name }) => ({ id, name, on: runners.includes(id) })),
      ties: TIES_WITHOUT_GM.map((value) => ({
        value,
        label: sayKey(`OPFOR.owners.ties.${value}`),
        on: value === ties,
      })),
      apply,
      systemDice,
      summons,
      paces: PACES.map((seconds, value) => ({
        value,
        label: say(seconds === 0 ? text("OPFOR.ui.pace.atOnce") : text("OPFOR.ui.pace.every", { seconds })),
        on: value === pace,
      })),
      outlook: scene === null ? [] : outlookOn(scene),
    });
  }

  static async #onSubmit(this: OpForWithoutGM, _event: Event, form: HTMLFormElement): Promise<void> {
    const { scene } = theCanvas();
    if (scene === null) return;
    const data = new FormData(form);
    await prepare(scene, {
      runners: data.getAll("runners").map(String),
      ties: TIES_WITHOUT_GM.find((one) => one === data.get("ties")) ?? "dice",
      apply: data.get("apply") === "yes",
      systemDice: data.get("dice") === "system",
      pace: Number(data.get("pace") ?? 2),
      summons: data.get("summons") === "yes",
    });
    await this.render();
  }
}

const outlookOn = (scene: HostScene): object[] =>
  whatWorks(scene).map(({ id, ok, text }) => ({ id, ok, words: say(text) }));
