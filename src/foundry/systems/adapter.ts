import type { Json } from "../../core/json";
import type { Text } from "../../core/text";
import type { StatBlock } from "../../creatures";
import type { HostActor, HostToken } from "../foundry-documents";

/** What of an actor can fill a profile field (`ProfileField.from`). */
export interface ActorFacts {
  readonly hp?: { readonly value: number; readonly max: number };
  readonly defence?: number;
  /** In the system's own unit, "ft" or "m". */
  readonly speed?: { readonly value: number; readonly units: string };
  readonly weapons?: readonly WeaponFacts[];
  readonly gold?: number;
  readonly abilities?: Readonly<Record<string, number>>;
}

export interface WeaponFacts {
  readonly id: string;
  readonly name: string;
  readonly melee: boolean;
  readonly reach?: number;
  readonly range?: number;
  readonly units: string;
}

/** One thing a figure does that its system may roll. */
export interface SystemDeed {
  readonly attacker: HostToken;
  readonly targets: readonly HostToken[];
  /** The item of the attacker, and its activity after a slash; or the name of a weapon. */
  readonly source: string | undefined;
  readonly manner: "melee" | "ranged" | "area" | "heal" | "effect";
  /** How many attacks it has made this turn before this one. */
  readonly order: number;
  readonly advantage: boolean;
  readonly disadvantage: boolean;
}

/** What came of it for one target, as far as the system told. */
export interface SystemResult {
  readonly target: HostToken;
  readonly hit: boolean;
  readonly critical?: boolean;
  /** The total of the attack or the save, and what it was rolled against. */
  readonly total?: number;
  readonly against?: number;
  readonly saved?: boolean;
  /** Hit points it lost (or gained, below zero). */
  readonly damage?: number;
}

export interface SystemRoll {
  readonly name: string;
  readonly results: readonly SystemResult[];
  /** A sentence for people where something was left to them. */
  readonly left?: Text;
}

/**
 * How to read and change the actors of one game system. Everything is looked for, nothing is taken for granted;
 * whatever is not there is left out, and OpFor does without (docs/add-a-system.md).
 */
export interface SystemAdapter {
  readonly id: string;
  facts(actor: HostActor): ActorFacts;
  /** The update that sets the hit points; nothing when the actor has none. */
  hpUpdate(actor: HostActor, value: number): Readonly<Record<string, Json>> | undefined;
  /** What the sheet says of the creature; "by its sheet" plays from it, and others are hit by it. */
  statBlock?(actor: HostActor): StatBlock | undefined;
  /** Conditions it has now, in the system's words; absent: Foundry's own statuses. */
  conditions?(actor: HostActor): readonly string[];
  /** Sets or takes off a condition; false when the system knows no such condition, or the creature is immune. */
  setCondition?(token: HostToken, condition: string, on: boolean): Promise<boolean>;
  /** Out of the fight though nobody has marked it. */
  isDown?(actor: HostActor): boolean;
  /** Recharges what recharges at the start of a turn; true when something changed. */
  beginTurn?(token: HostToken): Promise<boolean>;
  /** Takes a use off when the rules' own dice do what the system would have done. */
  spend?(actor: HostActor, source: string): Promise<void>;
  /** Rolls it with the system's own dice and applies what comes of it; nothing when the system cannot. */
  roll?(deed: SystemDeed): Promise<SystemRoll | undefined>;
  /** What an undo has to give back beside hit points and conditions: temporary points, uses, slots, effects. */
  state?(actor: HostActor): Json;
  restore?(actor: HostActor, state: Json): Promise<void>;
  /** The words it has for this on the token tab: what a ruleset is for in this system. */
  readonly suits?: readonly string[];
}
