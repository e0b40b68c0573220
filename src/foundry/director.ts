import { text, type Text } from "../core/text";
import type { RoundEvent } from "../engine/ruleset";
import { turnKey, type TurnCall } from "../turn/call";
import { Halt, type Authority, type Presenter, type Store } from "../turn/ports";
import type { Standing, Thinker } from "../turn/thinker";
import { TurnQueue } from "../turn/queue";
import { Turn, type TurnEnd } from "../turn/turn";
import { authority, isHerald } from "./authority";
import { callFor, nobodyLeft, sceneObjection } from "./currentTurn";
import { executorFor } from "./executor";
import { theGame, theHooks, type CombatState, type HostCombat, type HostScene } from "./host";
import { log } from "./log";
import { pace, sleep } from "./pace";
import { readScene } from "./reader";
import { rulesetOf } from "./registry";
import { enterResult, type Entry } from "./reporting";
import { Changes } from "./changes";
import { failure, hasBegun, Rounds } from "./rounds";
import { say } from "./say";
import { setting } from "./settings";
import { beginAnew, isStopped, setStopped, wasPlayed } from "./store";
import { configOf } from "./tokenConfig";
import { forgetEnding, leaveTurnsBehind } from "./turnsLeft";
import { isSameTurn, TurnsSeen } from "./turnsSeen";

export interface DirectorPorts {
  readonly thinker: Thinker;
  readonly store: Store;
  presenterFor(combat: HostCombat): Presenter;
  /** Something the panel shows has changed. */
  changed(): void;
}

interface Running {
  readonly call: TurnCall;
  readonly halt: Halt;
}

interface Start {
  /** Asked for by a person: plays even a turn that was played before. */
  readonly asked?: boolean;
  /** This one turn only, although OpFor is stopped. */
  readonly once?: boolean;
}

/** Another client may be gone before it has told the rulesets of a turn. */
const TELL_PATIENCE = 4_000;

/** Decides on this client which turns are played, one at a time per combat, each once. */
export class Director {
  readonly #queue = new TurnQueue((error) => this.#failed(error));
  readonly #running = new Map<string, Running>();
  readonly #rounds: Rounds;
  readonly #changes = new Changes();
  readonly #turns = new TurnsSeen();
  /** By combat, the turn it was last told of. */
  readonly #heard = new Map<string, CombatState>();
  /** Keys of turns that are played although OpFor is stopped. */
  readonly #once = new Set<string>();
  /** Combats that somebody stepped back, or whose last turn was taken back. */
  readonly #steppedBack = new Set<string>();

  constructor(private readonly ports: DirectorPorts) {
    this.#rounds = new Rounds(ports.thinker, ports.store, (combat, message) =>
      ports.presenterFor(combat).say(message, "warn"),
    );
  }

  /** `combatTurnChange`, which every client gets; one of them tells the rulesets. */
  turnChanged(
    combat: HostCombat,
    given: { readonly prior: CombatState; readonly current: CombatState },
  ): void {
    // Copies: see `TurnsSeen`.
    const [current, told] = [{ ...given.current }, { ...given.prior }];
    this.recheck();
    // Foundry tells of turns also when others come, go or change places (foundry-facts, section 2).
    if ((combat.combatant?.id ?? null) !== current.combatantId || !combat.started) return;
    const heard = this.#heard.get(combat.id);
    this.#heard.set(combat.id, current);
    if (heard !== undefined && isSameTurn(heard, current) && hasBegun(combat)) return;
    const prior = this.#turns.of(combat).before ?? told;
    const back = isBefore(current, prior);
    const { round, turn, combatantId } = current;
    const key = `${combat.id}|events|${round}|${turn ?? ""}|${combatantId ?? ""}|${back ? "back" : ""}`;
    if (isHerald(combat)) this.#queue.add(combat.id, key, () => this.#tell(combat, prior, current, back));
    // Players play their tokens at a table without a GM: who tells may be another than who plays.
    else if (theGame().users.activeGM === null && !back)
      this.#queue.add(combat.id, key, () => this.#startWhenTold(combat));
  }

  async #tell(combat: HostCombat, prior: CombatState, current: CombatState, back: boolean): Promise<void> {
    if (!combat.started) return;
    await leaveTurnsBehind(combat, this.ports.store);
    // Stepping back is a person's doing: the turn waits for Play, which plays it again.
    if (back) return forgetEnding(combat, this.ports.store);
    await this.#rounds.turned(combat, prior, current);
    // The rounds may have set a new order; whoever is first now plays.
    this.start(combat);
  }

  #look(): void {
    for (const combat of theGame().combats) {
      if (!this.#turns.look(combat)) continue;
      const { now, before } = this.#turns.of(combat);
      if (before !== undefined && isBefore(now, before)) this.#steppedBack.add(combat.id);
      else this.#steppedBack.delete(combat.id);
      // Back before the first round: the combat starts anew. Foundry calls no hook of turns for that.
      if (combat.round === 0 && isHerald(combat))
        this.#queue.add(combat.id, `${combat.id}|anew`, () => beginAnew(combat.id));
    }
  }

  /** Whether the turn waits for Play, because the combat went back to it. */
  isWaiting(combat: HostCombat): boolean {
    return combat.started && this.#steppedBack.has(combat.id);
  }

  async #startWhenTold(combat: HostCombat): Promise<void> {
    const late = sleep(TELL_PATIENCE).then(() => true);
    let isLate = false;
    while (!isLate && !hasBegun(combat)) {
      isLate = await Promise.race([late, this.#changes.next().then(() => false)]);
    }
    this.start(combat);
  }

  /** Plays the turn of the current combatant, if it is OpFor's to play and this client's to act. */
  start(combat: HostCombat, how: Start = {}): void {
    const run = async (): Promise<void> => {
      const current = callFor(combat);
      if (current === undefined) return;
      const unfinished = this.ports.store.progress(combat.id)?.key === turnKey(current);
      const played = !unfinished && wasPlayed(combat.id, turnKey(current));
      if (played && how.asked !== true) return;
      // Played again, it is a turn of its own: the first one keeps its card and can still be taken back.
      const call = played ? { ...current, occurrence: current.occurrence + 1 } : current;
      const key = turnKey(call);
      if (how.once === true) this.#once.add(key);
      const why = this.#objection(call);
      if (why?.key === "OPFOR.ui.halt.defeated") await this.#passOver(combat, call);
      if (why !== undefined) return;
      if (call.mode === "auto" && !unfinished && nobodyLeft(combat, call)) await this.#over(combat);
      else await this.#play(combat, call);
    };
    // The key names the turn as it is now; the queue may find it over when it comes to it.
    const now = callFor(combat);
    if (now !== undefined) this.#queue.add(combat.id, turnKey(now), run);
    this.ports.changed();
  }

  async #play(combat: HostCombat, call: TurnCall): Promise<void> {
    const combatant = combat.combatants.get(call.combatant);
    const token = combatant?.token ?? null;
    const ruleset = token === null ? undefined : rulesetOf(configOf(token).ruleset);
    const presenter = this.ports.presenterFor(combat);
    if (token === null || ruleset === undefined) {
      const id = token === null ? "" : configOf(token).ruleset;
      presenter.say(text("OPFOR.ui.turn.noRuleset", { name: combatant?.name ?? "", id }), "warn");
      return;
    }
    const halt = new Halt();
    this.#running.set(combat.id, { call, halt });
    this.#steppedBack.delete(combat.id);
    this.ports.changed();
    theHooks().callAll("opforTurnStart", call);
    try {
      const end = await new Turn(
        {
          reader: {
            read: () => readScene(token.parent, combat),
            changed: () => this.#changes.next(),
          },
          thinker: this.ports.thinker,
          executor: executorFor(token.parent, combat),
          authority: this.#authority,
          pace,
          store: this.ports.store,
          presenter,
          seed: freshSeed,
          say,
        },
        ruleset,
        call,
        { unattended: setting("autoTies") === "dice", endTurn: setting("endTurn") },
        halt,
      ).play();
      if (end.kind === "interrupted") this.#interrupted(combat, presenter, end);
      theHooks().callAll("opforTurnEnd", call, end);
    } catch (error) {
      log.error("the turn failed", error);
      const why = error instanceof Error ? error.message : String(error);
      presenter.say(text("OPFOR.ui.turn.failed", { name: token.name, why }), "warn");
    } finally {
      this.#running.delete(combat.id);
      this.#once.delete(turnKey(call));
      this.ports.changed();
    }
  }

  #interrupted(
    combat: HostCombat,
    presenter: Presenter,
    end: Extract<TurnEnd, { kind: "interrupted" }>,
  ): void {
    // That the turn moved on is what people see anyway; a new mode is a new way to play the same turn.
    if (end.why.key === "OPFOR.ui.halt.modeChanged") this.start(combat);
    // Fell while it was asked about: the tracker goes on.
    else if (end.why.key === "OPFOR.ui.halt.defeated") this.start(combat, { asked: true });
    else if (end.why.key !== "OPFOR.ui.halt.turnOver") presenter.say(end.why, "info");
  }

  /** Foundry stops at the turn of who is out of action, unless told to skip them; there is nothing to play. */
  async #passOver(combat: HostCombat, call: TurnCall): Promise<void> {
    if (!setting("endTurn") || combat.turns.every(({ isDefeated }) => isDefeated)) return;
    const halt = new Halt();
    this.#running.set(combat.id, { call, halt });
    await pace.rest("end", halt);
    this.#running.delete(combat.id);
    if (this.#objection(call)?.key === "OPFOR.ui.halt.defeated") await combat.nextTurn();
  }

  /** Auto would go on for ever. */
  async #over(combat: HostCombat): Promise<void> {
    this.ports.presenterFor(combat).say(text("OPFOR.ui.turn.nobodyLeft"), "info");
    await this.stop(combat);
  }

  readonly #authority: Authority = { objection: (call) => this.#objection(call) };

  #objection(call: TurnCall): Text | undefined {
    const why = authority.objection(call) ?? sceneObjection(call);
    return why?.key === "OPFOR.ui.halt.stopped" && this.#once.has(turnKey(call)) ? undefined : why;
  }

  /** Something changed that may end what is being played: combat, scene, pause, users, tokens. */
  recheck(): void {
    this.#look();
    for (const { call, halt } of this.#running.values()) {
      const why = this.#objection(call);
      if (why !== undefined) halt.stop(why);
    }
    this.#changes.tell();
    this.ports.changed();
  }

  /** The world may be ready again: unpaused, back on the scene, or this client took over. */
  resume(): void {
    this.recheck();
    for (const combat of theGame().combats) {
      if (combat.started && !isStopped(combat)) this.start(combat);
    }
  }

  /** Stops at once, on whichever client it plays. */
  async stop(combat: HostCombat): Promise<void> {
    this.#running.get(combat.id)?.halt.stop(text("OPFOR.ui.halt.stopped"));
    await this.#setStopped(combat, true);
    this.ports.changed();
  }

  /** The emergency stop: whichever combat is looked at, nothing plays on. */
  async stopAll(): Promise<void> {
    await Promise.all(
      theGame()
        .combats.filter(({ started }) => started)
        .map((combat) => this.stop(combat)),
    );
  }

  async play(combat: HostCombat): Promise<void> {
    await this.#setStopped(combat, false);
    this.start(combat, { asked: true });
  }

  /** One turn, then it waits again. */
  async step(combat: HostCombat): Promise<void> {
    await this.#setStopped(combat, true);
    this.start(combat, { asked: true, once: true });
  }

  /** Who may write neither to the combat nor to a token of it can halt its own turn, but not for all. */
  async #setStopped(combat: HostCombat, stopped: boolean): Promise<void> {
    await setStopped(combat, stopped).catch((error: unknown) => {
      log.warn("stop and go could not be kept", error);
      this.ports.presenterFor(combat).say(text("OPFOR.ui.turn.stopNeedsRights"), "warn");
    });
  }

  running(combat: string): TurnCall | undefined {
    return this.#running.get(combat)?.call;
  }

  idle(combat: string): Promise<void> {
    return this.#queue.idle(combat);
  }

  notice(combat: HostCombat, event: RoundEvent): void {
    if (!isHerald(combat)) return;
    const key = `${combat.id}|${event.kind}|${JSON.stringify(event)}|${combat.round}|${combat.turn ?? ""}`;
    this.#queue.add(combat.id, key, async () => {
      await this.#rounds.happened(combat, event);
    });
  }

  /** A result entered on a card; it waits for the turn being played. */
  enter(combat: HostCombat, scene: HostScene, entry: Entry): void {
    const key = `${entry.report.key}|result|${entry.step}`;
    this.#queue.add(combat.id, key, async () => {
      await enterResult(combat, scene, this.ports.store, entry);
      this.ports.changed();
    });
  }

  standing(combat: HostCombat): Promise<Record<string, Standing>> {
    return this.#rounds.standing(combat);
  }

  /** A part of the round that is no figure's turn, asked for in the panel. */
  playPhase(combat: HostCombat, ruleset: string, phase: string): void {
    this.#queue.add(combat.id, `${combat.id}|phase|${phase}|${combat.round}`, async () => {
      const presenter = this.ports.presenterFor(combat);
      const played = await this.#rounds.playPhase(combat, ruleset, phase).catch((error: unknown) => {
        log.error(`${ruleset} failed at ${phase}`, error);
        presenter.say(failure(ruleset, "phase", error), "warn");
        return null;
      });
      if (played === null) return;
      if (played === undefined) presenter.say(text("OPFOR.ui.phase.nothing"), "info");
      else {
        const happened = played.outcomes.map(({ label }) => label);
        presenter.say(
          happened.length === 0
            ? text("OPFOR.ui.phase.quiet")
            : text("OPFOR.ui.phase.happened", { happened }),
          "info",
        );
      }
      this.ports.changed();
    });
  }

  #failed(error: unknown): void {
    log.error("the queue caught an error", error);
    this.ports.changed();
  }
}

const isBefore = (a: CombatState, b: CombatState): boolean =>
  a.round < b.round || (a.round === b.round && (a.turn ?? -1) < (b.turn ?? -1));

export function freshSeed(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2));
  return `${a.toString(16).padStart(4, "0")}-${(b % 256).toString(16).padStart(2, "0")}`;
}
