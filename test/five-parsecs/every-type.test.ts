import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderText } from "../../src/core/text";
import { LADDERS } from "../../src/rulesets/five-parsecs";
import { english } from "../support/traces";
import { HEAVY, inCoverAt, turn, UNARMED, weapon, type Scenario } from "./table";

/**
 * What each type of enemy does on the same small maps, in words: the entry, why, how it moves, where it ends, whom it
 * attacks. The words are in golden/every-type.txt; the rest of each decision is held.
 */
const PISTOL = { weapons: [weapon("Hand gun")] };
const BOTH = { weapons: [weapon("Hand gun"), weapon("Military rifle"), weapon("Auto rifle")] };

const ROOM_WITH_WINDOW = `
  +-+-+-+ + + + + + +
  |. a .|. . . . . .
  + + + + + + + + + +
  |. % .w. . . . A .
  + + + + + + + + + +
  |. . .|. . . . . .
  +-+-+-+ + + + + + +`;
const CLOSED_ROOM = ROOM_WITH_WINDOW.replace("w", "|");
const BEHIND_A_DOOR = `
  +-+-+-+ + + +
  |. a .|. . .
  + + + + + + +
  |. . ./. A .
  + + + + + + +
  |. . .|. . .
  +-+-+-+ + + +`;
const CELL = `
  +-+ + + + + +
  |a|. . A . .
  +-+ + + + + +
   . . . . . .
  + + + + + + +`;
const QUEUE = `
  +-+-+-+-+-+-+-+
  |a b c . . . A|
  +-+-+-+-+-+-+-+`;
const TWO_WAYS = `
  +-+-+-+-+-+-+-+-+
  |a b . . . . . A|
  + +-+-+-+-+-+-+ +
  |. . . . . . . .|
  +-+-+-+-+-+-+-+-+`;
const WOODS = `
  . . . . . . . . . .
  . a . % % . . . A .
  . . . % % . % . . .
  . b . . . . % . B .
  . . . . . . . . . .
  . . . . . . . . . .`;
const SCATTERED = `
  . % . . . . . . . . . .
  . . . . . # . . . . . .
  . a . . . # . . % A . .
  . . . % . # . . . . . .
  . . . . . . . . . . . .
  . . . . . . . % . . . .
  . . . . . . . . . . B .
  . . . . . . . . . . . .`;

const MAPS: Readonly<Record<string, readonly [string, Scenario]>> = {
  "in contact": [". . .\n. a A\n. . .", {}],
  "in contact with a friend and an enemy": ["b a A", { profile: { guards: "b" } }],
  "one inch between": ["a . A . . .", {}],
  "a move away": ["a . . . . A", {}],
  "a move and a dash away": ["a . . . . . . A .", { profile: UNARMED }],
  "six inches away": ["a . . . . . . A . . .", {}],
  "more than six inches away, a pistol": ["a . . . . . . . . . . . . . A", { profile: PISTOL }],
  "at the end of its range": [`a ${". ".repeat(24)}A`, {}],
  "beyond its range": [`a ${". ".repeat(26)}A`, {}],
  "three weapons": ["a . . . . A . . . B", { profile: BOTH }],
  "a heavy weapon": ["a . . . . . . . . . A", { profile: HEAVY }],
  stunned: ["a . . % . . A", { stunned: true }],
  "stunned, unarmed": ["a . . % . . A", { stunned: true, profile: UNARMED }],
  "no Speed": ["a . . % . . A", { profile: { speed: 0 } }],
  "Speed 1 in a cell": [CELL, { profile: { speed: 1 } }],
  "Speed 4 in a cell": [CELL, {}],
  "a room with a window": [ROOM_WITH_WINDOW, {}],
  "a closed room": [CLOSED_ROOM, {}],
  "behind a closed door": [BEHIND_A_DOOR, {}],
  "behind a door it opens": [BEHIND_A_DOOR, { options: { opensDoors: true } }],
  "a queue": [QUEUE, {}],
  "two ways, a friend in the shorter": [TWO_WAYS, {}],
  "woods, the enemy in the open": [WOODS, { profile: { guards: "b" } }],
  "woods, the enemies in cover": [WOODS, { profile: { guards: "b" }, terrain: inCoverAt("A", "B") }],
  "woods, all in cover, it is more skilled": [
    WOODS,
    { profile: { combatSkill: 1 }, terrain: inCoverAt("a", "A", "B") },
  ],
  "woods, without a grid": [WOODS, { profile: { guards: "b" }, grid: { kind: "gridless" } }],
  "scattered cover": [SCATTERED, {}],
  "scattered cover, unarmed": [SCATTERED, { profile: UNARMED }],
  "scattered cover, without a grid": [SCATTERED, { grid: { kind: "gridless" } }],
  "scattered cover, the player's edge to the west": [SCATTERED, { options: { playerEdge: "west" } }],
  "scattered cover, dashing whenever it helps": [SCATTERED, { options: { dashPolicy: "literal" } }],
  "scattered cover, fire after advances": [SCATTERED, { options: { fireAfterAdvance: true } }],
  "scattered cover, any cover counts": [SCATTERED, { options: { cover: "any" } }],
  "scattered cover, bodies hide nobody": [SCATTERED, { options: { figuresBlock: false } }],
  "scattered cover, a giant": [SCATTERED, { figures: { a: { width: 2, height: 2 } } }],
  "nobody to fight": ["a . . . b", {}],
};

const TYPES = Object.keys(LADDERS);

function line(map: string, scenario: Scenario, doctrine: string): string {
  const played = turn(map, { ...scenario, doctrine });
  const { because } = played.decided.plan.rule;
  const attack =
    played.attack === undefined
      ? ""
      : `; ${played.brawl === undefined ? `shoots ${played.shot}` : `brawls ${played.brawl}`}`;
  return `  ${doctrine}: ${played.rule}: ${renderText(because, english)} ${played.gait} ${played.endsAt}${attack}`;
}

const page = (name: string): string => {
  const [map, scenario] = MAPS[name] ?? ["", {}];
  return `${[name, ...TYPES.map((doctrine) => line(map, scenario, doctrine))].join("\n")}\n`;
};

const FILE = new URL("./golden/every-type.txt", import.meta.url);
const isUpdate = process.env.UPDATE_GOLDEN === "1";

describe("every type on the same maps", () => {
  it.each(Object.keys(MAPS))("%s", (name) => {
    const told = page(name);
    if (!isUpdate) expect(readFileSync(FILE, "utf8")).toContain(told);
  });
  it("and nothing else is written", () => {
    if (isUpdate) writeFileSync(FILE, Object.keys(MAPS).map(page).join("\n"));
    expect(readFileSync(FILE, "utf8").split("\n\n")).toHaveLength(Object.keys(MAPS).length);
  });
});
