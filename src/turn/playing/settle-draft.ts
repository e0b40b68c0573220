import type { Decided } from "../../core/decision";
import { text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import type { TurnCall } from "./turn-call";
import {
  another,
  answer,
  drop,
  firstDraft,
  leaveToDice,
  pick,
  previous,
  reread,
  sameBasis,
  samePlan,
  type Basis,
  type Draft,
} from "./draft";
import type { HaltReason, HaltView } from "./halt";
import type { Pace, Presenter, Reply, SceneReader, SeedSource, Store } from "./ports";
import type { Thinker } from "../thinking/thinker";
import { turnView } from "../view/turn/turn-view";
import type { Say } from "../view/say";

export interface SettlingPorts {
  readonly reader: SceneReader;
  readonly thinker: Thinker;
  readonly pace: Pace;
  readonly store: Store;
  readonly presenter: Presenter;
  readonly seed: SeedSource;
  readonly say: Say;
}

export interface SettlingRules {
  /** In auto, leave what the rules leave to a person to the dice. */
  readonly unattended: boolean;
}

/** What was agreed on: the plan to be done, or why there is none. */
export interface SettledDraft {
  readonly draft: Draft;
  readonly verdict: Decided | "skipped" | "handed";
}

/** Thrown out of a turn that may not go on. */
export class Interrupted extends Error {
  constructor(readonly why: HaltReason) {
    super("the turn was interrupted");
  }
}

/** From the first draft to the plan that is done: shows, asks, and decides anew when the map has changed. */
export class DraftSettling {
  constructor(
    private readonly ports: SettlingPorts,
    private readonly ruleset: Ruleset,
    private readonly call: TurnCall,
    private readonly rules: SettlingRules,
    private readonly halt: HaltView,
    /** Throws when the turn may not go on. */
    private readonly check: () => void,
  ) {}

  first(): Promise<Draft> {
    const { thinker, seed } = this.ports;
    return firstDraft(thinker, {
      ...this.#basis(),
      call: this.call,
      ruleset: this.ruleset.id,
      seed: seed(),
      unattended: this.call.mode === "auto" && this.rules.unattended,
      answers: {},
    });
  }

  /** What is done is what was shown, on the map it was shown for. */
  async settle(first: Draft): Promise<SettledDraft> {
    let shown = first;
    for (;;) {
      this.check();
      const reply = await this.#reply(shown);
      if (reply?.kind === "skip") return { draft: shown, verdict: "skipped" };
      if (reply?.kind === "hand") return { draft: shown, verdict: "handed" };
      const draft = await this.#upToDate(shown);
      const holds = samePlan(draft, shown);
      if (!holds) this.ports.presenter.say(text("OPFOR.ui.turn.mapChanged"), "info");
      if (!holds || reply === undefined) shown = draft;
      else if (reply.kind === "do" && draft.decision.kind === "decided")
        return { draft, verdict: draft.decision };
      else shown = await this.#changed(draft, reply);
    }
  }

  /** The draft on the map as it is now; steps that were dropped stay so while the plan is the same. */
  async #upToDate(shown: Draft): Promise<Draft> {
    const now = this.#basis();
    if (sameBasis(shown, now)) return shown;
    const draft = await reread(this.ports.thinker, shown, now);
    return samePlan(draft, shown) ? { ...draft, dropped: shown.dropped } : draft;
  }

  #basis(): Basis {
    const { reader, store } = this.ports;
    return { snapshot: reader.read(), memory: store.memory(this.call.combat, this.ruleset.id) };
  }

  /** What to do with it; nothing when the map has changed before anybody said. */
  async #reply(draft: Draft): Promise<Reply | undefined> {
    const { presenter, pace, reader, say } = this.ports;
    const view = turnView(draft, this.ruleset, say);
    if (draft.decision.kind === "decided" && this.call.mode === "auto") {
      presenter.show(view);
      await pace.rest("step", this.halt);
      this.check();
      return { kind: "do" };
    }
    const asked = presenter.ask(view);
    const stopped = this.halt.halted.then((why): never => {
      throw new Interrupted(why);
    });
    for (;;) {
      const reply = await Promise.race([asked, stopped, reader.changed().then(() => undefined)]);
      if (reply !== undefined || !sameBasis(draft, this.#basis())) return reply;
    }
  }

  #changed(draft: Draft, reply: Reply): Promise<Draft> {
    const { thinker } = this.ports;
    switch (reply.kind) {
      case "another":
        return another(thinker, draft);
      case "previous":
        return Promise.resolve(previous(draft));
      case "pick":
        return pick(thinker, draft, reply.choice, reply.option);
      case "answer":
        return answer(thinker, draft, reply.option);
      case "roll":
        return leaveToDice(thinker, draft);
      case "drop":
        return Promise.resolve(drop(draft, reply.step, reply.dropped));
      case "do":
      case "skip":
      case "hand":
        return Promise.resolve(draft);
    }
  }
}
