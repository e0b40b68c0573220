import { text } from "../../core/text";
import type { SheetForm } from "../../engine/ruleset";
import type { HostCombat, HostScene } from "../../foundry/foundry-documents";
import { theNotifications } from "../../foundry/foundry-globals";
import { MODULE } from "../../foundry/ids";
import { readScene } from "../../foundry/reading/scene-reader";
import { battleOf, loadRulesets, rulesetOf } from "../../foundry/keeping/ruleset-registry";
import { say } from "../../foundry/translations";
import { configOf } from "../../foundry/reading/token-config";
import type { Store } from "../../turn/playing/ports";
import {
  isMany,
  sheetFrom,
  sheetView,
  type SheetFieldView,
} from "../../turn/view/windows/figure-memory-view";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { isInput, isSelect } from "../parts/elements";
import { tokenOf } from "../../foundry/reading/token-of-figure";

export interface SheetSubject {
  readonly combat: HostCombat;
  readonly scene: HostScene;
  readonly ruleset: string;
  readonly figure: string;
}

/** What a ruleset remembers about a figure, to look at and to correct. */
export class OpForSheet extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame("", "OPFOR.ui.sheet.title", "clipboard-list", [620, "auto"], {
    tag: "form",
    form: { handler: OpForSheet.#onSubmit, closeOnSubmit: false },
  });
  static override PARTS = windowBody("sheet");

  constructor(
    private readonly subject: SheetSubject,
    private readonly store: Store,
    private readonly changed: () => void,
  ) {
    super({ id: `${MODULE}-sheet-${subject.figure}` });
  }

  override get title(): string {
    const name = this.#figure()?.figure.name ?? this.subject.figure;
    return say(text("OPFOR.ui.sheet.title", { name }));
  }

  /** The form, the battle and the figure, while all three are there. */
  #figure() {
    const { combat, scene, ruleset, figure } = this.subject;
    const rules = rulesetOf(ruleset);
    if (rules?.sheet === undefined) return undefined;
    const battle = battleOf(readScene(scene, combat), rules.unit);
    const found = battle.figure(figure);
    return found === undefined ? undefined : { form: rules.sheet, battle, figure: found };
  }

  protected override _prepareContext(): Promise<object> {
    const here = this.#figure();
    if (here === undefined) return Promise.resolve({ fields: [] });
    const { form, battle, figure } = here;
    const sheet = form.read(battle, figure, this.#memory());
    const others = battle.figures.filter(({ id }) => id !== figure.id);
    return Promise.resolve({ fields: sheetView(form, sheet, others, say).map(marked) });
  }

  #memory() {
    return this.store.memory(this.subject.combat.id, this.subject.ruleset);
  }

  static async #onSubmit(
    this: OpForSheet,
    _event: Event,
    html: HTMLFormElement,
    _data: object,
  ): Promise<void> {
    const here = this.#figure();
    if (here === undefined) {
      await this.close();
      return;
    }
    const sheet = sheetFrom(here.form, (path) => typedIn(html, path));
    const written = here.form.write(here.battle, here.figure, this.#memory(), sheet);
    if (!written.ok) {
      const why = written.problems.map(
        ({ field, expected, text: words }) =>
          `${labelOf(here.form, field)}: ${words === undefined ? expected : say(words)}`,
      );
      theNotifications().warn(say(text("OPFOR.ui.sheet.wrong", { why })));
      return;
    }
    await this.store.saveMemory(this.subject.combat.id, this.subject.ruleset, written.value);
    this.changed();
    await this.close();
  }
}

/** Templates ask for kinds by name. */
function marked(field: SheetFieldView): object {
  return {
    ...field,
    isFlag: field.kind === "flag",
    isChoice: field.kind === "choice",
    isNumber: field.kind === "number",
    isRows: field.kind === "rows",
    many: isMany(field.columns),
    rows: field.rows.map((row) => row.map(marked)),
  };
}

function typedIn(html: HTMLFormElement, path: string): string | boolean | undefined {
  const input = html.elements.namedItem(path);
  if (isInput(input) && input.type === "checkbox") return input.checked;
  return isInput(input) || isSelect(input) ? input.value : undefined;
}

const labelOf = (form: SheetForm, path: string): string => {
  const field = form.fields.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  return field === undefined ? path : say(field.label);
};

const sceneOf = (combat: HostCombat): HostScene | undefined =>
  combat.combatant?.token?.parent ?? combat.scene ?? undefined;

export async function openSheet(
  store: Store,
  combat: HostCombat,
  figure: string,
  changed: () => void,
): Promise<void> {
  await loadRulesets();
  const scene = sceneOf(combat);
  const token = scene === undefined ? undefined : tokenOf(scene, figure);
  if (scene === undefined || token === undefined) return;
  const { ruleset } = configOf(token);
  await new OpForSheet({ combat, scene, ruleset, figure }, store, changed).render({ force: true });
}
