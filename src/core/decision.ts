import type { Json } from "./json";
import type { Place } from "./place";
import type { FigureId, Step } from "./step";
import type { Text } from "./text";
import type { Trace } from "./trace";

/** Something a choice can fall on. `id` is stable for the same snapshot, so that an answer replays. */
export interface Option {
  readonly id: string;
  readonly label: Text;
  readonly detail?: readonly Text[];
  readonly figure?: FigureId;
  readonly place?: Place;
  /** A target in cover, or not, where the ruleset says so; otherwise the map is asked. */
  readonly covered?: boolean;
}

/** A point where more than one thing could have been picked; an answer may force any of them. */
export interface ChoicePoint {
  readonly id: string;
  readonly label: Text;
  /** Equally good by the rules. */
  readonly tied: readonly Option[];
  /** Legal at this point but worse by the rules; taking one is a person's call. */
  readonly outside: readonly Option[];
  readonly picked: string;
  readonly by: "rule" | "die" | "person";
}

/** The rule that decided, in the words of the trace. */
export interface DecidingRule {
  readonly id: string;
  readonly title: Text;
  readonly source: string;
  /** One sentence a player understands. */
  readonly because: Text;
}

export interface Plan {
  readonly rule: DecidingRule;
  readonly steps: readonly Step[];
}

/** Something the profile or the scene lacks, in words a player understands. Never an exception. */
export interface Problem {
  /** Dotted path of the field: "profile.weapons", "scene.scale". */
  readonly field: string;
  readonly text: Text;
}

export interface Decided {
  readonly kind: "decided";
  readonly figure: FigureId;
  readonly plan: Plan;
  readonly trace: Trace;
  readonly memory: Json;
  readonly choices: readonly ChoicePoint[];
  readonly problems: readonly Problem[];
}

/** The rules leave it to a person. Answer with one option's id and decide again. */
export interface Ask {
  readonly kind: "ask";
  readonly figure: FigureId;
  /** The key under which `answers` holds the reply. */
  readonly id: string;
  readonly question: Text;
  readonly why: Text;
  readonly source: string;
  readonly options: readonly Option[];
  readonly trace: Trace;
}

export type Decision = Decided | Ask;

/** Replies to asks and overrides of choice points, by their id. */
export type Answers = Readonly<Record<string, string>>;
