import { isRecord, type Json } from "../../../core/json";
import type { HostCombat } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { FLAG } from "../../ids";
import { keptOf } from "../../keeping/combat-flags";
import { memories } from "../../keeping/combat-store";
import { rulesetOf } from "../../keeping/ruleset-registry";

/**
 * Who runs the enemies without a GM also keeps what the rules remember, and could remember a fire under somebody's feet.
 * So every client knows which ones came of turns that it has worked out itself, besides those that were there before it.
 */
export class KnownHazards {
  /** By combat and ruleset. */
  readonly #known = new Map<string, Set<string>>();
  /** Memories that were looked through already. */
  readonly #seen = new WeakSet<object>();

  /** What is there when this client begins to look is believed. */
  begin(combat: HostCombat): void {
    for (const [ruleset, memory] of Object.entries(memories(combat.id)))
      if (rulesetOf(ruleset) !== undefined && !this.#known.has(nameOf(combat.id, ruleset)))
        this.learn(combat.id, ruleset, memory);
  }

  /** All of it is this client's own. */
  learnAll(combat: HostCombat): void {
    const own = keptOf(theGame().user, combat, FLAG.memory)?.value;
    if (!isRecord(own)) return;
    for (const [ruleset, memory] of Object.entries(own)) this.learn(combat.id, ruleset, memory);
  }

  /** What this client has found out itself. */
  learn(combat: string, ruleset: string, memory: Json): void {
    const name = nameOf(combat, ruleset);
    const known = this.#known.get(name) ?? new Set<string>();
    if (typeof memory === "object" && memory !== null) {
      if (this.#seen.has(memory)) return;
      this.#seen.add(memory);
    }
    for (const hazard of hazardsIn(ruleset, memory)) known.add(hazard);
    this.#known.set(name, known);
  }

  /** Whether all that lies there came of what this client has seen. */
  areKnown(combat: string, ruleset: string, memory: Json): boolean {
    const known = this.#known.get(nameOf(combat, ruleset));
    return hazardsIn(ruleset, memory).every((hazard) => known?.has(hazard) === true);
  }
}

const nameOf = (combat: string, ruleset: string): string => `${combat} ${ruleset}`;

const hazardsIn = (ruleset: string, memory: Json): string[] =>
  (rulesetOf(ruleset)?.hazards?.(memory) ?? []).map((one) => JSON.stringify(one));
