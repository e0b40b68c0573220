import type { Json } from "../../../core/json";
import type { Place } from "../../../core/place";
import type { FigureId } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import type { Situation } from "../../../engine/situation";
import type { Battle, Figure, FigureData, MoveRules, Ways } from "../../../field";
import { SEGMENTS, type Segment } from "../page/automatic-actions";
import { taggedAt, type FeatureTag } from "./tagged-ground";
import { columnAndRow, hexCode, hexGrid, type Facing, type Hex, type HexGrid } from "./hexes";
import { checkProfile, type GunslingerProfile } from "../sheet/profile";
import { readMemory, type Memory, type Sheet } from "../sheet/memory";
import { startSheet } from "../sheet/start-sheet";

/** The battle as Gunslinger sees it: hexes, sheets, turn and segment. */
export interface Showdown {
  readonly battle: Battle;
  readonly hexes: HexGrid;
  readonly memory: Memory;
  readonly turn: number;
  readonly segment: Segment;
  /** What has been looked up already; a showdown lives for one decision on a frozen battle. */
  readonly known: Known;
}

interface Known {
  readonly sheets: Map<FigureId, Sheet>;
  /** By where one looks from, then where to. */
  readonly sight: Map<number, Map<number, boolean>>;
  readonly heights: Map<number, number>;
  /** Who stands in a hex. */
  readonly people: Map<number, FigureId[]>;
  /** How far it is to a hex, by the rules of the walk. */
  readonly ways: Map<MoveRules, Map<number, Ways>>;
}

/** One automatic character during his segment. */
export interface Man extends Showdown {
  readonly situation: Situation<GunslingerProfile>;
  readonly me: Figure;
  readonly sheet: Sheet;
  readonly here: Hex;
}

export const showdownOf = (battle: Battle, memory: Json): Showdown => ({
  battle,
  hexes: hexGrid(battle),
  memory: readMemory(memory),
  turn: turnOf(battle.round),
  segment: segmentOf(battle.round),
  known: { sheets: new Map(), sight: new Map(), heights: new Map(), people: new Map(), ways: new Map() },
});

/** Looks a thing up once. */
export function knownOr<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = find();
  known.set(key, found);
  return found;
}

/** A round of the combat tracker is a segment; five make a turn. */
export const turnOf = (round: number): number => Math.floor((Math.max(1, round) - 1) / SEGMENTS.length) + 1;
export const segmentOf = (round: number): Segment =>
  SEGMENTS[(Math.max(1, round) - 1) % SEGMENTS.length] ?? 1;

/** The stored sheet, or the one he begins with. */
export const sheetOf = (showdown: Pick<Showdown, "memory">, figure: FigureData): Sheet =>
  showdown.memory.sheets[figure.id] ?? startSheet(figure.id, checkProfile(figure.profile).profile);

/** What others see of him. Everybody begins standing and with the head in: no profile need be read for it. */
export type Showing = Pick<Sheet, "posture" | "head">;

export function showingOf(
  showdown: Showdown & { readonly me?: Figure; readonly sheet?: Sheet },
  figure: Figure,
): Showing {
  if (showdown.sheet !== undefined && figure.id === showdown.me?.id) return showdown.sheet;
  const { posture = "up", head = null } = showdown.memory.sheets[figure.id] ?? {};
  return { posture: figure.statuses.includes("prone") ? "down" : posture, head };
}

/** His own sheet while he thinks; the stored one of anybody else. A person's own figure goes down by its status. */
export function knownSheet(
  showdown: Showdown & { readonly me?: Figure; readonly sheet?: Sheet },
  figure: Figure,
): Sheet {
  if (showdown.sheet !== undefined && figure.id === showdown.me?.id) return showdown.sheet;
  return knownOr(showdown.known.sheets, figure.id, () => {
    const sheet = sheetOf(showdown, figure);
    return figure.statuses.includes("prone") ? { ...sheet, posture: "down" } : sheet;
  });
}

export const hexOf = (showdown: Pick<Showdown, "hexes">, figure: Figure): Hex => showdown.hexes.hexAt(figure);
export const facingOf = (showdown: Pick<Showdown, "hexes">, figure: Figure): Facing =>
  showdown.hexes.facing(figure.rotation);

/** The middle of a hex, at a figure's height. */
export const placeOf = (showdown: Pick<Showdown, "hexes">, hex: Hex, figure: Figure): Place => ({
  ...showdown.hexes.centre(hex),
  elevation: figure.elevation,
});

export const withSheetOf = (man: Man, change: Partial<Sheet>): Man => ({
  ...man,
  sheet: { ...man.sheet, ...change },
});

/** "hex 4.7": column and row. */
export function hexText(showdown: Showdown, hex: Hex): Text {
  const { grid } = showdown.battle;
  const { column, row } = columnAndRow(hex, grid.kind === "hex" ? grid.layout : "odd-r");
  const key = showdown.hexes.onMap(hex) ? "hex" : "hexOffMap";
  return text(`OPFOR.gunslinger.${key}`, { column, row });
}
export const hexKey = (hex: Hex): string => `hex:${hex.q},${hex.r}`;

/** Tagged regions under the middle of a hex: "path", "building", "gully". */
export const featuresAt = (
  { battle, hexes }: Pick<Showdown, "battle" | "hexes">,
  hex: Hex,
  tag: FeatureTag,
): readonly string[] => taggedAt(battle, tag, hex, hexes.centre(hex));

export function isOccupied(showdown: Showdown, hex: Hex, but: FigureId): boolean {
  const { people } = showdown.known;
  if (people.size === 0) {
    for (const figure of showdown.battle.figures) {
      const code = hexCode(hexOf(showdown, figure));
      people.set(code, [...(people.get(code) ?? []), figure.id]);
    }
  }
  return people.get(hexCode(hex))?.some((id) => id !== but) === true;
}
