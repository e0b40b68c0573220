import { sameJson, type Json } from "../../../core/json";
import type { Decided } from "../../../core/decision";
import type { Outcome } from "../../../core/outcome";
import type { Place } from "../../../core/place";
import type { Resolution, RoundEvent } from "../../../engine/ruleset";
import type { Snapshot } from "../../../field";
import { isProgress } from "../../../turn/records/check-kept-records";
import type { Progress } from "../../../turn/records/turn-report";
import { turnKey } from "../../../turn/playing/turn-call";
import type { Thinker } from "../../../turn/thinking/thinker";
import type { HostCombat, HostUser } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { FLAG } from "../../ids";
import { memories } from "../../keeping/combat-store";
import { keptOf } from "../../keeping/combat-flags";
import { areLoaded, loadRulesets } from "../../keeping/ruleset-registry";
import { log } from "../../log";
import { readScene } from "../../reading/scene-reader";
import { actingUser } from "../../turns/acting-client/authority";
import { callFor } from "../../turns/current-turn";
import { isWithoutGM } from "../../trust/rights";
import { isByItsDice } from "./battle-dice";
import { writtenBy } from "../changes-by-owners";
import { KnownHazards } from "./known-hazards";
import { PHASE } from "./plausible-event";
import { roundSeed } from "../../turns/seeds";

/** A turn as this client has worked it out for itself, while another played it. */
interface Watched {
  /** Who plays it, and who has before. */
  readonly by: Set<string>;
  /** Seen from its beginning. */
  readonly isWhole: boolean;
  readonly key: string;
  /** How often it has begun. */
  readonly times: number;
  /** Where whoever acts stood then. */
  readonly start: Start;
  readonly decided: Promise<Decided | undefined>;
  /** What each step comes to, by its place in the plan. */
  readonly outcomes: Map<number, Promise<readonly Outcome[] | undefined>>;
  memory: Promise<Json>;
}

const MOST_TURNS = 12;

/**
 * What this client says of an outcome: it comes to the same, or to another result; it has seen only a part of the turn;
 * or nothing, because it was not there.
 */
export type Agreement = "same" | "other" | "partly" | "unseen";

/**
 * Without a GM every client works the turns of the others out again, from the map as it sees it at that moment and
 * from its own copy of the rules: what somebody then asks of its figures must be what came of it here too.
 */
export class SecondOpinion {
  readonly #turns = new Map<string, Watched>();
  /** What an event came to here the first time somebody cited it, without what was asked for since. */
  readonly #events = new Map<string, Promise<Outcome[]>>();

  readonly #hazards = new KnownHazards();
  #learnt: Promise<unknown> = Promise.resolve();

  constructor(private readonly thinker: Thinker) {}

  /** Somebody's user has changed. The map is read at once: what follows is about to change it. */
  heard(user: HostUser, combat: HostCombat): void {
    if (!isWithoutGM()) return;
    this.#hazards.begin(combat);
    // What this client has played is its own word.
    if (user.isSelf) {
      this.#hazards.learnAll(combat);
      return;
    }
    const progress = keptOf(user, combat, FLAG.progress)?.value;
    const call = callFor(combat);
    if (!isProgress(progress) || "ending" in progress || call === undefined) return;
    if (progress.key !== turnKey(call) || actingUser(combat.combatant?.token ?? null)?.id !== user.id) return;
    const scene = combat.combatant?.token?.parent;
    if (scene === undefined) return;
    const snapshot = readScene(scene, combat);
    const known = this.#turns.get(progress.key);
    const isNew = known === undefined || (begins(progress) && known.outcomes.size > 0);
    const isFair = known === undefined || comesAgain(combat, known, snapshot);
    const watched = isNew ? this.#watch(combat, user, progress, { snapshot, isFair }) : known;
    // Whoever goes on with it, this client has worked it out already.
    watched.by.add(user.id);
    if (progress.pending === undefined) return;
    this.#resolve(watched, progress, snapshot);
    this.#learn(combat.id, progress.ruleset, watched);
  }

  /** What lies on the map by this client's own count. */
  #learn(combat: string, ruleset: string, { memory }: Watched): void {
    this.#learnt = Promise.all([this.#learnt, memory]).then(([, found]) =>
      this.#hazards.learn(combat, ruleset, found),
    );
  }

  /** Fails where something lies on the map that has not come there in any turn that this client knows. */
  async #knows(combat: string, ruleset: string, memory: Json): Promise<void> {
    await this.#learnt;
    if (!this.#hazards.areKnown(combat, ruleset, memory)) throw new Error("nobody has put that on the map");
  }

  #watch(
    combat: HostCombat,
    user: HostUser,
    progress: Progress,
    { snapshot, isFair }: { readonly snapshot: Snapshot; readonly isFair: boolean },
  ): Watched {
    const { ruleset, seed, unattended, figure, answers, rejected } = progress;
    const memory = memories(combat.id)[ruleset] ?? null;
    // Somebody who came in the middle has not seen what it began with; a client that has no rules yet is like them.
    const isWhole = begins(progress) && areLoaded();
    const decided: Promise<Decided | undefined> =
      !isWhole || !isFair || !isByItsDice(combat, progress.key, seed)
        ? Promise.resolve(undefined)
        : this.#knows(combat.id, ruleset, memory)
            .then(() =>
              this.thinker.decide({ ruleset, snapshot, seed, memory, unattended, figure, answers, rejected }),
            )
            .then(({ decision }) => agreed(decision, progress.decision))
            .catch(failed);
    const watched: Watched = {
      by: new Set([user.id]),
      isWhole,
      start: startOf(snapshot, figure),
      key: progress.key,
      times: this.timesBegun(progress.key) + (isFair ? 1 : 0),
      decided,
      outcomes: new Map(),
      memory: decided.then((decision) => decision?.memory ?? null),
    };
    this.#turns.set(progress.key, watched);
    this.#learn(combat.id, ruleset, watched);
    const [oldest] = this.#turns.keys();
    if (this.#turns.size > MOST_TURNS && oldest !== undefined) this.#turns.delete(oldest);
    return watched;
  }

  #resolve(watched: Watched, progress: Progress, snapshot: Snapshot): void {
    const at = progress.records.length;
    if (watched.outcomes.has(at)) return;
    const { ruleset, seed, unattended } = progress;
    const before = watched.memory;
    const resolved: Promise<Resolution | undefined> = Promise.all([watched.decided, before])
      .then(([decision, memory]) => {
        const step = decision?.plan.steps[at];
        if (step === undefined) return undefined;
        return this.thinker.resolve({ ruleset, snapshot, seed: `${seed}/${at}`, memory, unattended, step });
      })
      .catch(failed);
    watched.outcomes.set(
      at,
      resolved.then((resolution) => resolution?.outcomes),
    );
    watched.memory = Promise.all([resolved, before]).then(
      ([resolution, memory]) => resolution?.memory ?? memory,
    );
  }

  /** Whether this came of that step here too. */
  async agrees(by: HostUser, key: string, at: number, outcome: Outcome): Promise<Agreement> {
    const watched = this.#turns.get(key);
    if (watched === undefined) return "unseen";
    // Who has never played it cannot know what came of it.
    if (!watched.by.has(by.id)) return "other";
    if (!watched.isWhole) return "partly";
    const outcomes = await watched.outcomes.get(at);
    return outcomes?.some((own) => same(own, outcome)) === true ? "same" : "other";
  }

  /** Whether a ruleset answers this event so; each outcome of an event is agreed to once. */
  async agreesOnEvent(combat: HostCombat, told: ToldEvent, outcome: Outcome): Promise<boolean> {
    const name = JSON.stringify([combat.id, combat.round, told]);
    const left = this.#events.get(name) ?? this.#ofEvent(combat, told);
    this.#events.set(name, left);
    const outcomes = await left;
    const at = outcomes.findIndex((own) => same(own, outcome));
    if (at >= 0) outcomes.splice(at, 1);
    return at >= 0;
  }

  /** How often this client has seen a turn begin: taken back, it comes again. */
  timesBegun(key: string): number {
    return this.#turns.get(key)?.times ?? 0;
  }

  /** A turn was taken back: events come again. */
  forgetEvents(): void {
    this.#events.clear();
  }

  async #ofEvent(combat: HostCombat, { ruleset, event }: ToldEvent): Promise<Outcome[]> {
    const scene = combat.combatants.find(({ token }) => token !== null)?.token?.parent;
    if (scene === undefined) return [];
    const memory = memories(combat.id)[ruleset] ?? null;
    const snapshot = readScene(scene, combat);
    const seed = roundSeed(combat);
    await loadRulesets();
    const thinking = { ruleset, snapshot, seed, memory, unattended: true };
    const { kind } = event;
    const phase = kind.startsWith(PHASE) ? kind.slice(PHASE.length) : undefined;
    const resolution = await this.#knows(combat.id, ruleset, memory)
      .then(() =>
        phase === undefined
          ? this.thinker.notice({ ...thinking, event })
          : this.thinker.phase({ ...thinking, phase }),
      )
      .catch(failed);
    return [...(resolution?.outcomes ?? [])];
  }

  /** Whether a turn that somebody began is what this client has worked out, as far as it has come. */
  async agreesWith(by: HostUser, { key, decision, records, pending = [] }: Progress): Promise<boolean> {
    const watched = this.#turns.get(key);
    const own = watched?.by.has(by.id) === true ? await watched.decided : undefined;
    if (own === undefined || decision.kind !== "decided" || !same(own.plan.steps, decision.plan.steps))
      return false;
    for (const outcome of pending) {
      if ((await this.agrees(by, key, records.length, outcome)) !== "same") return false;
    }
    return true;
  }
}

interface Start {
  readonly figure: string;
  readonly at: Place | undefined;
}

function startOf({ figures }: Snapshot, figure: string): Start {
  const found = figures.find(({ id }) => id === figure);
  return { figure, at: found === undefined ? undefined : { x: found.x, y: found.y } };
}

/**
 * A turn comes again when it was taken back: then whoever acts stands where it stood, and what it did to figures of
 * this person is put back. Nobody has a second try otherwise.
 */
const comesAgain = (combat: HostCombat, { key, start }: Watched, now: Snapshot): boolean =>
  same(startOf(now, start.figure), start) &&
  !writtenBy(theGame().user, combat).some((one) => one.key === key);

interface ToldEvent {
  readonly ruleset: string;
  readonly event: RoundEvent;
}

/** Nothing of it has been done yet; taken back, a turn begins anew. */
const begins = ({ records, pending }: Progress): boolean => records.length === 0 && pending === undefined;

function agreed(own: { readonly kind: string }, told: Progress["decision"]): Decided | undefined {
  const decision = own as Progress["decision"];
  if (decision.kind !== "decided" || told.kind !== "decided") return undefined;
  return same(decision.plan.steps, told.plan.steps) ? decision : undefined;
}

/** What was sent has been through JSON. */
const same = (own: unknown, told: unknown): boolean => sameJson(JSON.parse(JSON.stringify(own)), told);

function failed(error: unknown): undefined {
  log.warn("a turn of somebody else could not be worked out", error);
  return undefined;
}
