import { haltText } from "../../turn/playing/halt";
import { text, type Text } from "../../core/text";
import {
  actingUser,
  isExecutor,
  limitsWithoutGM,
  sceneElsewhere,
  viewedCombat,
} from "../../foundry/turns/authority";
import { actsFor } from "../../foundry/turns/seat";
import { chooseOrder, orderingIn, ordersTurns } from "../../foundry/turns/turn-order";
import type { Director } from "../../foundry/turns/director";
import {
  theCanvas,
  theGame,
  theHooks,
  type HostCombat,
  type HostCombatant,
  type HostScene,
} from "../../foundry/foundry-documents";
import { monstersWords, readsSheets } from "../../foundry/turns/play-monsters";
import { renderTemplate } from "../../foundry/template-names";
import { FLAG, MODULE, TEMPLATES } from "../../foundry/ids";
import { figureIdOf, statusesOf, statusWords, tokenOf } from "../../foundry/reading/scene-reader";
import { log } from "../../foundry/log";
import { coverNamed } from "../../foundry/keeping/ruleset-registry";
import { say, sayKey } from "../../foundry/translations";
import { isNamed, isOnPanel } from "../../foundry/telling/audience";
import { setSetting, setting } from "../../foundry/settings";
import { lastSetup, mayRehearse } from "../../foundry/acting/carry-out-setup";
import { mayKeep } from "../../foundry/keeping/combat-flags";
import { owedIn, ownerOf, ownersOf } from "../../foundry/owners/claim";
import { isWithoutGM } from "../../foundry/trust/rights";
import { isStopped } from "../../foundry/keeping/combat-store";
import { lastTurn } from "../../foundry/acting/take-back";
import { configOf } from "../../foundry/reading/token-config";
import type { Hint } from "../../foundry/telling/client-messages";
import { MODES } from "../../turn/playing/turn-call";
import type { Standing } from "../../turn/thinking/thinker";
import { panelView, type PanelFigure, type PanelState } from "../../turn/view/turn/panel-view";
import { isReadable } from "../windows/doctrine-window";
import { pictureOf } from "../parts/pictures";
import { canSetUp } from "../windows/setup-window";
import { isElement, isInput, Places } from "../parts/elements";
import { patch } from "../parts/patch";

export interface PanelActions {
  readonly director: Director;
  /** What the rulesets of a combat have to show. */
  standing(combat: HostCombat): Promise<Readonly<Record<string, Standing>>>;
  /** The person at this screen is asked about a turn of the combat. */
  asking(combat: string): boolean;
  reopen(combat: string): boolean;
  undo(key: string): Promise<void>;
  options(): void;
  setUp(): void;
  point(figure: string | undefined): void;
  openSheet(combat: HostCombat, figure: string): void;
  openDoctrine(figure: string): void;
  library(): void;
  tour(): void;
  /** Opens the panel in a window of its own. */
  window(): void;
  /** The battle on the map, many times over. */
  rehearse(): void;
  /** The selected monsters play by their sheets. */
  monsters(): void;
  withoutGM(): void;
}

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
    const figures = combat === null ? [] : combat.turns.flatMap((one, at) => figureOf(one, at, combat));
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
      const opens = this.#opens(button?.dataset.opfor);
      if (opens !== undefined) opens();
      else if (button != null && combat !== null) void this.#act(button, combat);
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

  /** What a button opens, whether there is a combat or not. */
  #opens(button: string | undefined): (() => void) | undefined {
    const { actions } = this;
    const windows: Readonly<Record<string, () => void>> = {
      window: () => actions.window(),
      options: () => actions.options(),
      setup: () => actions.setUp(),
      library: () => actions.library(),
      rehearse: () => actions.rehearse(),
      monsters: () => actions.monsters(),
      tour: () => actions.tour(),
      "without-gm": () => actions.withoutGM(),
    };
    return windows[button ?? ""];
  }

  async #act(button: HTMLElement, combat: HostCombat): Promise<void> {
    const { director } = this.actions;
    switch (button.dataset.opfor) {
      case "play":
        if (!this.actions.reopen(combat.id)) await director.play(combat);
        break;
      case "step":
        if (!this.actions.reopen(combat.id)) await director.step(combat);
        break;
      case "stop":
        await director.stop(combat);
        break;
      case "undo": {
        const last = lastTurn(combat);
        if (last !== undefined) await this.actions.undo(last.key);
        break;
      }
      case "sheet": {
        const figure = button.closest<HTMLElement>("[data-figure]")?.dataset.figure;
        if (figure !== undefined) this.actions.openSheet(combat, figure);
        return;
      }
      case "begin":
        await combat.startCombat();
        break;
      case "doctrine":
        this.actions.openDoctrine(button.closest<HTMLElement>("[data-figure]")?.dataset.figure ?? "");
        return;
      case "phase":
        director.playPhase(combat, button.dataset.ruleset ?? "", button.dataset.phase ?? "");
        break;
      case "all":
        await setAll(button.dataset.mode, combat);
        break;
      case "order":
        await chooseOrder(combat, button.getAttribute("aria-checked") !== "true");
        break;
      case "mode":
        await setMode(button, combat);
        break;
      default:
        break;
    }
    this.refresh();
  }
}

async function setMode(button: HTMLElement, combat: HostCombat): Promise<void> {
  const figure = button.closest<HTMLElement>("[data-figure]")?.dataset.figure;
  const scene = combat.combatant?.token?.parent ?? combat.scene ?? theCanvas().scene;
  const token = figure === undefined || scene === null ? undefined : tokenOf(scene, figure);
  const mode = MODES.find((one) => one === button.dataset.mode);
  if (token !== undefined && mode !== undefined) await token.setFlag(MODULE, FLAG.mode, mode);
}

/** Everybody of this combat whom OpFor could play, at once; those a person may not write to stay as they are. */
async function setAll(wanted: string | undefined, combat: HostCombat): Promise<void> {
  const mode = MODES.find((one) => one === wanted);
  const tokens = [...combat.combatants].flatMap(({ token }) =>
    token !== null && token.isOwner && configOf(token).ruleset !== "" ? [token] : [],
  );
  if (mode === undefined) return;
  for (const scene of new Set(tokens.map(({ parent }) => parent))) {
    const updates = tokens
      .filter(({ parent }) => parent === scene)
      .map(({ id }) => ({ _id: id, [`flags.${MODULE}.${FLAG.mode}`]: mode }));
    await scene.updateEmbeddedDocuments("Token", updates);
  }
}

function figureOf(combatant: HostCombatant, at: number, combat: HostCombat): PanelFigure[] {
  const { token } = combatant;
  if (token === null || !isOnPanel(token, combat)) return [];
  const config = configOf(token);
  if (config.ruleset === "") return [];
  const { image, side, initials } = pictureOf(token);
  return [
    {
      id: figureIdOf(token),
      combatant: combatant.id,
      name:
        theGame().user.isGM || token.isOwner || isNamed(token)
          ? combatant.name
          : sayKey("OPFOR.ui.card.unnamed"),
      image,
      initials,
      ruleset: config.ruleset,
      doctrine: config.doctrine,
      mode: config.mode,
      statuses: statusesOf(token)
        .filter((status) => status !== "dead")
        .map(statusWords),
      defeated: combatant.isDefeated,
      hostile: side === "is-hostile",
      acted: combat.turn !== null && at < combat.turn,
      readable: isReadable(token),
    },
  ];
}

/** Somebody on the map has a ruleset. */
const isPlayedOn = (scene: HostScene | null): boolean =>
  [...(scene?.tokens ?? [])].some((token) => coverNamed(configOf(token).ruleset) !== undefined);

/** Somebody on the map is played by a doctrine that can be read and written. */
const libraryOn = (scene: HostScene | null): boolean =>
  [...(scene?.tokens ?? [])].some((token) => coverNamed(configOf(token).ruleset)?.library !== undefined);

function mayAct(combat: HostCombat | null): boolean {
  const { user, users } = theGame();
  if (user.isGM) return true;
  return users.activeGM === null && isExecutor(combat?.combatant?.token ?? null);
}

/** The last turn, or the set-up when nothing has been played since. */
function undoesNext(combat: HostCombat): Text | undefined {
  const setup = lastSetup(combat);
  if (setup !== undefined) return text("OPFOR.setup.takeBack", { title: setup.title });
  return lastTurn(combat) === undefined ? undefined : text("OPFOR.ui.panel.undo");
}

/** Without a GM, whoever runs the enemies begins; Foundry's own button is for GMs. */
const mayBegin = (combat: HostCombat): boolean => isWithoutGM() && mayKeep(theGame().user, combat);

function whoBegins(combat: HostCombat): Text {
  if (!isWithoutGM()) return text("OPFOR.ui.quiet.notStarted");
  const names = theGame()
    .users.filter((user) => user.active && mayKeep(user, combat))
    .map(({ name }) => name);
  return names.length === 0 ? text("OPFOR.owners.nobodyBegins") : text("OPFOR.owners.whoBegins", { names });
}

/** "Isla: 7 damage, when Ben is back": what waits for the owner of a figure. */
const owedLines = (combat: HostCombat): string[] =>
  owedIn(combat)
    .filter(({ claim, token }) => claim.wish.kind === "outcome" && ownerOf(token) === undefined)
    .map(({ claim, token }) => {
      const who = ownersOf(token)[0]?.name ?? "";
      return say(text("OPFOR.owners.owed", { what: claim.label, who }));
    });

function askedElsewhere(combat: HostCombat | null): string | undefined {
  const executor = actingUser(combat?.combatant?.token ?? null);
  if (executor?.isSelf === true && (combat === null || actsFor(combat))) return undefined;
  return executor?.name ?? (isWithoutGM() ? say(text("OPFOR.owners.asksOthers")) : undefined);
}

function whereCombatIs(): Text {
  const scene = sceneElsewhere();
  if (scene === null) return text("OPFOR.ui.quiet.noCombat");
  const waits = theGame().user.isActiveGM;
  return text(waits ? "OPFOR.ui.quiet.waitsElsewhere" : "OPFOR.ui.quiet.elsewhere", { scene: scene.name });
}

/** "Nothing happened" always has a reason. */
function quietReason(
  combat: HostCombat | null,
  figures: readonly PanelFigure[],
  running: PanelState["running"],
  waits: boolean,
): string | undefined {
  if (combat === null) return say(whereCombatIs());
  if (figures.length === 0) return say(text("OPFOR.ui.quiet.noFigures"));
  if (!combat.started) return say(whoBegins(combat));
  if (theGame().paused) return say(haltText("paused"));
  if (running === "asking" || running === "playing") {
    const name = askedElsewhere(combat);
    if (name !== undefined) return say(text("OPFOR.ui.quiet.otherPlays", { name }));
    return limitsWithoutGM() === undefined ? undefined : say(text("OPFOR.ui.noGM"));
  }
  if (isStopped(combat)) return say(text("OPFOR.ui.quiet.stopped"));
  const token = combat.combatant?.token;
  if (token == null) return say(text("OPFOR.ui.quiet.noToken"));
  const [config, name] = [configOf(token), combat.combatant?.name ?? ""];
  if (config.ruleset === "" || config.mode === "off") {
    return say(text("OPFOR.ui.quiet.byHand", { name }));
  }
  if (combat.combatant?.isDefeated === true) return say(text("OPFOR.ui.quiet.defeated", { name }));
  const executor = actingUser(token);
  const viewed = executor?.isSelf === true ? theCanvas().scene?.id : executor?.viewedScene;
  if (executor !== null && viewed != null && viewed !== token.parent.id) {
    return say(text("OPFOR.ui.quiet.otherScene", { name, gm: executor.name }));
  }
  if (waits) return say(text("OPFOR.ui.quiet.waits", { name }));
  return limitsWithoutGM() === undefined ? undefined : say(text("OPFOR.ui.noGM"));
}
