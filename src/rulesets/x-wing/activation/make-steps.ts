import type { ActStep, AttackStep, MoveStep, Step } from "../../../core/step";
import { text } from "../../../core/text";
import { changesBy, changesByDrift, type TokenChange } from "../sky/manoeuvre-tokens";
import type { ShipAction } from "./ship-about-to-act";
import type { AimedShot } from "../round/engagement";
import { shotText } from "../round/engagement";
import { minesIn, type Flight, type Move } from "../flying/flight";
import { normalHeading } from "../geometry/pose";
import { between } from "../geometry/mat-shapes";
import { say } from "../sky/ledger";
import { manoeuvreId, manoeuvreText } from "../ship-card/manoeuvre";
import { triggers } from "../round/mine-triggers";
import { deviceText, toPlace, type Ship, type Sky } from "../sky/sky";

function moveStep(sky: Sky, ship: Ship, move: Move, gait: string, label: MoveStep["label"]): MoveStep {
  const path = move.path();
  const flownLength = path.reduce((sum, pose, index) => {
    const before = path[index - 1];
    return before === undefined ? sum : sum + between(before, pose);
  }, 0);
  return {
    kind: "move",
    figure: ship.id,
    gait,
    label,
    path: path.map((pose) => toPlace(sky, pose)),
    cost: Math.round(flownLength * 10) / 10,
    unit: "mm",
    heading: normalHeading(move.end.heading),
  };
}

/** The manoeuvre and everything that follows from it before the ship acts. */
export function flightSteps(sky: Sky, ship: Ship, flight: Flight): readonly Step[] {
  const { manoeuvre } = flight;
  const move = {
    ...moveStep(
      sky,
      ship,
      flight,
      manoeuvreId(manoeuvre),
      say("step.fly", { manoeuvre: manoeuvreText(manoeuvre) }),
    ),
    detail: say(`difficulty.${manoeuvre.difficulty}`),
  };
  if (flight.leaves) {
    return [move, { kind: "leave", figure: ship.id, label: say("step.leave", { ship: ship.name }) }];
  }
  return [
    ...(flight.swept === undefined ? [] : [move]),
    ...changesBy(ship, flight.manoeuvre).map((change) => tokenStep(ship, change)),
    ...flight.obstacles.map(({ id, name }): ActStep => ({
      kind: "act",
      figure: ship.id,
      act: "obstacle",
      label: say("step.obstacle", { obstacle: name }),
      terms: { obstacle: id },
    })),
    ...mineSteps(sky, ship, flight),
  ];
}

const tokenStep = ({ id }: Ship, { token, from, to }: TokenChange): ActStep => ({
  kind: "act",
  figure: id,
  act: token,
  label: say(`step.${token}.${to > from ? "gain" : "lose"}`),
  terms: { from, to },
});

/** At the end of the turn: the ion tokens of a ship that drifted. */
export const driftSteps = (ship: Ship): readonly ActStep[] =>
  changesByDrift(ship).map((change) => tokenStep(ship, change));

/** Every mine it sets off or that loses a fuse under it; friendly ones do neither (XW-A3). */
const mineSteps = (sky: Sky, ship: Ship, move: Move): readonly ActStep[] =>
  minesIn(sky, ship, move)
    .filter((laid) => triggers(ship, laid))
    .map((laid) => ({
      kind: "act",
      figure: ship.id,
      act: "mine",
      label: say(laid.fuses > 0 ? "step.fusedMine" : "step.mine", { device: deviceText(laid.device) }),
      terms: { device: laid.id },
    }));

export function actionSteps(
  sky: Sky,
  ship: Ship,
  target: Ship | undefined,
  action: ShipAction | undefined,
): readonly Step[] {
  if (action === undefined) return [];
  if (action.kind === "token") {
    const aimed = action.act === "lock" && target !== undefined ? { target: target.id } : {};
    const label = say(`step.${action.act}`, { target: target?.name ?? "" });
    return [{ kind: "act", figure: ship.id, act: action.act, label, ...aimed }];
  }
  const { move } = action;
  const label = text(`OPFOR.x-wing.step.${action.away ? "dodge" : "reposition"}`, {
    move: text(`OPFOR.x-wing.reposition.${move.id}`),
  });
  return [moveStep(sky, ship, move, move.id, label), ...mineSteps(sky, ship, move)];
}

export const shotStep = (sky: Sky, ship: Ship, shot: AimedShot): AttackStep => ({
  kind: "attack",
  figure: ship.id,
  manner: "ranged",
  target: shot.target.id,
  label: shotText(ship, shot, sky.options.rollShots),
  detail: say("step.range", { range: shot.range }),
  terms: { range: shot.range, arc: shot.arc },
});
