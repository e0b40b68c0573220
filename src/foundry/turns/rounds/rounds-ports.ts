import type { Text } from "../../../core/text";
import type { Question as RulesQuestion } from "../../../engine/ask-person";
import type { Store } from "../../../turn/playing/ports";
import type { RoundReport } from "../../../turn/records/round-report";
import type { TurnReport } from "../../../turn/records/turn-report";
import type { Question, Thinker, Thinking } from "../../../turn/thinking/thinker";
import type { HostCombat } from "../../foundry-documents";

/** What the rounds need of the rest of the module. */
export interface RoundsPorts {
  readonly thinker: Thinker;
  readonly store: Store;
  /** What people must know of what went wrong. */
  say(combat: HostCombat, message: Text): void;
  /** Puts what happened between two turns into the chat. */
  announce(report: RoundReport): Promise<void>;
  /** The turns of a combat that the chat tells everybody of, and that were not taken back. */
  told(combat: string): readonly TurnReport[];
  /** What the turn that begins will ask of a ruleset on this scene. */
  foresee(combat: HostCombat, on: Pick<Thinking, "ruleset" | "snapshot">): readonly Question[];
  /** Puts a question of a phase to the person here; nothing when they do not answer. */
  ask(question: RulesQuestion): Promise<string | null>;
}
