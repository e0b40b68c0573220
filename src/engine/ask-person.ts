import type { Answers, Option } from "../core/decision";
import type { Text } from "../core/text";

/** Thrown by `askPerson`, caught by `decide`: the only way a thought stops half-way. */
export class OpenQuestion extends Error {
  constructor(readonly question: Question) {
    super(`open question: ${question.id}`);
  }
}

export interface Question {
  readonly id: string;
  readonly question: Text;
  readonly why: Text;
  readonly source: string;
  readonly options: readonly Option[];
}

/** The id of the option a person picked; stops the decision with an Ask while nobody has answered. */
export function askPerson(situation: { readonly answers: Answers }, question: Question): string {
  const answer = situation.answers[question.id];
  if (answer !== undefined && question.options.some((option) => option.id === answer)) return answer;
  throw new OpenQuestion(question);
}
