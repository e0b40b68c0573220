import { expect, it } from "vitest";
import { text } from "../../src/core/text";
import { misspeltIn } from "../../src/engine/misspelt-keys";
import type { ProfileField } from "../../src/engine/ruleset";

const field = (path: string, input: object = { kind: "text" }): ProfileField =>
  ({ path, label: text(path), input }) as unknown as ProfileField;
const FIELDS = [
  field("speed"),
  field("toughness"),
  field("ai"),
  field("dex"),
  field("abilities.str"),
  field("abilities.con"),
  field("weapons", { kind: "rows", fields: [field("range"), field("shots")] }),
];
const meant = (profile: object): string[] =>
  misspeltIn(FIELDS, profile as never).map(({ field: at, key, meant: one }) => `${at} ${key} ${one}`);

it.each([
  [{ sped: 1 }, ["sped sped speed"]],
  [{ Speed: 1 }, ["Speed Speed speed"]],
  [{ spede: 1 }, ["spede spede speed"]],
  [{ speedy: 1 }, ["speedy speedy speed"]],
  // One letter in a short word, two in a longer one.
  [{ spd: 1 }, []],
  [{ spead: 1 }, ["spead spead speed"]],
  [{ speaf: 1 }, []],
  [{ toughnes: 1 }, ["toughnes toughnes toughness"]],
  [{ tufness: 1 }, []],
  [{ toghnes: 1 }, ["toghnes toghnes toughness"]],
  // Nothing shorter than three letters is like anything, nor is anything like it.
  [{ a: 1, as: 1, aim: 1 }, []],
  [{ dx: 1 }, []],
  [{ dax: 1 }, ["dax dax dex"]],
  [{ speed: 1, colour: 2 }, []],
  [{ abilities: { sttr: 1, con: 2 } }, ["abilities.sttr sttr str"]],
  [
    { weapons: [{ range: 1 }, { rnage: 2, shot: 3 }] },
    ["weapons.1.rnage rnage range", "weapons.1.shot shot shots"],
  ],
])("%j", (profile, expected) => {
  expect(meant(profile)).toEqual(expected);
});
it("what is no record has no keys", () => {
  expect(misspeltIn(FIELDS, null)).toEqual([]);
  expect(misspeltIn(FIELDS, [1])).toEqual([]);
});

/** The fewest letters to put in, leave out, change, or swap with the next, from here on: every way tried. */
function apart(a: string, b: string, i = 0, j = 0): number {
  if (i === a.length || j === b.length) return a.length - i + b.length - j;
  const isSwapped = i + 1 < a.length && a[i] === b[j + 1] && a[i + 1] === b[j];
  return Math.min(
    apart(a, b, i + 1, j) + 1,
    apart(a, b, i, j + 1) + 1,
    apart(a, b, i + 1, j + 1) + (a[i] === b[j] ? 0 : 1),
    isSwapped ? apart(a, b, i + 2, j + 2) + 1 : Infinity,
  );
}
/** All words of so many letters. */
const words = (letters: string, length: number): string[] =>
  length === 0 ? [""] : words(letters, length - 1).flatMap((start) => [...letters].map((one) => start + one));

it.each([
  ["abcab", 1, 2, 6],
  ["abbaca", 2, 4, 6],
] as const)(
  "every word is like %s that is at most %i letters off, and no other",
  (known, most, least, longest) => {
    const lengths = Array.from({ length: longest - least + 1 }, (_, at) => least + at);
    const all = lengths.flatMap((length) => words("abc", length)).filter((word) => word !== known);
    const wrong = all.filter((word) => {
      const may = Math.min(word.length, known.length) < 6 ? 1 : most;
      const isLike = word.length > 2 && apart(word, known) <= may;
      return misspeltIn([field(known)], { [word]: 1 }).length > 0 !== isLike;
    });
    expect([all.length > 900, wrong]).toEqual([true, []]);
  },
);
