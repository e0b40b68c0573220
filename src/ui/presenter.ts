import { text, type Text } from "../core/text";
import { theNotifications, type HostCombat, type HostScene } from "../foundry/host";
import { log } from "../foundry/log";
import { say } from "../foundry/say";
import { putToVote, sendHint } from "../foundry/wire";
import type { Presenter, Reply } from "../turn/ports";
import type { TurnView } from "../turn/view/turnView";
import type { MapOverlay } from "./overlay";
import { OpForSuggestion } from "./suggestion";

export interface PresenterParts {
  readonly overlay: MapOverlay;
  openTrace(view: TurnView, scene: HostScene): void;
  openDoctrine(figure: string): void;
  changed(): void;
}

/** Shows a turn to the person at this client: window, map and notices. One for all combats of the client. */
export class WindowPresenter {
  #window: OpForSuggestion | undefined;
  #waiting: { readonly view: TurnView; readonly scene: HostScene; answer(reply: Reply): void } | undefined;

  constructor(private readonly parts: PresenterParts) {}

  for(combat: HostCombat): Presenter {
    return {
      ask: (view) => this.#ask(combat, view),
      show: (view) => this.#show(combat, view),
      say: (message, tone) => this.say(message, tone),
      close: () => this.#close(combat),
    };
  }

  get asking(): TurnView | undefined {
    return this.#waiting?.view;
  }

  say(message: Text, tone: "info" | "warn"): void {
    const words = say(text("OPFOR.ui.said", { message }));
    log.info(words);
    theNotifications()[tone](words, { escape: true });
  }

  /** Opens the window again after somebody closed it. */
  reopen(): boolean {
    const waiting = this.#waiting;
    if (waiting === undefined) return false;
    void this.#open(waiting.view, waiting.scene);
    return true;
  }

  /** A key pressed anywhere; true when it was meant for the suggestion. */
  press(code: string): boolean {
    return (
      this.#waiting !== undefined && (this.#window?.rendered ?? false) && (this.#window?.press(code) ?? false)
    );
  }

  #ask(combat: HostCombat, view: TurnView): Promise<Reply> {
    const scene = sceneOf(combat);
    return new Promise((answer) => {
      this.#waiting = { view, scene, answer };
      this.parts.overlay.draw(view.map, scene);
      void this.#open(view, scene);
      sendHint({ type: "hint", combat: combat.id, figure: view.figure, state: "asking" });
      this.parts.changed();
    });
  }

  async #open(view: TurnView, scene: HostScene): Promise<void> {
    this.#window ??= new OpForSuggestion({
      reply: (reply) => this.#reply(reply),
      why: () => this.#why(),
      vote: () => void this.#vote(),
      doctrine: (figure) => this.parts.openDoctrine(figure),
      point: (figure) => this.parts.overlay.point(figure, scene),
    });
    await this.#window.show(view, scene);
  }

  #reply(reply: Reply): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.answer(reply);
  }

  #why(): void {
    const waiting = this.#waiting;
    if (waiting !== undefined) this.parts.openTrace(waiting.view, waiting.scene);
  }

  /** The most votes win; equal votes and silence leave it to the dice. */
  async #vote(): Promise<void> {
    const waiting = this.#waiting;
    const ask = waiting?.view.ask;
    const combat = waiting?.view.draft.call.combat;
    if (waiting === undefined || ask === undefined || combat === undefined) return;
    this.say(text("OPFOR.ui.vote.asked"), "info");
    const options = ask.options.map(({ id, label }) => ({ id, label }));
    const votes = await putToVote(combatNamed(combat), { question: ask.question, why: ask.why, options });
    if (this.#waiting !== waiting) return;
    const winner = mostVoted(votes.filter((vote) => options.some(({ id }) => id === vote)));
    this.say(text(winner === undefined ? "OPFOR.ui.vote.tied" : "OPFOR.ui.vote.done"), "info");
    this.#reply(winner === undefined ? { kind: "roll" } : { kind: "answer", option: winner });
  }

  #show(combat: HostCombat, view: TurnView): void {
    this.parts.overlay.draw(view.map, sceneOf(combat));
    sendHint({ type: "hint", combat: combat.id, figure: view.figure, state: "playing" });
    this.parts.changed();
  }

  #close(combat: HostCombat): void {
    const figure = this.#waiting?.view.figure;
    this.#waiting = undefined;
    this.parts.overlay.clear();
    void this.#window?.close({ animate: false });
    sendHint({ type: "hint", combat: combat.id, figure: figure ?? combat.id, state: "done" });
    this.parts.changed();
  }
}

const combatNamed = (id: string): HostCombat => {
  const combat = (game as unknown as { combats: { get(id: string): HostCombat | undefined } }).combats.get(
    id,
  );
  if (combat === undefined) throw new Error(`no combat ${id}`);
  return combat;
};

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
