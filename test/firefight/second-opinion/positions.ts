import { seededDice, type Dice } from "../../../src/core/dice";
import type { Json } from "../../../src/core/json";
import { snapshotSchema, type Snapshot } from "../../../src/field/snapshot";

/** Tables as people draw them: round pools, crooked woods, some on top of others, single models and squads. */

export const GRIDS = ["square", "hex", "gridless"] as const;
export type GridKind = (typeof GRIDS)[number];

const SIZE = 50;
const [WIDE, DEEP] = [36, 26];

const gridOf = (kind: GridKind): object => {
  const common = { kind, size: SIZE, distance: 1, units: "in" };
  return kind === "hex" ? { ...common, layout: "odd-r" } : common;
};

/** The middle of a space: on this layout the even rows of hexes begin on the border of the map. */
function middle(kind: GridKind, column: number, row: number, aside = 0): { x: number; y: number } {
  if (kind === "hex") {
    return {
      x: (column + aside + (row % 2 === 1 ? 0.5 : 0)) * SIZE,
      y: (row * 0.75 + 0.5) * SIZE * (2 / Math.sqrt(3)),
    };
  }
  return { x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE };
}

const rows = (kind: GridKind): number => (kind === "hex" ? Math.floor(DEEP / 0.87) : DEEP);

const GROUNDS: readonly (readonly string[])[] = [
  ["dangerous"],
  ["dangerous"],
  ["difficult"],
  ["difficult"],
  ["cover"],
  ["cover"],
  ["cover", "difficult"],
  ["difficult", "dangerous"],
];

/** A ring drawn by hand: nearly a circle, or crooked. */
function ring(dice: Dice, x: number, y: number, radius: number): number[] {
  const corners = 8 + dice.roll(16);
  const crooked = dice.roll(2) === 1 ? 0.45 : 0.06;
  return Array.from({ length: corners }, (_, at) => {
    const angle = (at * 2 * Math.PI) / corners;
    const far = radius * (1 - crooked + (2 * crooked * dice.roll(100)) / 100);
    return [Math.round((x + far * Math.cos(angle)) * 4) / 4, Math.round((y + far * Math.sin(angle)) * 4) / 4];
  }).flat();
}

export function grounds(dice: Dice): object[] {
  return Array.from({ length: 2 + dice.roll(6) }, (_, index) => {
    const [x, y] = [dice.roll(WIDE * SIZE), dice.roll(DEEP * SIZE)];
    const radius = (1 + (dice.roll(35) / 35) * 3.5) * SIZE;
    const kinds = GROUNDS[dice.roll(GROUNDS.length) - 1] ?? [];
    const terrain = kinds.map((kind) => ({ kind }));
    const first = { id: `ground-${index}`, rings: [ring(dice, x, y, radius)], terrain };
    if (dice.roll(3) > 1) return [first];
    const other = ring(dice, x + radius * 0.8, y + radius * 0.3, radius * 0.8);
    const another = dice.roll(2) === 1 ? terrain : [{ kind: "dangerous" }];
    return [first, { id: `ground-${index}-too`, rings: [other], terrain: another }];
  }).flat();
}

const CCW = { name: "CCW", range: 0, attacks: 1 };
const SWORD = { name: "Sword", range: 0, attacks: 3 };
const gun = (range: number, attacks: number, more: object = {}): object => ({
  name: `Gun ${range}`,
  range,
  attacks,
  ...more,
});

const WEAPONS: readonly (readonly object[])[] = [
  [gun(24, 1), CCW],
  [gun(12, 2), CCW],
  [SWORD],
  [SWORD],
  [gun(12, 1), SWORD],
  [gun(9, 1), SWORD],
  [gun(18, 2, { ap: 1 }), CCW],
  [gun(18, 1, { deadly: 3 }), SWORD],
];
const RULES: readonly (readonly string[])[] = [[], [], [], [], ["Fast"], ["Slow"], ["Strider"], ["Flying"]];

const pick = <T>(dice: Dice, of: readonly T[]): T => {
  const found = of[dice.roll(of.length) - 1];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
};

interface Army {
  readonly kind: GridKind;
  /** How far from the middles of hexes everybody stands, in hexes. */
  readonly aside?: number;
  readonly dice: Dice;
  readonly taken: Map<string, string>;
  readonly figures: object[];
}

/** One model, or a squad that stands together; nobody where somebody stands already. */
function addUnit(army: Army, side: string, word: string, models: number): void {
  const { kind, aside, dice, taken, figures } = army;
  const [weapons, rules] = [pick(dice, WEAPONS), pick(dice, RULES)];
  const [column, row] = [2 + dice.roll(WIDE - 6), 1 + dice.roll(rows(kind) - 4)];
  const stunned = models === 1 && dice.roll(8) === 1;
  for (let at = 0; at < models; at++) {
    const [c, r] = [column + (at % 3), row + Math.floor(at / 3)];
    const isFree = [-1, 0, 1].every((dx) =>
      [-1, 0, 1].every((dy) => (taken.get(`${c + dx} ${r + dy}`) ?? word) === word),
    );
    if (!isFree) continue;
    taken.set(`${c} ${r}`, word);
    const profile = {
      quality: 4,
      defense: 2 + dice.roll(4),
      weapons: at > 0 && dice.roll(4) === 1 ? pick(dice, WEAPONS) : weapons,
      rules,
      ...(models > 1 ? { unit: word } : {}),
      ...(at === 0 && dice.roll(4) === 1 ? { hero: true } : {}),
    };
    figures.push({
      id: `${word}-${at}`,
      name: `${word} ${at}`,
      side,
      ...middle(kind, c, r, aside),
      ruleset: "firefight",
      profile,
      statuses: stunned ? ["stunned"] : [],
    });
  }
}

/** Two armies of squads on a table drawn by hand, still in a heap: deployment puts them down. */
export function squadTable(seed: string, kind: GridKind): Snapshot {
  const dice = seededDice(`squads ${seed} ${kind}`);
  const army: Army = { kind, dice, taken: new Map(), figures: [] };
  for (const side of ["blue", "red"]) {
    for (let unit = 0; unit < 3; unit++) addUnit(army, side, `${side}${unit}`, 2 + dice.roll(4));
  }
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: { area: { x: 0, y: 0, width: WIDE * SIZE, height: DEEP * SIZE }, grid: gridOf(kind) },
    regions: grounds(dice),
    figures: army.figures,
  });
}

export interface Position {
  readonly snapshot: Snapshot;
  readonly memory: Json;
}

export function positionOf(seed: string, kind: GridKind, aside = 0): Position {
  const dice = seededDice(`position ${seed} ${kind}`);
  const taken = new Map<string, string>();
  const army: Army = { kind, aside, dice, taken, figures: [] };
  for (const side of ["foe", "player"]) {
    for (let unit = 0; unit < 1 + dice.roll(3); unit++) {
      addUnit(army, side, `${side}${unit}`, dice.roll(2) === 1 ? 1 : 2 + dice.roll(6));
    }
  }
  const markers = Array.from({ length: dice.roll(4) - 1 }, (_, at) => {
    const { x, y } = middle(kind, 3 + dice.roll(WIDE - 6), 2 + dice.roll(rows(kind) - 4), aside);
    const [l, t, r, b] = [x - SIZE / 2, y - SIZE / 2, x + SIZE / 2, y + SIZE / 2];
    return {
      id: `m${at}`,
      rings: [[l, t, r, t, r, b, l, b]],
      terrain: [{ kind: "objective", name: `m${at}` }],
    };
  });
  const walls = Array.from({ length: dice.roll(4) - 1 }, (_, at) => {
    const [x, y, long] = [dice.roll(WIDE - 6) * SIZE, dice.roll(DEEP - 6) * SIZE, dice.roll(5) * SIZE];
    return { id: `wall-${at}`, c: dice.roll(2) === 1 ? [x, y, x + long, y] : [x, y, x, y + long] };
  });
  const snapshot = snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: { area: { x: 0, y: 0, width: WIDE * SIZE, height: DEEP * SIZE }, grid: gridOf(kind) },
    walls,
    regions: [...grounds(dice), ...markers],
    figures: army.figures,
    acted: [],
  });
  const seized = Object.fromEntries(
    markers.filter(() => dice.roll(3) === 1).map(({ id }) => [id, pick(dice, ["foe", "player"])]),
  );
  return { snapshot, memory: { round: 1, seized } };
}
