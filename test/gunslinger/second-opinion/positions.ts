import { seededDice, type Dice } from "../../../src/core/dice";
import { HEX_LAYOUTS, snapshotSchema, type HexLayout, type Snapshot } from "../../../src/field/snapshot";
import type { Memory, Sheet, Weapon } from "../../../src/rulesets/gunslinger/sheet/memory";
import { hexSpace } from "../../support/ascii";
import { inSixteenths } from "./board";

/**
 * Random towns in all four hex layouts: houses with doors and windows, gullies, paths, fences, troughs, people on
 * two levels, wounds, empty guns and guns on the ground. Walls stand a little beside the hexsides and reach a little
 * over the corners, so that no line of sight just touches one.
 */

export interface Position {
  readonly snapshot: Snapshot;
  readonly memory: Memory;
}

export interface Town {
  readonly columns: number;
  readonly rows: number;
  readonly layout: HexLayout;
  readonly dice: Dice;
}

type Spot = readonly [column: number, row: number];
type Raw = Record<string, unknown>;

export const pick = <T>(dice: Dice, from: readonly T[]): T => {
  const value = from[dice.roll(from.length) - 1];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
};
export const chance = (dice: Dice, percent: number): boolean => dice.roll(100) <= percent;
const upTo = (dice: Dice, most: number): number => dice.roll(most + 1) - 1;

export function position(seed: string | number): Position {
  const dice = seededDice(seed);
  const town: Town = { columns: 10, rows: 8, layout: pick(dice, HEX_LAYOUTS), dice };
  const ground = townGround(town);
  const spots = shuffledSpots(town);
  const people = peopleIn(town, spots);
  const snapshot = snapshotOf(town, { ...ground, figures: people, round: dice.roll(5) });
  const a = snapshot.figures.find(({ id }) => id === "a");
  if (a === undefined) throw new Error("a is missing");
  const enemies = people.flatMap(({ id, side }) => (side === "player" ? [String(id)] : []));
  const head = chance(dice, 25) ? besides(town, a) : null;
  const sheets = { a: randomSheet(dice, enemies, head) };
  return { snapshot, memory: { turn: 1, halved: 0, discard: [], ground: gunsAbout(town), sheets } };
}

export function snapshotOf({ columns, rows, layout }: Town, parts: Raw): Snapshot {
  const size = 100;
  const [along, aside] = [(columns + 0.5) * size, (size * (3 * rows + 1)) / (2 * Math.sqrt(3))];
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: layout.endsWith("r")
        ? { x: size / 2, y: 0, width: along, height: aside }
        : { x: 0, y: size / 2, width: aside, height: along },
      grid: { kind: "hex", size, distance: 1, units: "hex", layout },
      scale: {},
    },
    ...parts,
  });
}

/** Houses, a gully, a path, fences, walls, troughs and rocks. */
export function townGround(town: Town): { readonly walls: Raw[]; readonly regions: Raw[] } {
  const { dice } = town;
  const houses = Array.from({ length: upTo(dice, 3) }, (_, at) => house(town, `house-${at}`));
  const walls = [
    ...houses.flatMap((built) => built.walls),
    ...Array.from({ length: upTo(dice, 5) }, (_, at) => ({
      ...wallBy(town, anySpot(town), `wall-${at}`),
      ...pick(dice, [{}, {}, { sight: 0 }, { sight: 0 }, { move: 0 }, { door: 1, ds: upTo(dice, 2) }]),
    })),
  ];
  const regions = [
    ...houses.flatMap(({ region }) => region),
    ...(chance(dice, 40) ? [region("gully", run(town), [{ kind: "feature", tags: ["gully"] }])] : []),
    ...(chance(dice, 40) ? [region("path", run(town), [{ kind: "feature", tags: ["path"] }])] : []),
    ...(chance(dice, 30) ? [region("trough", [outline(town, anySpot(town))], [{ kind: "cover" }])] : []),
    ...(chance(dice, 30) ? [region("rock", [outline(town, anySpot(town))], [{ kind: "impassable" }])] : []),
  ];
  return { walls, regions };
}

const region = (id: string, rings: number[][], terrain: Raw[]): Raw => ({ id, rings, terrain });

const anySpot = ({ columns, rows, dice }: Town): Spot => [dice.roll(columns) - 1, dice.roll(rows) - 1];

export function shuffledSpots({ columns, rows, dice }: Town): Spot[] {
  const spots = Array.from({ length: columns * rows }, (_, at): Spot => [
    at % columns,
    Math.floor(at / columns),
  ]);
  return spots
    .map((spot) => ({ spot, at: dice.roll(100_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ spot }) => spot);
}

/** A few hexes in a line across the town. */
function run(town: Town): number[][] {
  const { columns, rows, dice } = town;
  const row = dice.roll(rows) - 1;
  const from = upTo(dice, columns - 4);
  const thick = dice.roll(2);
  const spots = Array.from({ length: 3 + upTo(dice, columns - from - 3) }, (_, at) => from + at).flatMap(
    (column) => Array.from({ length: thick }, (_, more): Spot => [column, row + more]),
  );
  return spots.filter(([, line]) => line < rows).map((spot) => outline(town, spot));
}

const centre = ({ layout }: Town, [column, row]: Spot): { x: number; y: number } =>
  hexSpace(column, row, layout);

function outline(town: Town, spot: Spot): number[] {
  const { x, y } = centre(town, spot);
  const radius = (100 / Math.sqrt(3)) * 0.9;
  const first = town.layout.endsWith("r") ? -90 : 0;
  return [0, 60, 120, 180, 240, 300].flatMap((turn) => {
    const angle = ((first + turn) * Math.PI) / 180;
    return [inSixteenths(x + radius * Math.cos(angle)), inSixteenths(y + radius * Math.sin(angle))];
  });
}

/** The six neighbours' middles. */
function around(town: Town, { x, y }: { x: number; y: number }): { x: number; y: number }[] {
  const first = town.layout.endsWith("r") ? 0 : 30;
  return [0, 60, 120, 180, 240, 300].map((turn) => {
    const angle = ((first + turn) * Math.PI) / 180;
    return { x: x + 100 * Math.cos(angle), y: y + 100 * Math.sin(angle) };
  });
}

const besides = (town: Town, at: { x: number; y: number }): { x: number; y: number } =>
  pick(town.dice, around(town, at));

function wallBy(town: Town, spot: Spot, id: string): Raw {
  const at = centre(town, spot);
  return { id, c: between(at, besides(town, at), town.dice) };
}

/** The hexside, a few pixels aside and longer by a twentieth at both ends. */
function between(
  a: { x: number; y: number },
  b: { x: number; y: number },
  dice: Dice,
): [number, number, number, number] {
  const aside = (3 + upTo(dice, 3)) * (chance(dice, 50) ? 1 : -1) * 0.01;
  const [x, y] = [(a.x + b.x) / 2 + (b.x - a.x) * aside, (a.y + b.y) / 2 + (b.y - a.y) * aside];
  const half = 1.1 / (2 * Math.sqrt(3));
  const [dx, dy] = [(a.y - b.y) * half, (b.x - a.x) * half];
  return [inSixteenths(x - dx), inSixteenths(y - dy), inSixteenths(x + dx), inSixteenths(y + dy)];
}

/** A block of hexes with walls all round, a door or two, and sometimes a window. */
function house(town: Town, id: string): { walls: Raw[]; region: Raw[] } {
  const { dice, columns, rows } = town;
  const [wide, deep] = [1 + dice.roll(2), dice.roll(2)];
  const [left, top] = [upTo(dice, columns - wide), upTo(dice, rows - deep)];
  const spots = Array.from({ length: wide * deep }, (_, at): Spot => [
    left + (at % wide),
    top + Math.floor(at / wide),
  ]);
  const middles = spots.map((spot) => centre(town, spot));
  const isInside = (at: { x: number; y: number }): boolean =>
    middles.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 10);
  const sides = middles.flatMap((at) =>
    around(town, at)
      .filter((next) => !isInside(next))
      .map((next) => between(at, next, dice)),
  );
  const doors = new Set(Array.from({ length: dice.roll(2) }, () => dice.roll(sides.length) - 1));
  const window = chance(dice, 60) ? dice.roll(sides.length) - 1 : -1;
  return {
    walls: sides.map((c, at) => ({
      id: `${id}-${at}`,
      c,
      ...(doors.has(at) ? { door: 1, ds: pick(dice, [0, 1, 1, 1, 2]) } : at === window ? { sight: 0 } : {}),
    })),
    region: [
      region(
        id,
        spots.map((spot) => outline(town, spot)),
        [{ kind: "feature", tags: ["building"] }],
      ),
    ],
  };
}

const PERSON = { profile: { weapons: [{ name: "Rifle", hands: 2 }] } };

function peopleIn(town: Town, spots: readonly Spot[]): Raw[] {
  const { dice, layout } = town;
  const first = layout.endsWith("r") ? 30 : 0;
  const ids = ["a", "A", ...["b", "B", "C", "n", "h"].filter(() => chance(dice, 30))];
  const near = chance(dice, 30);
  return ids.map((id, at) => {
    const spot = spots[near && id === "A" ? 0 : at] ?? [0, 0];
    const home = centre(town, spot);
    const place = near && id === "A" ? inTown(town, besides(town, home), home) : home;
    return {
      ...PERSON,
      id,
      ...place,
      side: id === "n" ? "neutral" : id === "a" || id === "b" ? "foe" : "player",
      rotation: first + 60 * upTo(dice, 5) + (chance(dice, 20) ? pick(dice, [-30, 12, 30]) : 0),
      elevation: chance(dice, 10) ? 1 : 0,
      hidden: id === "h",
      defeated: id === "C" && chance(dice, 20),
      statuses: id !== "a" && id !== "b" && chance(dice, 15) ? ["prone"] : [],
      ...(id === "a" ? { ruleset: "gunslinger" } : {}),
    };
  });
}

/** The place, if it is on the map. */
function inTown(
  { columns, rows, layout }: Town,
  place: { x: number; y: number },
  else_: { x: number; y: number },
) {
  const spots = Array.from({ length: columns * rows }, (_, at) =>
    hexSpace(at % columns, Math.floor(at / columns), layout),
  );
  return spots.find(({ x, y }) => Math.hypot(x - place.x, y - place.y) < 10) ?? else_;
}

const gun = (dice: Dice, id: string, hands: 1 | 2): Weapon => ({
  ...{ id, name: id, hands, capacity: 6, perLoad: 1 },
  doubleAction: chance(dice, 15),
  cocked: chance(dice, 55),
  shots: chance(dice, 60) ? dice.roll(6) : 0,
  rounds: chance(dice, 60) ? dice.roll(12) : 0,
});

const gunsAbout = (town: Town): Memory["ground"] =>
  Array.from({ length: chance(town.dice, 45) ? town.dice.roll(3) : 0 }, (_, at) => ({
    weapon: gun(town.dice, `found-${at}`, chance(town.dice, 60) ? 2 : 1),
    at: centre(town, anySpot(town)),
  }));

const CARDS = ["B1", "B2", "B3", "B8", "B9"] as const;

export function randomSheet(
  dice: Dice,
  enemies: readonly string[],
  head: { x: number; y: number } | null,
): Sheet {
  const unarmed = chance(dice, 15);
  const weapon = unarmed ? null : gun(dice, "hand", chance(dice, 60) ? 2 : 1);
  const holstered = unarmed
    ? []
    : Array.from({ length: upTo(dice, 2) }, (_, at) => gun(dice, `hip-${at}`, 1));
  const ready = weapon !== null && weapon.shots > 0 && (weapon.cocked || weapon.doubleAction);
  return {
    tac: pick(dice, ["A", "B", "C", "D", "D"]),
    delay: chance(dice, 12) ? dice.roll(3) : 0,
    posture: head !== null || chance(dice, 40) ? "down" : "up",
    head,
    behindCover: head !== null || chance(dice, 40),
    weapon,
    offHand: unarmed || chance(dice, 85) ? null : gun(dice, "off", chance(dice, 50) ? 2 : 1),
    holstered,
    aim: ready && chance(dice, 30) ? { target: pick(dice, enemies), points: 2 * dice.roll(2) } : null,
    legWounds: chance(dice, 30) ? 1 : 0,
    otherWounds: 0,
    loading: chance(dice, 15),
    strength: false,
    moved: 0,
    bonus: CARDS.filter(() => chance(dice, 40)),
    skills: { oneHanded: dice.roll(6) - 3, twoHanded: dice.roll(6) - 3, brawling: 0, offHand: 0 },
    lastTarget: chance(dice, 30) ? pick(dice, enemies) : null,
  };
}
