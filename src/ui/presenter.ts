import { text, type Text } from "../core/text";
import type { KeyAction } from "../foundry/bindings";
import { theNotifications, type HostCombat, type HostScene } from "../foundry/host";
import { log } from "../foundry/log";
import { say } from "../foundry/say";
import { putToVote, sendHint } from "../foundry/wire";
import type { Presenter, Reply } from "../turn/ports";
import type { TurnView } from "../turn/view/turnView";
import type { MapOverlay } from "./overlay";
import { lookAt } from "./placing";
import { OpForSuggestion } from "./suggestion";

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

  constructor(private readonly parts: PresenterParts) {}

  for(combat: HostCombat): Presenter {
    return {
      ask: (view) => this.#ask(combat, view),
      show: (view) => this.#show(combat, view),
      say: (message, tone) => this.say(message, tone),
      close: () => this.#close(combat),
    };
  }

  isAsking(combat: string): boolean {
    return this.#questions.has(combat);
  }

  say(message: Text, tone: "info" | "warn"): void {
    const words = say(text("OPFOR.ui.said", { message }));
    log.info(words);
    theNotifications()[tone](words, { escape: true });
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
      if (this.#isFree(combat)) this.#bringToFront(question);
      sendHint({ type: "hint", combat: combat.id, figure: view.figure, state: "asking" });
      this.parts.changed();
    });
  }

  #bringToFront(question: Question): void {
    this.#front = question.combat.id;
    this.parts.overlay.draw(question.view.map, question.scene);
    void this.#open(question);
  }

  async #open(question: Question): Promise<void> {
    const { view, scene } = question;
    await lookAt(view.map, scene);
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
  async #vote(): Promise<void> {
    const question = this.#shown();
    const ask = question?.view.ask;
    if (question === undefined || ask === undefined) return;
    this.say(text("OPFOR.ui.vote.asked"), "info");
    const options = ask.options.map(({ id, label }) => ({ id, label }));
    const votes = await putToVote(question.combat, {
      question: ask.question,
      why: ask.why,
      options,
      ...textsOf(question.view),
    });
    if (this.#shown() !== question) return;
    const valid = votes.filter((vote) => options.some(({ id }) => id === vote));
    const winner = mostVoted(valid);
    const undecided = valid.length === 0 ? "OPFOR.ui.vote.silent" : "OPFOR.ui.vote.tied";
    this.say(text(winner === undefined ? undecided : "OPFOR.ui.vote.done"), "info");
    this.#reply(winner === undefined ? { kind: "roll" } : { kind: "answer", option: winner });
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
    this.parts.overlay.clear();
    const [next] = this.#questions.values();
    if (next === undefined) void this.#window?.close({ animate: false });
    else this.#bringToFront(next);
  }
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
