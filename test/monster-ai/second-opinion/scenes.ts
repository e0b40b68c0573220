import { seededDice, type Dice } from "../../../src/core/dice";
import type { Json } from "../../../src/core/json";
import type { Place } from "../../../src/core/place";
import { battleFrom, snapshotSchema, type Snapshot } from "../../../src/field";
import { freshMemory, type Memory } from "../../../src/rulesets/monster-ai/memory";
import { battleMap, hexMap, hexSpace, space } from "../../support/ascii";
import { behaviour, melee, move, ranged, scheme, type Fields } from "../game";

/** Random turns: walls, doors, fires, traps, slow and hazardous ground, creatures of one to three spaces. */

export type Kind = "square" | "hex" | "gridless";

export interface Scene {
  readonly seed: string;
  readonly snapshot: Snapshot;
  readonly memory: Memory;
  readonly solid: ReadonlySet<string>;
}

const [COLUMNS, ROWS] = [10, 8];

interface Someone {
  readonly id: string;
  readonly side: "foe" | "player";
  readonly size: number;
  readonly more: Record<string, unknown>;
}

/** What the monsters of a scene do: a bit of everything, Push and Pull, or anything from rough ground they stand in. */
export type About = "everything" | "shoves" | "mire";

export function scene(kind: Kind, number: number, about: About = "everything"): Scene {
  const seed = about === "everything" ? `${kind} ${number}` : `${kind} ${about} ${number}`;
  const dice = seededDice(seed);
  const wanted = somePeople(dice, kind, about);
  const places = settle(dice, wanted);
  // Who finds no room stays away.
  const people = wanted.filter(({ id }) => places.has(id));
  const rows = someGround(dice, kind, places, about);
  const bare = kind === "hex" ? hexMap(rows) : battleMap(rows, kind === "gridless" ? { grid: { kind } } : {});
  const at = (column: number, row: number): Place =>
    kind === "hex" ? hexSpace(column, row) : space(column, row);
  const figures = people.map(({ id, side, size, more }) => {
    const [column = 0, row = 0] = places.get(id) ?? [];
    return { id, name: id, side, width: size, height: size, ...centre(kind, column, row, size), ...more };
  });
  const snapshot = snapshotSchema.parse({
    ...bare,
    walls: [...bare.walls, ...thinWalls(dice, kind, figures)],
    figures,
  });
  const solid = new Set(
    rows.split("\n").flatMap((line, row) =>
      [...line.replaceAll(" ", "")].flatMap((mark, column) => {
        if (mark !== "#" && mark !== "^") return [];
        const { x, y } = at(column, row);
        return [`${x},${y}`];
      }),
    ),
  );
  return { seed, snapshot, memory: someMarks(dice, kind, at), solid };
}

/** Large hex creatures are put where a map drawn with their letter has them. */
function centre(kind: Kind, column: number, row: number, size: number): Place {
  if (kind !== "hex") return { x: (column + size / 2) * 100, y: (row + size / 2) * 100 };
  if (size === 1) return hexSpace(column, row);
  const drawn = hexMap(
    Array.from({ length: ROWS }, (_, line) =>
      Array.from({ length: COLUMNS }, (__, at) => (line === row && at === column ? "m" : ".")).join(" "),
    ).join("\n"),
    { figures: { m: { width: size, height: size } } },
  );
  const [figure] = battleFrom(drawn, "space").figures;
  return { x: figure?.x ?? 0, y: figure?.y ?? 0 };
}

const pick = <T>(dice: Dice, from: readonly T[]): T => {
  const one = from[dice.roll(from.length) - 1];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};
const chance = (dice: Dice, of: number): boolean => dice.roll(of) === 1;

function somePeople(dice: Dice, kind: Kind, about: About): readonly Someone[] {
  const size = pick(dice, [1, 1, 1, 2, 3]);
  const people: Someone[] = [
    { id: "m", side: "foe", size, more: { ruleset: "monster-ai", ...theMonster(dice, about) } },
  ];
  for (let at = 0; at < dice.roll(3) - 1; at++) people.push(ally(dice, at));
  for (let at = 0; at < dice.roll(4); at++) people.push(hero(dice, at, kind));
  return people;
}

function theMonster(dice: Dice, about: About): Record<string, unknown> {
  const traits = pick(dice, [[], [], [], [], ["flying"], ["floating"], ["intangible"]]);
  const statuses = pick(dice, [[], [], [], [], [], [], [], ["immobilize"], ["daze"]]);
  const rng = pick(dice, [1, 1, 2, 3, 4]);
  const made = scheme({
    stats: { spd: 1 + dice.roll(4), rng },
    behaviours: about === "shoves" ? someShoves(dice) : someBehaviours(dice),
    targets: pick(dice, [["closest"], ["lowest-hp"], ["highest-hp", "closest"]]),
    traits: traits.map((trait) => ({ trait })),
  });
  const hp = { value: dice.roll(10), max: 10 };
  return { doctrine: "test-beast", profile: { scheme: made }, statuses, hp };
}

/** What a monster may do; each once at most. */
function someBehaviours(dice: Dice): readonly Json[] {
  const near = pick(dice, ["1", "2", "1-3"]);
  const far = pick(dice, ["1+", "2+", "1+"]);
  const half: Fields = { kind: "hp", of: "self-or-ally", is: "below", than: { share: 0.5 } };
  const lists: readonly (readonly Fields[])[] = [
    [behaviour("hit", far, move, melee({ reach: pick(dice, [1, 1, 2]) }))],
    [behaviour("shoot", far, move, ranged())],
    [behaviour("sweep", near, melee({ reach: 1, targets: 2 })), behaviour("shoot", far, move, ranged())],
    [behaviour("whirl", far, move, melee({ targets: "adjacent" }))],
    [behaviour("volley", far, move, ranged({ targets: 2 }))],
    [behaviour("pot", far, move, { kind: "area", radius: 1, damage: "1d6" })],
    [
      behaviour("mend", half, move, {
        kind: "heal",
        range: pick(dice, ["ranged", "adjacent-ally"]),
        value: "1d8",
      }),
      behaviour("hit", far, move, melee({ reach: 1 })),
    ],
    [behaviour("stalk", far, move)],
    [
      behaviour("crowd", { kind: "count", of: "enemies", within: 2, is: "at-least", number: 2 }, move, {
        kind: "effect",
        on: "adjacent-enemies",
        effects: [{ kind: "daze" }],
      }),
      behaviour("hit", far, move, melee({ reach: 1 })),
    ],
    [behaviour("steal", far, move, { kind: "steal", gold: "1d6" })],
  ];
  return pick(dice, lists);
}

/** Attacks and effects that move their target. */
function someShoves(dice: Dice): readonly Json[] {
  const far = pick(dice, ["1+", "2+", "1+"]);
  const effects: Json[] = [{ kind: pick(dice, ["push", "pull"]), spaces: dice.roll(4) }];
  const push: Json[] = [{ kind: "push", spaces: dice.roll(3) }];
  const lists: readonly (readonly Fields[])[] = [
    [behaviour("hit", far, move, melee({ reach: pick(dice, [1, 2]), effects }))],
    [behaviour("shoot", far, move, ranged({ effects }))],
    [behaviour("hook", far, move, { kind: "effect", on: "target", effects })],
    [
      behaviour("clap", "1", { kind: "effect", on: "adjacent-enemies", effects: push }),
      behaviour("hit", far, move, melee({ reach: 1, effects: push })),
    ],
    [behaviour("whirl", far, move, melee({ targets: "adjacent", effects: push }))],
    [behaviour("burst", far, move, { kind: "effect", on: "adjacent-enemies", effects: push })],
  ];
  return pick(dice, lists);
}

function ally(dice: Dice, at: number): Someone {
  const traits = chance(dice, 3) ? ["inspiring"] : [];
  const more = { hp: { value: dice.roll(10), max: 10 }, profile: { traits } };
  return { id: `a${at}`, side: "foe", size: 1, more };
}

function hero(dice: Dice, at: number, kind: Kind): Someone {
  const traits = pick(dice, [[], [], [], [], ["flying"], ["intimidate"], ["evasive"]]);
  const size = at > 0 && kind !== "hex" && chance(dice, 6) ? 2 : 1;
  const more = { hp: { value: dice.roll(10), max: 10 }, profile: { traits, gold: dice.roll(9) } };
  return { id: `h${at}`, side: "player", size, more };
}

/** Everybody on spaces of their own, with room about the large ones. */
function settle(dice: Dice, people: readonly Someone[]): ReadonlyMap<string, readonly [number, number]> {
  const taken = new Set<string>();
  const found = new Map<string, readonly [number, number]>();
  for (const { id, size } of people) {
    for (let tries = 0; tries < 200; tries++) {
      const [column, row] = [dice.roll(COLUMNS - size + 1) - 1, dice.roll(ROWS - size + 1) - 1];
      const cells: string[] = [];
      const margin = size > 1 ? 1 : 0;
      for (let c = column - margin; c < column + size + margin; c++) {
        for (let r = row - margin; r < row + size + margin; r++) cells.push(`${c},${r}`);
      }
      if (cells.some((cell) => taken.has(cell))) continue;
      if (size > 1 && (column < 1 || row < 1 || column + size >= COLUMNS || row + size >= ROWS)) continue;
      for (const cell of cells) taken.add(cell);
      found.set(id, [column, row]);
      break;
    }
  }
  for (const cell of taken) found.set(`near ${cell}`, [0, 0]);
  return found;
}

function someGround(
  dice: Dice,
  kind: Kind,
  places: ReadonlyMap<string, readonly [number, number]>,
  about: About,
): string {
  const marks =
    kind === "gridless" ? ["~", "~", "~", "~", "^", "^", "!"] : ["#", "~", "~", "~", "!", "!", "^"];
  const often = kind === "gridless" ? 14 : 6;
  const mayStand = (mark: string): boolean => about === "mire" && (mark === "~" || mark === "!");
  return Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => {
      const near = places.has(`near ${column},${row}`);
      if (about !== "mire") return !near && chance(dice, often) ? pick(dice, marks) : ".";
      const mark = chance(dice, near ? 2 : often) ? pick(dice, marks) : ".";
      return near && !mayStand(mark) ? "." : mark;
    }).join(" "),
  ).join("\n");
}

type Figures = readonly ({ readonly width: number } & Place)[];

/** Walls, doors and windows between spaces; without a grid anywhere, but not under anybody. */
function thinWalls(dice: Dice, kind: Kind, figures: Figures): readonly Record<string, unknown>[] {
  const walls: Record<string, unknown>[] = [];
  const many = kind === "gridless" ? dice.roll(6) : dice.roll(16);
  for (let at = 0; at < many; at++) {
    const c = kind === "hex" ? hexEdge(dice) : kind === "square" ? squareEdge(dice) : anywhere(dice);
    const [x, y] = [(c[0] + c[2]) / 2, (c[1] + c[3]) / 2];
    const room = (width: number): number =>
      kind === "gridless" ? width * 50 + 130 : width > 1 ? width * 65 : 0;
    if (figures.some((one) => Math.hypot(one.x - x, one.y - y) < room(one.width))) continue;
    const what = pick(dice, [{}, {}, {}, { door: 1, ds: 0 }, { door: 1, ds: 1 }, { sight: 0 }]);
    walls.push({ id: `thin-${at}`, c, ...what });
  }
  return walls;
}

type Edge = readonly [number, number, number, number];

function squareEdge(dice: Dice): Edge {
  const [x, y] = [dice.roll(COLUMNS - 1) * 100, dice.roll(ROWS - 1) * 100];
  return chance(dice, 2) ? [x, y, x + 100, y] : [x, y, x, y + 100];
}

/** A side of some hex, as a solid block there would have it. */
function hexEdge(dice: Dice): Edge {
  const [column, row] = [dice.roll(COLUMNS - 2), dice.roll(ROWS - 2)];
  const drawn = hexMap(
    Array.from({ length: ROWS }, (_, line) =>
      Array.from({ length: COLUMNS }, (__, at) => (line === row && at === column ? "#" : ".")).join(" "),
    ).join("\n"),
  );
  return pick(dice, drawn.walls).c;
}

function anywhere(dice: Dice): Edge {
  const [x, y] = [dice.roll(COLUMNS * 100), dice.roll(ROWS * 100)];
  return chance(dice, 2) ? [x, y, x + 150, y] : [x, y, x, y + 150];
}

function someMarks(dice: Dice, kind: Kind, at: (column: number, row: number) => Place): Memory {
  const memory = freshMemory();
  const many = kind === "gridless" ? dice.roll(4) - 1 : dice.roll(9) - 1;
  const taken = new Set<string>();
  for (let n = 0; n < many; n++) {
    const { x, y } = at(dice.roll(COLUMNS) - 1, dice.roll(ROWS) - 1);
    if (taken.has(`${x},${y}`)) continue;
    taken.add(`${x},${y}`);
    const what = chance(dice, 4) ? "trap" : "fire";
    memory.marks.push({
      id: `${what}-${n}`,
      what,
      x,
      y,
      elevation: 0,
      radius: kind === "gridless" ? 0.5 : 0,
      round: 1,
      side: chance(dice, 4) ? "player" : "foe",
      terms: what === "trap" ? { kind: "trap", damage: "1d6", effects: [] } : null,
    });
  }
  return memory;
}
