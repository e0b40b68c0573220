import type { Unit } from "../core/unit";
import type { Battle } from "./battle";
import { Field } from "./field";
import type { Snapshot } from "./snapshot";

/** A table goes back and forth between two scenes at most. */
const MOST_SCENES = 2;
/** After so many changes a scene is indexed anew: what was remembered for the old ones goes. */
const MOST_CHANGES = 64;

interface KeptField {
  readonly field: Field;
  /** The one it was brought up to date with last. */
  snapshot: Snapshot;
  /** Good until the next edit. */
  battles: Map<Unit, Battle>;
  changes: number;
}

/**
 * The scenes asked about last, indexed: a snapshot that differs from the one before by doors and figures is
 * brought up to date, any other is indexed anew. A battle is good until the next one is asked for.
 */
export class KeptFields {
  /** The one asked about longest ago first. */
  readonly #kept = new Map<string, KeptField>();

  battle(snapshot: Snapshot, unit: Unit): Battle {
    const { id } = snapshot.scene;
    const known = this.#kept.get(id);
    // What fails halfway is not kept.
    this.#kept.delete(id);
    const kept = known !== undefined && isNow(known, snapshot) ? known : keep(snapshot);
    const battle = kept.battles.get(unit) ?? kept.field.battle(unit);
    kept.battles.set(unit, battle);
    this.#kept.set(id, kept);
    this.#dropOldest();
    return battle;
  }

  /** The next question starts from nothing. */
  forget(): void {
    this.#kept.clear();
  }

  #dropOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MOST_SCENES) this.#kept.delete(oldest);
  }
}

const keep = (snapshot: Snapshot): KeptField => ({
  field: new Field(snapshot),
  snapshot,
  battles: new Map(),
  changes: 0,
});

/** Brought up to date; false when it must be indexed anew. */
function isNow(kept: KeptField, snapshot: Snapshot): boolean {
  // A battle without a host asks many times about one moment.
  if (kept.snapshot === snapshot) return true;
  if (++kept.changes >= MOST_CHANGES) return false;
  const now = kept.field.become(snapshot);
  if (now === "edited") kept.battles = new Map();
  kept.snapshot = snapshot;
  return now !== "other";
}
