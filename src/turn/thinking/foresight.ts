import type { Snapshot } from "../../field";
import { isRecord, sameJson, type Json } from "../../core/json";
import type { Question } from "./thinker";

/** An answer to a question before it was asked, with the memory that it will be asked with. */
export interface Foreseen {
  readonly memory: Json;
  readonly value: unknown;
}

/**
 * Answers what will be asked next as long as nothing comes of what was asked: no outcome, no question to people.
 * Each is asked with the memory that the one before leaves. What fails fails when it is asked.
 */
export function thinkNext(
  asked: Question,
  value: unknown,
  next: readonly Question[],
  answer: (question: Question) => unknown,
): Foreseen[] {
  const found: Foreseen[] = [];
  let [memory, last] = ["memory" in asked.thinking ? asked.thinking.memory : null, value];
  for (const question of next) {
    if (!leavesAll(last)) break;
    memory = memoryAfter(last, memory);
    try {
      last = answer(remembering(question, memory));
    } catch {
      break;
    }
    found.push({ memory, value: last });
    // Nothing is done or remembered before somebody acts on it.
    if (question.kind === "decide" || question.kind === "standing") last = undefined;
  }
  return found;
}

const leavesAll = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) &&
    Array.isArray(value.outcomes) &&
    value.outcomes.length === 0 &&
    value.asks === undefined);

const memoryAfter = (value: unknown, before: Json): Json =>
  isRecord(value) && "memory" in value && value.leftToPeople !== true ? (value.memory as Json) : before;

const remembering = ({ kind, thinking }: Question, memory: Json): Question =>
  ({ kind, thinking: { ...thinking, memory } }) as Question;

interface Known {
  readonly question: Question;
  readonly value: unknown;
}

/** Keeps what was foreseen last of each ruleset; whoever asks exactly that has the answer at once. */
export class Foresight {
  readonly #known = new Map<string, readonly Known[]>();

  learn(ruleset: string, next: readonly Question[], foreseen: readonly Foreseen[]): void {
    const known = foreseen.flatMap(({ memory, value }, at): Known[] => {
      const question = next[at];
      return question === undefined ? [] : [{ question: remembering(question, memory), value }];
    });
    this.#known.set(ruleset, known);
  }

  /** Answers hang on nothing but the question: the same one has the same answer, however much later. */
  recall(asked: Question): { readonly value: unknown } | undefined {
    return this.#known
      .get(asked.thinking.ruleset)
      ?.find(
        ({ question: { kind, thinking } }) =>
          kind === asked.kind &&
          sceneOf(thinking) === sceneOf(asked.thinking) &&
          sameJson(plain(thinking), plain(asked.thinking)),
      );
  }
}

const sceneOf = (thinking: Question["thinking"]): Snapshot =>
  "snapshot" in thinking ? thinking.snapshot : thinking.rehearsal.snapshot;

/** All but the scene, as the worker hears it. */
const plain = (thinking: Question["thinking"]): unknown =>
  JSON.parse(JSON.stringify({ ...thinking, snapshot: undefined }));
