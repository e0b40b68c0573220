import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seededDice, type Dice } from "../../src/core/dice";
import type { Step } from "../../src/core/step";
import { battleFromScene, HEX_LAYOUTS, type Snapshot } from "../../src/field";
import { hexSpace } from "../support/ascii";
import { memorySchema } from "../../src/rulesets/gunslinger/sheet/memory";
import { playShowdown, type Moment, type Person, type Table } from "./battle";
import { boardOf, cellOf, steps } from "./second-opinion/board";
import { chance, pick, shuffledSpots, snapshotOf, townGround, type Town } from "./second-opinion/positions";
import { anyResult } from "./skirmish";

/** Whole battles on the Main Street of the practice table and in random towns. OPFOR_LONG=1 plays 20 of each. */
const SEEDS = process.env.OPFOR_LONG === "1" ? 20 : 1;
const TURNS = 12;

function mainStreet(): Snapshot {
  const file = new URL("../../table/battles/gunslinger.json", import.meta.url);
  const { documents } = JSON.parse(readFileSync(file, "utf8")) as { documents: { scenes: unknown[] } };
  const scene = battleFromScene(documents.scenes[0]);
  if (!scene.ok) throw new Error(JSON.stringify(scene.problems));
  return { ...scene.value, round: 1 };
}

const RIFLE = { name: "Winchester", hands: 2, capacity: 6, rounds: 6 };
const COLT = { name: "Colt", hands: 1, capacity: 6, rounds: 12 };
const ARMS = [
  [RIFLE, COLT],
  [COLT],
  [
    { ...RIFLE, shots: 1 },
    { ...COLT, shots: 1 },
  ],
];

/** Three automatic characters and two people, anywhere in a town of houses, gullies and fences. */
function randomTown(seed: string): Snapshot {
  const dice = seededDice(seed);
  const town: Town = { columns: 16, rows: 11, layout: pick(dice, HEX_LAYOUTS), dice };
  const ground = townGround(town);
  const board = boardOf(snapshotOf(town, { ...ground, figures: [] }), 0);
  const middle = cellOf(board, hexSpace(8, 5, town.layout));
  const open = steps(board, [middle], () => true);
  const spots = shuffledSpots(town)
    .map(([column, row]) => cellOf(board, hexSpace(column, row, town.layout)))
    .filter((cell) => open.has(cell));
  const figures = ["a", "b", "c", "A", "B"].map((id, at) => ({
    id,
    name: id,
    x: spots[at]?.x ?? 0,
    y: spots[at]?.y ?? 0,
    rotation: board.firstSide + 60 * (dice.roll(6) - 1),
    side: id < "Z" ? "player" : "foe",
    profile: { weapons: ARMS[at % 3], twoHanded: 1, oneHanded: 1, bonus: at === 0 ? ["B1", "B2"] : [] },
    ...(id < "Z" ? {} : { ruleset: "gunslinger", doctrine: "automatic" }),
  }));
  return snapshotOf(town, { ...ground, figures, round: 1 });
}

/** People who walk, turn and hide, and hit somebody now and then. */
const townsman: Person = (_table, battle, figure, dice: Dice) => {
  const label = { key: "OPFOR.always" };
  const plan: Step[] = [];
  if (chance(dice, 30))
    plan.push({ kind: "face", figure: figure.id, heading: 60 * (dice.roll(6) - 1) + 30, label });
  if (chance(dice, 30)) {
    const reach = battle.reach(figure, 1);
    const { places: path } = reach.path(pick(dice, reach.spots));
    plan.push({ kind: "move", figure: figure.id, gait: "walk", path, cost: 1, unit: "hex", label });
  }
  const enemies = battle.enemiesOf(figure).map(({ id }) => id);
  const isHit = enemies.length > 0 && chance(dice, 6);
  return {
    steps: plan,
    results: isHit
      ? [{ on: pick(dice, enemies), result: pick(dice, ["delay-1", "wound", "leg-wound", "down"]) }]
      : [],
  };
};

const legWounds = ({ memory }: Table, figure: string): number =>
  memorySchema.parse(memory).sheets[figure]?.legWounds ?? 0;

/** An activity with what it is about; waits that the tables or delay points ask for are none. */
function activity({ decision, figure, after }: Moment): string | undefined {
  const step = decision.plan.steps.find(({ kind }) => kind !== "face");
  if (step === undefined) return undefined;
  const { because } = decision.plan.rule;
  switch (step.kind) {
    case "hold":
      // 9.21.5: with a leg wound he stays down, and the chart goes round in a circle.
      if (because.key.endsWith("loop") && legWounds(after, figure) > 0) return undefined;
      return /noWay|loop/.test(because.key) ? `held: ${because.key}` : undefined;
    case "move":
      // The table itself may send him to and fro at the border of two of its columns: AS(6) to cover, MOVE back.
      return `move ${JSON.stringify(step.path.at(-1))} ${decision.plan.rule.id.split("/").at(-1)}`;
    case "act":
      return `${step.act} ${JSON.stringify(step.terms ?? null)}`;
    default:
      return step.kind;
  }
}

/** The chart itself asks for these again and again: cock, aim, shoot, load, strike. */
const DEMANDED = /^(cock|aim|attack|load|strength)/;

const bandIn = (move: string): string => move.split(" ").at(-1) ?? "";

/** Four times the same two activities in a row, one of them not demanded. */
function pacing(deeds: readonly string[]): string | undefined {
  for (let from = 0; from + 8 <= deeds.length; from++) {
    const [one = "", other = ""] = deeds.slice(from, from + 2);
    if (DEMANDED.test(one) && DEMANDED.test(other)) continue;
    if (one.startsWith("move") && other.startsWith("move") && bandIn(one) !== bandIn(other)) continue;
    if (deeds.slice(from, from + 8).every((deed, at) => deed === (at % 2 === 0 ? one : other))) {
      return `${one} / ${other}`;
    }
  }
  return undefined;
}

interface Played {
  readonly shots: number;
  readonly pacing: readonly string[];
}

function played(start: Snapshot, seed: string): Played {
  const deeds = new Map<string, string[]>();
  let shots = 0;
  const watch = (moment: Moment): void => {
    const deed = activity(moment);
    if (deed !== undefined) deeds.set(moment.figure, [...(deeds.get(moment.figure) ?? []), deed]);
    if (moment.decision.plan.steps.some((step) => step.kind === "attack" && step.manner === "ranged"))
      shots++;
  };
  playShowdown({ start, rounds: 5 * TURNS, seed, person: townsman, settle: anyResult, watch });
  const found = [...deeds].flatMap(([man, all]) => {
    const pair = pacing(all);
    return pair === undefined ? [] : [`${seed}: ${man} ${pair}`];
  });
  return { shots, pacing: found };
}

const PLACES: readonly (readonly [string, () => Snapshot])[] = [
  ["Main Street", mainStreet],
  ...["one", "two", "three"].map((name) => [`town ${name}`, () => randomTown(`town ${name}`)] as const),
];

describe(`battles of ${TURNS} turns`, () => {
  for (const [name, start] of PLACES) {
    it(
      `${name}: nobody paces up and down or swaps guns, and shots are fired (${SEEDS} seeds)`,
      { timeout: 900_000 },
      () => {
        const battles = Array.from({ length: SEEDS }, (_, seed) => played(start(), `${name} ${seed}`));
        expect(battles.flatMap((battle) => battle.pacing)).toEqual([]);
        for (const { shots } of battles) expect(shots).toBeGreaterThan(0);
      },
    );
  }

  it("a man who paces is found out", () => {
    const between = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? "move 1 4-6" : "move 2 4-6"));
    expect(pacing(between)).toBe("move 1 4-6 / move 2 4-6");
    expect(pacing(between.slice(1))).toBeUndefined();
    expect(pacing(between.map((move) => move.replace("2 4-6", "2 7+")))).toBeUndefined();
    expect(pacing(Array.from({ length: 8 }, () => "held: noWay"))).toBe("held: noWay / held: noWay");
    expect(pacing(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? "cock" : "attack")))).toBeUndefined();
  });
});
