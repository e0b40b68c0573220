import type { HostCombat } from "../../foundry/foundry-documents";
import { theCanvas, theGame, theHooks, renderTemplate } from "../../foundry/foundry-globals";
import { isExecutor } from "../../foundry/turns/acting-client/authority";
import { orderingIn, ordersTurns } from "../../foundry/turns/rounds/turn-order";
import { monstersWords, readsSheets } from "../../foundry/turns/play-monsters";
import { TEMPLATES } from "../../foundry/ids";
import { figureIdOf } from "../../foundry/reading/token-of-figure";
import { log } from "../../foundry/log";
import { coverNamed } from "../../foundry/keeping/ruleset-registry";
import { say } from "../../foundry/translations";
import { setSetting, setting } from "../../foundry/settings";
import { mayRehearse } from "../../foundry/trust/who-may-set-up-or-rehearse";
import { isStopped } from "../../foundry/keeping/combat-store";
import type { Hint } from "../../foundry/telling/votes-and-hints";
import type { Standing } from "../../turn/thinking/thinker";
import { panelView, type PanelState } from "../../turn/view/turn/panel-view";
import { canSetUp } from "../windows/setup-window";
import { isElement, isInput, Places } from "../parts/elements";
import { patch } from "../parts/patch";
import { openedBy, press, type PanelActions } from "./panel-buttons";
import {
  figuresOf,
  isPlayedOn,
  libraryOn,
  mayAct,
  mayBegin,
  owedLines,
  passWords,
  undoesNext,
} from "./panel-contents";
import { askedElsewhere, quietReason } from "./why-nothing-happens";
import { viewedCombat } from "../../foundry/turns/viewed-combat";

const SLIDES = new Set([
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
  ...["Home", "End", "PageUp", "PageDown"],
]);

/** The panel under the combat tracker. */
export class OpForPanel {
  /** Where it is shown: by the tracker of the sidebar, and by those in windows of their own. */
  readonly #places = new Places<HTMLElement>();
  /** The last drawing asked for, by its place. */
  readonly #drawing = new WeakMap<HTMLElement, number>();
  #due = false;
  /** What the acting client said it is doing, by combat, for those who watch. */
  readonly #hints = new Map<string, Hint>();
  #standing: { readonly combat: string; readonly by: Readonly<Record<string, Standing>> } | undefined;
  #asking = false;
  /** The turn that the rulesets were asked in last. */
  #learnt: string | undefined;
  /** What each panel was made from: one that would be the same stays. */
  readonly #made = new WeakMap<Element, { readonly html: string; readonly combat: HostCombat | null }>();

  constructor(private readonly actions: PanelActions) {}

  listen(): void {
    theHooks().on("renderCombatTracker", (_app: object, html: HTMLElement) => {
      // Some versions hand over the whole sidebar tab, some a part of it.
      const place = html.closest<HTMLElement>(".tab") ?? html;
      this.#places.add(place);
      void this.#draw(place);
    });
  }

  /** Also there, as long as it is on the page. */
  showIn(place: HTMLElement): void {
    this.#places.add(place);
    void this.#draw(place);
  }

  hint(hint: Hint): void {
    this.#hints.set(hint.combat, hint);
    this.refresh();
  }

  /** At most once per frame, however much has changed. */
  refresh(): void {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.#redraw();
    });
  }

  #redraw(): void {
    for (const place of this.#places.onPages()) {
      if (place.querySelector(".opfor.of-panel") !== null) void this.#draw(place);
    }
  }

  /** Asks the rulesets once at a time; the panel is drawn again when they have something new to show. */
  async #learn(combat: HostCombat): Promise<void> {
    const turn = `${combat.id}|${combat.round}|${combat.turn ?? ""}`;
    if (this.#asking || !this.#mayLearn(combat, turn)) return;
    this.#asking = true;
    this.#learnt = turn;
    try {
      const by = await this.actions.standing(combat);
      const known = this.#standing?.combat === combat.id ? JSON.stringify(this.#standing.by) : "{}";
      this.#standing = { combat: combat.id, by };
      if (JSON.stringify(by) !== known) this.refresh();
    } catch (error) {
      log.warn("the rulesets could not say what they remember", error);
    } finally {
      this.#asking = false;
    }
  }

  /** Once while a turn plays itself; before it begins the rulesets are still being told of it. */
  #mayLearn(combat: HostCombat, turn: string): boolean {
    const { director } = this.actions;
    if (this.actions.asking(combat.id) || !director.isBusy(combat.id)) return true;
    return director.running(combat.id) !== undefined && this.#learnt !== turn;
  }

  async #draw(place: HTMLElement): Promise<void> {
    const turn = (this.#drawing.get(place) ?? 0) + 1;
    this.#drawing.set(place, turn);
    const combat = viewedCombat();
    const { isGM } = theGame().user;
    const { scene } = theCanvas();
    const mayPlace = canSetUp(scene);
    const canRehearse = scene !== null && mayRehearse(scene) && isPlayedOn(scene);
    const context = {
      panel: panelView(this.#state(combat), coverNamed, say),
      isGM,
      readsSheets: isGM && readsSheets(),
      monstersWords: monstersWords(),
      monstersHint: readsSheets() ? "OPFOR.ui.monsters.hint" : "OPFOR.ui.monsters.chooseHint",
      hasTools: isGM || mayPlace || canRehearse,
      hasLibrary: isGM && libraryOn(scene),
      canSetUp: mayPlace,
      canRehearse,
      folded: setting("panelFolded"),
      begins: combat !== null && !combat.started && mayBegin(combat),
      owed: combat === null ? [] : owedLines(combat),
      away: combat === null ? undefined : passWords(combat),
    };
    const html = await renderTemplate(`${TEMPLATES}/panel.hbs`, context);
    // A later call has newer news.
    const old = place.querySelector(".opfor.of-panel");
    if (turn !== this.#drawing.get(place) && old !== null) return;
    if (combat?.started === true) void this.#learn(combat);
    const made = old === null ? undefined : this.#made.get(old);
    if (made?.html === html && made.combat === combat) return;
    const holder = document.createElement("div");
    holder.innerHTML = html;
    const fresh = holder.firstElementChild;
    if (!isElement(fresh)) return;
    if (old !== null) patch(old, fresh);
    else {
      place.append(fresh);
      this.#bind(fresh);
    }
    this.#made.set(old ?? fresh, { html, combat });
  }

  #state(combat: HostCombat | null): PanelState {
    const figures = combat === null ? [] : figuresOf(combat);
    const running = this.#running(combat);
    const waits = combat !== null && this.actions.director.isWaiting(combat);
    const quiet = quietReason(combat, figures, running, waits);
    const undoes = combat === null ? undefined : undoesNext(combat);
    const ordering = combat === null ? [] : orderingIn(combat);
    const asked = running === "asking" ? askedElsewhere(combat) : undefined;
    return {
      running,
      round: combat?.round ?? 0,
      now: combat?.combatant?.token == null ? undefined : figureIdOf(combat.combatant.token),
      pace: setting("pace"),
      mayAct: mayAct(combat),
      ...(undoes === undefined ? {} : { undoes }),
      ...(quiet === undefined ? {} : { quiet }),
      ...(asked === undefined ? {} : { asked }),
      figures,
      ...(ordering.length === 0 || combat === null
        ? {}
        : { order: { rulesets: ordering, on: ordersTurns(combat) } }),
      standing: combat !== null && this.#standing?.combat === combat.id ? this.#standing.by : {},
    };
  }

  #running(combat: HostCombat | null): PanelState["running"] {
    if (!combat?.started) return "idle";
    if (this.actions.asking(combat.id)) return "asking";
    if (this.actions.director.running(combat.id) !== undefined) return "playing";
    const hint = this.#hintOf(combat);
    if (hint !== undefined) return hint.state === "asking" ? "asking" : "playing";
    return isStopped(combat) ? "stopped" : "idle";
  }

  /** Only of the turn that is on, and only from somebody else. */
  #hintOf(combat: HostCombat): Hint | undefined {
    const token = combat.combatant?.token ?? null;
    const hint = this.#hints.get(combat.id);
    if (token === null || hint === undefined || hint.state === "done" || isExecutor(token)) return undefined;
    return hint.figure === figureIdOf(token) ? hint : undefined;
  }

  #bind(panel: HTMLElement): void {
    panel.addEventListener("click", (event) => {
      const button = (event.target as Element | null)?.closest<HTMLElement>("[data-opfor]");
      // What is pressed is about the combat that is shown.
      const combat = this.#made.get(panel)?.combat ?? null;
      if (button?.dataset.opfor === "fold") {
        void setSetting("panelFolded", !setting("panelFolded"));
        return;
      }
      const opens = openedBy(button?.dataset.opfor, this.actions);
      if (opens !== undefined) opens();
      else if (button != null && combat !== null) void this.#press(button, combat);
    });
    panel.addEventListener("change", (event) => {
      const input = event.target;
      if (isInput(input) && input.dataset.opfor === "pace") void setSetting("pace", Number(input.value));
    });
    panel.addEventListener("keydown", (event) => {
      // The slider leaves Foundry its keys, all but those that move it.
      if (isInput(event.target) && SLIDES.has(event.key)) event.stopPropagation();
    });
    const point = (event: Event): void =>
      this.actions.point(
        (event.target as Element | null)?.closest<HTMLElement>("[data-figure]")?.dataset.figure,
      );
    panel.addEventListener("pointerover", point);
    panel.addEventListener("focusin", point);
    panel.addEventListener("pointerleave", () => this.actions.point(undefined));
  }

  async #press(button: HTMLElement, combat: HostCombat): Promise<void> {
    if (await press(button, combat, this.actions)) this.refresh();
  }
}
