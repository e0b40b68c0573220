import type { Snapshot } from "../../src/field";
import type { SituationRow } from "../../src/rulesets/gunslinger/page/conversion-chart";
import type { Memory, Sheet } from "../../src/rulesets/gunslinger/sheet/memory";
import { E, fence, gun, hexAt, hexside, manOn, NE, onGround, pistol, showdown, W } from "./support";

/** A man in each situation of the chart. */
export interface Scene {
  readonly map: Snapshot;
  readonly sheet: Partial<Sheet>;
  readonly ground?: Memory["ground"];
}

export const OPEN = showdown(". a . . . B . .");
/** `a` stands behind a fence, B is 4 hexes away. */
export const FENCED = showdown(". a . . . B . .", { walls: [fence([1, 0], [2, 0])] });
export const FENCE_AHEAD = showdown(". a . . . . B .", { walls: [fence([2, 0], [3, 0])] });
export const FENCE_FAR = showdown(". a . . . . . . . . B .", { walls: [fence([2, 0], [3, 0])] });
export const HIDDEN_ENEMY = showdown(". a . . # B . .", { looks: { B: W } });

export const DOWN = { posture: "down" as const };
export const BEHIND = { ...DOWN, behindCover: true };
export const empty = gun({ shots: 0, cocked: false });
export const middle = (column: number) => {
  const man = manOn(OPEN, "a");
  const { x, y } = man.hexes.centre(hexAt(OPEN, column, 0));
  return { x, y };
};
export const HEAD = middle(2);

export const SCENES: Readonly<Record<SituationRow, Scene>> = {
  aimed: { map: OPEN, sheet: { aim: { target: "B", points: 2 } } },
  "open-down": { map: OPEN, sheet: DOWN },
  "open-down-leg": { map: OPEN, sheet: { ...DOWN, legWounds: 1 } },
  "open-unloaded": { map: FENCE_AHEAD, sheet: { weapon: empty, holstered: [pistol()] } },
  "open-cover-near": { map: FENCE_AHEAD, sheet: {} },
  "open-cover-far": { map: FENCE_FAR, sheet: {} },
  "cover-seen": { map: FENCED, sheet: {} },
  "cover-hidden-loaded": { map: FENCED, sheet: BEHIND },
  "cover-head-loaded": { map: FENCED, sheet: { ...BEHIND, head: HEAD } },
  "cover-head-unloaded": {
    map: FENCED,
    sheet: { ...BEHIND, head: HEAD, weapon: empty, holstered: [pistol()] },
  },
  "cover-hidden-unloaded": { map: FENCED, sheet: { ...BEHIND, weapon: empty, holstered: [pistol()] } },
  "hex-up": { map: HIDDEN_ENEMY, sheet: {} },
  "hex-down": { map: HIDDEN_ENEMY, sheet: DOWN },
  "weapon-here": { map: OPEN, sheet: { weapon: null }, ground: [onGround(1, 0)] },
  "weapon-away": { map: OPEN, sheet: { weapon: null }, ground: [onGround(3, 0)] },
};

const hand = { oneHanded: 2, twoHanded: 0, brawling: 1, offHand: 1 };
const WALLED = `
  # # # # # # # .
   # a # . . # B #
  # # # # # # # #`;
const ROOM = `
  # # # # # . . .
   # 1 a 1 = . . .
  # # # # # . B .`;
const GULLY = `
  . . . . . . .
   a . ~ B ~ . .
  . . . . . . .`;

/** Other men: close and far, unseen, in a gully, in a room, hurt, held up, with cards, with nothing to shoot. */
export const MORE_SCENES: Readonly<Record<string, Scene>> = {
  "in the enemy's own hex": { map: at(showdown("a B . ."), "B", 0), sheet: {} },
  "one hex away, a pistol": { map: showdown(". a B ."), sheet: { weapon: pistol(), skills: hand } },
  "two away": { map: showdown(". a . B ."), sheet: {} },
  "three away": { map: showdown(". a . . B ."), sheet: {} },
  "six away": { map: showdown(". a . . . . . B ."), sheet: {} },
  "seven away": { map: showdown(". a . . . . . . B ."), sheet: {} },
  "seven away, a pistol": { map: showdown(". a . . . . . . B ."), sheet: { weapon: pistol(), skills: hand } },
  "four away, uncocked": { map: OPEN, sheet: { weapon: gun({ cocked: false }) } },
  "four away, held up by three": { map: OPEN, sheet: { delay: 3 } },
  "four away, every card": { map: FENCE_AHEAD, sheet: { bonus: ["B1", "B2", "B3", "B8"] } },
  "four away, loading": { map: OPEN, sheet: { weapon: gun({ shots: 2, cocked: false }), loading: true } },
  "four away, empty, nothing to load": { map: OPEN, sheet: { weapon: gun({ shots: 0, rounds: 0 }) } },
  "looking away": { map: showdown(". a . . . B . .", { looks: { a: W } }), sheet: {} },
  "straight for him": { map: showdown(WALLED, { looks: { B: E } }), sheet: {} },
  "straight for him, empty": {
    map: showdown(WALLED, { looks: { B: E } }),
    sheet: { weapon: empty, holstered: [pistol({ cocked: false })] },
  },
  "in a room, a door to the street": {
    map: showdown(ROOM, {
      under: { a: "1" },
      looks: { B: NE },
      walls: [hexside([3, 1], [4, 1], { door: 1, ds: 1 })],
    }),
    sheet: {},
  },
  "the enemy is in a gully": { map: showdown(GULLY, { under: { B: "~" } }), sheet: {} },
  "he is in a gully": { map: showdown(GULLY, { under: { a: "~", B: "~" } }), sheet: {} },
  "behind the fence, its head out, uncocked": {
    map: FENCED,
    sheet: { ...BEHIND, head: HEAD, weapon: gun({ cocked: false }) },
  },
  "behind the fence, cover six away": {
    map: showdown(". a . . . . . . B .", { walls: [fence([1, 0], [2, 0])] }),
    sheet: BEHIND,
  },
  "two guns on the ground": {
    map: showdown(". a . . . . . . . B"),
    sheet: { weapon: null },
    ground: [onGround(0, 0, gun({ id: "near", shots: 0, rounds: 0 })), onGround(4, 0, gun({ id: "far" }))],
  },
  "two enemies as far": { map: showdown("C . . a . . B"), sheet: { lastTarget: "C" } },
};

/** The same map with somebody in another column of the first line. */
function at(snapshot: Snapshot, id: string, column: number): Snapshot {
  const { x, y } = hexAtColumn(snapshot, column);
  return { ...snapshot, figures: snapshot.figures.map((one) => (one.id === id ? { ...one, x, y } : one)) };
}
function hexAtColumn(snapshot: Snapshot, column: number): { x: number; y: number } {
  const { x, y } = manOn(snapshot, "a").hexes.centre(hexAt(snapshot, column, 0));
  return { x, y };
}
