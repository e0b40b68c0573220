import type { Outcome } from "../../../core/outcome";
import { oneText, text, type Text } from "../../../core/text";
import type { Resolution, ResolutionPart, RoundEvent, Ruleset } from "../../../engine/ruleset";
import type { Question, Standing } from "../../../turn/thinking/thinker";
import { happeningOf, type RoundHappening } from "../../../turn/records/round-report";
import { phaseRecord } from "../../../turn/records/phase-undo";
import { subjectsOf, type UndoRecord } from "../../../turn/records/undo-record";
import { saveAftermath } from "./save-undo-of-events";
import { sceneExecutor } from "../../acting/executor";
import type { CombatState, HostCombat, HostScene } from "../../foundry-documents";
import { log } from "../../log";
import { rulesetOf } from "../../keeping/ruleset-registry";
import { saveUndo, undoRecords } from "../../keeping/combat-store";
import { writeNow, writtenTogether } from "../../keeping/combat-flags";
import { ordersTurns } from "./turn-order";
import { claim, isOthers, outcomeWish } from "../../owners/ask-owner";
import type { Proof } from "../../owners/claim";
import { noteOwn } from "../../owners/changes-by-owners";
import { PHASE } from "../../owners/check/plausible-event";
import { begun, endOf, isOf, startOf, takeUntold, untoldIn, type News } from "./turn-change-events";
import { rulesetsIn, sceneOf } from "./combat-scene-and-rulesets";
import { announceRound } from "./announce-round";
import { arrangeTurns } from "./arrange-turns";
import { endThinking, lookForEnd, mayEnd, momentAfter, saveSides, type RoundMoment } from "./look-for-end";
import { roundThinking, type RoundThinking } from "./round-thinking";
import { failure, titleOf } from "./round-words";
import type { RoundsPorts } from "./rounds-ports";
import { witness } from "../../acting/undo-witness";
import { tokenOf } from "../../reading/token-of-figure";

/** What came of one or several events. */
interface Aftermath {
  /** Figures, marks and rulesets that may have changed. */
  readonly touched: Set<string>;
  readonly happened: RoundHappening[];
  /** Writes down what has come so far: a phase follows that is told and taken back by itself. */
  readonly settle?: () => Promise<void>;
}

/** Tells the rulesets of a combat what the rounds bring, lets them set the order, and says who has won. */
export class Rounds {
  /** Combats whose order could not be set. */
  readonly #unordered = new Set<string>();
  #announced = 0;

  constructor(private readonly ports: RoundsPorts) {}

  /**
   * A turn is over: what that brings is part of the turn, should it be taken back. True when it has just ended
   * the battle.
   */
  async turned(combat: HostCombat, seen: CombatState, current: CombatState): Promise<boolean> {
    const scene = sceneOf(combat);
    const record = undoRecords(combat.id).at(-1);
    const prior = record !== undefined && isOf(record, seen) ? seen : (begun(combat) ?? seen);
    if (scene === undefined) {
      await this.#tell(combat, prior, current, { touched: new Set(), happened: [] });
      return false;
    }
    const turn = record?.turn !== undefined && isOf(record, prior) ? record : undefined;
    await writtenTogether(combat.id, () =>
      this.#asOne(combat, scene, turn, (all) => this.#tell(combat, prior, current, all)),
    );
    return this.#lookForEnd(combat, scene, momentAfter(prior, current));
  }

  /** Somebody fell or left, or was attacked by a person's figure. True when that has ended the battle. */
  async noticed(combat: HostCombat, event: RoundEvent, others: readonly RoundEvent[] = []): Promise<boolean> {
    const scene = sceneOf(combat);
    if (scene === undefined) return false;
    const record = undoRecords(combat.id).at(-1);
    const turn = record?.turn === undefined ? undefined : record;
    const moment = { round: combat.round, roundOver: false };
    const later: Later = { events: untoldIn(combat), moment, others };
    await this.#asOne(combat, scene, turn, (all) => this.happened(combat, event, all, later));
    return this.#lookForEnd(combat, scene, moment);
  }

  /** What was changed is taken back with the turn, or by an undo of its own; what there is to tell is told. */
  async #asOne(
    combat: HostCombat,
    scene: HostScene,
    turn: UndoRecord | undefined,
    work: (all: Aftermath) => Promise<void>,
  ): Promise<void> {
    let before = witness(scene, combat);
    const settle = async (): Promise<void> => {
      const { touched, happened } = all;
      for (const ruleset of rulesetsIn(combat)) touched.add(ruleset);
      const changed = { before, after: witness(scene, combat), touched };
      const key = this.#nextKey(combat);
      const undo = await saveAftermath(combat.id, key, turn?.key, changed);
      await noteOwn(combat, scene, "event", changed);
      if (happened.length > 0)
        await announceRound(this.ports, combat, scene, { key, happened: [...happened], undo });
      before = witness(scene, combat);
      touched.clear();
      happened.length = 0;
    };
    const all: Aftermath = { touched: new Set(), happened: [], settle };
    await work(all);
    await settle();
  }

  #nextKey(combat: HostCombat): string {
    return `${combat.id}|events|${combat.round}|${combat.turn ?? ""}|${++this.#announced}`;
  }

  /** Each phase is a card and an undo of its own. */
  async #playParts(
    combat: HostCombat,
    scene: HostScene,
    ruleset: string,
    parts: readonly ResolutionPart[],
    proof: Proof,
    round = combat.round,
  ): Promise<Text[]> {
    const troubles: Text[] = [];
    for (const part of parts) {
      const before = witness(scene, combat);
      const all: Aftermath = { touched: new Set([ruleset]), happened: [] };
      troubles.push(...(await this.#carryOut(combat, scene, ruleset, part, all, proof)));
      const key = this.#nextKey(combat);
      const record = phaseRecord({ key, combat: combat.id }, before, witness(scene, combat), all.touched);
      const told = happeningOf(ruleset, part.title, part);
      // A phase in which nothing happened is not worth a word, nor a step back.
      const isWorthIt = told !== undefined || record.changes.some(({ kind }) => kind !== "memory");
      if (isWorthIt) await saveUndo(record);
      await noteOwn(combat, scene, "event", { before, touched: all.touched });
      if (told !== undefined)
        await announceRound(this.ports, combat, scene, { key, happened: [told], undo: key, round });
    }
    return troubles;
  }

  async #tell(combat: HostCombat, prior: CombatState, current: CombatState, all: Aftermath): Promise<void> {
    const moment = momentAfter(prior, current);
    const tell = async (news: readonly News[]): Promise<boolean> => {
      const untold = (await takeUntold(combat, news)).map(({ event }) => event);
      for (const [at, event] of untold.entries())
        await this.happened(combat, event, all, { events: untold.slice(at + 1), moment });
      return untold.some(({ kind }) => kind === "round-start");
    };
    // Whose turn begins is known at once, unless a new round may set a new order.
    const ends = endOf(combat, prior, current);
    const isNewRound = current.round > prior.round;
    if (await tell(isNewRound ? ends : [...ends, ...startOf(combat)])) {
      if (ordersTurns(combat))
        all.happened.push(...(await arrangeTurns(this.ports, combat, this.#unordered)));
    }
    if (isNewRound) await tell(startOf(combat));
  }

  /** Tells the rulesets, and carries out what they answer. */
  async happened(combat: HostCombat, event: RoundEvent, all: Aftermath, later?: Later): Promise<void> {
    const troubles: Text[] = [];
    if (event.kind === "combat-start") await saveSides(combat);
    for (const ruleset of rulesetsIn(combat)) {
      if (rulesetOf(ruleset)?.on === undefined) continue;
      const scene = sceneOf(combat);
      if (scene === undefined) return;
      try {
        const thinking = { ...this.#thinking(combat, scene, ruleset), event };
        const next = later === undefined ? undefined : this.#next(combat, thinking, later);
        const resolution = await this.#asking(combat, (answers) =>
          this.ports.thinker.notice({ ...thinking, ...answers }, next),
        );
        if (resolution === undefined) continue;
        const proof: Proof = { kind: "event", ruleset, event: { ...event }, round: combat.round };
        const { parts } = resolution;
        if (parts !== undefined) {
          await all.settle?.();
          troubles.push(...(await this.#playParts(combat, scene, ruleset, parts, proof, roundOf(event))));
          await all.settle?.();
          continue;
        }
        troubles.push(...(await this.#carryOut(combat, scene, ruleset, resolution, all, proof)));
        const told = happeningOf(ruleset, titleOf(scene, event), resolution);
        if (told !== undefined) all.happened.push(told);
      } catch (error) {
        log.error(`${ruleset} failed at ${event.kind}`, error);
        troubles.push(failure(ruleset, event.kind, error));
      }
    }
    const trouble = oneText(troubles);
    if (trouble !== undefined) this.ports.say(combat, trouble);
  }

  /** What this ruleset is asked after it, as long as nothing happens: the worker answers it on the way. */
  #next(combat: HostCombat, thinking: RoundThinking, { events, moment, others }: Later): Question[] {
    const { ruleset, snapshot, seed, memory, unattended } = thinking;
    const base = { ruleset, snapshot, seed, memory, unattended };
    const ended: Question[] = mayEnd(combat)
      ? [{ kind: "ended", thinking: endThinking(combat, base, moment) }]
      : [];
    const notice = (event: RoundEvent): Question => ({
      kind: "notice",
      thinking: { ...base, event, answers: {} },
    });
    return [
      ...(others === undefined || others.length + events.length === 0 ? [] : ended),
      ...(others ?? []).flatMap((event) => [notice(event), ...ended]),
      ...events.map(notice),
      ...ended,
      ...this.ports.foresee(combat, thinking),
      ...(hasStanding(rulesetOf(ruleset)) ? [{ kind: "standing", thinking: base } satisfies Question] : []),
    ];
  }

  async #carryOut(
    combat: HostCombat,
    scene: HostScene,
    ruleset: string,
    resolution: Pick<Resolution, "outcomes" | "memory">,
    all: Aftermath,
    proof: Proof,
  ): Promise<Text[]> {
    const troubles: Text[] = [];
    const executor = sceneExecutor(scene, combat, (token, outcome) =>
      claim(combat, token, outcomeWish(outcome), proof, outcome.label),
    );
    const apply = async (outcome: Outcome): Promise<void> => {
      await writeNow(combat.id);
      for (const id of subjectsOf(outcome)) all.touched.add(id);
      const note = await executor.apply(outcome);
      if (note !== undefined) troubles.push(note);
    };
    // Owners work it out from what the ruleset remembers: theirs come before it remembers something else.
    const [theirs, ours] = apart(resolution.outcomes, (outcome) => {
      const token = "figure" in outcome ? tokenOf(scene, outcome.figure) : undefined;
      return token !== undefined && isOthers(token);
    });
    for (const outcome of theirs) await apply(outcome);
    await this.ports.store.saveMemory(combat.id, ruleset, resolution.memory);
    for (const outcome of ours) await apply(outcome);
    return troubles;
  }

  /** What the rulesets of this combat have to show, ruleset by ruleset. */
  async standing(combat: HostCombat): Promise<Record<string, Standing>> {
    const scene = sceneOf(combat);
    const found: Record<string, Standing> = {};
    if (scene === undefined) return found;
    for (const id of rulesetsIn(combat)) {
      if (!hasStanding(rulesetOf(id))) continue;
      found[id] = await this.ports.thinker.standing(this.#thinking(combat, scene, id));
    }
    return found;
  }

  /** Plays a part of the round; what came of it, or nothing when there was nothing to play. */
  async playPhase(combat: HostCombat, ruleset: string, phase: string): Promise<Resolution | undefined> {
    const scene = sceneOf(combat);
    if (scene === undefined) return undefined;
    const thinking = { ...this.#thinking(combat, scene, ruleset), phase };
    const resolution = await this.#asking(combat, (answers) =>
      this.ports.thinker.phase({ ...thinking, ...answers }),
    );
    if (resolution === undefined) return undefined;
    const title =
      rulesetOf(ruleset)?.phases?.find(({ id }) => id === phase)?.title ?? text("OPFOR.ui.panel.phases");
    const proof: Proof = {
      kind: "event",
      ruleset,
      event: { kind: `${PHASE}${phase}` },
      round: combat.round,
    };
    const parts = resolution.parts ?? [{ ...resolution, title }];
    for (const note of await this.#playParts(combat, scene, ruleset, parts, proof))
      this.ports.say(combat, note);
    await this.#lookForEnd(combat, scene, { round: combat.round, roundOver: false });
    return resolution;
  }

  /** Asks until everything is answered; who does not answer leaves it to the rules. */
  async #asking(
    combat: HostCombat,
    play: (answers: { readonly answers?: Record<string, string> }) => Promise<Resolution | undefined>,
  ): Promise<Resolution | undefined> {
    const answers: Record<string, string> = {};
    for (;;) {
      const resolution = await play({ answers });
      if (resolution?.asks === undefined) return resolution;
      await writeNow(combat.id);
      const answer = await this.ports.ask(resolution.asks);
      if (answer === null) return play({});
      answers[resolution.asks.id] = answer;
    }
  }

  #thinking(combat: HostCombat, scene: HostScene, ruleset: string): RoundThinking {
    return roundThinking(this.ports.store, combat, scene, ruleset);
  }

  #lookForEnd(combat: HostCombat, scene: HostScene, moment: RoundMoment): Promise<boolean> {
    return lookForEnd(this.ports, combat, scene, moment, () => ++this.#announced);
  }
}

/** What comes after an event, as long as nothing happens. */
interface Later {
  readonly events: readonly RoundEvent[];
  readonly moment: RoundMoment;
  /** What else has happened meanwhile; whether the battle is over is looked at after each. */
  readonly others?: readonly RoundEvent[];
}

const hasStanding = (ruleset: Ruleset | undefined): boolean =>
  ruleset?.sheet !== undefined || ruleset?.phases !== undefined;

function apart<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** A round's end comes when the tracker is already at the next. */
const roundOf = (event: RoundEvent): number | undefined => ("round" in event ? event.round : undefined);
