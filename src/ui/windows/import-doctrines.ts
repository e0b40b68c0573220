import type { Json } from "../../core/json";
import { isList } from "../../core/json-path";
import { text, type Text } from "../../core/text";
import type { DoctrineLibrary } from "../../engine/doctrine-library";
import { say } from "../../foundry/translations";
import { problemWords } from "../../turn/view/windows/editor-form-view";

export interface Imported {
  readonly items: readonly Json[];
  /** What could not be taken in, and why: one sentence each. */
  readonly refused: readonly Text[];
}

/** One doctrine or a list of them. What is none is named and left out; mistakes inside of one are kept. */
export function imported(library: DoctrineLibrary, words: string): Imported {
  const read = parsed(words);
  if (read === undefined) return { items: [], refused: [text("OPFOR.library.noJson")] };
  const entries = isList(read) ? read : [read];
  const whys = entries.map((entry, at) => notOne(library, entry, at));
  return {
    items: entries.filter((_, at) => whys[at] === undefined),
    refused: whys.flatMap((why) => (why === undefined ? [] : [why])),
  };
}

function notOne(library: DoctrineLibrary, entry: Json, at: number): Text | undefined {
  const problem = library.check(entry).problems.find(({ field }) => field === "" || field === "format");
  if (problem === undefined) return undefined;
  const why = problemWords(library.form, entry, problem, say);
  return text("OPFOR.library.entry", { number: at + 1, why });
}

export function parsed(words: string): Json | undefined {
  try {
    return JSON.parse(words) as Json;
  } catch {
    return undefined;
  }
}
