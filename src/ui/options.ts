import type { Json } from "../core/json";
import type { OptionField, Ruleset } from "../engine/ruleset";
import { MODULE, TEMPLATES } from "../foundry/ids";
import { allRulesets } from "../foundry/registry";
import { say } from "../foundry/say";
import { setSetting, setting } from "../foundry/settings";
import { HandlebarsApp } from "./app";

/** The readings of the rules a world may choose, ruleset by ruleset. */
export class OpForOptions extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: `${MODULE}-options`,
    classes: [MODULE, "of-window"],
    tag: "form",
    window: { title: "OPFOR.ui.options.title", icon: "fa-solid fa-gear", resizable: true },
    position: { width: 520, height: 640 },
    form: { handler: OpForOptions.#onSubmit, closeOnSubmit: true },
  };
  static override PARTS = { body: { template: `${TEMPLATES}/options.hbs`, scrollable: [""] } };

  protected override _prepareContext(): Promise<object> {
    return Promise.resolve(this.#context());
  }

  #context(): object {
    const chosen = setting("rulesetOptions");
    return {
      rulesets: allRulesets().map((ruleset) => ({
        title: say(ruleset.title),
        edition: ruleset.edition,
        fields: ruleset.options.map((field) => fieldContext(ruleset, field, chosen[ruleset.id]?.[field.id])),
      })),
    };
  }

  static async #onSubmit(
    this: OpForOptions,
    _event: Event,
    form: HTMLFormElement,
    _data: object,
  ): Promise<void> {
    const chosen: Record<string, Record<string, Json>> = {};
    for (const ruleset of allRulesets()) {
      const own: Record<string, Json> = {};
      for (const field of ruleset.options) {
        const input = form.elements.namedItem(`${ruleset.id}.${field.id}`);
        const value = valueOf(input, field);
        if (value !== undefined && JSON.stringify(value) !== JSON.stringify(field.input.default))
          own[field.id] = value;
      }
      if (Object.keys(own).length > 0) chosen[ruleset.id] = own;
    }
    await setSetting("rulesetOptions", chosen);
  }
}

function fieldContext(ruleset: Ruleset, field: OptionField, own: Json | undefined): object {
  const value = own ?? field.input.default;
  const { input } = field;
  return {
    id: `opfor-${ruleset.id}-${field.id}`,
    name: `${ruleset.id}.${field.id}`,
    label: say(field.label),
    hint: say(field.hint),
    value,
    json: JSON.stringify(value),
    isFlag: input.kind === "flag",
    isNumber: input.kind === "number",
    isChoice: input.kind === "choice",
    choices:
      input.kind === "choice"
        ? input.options.map((option) => ({
            value: option.value,
            label: say(option.label),
            on: option.value === value,
          }))
        : [],
  };
}

function valueOf(input: Element | RadioNodeList | null, field: OptionField): Json | undefined {
  if (field.input.kind === "flag") return input instanceof HTMLInputElement ? input.checked : undefined;
  const text =
    input instanceof HTMLInputElement ||
    input instanceof HTMLSelectElement ||
    input instanceof HTMLTextAreaElement
      ? input.value
      : undefined;
  if (text === undefined) return undefined;
  if (field.input.kind === "number") return text === "" ? undefined : Number(text);
  if (field.input.kind === "choice") return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
