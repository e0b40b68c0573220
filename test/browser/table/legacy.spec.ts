import { afterAll, beforeAll, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";

/** What is documented beside today's windows: those of before V12, with jQuery, form elements, tooltips and fonts. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(() => table.stop());

it.each([13, 14] as const)("generation %i: the documented legacy layer", async (generation) => {
  const page = await table.open({ generation, world: `legacy${generation}`, battle: "skirmish" });
  const found = await page.evaluate(async () => {
    const { $, jQuery } = globalThis as any;
    const { FormApplication, Dialog, Application } = foundry.appv1.api;
    const warned: string[] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => void warned.push(String(words[0]));
    const old = globalThis as any;
    const sameClass = [
      old.Dialog === Dialog,
      old.Application === Application,
      old.FormApplication === FormApplication,
    ];
    console.warn = warn;
    // A form of before V12: its fields become one object, and jQuery goes to the hook.
    const kept: unknown[] = [];
    class OldForm extends FormApplication {
      static get defaultOptions(): any {
        return { ...super.defaultOptions, id: "old-form", title: "Old", width: 300 };
      }
      async _renderInner(): Promise<any> {
        const html = $(
          `<form><input type="text" name="a.b" value="1"><input type="checkbox" name="c" checked></form>`,
        );
        this.form = html[0];
        return html;
      }
      async _updateObject(_event: Event, data: any): Promise<void> {
        kept.push(data);
      }
    }
    const given = new Promise<boolean>((tell) =>
      Hooks.once("renderOldForm", (_app: unknown, html: any) => tell(html instanceof jQuery)),
    );
    const form: any = new (OldForm as any)({});
    form.render(true);
    const isJQuery = await given;
    await form.submit();
    const answer = await new Promise((tell) => {
      const dialog = new Dialog({
        title: "Well?",
        content: "<p>words</p>",
        buttons: {
          yes: {
            label: "Yes",
            callback: (html: any) => tell([html instanceof jQuery, html.find("p").text()]),
          },
        },
        default: "yes",
      });
      Hooks.once("renderDialog", (_app: unknown, html: any) =>
        html.find("[data-button=yes]").trigger("click"),
      );
      dialog.render(true);
    });
    // Form elements know their name and value.
    const range = document.createElement("div");
    range.innerHTML = `<range-picker name="r" value="4" min="0" max="9" step="1"></range-picker><string-tags name="s" value="x,y"></string-tags>`;
    document.body.append(range);
    const values = [...range.children].map((one: any) => [one.name, one.value]);
    range.remove();
    const { HTMLRangePickerElement } = foundry.applications.elements;
    // One box says what is under the pointer.
    const spot = Object.assign(document.createElement("b"), { textContent: "spot" });
    spot.dataset["tooltip"] = "A word";
    document.body.append(spot);
    game.tooltip.activate(spot);
    const said = [game.tooltip.tooltip.textContent, game.tooltip.element === spot];
    game.tooltip.deactivate();
    spot.remove();
    const { FontConfig } = foundry.applications.settings.menus;
    const fonts = [
      await FontConfig.loadFont("Camp", { editor: true, fonts: [] }),
      await FontConfig.loadFont("Signs", {
        fonts: [{ urls: ["fonts/fontawesome/webfonts/fa-solid-900.ttf"] }],
      }),
      await FontConfig.loadFont("Nowhere", { editor: true, fonts: [{ urls: ["data:font/ttf,none"] }] }),
      FontConfig.getAvailableFonts(),
    ];
    return {
      sameClass,
      warned: warned.filter((one) => one.includes("deprecated since version 13")).length,
      isJQuery,
      kept,
      answer,
      values,
      element: customElements.get("range-picker") === HTMLRangePickerElement,
      said,
      fonts,
      settings: game.settings.get("core", FontConfig.SETTING),
    };
  });
  expect(found).toEqual({
    sameClass: [true, true, true],
    warned: 3,
    isJQuery: true,
    kept: [{ "a.b": "1", c: true }],
    answer: [true, "words"],
    values: [
      ["r", 4],
      ["s", ["x", "y"]],
    ],
    element: true,
    said: ["A word", true],
    fonts: [true, true, false, ["Camp"]],
    settings: {},
  });
  expect(table.problems(page)).toEqual([]);
  await page.close();
});
