import { lengthOf, type Place, type Point } from "../../../core/place";
import { text } from "../../../core/text";
import { choose, least, type Chooser } from "../../../engine/choose";
import { shuffled } from "../../../engine/shuffle";
import type { Context, SetupHelper, SetupProposal } from "../../../engine/ruleset";
import { Recorder, tracedDice } from "../../../engine/trace-recorder";
import { type Battle, type Figure, standing } from "../../../field";
import { EMPTY, readState, writeState, type Edge } from "../sheet/memory";
import { depthFrom, sectionOf, type Section } from "../mission/edges-and-sections";
import { isAcross, isLinked } from "../squads/coherency";
import { unitsOf, type Unit } from "../squads/units";
import { overlaps } from "../bases-overlap";
import { Board } from "./free-places-board";
import { groupsOf, sectionsOf } from "./groups-and-sections";
import { aiSides, edgeNotes, withZones, zoneDepth } from "./zones";
import { showPlace } from "../page/option-labels";

/** Scouts may go this much farther. */
const SCOUT = 12;

/** Everything that goes with placing units by the AI's rules. */
export interface Deploying {
  readonly battle: Battle;
  readonly board: Board;
  readonly trace: Recorder;
  readonly context: Context;
  readonly edge: Edge;
  readonly placements: { readonly figure: string; readonly at: Place }[];
}

export const deployment: SetupHelper = {
  id: "deployment",
  title: text("OPFOR.firefight.setup.deployment.title"),
  summary: text("OPFOR.firefight.setup.deployment.summary"),
  propose: proposeDeployment,
};

function proposeDeployment(battle: Battle, figures: readonly Figure[], context: Context): SetupProposal {
  const trace = new Recorder();
  const before = readState(context.memory);
  const sides = aiSides(figures);
  const state = withZones(battle, { ...before, reserve: [] }, battle.figures, { ...context, trace });
  const units = unitsOf(battle, { ...EMPTY, objectives: state.objectives }).filter(({ ai }) => ai);
  const reserve = units.filter(({ leader }) => leader.profile.ambush);
  const board = new Board(battle, state, new Set(units.flatMap(idsOf)));
  const placements: Deploying["placements"] = [];
  for (const side of sides) {
    const edge = state.edges[side] ?? "north";
    deploySide({ battle, board, trace, context, edge, placements }, side, units);
  }
  for (const { name } of reserve) trace.note(text("OPFOR.firefight.setup.reserve", { name }));
  return {
    placements,
    marks: [],
    notes: [
      ...edgeNotes(state, sides),
      ...reserve.map(({ name }) => text("OPFOR.firefight.setup.reserve", { name })),
    ],
    trace: trace.entries,
    memory: writeState({ ...state, reserve: reserve.map(({ id }) => id) }),
  };
}

const idsOf = ({ models }: Unit): string[] => models.map(({ figure }) => figure.id);

/** GFF-P8 to P14, X2, X13: three groups, a section each, one random unit at a time; Scouts last. */
function deploySide(deploying: Deploying, side: string, units: readonly Unit[]): void {
  const { context, trace } = deploying;
  const ours = units.filter((unit) => unit.side === side && !unit.leader.profile.ambush);
  const cup = { dice: context.dice, trace };
  const groups = groupsOf(ours, tracedDice(cup, text("OPFOR.firefight.setup.mixed")));
  for (const [index, group] of groups.entries()) {
    const names = group.map(({ name }) => name);
    trace.note(text("OPFOR.firefight.setup.group", { group: index + 1, names }));
  }
  const sections = sectionsOf(cup, groups);
  const drawn = shuffled(
    groups.flatMap((group, index) => group.map((unit) => ({ unit, section: sections[index] ?? 1 }))),
    tracedDice(cup, text("OPFOR.firefight.setup.drawn")),
  );
  const scouts = drawn.filter(({ unit }) => unit.leader.profile.scout);
  const others = drawn.filter(({ unit }) => !unit.leader.profile.scout);
  const depth = zoneDepth(deploying.battle);
  for (const { unit, section } of others) deployUnit(deploying, unit, section, within(deploying, depth));
  for (const { unit, section } of scouts) {
    deployUnit(deploying, unit, section, within(deploying, depth + SCOUT));
  }
}

const within =
  ({ battle, edge }: Deploying, depth: number) =>
  (figure: Figure, place: Point): boolean =>
    depthFrom(battle, edge, place) + halfDepth(battle, edge, figure) <= depth + HAIR;

const HAIR = 1e-6;

/** From the middle of the base to the side of it that is farthest from the edge: all of it lies in the zone. */
const halfDepth = (battle: Battle, edge: Edge, { pixelWidth, pixelHeight }: Figure): number => {
  const across = edge === "north" || edge === "south" ? pixelHeight : pixelWidth;
  return (
    (battle.grid.kind === "gridless" ? Math.max(pixelWidth, pixelHeight) : across) / 2 / battle.pixelsPerUnit
  );
};

/**
 * In its section; where there is no room for all of it, in the other one. A squad stands together if that can be had in
 * either. Nobody is put down without the others.
 */
export function deployUnit(deploying: Deploying, unit: Unit, section: Section, allowed: Allowed): void {
  const { board, placements, trace } = deploying;
  const sections = [section, section === 1 ? 2 : 1] as const;
  const orders = unit.models.length === 1 ? [false] : [true, false];
  for (const [together, one] of orders.flatMap((order) => sections.map((at) => [order, at] as const))) {
    const placed = placesFor(deploying, unit, { section: one, allowed, together });
    if (placed.length === unit.models.length) {
      placements.push(...placed.map(({ id, x, y }) => ({ figure: id, at: { x, y } })));
      return;
    }
    board.lift(placed);
    trace.note(text("OPFOR.firefight.setup.noRoom", { name: unit.name, section: one }));
  }
}

type Allowed = (figure: Figure, place: Point) => boolean;

interface Ground {
  readonly section: Section;
  readonly allowed: Allowed;
  /** In coherency, or not at all. */
  readonly together: boolean;
}

/** A model of the unit, and the places that are free for it. */
interface Room {
  readonly figure: Figure;
  readonly free: readonly Point[];
}

/** GFF-P13: as near as it can be to the nearest objective; its other models round the leader. */
function placesFor(deploying: Deploying, unit: Unit, ground: Ground): readonly Figure[] {
  const { battle, board } = deploying;
  const rooms = roomsOf(deploying, unit, ground);
  const [first] = rooms;
  if (first === undefined || rooms.some(({ free }) => free.length === 0)) return [];
  const starts = ground.together ? startsWithRoom(deploying, first, rooms.slice(1)) : first.free;
  const placed: Figure[] = [];
  for (const { figure, free } of rooms) {
    const lead = placed[0];
    const open = lead === undefined ? starts : beside(battle, figure, free, placed, ground.together);
    const nearness = (place: Point): number =>
      lead === undefined ? board.toObjective(figure, place) : battle.distance(standing(figure, place), lead);
    const at = pickPlace(deploying, figure, open, nearness);
    if (at === undefined) break;
    const there = standing(figure, at);
    board.put(there);
    placed.push(there);
  }
  return placed;
}

function roomsOf(
  { battle, board, edge }: Deploying,
  unit: Unit,
  { section, allowed }: Ground,
): readonly Room[] {
  const friends = new Set(idsOf(unit));
  return unit.models.map((model) => {
    const { figure } = model;
    const free = board
      .places(figure)
      .filter(
        (place) =>
          sectionOf(battle, edge, place) === section &&
          allowed(figure, place) &&
          board.fits(model, place, friends),
      );
    return { figure, free: board.connected(figure, free) };
  });
}

/** The places nearest to an objective where the others find room beside the first. */
function startsWithRoom(
  { battle, board }: Deploying,
  { figure, free }: Room,
  others: readonly Room[],
): readonly Point[] {
  const near = free
    .map((place) => ({ place, far: board.toObjective(figure, place) }))
    .sort((a, b) => a.far - b.far);
  const found: Point[] = [];
  let nearest = Infinity;
  for (const { place, far } of near) {
    if (far > nearest) break;
    if (!haveRoom(battle, standing(figure, place), others)) continue;
    nearest = far;
    found.push(place);
  }
  return found;
}

/** One after the other, each as near to the first as it can be. */
function haveRoom(battle: Battle, lead: Figure, others: readonly Room[]): boolean {
  const placed = [lead];
  return others.every(({ figure, free }) => {
    const far = (place: Point): number => lengthOf(place.x - lead.x, place.y - lead.y);
    const [best] = beside(battle, figure, free, placed, true).toSorted((a, b) => far(a) - far(b));
    if (best !== undefined) placed.push(standing(figure, best));
    return best !== undefined;
  });
}

/** On none of its unit that stand already, and in coherency with them; else, where that may be, anywhere. */
function beside(
  battle: Battle,
  figure: Figure,
  free: readonly Point[],
  placed: readonly Figure[],
  together: boolean,
): readonly Point[] {
  const stands = (there: Figure): boolean => placed.every((other) => !overlaps(battle, there, other));
  const linked = free.filter((place) => {
    const there = standing(figure, place);
    return (
      placed.some((other) => isLinked(battle, there, other)) &&
      isAcross(battle, there, placed) &&
      stands(there)
    );
  });
  return together || linked.length > 0 ? linked : free.filter((place) => stands(standing(figure, place)));
}

function pickPlace(
  { context, trace }: Deploying,
  figure: Figure,
  from: readonly Point[],
  nearness: (place: Point) => number,
): Point | undefined {
  const cup: Chooser = { ...context, trace, answers: {}, chose: () => undefined, choiceId: (id) => id };
  return choose(cup, {
    id: "place",
    label: text("OPFOR.firefight.setup.place", { name: figure.name }),
    candidates: text("OPFOR.firefight.setup.places"),
    from,
    by: [least(text("OPFOR.firefight.setup.nearObjective"), nearness)],
    show: showPlace,
  });
}
