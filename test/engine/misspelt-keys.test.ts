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
