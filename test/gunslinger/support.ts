import { seededDice, type Dice } from "../../src/core/dice";
import type { Decided } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import type { Step } from "../../src/core/step";
import { renderText } from "../../src/core/text";
import type { LookupEntry, Trace } from "../../src/core/trace";
import { Recorder } from "../../src/engine/trace-recorder";
import { type Battle, battleFrom, type Figure, type HexLayout, type Snapshot } from "../../src/field";
import { gunslinger as rules } from "../../src/rulesets/gunslinger";
import type { Segment } from "../../src/rulesets/gunslinger/page/automatic-actions";
import type { Hex } from "../../src/rulesets/gunslinger/map/hexes";
import { checkProfile } from "../../src/rulesets/gunslinger/sheet/profile";
import {
  EMPTY_MEMORY,
  memorySchema,
  type GroundWeapon,
  type Memory,
  type Sheet,
  type Weapon,
} from "../../src/rulesets/gunslinger/sheet/memory";
import { startSheet } from "../../src/rulesets/gunslinger/sheet/start-sheet";
import { sheetOf, showdownOf, type Man } from "../../src/rulesets/gunslinger/map/hex-battle";
import { hexMap, hexSpace, type HexOptions } from "../support/ascii";
import { decideHeld, heldRules } from "../support/held";
import { english, entriesOf, traceText } from "../support/traces";

/** The rules, whose whole answers are held. */
export const gunslinger = heldRules(rules);

/**
 * Showdowns drawn on hexes. Besides the marks of `hexMap`:
 * `=` path, `1` `2` `3` the floors of three buildings, `~` the bottom of a gully.
 * `under` says what lies under a letter.
 */
export interface ShowdownOptions extends HexOptions {
  readonly under?: Readonly<Record<string, string>>;
  /** Which way people look, as Foundry's rotation: `{ a: 90 }` looks west. */
  readonly looks?: Readonly<Record<string, number>>;
}

const FEATURES: Readonly<Record<string, string>> = {
  "=": "path",
  "1": "building",
  "2": "building",
  "3": "building",
  "~": "gully",
};

/** Pointy hexes: the six hexsides as rotations. */
export const SW = 30;
export const W = 90;
export const NW = 150;
export const NE = 210;
export const E = 270;
export const SE = 330;

export const WINCHESTER = { name: "Winchester", hands: 2, capacity: 15 };
export const COLT = { name: "Colt", hands: 1, capacity: 6 };

export function showdown(drawing: string, options: ShowdownOptions = {}): Snapshot {
  const figures = Object.fromEntries(
    [...new Set(drawing.replace(/[^a-zA-Z]/g, ""))].map((letter) => [
      letter,
      {
        profile: { weapons: [WINCHESTER, COLT] },
        rotation: options.looks?.[letter] ?? (letter === letter.toLowerCase() ? E : W),
        ...options.figures?.[letter],
      },
    ]),
  );
  const plain = hexMap(drawing, { ...options, figures, terrain: { "~": [], ...options.terrain } });
  const solid = plain.regions.filter(({ terrain }) => terrain.length > 0);
  return { ...plain, regions: [...solid, ...featureRegions(drawing, options)] };
}

/** One region per mark: a building is one building however many hexes it has. */
function featureRegions(drawing: string, options: ShowdownOptions): Snapshot["regions"] {
  const rings = new Map<string, number[][]>();
  const rows = drawing.split("\n").filter((line) => line.trim() !== "");
  for (const [row, line] of rows.entries()) {
    for (const [column, drawn] of [...line.replaceAll(" ", "")].entries()) {
      const mark = options.under?.[drawn] ?? drawn;
      if (FEATURES[mark] === undefined) continue;
      const ring = hexOutline(
        hexSpace(column, row, options.layout, options.size),
        options.layout,
        options.size,
      );
      rings.set(mark, [...(rings.get(mark) ?? []), ring]);
    }
  }
  return [...rings].map(([mark, outlines]) => ({
    id: `${FEATURES[mark] ?? ""}-${mark}`,
    name: mark,
    rings: outlines,
    bottom: null,
    top: null,
    terrain: [{ kind: "feature" as const, tags: [FEATURES[mark] ?? ""] }],
  }));
}

/** A little inside the hex, so that neighbouring outlines do not touch. */
function hexOutline(centre: { x: number; y: number }, layout: HexLayout = "odd-r", size = 100): number[] {
  const radius = (size / Math.sqrt(3)) * 0.9;
  const first = layout.endsWith("r") ? -90 : 0;
  return [0, 60, 120, 180, 240, 300].flatMap((turn) => {
    const angle = ((first + turn) * Math.PI) / 180;
    return [centre.x + radius * Math.cos(angle), centre.y + radius * Math.sin(angle)];
  });
}

type WallInput = NonNullable<HexOptions["walls"]>[number];

/** A wall on the hexside between two neighbouring hexes, each as [column, line] of the drawing. */
export function hexside(
  a: readonly [number, number],
  b: readonly [number, number],
  kind: Partial<WallInput> = {},
): WallInput {
  const [p, q] = [hexSpace(...a), hexSpace(...b)];
  const [x, y] = [(p.x + q.x) / 2, (p.y + q.y) / 2];
  const half = 1 / (2 * Math.sqrt(3));
  const [dx, dy] = [(p.y - q.y) * half, (q.x - p.x) * half];
  return { id: `side-${a.join("-")}-${b.join("-")}`, c: [x - dx, y - dy, x + dx, y + dy], ...kind };
}
/** A fence or sill: it stops movement, not sight. */
export const fence = (a: readonly [number, number], b: readonly [number, number]): WallInput =>
  hexside(a, b, { sight: 0 });

/** Indexing a scene costs more than a decision on it: once per snapshot. */
const indexed = new WeakMap<Snapshot, Battle>();
export function battleOf(snapshot: Snapshot): Battle {
  const battle = indexed.get(snapshot) ?? battleFrom(snapshot, "hex");
  indexed.set(snapshot, battle);
  return battle;
}

export function figureOf(battle: Battle, id: string): Figure {
  const figure = battle.figure(id);
  if (figure === undefined) throw new Error(`no figure ${id} on the map`);
  return figure;
}

/** The hex of the drawing, column first. */
export const hexAt = (snapshot: Snapshot, column: number, line: number): Hex => {
  const { grid } = snapshot.scene;
  const layout = grid.kind === "hex" ? grid.layout : "odd-r";
  return showdownOf(battleOf(snapshot), null).hexes.hexAt(hexSpace(column, line, layout, grid.size));
};

export const gun = (more: Partial<Weapon> = {}): Weapon => ({
  id: "gun",
  name: "Gun",
  hands: 2,
  doubleAction: false,
  cocked: true,
  capacity: 6,
  shots: 6,
  rounds: 12,
  perLoad: 1,
  ...more,
});
export const pistol = (more: Partial<Weapon> = {}): Weapon =>
  gun({ id: "pistol", name: "Pistol", hands: 1, ...more });

/** A sheet with a loaded and cocked rifle and nothing else, unless told. */
export const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  ...startSheet("x", checkProfile({ weapons: [WINCHESTER] }).profile),
  weapon: gun(),
  holstered: [],
  ...more,
});

/** The memory in the middle of a turn, its cards drawn. */
export const memory = (
  sheets: Readonly<Record<string, Partial<Sheet>>> = {},
  more: Partial<Omit<Memory, "sheets">> = {},
): Memory => ({
  ...EMPTY_MEMORY,
  turn: 1,
  ...more,
  sheets: Object.fromEntries(Object.entries(sheets).map(([id, change]) => [id, sheet(change)])),
});

/** What lies in a hex of the drawing. */
export const onGround = (
  column: number,
  line: number,
  weapon: Weapon = gun({ id: "on-ground" }),
): GroundWeapon => ({
  weapon,
  at: hexSpace(column, line),
});

export interface Played {
  readonly decision: Decided;
  readonly steps: readonly Step[];
  readonly memory: Memory;
  /** His own sheet afterwards. */
  readonly sheet: Sheet;
  /** The activities in a word each: "face", "advance", "cock", "shoot", "hold" ... */
  readonly deeds: readonly string[];
  readonly lookups: readonly LookupEntry[];
  readonly prose: string;
}

export interface Playing {
  readonly memory?: Json;
  readonly seed?: string;
  readonly dice?: Dice;
  readonly segment?: Segment;
  readonly answers?: Readonly<Record<string, string>>;
  readonly rejected?: readonly string[];
}

/** One segment of one character. */
export function play(snapshot: Snapshot, id: string, playing: Playing = {}): Played {
  const at = playing.segment === undefined ? snapshot : { ...snapshot, round: playing.segment };
  const battle = battleOf(at);
  const decision = decideHeld(rules, battle, id, {
    seed: playing.seed ?? "test",
    memory: playing.memory === undefined ? memory() : playing.memory,
    unattended: true,
    ...(playing.dice === undefined ? {} : { dice: playing.dice }),
    ...(playing.answers === undefined ? {} : { answers: playing.answers }),
    ...(playing.rejected === undefined ? {} : { rejected: playing.rejected }),
  });
  if (decision.kind !== "decided") throw new Error("gunslinger asks nobody");
  const after = memorySchema.parse(decision.memory);
  return {
    decision,
    steps: decision.plan.steps,
    memory: after,
    sheet: sheetOf({ memory: after }, figureOf(battle, id)),
    deeds: decision.plan.steps.map(deedOf),
    lookups: lookupsIn(decision.trace),
    prose: traceText(decision.trace),
  };
}

export function deedOf(step: Step): string {
  switch (step.kind) {
    case "move":
      return step.gait;
    case "attack":
      return step.manner === "ranged" ? "shoot" : "blow";
    case "act":
      return step.act;
    case "face":
    case "hold":
    case "leave":
      return step.kind;
  }
}

export const lookupsIn = (trace: Trace): LookupEntry[] =>
  entriesOf(trace).filter((entry): entry is LookupEntry => entry.kind === "lookup");

export const say = (message: Parameters<typeof renderText>[0]): string => renderText(message, english);

/** Which hex of the drawing a step leads to. */
export const destination = (step: Step | undefined): { x: number; y: number } | undefined => {
  const place = step?.kind === "move" ? step.path.at(-1) : undefined;
  return place === undefined ? undefined : { x: place.x, y: place.y };
};

/** A character in thought, for the pure parts; what he does there is held, too. */
export function manOn(snapshot: Snapshot, id: string, of: Json = memory(), segment: Segment = 1): Man {
  play(snapshot, id, { memory: of, segment });
  const battle = battleOf({ ...snapshot, round: segment });
  const known = showdownOf(battle, of);
  const me = figureOf(battle, id);
  const trace = new Recorder();
  const profile = checkProfile(me.profile).profile;
  return {
    ...known,
    me,
    sheet: sheetOf(known, me),
    here: known.hexes.hexAt(me),
    situation: {
      battle,
      me,
      profile,
      doctrine: "automatic",
      options: Object.fromEntries(gunslinger.options.map((option) => [option.id, option.input.default])),
      unattended: true,
      answers: {},
      rejected: new Set(),
      dice: seededDice("test"),
      trace,
      memory: of,
      remember: () => undefined,
      profileOf: (figure) => checkProfile(figure.profile).profile,
      lacks: () => undefined,
      chose: () => undefined,
      choiceId: (stem) => stem,
    },
  };
}
