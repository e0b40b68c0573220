import { moveAlong } from "../../../engine/make-steps-and-options";
import type { Place } from "../../../core/place";
import type { MoveStep, Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { length } from "../../../core/unit";
import { choose, least, type Criterion } from "../../../engine/choose";
import { standing, type Figure, type Path, type Spot } from "../../../field";
import type { Errand } from "../moving/errand";
import { paceOf, type Gait } from "../moving/gaits";
import { closeWalkOf, walkOf, type Walk } from "../moving/walk";
import { showPlace } from "../page/option-labels";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import { overlaps } from "../bases-overlap";
import { isAcross, isCoherent, isLinked } from "./coherency";
import { onTheirFeet, relocated, type Model, type Unit } from "./units";

/** A unit on the move: one model goes where it decided, the others form up with it in coherency. */
export interface March {
  readonly steps: readonly Step[];
  /** The unit where it ends up. */
  readonly unit: Unit;
  readonly moved: boolean;
}

export const standStill = (turn: Turn): March => ({ steps: [], unit: turn.unit, moved: false });

/** The model that goes first, and what the others wish for beside it. */
export interface Lead {
  readonly model: Model;
  readonly errand: Errand;
  readonly path: Path;
  readonly wishes?: (model: Model) => readonly Criterion<Spot>[];
}

/** `undefined` when the others cannot keep coherency with it, and the unit had it before. */
export function march(turn: Turn, lead: Lead): March | undefined {
  const end = lead.path.places.at(-1);
  if (end === undefined) return standStill(turn);
  const rolled = new Formation(turn, lead, end, byDice);
  if (rolled.holds || !hadCoherency(turn)) return marchOf(turn, rolled);
  // The dice scattered them: in the plain order there may be room for all.
  const plain = new Formation(turn, lead, end, inOrder);
  return plain.holds ? marchOf(turn, plain) : undefined;
}

/** Everybody could keep coherency with it; nothing is rolled and nothing told. */
export function canMarch(turn: Turn, lead: Lead): boolean {
  if (turn.unit.models.length === 1) return true;
  const end = lead.path.places.at(-1);
  return end === undefined || !hadCoherency(turn) || new Formation(turn, lead, end, inOrder).holds;
}

const hadCoherency = oncePerTurn(({ battle, unit }: Turn): boolean =>
  isCoherent(battle, unit.models.map(figureOf)),
);

const marchOf = (turn: Turn, { steps, unit }: Formation): March =>
  steps.length === 0 ? standStill(turn) : { steps, unit, moved: true };

type Pick = (
  turn: Turn,
  model: Model,
  from: readonly Spot[],
  by: readonly Criterion<Spot>[],
) => Spot | undefined;

const byDice: Pick = (turn, model, from, by) =>
  choose(turn, {
    id: "follow",
    label: text("OPFOR.firefight.spot.follow", { name: model.figure.name }),
    candidates: text("OPFOR.firefight.spot.inCoherency"),
    from,
    by,
    show: showPlace,
  });

const inOrder: Pick = (_turn, _model, from, by) => {
  let rest = from;
  for (const criterion of by) {
    if (criterion.kind === "only") {
      rest = rest.filter(criterion.keep);
      continue;
    }
    const sign = criterion.kind === "least" ? 1 : -1;
    const values = rest.map((spot) => sign * criterion.of(spot));
    const best = Math.min(...values);
    rest = rest.filter((_, index) => values[index] === best);
  }
  return rest[0];
};

/** Whoever would go less far than this stays, in inches. */
const STIR = 0.02;

/** The models of a unit as they are put down, one after the other. */
class Formation {
  readonly #turn: Turn;
  readonly #lead: Lead;
  readonly #pick: Pick;
  readonly #placed: Figure[];
  readonly #places = new Map<string, Place>();
  readonly #steps: Step[] = [];

  constructor(turn: Turn, lead: Lead, end: Place, pick: Pick) {
    this.#turn = turn;
    this.#lead = lead;
    this.#pick = pick;
    // Whoever is stunned stays where it is, and the others stay with it.
    this.#placed = turn.unit.models.filter(({ stunned }) => stunned).map(figureOf);
    this.#put(lead.model, lead.path, end);
    this.#others(onTheirFeet(turn.unit).filter((model) => model !== lead.model));
  }

  /** Whoever is nearest first; whoever finds no link yet waits until others stand. */
  #others(models: readonly Model[]): void {
    const [first] = this.#placed.slice(-1);
    const far = ({ figure }: Model): number =>
      first === undefined ? 0 : this.#turn.battle.distance(figure, first);
    let waiting = [...models].sort((a, b) => far(a) - far(b));
    for (let linked = true; linked && waiting.length > 0;) {
      linked = false;
      for (const model of waiting) {
        if (!this.#follow(model, true)) continue;
        waiting = waiting.filter((one) => one !== model);
        linked = true;
      }
    }
    // The unit is torn apart: they come as near as they can.
    for (const model of waiting) this.#follow(model, false);
  }

  #follow(model: Model, linked: boolean): boolean {
    const errand = this.#lead.errand;
    let walk = walkOf(this.#turn, model, errand);
    let from = this.#free(model, walk, linked);
    if (from.length === 0 && errand.gait !== "charge") {
      walk = closeWalkOf(this.#turn, model, errand);
      from = this.#free(model, walk, linked);
    }
    if (from.length === 0) return false;
    const spot = this.#choose(model, from, linked);
    if (spot === undefined) return false;
    const path = walk.path(spot);
    this.#put(model, path, path.places.at(-1) ?? model.figure);
    return true;
  }

  /** Where there is room for the model, in coherency with those that stand already. */
  #free(model: Model, { spots }: Walk, linked: boolean): readonly Spot[] {
    const { battle } = this.#turn;
    return spots.filter((spot) => {
      const there = standing(model.figure, spot);
      if (linked && !this.#placed.some((other) => isLinked(battle, there, other))) return false;
      if (linked && !isAcross(battle, there, this.#placed)) return false;
      return this.#placed.every((other) => !overlaps(battle, there, other));
    });
  }

  #choose(model: Model, from: readonly Spot[], linked: boolean): Spot | undefined {
    const { battle } = this.#turn;
    const lead = this.#placed.filter(({ id }) => id === this.#lead.model.figure.id);
    const distance = (to: readonly Figure[]) => (spot: Spot) =>
      Math.min(...to.map((figure) => battle.distance(standing(model.figure, spot), figure)));
    return this.#pick(this.#turn, model, from, [
      ...(linked ? (this.#lead.wishes?.(model) ?? []) : []),
      least(text("OPFOR.firefight.spot.leader"), distance(linked ? lead : this.#placed)),
      least(text("OPFOR.firefight.spot.shortest"), ({ cost }: Spot) => cost),
    ]);
  }

  #put(model: Model, path: Path, end: Place): void {
    const stays = path.cost < STIR;
    this.#placed.push(stays ? model.figure : standing(model.figure, end));
    if (stays) return;
    this.#places.set(model.figure.id, end);
    this.#steps.push(moveStep(this.#turn.unit, model, this.#lead.errand.gait, path));
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }
  get unit(): Unit {
    return relocated(this.#turn.unit, this.#places);
  }
  /** Everybody is in coherency. */
  get holds(): boolean {
    const everybody = this.#placed.length === this.#turn.unit.models.length;
    return everybody && isCoherent(this.#turn.battle, this.#placed);
  }
}

const GAIT: Readonly<Record<Gait, (distance: number) => Text>> = {
  advance: (distance) => text("OPFOR.firefight.step.advance", { distance: length(distance, "inch") }),
  rush: (distance) => text("OPFOR.firefight.step.rush", { distance: length(distance, "inch") }),
  charge: (distance) => text("OPFOR.firefight.step.charge", { distance: length(distance, "inch") }),
};

const moveStep = (unit: Unit, model: Model, gait: Gait, path: Path): MoveStep =>
  moveAlong(path, {
    figure: model.figure.id,
    gait,
    unit: "inch",
    label: GAIT[gait](path.cost),
    detail: text("OPFOR.firefight.step.pace", { pace: length(paceOf(unit, gait), "inch") }),
  });

const figureOf = ({ figure }: Model): Figure => figure;
export const figuresOf = (unit: Unit): readonly Figure[] => unit.models.map(figureOf);
