import { isRecord, type Json } from "../../core/json";
import { text } from "../../core/text";
import type { HostToken } from "../../foundry/foundry-documents";
import { theGame, renderTemplate } from "../../foundry/foundry-globals";
import { FLAG, MODULE, TEMPLATES } from "../../foundry/ids";
import { rulesetOf } from "../../foundry/keeping/ruleset-registry";
import { profileAt, profileWith } from "../../foundry/reading/profile-paths";
import { DICE } from "../../foundry/settings";
import { say } from "../../foundry/translations";
import { MODES } from "../../turn/playing/turn-call";
import { focusedNear, isElement, isInput, isSelect, isTextArea, Places } from "../parts/elements";
import type { DoctrinePick } from "../windows/doctrine-window";
import {
  asShown,
  offeredScale,
  tabContext,
  tokensMeant,
  type TabState,
  type TabSubject,
} from "./tab-context";
import { stateOf, subjectOf, toldIn, type Sheet } from "./tab-subject";
import { jsonOf, valueOf, wordsOf, type Field } from "./typed-values";

/** They live as long as their sheets. */
const tabsOnScreen = new Places<TabOnScreen>();

/** New doctrines of the library appear in open tabs. */
export function refreshTabs(): void {
  for (const tab of tabsOnScreen.onPages()) tab.refresh();
}

/** One tab on screen: keeps what was typed while ruleset or doctrine change under it. */
export class TabOnScreen {
  #state: TabState;
  /** What was set for the rulesets that were chosen before, by their ids. */
  readonly #others = new Map<string, Pick<TabState, "doctrine" | "profile">>();
  readonly #subject: TabSubject;

  constructor(
    private readonly sheet: Sheet,
    private readonly body: HTMLElement,
    private readonly openLibrary: (pick: DoctrinePick) => void,
  ) {
    this.#state = stateOf(sheet);
    this.#subject = subjectOf(sheet);
    body.addEventListener("change", (event) => this.#changed(event));
    body.addEventListener("click", (event) => void this.#clicked(event));
    tabsOnScreen.add(this);
  }

  get isConnected(): boolean {
    return this.body.isConnected;
  }

  refresh(): void {
    void this.#redraw();
  }

  #changed(event: Event): void {
    const input = event.target;
    if (!(isInput(input) || isSelect(input) || isTextArea(input))) {
      return;
    }
    const path = input.closest<HTMLElement>("[data-path]")?.dataset.path ?? "";
    switch (input.dataset.opfor) {
      case "ruleset":
        this.#changeRuleset(input.value);
        break;
      case "doctrine":
        this.#set({ ...this.#state, doctrine: input.value });
        break;
      case "side":
        this.#set({ ...this.#state, side: input.value.trim() });
        break;
      case "dice":
        this.#set({ ...this.#state, dice: DICE.find((one) => one === input.value) ?? "" });
        break;
      case "value":
        this.#setValue(path, valueOf(input));
        break;
      case "words":
        this.#setValue(path, wordsOf(input.value));
        break;
      case "json":
        this.#setValue(path, jsonOf(input.value));
        break;
      case "cell":
        this.#setCell(input);
        break;
      case "preset":
        this.#addPreset(input);
        break;
      default:
        break;
    }
  }

  async #clicked(event: Event): Promise<void> {
    const button = (event.target as Element | null)?.closest<HTMLElement>("button[data-opfor]");
    if (button == null) return;
    const path = button.closest<HTMLElement>("[data-path]")?.dataset.path ?? "";
    switch (button.dataset.opfor) {
      case "mode": {
        const mode = MODES.find((one) => one === button.dataset.mode);
        if (mode !== undefined) this.#set({ ...this.#state, mode });
        return;
      }
      case "link":
        this.#setValue(path, this.#isOwn(path) ? null : this.#shownValue(path));
        return;
      case "add-row":
        this.#setRows(path, [...this.#rows(path), {}]);
        return;
      case "remove-row": {
        const at = Number(button.closest<HTMLElement>("[data-row]")?.dataset.row);
        this.#setRows(
          path,
          this.#rows(path).filter((_, index) => index !== at),
        );
        return;
      }
      case "goto":
        this.body
          .querySelector<HTMLElement>(
            `[data-path="${button.dataset.path ?? ""}"] :is(input, select, textarea)`,
          )
          ?.focus();
        return;
      case "library":
        this.openLibrary({ ruleset: this.#state.ruleset, id: this.#state.doctrine });
        return;
      case "apply":
        return this.#applyToSelected();
      case "prototype":
        return this.#saveOnPrototype();
      case "scale":
        return this.#setScale();
      default:
        return;
    }
  }

  /** Each ruleset has values of its own; those of the last one are back when it is. */
  #changeRuleset(ruleset: string): void {
    const { doctrine, profile } = this.#state;
    this.#others.set(this.#state.ruleset, { doctrine, profile });
    const own = this.#others.get(ruleset) ?? { doctrine: "", profile: {} };
    this.#set({ ...this.#state, ruleset, ...own });
  }

  #isOwn(path: string): boolean {
    const value = profileAt(this.#state.profile, path);
    return value !== undefined && value !== null && value !== "";
  }

  #shownValue(path: string): Json {
    const input = this.body.querySelector<HTMLInputElement>(`[data-path="${path}"] input`);
    const shown = input?.value === "" ? input.placeholder : (input?.value ?? "");
    const number = Number(shown);
    return shown !== "" && Number.isFinite(number) ? number : shown;
  }

  #rows(path: string): readonly Json[] {
    const hidden = this.body.querySelector<HTMLInputElement>(
      `.of-rows[data-path="${path}"] > input[type="hidden"]`,
    );
    const rows = jsonOf(hidden?.value ?? "[]");
    return Array.isArray(rows) ? (rows as readonly Json[]) : [];
  }

  #setCell(input: Field): void {
    const table = input.closest<HTMLElement>(".of-rows");
    const at = Number(input.closest<HTMLElement>("[data-row]")?.dataset.row);
    const column = input.dataset.path ?? "";
    if (table?.dataset.path === undefined) return;
    const value = input.dataset.words === "true" ? wordsOf(input.value) : valueOf(input);
    const rows = this.#rows(table.dataset.path).map((row, index) =>
      index === at && isRecord(row) ? { ...row, [column]: value } : row,
    );
    this.#setRows(table.dataset.path, rows);
  }

  #addPreset(input: Field): void {
    const path = input.closest<HTMLElement>(".of-rows")?.dataset.path ?? "";
    const field = rulesetOf(this.#state.ruleset)?.fields.find((one) => one.path === path);
    const preset = field?.input.kind === "rows" ? field.input.presets?.[Number(input.value)] : undefined;
    if (preset !== undefined && input.value !== "") this.#setRows(path, [...this.#rows(path), preset.row]);
  }

  #setRows(path: string, rows: readonly Json[]): void {
    this.#setValue(path, rows);
  }

  #setValue(path: string, value: Json): void {
    this.#set({ ...this.#state, profile: profileWith(this.#state.profile, path, value) });
  }

  #tell(words: string): void {
    toldIn.set(this.sheet, words);
  }

  #set(state: TabState): void {
    this.#state = state;
    toldIn.delete(this.sheet);
    void this.#redraw();
  }

  async #redraw(): Promise<void> {
    const focused = this.body.contains(focusedNear(this.body))
      ? selectorOf(focusedNear(this.body))
      : undefined;
    const html = await renderTemplate(
      `${TEMPLATES}/token-tab-body.hbs`,
      await tabContext({ ...this.#subject, done: toldIn.get(this.sheet) ?? "" }, this.#state),
    );
    this.body.innerHTML = html;
    if (focused !== undefined) this.body.querySelector<HTMLElement>(focused)?.focus();
    keepOnScreen(this.sheet);
    // The sheet's own preview and dirty state listen to the form.
    this.body.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The grid that the ruleset needs, as it was offered. */
  async #setScale(): Promise<void> {
    const { scene } = this.#subject;
    const offer = scene === null ? undefined : offeredScale(scene, this.#state.ruleset);
    if (scene === null || offer === undefined) return;
    await scene.update({ grid: { distance: offer.distance, units: offer.units } });
    this.#set(this.#state);
  }

  async #applyToSelected(): Promise<void> {
    const state = asShown(this.#state);
    const tokens = tokensMeant(this.#subject);
    this.#tell(say(text("OPFOR.ui.tab.applied", { n: tokens.length })));
    for (const token of tokens) await writeConfig(token, state);
    await this.#redraw();
  }

  async #saveOnPrototype(): Promise<void> {
    const { token, actor } = this.#subject;
    const world = theGame().actors.get(token?._source.actorId ?? actor?.id ?? "");
    if (world === undefined) {
      ui.notifications?.warn(say(text("OPFOR.ui.tab.noPrototype")));
      return;
    }
    await writeConfig(world.prototypeToken, asShown(this.#state));
    this.#tell(say(text("OPFOR.ui.tab.savedOnPrototype", { name: world.name })));
    await this.#redraw();
  }
}

/** A sheet as high as its content grows under a person's hands: it moves up as far as it would hang over. */
function keepOnScreen(sheet: Sheet): void {
  const { top, bottom } = sheet.element.getBoundingClientRect();
  const over = bottom - window.innerHeight;
  if (over > 0) sheet.setPosition?.({ top: Math.max(0, top - over) });
}

type Flagged = Pick<HostToken, "unsetFlag" | "update">;

/** Flags merge, so an old profile goes before the new one comes. */
async function writeConfig(token: Flagged, state: TabState): Promise<void> {
  const { ruleset, doctrine, mode, side, dice, profile } = state;
  await token.unsetFlag(MODULE, FLAG.profile);
  await token.update({ [`flags.${MODULE}`]: { ruleset, doctrine, mode, side, dice, profile } });
}

function selectorOf(element: Element | null): string | undefined {
  if (!isElement(element)) return undefined;
  if (element.id !== "") return `#${CSS.escape(element.id)}`;
  const { opfor, mode, path } = element.dataset;
  const row = element.closest<HTMLElement>("[data-row]")?.dataset.row;
  return [
    row === undefined ? "" : `[data-row="${row}"] `,
    `[data-opfor="${opfor ?? ""}"]`,
    mode === undefined ? "" : `[data-mode="${mode}"]`,
    path === undefined ? "" : `[data-path="${path}"]`,
  ].join("");
}
