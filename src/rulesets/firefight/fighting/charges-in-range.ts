import { lengthOf } from "../../../core/place";
import type { AttackStep, FigureId } from "../../../core/step";
import { text } from "../../../core/text";
import { choose, least, most } from "../../../engine/choose";
import { standing, type Battle, type Figure, type Region, type Spot } from "../../../field";
import { drawnOff } from "../drawn-hexes";
import type { Errand } from "../moving/errand";
import { paceOf } from "../moving/gaits";
import { walkOf, type Walk } from "../moving/walk";
import { goalAt } from "../moving/way-to-aim";
import { showPlace } from "../page/option-labels";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import { meleeOf } from "../sheet/profile";
import { canMarch, figuresOf, march, type Lead, type March } from "../squads/unit-march";
import { nearestModel, onTheirFeet, unitDistance, type Model, type Unit } from "../squads/units";
import { gapsOn, platformsOn } from "../terrain/platforms-and-gaps";
import { DIFFICULT_LIMIT, difficultAround, ignoresDifficult } from "../terrain/terrain";
import { pushOf, pushRank } from "./push-into-harm";

/** A charge that one model can make: the places in contact with the target, and the way there. */
interface Charger {
  readonly model: Model;
  readonly errand: Errand;
  readonly walk: Walk;
  readonly contacts: readonly Spot[];
}

/** A charge that the unit can make, if any of its models can. */
export interface Charge {
  readonly target: Unit;
  readonly chargers: readonly Charger[];
}

/** A diagonal step may cost less than it measures; nothing farther off than this can be reached. */
const DIAGONAL = 1.5;

/** Every enemy unit in Charge range, with how. */
export const charges = oncePerTurn((turn: Turn): readonly Charge[] => {
  const pace = paceOf(turn.unit, "charge");
  return turn.enemies
    .filter((enemy) => pace > 0 && unitDistance(turn.battle, turn.unit, enemy) <= pace * DIAGONAL)
    .flatMap((enemy) => chargeAt(turn, enemy));
});

/** GFF-T4: round difficult terrain; into it only at a unit that stands in it. */
function chargeAt(turn: Turn, target: Unit): Charge[] {
  const into = groundOf(turn, target);
  const chargers = onTheirFeet(turn.unit).flatMap((model): Charger[] => {
    if (!mayArrive(turn, model, target)) return [];
    const goal = goalAt(turn, nearestModel(turn.battle, model.figure, target));
    const errands: readonly Errand[] = [
      { gait: "charge", goal },
      ...(into.length > 0 && !ignoresDifficult(model.profile)
        ? [{ gait: "charge" as const, goal, into }]
        : []),
    ];
    for (const errand of errands) {
      const walk = walkOf(turn, model, errand);
      const contacts = walk.spots.filter((spot) =>
        figuresOf(target).some((figure) => meets(turn, model, spot, figure)),
      );
      if (contacts.length > 0) return [{ model, errand, walk, contacts }];
    }
    return [];
  });
  const together = turn.unit.models.length === 1 ? chargers : keepingTogether(turn, target, chargers);
  return together.length > 0 ? [{ target, chargers: together }] : [];
}

/**
 * No step covers more than a space across or down, and without a grid no way is shorter than a straight line. Where
 * gaps and ledges are faced, who faces them must not hang on this.
 */
function mayArrive({ battle, unit }: Turn, { figure }: Model, target: Unit): boolean {
  if (gapsOn(battle).length > 0 || platformsOn(battle).length > 0) return true;
  const { grid, pixelsPerUnit } = battle;
  const pixels = paceOf(unit, "charge") * pixelsPerUnit + grid.size;
  return figuresOf(target).some((enemy) => {
    const [dx, dy] = [Math.abs(enemy.x - figure.x), Math.abs(enemy.y - figure.y)];
    const across = (enemy.pixelWidth + figure.pixelWidth) / 2;
    const down = (enemy.pixelHeight + figure.pixelHeight) / 2;
    if (grid.kind === "gridless") return lengthOf(dx, dy) <= pixels + Math.max(across, down);
    return dx <= pixels + across && dy <= pixels + down;
  });
}

/** The difficult ground the target stands in, where it is near enough to be charged through it. */
const groundOf = ({ battle, unit }: Turn, target: Unit): readonly Region[] =>
  unitDistance(battle, unit, target) <= DIFFICULT_LIMIT * DIAGONAL
    ? difficultAround(battle, figuresOf(target))
    : [];

/** So many contact places of a squad are looked at, the nearest first, and so many are enough to choose from. */
const LOOKED_AT = 20;
const ENOUGH = 6;

/** A squad charges where the others can come along in coherency. */
function keepingTogether(turn: Turn, target: Unit, chargers: readonly Charger[]): readonly Charger[] {
  const contacts = chargers
    .flatMap((charger) => charger.contacts.map((spot): Contact => ({ charger, spot })))
    .sort((a, b) => a.spot.cost - b.spot.cost);
  const kept = new Set<Spot>();
  for (const contact of contacts.slice(0, LOOKED_AT)) {
    if (canMarch(turn, leadOf(turn, target, contact))) kept.add(contact.spot);
    if (kept.size === ENOUGH) break;
  }
  return chargers
    .map((charger) => ({ ...charger, contacts: charger.contacts.filter((spot) => kept.has(spot)) }))
    .filter(({ contacts: left }) => left.length > 0);
}

const meets = ({ battle }: Turn, { figure }: Model, spot: Spot, other: Figure): boolean =>
  mayTouch(battle, figure, spot, other) && inContact(battle, standing(figure, spot), other);

/** Worth a closer look: the middles are no farther apart than two bases and a space. */
const mayTouch = (battle: Battle, figure: Figure, spot: Spot, other: Figure): boolean =>
  Math.abs(spot.x - other.x) <= (figure.pixelWidth + other.pixelWidth) / 2 + battle.grid.size &&
  Math.abs(spot.y - other.y) <= (figure.pixelHeight + other.pixelHeight) / 2 + battle.grid.size;

/** Nobody fights through a wall. */
const inContact = (battle: Battle, a: Figure, b: Figure): boolean =>
  battle.touching(a, b) && battle.sees(a, b);

interface Contact {
  readonly charger: Charger;
  readonly spot: Spot;
}

/**
 * Away from other enemies where there is a choice; where an enemy can be pushed off a ledge or into danger (GFF-V1);
 * then the shortest way into contact.
 */
export function chargeMarch(turn: Turn, { target, chargers }: Charge): March | undefined {
  const others = turn.enemies.filter(({ id }) => id !== target.id).flatMap(figuresOf);
  const there = ({ charger, spot }: Contact): Figure => standing(charger.model.figure, spot);
  const touched = (contact: Contact): number =>
    others.filter((figure) => turn.battle.touching(there(contact), figure)).length;
  const pushes = (contact: Contact): number =>
    figuresOf(target).some(
      (figure) =>
        inContact(turn.battle, there(contact), figure) && pushOf(turn, there(contact), figure) !== undefined,
    )
      ? 1
      : 0;
  let from = chargers.flatMap((charger) => charger.contacts.map((spot): Contact => ({ charger, spot })));
  for (let tries = 0; from.length > 0 && tries < TRIES; tries++) {
    const contact = choose(turn, {
      id: "contact",
      label: text("OPFOR.firefight.spot.contact"),
      candidates: text("OPFOR.firefight.spot.contacts"),
      from,
      by: [
        least(text("OPFOR.firefight.spot.alone"), touched),
        ...(from.some((one) => pushes(one) > 0) ? [most(text("OPFOR.firefight.spot.push"), pushes)] : []),
        least(text("OPFOR.firefight.spot.shortest"), ({ spot }: Contact) => spot.cost),
      ],
      show: ({ spot }) => showPlace(spot),
    });
    const marched = contact === undefined ? undefined : march(turn, leadOf(turn, target, contact));
    if (marched !== undefined) return marched;
    turn.trace.note(text("OPFOR.firefight.fact.tornApart"));
    from = from.filter((one) => one !== contact);
  }
  return undefined;
}

/** So many contact places are tried before a squad that cannot keep together gives up. */
const TRIES = 8;

/** The others come as near to the enemy as they can in coherency. */
function leadOf({ battle }: Turn, target: Unit, { charger, spot }: Contact): Lead {
  const { model, errand, walk } = charger;
  const near = (mate: Model) => (place: Spot) =>
    Math.min(...figuresOf(target).map((figure) => battle.distance(standing(mate.figure, place), figure)));
  return {
    model,
    errand,
    path: walk.path(spot),
    wishes: (mate) => [least(text("OPFOR.firefight.spot.enemy"), near(mate))],
  };
}

/** Models strike within this distance, in inches. */
export const STRIKE = 2;

/** Near enough, and nobody fights through a wall. */
export const canStrike = (battle: Battle, from: Figure, at: Figure, slack = 0): boolean =>
  battle.distance(from, at) <= STRIKE + Math.max(slack, drawnOff(battle)) && battle.sees(from, at);

/** Every model near enough strikes; when nobody is left who will, the enemy answers. */
export function strikes(turn: Turn, attackers: Unit, target: Unit): AttackStep[] {
  const striking = onTheirFeet(attackers).flatMap((model) => {
    const pushed = ({ figure }: Model): number => pushRank(turn.battle, model.figure, figure);
    const near = target.models
      .filter(({ figure }) => canStrike(turn.battle, model.figure, figure))
      .sort((a, b) => distance(turn, model, a) - distance(turn, model, b) || pushed(a) - pushed(b))[0];
    return near === undefined ? [] : [{ model, near }];
  });
  return striking.map(({ model, near }, index) => {
    const after = striking.slice(index + 1).map((one) => one.model.figure.id);
    return strike(turn, model, near, target, after);
  });
}

const distance = (turn: Turn, a: Model, b: Model): number => turn.battle.distance(a.figure, b.figure);

function strike(turn: Turn, model: Model, target: Model, unit: Unit, after: readonly FigureId[]): AttackStep {
  const push = pushOf(turn, model.figure, target.figure);
  const names = meleeOf(model.profile)
    .map(({ name }) => name)
    .filter((name) => name !== "");
  return {
    kind: "attack",
    manner: "melee",
    figure: model.figure.id,
    target: target.figure.id,
    label: text("OPFOR.firefight.step.strike", { target: target.figure.name }),
    detail: text("OPFOR.firefight.step.strikeDetail", { quality: model.profile.quality }),
    ...(names.length === 0 ? {} : { weapon: names.join(", ") }),
    terms: {
      after: [...after],
      unit: unit.id,
      ...(push === undefined ? {} : { push: { x: push.x, y: push.y, elevation: push.elevation ?? 0 } }),
    },
  };
}
