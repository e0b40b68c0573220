import type { Decided } from "../../src/core/decision";
import { seededDice, type Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { type Battle, type Snapshot, snapshotSchema } from "../../src/field";
import { fiveParsecs, LADDERS } from "../../src/rulesets/five-parsecs";
import { WEAPONS } from "../../src/rulesets/five-parsecs/sheet/weapon-list";
import { applyStep } from "../../src/turn/records/apply-outcomes";
import { hexSpace } from "../support/ascii";
import { asKept, RulesGame } from "../support/rules-game";
import { pick } from "../support/thrown";

/** Small random fights, the same for the same seed, on any kind of grid. */

export type GridKind = "square" | "hex" | "gridless";
const SIZE = 100;
const DOCTRINES = Object.keys(LADDERS);
const [COLUMNS, ROWS] = [13, 11];

/** Both sides play by these rules; every doctrine turns up on either. */
export function skirmish(seed: string, kind: GridKind = "square", per = 3): Snapshot {
  const dice = seededDice(seed);
  const cells = shuffledCells(dice);
  const place = (): { x: number; y: number } => centre(kind, cells.pop() ?? [0, 0]);
  // Now and then a bare field, so that nobody finds cover.
  const bare = dice.roll(8) === 1;
  const solid = cells.splice(0, bare ? 1 : 10);
  const patches = cells.splice(0, bare ? 0 : 5 + dice.roll(4));
  const fighters = Array.from({ length: 2 * per }, (_, index) =>
    fighter(dice, index, index % 2 === 0 ? "foe" : "crew", place()),
  );
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: { area: areaOf(kind), grid: gridOf(kind), scale: { inch: SIZE } },
    walls: solid.flatMap(([column, row], index) => block(index, column, row)),
    regions: [
      ...patches.map(([column, row], index) => ({
        id: `patch-${index}`,
        rings: [box(column, row, 1, 1)],
        terrain: [{ kind: "cover" }],
      })),
      { id: "ruin", rings: [box(4, 3, 4, 3)], terrain: [{ kind: "feature", name: "ruin" }] },
      { id: "mud", rings: [box(9, 7, 3, 2)], terrain: [{ kind: "difficult" }] },
    ],
    figures: fighters,
    options: {
      "five-parsecs": {
        playerEdge: pick(dice, ["north", "south", "auto"]),
        figuresBlock: dice.roll(2) === 1,
      },
    },
  });
}

const areaOf = (kind: GridKind) =>
  kind === "hex"
    ? {
        x: SIZE / 2,
        y: 0,
        width: (COLUMNS + 0.5) * SIZE,
        height: (SIZE * (3 * ROWS + 1)) / (2 * Math.sqrt(3)),
      }
    : { x: 0, y: 0, width: COLUMNS * SIZE, height: ROWS * SIZE };

const gridOf = (kind: GridKind) => ({
  kind,
  size: SIZE,
  distance: 1,
  units: "in",
  ...(kind === "hex" ? { layout: "odd-r" } : {}),
});

function centre(kind: GridKind, [column, row]: readonly [number, number]): { x: number; y: number } {
  return kind === "hex"
    ? hexSpace(column, row, "odd-r", SIZE)
    : { x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE };
}

const box = (column: number, row: number, width: number, height: number): number[] => {
  const [x0, y0, x1, y1] = [column * SIZE, row * SIZE, (column + width) * SIZE, (row + height) * SIZE];
  return [x0, y0, x1, y0, x1, y1, x0, y1];
};

const block = (index: number, column: number, row: number) => {
  const [x0, y0, , , x1, y1] = box(column, row, 1, 1) as [number, number, number, number, number, number];
  return [
    { id: `wall-${index}-a`, c: [x0, y0, x1, y1] },
    { id: `wall-${index}-b`, c: [x0, y1, x1, y0] },
  ];
};

function shuffledCells(dice: Dice): [number, number][] {
  const cells: [number, number][] = [];
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) cells.push([column, row]);
  for (let last = cells.length - 1; last > 0; last--) {
    const other = dice.roll(last + 1) - 1;
    const [a, b] = [cells[last], cells[other]];
    if (a !== undefined && b !== undefined) [cells[last], cells[other]] = [b, a];
  }
  return cells;
}

function fighter(dice: Dice, index: number, side: string, at: { x: number; y: number }) {
  const doctrine = pick(dice, DOCTRINES);
  const armed = Array.from({ length: dice.roll(2) }, () => pick(dice, WEAPONS).row);
  const bites = doctrine === "beast" && dice.roll(2) === 1;
  return {
    id: `f${index}`,
    name: `f${index}`,
    side,
    ...at,
    ruleset: "five-parsecs",
    doctrine,
    profile: {
      speed: 3 + dice.roll(3),
      combatSkill: dice.roll(3) - 1,
      toughness: 2 + dice.roll(3),
      panic: dice.roll(3),
      weapons: bites ? [] : armed.map((row) => ({ ...row, traits: [...row.traits] })),
      // Somebody of its own side; sometimes one who is already gone.
      guards: `f${(index + 2 * dice.roll(3)) % 8}`,
    },
  };
}

export interface Played {
  readonly before: Snapshot;
  readonly battle: Battle;
  readonly memory: Json;
  readonly seed: string;
  readonly decided: Decided;
}

/** Plays the battle by itself and shows every decision; attacks are resolved with the seed's dice. */
export function play(
  start: Snapshot,
  seed: string,
  rounds: number,
  watch: (played: Played) => void,
): Snapshot {
  const game = new RulesGame(fiveParsecs, start, { memory: null, read: asKept, kept: true });
  for (let round = 1; round <= rounds; round++) {
    game.snapshot = { ...game.snapshot, round, acted: [] };
    for (const { id } of start.figures) playTurn(game, id, `${seed} ${round} ${id}`, watch);
    game.on({ kind: "round-end", round }, `${seed} ${round}`);
  }
  return game.snapshot;
}

function playTurn(game: RulesGame, id: string, salt: string, watch: (played: Played) => void): void {
  const me = game.battle.figure(id);
  if (me?.ruleset !== "five-parsecs" || game.battle.enemiesOf(me).length === 0) return;
  game.on({ kind: "turn-start", figure: id }, salt);
  const { battle, memory, snapshot: before } = game;
  const decided = game.decide(id, { seed: salt });
  watch({ before, battle, memory, seed: salt, decided });
  game.remember(decided.memory);
  for (const step of decided.plan.steps) {
    if (step.kind === "attack") game.resolve(step, `${salt} attack`);
    else game.snapshot = applyStep(game.snapshot, step);
  }
  game.on({ kind: "turn-end", figure: id }, salt);
  game.snapshot = { ...game.snapshot, acted: [...game.snapshot.acted, id] };
}
