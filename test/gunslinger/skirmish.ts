import { seededDice, type Dice } from "../../src/core/dice";
import type { Step } from "../../src/core/step";
import type { Snapshot } from "../../src/field";
import { BONUS_CARDS, TACS } from "../../src/rulesets/gunslinger/page/automatic-actions";
import type { Memory, Sheet } from "../../src/rulesets/gunslinger/sheet/memory";
import { startSheet } from "../../src/rulesets/gunslinger/sheet/start-sheet";
import { checkProfile } from "../../src/rulesets/gunslinger/sheet/profile";
import { hexSpace } from "../support/ascii";
import { pick } from "../support/thrown";
import type { Person, Settle } from "./battle";
import { fence, gun, pistol, showdown } from "./support";

/** Small random showdowns, the same for the same seed: the ground of the census and of the properties. */

export interface Skirmish {
  readonly snapshot: Snapshot;
  readonly memory: Memory;
}

const chance = (dice: Dice, percent: number): boolean => dice.roll(100) <= percent;

const COLUMNS = 11;
const LINES = 5;
const ROTATIONS = [30, 90, 150, 210, 270, 330] as const;

/** Some begin at a fence, next to a gun on the ground, or in a house; the rest anywhere. */
export function skirmish(seed: string | number): Skirmish {
  const dice = seededDice(seed);
  return pick(dice, [
    atTheFence,
    atTheFence,
    atTheFence,
    besideAGun,
    inTheHouse,
    anywhere,
    anywhere,
    anywhere,
  ])(dice);
}

/** An unarmed man a hex or two from a gun; sometimes the enemy is next to him. */
function besideAGun(dice: Dice): Skirmish {
  const drawing = pick(dice, [
    ". . . . . .\n . a . A . .\n. . . . . .",
    ". . . . . .\n . a A . . .\n. . . . . .",
  ]);
  const unarmed = chance(dice, 60);
  const sheets = {
    a: { ...randomSheet(dice, "a"), aim: null, ...(unarmed ? { weapon: null, holstered: [] } : {}) },
  };
  const at = hexSpace(dice.roll(3) - 1, dice.roll(3) - 1);
  const found = { weapon: gun({ id: "found", cocked: false, shots: dice.roll(6) }), at };
  const snapshot = showdown(drawing, {
    looks: { a: pick(dice, ROTATIONS) },
    round: dice.roll(5),
    figures: { a: { ruleset: "gunslinger" } },
  });
  return { snapshot, memory: { ...NOTHING_YET, ground: [found], sheets } };
}

/** In a house with one door; the enemy behind it, or before the door round the corner. */
function inTheHouse(dice: Dice): Skirmish {
  const house = `
    . # # # # # . . .
     . # 1 1 # . . . .
    . # # a # # # . .
     . # # = # # ${chance(dice, 70) ? "A" : "."} # .
    . . . = . # # # .
     . . . = . . . ${chance(dice, 30) ? "B" : "."} .`.replace(/^([^AB]*)$/, "$1 A");
  const snapshot = showdown(house, {
    under: { a: "1" },
    looks: { a: 0, A: pick(dice, [210, 210, 270, 90]) },
    round: dice.roll(5),
    figures: { a: { ruleset: "gunslinger" } },
  });
  const sheets = { a: { ...randomSheet(dice, "a"), aim: null, behindCover: false } };
  return { snapshot, memory: { ...NOTHING_YET, ground: [], sheets } };
}

/** `a` behind a fence or trough, A somewhere before it; heads out, guns empty, men down. */
function atTheFence(dice: Dice): Skirmish {
  const from = dice.roll(3) - 1;
  const far = pick(dice, [1, 1, 1, 1, 2, 3, 4, 6, 7]);
  const line = Array.from({ length: COLUMNS }, (_, at) =>
    at === from ? "a" : at === from + far ? "A" : ".",
  );
  const open = Array.from({ length: COLUMNS }, () => ".").join(" ");
  const snapshot = showdown(`${open}\n ${open}\n${line.join(" ")}\n ${open}\n${open}`, {
    looks: { a: 270, A: pick(dice, [90, 90, 270]) },
    walls: [fence([from, 2], [from + 1, 2])],
    round: dice.roll(5),
    figures: { a: { ruleset: "gunslinger" } },
  });
  const drawnSheet = randomSheet(dice, "a");
  const hidden = chance(dice, 75);
  const { x, y } = hexSpace(from + 1, 2);
  const unarmed = drawnSheet.weapon === null;
  return {
    snapshot,
    memory: {
      ...NOTHING_YET,
      ground: unarmed ? [{ weapon: gun({ id: "found", cocked: false }), at: hexSpace(from, 2) }] : [],
      sheets: {
        a: {
          ...drawnSheet,
          posture: hidden ? "down" : "up",
          behindCover: true,
          head: hidden && chance(dice, 50) ? { x, y } : null,
        },
      },
    },
  };
}

const NOTHING_YET = { turn: 1, halved: 0, discard: [] };

function anywhere(dice: Dice): Skirmish {
  const figures = ["a", "A", ...(chance(dice, 30) ? ["b"] : []), ...(chance(dice, 30) ? ["B"] : [])];
  const drawing = drawn(dice, figures);
  const looks = Object.fromEntries(figures.map((id) => [id, pick(dice, ROTATIONS)]));
  const automatic = figures.filter((id) => id === id.toLowerCase());
  const snapshot = showdown(drawing.text, {
    looks,
    under: drawing.under,
    walls: fences(dice),
    round: dice.roll(5),
    figures: Object.fromEntries(
      figures.map((id) => [
        id,
        {
          ...(automatic.includes(id) ? { ruleset: "gunslinger" } : {}),
          elevation: chance(dice, 4) ? 1 : 0,
          profile: { weapons: [{ name: "Rifle", hands: 2 }] },
        },
      ]),
    ),
  });
  const found = { weapon: gun({ id: "found", cocked: false, shots: dice.roll(6) }), at: somewhere(dice) };
  return {
    snapshot: {
      ...snapshot,
      figures: snapshot.figures.map((figure) => facingSomebody(dice, figure, snapshot)),
    },
    memory: {
      ...NOTHING_YET,
      ground: chance(dice, 30) ? [found] : [],
      sheets: Object.fromEntries(automatic.map((id) => [id, randomSheet(dice, id)])),
    },
  };
}

const somewhere = (dice: Dice) => hexSpace(dice.roll(COLUMNS) - 1, dice.roll(LINES) - 1);

/** Three of four automatic characters look roughly towards an enemy already. */
function facingSomebody(dice: Dice, figure: Snapshot["figures"][number], { figures }: Snapshot) {
  const other = figures.find(({ side }) => side !== figure.side);
  if (figure.ruleset === undefined || other === undefined || !chance(dice, 75)) return figure;
  const angle = (Math.atan2(figure.x - other.x, other.y - figure.y) * 180) / Math.PI;
  return { ...figure, rotation: ROTATIONS[Math.round((angle + 330) / 60) % 6] ?? 30 };
}

function drawn(dice: Dice, figures: readonly string[]): { text: string; under: Record<string, string> } {
  const wild = chance(dice, 70);
  const ground = Array.from({ length: LINES }, () =>
    Array.from({ length: COLUMNS }, () =>
      wild && chance(dice, 22) ? pick(dice, ["#", "#", "%", "~", "=", "1", "2"]) : ".",
    ),
  );
  const under: Record<string, string> = {};
  for (const id of figures) {
    const [line, column] = [dice.roll(LINES) - 1, dice.roll(COLUMNS) - 1];
    const before = ground[line]?.[column] ?? ".";
    if (/[a-zA-Z]/.test(before)) continue;
    if (!".#%".includes(before)) under[id] = before;
    ground[line]?.splice(column, 1, id);
  }
  return { text: ground.map((line) => line.join(" ")).join("\n"), under };
}

const fences = (dice: Dice) =>
  Array.from({ length: dice.roll(4) - 1 }, (_, at) => {
    const [column, line] = [dice.roll(COLUMNS - 1) - 1, dice.roll(LINES) - 1];
    return { ...fence([column, line], [column + 1, line]), id: `fence-${at}` };
  });

function randomSheet(dice: Dice, id: string): Sheet {
  const loaded = (): number => (chance(dice, 70) ? dice.roll(6) : 0);
  const arms = chance(dice, 12)
    ? null
    : pick(dice, [gun, pistol])({ id: `${id}-hand`, cocked: chance(dice, 60), shots: loaded() });
  const more =
    arms !== null && chance(dice, 40) ? [pistol({ id: `${id}-spare`, cocked: false, shots: loaded() })] : [];
  return {
    ...startSheet(id, checkProfile({}).profile),
    tac: pick(dice, TACS),
    delay: chance(dice, 10) ? dice.roll(3) : 0,
    posture: chance(dice, 40) ? "down" : "up",
    behindCover: chance(dice, 60),
    legWounds: chance(dice, 35) ? 1 : 0,
    weapon: arms === null ? null : { ...arms, rounds: chance(dice, 70) ? dice.roll(12) : 0 },
    holstered: more,
    bonus: BONUS_CARDS.filter(() => chance(dice, 35)),
    skills: {
      oneHanded: dice.roll(6) - 3,
      twoHanded: dice.roll(6) - 3,
      brawling: dice.roll(5) - 3,
      offHand: 0,
    },
    aim:
      arms !== null && arms.shots > 0 && chance(dice, 20) ? { target: "A", points: 2 * dice.roll(2) } : null,
  };
}

/** Somebody's own figure in a census: wanders, turns, and sometimes hits one of the automatic characters. */
export const wanderer: Person = (_table, battle, figure, dice) => {
  const steps: Step[] = [];
  const label = { key: "OPFOR.always" };
  if (chance(dice, 50))
    steps.push({ kind: "face", figure: figure.id, heading: pick(dice, ROTATIONS), label });
  if (chance(dice, 50)) {
    const reach = battle.reach(figure, 1);
    const path = reach.path(pick(dice, reach.spots)).places;
    steps.push({ kind: "move", figure: figure.id, gait: "walk", path, cost: 1, unit: "hex", label });
  }
  const enemies = battle.enemiesOf(figure).map(({ id }) => id);
  const results =
    enemies.length > 0 && chance(dice, 25)
      ? [
          {
            on: pick(dice, enemies),
            result: pick(dice, ["delay-1", "wound", "leg-wound", "down", "disarmed"]),
          },
        ]
      : [];
  return { steps, results };
};

/** Any result of a shot may come up; death seldom does. */
export const anyResult: Settle = (step, dice) =>
  pick(dice, [
    "miss",
    "miss",
    "delay-1",
    "wound",
    "leg-wound",
    "down",
    "disarmed",
    ...(step.manner === "melee" ? ["cancelled"] : ["killed"]),
  ]);
