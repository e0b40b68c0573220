import { lengthOf } from "../../../core/place";
import type { Option } from "../../../core/decision";
import { text, type Text } from "../../../core/text";
import { length } from "../../../core/unit";
import { choose, least, most, only, type Criterion } from "../../../engine/choose";
import type { Situation } from "../../../engine/situation";
import { apart, inFrontOf, LONGEST_SHOT, rangeBetween, shipAt, STANCES, stanceOf } from "./shot-from-pose";
import type { Cockpit } from "../activation/turn-in-thought";
import { fly, type Flight } from "./flight";
import { driftCosts, ionIsAbout, outlookAfter, type Outlook } from "./lookahead";
import { toEdge } from "../geometry/mat";
import { bearingOff, fixed, type Point } from "../geometry/pose";
import { DIFFICULTIES, manoeuvreId, manoeuvreText } from "../ship-card/manoeuvre";
import { enemiesOf, toPlace, type Ship, type Sky } from "../sky/sky";
import { forbidden } from "../sky/what-tokens-forbid";

/** FGA target choice: the locked enemy within range 3, the nearest in the front arc, the nearest. */
export function chooseTarget(situation: Situation, sky: Sky, me: Ship): Ship | undefined {
  const enemies = enemiesOf(sky, me.side);
  const locked = enemies.filter((enemy) => enemy.id === me.lock && rangeBetween(me, enemy) <= LONGEST_SHOT);
  const ahead = enemies.filter((enemy) => inFrontOf(me, enemy));
  return choose(situation, {
    id: "target",
    label: text("OPFOR.x-wing.choice.target"),
    candidates: text("OPFOR.x-wing.choice.target.enemies"),
    from: enemies,
    by: [
      pool(locked, ahead),
      least(text("OPFOR.x-wing.choice.target.nearest"), (enemy) => fixed(apart(me, enemy))),
    ],
    show: (enemy): Option => ({
      id: enemy.id,
      label: text("OPFOR.x-wing.named", { name: enemy.name }),
      detail: [text("OPFOR.x-wing.distance", { distance: length(apart(me, enemy), "mm") })],
      figure: enemy.id,
    }),
    offerWorse: true,
  });
}

function pool(locked: readonly Ship[], ahead: readonly Ship[]): Criterion<Ship> {
  if (locked.length > 0) {
    return only(text("OPFOR.x-wing.choice.target.locked"), (enemy) => locked.includes(enemy));
  }
  return ahead.length > 0
    ? only(text("OPFOR.x-wing.choice.target.ahead"), (enemy) => ahead.includes(enemy))
    : only(text("OPFOR.x-wing.choice.target.any"), () => true);
}

/** A manoeuvre and what it would come to against the target where it is now. */
export interface Prospect {
  readonly flight: Flight;
  readonly there: Ship;
  /** Whether it can stay on the mat after that; nobody asks it of a ship that flees. */
  readonly outlook: Outlook;
}

const prospects = ({ sky, me, dial, fleeing }: Cockpit): readonly Prospect[] =>
  dial.map((manoeuvre) => {
    const flight = fly(sky, me, manoeuvre);
    const outlook = fleeing ? { moves: 0, ways: 0 } : outlookAfter(sky, me, dial, flight);
    return { flight, there: shipAt(me, flight.end), outlook };
  });

/**
 * Our own chooser, in the manner of the fan AIs: it plans by the target and the edge, and leaves obstacles
 * and devices to the swerve. The README states the order of concerns.
 */
export function chooseManoeuvre(cockpit: Cockpit): Flight | undefined {
  const { situation } = cockpit;
  const picked = choose(situation, {
    id: "manoeuvre",
    label: text("OPFOR.x-wing.choice.manoeuvre"),
    candidates: text("OPFOR.x-wing.choice.manoeuvre.legal"),
    from: prospects(cockpit),
    by: concernsOf(cockpit),
    show: ({ flight }): Option => ({
      id: manoeuvreId(flight.manoeuvre),
      label: manoeuvreText(flight.manoeuvre),
      place: toPlace(cockpit.sky, flight.end),
    }),
    offerWorse: true,
  });
  return picked?.flight;
}

const concernsOf = (cockpit: Cockpit): readonly Criterion<Prospect>[] => {
  if (cockpit.fleeing) return fleeConcerns(cockpit);
  return cockpit.target === undefined ? patrolConcerns(cockpit) : huntConcerns(cockpit, cockpit.target);
};

const concern = (id: string): Text => text(`OPFOR.x-wing.concern.${id}`);
const yes = (holds: boolean): number => (holds ? 1 : 0);
const colour = ({ flight }: Prospect): number => DIFFICULTIES.indexOf(flight.manoeuvre.difficulty);

/** A ship that can stay does: for the moves to come, should it drift, and where others stand in one of its ways. */
const stays = ({ sky, me, dial }: Cockpit): readonly Criterion<Prospect>[] => [
  most(concern("stays"), ({ outlook }) => outlook.moves),
  ...(ionIsAbout(sky, me)
    ? [least<Prospect>(concern("drift"), ({ flight }) => driftCosts(sky, me, dial, flight))]
    : []),
  most(concern("ways"), ({ outlook }) => outlook.ways),
];

const againstStress = ({ me }: Cockpit): readonly Criterion<Prospect>[] =>
  forbidden(me, "red-manoeuvre") === undefined
    ? []
    : [most(concern("blue"), ({ flight }) => yes(flight.manoeuvre.difficulty === "blue"))];

const bumps = least<Prospect>(concern("bumps"), ({ flight }) => yes(flight.bumped.length > 0));

/** In steps of 15 degrees: a pilot's eye, not a protractor. */
const pointsAt = (what: "bearing" | "middle", goal: Point): Criterion<Prospect> =>
  least(concern(what), ({ there }) => Math.round(bearingOff(there.pose, goal) / 15));
const endsNear = (goal: Point): Criterion<Prospect> =>
  least(concern("near"), ({ there }) => Math.round(lengthOf(there.pose.x - goal.x, there.pose.y - goal.y)));
const easiest = least(concern("colour"), colour);

const huntConcerns = (cockpit: Cockpit, target: Ship): readonly Criterion<Prospect>[] => [
  ...stays(cockpit),
  ...againstStress(cockpit),
  bumps,
  least(concern("stance"), ({ there }) => STANCES.indexOf(stanceOf(there, target))),
  pointsAt("bearing", target.pose),
  least(concern("range"), ({ there }) => Math.max(1, rangeBetween(there, target))),
  easiest,
  endsNear(target.pose),
];

/** Nobody to hunt: easy circles round the middle, and never a stressful one. */
function patrolConcerns(cockpit: Cockpit): readonly Criterion<Prospect>[] {
  const { mat } = cockpit.sky;
  const centre = { x: mat.x + mat.width / 2, y: mat.y + mat.height / 2 };
  return [
    ...stays(cockpit),
    least(concern("calm"), ({ flight }) => yes(flight.manoeuvre.difficulty === "red")),
    ...againstStress(cockpit),
    bumps,
    easiest,
    pointsAt("middle", centre),
    endsNear(centre),
  ];
}

/** Off the table at top speed. */
const fleeConcerns = ({ sky }: Cockpit): readonly Criterion<Prospect>[] => [
  most(concern("leaves"), ({ flight }) => yes(flight.leaves)),
  least(concern("bumps"), ({ flight }) => yes(flight.bumped.length > 0)),
  least(concern("edge"), ({ there }) => Math.round(toEdge(sky.mat, there.pose))),
  most(concern("speed"), ({ flight }) => flight.manoeuvre.speed),
];
