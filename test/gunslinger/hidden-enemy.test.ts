import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import type { Trace } from "../../src/core/trace";
import { decide } from "../../src/engine/decide";
import { HEX_LAYOUTS, type Snapshot } from "../../src/field";
import { gunslinger } from "../../src/rulesets/gunslinger";
import { TACS, type Tac } from "../../src/rulesets/gunslinger/page/automatic-actions";
import { checkProfile } from "../../src/rulesets/gunslinger/sheet/profile";
import { memorySchema, type Memory } from "../../src/rulesets/gunslinger/sheet/memory";
import { startSheet } from "../../src/rulesets/gunslinger/sheet/start-sheet";
import { applyStep } from "../../src/turn/records/apply-outcomes";
import {
  boardOf,
  cellOf,
  inSight,
  sideOf,
  steps,
  turnBetween,
  bearing,
  type Board,
} from "./second-opinion/board";
import { pick, shuffledSpots, snapshotOf, townGround, type Town } from "./second-opinion/positions";
import { hexSpace } from "../support/ascii";
import { battleOf } from "./support";

/** OPFOR_LONG=1: every position facing both ways with every TAC. */
const LONG = process.env.OPFOR_LONG === "1";
const POSITIONS = LONG ? 500 : 12;
const TURNS = 10;

interface Hiding {
  readonly snapshot: Snapshot;
  readonly memory: Memory;
}

const GUNS = {
  weapons: [
    { name: "Winchester", hands: 2 },
    { name: "Colt", hands: 1 },
  ],
};

/** A still enemy out of sight with a way on foot to him, looking towards the man or away from him. */
function hiding(seed: number, looks: "towards" | "away", tac: Tac): Hiding {
  const dice = seededDice(`hiding ${seed}`);
  const town: Town = { columns: 13, rows: 10, layout: pick(dice, HEX_LAYOUTS), dice };
  for (;;) {
    const ground = townGround(town);
    const bare = boardOf(snapshotOf(town, { ...ground, figures: [] }), 0);
    for (const [at, spot] of shuffledSpots(town).slice(0, 24).entries()) {
      const other = shuffledSpots(town)[at] ?? spot;
      const [a, b] = [spot, other].map(([column, row]) => cellOf(bare, hexSpace(column, row, town.layout)));
      if (a === undefined || b === undefined || inSight(bare, { at: a, down: false }, { at: b, down: false }))
        continue;
      if (!steps(bare, [a], () => true).has(b)) continue;
      const ahead = looks === "towards" ? bearing(b, a) : bearing(b, a) + 180;
      const rotation = least(
        [0, 60, 120, 180, 240, 300].map((turn) => bare.firstSide + turn),
        ahead,
      );
      const people = [
        {
          id: "a",
          side: "foe",
          ruleset: "gunslinger",
          profile: GUNS,
          ...middleOf(a),
          rotation: bare.firstSide,
        },
        { id: "A", side: "player", profile: GUNS, ...middleOf(b), rotation },
      ];
      const options = { gunslinger: { drawCards: false } };
      const snapshot = snapshotOf(town, { ...ground, figures: people, round: 1, options });
      const sheet = { ...startSheet("a", checkProfile(GUNS).profile), tac };
      return { snapshot, memory: { turn: 1, halved: 0, discard: [], ground: [], sheets: { a: sheet } } };
    }
  }
}
const middleOf = ({ x, y }: { x: number; y: number }) => ({ x, y });
const least = (sides: number[], towards: number): number =>
  sides.sort((a, b) => turnBetween(a, towards) - turnBetween(b, towards))[0] ?? 0;

/** The round in which the man first sees the enemy. */
function seenInRound({ snapshot, memory }: Hiding): number | undefined {
  let now = snapshot;
  let known = memory;
  const board = boardOf(snapshot, 0);
  for (let round = 1; round <= 5 * TURNS; round++) {
    now = { ...now, round };
    const decision = decide(gunslinger, battleOf(now), "a", {
      seed: `${round}`,
      memory: known,
      unattended: true,
    });
    if (decision.kind !== "decided") throw new Error("gunslinger asks nobody");
    for (const step of decision.plan.steps) now = applyStep(now, step);
    known = memorySchema.parse(decision.memory);
    if (known.sheets.a?.lastTarget === "A" && hasSeen(decision.trace)) return round;
    if (sees(board, now, known)) return round;
  }
  return undefined;
}

const hasSeen = (trace: Trace): boolean =>
  trace.some(
    (entry) => entry.kind === "rule" && entry.id.startsWith("visible") && entry.verdict === "chosen",
  );

function sees(board: Board, { figures }: Snapshot, { sheets }: Memory): boolean {
  const [a, enemy] = figures.map((figure) => cellOf(board, figure));
  const sheet = sheets.a;
  if (a === undefined || enemy === undefined || sheet === undefined) return false;
  const eyes = [{ at: a, down: sheet.posture === "down" }];
  if (sheet.head !== null) eyes.push({ at: cellOf(board, sheet.head), down: false });
  return eyes.some((eye) => inSight(board, eye, { at: enemy, down: false }));
}

describe("a hidden, still enemy with a way to him", () => {
  for (const looks of ["towards", "away"] as const) {
    it(
      `GUN-N11 comes into sight within ten turns, ${POSITIONS} random towns, the enemy looking ${looks}`,
      { timeout: 900_000 },
      () => {
        const lost: string[] = [];
        for (let seed = 0; seed < POSITIONS; seed++) {
          const tacs = LONG ? TACS : TACS.slice(seed % 4, (seed % 4) + 1);
          for (const tac of tacs) {
            if (seenInRound(hiding(seed, looks, tac)) === undefined) lost.push(`${seed} ${tac}`);
          }
        }
        expect(lost).toEqual([]);
      },
    );
  }

  it("GUN-Q9 the positions are what they say: hidden at first, looking both ways", () => {
    for (let seed = 0; seed < 20; seed++) {
      const [towards, away] = (["towards", "away"] as const).map((looks) => hiding(seed, looks, "A"));
      if (towards === undefined || away === undefined) throw new Error("no position");
      const board = boardOf(towards.snapshot, 0);
      expect(sees(board, towards.snapshot, towards.memory)).toBe(false);
      const facing = [towards, away].map(({ snapshot: { figures } }) =>
        sideOf(board, figures[1] ?? { rotation: 0 }),
      );
      expect(turnBetween(facing[0] ?? 0, facing[1] ?? 0)).toBeGreaterThanOrEqual(120);
    }
  });
});
