import type { Text } from "../../../core/text";
import type { DoctrineSheet } from "../../../engine/doctrine-library";
import type { Say } from "../say";

/** A doctrine's sheet in finished words. */
export function doctrineView(sheet: DoctrineSheet, say: Say) {
  const marked = ({ mark }: { readonly mark?: Text }): string => (mark === undefined ? "" : say(mark));
  const marks = [...sheet.tags, ...sheet.numbers, ...sheet.rules].map(marked);
  return {
    name: sheet.name,
    tags: sheet.tags.map((tag) => ({ label: say(tag.label), mark: marked(tag) })),
    numbers: sheet.numbers.map((one) => ({ label: say(one.label), value: one.value, mark: marked(one) })),
    rules: sheet.rules.map((rule, index) => ({
      number: index + 1,
      sign: rule.sign,
      icon: rule.icon,
      when: say(rule.when),
      does: rule.does.map((one, at) => ({ number: at + 1, words: say(one) })),
      notes: rule.notes.map(say),
      charge: rule.charge,
      circles: Array.from({ length: rule.charge }, () => ""),
      mark: marked(rule),
    })),
    otherwise: say(sheet.otherwise),
    facts: sheet.facts.map(say),
    lists: sheet.lists.map(({ title, entries }) => ({ title: say(title), entries: entries.map(say) })),
    /** Each reason once, for those who cannot point. */
    legend: [...new Set(marks)].filter((mark) => mark !== ""),
  };
}
