import { expect, it } from "vitest";
import { readStatBlock } from "../../src/creatures";
import { oneThingChanged } from "../support/one-thing-changed";
import { stampLines, stampOf } from "../support/stamps";
import { dnd5eActor, pf2eActor } from "./made-up";

/** Numbers on both sides of every bound that a reader has, and lists that are a little too long. */
const NUMBERS = [
  -100, -99, -98, -21, -20, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 20, 21, 30, 31, 40, 41, 60, 61, 99,
  100, 300, 301, 999, 1_000, 5_000, 5_001, 99_999, 100_000,
];
const LENGTHS = [0, 3, 4, 5, 6, 7, 12, 13, 20, 21, 40, 41, 60, 61, 120, 121, 300, 301];

const withEach = (value: unknown, change: (leaf: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return change(value.map((one) => withEach(one, change)));
  if (typeof value !== "object" || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withEach(one, change)]));
};
const numbered = (actor: object, to: number): unknown =>
  withEach(actor, (leaf) => (typeof leaf === "number" ? to : leaf));
/** Only lists of one kind at a time: those of plain words, or those of records. */
const lengthened = (actor: object, to: number, isOfWords: boolean): unknown =>
  withEach(actor, (leaf) => {
    if (!Array.isArray(leaf) || leaf.length === 0 || (typeof leaf[0] === "string") !== isOfWords) return leaf;
    return Array.from({ length: to }, (_, at): unknown => leaf[at % leaf.length]);
  });

it.each([
  ["dnd5e", dnd5eActor()],
  ["pf2e", pf2eActor()],
] as const)("%s: at the edge of every bound a sheet is read as before", async (system, actor) => {
  const stamp = (made: unknown): string => stampOf(readStatBlock(system, made));
  const stamps = [
    ...NUMBERS.map((to): [string, string] => [`every number ${to}`, stamp(numbered(actor, to))]),
    ...LENGTHS.map((to): [string, string] => [
      `every list of words ${to}`,
      stamp(lengthened(actor, to, true)),
    ]),
    ...LENGTHS.filter((to) => to < 50).map((to): [string, string] => [
      `every list of records ${to}`,
      stamp(lengthened(actor, to, false)),
    ]),
  ];
  await expect(stampLines(stamps)).toMatchFileSnapshot(`golden/edges-${system}.txt`);
});

it.each([
  ["dnd5e", dnd5eActor()],
  ["pf2e", pf2eActor()],
] as const)("%s: with one thing changed a sheet is read as before", async (system, actor) => {
  const stamps = oneThingChanged(actor, (made) => readStatBlock(system, made));
  expect(stamps.length).toBeGreaterThan(100);
  await expect(stampLines(stamps)).toMatchFileSnapshot(`golden/one-thing-changed-${system}.txt`);
});
