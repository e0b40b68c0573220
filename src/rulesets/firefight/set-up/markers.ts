import type { Point } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import type { Context, SetupHelper, SetupProposal } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import type { Battle } from "../../../field";
import { objectivesOf } from "../mission/objectives";
import { readState, writeState, type State } from "../sheet/memory";
import { facingEdges } from "../mission/edges-and-sections";
import { zoneDepth } from "./zones";

/** Markers lie farther apart than this, in inches. */
const APART = 9;
const D3 = 3;
const AT_LEAST = 2;

export const markers: SetupHelper = {
  id: "objectives",
  title: text("OPFOR.firefight.setup.objectives.title"),
  summary: text("OPFOR.firefight.setup.objectives.summary"),
  propose: (battle, _figures, context) => proposeMarkers(battle, context),
};

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** GFF-P4: where markers may lie, outside both deployment zones. */
export function legalArea(battle: Battle): Rectangle {
  const { area, pixelsPerUnit } = battle;
  const zone = zoneDepth(battle) * pixelsPerUnit;
  return facingEdges(battle)[0] === "north"
    ? { x: area.x, y: area.y + zone, width: area.width, height: area.height - 2 * zone }
    : { x: area.x + zone, y: area.y, width: area.width - 2 * zone, height: area.height };
}

/** GFF-P4: four equal quarters, by their centres: north-west, north-east, south-west, south-east. */
export function quarterCentres(battle: Battle): readonly Point[] {
  const { x, y, width, height } = legalArea(battle);
  return [1, 3].flatMap((row) =>
    [1, 3].map((column) => ({ x: x + (width * column) / 4, y: y + (height * row) / 4 })),
  );
}

/** The AI's next marker; all that are left when nobody is there to place the others. */
function proposeMarkers(battle: Battle, context: Context): SetupProposal {
  const trace = new Recorder();
  const cup = { dice: context.dice, trace };
  const before = readState(context.memory);
  const wanted = before.wanted ?? rollDie(cup, D3, text("OPFOR.firefight.setup.markersDie")) + AT_LEAST;
  const placed: State["objectives"] = [];
  const lying = objectivesOf(battle, before).map(({ at }): Point => at);
  const due = context.unattended ? wanted - lying.length : Math.min(1, wanted - lying.length);
  for (let turn = 0; turn < due; turn++) {
    const others = [...lying, ...placed];
    const at = placeMarker(battle, cup, others);
    if (at === undefined) break;
    const number = others.length + 1;
    placed.push({ id: `objective-${number}`, name: String(number), x: at.x, y: at.y });
  }
  return {
    placements: [],
    marks: placed.map(({ id, name, x, y }) => ({
      id,
      what: "objective",
      at: { x, y },
      label: text("OPFOR.firefight.setup.marker", { name }),
    })),
    notes: [whatNext(wanted, lying.length + placed.length, placed.length < due)],
    trace: trace.entries,
    memory: writeState({ ...before, wanted, objectives: [...before.objectives, ...placed] }),
  };
}

/** How many lie on the table, and what to do now. */
function whatNext(n: number, lying: number, crowded: boolean): Text {
  if (lying >= n) return text("OPFOR.firefight.setup.allLie", { n });
  return crowded
    ? text("OPFOR.firefight.setup.noPlace", { n, lying })
    : text("OPFOR.firefight.setup.yourMarker", { n, lying });
}

type Cup = Parameters<typeof rollDie>[0];

/** GFF-P5: a random quarter's centre. GFF-P6: else toward another quarter, just far enough to be legal. */
function placeMarker(battle: Battle, cup: Cup, others: readonly Point[]): Point | undefined {
  const centres = quarterCentres(battle);
  const legal = (point: Point): boolean => isLegal(battle, point, others);
  let untried = centres.map((centre, index) => ({ centre, number: index + 1 }));
  const first = rollQuarter(cup, untried);
  if (first === undefined) return undefined;
  if (legal(first.centre)) return first.centre;
  for (;;) {
    untried = untried.filter(({ number }) => number !== first.number);
    const next = rollQuarter(cup, untried);
    if (next === undefined) return undefined;
    const found = alongTheWay(battle, first.centre, next.centre).find(legal);
    if (found !== undefined) return found;
    untried = untried.filter(({ number }) => number !== next.number);
  }
}

function rollQuarter<T extends { readonly number: number }>(cup: Cup, among: readonly T[]): T | undefined {
  if (among.length === 0) return undefined;
  const face = rollDie(cup, among.length, text("OPFOR.firefight.setup.quarterDie"), (value) =>
    text("OPFOR.firefight.setup.quarter", { number: among[value - 1]?.number ?? 0 }),
  );
  return among[face - 1];
}

const PER_INCH = 20;

/** Points a twentieth of an inch apart. */
function alongTheWay(battle: Battle, from: Point, to: Point): Point[] {
  const steps = Math.ceil(battle.distance(from, to) * PER_INCH || 1);
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / steps,
    y: from.y + ((to.y - from.y) * (step + 1)) / steps,
  }));
}

/** Outside the zones, more than nine inches from the others, and not on ground nobody can stand on. */
export function isLegal(battle: Battle, point: Point, others: readonly Point[]): boolean {
  const { x, y, width, height } = legalArea(battle);
  const inside = point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
  return (
    inside &&
    others.every((other) => battle.distance(point, other) > APART) &&
    battle.terrainAt(point).every(({ kind }) => kind !== "impassable")
  );
}
