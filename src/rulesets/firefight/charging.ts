import type { AttackStep } from "../../core/step";
import { text } from "../../core/text";
import { choose, least } from "../../engine/choose";
import { standing, type Figure, type Spot } from "../../field/battle";
import { goalOf } from "./aims";
import { difficultUnder, figureOf, paceOf, walkOf, type Errand, type Walk } from "./movement";
import { figuresOf, march, type March } from "./marching";
import { pushOf } from "./pushing";
import { meleeOf } from "./profile";
import { oncePerTurn, type Turn } from "./turn";
import { onTheirFeet, unitDistance, type Model, type Unit } from "./units";
import { showPlace } from "./show";

/** A charge that can be made: the places in contact with the target, and the way there. */
export interface Charge {
  readonly target: Unit;
  readonly errand: Errand;
  readonly walk: Walk;
  readonly contacts: readonly Spot[];
}

/** A diagonal step may cost less than it measures; nothing farther off than this can be reached. */
const DIAGONAL = 1.5;

/** Every enemy unit in Charge range, with how. */
export const charges = oncePerTurn((turn: Turn): readonly Charge[] => {
  const pace = paceOf(turn.profile, "charge");
  return turn.enemies
    .filter((enemy) => pace > 0 && unitDistance(turn.battle, turn.unit, enemy) <= pace * DIAGONAL)
    .flatMap((enemy) => chargeAt(turn, enemy));
});

/** GFF-T4: round difficult terrain; into it only at a unit that stands in it. */
function chargeAt(turn: Turn, target: Unit): Charge[] {
  const into = difficultUnder(turn, target);
  const goal = goalOf(turn, { kind: "enemy", unit: target });
  const errands: readonly Errand[] = [
    { gait: "charge", goal },
    ...(into.length > 0 ? [{ gait: "charge" as const, goal, into }] : []),
  ];
  for (const errand of errands) {
    const walk = walkOf(turn, turn.unit.leader, errand);
    const contacts = walk.spots.filter((spot) =>
      figuresOf(target).some(
        (figure) => mayTouch(turn, spot, figure) && inContact(turn, standing(turn.me, spot), figure),
      ),
    );
    if (contacts.length > 0) return [{ target, errand, walk, contacts }];
  }
  return [];
}

/** Worth a closer look: the middles are no farther apart than two bases and a space. */
const mayTouch = ({ battle, me }: Turn, spot: Spot, other: Figure): boolean =>
  Math.abs(spot.x - other.x) <= (me.pixelWidth + other.pixelWidth) / 2 + battle.grid.size &&
  Math.abs(spot.y - other.y) <= (me.pixelHeight + other.pixelHeight) / 2 + battle.grid.size;

/** Nobody fights through a wall. */
const inContact = ({ battle }: Turn, a: Figure, b: Figure): boolean =>
  battle.touching(a, b) && battle.sees(a, b);

/** The shortest way into contact, away from other enemies where there is a choice. */
export function chargeMarch(turn: Turn, charge: Charge): March | undefined {
  const others = turn.enemies.filter(({ id }) => id !== charge.target.id).flatMap(figuresOf);
  const touched = (spot: Spot): number =>
    others.filter((figure) => turn.battle.touching(standing(turn.me, spot), figure)).length;
  const spot = choose(turn, {
    id: "contact",
    label: text("OPFOR.firefight.spot.contact"),
    candidates: text("OPFOR.firefight.spot.contacts"),
    from: charge.contacts,
    by: [
      least(text("OPFOR.firefight.spot.alone"), touched),
      least(text("OPFOR.firefight.spot.shortest"), ({ cost }: Spot) => cost),
    ],
    show: showPlace,
  });
  if (spot === undefined) return undefined;
  return march(turn, charge.errand, charge.walk.path(spot), figuresOf(charge.target));
}

/** Models strike within this distance, in inches. */
export const STRIKE = 2;

/** Every model near enough strikes; the last one's step is followed by the enemy's answer. */
export function strikes(turn: Turn, attackers: Unit, target: Unit): AttackStep[] {
  const striking = onTheirFeet(attackers).flatMap((model) => {
    const near = target.models
      .filter(({ figure }) => turn.battle.distance(model.figure, figure) <= STRIKE)
      .sort((a, b) => distance(turn, model, a) - distance(turn, model, b))[0];
    return near === undefined ? [] : [{ model, near }];
  });
  return striking.map(({ model, near }, index) =>
    strike(turn, model, near, target, index === striking.length - 1),
  );
}

const distance = (turn: Turn, a: Model, b: Model): number => turn.battle.distance(figureOf(a), figureOf(b));

function strike(turn: Turn, model: Model, target: Model, unit: Unit, last: boolean): AttackStep {
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
      last,
      unit: unit.id,
      ...(push === undefined ? {} : { push: { x: push.x, y: push.y, elevation: push.elevation ?? 0 } }),
    },
  };
}
