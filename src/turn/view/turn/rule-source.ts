import { text } from "../../../core/text";
import type { RuleEntry, Trace } from "../../../core/trace";
import type { RulesetCover } from "../../../engine/ruleset";
import type { Say } from "../say";

/** Where a rule stands: its id for reports, and its place in the book in words. */
export interface SourceView {
  readonly id: string;
  readonly place: string;
}

export const sourceView = (source: string, say: Say): SourceView => ({
  id: source,
  place: placeOf(source, say),
});

/**
 * "5P-T5" is "Tactical". Sources that no language names are shown as they are: a ruleset of another module
 * may cite a page.
 */
export function placeOf(source: string, say: Say): string {
  const places = source.split(", ").map((one) => {
    const [, stem = one, number = ""] = /^(\w+-[A-Z]+)(\d*)$/.exec(one) ?? [];
    return named(one, number, say) ?? named(stem, number, say) ?? one;
  });
  return [...new Set(places)].join(", ");
}

/** "Tactical, 5P-T5": in words for people, with the id for reports. */
export function citationOf(source: string, say: Say): string {
  const place = placeOf(source, say);
  return place === source || place === "" ? source : `${place}, ${source}`;
}

function named(source: string, number: string, say: Say): string | undefined {
  const key = `OPFOR.source.${source.replace(/\W+/g, "-")}`;
  const words = say(text(key, { number }));
  return words === key ? undefined : words;
}

/** The place of the deciding rule: "Tactical, rule 3 of 6", "Hybrid tree, question 4". */
export function placeInTrace(
  { id, source }: Pick<RuleEntry, "id" | "source">,
  trace: Trace,
  say: Say,
): string {
  const place = placeOf(source, say);
  if (place === "") return "";
  const rules = trace.filter((entry): entry is RuleEntry => entry.kind === "rule");
  const list = rules.filter((entry) => placeOf(entry.source, say) === place);
  const at = list.findIndex((entry) => entry.id === id);
  // A few rules of one chapter among others are no list that one could count in.
  if (at >= 0 && list.length > 1 && 2 * list.length > rules.length)
    return say(text("OPFOR.ui.source.rule", { place, number: at + 1, of: list.length }));
  const question = trace.findLast(
    (entry) => entry.kind === "question" && placeOf(entry.source, say) === place,
  );
  return question?.kind === "question"
    ? say(text("OPFOR.ui.source.question", { place, number: question.id }))
    : place;
}

/** Which printing of its rules a ruleset follows. */
export function editionOf({ id, edition }: Pick<RulesetCover, "id" | "edition">, say: Say): string {
  const key = `OPFOR.edition.${id}`;
  const words = say(text(key));
  return words === key ? edition : words;
}
