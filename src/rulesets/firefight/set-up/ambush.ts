import type { Outcome } from "../../../core/outcome";
import type { Point } from "../../../core/place";
import { text } from "../../../core/text";
import { shuffled } from "../../../engine/shuffle";
import type { Context, Resolution, SetupHelper, SetupProposal } from "../../../engine/ruleset";
import { Recorder, tracedDice } from "../../../engine/trace-recorder";
import { type Battle, type Figure, standing } from "../../../field";
import { drawnOff } from "../drawn-hexes";
import { stateIn, writeState } from "../sheet/memory";
import { edgeOf } from "../mission/edges-and-sections";
import { unitsOf, type Unit } from "../squads/units";
import { deployUnit, type Deploying } from "./deployment";
import { Board } from "./free-places-board";
import { rollSection } from "./groups-and-sections";

/** Ambush keeps farther than this from enemies, in inches. */
const AMBUSH = 9;

export const ambush: SetupHelper = {
  id: "ambush",
  title: text("OPFOR.firefight.setup.ambush.title"),
  summary: text("OPFOR.firefight.setup.ambush.summary"),
  propose: (battle, _figures, context) => proposeAmbush(battle, context),
};

/**
 * GFF-X3, GFF-Q13: each unit rolls its section, and goes to the legal place nearest to an objective anywhere
 * in it, more than nine inches from every enemy.
 */
function proposeAmbush(battle: Battle, context: Context): SetupProposal {
  const trace = new Recorder();
  const state = stateIn(context.memory, battle.round);
  const everybody = unitsOf(battle, { ...state, reserve: [] });
  const waiting = shuffled(
    everybody.filter(({ id }) => state.reserve.includes(id)),
    tracedDice({ dice: context.dice, trace }, text("OPFOR.firefight.setup.drawn")),
  );
  const absent = new Set(waiting.flatMap(({ models }) => models.map(({ figure }) => figure.id)));
  const board = new Board(battle, state, absent);
  const placements: Deploying["placements"] = [];
  for (const unit of waiting) {
    const edge = edgeOf(battle, state, unit.side, everybody);
    const deploying = { battle, board, trace, context, edge, placements };
    const label = text("OPFOR.firefight.setup.sectionOfUnit", { name: unit.name });
    const section = rollSection({ dice: context.dice, trace }, label);
    deployUnit(deploying, unit, section, farFrom(battle, enemiesOf(everybody, unit, state.reserve)));
  }
  const placed = new Set(placements.map(({ figure }) => figure));
  const still = waiting.filter(({ leader }) => !placed.has(leader.figure.id)).map(({ id }) => id);
  return {
    placements,
    marks: [],
    notes: waiting.map(({ name }) => text("OPFOR.firefight.setup.arrives", { name })),
    trace: trace.entries,
    memory: writeState({ ...state, reserve: still }),
  };
}

const enemiesOf = (units: readonly Unit[], unit: Unit, reserve: readonly string[]): readonly Figure[] =>
  units
    .filter(({ side, id }) => side !== unit.side && !reserve.includes(id))
    .flatMap(({ models }) => models.map(({ figure }) => figure));

const farFrom =
  (battle: Battle, enemies: readonly Figure[]) =>
  (figure: Figure, place: Point): boolean =>
    enemies.every((enemy) => battle.distance(standing(figure, place), enemy) > AMBUSH + drawnOff(battle));

/** The same at the start of the round: moved onto the table, and no longer in reserve. */
export function deployReserve(battle: Battle, context: Context): Resolution {
  const proposal = proposeAmbush(battle, context);
  const outcomes = proposal.placements.flatMap(({ figure: id, at }): Outcome[] => {
    const figure = battle.figure(id);
    if (figure === undefined) return [];
    const label = text("OPFOR.firefight.setup.arrives", { name: figure.name });
    return [
      { kind: "moved", figure: id, path: [{ x: figure.x, y: figure.y }, at], label },
      { kind: "status", figure: id, status: "reserve", on: false, label },
    ];
  });
  return { outcomes, memory: proposal.memory, trace: proposal.trace };
}
