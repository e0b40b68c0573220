import type { Json } from "../../core/json";
import { text, type Text } from "../../core/text";
import type { OptionField, Ruleset } from "../../engine/ruleset";
import { theNotifications } from "../../foundry/foundry-globals";
import { allRulesets, loadRulesets } from "../../foundry/keeping/ruleset-registry";
import { say } from "../../foundry/translations";
import { editionOf } from "../../turn/view/turn/rule-source";
import { setSetting, setting } from "../../foundry/settings";
import { same } from "../../turn/records/undo-json-changes";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { choicesOf } from "../parts/select-entries";
import { isInput } from "../parts/elements";

/** The readings of the rules a world may choose, ruleset by ruleset. */
export class OpForOptions extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame("options", "OPFOR.ui.options.title", "gear", [520, 640], {
    tag: "form",
    form: { handler: OpForOptions.#onSubmit, closeOnSubmit: false },
  });
  static override PARTS = windowBody("options");

  protected override async _prepareContext(): Promise<object> {
    await loadRulesets();
    return this.#context();
  }

  #context(): object {
    const chosen = setting("rulesetOptions");
    return {
      rulesets: allRulesets().map((ruleset) => ({
        title: say(ruleset.title),
        edition: editionOf(ruleset, say),
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
        const entered = valueOf(form.elements.namedItem(`${ruleset.id}.${field.id}`), field);
        if (!entered.ok) {
          theNotifications().warn(say(text("OPFOR.ui.options.notSaved", { why: entered.why })));
          return;
        }
        if (!same(entered.value, field.input.default)) own[field.id] = entered.value;
      }
      if (Object.keys(own).length > 0) chosen[ruleset.id] = own;
    }
    await setSetting("rulesetOptions", chosen);
    await this.close();
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
    choices: choicesOf(input, value),
  };
}

type Entered = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly why: Text };

/** What was entered; an empty field is the default. */
function valueOf(input: Element | RadioNodeList | null, field: OptionField): Entered {
  const { label, input: kind } = field;
  const taken = (value: Json): Entered => ({ ok: true, value });
  if (kind.kind === "flag") return taken(isInput(input) ? input.checked : kind.default);
  const entered = (input as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null)?.value.trim();
  if (entered === undefined || entered === "") return taken(kind.default);
  if (kind.kind === "choice") return taken(entered);
  if (kind.kind === "number") {
    const number = Number(entered);
    return Number.isFinite(number)
      ? taken(number)
      : { ok: false, why: text("OPFOR.ui.options.needsNumber", { field: label }) };
  }
  try {
    return taken(JSON.parse(entered) as Json);
  } catch {
    return { ok: false, why: text("OPFOR.ui.options.needsJson", { field: label }) };
  }
}
