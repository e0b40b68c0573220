import type { FigureId } from "../../../core/step";
import { sideText } from "../../../core/side-names";
import { text } from "../../../core/text";
import type { Context, Order } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import type { Battle } from "../../../field";
import { stateIn, writeState } from "../sheet/memory";
import { edgeOf, sectionOf, sectionOfDie, type Section } from "./edges-and-sections";
import { unitsOf, type Unit } from "../squads/units";

/**
 * Who acts when: those that have, then one unit a side in turn. An AI side draws its next unit by the section
 * die and the unit die (GFF-B1 to B4); its stunned units wait until nobody on their feet is left (GFF-B5).
 * Hosts may ask again before every activation: the first figure that has not acted is the next.
 */
export function order(battle: Battle, context: Context): Order {
  const trace = new Recorder();
  const state = stateIn(context.memory, battle.round);
  const units = unitsOf(battle, state);
  const drawing: Drawing = {
    battle,
    context,
    trace,
    units,
    edge: (side) => edgeOf(battle, state, side, units),
  };
  const waiting = units.filter(({ activated }) => !activated);
  const first = state.starts ?? starter(drawing, sidesOf(units));
  const next = sideAfter(battle, units) ?? first;
  const drawn = draw(drawing, waiting, next);
  return {
    figures: [...actedIn(battle, units), ...drawn.flatMap(idsOf)],
    memory: writeState({ ...state, ...(first === undefined ? {} : { starts: first }) }),
    trace: trace.entries,
  };
}

interface Drawing {
  readonly battle: Battle;
  readonly context: Context;
  readonly trace: Recorder;
  readonly units: readonly Unit[];
  readonly edge: (side: string) => ReturnType<typeof edgeOf>;
}

const idsOf = (unit: Unit): FigureId[] => unit.models.map(({ figure }) => figure.id);
export const sidesOf = (units: readonly Unit[]): string[] =>
  [...new Set(units.map(({ side }) => side))].sort();

const actedIn = (battle: Battle, units: readonly Unit[]): FigureId[] => {
  const acted = battle.snapshot.acted.filter((id) => battle.figure(id) !== undefined);
  const others = units.filter(({ activated }) => activated).flatMap(idsOf);
  return [...new Set([...acted, ...others])];
};

/** The first round: a die says who begins. Later the side that finished first (see rounds.ts). */
function starter({ context, trace }: Drawing, sides: readonly string[]): string | undefined {
  if (sides.length <= 1) return sides[0];
  const face = rollDie({ dice: context.dice, trace }, sides.length, text("OPFOR.firefight.order.starter"));
  return sides[face - 1];
}

/** The side whose turn it is after the last one that acted. */
function sideAfter(battle: Battle, units: readonly Unit[]): string | undefined {
  const last = battle.snapshot.acted.at(-1);
  const side = last === undefined ? undefined : battle.snapshot.figures.find(({ id }) => id === last)?.side;
  return side === undefined ? undefined : nextSide(sidesOf(units), side);
}

const nextSide = (sides: readonly string[], side: string): string | undefined =>
  sides[(sides.indexOf(side) + 1) % Math.max(1, sides.length)];

function draw(drawing: Drawing, waiting: readonly Unit[], first: string | undefined): readonly Unit[] {
  const sides = sidesOf(drawing.units);
  const drawn: Unit[] = [];
  let rest = waiting;
  for (let side = first; side !== undefined && rest.length > 0; side = nextSide(sides, side)) {
    const unit = drawOne(drawing, side, eligible(rest, side));
    if (unit === undefined) continue;
    drawn.push(unit);
    rest = rest.filter(({ id }) => id !== unit.id);
  }
  return drawn;
}

/** GFF-B5: a stunned AI unit is eligible once every unit on its feet, of both sides, has acted. */
export function eligible(waiting: readonly Unit[], side: string): readonly Unit[] {
  const ours = waiting.filter((unit) => unit.side === side);
  const ready = ours.filter(({ ai, stunned }) => !ai || !stunned);
  if (ready.length > 0) return ready;
  return waiting.some(({ stunned }) => !stunned) ? [] : ours;
}

function drawOne(drawing: Drawing, side: string, among: readonly Unit[]): Unit | undefined {
  if (among.length === 0) return undefined;
  // A person picks their own unit; the list only keeps their place.
  if (among.every(({ ai }) => !ai)) return among[0];
  const section = rollSection(drawing, side);
  const inside = (where: Section): readonly Unit[] =>
    among.filter(({ leader }) => sectionOf(drawing.battle, drawing.edge(side), leader.figure) === where);
  const there = inside(section);
  if (there.length === 0) {
    drawing.trace.note(text("OPFOR.firefight.order.otherSection", { section }));
  }
  return rollUnit(drawing, there.length > 0 ? there : inside(section === 1 ? 2 : 1));
}

function rollSection({ context, trace }: Drawing, side: string): Section {
  const label = text("OPFOR.firefight.order.section", { side: sideText(side) });
  const face = rollDie({ dice: context.dice, trace }, 6, label, (value) =>
    text("OPFOR.firefight.order.sectionIs", { section: sectionOfDie(value) }),
  );
  return sectionOfDie(face);
}

function rollUnit({ context, trace }: Drawing, among: readonly Unit[]): Unit | undefined {
  if (among.length <= 1) return among[0];
  const face = rollDie(
    { dice: context.dice, trace },
    among.length,
    text("OPFOR.firefight.order.unit"),
    (value) => text("OPFOR.firefight.name", { name: among[value - 1]?.name ?? "" }),
  );
  return among[face - 1];
}
