import { text, type Text } from "../../../core/text";
import type { Table } from "../../../engine/row-column-table";

/** The AUTOMATIC ACTIONS table: what a TAC marker does in a segment at a distance (GUN-TA1 to GUN-TD5). */

export const TACS = ["A", "B", "C", "D"] as const;
export type Tac = (typeof TACS)[number];

export const SEGMENTS = [1, 2, 3, 4, 5] as const;
export type Segment = (typeof SEGMENTS)[number];

export const BANDS = ["0-1", "2-3", "4-6", "7+"] as const;
export type Band = (typeof BANDS)[number];

export const BONUS_CARDS = ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9"] as const;
export type BonusCard = (typeof BONUS_CARDS)[number];

export const BLOWS = ["hook", "jab", "kick"] as const;
export type Blow = (typeof BLOWS)[number];

export type Action =
  | { readonly kind: "move" }
  /** Aim and shoot until the aim time is `n`. */
  | { readonly kind: "as"; readonly n: number }
  /** Take cover, then aim and shoot. */
  | { readonly kind: "c-as"; readonly n: number }
  /** One half of C/AS alone: only taking cover, or only the gun (GUN-Q11). */
  | { readonly kind: "half"; readonly half: "cover" | "gun"; readonly n: number }
  | { readonly kind: "blow"; readonly blow: Blow }
  | { readonly kind: "strength" };

/** "B2,B3: AS(2)": for holders of one of these cards. */
export interface BonusEntry {
  readonly cards: readonly BonusCard[];
  readonly action: Action;
}

export type ActionCell =
  | { readonly kind: "blank" }
  | { readonly kind: "act"; readonly action: Action }
  | { readonly kind: "bonus"; readonly entries: readonly BonusEntry[] }
  /** "2H: C/AS(6), MOVE": the first line for a man using a two-handed gun, the second for the others. */
  | { readonly kind: "two-handed"; readonly twoHanded: PlainCell; readonly others: PlainCell };
export type PlainCell = Exclude<ActionCell, { readonly kind: "two-handed" }>;

type SegmentRow = Readonly<Record<Band, ActionCell>>;
type TacSection = Readonly<Record<Segment, SegmentRow>>;

const act = (action: Action): PlainCell => ({ kind: "act", action });
const BLANK: PlainCell = { kind: "blank" };
const MOVE = act({ kind: "move" });
const AS = (n: number): PlainCell => act({ kind: "as", n });
const C_AS = (n: number): PlainCell => act({ kind: "c-as", n });
const HOOK = act({ kind: "blow", blow: "hook" });
const JAB = act({ kind: "blow", blow: "jab" });
const KICK = act({ kind: "blow", blow: "kick" });

const bonus = (...entries: readonly BonusEntry[]): PlainCell => ({ kind: "bonus", entries });
const B1_MOVE = bonus({ cards: ["B1"], action: { kind: "move" } });
const B2_B3_AS = (n: number): PlainCell => bonus({ cards: ["B2", "B3"], action: { kind: "as", n } });
const B1_C_B2_B3_AS = (n: number): PlainCell =>
  bonus(
    { cards: ["B1"], action: { kind: "half", half: "cover", n } },
    { cards: ["B2", "B3"], action: { kind: "half", half: "gun", n } },
  );
const B9_STRENGTH = bonus({ cards: ["B9"], action: { kind: "strength" } });
const B8_B9_STRENGTH = bonus({ cards: ["B8", "B9"], action: { kind: "strength" } });

const twoHanded = (cell: PlainCell, others: PlainCell): ActionCell => ({
  kind: "two-handed",
  twoHanded: cell,
  others,
});

const row = (near: ActionCell, close: ActionCell, middle: ActionCell, far: ActionCell): SegmentRow => ({
  "0-1": near,
  "2-3": close,
  "4-6": middle,
  "7+": far,
});

/** Distances:    0-1, 2-3, 4-6, 7+ hexes to the target. */
export const AUTOMATIC_ACTIONS: Readonly<Record<Tac, TacSection>> = {
  A: {
    1: row(AS(0), MOVE, MOVE, MOVE),
    2: row(B9_STRENGTH, B1_MOVE, B1_MOVE, B1_MOVE),
    3: row(JAB, MOVE, MOVE, MOVE),
    4: row(BLANK, BLANK, BLANK, BLANK),
    5: row(KICK, MOVE, MOVE, MOVE),
  },
  B: {
    1: row(BLANK, BLANK, BLANK, BLANK),
    2: row(AS(0), MOVE, AS(4), MOVE),
    3: row(AS(0), MOVE, AS(2), MOVE),
    4: row(B8_B9_STRENGTH, B2_B3_AS(2), B2_B3_AS(2), B1_MOVE),
    5: row(HOOK, AS(2), MOVE, MOVE),
  },
  C: {
    1: row(B2_B3_AS(2), B2_B3_AS(4), B2_B3_AS(6), twoHanded(BLANK, B1_MOVE)),
    2: row(AS(2), AS(4), AS(6), twoHanded(AS(6), MOVE)),
    3: row(BLANK, BLANK, BLANK, BLANK),
    4: row(AS(2), AS(4), AS(6), twoHanded(AS(6), MOVE)),
    5: row(AS(0), AS(4), AS(6), twoHanded(AS(6), MOVE)),
  },
  D: {
    1: row(BLANK, BLANK, BLANK, BLANK),
    2: row(C_AS(4), C_AS(4), C_AS(6), twoHanded(C_AS(6), MOVE)),
    3: row(B1_C_B2_B3_AS(4), B1_C_B2_B3_AS(4), B1_C_B2_B3_AS(6), twoHanded(BLANK, B1_MOVE)),
    4: row(C_AS(2), C_AS(4), C_AS(6), twoHanded(C_AS(6), MOVE)),
    5: row(C_AS(0), C_AS(4), C_AS(6), twoHanded(C_AS(6), MOVE)),
  },
};

/** Whether anything is printed for a TAC marker in a segment: for everybody, for holders of a bonus card, or nothing. */
export function printedIn(tac: Tac, segment: Segment): "action" | "bonus" | "blank" {
  const cells = BANDS.map((band) => AUTOMATIC_ACTIONS[tac][segment][band]);
  if (cells.some(({ kind }) => kind === "act")) return "action";
  return cells.some(({ kind }) => kind === "bonus") ? "bonus" : "blank";
}

/** The segments in which a man with this marker acts, bonus cards apart: three in every turn. */
export const segmentsOf = (tac: Tac): readonly Segment[] =>
  SEGMENTS.filter((segment) => printedIn(tac, segment) === "action");

/** The cards that are good for something in a segment. */
export const cardsIn = (tac: Tac, segment: Segment): readonly BonusCard[] =>
  BONUS_CARDS.filter((card) =>
    BANDS.some((band) => {
      const cell = AUTOMATIC_ACTIONS[tac][segment][band];
      const plainCells = cell.kind === "two-handed" ? [cell.twoHanded, cell.others] : [cell];
      return plainCells.some(
        (one) => one.kind === "bonus" && one.entries.some(({ cards }) => cards.includes(card)),
      );
    }),
  );

/** GUN-X4, GUN-Q18: the original chart has no bonus entries but keeps its two-handed lines. */
export function originalCell(cell: ActionCell): ActionCell {
  switch (cell.kind) {
    case "bonus":
      return BLANK;
    case "two-handed":
      return { ...cell, twoHanded: plain(cell.twoHanded), others: plain(cell.others) };
    case "blank":
    case "act":
      return cell;
  }
}
const plain = (cell: PlainCell): PlainCell => (cell.kind === "bonus" ? BLANK : cell);

/** GUN-G13. */
export function bandOf(hexes: number): Band {
  if (hexes <= 1) return "0-1";
  if (hexes <= 3) return "2-3";
  return hexes <= 6 ? "4-6" : "7+";
}

/** The section of one TAC marker, as the trace shows it; the source names the segment's row. */
export function sectionOf(
  tac: Tac,
  segment: Segment,
  withBonusCards: boolean,
): Table<Segment, Band, ActionCell> {
  const section = AUTOMATIC_ACTIONS[tac];
  const cells = withBonusCards ? section : originalSection(section);
  return {
    title: text("OPFOR.gunslinger.table.actions", { tac }),
    source: `GUN-T${tac}${segment}`,
    columns: BANDS.map((id) => ({ id, head: text(`OPFOR.gunslinger.band.${id}`) })),
    rows: SEGMENTS.map((id) => ({ id, head: text("OPFOR.gunslinger.segment", { segment: id }) })),
    cells,
    show: cellText,
  };
}

function originalSection(section: TacSection): TacSection {
  const originalRow = (segment: Segment): SegmentRow => {
    const printed = section[segment];
    return row(
      originalCell(printed["0-1"]),
      originalCell(printed["2-3"]),
      originalCell(printed["4-6"]),
      originalCell(printed["7+"]),
    );
  };
  return { 1: originalRow(1), 2: originalRow(2), 3: originalRow(3), 4: originalRow(4), 5: originalRow(5) };
}

export function cellText(cell: ActionCell): Text {
  switch (cell.kind) {
    case "blank":
      return text("OPFOR.gunslinger.cell.blank");
    case "act":
      return actionText(cell.action);
    case "bonus": {
      const [first, second] = cell.entries.map(entryText);
      if (first === undefined) return text("OPFOR.gunslinger.cell.blank");
      return second === undefined ? first : text("OPFOR.gunslinger.cell.both", { first, second });
    }
    case "two-handed":
      return text("OPFOR.gunslinger.cell.twoHanded", {
        twoHanded: cellText(cell.twoHanded),
        others: cellText(cell.others),
      });
  }
}

const entryText = ({ cards, action }: BonusEntry): Text =>
  text("OPFOR.gunslinger.cell.bonus", { cards: cards.join(","), action: actionText(action) });

/** The entry and what it means, for people who do not know the table: "AS(6): aims until ...". */
export const actionSentence = (action: Action): Text =>
  text("OPFOR.gunslinger.rule.action", { action: actionText(action), meaning: meaningOf(action) });

function meaningOf(action: Action): Text {
  switch (action.kind) {
    case "move":
    case "strength":
      return text(`OPFOR.gunslinger.meaning.${action.kind}`);
    case "as":
    case "c-as":
      return text(`OPFOR.gunslinger.meaning.${action.kind}`, { number: action.n });
    case "half":
      return text(`OPFOR.gunslinger.meaning.half.${action.half}`, { number: action.n });
    case "blow":
      return text(`OPFOR.gunslinger.meaning.${action.blow}`);
  }
}

export function actionText(action: Action): Text {
  switch (action.kind) {
    case "move":
    case "strength":
      return text(`OPFOR.gunslinger.action.${action.kind}`);
    case "as":
    case "c-as":
      return text(`OPFOR.gunslinger.action.${action.kind}`, { number: action.n });
    case "half":
      return text(`OPFOR.gunslinger.action.half.${action.half}`, { number: action.n });
    case "blow":
      return text(`OPFOR.gunslinger.action.${action.blow}`);
  }
}
