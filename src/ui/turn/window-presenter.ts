import { text, type Text } from "../../core/text";
import type { KeyAction } from "../../foundry/key-bindings";
import type { HostCombat, HostScene } from "../../foundry/foundry-documents";
import { theGame, theNotifications, type HostNotification } from "../../foundry/foundry-globals";
import { log } from "../../foundry/log";
import { say } from "../../foundry/translations";
import { ownersOf } from "../../foundry/owners/token-owner";
import { tokenOf } from "../../foundry/reading/token-of-figure";
import { setting } from "../../foundry/settings";
import { isWithoutGM } from "../../foundry/trust/rights";
import { putToVote, sendHint } from "../../foundry/telling/votes-and-hints";
import type { Presenter, Reply } from "../../turn/playing/ports";
import type { TurnView } from "../../turn/view/turn/turn-view";
import type { MapOverlay } from "../map/overlay";
import { lookAt } from "../map/window-placing";
import { TargetMarkers } from "../map/target-markers";
import { OpForSuggestion, SUGGESTION } from "./suggestion-window";

export interface PresenterParts {
  readonly overlay: MapOverlay;
  openTrace(view: TurnView, scene: HostScene): void;
  openDoctrine(figure: string): void;
  changed(): void;
}

/** A question that waits for its answer. */
interface Question {
  readonly combat: HostCombat;
  readonly view: TurnView;
  readonly scene: HostScene;
  answer(reply: Reply): void;
}

/**
 * Shows a turn to the person at this client: window, map and notices. One window for all combats: the questions
 * of several wait for each other.
 */
export class WindowPresenter {
  #window: OpForSuggestion | undefined;
  /** By combat, the oldest first. */
  readonly #questions = new Map<string, Question>();
  /** The combat whose question is in the window. */
  #front: string | undefined;
  readonly #targets = new TargetMarkers();
  #ofVote: HostNotification | undefined;

  constructor(private readonly parts: PresenterParts) {}

  for(combat: HostCombat): Presenter {
    return {
      ask: (view) => this.#ask(combat, view),
      show: (view) => this.#show(combat, view),
      say: (message, tone) => void this.say(message, tone),
      close: () => this.#close(combat),
    };
  }

  isAsking(combat: string): boolean {
    return this.#questions.has(combat);
  }

  say(message: Text, tone: "info" | "warn"): HostNotification {
    const words = say(text("OPFOR.ui.said", { message }));
    log.info(words);
    return theNotifications()[tone](words, { escape: true });
  }

  /** Votes may follow each other quickly: the newest word takes the place of the last. */
  #sayOfVote(message: Text): void {
    this.#ofVote?.remove?.();
    this.#ofVote = this.say(message, "info");
  }

  /** Opens the window again after somebody closed it, or another combat's question took its place. */
  reopen(combat: string): boolean {
    const question = this.#questions.get(combat);
    if (question !== undefined) this.#bringToFront(question);
    return question !== undefined;
  }

  /** A key pressed anywhere; true when it was meant for the suggestion. */
  press(action: KeyAction): boolean {
    const window = this.#openWindow();
    return this.#shown() !== undefined && (window?.press(action) ?? false);
  }

  /** A digit pressed anywhere; true when the question has such an option. */
  choose(digit: number): boolean {
    return this.#shown() !== undefined && (this.#openWindow()?.choose(digit) ?? false);
  }

  /** The keys are others now. */
  showKeys(): void {
    void this.#openWindow()?.render();
  }

  #openWindow(): OpForSuggestion | undefined {
    return this.#window?.rendered === true ? this.#window : undefined;
  }

  /** The window and the map belong to one turn from its first question to its end. */
  #isFree(combat: HostCombat): boolean {
    return this.#front === undefined || this.#front === combat.id;
  }

  #shown(): Question | undefined {
    return this.#front === undefined ? undefined : this.#questions.get(this.#front);
  }

  #ask(combat: HostCombat, view: TurnView): Promise<Reply> {
    const scene = sceneOf(combat);
    return new Promise((answer) => {
      const question = { combat, view, scene, answer };
      this.#questions.set(combat.id, question);
      // What all vote on is asked by the vote; the panel still opens the window.
      const isVote = isForAll(view);
      if (this.#isFree(combat)) this.#bringToFront(question, !isVote);
      sendHint({ type: "hint", combat: combat.id, figure: view.figure, state: "asking" });
      this.parts.changed();
      if (isVote) void this.#vote(question);
    });
  }

  #bringToFront(question: Question, opens = true): void {
    this.#front = question.combat.id;
    this.parts.overlay.draw(question.view.map, question.scene);
    this.#targets.show(
      question.view.map.attacks.map(({ target }) => target),
      question.scene,
      question.view.figure,
    );
    if (opens) void this.#open(question);
    else void this.#lookAt(question);
  }

  /** The words on the map find their places in what is seen of it. */
  async #lookAt(question: Question, size?: typeof SUGGESTION): Promise<void> {
    const hasMoved = await lookAt(question.view.map, question.scene, size);
    if (hasMoved && this.#shown() === question) this.parts.overlay.draw(question.view.map, question.scene);
  }

  async #open(question: Question): Promise<void> {
    const { view, scene } = question;
    const makesRoom = this.#openWindow()?.isWherePlaced() ?? true;
    await this.#lookAt(question, makesRoom ? SUGGESTION : undefined);
    // It may have been answered by key, or the turn have gone on, meanwhile.
    if (this.#shown() !== question) return;
    this.#window ??= new OpForSuggestion({
      reply: (reply) => this.#reply(reply),
      why: () => this.#why(),
      vote: () => void this.#vote(),
      doctrine: (figure) => this.parts.openDoctrine(figure),
      point: (figure) => this.parts.overlay.point(figure, this.#shown()?.scene),
    });
    await this.#window.show(view, scene, this.parts.overlay.words);
  }

  #reply(reply: Reply): void {
    const question = this.#shown();
    if (question === undefined) return;
    this.#questions.delete(question.combat.id);
    question.answer(reply);
  }

  #why(): void {
    const question = this.#shown();
    if (question !== undefined) this.parts.openTrace(question.view, question.scene);
  }

  /** The most votes win; equal votes and silence leave it to the dice. */
  async #vote(question = this.#shown()): Promise<void> {
    const ask = question?.view.ask;
    if (question === undefined || ask === undefined) return;
    this.#sayOfVote(text("OPFOR.ui.vote.asked"));
    const options = ask.options.map(({ id, label }) => ({ id, label }));
    const votes = await putToVote(
      question.combat,
      {
        question: ask.question,
        why: ask.why,
        options,
        ...textsOf(question.view),
      },
      { among: votersOn(question) },
    );
    if (this.#questions.get(question.combat.id) !== question) return;
    const valid = votes.filter((vote) => options.some(({ id }) => id === vote));
    const winner = mostVoted(valid);
    const undecided = valid.length === 0 ? "OPFOR.ui.vote.silent" : "OPFOR.ui.vote.tied";
    const what = options.find(({ id }) => id === winner)?.label ?? "";
    this.#sayOfVote(winner === undefined ? text(undecided) : text("OPFOR.ui.vote.done", { what }));
    this.#questions.delete(question.combat.id);
    question.answer(winner === undefined ? { kind: "roll" } : { kind: "answer", option: winner });
  }

  #show(combat: HostCombat, view: TurnView): void {
    if (this.#isFree(combat)) this.parts.overlay.draw(view.map, sceneOf(combat));
    sendHint({ type: "hint", combat: combat.id, figure: view.figure, state: "playing" });
    this.parts.changed();
  }

  /** The turn is over, or no longer ours: the next question comes to the front. */
  #close(combat: HostCombat): void {
    const figure = this.#questions.get(combat.id)?.view.figure;
    this.#questions.delete(combat.id);
    if (this.#isFree(combat)) this.#showNext();
    sendHint({ type: "hint", combat: combat.id, figure: figure ?? combat.id, state: "done" });
    this.parts.changed();
  }

  #showNext(): void {
    this.#front = undefined;
    this.#targets.takeBack();
    this.parts.overlay.clear();
    const [next] = this.#questions.values();
    if (next === undefined) void this.#window?.close({ animate: false });
    else this.#bringToFront(next);
  }
}

/** At a table without a GM a tie may be for others too; who sits there alone just answers. */
const isForAll = (view: TurnView): boolean =>
  view.ask !== undefined &&
  isWithoutGM() &&
  setting("tiesWithoutGM") !== "dice" &&
  theGame().users.filter(({ active }) => active).length > 1;

/** Everybody, or who owns one of those it may fall on. */
function votersOn({ view, scene }: Question): readonly string[] | undefined {
  const { decision } = view.draft;
  if (!isWithoutGM() || setting("tiesWithoutGM") !== "owner" || decision.kind !== "ask") return undefined;
  const tokens = decision.options.flatMap(({ figure }) =>
    figure === undefined ? [] : (tokenOf(scene, figure) ?? []),
  );
  const owners = tokens.flatMap((token) => ownersOf(token).filter(({ active }) => active));
  return owners.length === 0 ? undefined : owners.map(({ id }) => id);
}

/** The question for those who read another language; an option told apart by words of its view keeps those. */
function textsOf({ draft, ask }: TurnView): object {
  const { decision } = draft;
  if (decision.kind !== "ask") return {};
  const { question, why, options } = decision;
  const labels = options.map(({ label }, at) => (say(label) === ask?.options[at]?.label ? label : null));
  return { texts: { question, why, labels } };
}

function sceneOf(combat: HostCombat): HostScene {
  const scene = combat.combatant?.token?.parent ?? combat.scene;
  if (scene == null) throw new Error(`combat ${combat.id} has no scene`);
  return scene;
}

export function mostVoted(votes: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}
