import { sameJson, type Json } from "../../core/json";
import type { Decided } from "../../core/decision";
import type { Outcome } from "../../core/outcome";
import type { Resolution, RoundEvent } from "../../engine/ruleset";
import type { Snapshot } from "../../field";
import { isProgress } from "../../turn/records/check-kept-records";
import type { Progress } from "../../turn/records/turn-report";
import { turnKey } from "../../turn/playing/turn-call";
import type { Thinker } from "../../turn/thinking/thinker";
import type { HostCombat, HostUser } from "../foundry-documents";
import { FLAG } from "../ids";
import { diceIn, memories, turnSeed } from "../keeping/combat-store";
import { keptOf } from "../keeping/combat-flags";
import { areLoaded, loadRulesets } from "../keeping/ruleset-registry";
import { log } from "../log";
import { readScene } from "../reading/scene-reader";
import { actingUser } from "../turns/authority";
import { callFor, roundSeed } from "../turns/current-turn";
import { isWithoutGM } from "../trust/rights";

/** A turn as this client has worked it out for itself, while another played it. */
interface Watched {
  /** Who plays it. */
  by: string;
  readonly decided: Promise<Decided | undefined>;
  /** What each step comes to, by its place in the plan. */
  readonly outcomes: Map<number, Promise<readonly Outcome[] | undefined>>;
  memory: Promise<Json>;
}

const MOST_TURNS = 12;
/** A part of the round that is no turn, told as an event. */
export const PHASE = "phase ";

/**
 * Without a GM every client works the turns of the others out again, from the map as it sees it at that moment and
 * from its own copy of the rules: what somebody then asks of its figures must be what came of it here too.
 */
export class SecondOpinion {
  readonly #turns = new Map<string, Watched>();
  readonly #dice = new Map<string, string>();

  constructor(private readonly thinker: Thinker) {}

  /** Somebody's user has changed. The map is read at once: what follows is about to change it. */
  heard(user: HostUser, combat: HostCombat): void {
    // A client that has no rules yet is like one that came in the middle.
    if (!isWithoutGM() || user.isSelf || !areLoaded()) return;
    const progress = keptOf(user, combat, FLAG.progress)?.value;
    const call = callFor(combat);
    if (!isProgress(progress) || "ending" in progress || call === undefined) return;
    if (progress.key !== turnKey(call) || actingUser(combat.combatant?.token ?? null)?.id !== user.id) return;
    const scene = combat.combatant?.token?.parent;
    if (scene === undefined) return;
    const snapshot = readScene(scene, combat);
    const known = this.#turns.get(progress.key);
    const isNew = known === undefined || (begins(progress) && known.outcomes.size > 0);
    const watched = isNew ? this.#watch(combat, user, progress, snapshot) : known;
    // Whoever goes on with it, this client has worked it out already.
    watched.by = user.id;
    if (progress.pending !== undefined) this.#resolve(watched, progress, snapshot);
  }

  #watch(combat: HostCombat, user: HostUser, progress: Progress, snapshot: Snapshot): Watched {
    const { ruleset, seed, unattended, figure, answers, rejected } = progress;
    const memory = memories(combat.id)[ruleset] ?? null;
    // Somebody who came in the middle has not seen what it began with.
    const decided: Promise<Decided | undefined> =
      !begins(progress) || !this.#areItsDice(combat, progress)
        ? Promise.resolve(undefined)
        : this.thinker
            .decide({ ruleset, snapshot, seed, memory, unattended, figure, answers, rejected })
            .then(({ decision }) => agreed(decision, progress.decision))
            .catch(failed);
    const watched: Watched = {
      by: user.id,
      decided,
      outcomes: new Map(),
      memory: decided.then((decision) => decision?.memory ?? null),
    };
    this.#turns.set(progress.key, watched);
    const [oldest] = this.#turns.keys();
    if (this.#turns.size > MOST_TURNS && oldest !== undefined) this.#turns.delete(oldest);
    return watched;
  }

  /** The dice of a turn are what the battle began with, and nobody's choice; planned anew, it has others. */
  #areItsDice(combat: HostCombat, { key, seed }: Progress): boolean {
    const now = diceIn(combat.id);
    const known = combat.round <= 1 ? now : (this.#dice.get(combat.id) ?? now);
    if (known === undefined) return false;
    this.#dice.set(combat.id, known);
    return [0, 1, 2].some((drawn) => seed === turnSeed(known, key, drawn));
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

  /** Whether this came of that step here too; nothing when this client did not see the turn from its beginning. */
  async agrees(by: HostUser, key: string, at: number, outcome: Outcome): Promise<boolean | undefined> {
    const watched = this.#turns.get(key);
    if (watched?.by !== by.id) return undefined;
    const outcomes = await watched.outcomes.get(at);
    return outcomes?.some((own) => same(own, outcome)) ?? false;
  }

  /** Whether a ruleset answers this event so. */
  async agreesOnEvent(
    combat: HostCombat,
    { ruleset, event }: { ruleset: string; event: RoundEvent },
    outcome: Outcome,
  ): Promise<boolean> {
    const scene = combat.combatants.find(({ token }) => token !== null)?.token?.parent;
    if (scene === undefined) return false;
    await loadRulesets();
    const memory = memories(combat.id)[ruleset] ?? null;
    const snapshot = readScene(scene, combat);
    const seed = roundSeed(combat);
    const thinking = { ruleset, snapshot, seed, memory, unattended: true };
    const { kind } = event;
    const phase = kind.startsWith(PHASE) ? kind.slice(PHASE.length) : undefined;
    const asked =
      phase === undefined
        ? this.thinker.notice({ ...thinking, event })
        : this.thinker.phase({ ...thinking, phase });
    const resolution = await asked.catch(failed);
    return resolution?.outcomes.some((own) => same(own, outcome)) ?? false;
  }

  /** Whether a turn that somebody began is what this client has worked out, as far as it has come. */
  async agreesWith(by: HostUser, { key, decision, records, pending = [] }: Progress): Promise<boolean> {
    const watched = this.#turns.get(key);
    const own = watched?.by === by.id ? await watched.decided : undefined;
    if (own === undefined || decision.kind !== "decided" || !same(own.plan.steps, decision.plan.steps))
      return false;
    for (const outcome of pending) {
      if ((await this.agrees(by, key, records.length, outcome)) !== true) return false;
    }
    return true;
  }
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
