import type { Unit } from "../../core/unit";
import type { Ruleset } from "../../engine/ruleset";
import type { Battle, Snapshot } from "../../field";

/** Finds a ruleset by its id. */
export type Registry = (id: string) => Ruleset | undefined;

/** Indexes a snapshot; whoever asks often keeps what was indexed before. */
export type BattleOf = (snapshot: Snapshot, unit: Unit) => Battle;
