import { text } from "../../core/text";
import type { RoundEvent } from "../../engine/ruleset";
import type { Question as RulesQuestion } from "../../engine/ask-person";
import { turnKey, type TurnCall } from "../../turn/playing/turn-call";
import { Halt, type HaltReason } from "../../turn/playing/halt";
import type { Authority, Presenter, Store } from "../../turn/playing/ports";
import type { Standing, Thinker } from "../../turn/thinking/thinker";
import type { RoundReport } from "../../turn/records/round-report";
import type { TurnReport } from "../../turn/records/turn-report";
import { TurnQueue } from "../../turn/playing/turn-queue";
import type { TurnEnd } from "../../turn/playing/turn-player";
import { authority, notifiesRulesets } from "./acting-client/authority";
import { HandOver } from "./acting-client/wait-for-late-writes";
import { callFor, nobodyLeft, sceneObjection } from "./current-turn";
import type { CombatState, HostCombat, HostScene } from "../foundry-documents";
import { theGame, theHooks } from "../foundry-globals";
import { log } from "../log";
import { pace } from "../acting/pace";
import { isOut } from "../reading/token-state";
import { loadRulesets, rulesetOf } from "../keeping/ruleset-registry";
import { enterResult, type Entry } from "../telling/enter-step-result";
import { Changes } from "./changes-in-bursts";
import { hasBegun } from "./rounds/turn-change-events";
import { failure } from "./rounds/round-words";
import { Rounds } from "./rounds/rounds";
import { setting } from "../settings";
import type { SecondOpinion } from "../owners/check/turn-seen-here";
import { beginAnew, isStopped, setStopped, wasPlayed } from "../keeping/combat-store";
import { configOf } from "../reading/token-config";
import { forgetEnding, leaveTurnsBehind } from "./close-unfinished-turn";
import { pageSettled } from "./acting-client/acting-page";
import { ForeseenTurn } from "./foreseen-turn";
import { isUnfinished, mayGoOn, signTurn } from "./unfinished-turn";
import { playOnScene } from "./play-on-scene";
import { isGone, isSameTurn, isSteppedBack, TurnsSeen } from "./turn-now-and-before";
import { passOver } from "./guard-unplayed-turns";
import { sleep } from "../sleep";

export interface DirectorPorts {
  readonly thinker: Thinker;
  readonly opinion: SecondOpinion;
  readonly store: Store;
  presenterFor(combat: HostCombat): Presenter;
  /** Puts what happened between two turns into the chat. */
  announceRound(report: RoundReport): Promise<void>;
  /** The turns of a combat that the chat tells everybody of. */
  told(combat: string): readonly TurnReport[];
  /** The card of a turn that was played to its end, should there be none. */
  postMissingCard(combat: string, key: string): Promise<void>;
  /** Puts a question of a phase to the person here. */
  askPerson(question: RulesQuestion): Promise<string | null>;
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
  readonly #queue = new TurnQueue((error) => {
    log.error("the queue caught an error", error);
    this.ports.changed();
  });
  readonly #running = new Map<string, Running>();
  readonly #rounds: Rounds;
  readonly #changes = new Changes();
  readonly #turns = new TurnsSeen();
  /** By combat, the turn it was last told of. */
  readonly #heard = new Map<string, CombatState>();
  /** Keys of turns that are played although OpFor is stopped. */
  readonly #once = new Set<string>();
  /** By combat, what the rulesets are still to be told of besides the turns. */
  readonly #noticed = new Map<string, readonly RoundEvent[]>();
  /** How many turns of a combat have failed in a row. */
  readonly #failed = new Map<string, number>();
  /** Combats that somebody stepped back, or whose last turn was taken back. */
  readonly #steppedBack = new Set<string>();

  readonly #handOver = new HandOver();
  readonly #foreseen: ForeseenTurn;

  constructor(private readonly ports: DirectorPorts) {
    this.#foreseen = new ForeseenTurn(ports.store, (call) => this.#objection(call));
    this.#rounds = new Rounds({
      thinker: ports.thinker,
      store: ports.store,
      say: (combat, message) => ports.presenterFor(combat).say(message, "warn"),
      announce: (report) => ports.announceRound(report),
      told: (combat) => ports.told(combat),
      ask: (question) => ports.askPerson(question),
      foresee: (combat, on) => this.#foreseen.questions(combat, on),
    });
  }

  /** After what others wrote before they left has come, and the rules to play it by. */
  #add(combat: string, key: string, job: () => Promise<unknown>): boolean {
    return this.#queue.add(combat, key, async () => {
      await Promise.all([this.#handOver.settled, pageSettled(), loadRulesets()]);
      await job();
    });
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
    const back = isSteppedBack(combat, current, prior);
    const { round, turn, combatantId } = current;
    const key = `${combat.id}|events|${round}|${turn ?? ""}|${combatantId ?? ""}|${back ? "back" : ""}`;
    if (notifiesRulesets(combat)) this.#add(combat.id, key, () => this.#tell(combat, prior, current, back));
    // Players play their tokens at a table without a GM: who tells may be another than who plays.
    else if (theGame().users.activeGM === null && !back)
      this.#add(combat.id, key, () => this.#startWhenTold(combat));
  }

  async #tell(combat: HostCombat, prior: CombatState, current: CombatState, back: boolean): Promise<void> {
    if (!combat.started) return;
    try {
      await leaveTurnsBehind(combat, this.ports.store);
      // Stepping back is a person's doing: the turn waits for Play, which plays it again.
      if (back) {
        await forgetEnding(combat, this.ports.store);
        return;
      }
      // Nobody needs turns after the end; Play goes on all the same.
      if (await this.#rounds.turned(combat, prior, current)) await this.stop(combat);
    } catch (error) {
      this.#saidFailure(combat, error);
    }
    await this.#goPastPlayed(combat, prior);
    // The rounds may have set a new order; whoever is first now plays.
    this.start(combat);
  }

  /** Who was at turn has left the fight, and Foundry went back to the last figure: that one's turn is over. */
  async #goPastPlayed(combat: HostCombat, prior: CombatState): Promise<void> {
    const call = callFor(combat);
    if (!isGone(combat, prior) || call?.mode !== "auto" || !setting("endTurn")) return;
    if (wasPlayed(combat.id, turnKey(call)) && this.#objection(call) === undefined) await combat.nextTurn();
  }

  #look(): void {
    for (const combat of theGame().combats) {
      if (!this.#turns.look(combat)) continue;
      const { now, before } = this.#turns.of(combat);
      if (before !== undefined && isSteppedBack(combat, now, before)) this.#steppedBack.add(combat.id);
      else this.#steppedBack.delete(combat.id);
      // Back before the first round: the combat starts anew. Foundry calls no hook of turns for that.
      if (combat.round === 0 && notifiesRulesets(combat))
        this.#add(combat.id, `${combat.id}|anew`, () => beginAnew(combat.id));
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
      await this.#turn(combat, current, how).catch((error: unknown) =>
        this.#pastFailure(combat, current, error),
      );
    };
    // The key names the turn as it is now; the queue may find it over when it comes to it.
    const now = callFor(combat);
    if (now !== undefined) this.#add(combat.id, turnKey(now), run);
    this.ports.changed();
  }

  async #turn(combat: HostCombat, current: TurnCall, how: Start): Promise<void> {
    const unfinished = isUnfinished(this.ports, current);
    const played = !unfinished && wasPlayed(combat.id, turnKey(current));
    if (played && how.asked !== true) return;
    // Played again, it is a turn of its own: the first one keeps its card and can still be taken back.
    const call = played ? { ...current, occurrence: current.occurrence + 1 } : current;
    if (how.once === true) this.#once.add(turnKey(call));
    const why = this.#objection(call);
    if (why === "defeated") await this.#passOver(combat, call);
    if (why !== undefined) return;
    if (unfinished && !(await mayGoOn(this.ports, combat, call))) return;
    if (unfinished) await signTurn(this.ports, combat);
    if (call.mode === "auto" && !unfinished && nobodyLeft(combat, call)) await this.#over(combat);
    else await this.#play(combat, call);
  }

  /** One figure that cannot be played holds nobody up: it is said, and in auto the next is at turn. */
  async #pastFailure(combat: HostCombat, call: TurnCall, error: unknown): Promise<void> {
    this.#saidFailure(combat, error);
    const failed = (this.#failed.get(combat.id) ?? 0) + 1;
    this.#failed.set(combat.id, failed);
    if (call.mode !== "auto" || !setting("endTurn") || this.#objection(call) !== undefined) return;
    // All of them in a row: it would go round and round.
    if (failed > combat.turns.length) await this.stop(combat);
    else await passOver(combat);
  }

  #saidFailure(combat: HostCombat, error: unknown): void {
    log.error("the turn failed", error);
    const why = error instanceof Error ? error.message : String(error);
    const name = combat.combatant?.name ?? "";
    this.ports.presenterFor(combat).say(text("OPFOR.ui.turn.failed", { name, why }), "warn");
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
    const { thinker, store } = this.ports;
    try {
      const end = await playOnScene(
        { combat, token, call, ruleset },
        {
          ...{ thinker, store, presenter, halt },
          authority: this.#authority,
          changed: () => this.#changes.next(),
          drawSeed: () => this.#foreseen.drawSeed(turnKey(call)),
        },
      );
      if (end.kind === "interrupted") this.#interrupted(combat, call, end);
      theHooks().callAll("opforTurnEnd", call, end);
      this.#failed.delete(combat.id);
    } finally {
      this.#running.delete(combat.id);
      this.#once.delete(turnKey(call));
      this.ports.changed();
    }
  }

  #interrupted(combat: HostCombat, call: TurnCall, end: Extract<TurnEnd, { kind: "interrupted" }>): void {
    // That the turn moved on is what people see anyway; a new mode is a new way to play the same turn.
    if (end.reason === "modeChanged") this.start(combat);
    // Fell while it was asked about: the tracker goes on.
    else if (end.reason === "defeated") this.start(combat, { asked: true });
    // Somebody came just when it began, and leaves it to this client.
    else if (
      (end.reason === "otherClient" || end.reason === "otherPage") &&
      this.#objection(call) === undefined
    )
      this.start(combat);
    else if (end.reason !== "turnOver") this.ports.presenterFor(combat).say(end.why, "info");
  }

  /** Foundry stops at the turn of who is out of action, unless told to skip them; there is nothing to play. */
  async #passOver(combat: HostCombat, call: TurnCall): Promise<void> {
    if (!setting("endTurn") || combat.turns.every(isOut)) return;
    const halt = new Halt();
    this.#running.set(combat.id, { call, halt });
    await pace.rest("end", halt);
    this.#running.delete(combat.id);
    if (this.#objection(call) === "defeated") await combat.nextTurn();
  }

  /** Auto would go on for ever. */
  async #over(combat: HostCombat): Promise<void> {
    this.ports.presenterFor(combat).say(text("OPFOR.ui.turn.nobodyLeft"), "info");
    await this.stop(combat);
  }

  readonly #authority: Authority = { objection: (call) => this.#objection(call) };

  #objection(call: TurnCall): HaltReason | undefined {
    const why = authority.objection(call) ?? sceneObjection(call);
    return why === "stopped" && this.#once.has(turnKey(call)) ? undefined : why;
  }

  /** Something changed that may end what is being played: combat, scene, pause, users, tokens. */
  recheck(): void {
    this.#look();
    this.#handOver.look();
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
    this.#running.get(combat.id)?.halt.stop("stopped");
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
    await this.#takeOver(combat);
    await this.#setStopped(combat, false);
    this.start(combat, { asked: true });
  }

  /** One turn, then it waits again. */
  async step(combat: HostCombat): Promise<void> {
    await this.#takeOver(combat);
    await this.#setStopped(combat, true);
    this.start(combat, { asked: true, once: true });
  }

  /** A GM who presses Play goes on with what another GM has begun and left standing. */
  async #takeOver(combat: HostCombat): Promise<void> {
    if (theGame().user.isActiveGM) await signTurn(this.ports, combat);
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

  /** Something of this combat is being told or played, or waits for it. */
  isBusy(combat: string): boolean {
    return this.#queue.isBusy(combat);
  }

  idle(combat: string): Promise<void> {
    return this.#queue.idle(combat);
  }

  allIdle(): Promise<unknown> {
    return Promise.all(theGame().combats.contents.map(({ id }) => this.idle(id)));
  }

  notice(combat: HostCombat, event: RoundEvent): void {
    if (!notifiesRulesets(combat)) return;
    const key = `${combat.id}|${event.kind}|${JSON.stringify(event)}|${combat.round}|${combat.turn ?? ""}`;
    const waiting = (): readonly RoundEvent[] => this.#noticed.get(combat.id) ?? [];
    const isNew = this.#add(combat.id, key, async () => {
      this.#noticed.set(
        combat.id,
        waiting().filter((one) => one !== event),
      );
      if (await this.#rounds.noticed(combat, event, waiting())) await this.stop(combat);
    });
    if (isNew) this.#noticed.set(combat.id, [...waiting(), event]);
  }

  /** A result entered on a card; it waits for the turn being played. */
  enter(combat: HostCombat, scene: HostScene, entry: Entry): void {
    const key = `${entry.report.key}|result|${entry.step}`;
    this.#add(combat.id, key, async () => {
      await enterResult(combat, scene, this.ports.store, entry);
      this.ports.changed();
    });
  }

  async standing(combat: HostCombat): Promise<Record<string, Standing>> {
    await loadRulesets();
    return this.#rounds.standing(combat);
  }

  /** A part of the round that is no figure's turn, asked for in the panel. */
  playPhase(combat: HostCombat, ruleset: string, phase: string): void {
    this.#add(combat.id, `${combat.id}|phase|${phase}|${combat.round}`, async () => {
      const presenter = this.ports.presenterFor(combat);
      const played = await this.#rounds.playPhase(combat, ruleset, phase).catch((error: unknown) => {
        log.error(`${ruleset} failed at ${phase}`, error);
        presenter.say(failure(ruleset, "phase", error), "warn");
        return null;
      });
      if (played === null) return;
      if (played === undefined) presenter.say(text("OPFOR.ui.phase.nothing"), "info");
      else if (played.outcomes.length === 0) presenter.say(text("OPFOR.ui.phase.quiet"), "info");
      this.ports.changed();
    });
  }
}
