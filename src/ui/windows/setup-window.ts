import { askBack } from "../../foundry/owners/ask-owner";
import { newVote, putToVote } from "../../foundry/telling/votes-and-hints";
import { isWithoutGM } from "../../foundry/trust/rights";
import { oneText, sentences, text, type Text } from "../../core/text";
import type { SetupProposal } from "../../engine/ruleset";
import type { Snapshot } from "../../field";
import { actionOf, keysOf, learnKeyboard } from "../../foundry/key-bindings";
import type { HostCombat, HostScene } from "../../foundry/foundry-documents";
import { theGame, theNotifications } from "../../foundry/foundry-globals";
import { log } from "../../foundry/log";
import { loadRulesets } from "../../foundry/keeping/ruleset-registry";
import { readScene } from "../../foundry/reading/scene-reader";
import { say } from "../../foundry/translations";
import {
  carryOutSetup,
  lastSetup,
  offersOn,
  setupObjection,
} from "../../foundry/acting/outside-turns/setups-on-scene";
import { takeBack } from "../../foundry/acting/take-back";
import type { Store } from "../../turn/playing/ports";
import type { SetupThinker, SetupThought } from "../../turn/thinking/thinker";
import { setupView, type SetupView } from "../../turn/view/windows/setup-view";
import type { ShowView } from "../../turn/view/turn/trace-view";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { bindShows, entryContexts } from "../parts/trace-entries";
import type { MapOverlay } from "../map/overlay";
import { dieLook } from "../parts/pictures";
import { placeForTurn } from "../map/window-placing";
import { isElement } from "../parts/elements";
import { combatOn } from "../../foundry/turns/viewed-combat";
import { maySetUp } from "../../foundry/trust/who-may-set-up-or-rehearse";

const WIDTH = 440;

export interface SetupParts {
  readonly thinker: SetupThinker;
  readonly store: Store;
  readonly overlay: MapOverlay;
  seed(): string;
  /** A turn is being played in this combat. */
  busy(combat: HostCombat): boolean;
  changed(): void;
}

/** A helper by its ids. */
export interface SetupPick {
  readonly ruleset: string;
  readonly helper: string;
}

type Proposed = Extract<SetupThought, { kind: "proposed" }>;

type State =
  | { readonly kind: "choose" }
  | { readonly kind: "thinking"; readonly pick: SetupPick }
  | { readonly kind: "refused"; readonly pick: SetupPick; readonly why: Text }
  | {
      readonly kind: "proposed";
      readonly pick: SetupPick;
      readonly seed: string;
      readonly snapshot: Snapshot;
      readonly thought: Proposed;
      readonly view: SetupView;
    }
  | { readonly kind: "done"; readonly pick: SetupPick; readonly said: Text; readonly isRefused?: true };

/** Set-up before the battle: choose a helper, see its proposal on the map, accept it, roll again or leave it. */
export class OpForSetup extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame(
    "setup",
    "OPFOR.setup.title",
    "chess-board",
    [WIDTH, "auto"],
    {
      actions: {
        choose: OpForSetup.#onChoose,
        accept: OpForSetup.#onAccept,
        again: OpForSetup.#onAgain,
        cancel: OpForSetup.#onCancel,
        takeBack: OpForSetup.#onTakeBack,
      },
    },
  );
  static override PARTS = windowBody("setup", ["die", "entry"]);

  #scene: HostScene | undefined;
  #state: State = { kind: "choose" };
  #asked = 0;
  /** The helper whose proposal the window made room for. */
  #placed: string | undefined;
  #shows: ShowView[] = [];
  /** The control that gets the focus after the next drawing. */
  #focus = "";

  constructor(private readonly tools: SetupParts) {
    super();
  }

  /** Opens on a scene; with a pick, its proposal at once. */
  async open(scene: HostScene, pick?: SetupPick): Promise<void> {
    if (!maySetUp()) {
      theNotifications().warn(say(text("OPFOR.setup.onlyGM")));
      return;
    }
    await loadRulesets();
    this.#scene = scene;
    this.#forget();
    await this.render({ force: true });
    if (pick !== undefined) await this.#propose(pick, this.tools.seed());
  }

  /** The map is another, or was drawn anew. */
  sceneChanged(scene: HostScene | null): void {
    if (this.rendered && this.#scene !== undefined && scene?.id !== this.#scene.id) void this.close();
  }

  /** What was accepted here is gone again: there is nothing of it left to show. */
  takenBack(): void {
    this.#forget();
    if (this.rendered) void this.render();
  }

  #forget(): void {
    this.#placed = undefined;
    this.#asked++;
    this.#state = { kind: "choose" };
    this.tools.overlay.clear();
  }

  async #propose(pick: SetupPick, seed: string): Promise<void> {
    const scene = this.#scene;
    if (scene === undefined) return;
    const turn = ++this.#asked;
    this.#state = { kind: "thinking", pick };
    await this.render();
    const next = await this.#ask(scene, pick, seed);
    // Somebody chose another, or closed the window meanwhile.
    if (turn !== this.#asked) return;
    this.#state = next;
    if (next.kind === "proposed") {
      this.tools.overlay.draw(next.view.map, scene);
      this.#focus = '[data-action="accept"]:not(:disabled), [data-action="again"]';
    } else this.tools.overlay.clear();
    await this.render();
    // Rolled again, it stays where it is: the pointer is on its button.
    if (next.kind === "proposed" && this.#placed !== pick.helper) {
      this.#placed = pick.helper;
      const { words } = this.tools.overlay;
      this.setPosition(placeForTurn(next.view.map, scene, words, this.element.getBoundingClientRect()));
    }
  }

  async #ask(scene: HostScene, pick: SetupPick, seed: string): Promise<State> {
    try {
      const combat = combatOn(scene);
      const snapshot = readScene(scene, combat ?? null);
      const memory = combat === undefined ? null : this.tools.store.memory(combat.id, pick.ruleset);
      const thinking = { ...pick, snapshot, seed, memory, unattended: false };
      const thought = await this.tools.thinker.setup(thinking);
      if (thought.kind === "refused") return { kind: "refused", pick, why: thought.why };
      const warnings = [...thought.warnings, ...limitsOf(thought.proposal)];
      const view = setupView(snapshot, thought.proposal, warnings, say);
      return { kind: "proposed", pick, seed, snapshot, thought, view };
    } catch (error) {
      log.error("the set-up failed", error);
      const why = error instanceof Error ? error.message : String(error);
      return { kind: "refused", pick, why: text("OPFOR.setup.failed", { why }) };
    }
  }

  protected override async _prepareContext(): Promise<object> {
    await learnKeyboard();
    return { ...this.#context(), againKey: keysOf("another").join(" ") };
  }

  #context(): object {
    const state = this.#state;
    const pick = state.kind === "choose" ? undefined : state.pick;
    const offers = offersOn(this.#scene ?? null).map((offer) => ({
      ruleset: offer.ruleset,
      title: say(offer.title),
      helpers: offer.helpers.map((helper) => ({
        id: helper.id,
        title: say(helper.title),
        summary: say(helper.summary),
        on: pick?.ruleset === offer.ruleset && pick.helper === helper.id,
      })),
    }));
    return {
      offers,
      nothingToOffer: offers.length === 0,
      thinking: state.kind === "thinking",
      refused: state.kind === "refused" ? say(state.why) : undefined,
      done: state.kind === "done" ? say(state.said) : undefined,
      isRefused: state.kind === "done" && state.isRefused === true,
      ...this.#lastContext(),
      ...(state.kind === "proposed" ? this.#proposal(state) : {}),
    };
  }

  #lastContext(): object {
    // While one is being carried out, the last one is not the one to take back.
    const combat = this.#state.kind === "thinking" ? undefined : this.#combat();
    const last = combat === undefined ? undefined : lastSetup(combat);
    return last === undefined ? {} : { takeBack: say(text("OPFOR.setup.takeBack", { title: last.title })) };
  }

  #proposal({ view, seed }: Extract<State, { kind: "proposed" }>): object {
    this.#shows = [];
    const objection = this.#objection();
    return {
      proposal: {
        ...view,
        dice: view.dice.map((die) => ({ ...die, look: dieLook(die) })),
        entries: entryContexts(view.trace, this.#shows),
        placementsLabel: say(text("OPFOR.setup.placements", { n: view.placements.length })),
        marksLabel: say(text("OPFOR.setup.marks", { n: view.marks.length })),
        diceLabel: say(text("OPFOR.setup.dice", { n: view.dice.length })),
        seed: say(text("OPFOR.ui.trace.seed", { seed })),
        objection: objection === undefined ? undefined : say(objection),
      },
    };
  }

  #objection(): Text | undefined {
    const scene = this.#scene;
    if (scene === undefined) return text("OPFOR.setup.noCombat");
    const combat = combatOn(scene);
    if (combat !== undefined && this.tools.busy(combat)) return text("OPFOR.setup.busy");
    return setupObjection(combat);
  }

  #combat(): HostCombat | undefined {
    return this.#scene === undefined ? undefined : combatOn(this.#scene);
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const { element } = this;
    bindShows(element, this.#shows, this.tools.overlay, this.#scene);
    if (element.dataset.opforBound === undefined) {
      element.dataset.opforBound = "yes";
      element.addEventListener("keydown", (event) => this.#onKey(event));
      for (const type of ["pointerover", "focusin"]) {
        element.addEventListener(type, (event) => this.#onPoint(event.target));
      }
      element.addEventListener("pointerleave", () => this.tools.overlay.point(undefined, undefined));
    }
    if (this.#focus !== "") element.querySelector<HTMLElement>(this.#focus)?.focus();
    this.#focus = "";
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#forget();
  }

  /** Pointing at a row lights up where the figure stands and where it would. */
  #onPoint(target: EventTarget | null): void {
    const row = isElement(target) ? target.closest<HTMLElement>("[data-place]") : null;
    if (row === null || this.#state.kind !== "proposed" || this.#scene === undefined) return;
    const { view } = this.#state;
    const placement = view.placements[Number(row.dataset.place)];
    const mark = view.marks[Number(row.dataset.mark)];
    const change = view.changes[Number(row.dataset.change)];
    const at = placement?.at ?? mark?.at ?? change?.at;
    const figures = [placement, change].flatMap((one) => (one === undefined ? [] : [one.figure]));
    if (at !== undefined) this.tools.overlay.candidates([at], figures, this.#scene);
  }

  #onKey(event: KeyboardEvent): void {
    if (actionOf(event) !== "another") return;
    const again = this.element.querySelector<HTMLButtonElement>('[data-action="again"]:not(:disabled)');
    if (again === null) return;
    event.preventDefault();
    event.stopPropagation();
    again.click();
  }

  static async #onChoose(this: OpForSetup, _event: Event, target: HTMLElement): Promise<void> {
    const { ruleset = "", helper = "" } = target.dataset;
    await this.#propose({ ruleset, helper }, this.tools.seed());
  }

  static async #onAgain(this: OpForSetup): Promise<void> {
    if (this.#state.kind === "choose") return;
    await this.#propose(this.#state.pick, this.tools.seed());
  }

  static async #onCancel(this: OpForSetup): Promise<void> {
    const pick = this.#state.kind === "choose" ? undefined : this.#state.pick;
    this.#forget();
    this.#focus = `[data-action="choose"][data-helper="${pick?.helper ?? ""}"]`;
    await this.render();
  }

  static async #onAccept(this: OpForSetup): Promise<void> {
    const state = this.#state;
    const [scene, combat] = [this.#scene, this.#combat()];
    if (state.kind !== "proposed" || scene === undefined || combat === undefined) return;
    if (this.#objection() !== undefined) {
      await this.render();
      return;
    }
    const { pick, seed, snapshot, thought } = state;
    const vote = newVote();
    this.#forget();
    this.#state = { kind: "thinking", pick };
    await this.render();
    if (!(await this.#isAgreed(combat, vote, pick, state))) {
      const refused = text("OPFOR.owners.setupOutvoted");
      await this.#finish({ kind: "done", pick, said: refused, isRefused: true }, "");
      return;
    }
    const accepted = { combat: combat.id, ...pick, seed, snapshot, proposal: thought.proposal };
    const said = await carryOutSetup(scene, combat, this.tools.store, accepted, vote).then(
      (troubles) =>
        troubles.length === 0
          ? text("OPFOR.setup.accepted")
          : text("OPFOR.setup.acceptedBut", { why: troubles }),
      (error: unknown) => {
        log.error("the set-up could not be carried out", error);
        return text("OPFOR.setup.failed", { why: error instanceof Error ? error.message : String(error) });
      },
    );
    await this.#finish({ kind: "done", pick, said }, '[data-action="takeBack"]');
  }

  /** With nobody but players at the table, more than half of them say yes: who says nothing has not agreed. */
  async #isAgreed(
    combat: HostCombat,
    vote: string,
    pick: SetupPick,
    { seed, thought }: Pick<Extract<State, { kind: "proposed" }>, "seed" | "thought">,
  ): Promise<boolean> {
    const others = theGame().users.filter(({ active, isSelf }) => active && !isSelf);
    if (!isWithoutGM() || others.length === 0) return true;
    const helper = offersOn(this.#scene ?? null)
      .find(({ ruleset }) => ruleset === pick.ruleset)
      ?.helpers.find(({ id }) => id === pick.helper);
    const [question, why] = [
      text("OPFOR.owners.setup", { title: helper?.title ?? "" }),
      inWords(thought.proposal),
    ];
    const labels = [text("OPFOR.owners.setupYes"), text("OPFOR.owners.setupNo")];
    const options = ["yes", "no"].map((id, at) => ({ id, label: say(labels[at] ?? question) }));
    const request = { question: say(question), why: say(why), options, texts: { question, why, labels } };
    const votes = await putToVote(combat, { ...request, setup: { ...pick, seed } }, { vote, own: "yes" });
    return 2 * votes.filter((one) => one === "yes").length > others.length + 1;
  }

  static async #onTakeBack(this: OpForSetup): Promise<void> {
    const [scene, combat] = [this.#scene, this.#combat()];
    const last = combat === undefined ? undefined : lastSetup(combat);
    if (scene === undefined || combat === undefined || last === undefined) return;
    const pick = this.#state.kind === "choose" ? { ruleset: "", helper: "" } : this.#state.pick;
    this.#forget();
    const taken = await takeBack(combat, scene, last.record.key, askBack(combat)).catch((error: unknown) => {
      log.warn("the set-up could not be taken back", error);
      return { ok: false as const, why: [text("OPFOR.ui.undo.noRights")] };
    });
    await this.#finish(
      taken.ok
        ? { kind: "done", pick, said: text("OPFOR.setup.takenBack") }
        : { kind: "refused", pick, why: text("OPFOR.ui.undo.cannot", { why: sentences(taken.why) }) },
      '[data-action="choose"]',
    );
  }

  async #finish(state: State, focus: string): Promise<void> {
    this.#state = state;
    this.#focus = focus;
    this.tools.changed();
    await this.render();
  }
}

/** What nobody but a GM could do of it, said before it is accepted. */
const limitsOf = ({ outcomes = [] }: SetupProposal): Text[] =>
  isWithoutGM() && outcomes.some(({ kind }) => kind === "summoned") && !theGame().user.can("TOKEN_CREATE")
    ? [text("OPFOR.owners.setupNoTokens", { who: theGame().user.name })]
    : [];

/** What is proposed, for who has only the map before them. */
function inWords(proposal: SetupProposal): Text {
  const { placements, marks, outcomes = [], notes } = proposal;
  const isOnMap = placements.length + marks.length > 0 || outcomes.some(({ kind }) => kind === "summoned");
  // The first note says what it is; a question bears only so many words.
  const what = outcomes.length === 0 ? [] : notes.slice(0, 1).filter((note) => say(note).length < 300);
  const where = isOnMap ? [text("OPFOR.owners.setupWhy")] : [];
  return oneText([...what, ...where, ...limitsOf(proposal)]) ?? text("OPFOR.setup.title");
}

/** Whether the panel offers a set-up here and now. */
export const canSetUp = (scene: HostScene | null): boolean => maySetUp() && offersOn(scene).length > 0;
