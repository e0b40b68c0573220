import type { FigureId } from "../core/step";
import { oneText, text, type Text } from "../core/text";
import type { Resolution, RoundEvent } from "../engine/ruleset";
import { turnNamed } from "../turn/call";
import type { Store } from "../turn/ports";
import type { Standing, Thinker } from "../turn/thinker";
import { isTold, openTurn, tellingKey, withTold } from "../turn/told";
import { subjectsOf, withAftermath, type UndoRecord } from "../turn/undo";
import { executorFor, witness } from "./executor";
import { theGame, type CombatState, type HostCombat, type HostScene } from "./host";
import { log } from "./log";
import { figureIdOf, readScene, tokenOf } from "./reader";
import { rulesetOf } from "./registry";
import { setting } from "./settings";
import { saveTold, saveUndo, toldIn, undoRecords } from "./store";
import { configOf } from "./tokenConfig";
import { isSameTurn } from "./turnsSeen";

/** Tells the rulesets of a combat what the rounds bring, and lets them set the order. */
export class Rounds {
  /** Combats whose order could not be set. */
  readonly #unordered = new Set<string>();

  constructor(
    private readonly thinker: Thinker,
    private readonly store: Store,
    /** What people must know of what went wrong. */
    private readonly say: (combat: HostCombat, message: Text) => void,
  ) {}

  /** A turn is over: what that brings is part of the turn, should it be taken back. */
  async turned(combat: HostCombat, seen: CombatState, current: CombatState): Promise<void> {
    const scene = sceneOf(combat);
    const record = undoRecords(combat.id).at(-1);
    const prior = record !== undefined && isOf(record, seen) ? seen : (begun(combat) ?? seen);
    if (scene === undefined || record?.turn === undefined || !isOf(record, prior)) {
      await this.#tell(combat, prior, current);
      return;
    }
    const before = witness(scene, combat);
    const touched = await this.#tell(combat, prior, current);
    await saveUndo(withAftermath(record, before, witness(scene, combat), touched));
  }

  async #tell(combat: HostCombat, prior: CombatState, current: CombatState): Promise<Set<string>> {
    const touched = new Set<string>(rulesetsIn(combat));
    const tell = async (news: readonly News[]): Promise<boolean> => {
      const untold = await takeUntold(combat, news);
      for (const { event } of untold) for (const id of await this.happened(combat, event)) touched.add(id);
      return untold.some(({ event }) => event.kind === "round-start");
    };
    // Whose turn begins is known at once, unless a new round may set a new order.
    const ends = endOf(combat, prior, current);
    const isNewRound = current.round > prior.round;
    if (await tell(isNewRound ? ends : [...ends, ...startOf(combat)])) {
      if (setting("manageOrder")) await this.arrange(combat);
    }
    if (isNewRound) await tell(startOf(combat));
    return touched;
  }

  /** Tells the rulesets, and carries out what they answer; the figures and marks that were touched. */
  async happened(combat: HostCombat, event: RoundEvent): Promise<string[]> {
    const touched: string[] = [];
    const troubles: Text[] = [];
    for (const ruleset of rulesetsIn(combat)) {
      if (rulesetOf(ruleset)?.on === undefined) continue;
      const scene = sceneOf(combat);
      if (scene === undefined) return touched;
      try {
        const resolution = await this.thinker.notice({ ...this.#thinking(combat, scene, ruleset), event });
        if (resolution === undefined) continue;
        await this.store.saveMemory(combat.id, ruleset, resolution.memory);
        const executor = executorFor(scene, combat);
        for (const outcome of resolution.outcomes) {
          touched.push(...subjectsOf(outcome));
          const note = await executor.apply(outcome);
          if (note !== undefined) troubles.push(note);
        }
      } catch (error) {
        log.error(`${ruleset} failed at ${event.kind}`, error);
        troubles.push(failure(ruleset, event.kind, error));
      }
    }
    const trouble = oneText(troubles);
    if (trouble !== undefined) this.say(combat, trouble);
    return touched;
  }

  /** Initiatives in the ruleset's order. */
  async arrange(combat: HostCombat): Promise<void> {
    const scene = sceneOf(combat);
    if (scene === undefined) return;
    for (const ruleset of rulesetsIn(combat)) {
      if (rulesetOf(ruleset)?.order === undefined) continue;
      try {
        const order = await this.thinker.order(this.#thinking(combat, scene, ruleset));
        if (order === undefined) continue;
        await this.store.saveMemory(combat.id, ruleset, order.memory);
        await setOrder(combat, scene, order.figures).catch((error: unknown) => this.#refused(combat, error));
      } catch (error) {
        log.error(`${ruleset} failed to set the order`, error);
        this.say(combat, failure(ruleset, "order", error));
      }
    }
  }

  /** Without a GM nobody may order what others own: that is so all combat long, and said once. */
  #refused(combat: HostCombat, error: unknown): void {
    if (theGame().users.activeGM !== null) throw error;
    log.warn("the order could not be set", error);
    if (this.#unordered.has(combat.id)) return;
    this.#unordered.add(combat.id);
    this.say(combat, text("OPFOR.ui.rounds.orderNeedsGM"));
  }

  /** What the rulesets of this combat have to show, ruleset by ruleset. */
  async standing(combat: HostCombat): Promise<Record<string, Standing>> {
    const scene = sceneOf(combat);
    const found: Record<string, Standing> = {};
    if (scene === undefined) return found;
    for (const id of rulesetsIn(combat)) {
      const ruleset = rulesetOf(id);
      if (ruleset?.sheet === undefined && ruleset?.phases === undefined) continue;
      found[id] = await this.thinker.standing(this.#thinking(combat, scene, id));
    }
    return found;
  }

  /** Plays a part of the round; the trace of it, or nothing when there was nothing to play. */
  async playPhase(combat: HostCombat, ruleset: string, phase: string): Promise<Resolution | undefined> {
    const scene = sceneOf(combat);
    if (scene === undefined) return undefined;
    const resolution = await this.thinker.phase({ ...this.#thinking(combat, scene, ruleset), phase });
    if (resolution === undefined) return undefined;
    await this.store.saveMemory(combat.id, ruleset, resolution.memory);
    const executor = executorFor(scene, combat);
    for (const outcome of resolution.outcomes) {
      const note = await executor.apply(outcome);
      if (note !== undefined) this.say(combat, note);
    }
    return resolution;
  }

  #thinking(combat: HostCombat, scene: HostScene, ruleset: string): Parameters<Thinker["order"]>[0] {
    return {
      ruleset,
      snapshot: readScene(scene, combat),
      seed: `${combat.id}/${combat.round}/${combat.turn ?? 0}`,
      memory: this.store.memory(combat.id, ruleset),
      unattended: true,
    };
  }
}

/** An event, and by what it is known when it comes again. */
interface News {
  readonly key: string;
  readonly event: RoundEvent;
}

/** Written down before it is told: what is told in vain is a loss, what is told twice is wrong. */
async function takeUntold(combat: HostCombat, news: readonly News[]): Promise<News[]> {
  const told = toldIn(combat.id);
  const untold = news.filter(({ key }) => !isTold(told, key));
  if (untold.length > 0)
    await saveTold(
      combat.id,
      withTold(
        told,
        untold.map(({ key }) => key),
      ),
    );
  return untold;
}

function endOf(combat: HostCombat, prior: CombatState, current: CombatState): News[] {
  const news: News[] = [];
  const figure = figureOf(combat, prior);
  if (figure !== undefined && !isSameTurn(prior, current)) {
    const key = tellingKey({ round: prior.round, kind: "turn-end", combatant: prior.combatantId });
    news.push({ key, event: { kind: "turn-end", figure } });
  }
  if (current.round <= prior.round) return news;
  const { round } = prior.round > 0 ? prior : current;
  const [kind, starts] = [prior.round > 0 ? "round-end" : "combat-start", "round-start"] as const;
  news.push({ key: tellingKey({ round, kind }), event: kind === "round-end" ? { kind, round } : { kind } });
  news.push({
    key: tellingKey({ round: current.round, kind: starts }),
    event: { kind: starts, round: current.round },
  });
  return news;
}

/** Of whoever's turn it is now: the order may have been set anew. */
function startOf(combat: HostCombat): News[] {
  const token = combat.combatant?.token ?? null;
  return token === null
    ? []
    : [{ key: startKey(combat), event: { kind: "turn-start", figure: figureIdOf(token) } }];
}

const startKey = (combat: HostCombat): string =>
  tellingKey({ round: combat.round, kind: "turn-start", combatant: combat.combatant?.id });

/** Whether the rulesets know that this turn has begun. */
export const hasBegun = (combat: HostCombat): boolean => isTold(toldIn(combat.id), startKey(combat));

/** The turn that the rulesets believe to be on: the tracker may have gone past others in a hurry. */
function begun(combat: HostCombat): CombatState | undefined {
  const open = openTurn(toldIn(combat.id));
  return open === undefined ? undefined : { round: open.round, turn: null, combatantId: open.combatant };
}

const isOf = ({ key }: UndoRecord, { round, combatantId }: CombatState): boolean => {
  const turn = turnNamed(key);
  return turn.round === round && turn.combatant === combatantId;
};

export const failure = (ruleset: string, at: RoundEvent["kind"] | "order" | "phase", error: unknown): Text =>
  text("OPFOR.ui.rounds.failed", {
    ruleset: rulesetOf(ruleset)?.title ?? ruleset,
    at: text(`OPFOR.ui.rounds.at.${at}`),
    why: error instanceof Error ? error.message : String(error),
  });

async function setOrder(combat: HostCombat, scene: HostScene, figures: readonly FigureId[]): Promise<void> {
  // A figure named twice (extra boss cards) takes its next combatant each time.
  const unnamed = [...combat.combatants];
  const named = figures.flatMap((figure) => {
    const token = tokenOf(scene, figure);
    const at = unnamed.findIndex(({ tokenId }) => tokenId === token?.id);
    return at < 0 ? [] : unnamed.splice(at, 1);
  });
  // Those the ruleset orders trade places among themselves; all others keep theirs.
  const waiting = named[Symbol.iterator]();
  const order = combat.turns.map((one) => (named.includes(one) ? (waiting.next().value ?? one) : one));
  const updates = order.map(({ id }, at) => ({ _id: id, initiative: order.length - at }));
  const same = updates.every(({ _id, initiative }) => combat.combatants.get(_id)?.initiative === initiative);
  if (same) return;
  const { turn } = combat;
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, combatTurn: 0 });
  // V13 keeps the current combatant when the order changes; a new round begins with the first. Where another
  // was at turn (the first was out of action), `combatTurn` may have changed it on the screens only.
  if (turn !== 0 || combat.turn !== 0) await combat.update({ turn: 0 }, { turnEvents: false, diff: false });
}

const sceneOf = (combat: HostCombat): HostScene | undefined =>
  combat.combatant?.token?.parent ??
  [...combat.combatants].find(({ token }) => token !== null)?.token?.parent;

function rulesetsIn(combat: HostCombat): string[] {
  const ids = [...combat.combatants].flatMap(({ token }) =>
    token === null ? [] : [configOf(token).ruleset],
  );
  return [...new Set(ids)].filter((id) => id !== "");
}

function figureOf(combat: HostCombat, state: CombatState): FigureId | undefined {
  const combatant = state.combatantId === null ? undefined : combat.combatants.get(state.combatantId);
  return combatant?.token == null ? undefined : figureIdOf(combatant.token);
}
