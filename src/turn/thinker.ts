import type { Decision } from "../core/decision";
import type { Json } from "../core/json";
import type { FigureId, Step } from "../core/step";
import type { Text } from "../core/text";
import type { Order, Resolution, RoundEvent } from "../engine/ruleset";
import type { Snapshot } from "../field/snapshot";

/** A question to a ruleset that survives a trip to a worker. */
export interface Thinking {
  readonly ruleset: string;
  readonly snapshot: Snapshot;
  readonly seed: string;
  readonly memory: Json;
  readonly unattended: boolean;
}
export interface DecideThinking extends Thinking {
  readonly figure: FigureId;
  readonly answers: Readonly<Record<string, string>>;
  readonly rejected: readonly string[];
}

/** How an enemy looks from where the plan ends. */
export interface Sighting {
  readonly figure: FigureId;
  readonly distance: number;
  readonly seen: boolean;
  /** Share of the target that is hidden, 0 to 1, and what hides it first, in pixels along the line. */
  readonly cover: number;
  readonly coverAt?: number;
}

export interface Thought {
  readonly decision: Decision;
  readonly sightings: readonly Sighting[];
}

/** What a ruleset has to show beside the tracker: words per figure, and parts of the round that are no turn. */
export interface Standing {
  readonly lines: Readonly<Record<FigureId, readonly Text[]>>;
  readonly phases: readonly {
    readonly id: string;
    readonly title: Text;
    readonly summary: Text;
    readonly at: "round-start" | "round-end";
    readonly done: boolean;
  }[];
}

/** Where decisions are made: in a worker, or right here. */
export interface Thinker {
  decide(thinking: DecideThinking): Promise<Thought>;
  /** `undefined`: the ruleset leaves it to the people at the table. */
  resolve(thinking: Thinking & { readonly step: Step }): Promise<Resolution | undefined>;
  notice(thinking: Thinking & { readonly event: RoundEvent }): Promise<Resolution | undefined>;
  order(thinking: Thinking): Promise<Order | undefined>;
  standing(thinking: Thinking): Promise<Standing>;
  phase(thinking: Thinking & { readonly phase: string }): Promise<Resolution | undefined>;
}
