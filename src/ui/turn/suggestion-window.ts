import { text } from "../../core/text";
import { actionOf, KEY_ACTIONS, keysOf, learnKeyboard, type KeyAction } from "../../foundry/key-bindings";
import type { HostScene } from "../../foundry/foundry-documents";
import { theGame } from "../../foundry/foundry-globals";
import { MODULE, TEMPLATES } from "../../foundry/ids";
import { say, sayKey } from "../../foundry/translations";
import { setting } from "../../foundry/settings";
import type { Reply } from "../../turn/playing/ports";
import type { Box } from "../../turn/view/map/label-places";
import type { StepView, TargetView, TurnView } from "../../turn/view/turn/turn-view";
import { HandlebarsApp } from "../parts/application";
import { isReadable, tokenNamed } from "../windows/doctrine-window";
import { activates, digitOf } from "./keys";
import { dieLook, pictureFor } from "../parts/pictures";
import { placeForTurn } from "../map/window-placing";
import { isButton, isElement } from "../parts/elements";

const WIDTH = 420;
/** How high it usually is; it opens before its height is known. */
const HEIGHT = 420;
/** What it takes of the screen, about. */
export const SUGGESTION = { width: WIDTH, height: HEIGHT } as const;
/** Free space between the window and the screen's edge. */
const EDGE = 12;

export interface SuggestionActions {
  reply(reply: Reply): void;
  why(): void;
  vote(): void;
  doctrine(figure: string): void;
  point(figure: string | undefined): void;
}

/** The suggestion or the question of one turn. Closing it decides nothing; the panel opens it again. */
export class OpForSuggestion extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: `${MODULE}-suggestion`,
    classes: [MODULE, "of-window"],
    tag: "section",
    window: { title: "OpFor", icon: "fa-solid fa-chess-knight", resizable: false },
    position: { width: WIDTH, height: "auto" },
    actions: {
      do: OpForSuggestion.#onDo,
      another: OpForSuggestion.#onAnother,
      previous: OpForSuggestion.#onPrevious,
      skip: OpForSuggestion.#onSkip,
      hand: OpForSuggestion.#onHand,
      why: OpForSuggestion.#onWhy,
      vote: OpForSuggestion.#onVote,
      roll: OpForSuggestion.#onRoll,
      answer: OpForSuggestion.#onAnswer,
      pick: OpForSuggestion.#onPick,
      drop: OpForSuggestion.#onDrop,
      targets: OpForSuggestion.#onTargets,
      expand: OpForSuggestion.#onExpand,
      doctrine: OpForSuggestion.#onDoctrine,
    },
  };
  static override PARTS = {
    body: {
      template: `${TEMPLATES}/suggestion.hbs`,
      templates: ["portrait", "die", "target"].map((name) => `${TEMPLATES}/${name}.hbs`),
    },
  };

  #view: TurnView | undefined;
  #scene: HostScene | undefined;
  #openStep: number | undefined;
  #full = false;
  /** Where it was put last, unless a person put it. */
  #placed: { readonly left: number; readonly top: number } | undefined;

  constructor(private readonly actions: SuggestionActions) {
    super();
  }

  get view(): TurnView | undefined {
    return this.#view;
  }

  override get title(): string {
    return this.#view === undefined
      ? "OpFor"
      : say(text("OPFOR.ui.suggest.title", { name: this.#view.name }));
  }

  /** Where it opens, neither the turn nor the `words` on the map about it are hidden, if there is room. */
  async show(view: TurnView, scene: HostScene, words: readonly Box[]): Promise<void> {
    if (view.key !== this.#view?.key) this.#full = false;
    const again = view === this.#view;
    const opened = !this.rendered;
    const follows = opened || this.isWherePlaced();
    this.#view = view;
    this.#scene = scene;
    this.#openStep = undefined;
    const place = (size: Pick<Box, "width" | "height">) => placeForTurn(view.map, scene, words, size);
    const position = opened ? { position: place(SUGGESTION) } : {};
    await this.render({ force: true, window: { title: this.title }, ...position });
    // The next view of the turn may be about other places; who has moved the window wants it there.
    if (follows) {
      this.setPosition(place(this.element.getBoundingClientRect()));
      this.#keepOnScreen();
      this.#placed = this.#corner();
    } else this.#keepOnScreen();
    if (again) this.#focus();
  }

  #corner(): { readonly left: number; readonly top: number } {
    const { left, top } = this.element.getBoundingClientRect();
    return { left: Math.round(left), top: Math.round(top) };
  }

  /** Nobody has moved it: it makes room for what it is about. */
  isWherePlaced(): boolean {
    const { left, top } = this.#corner();
    return this.#placed?.left === left && this.#placed.top === top;
  }

  /** It opens before its height is known; its buttons must not end up below the screen. */
  #keepOnScreen(): void {
    const { bottom, height } = this.element.getBoundingClientRect();
    const lowest = window.innerHeight - EDGE;
    if (bottom > lowest) this.setPosition({ top: Math.max(0, lowest - height) });
  }

  protected override async _prepareContext(): Promise<object> {
    await learnKeyboard();
    return this.#context();
  }

  #context(): object {
    const view = this.#view;
    if (view === undefined) return {};
    const steps = view.steps.map((step) => this.#stepContext(step));
    const menu = steps.find(({ open }) => open)?.target;
    return {
      view: { ...view, steps, ties: view.ties.map((tie) => withDice(tie)) },
      ...pictureFor(this.#scene, view.figure),
      keys: Object.fromEntries(KEY_ACTIONS.map((action) => [action, keysOf(action).join(" ")])),
      readable: isReadable(tokenNamed(view.figure)),
      compact: setting("compact") && !this.#full && view.kind !== "ask",
      nothing: view.kind === "nothing",
      doLabel: sayKey(view.kind === "nothing" ? "OPFOR.ui.suggest.endTurn" : "OPFOR.ui.suggest.do"),
      back: view.option.number > 1,
      optionLabel:
        view.option.of > 1
          ? say(text("OPFOR.ui.suggest.option", { number: view.option.number, of: view.option.of }))
          : "",
      ofCount: say(text("OPFOR.ui.suggest.ofCount", { index: view.index, count: view.count })),
      roundLabel: say(text("OPFOR.ui.suggest.round", { round: view.round })),
      progress: view.count === 0 ? 0 : Math.round((100 * view.index) / view.count),
      choices: (view.ask?.options ?? []).map((option) => ({
        ...option,
        ...pictureFor(this.#scene, option.figure),
      })),
      problems: view.problems,
      problemsLabel: say(text("OPFOR.ui.suggest.problems", { n: view.problems.length })),
      canVote: theGame().users.filter(({ active }) => active).length > 1,
      menu: menu === undefined ? undefined : this.#menuContext(menu),
    };
  }

  #stepContext(step: StepView): StepView & { open: boolean; covered: boolean } {
    const picked = [...(step.target?.within ?? []), ...(step.target?.outside ?? [])].find(
      (one) => one.picked,
    );
    return { ...step, open: this.#openStep === step.index, covered: picked?.covered ?? false };
  }

  #menuContext(menu: TargetView): object {
    const withPicture = (one: TargetView["within"][number]): object => ({
      ...one,
      ...pictureFor(this.#scene, one.figure),
    });
    return {
      choice: menu.choice,
      within: menu.within.map(withPicture),
      outside: menu.outside.map(withPicture),
    };
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const { element } = this;
    if (element.dataset.opforBound === undefined) {
      element.dataset.opforBound = "yes";
      element.addEventListener("keydown", (event) => this.#onKey(event));
      for (const type of ["pointerover", "focusin"]) {
        element.addEventListener(type, (event) => this.#onPoint(event.target));
      }
      element.addEventListener("pointerleave", () => this.actions.point(undefined));
    }
    this.#takeFocus();
  }

  /**
   * From the map, and from the button that brought the turn on: Enter would press that again. Somebody who types
   * goes on typing.
   */
  #takeFocus(): void {
    const { ownerDocument } = this.element;
    const focused = ownerDocument.activeElement;
    const free = focused === null || focused === ownerDocument.body || focused.tagName === "CANVAS";
    if (free || this.element.contains(focused) || focused.closest("#combat button, #combat a") !== null)
      this.#focus();
  }

  #focus(): void {
    const first = this.element.querySelector<HTMLElement>('[data-action="do"], .of-choice');
    // An ask preselects nothing: the window itself takes the keys.
    if (this.#view?.kind === "ask") {
      this.element.tabIndex = -1;
      this.element.focus({ preventScroll: true });
    } else first?.focus({ preventScroll: true });
  }

  #onPoint(target: EventTarget | null): void {
    const figure = isElement(target)
      ? target.closest<HTMLElement>("[data-figure]")?.dataset.figure
      : undefined;
    this.actions.point(figure === "" ? undefined : figure);
  }

  #onKey(event: KeyboardEvent): void {
    const onButton = isButton(event.target) && event.target.dataset.action !== "do";
    if (activates(event) && onButton) return;
    const digit = digitOf(event);
    const action = actionOf(event);
    const done = digit === undefined ? action !== undefined && this.press(action) : this.choose(digit);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Does what a key stands for; false when it stands for nothing now. */
  press(action: KeyAction): boolean {
    const view = this.#view;
    if (view === undefined) return false;
    switch (action) {
      case "hand":
        this.actions.reply({ kind: "hand" });
        return true;
      case "drop":
        return this.#dropLast(view);
      case "target":
        return this.#click("targets");
      default:
        return this.#click(action);
    }
  }

  #click(action: string): boolean {
    const button = this.element.querySelector<HTMLButtonElement>(`[data-action="${action}"]:not(:disabled)`);
    button?.click();
    return button !== null;
  }

  /** The option of that number, or the dice for 0; false when there is none. */
  choose(digit: number): boolean {
    const ask = this.#view?.ask;
    if (ask === undefined) return false;
    if (digit === 0) this.actions.reply({ kind: "roll" });
    const option = ask.options.find(({ key }) => key === digit);
    if (option !== undefined) this.actions.reply({ kind: "answer", option: option.id });
    return digit === 0 || option !== undefined;
  }

  #dropLast(view: TurnView): boolean {
    const last = view.steps.at(-1);
    if (last === undefined) return false;
    this.actions.reply({ kind: "drop", step: last.index, dropped: !last.dropped });
    return true;
  }

  static #onDo(this: OpForSuggestion): void {
    this.actions.reply({ kind: "do" });
  }
  static #onAnother(this: OpForSuggestion): void {
    this.actions.reply({ kind: "another" });
  }
  static #onPrevious(this: OpForSuggestion): void {
    this.actions.reply({ kind: "previous" });
  }
  static #onSkip(this: OpForSuggestion): void {
    this.actions.reply({ kind: "skip" });
  }
  static #onHand(this: OpForSuggestion): void {
    this.actions.reply({ kind: "hand" });
  }
  static #onWhy(this: OpForSuggestion): void {
    this.actions.why();
  }
  static #onDoctrine(this: OpForSuggestion): void {
    if (this.#view !== undefined) this.actions.doctrine(this.#view.figure);
  }
  static #onVote(this: OpForSuggestion): void {
    this.actions.vote();
  }
  static #onRoll(this: OpForSuggestion): void {
    this.actions.reply({ kind: "roll" });
  }
  static #onAnswer(this: OpForSuggestion, _event: Event, target: HTMLElement): void {
    this.actions.reply({ kind: "answer", option: target.dataset.option ?? "" });
  }
  static #onPick(this: OpForSuggestion, _event: Event, target: HTMLElement): void {
    const { choice = "", option = "" } = target.dataset;
    this.actions.reply({ kind: "pick", choice, option });
  }
  static #onDrop(this: OpForSuggestion, _event: Event, target: HTMLElement): void {
    const dropped = target.getAttribute("aria-checked") === "true";
    this.actions.reply({ kind: "drop", step: Number(target.dataset.step), dropped });
  }
  static async #onTargets(this: OpForSuggestion, _event: Event, target: HTMLElement): Promise<void> {
    const step = Number(target.dataset.step);
    this.#openStep = this.#openStep === step ? undefined : step;
    await this.render();
  }
  static async #onExpand(this: OpForSuggestion): Promise<void> {
    this.#full = true;
    await this.render();
  }
}

const withDice = (tie: TurnView["ties"][number]): object => ({
  ...tie,
  options: tie.options.map((option) => ({
    ...option,
    ...(option.die === undefined ? {} : { die: dieLook(option.die) }),
  })),
});
