import { text, type Text } from "../../../core/text";
import type { Table } from "../../../engine/row-column-table";

/** The AUTOMATIC ACTION TO ACTIVITY conversion chart (GUN-K1 to GUN-K16), rows in order of precedence (GUN-G11). */

export const COLUMNS = ["move", "as", "c-as", "blow"] as const;
export type Column = (typeof COLUMNS)[number];

export const SITUATIONS = [
  "aimed",
  "open-down",
  "open-down-leg",
  "open-unloaded",
  "open-cover-near",
  "open-cover-far",
  "cover-seen",
  "cover-hidden-loaded",
  "cover-head-loaded",
  "cover-head-unloaded",
  "cover-hidden-unloaded",
  "hex-up",
  "hex-down",
  "weapon-here",
  "weapon-away",
] as const;
export type SituationRow = (typeof SITUATIONS)[number];

export const ACTIVITIES = [
  "shoot",
  /** COCK if uncocked; else, without a line of sight, see MOVE; otherwise AS(n). */
  "ready",
  /** AS(n): aim, or shoot when the aim time is reached. */
  "aim-or-shoot",
  "get-up",
  "get-down",
  "head-out",
  "head-back",
  "advance-enemy",
  "advance-cover",
  "advance-hex",
  "advance-weapon",
  /** From the holster, the empty gun to the off hand; without another weapon see C/AS. */
  "draw-keeping",
  /** From the holster, dropping the empty gun; without another weapon see C/AS. */
  "draw-dropping",
  "draw-from-ground",
  "load",
  "attack",
] as const;
export type Activity = (typeof ACTIVITIES)[number];

export type ChartCell =
  | { readonly kind: "do"; readonly activity: Activity }
  | { readonly kind: "see"; readonly column: Column; readonly n: number | "same" };

const cell = (activity: Activity): ChartCell => ({ kind: "do", activity });
const SHOOT = cell("shoot");
const READY = cell("ready");
const AIM_OR_SHOOT = cell("aim-or-shoot");
const GET_UP = cell("get-up");
const GET_DOWN = cell("get-down");
const HEAD_OUT = cell("head-out");
const HEAD_BACK = cell("head-back");
const TO_ENEMY = cell("advance-enemy");
const TO_COVER = cell("advance-cover");
const TO_HEX = cell("advance-hex");
const TO_WEAPON = cell("advance-weapon");
const DRAW_KEEPING = cell("draw-keeping");
const DRAW_DROPPING = cell("draw-dropping");
const DRAW_GROUND = cell("draw-from-ground");
const LOAD = cell("load");
const ATTACK = cell("attack");
const SEE_MOVE: ChartCell = { kind: "see", column: "move", n: "same" };
const SEE_COVER_6: ChartCell = { kind: "see", column: "c-as", n: 6 };

type ChartRow = Readonly<Record<Column, ChartCell>>;
const row = (move: ChartCell, as: ChartCell, cover: ChartCell, blow: ChartCell): ChartRow => ({
  move,
  as,
  "c-as": cover,
  blow,
});

/** Columns:                    MOVE, AS(n), C/AS(n), HOOK/JAB/KICK. */
export const CONVERSION_CHART: Readonly<Record<SituationRow, ChartRow>> = {
  aimed: row(SHOOT, READY, AIM_OR_SHOOT, ATTACK),
  "open-down": row(GET_UP, READY, GET_UP, ATTACK),
  "open-down-leg": row(SEE_COVER_6, READY, READY, ATTACK),
  "open-unloaded": row(TO_ENEMY, DRAW_KEEPING, TO_COVER, ATTACK),
  "open-cover-near": row(TO_ENEMY, READY, TO_COVER, ATTACK),
  "open-cover-far": row(TO_ENEMY, READY, SEE_MOVE, ATTACK),
  "cover-seen": row(TO_ENEMY, READY, GET_DOWN, ATTACK),
  "cover-hidden-loaded": row(TO_ENEMY, READY, HEAD_OUT, ATTACK),
  "cover-head-loaded": row(TO_ENEMY, READY, READY, ATTACK),
  "cover-head-unloaded": row(TO_ENEMY, DRAW_DROPPING, HEAD_BACK, ATTACK),
  "cover-hidden-unloaded": row(TO_ENEMY, DRAW_DROPPING, LOAD, ATTACK),
  "hex-up": row(TO_HEX, TO_HEX, TO_HEX, TO_HEX),
  "hex-down": row(GET_UP, GET_UP, GET_UP, GET_UP),
  "weapon-here": row(DRAW_GROUND, DRAW_GROUND, DRAW_GROUND, DRAW_GROUND),
  "weapon-away": row(TO_WEAPON, TO_WEAPON, TO_WEAPON, TO_WEAPON),
};

/** The requirement that states a row. */
export const rowSource = (situation: SituationRow): string => `GUN-K${KIND_OF_ROW[situation]}`;
const KIND_OF_ROW: Readonly<Record<SituationRow, number>> = {
  aimed: 1,
  "open-down": 2,
  "open-down-leg": 3,
  "open-unloaded": 4,
  "open-cover-near": 5,
  "open-cover-far": 6,
  "cover-seen": 7,
  "cover-hidden-loaded": 8,
  "cover-head-loaded": 9,
  "cover-head-unloaded": 10,
  "cover-hidden-unloaded": 11,
  "hex-up": 13,
  "hex-down": 14,
  "weapon-here": 15,
  "weapon-away": 16,
};

export const chartFor = (situation: SituationRow): Table<SituationRow, Column, ChartCell> => ({
  title: text("OPFOR.gunslinger.table.chart"),
  source: rowSource(situation),
  columns: COLUMNS.map((id) => ({ id, head: text(`OPFOR.gunslinger.column.${id}`) })),
  rows: SITUATIONS.map((id) => ({ id, head: text(`OPFOR.gunslinger.row.${id}`) })),
  cells: CONVERSION_CHART,
  show: chartCellText,
});

export const chartCellText = (entry: ChartCell): Text =>
  entry.kind === "do"
    ? text(`OPFOR.gunslinger.activity.${entry.activity}`)
    : text(`OPFOR.gunslinger.see.${entry.n === "same" ? "same" : "number"}`, {
        column: text(`OPFOR.gunslinger.column.${entry.column}`),
        number: entry.n === "same" ? 0 : entry.n,
      });
