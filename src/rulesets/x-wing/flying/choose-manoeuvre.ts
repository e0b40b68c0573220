import { lengthOf } from "../../../core/place";
import type { Option } from "../../../core/decision";
import { text, type Text } from "../../../core/text";
import { choose, least, most, type Criterion } from "../../../engine/choose";
import { rangeBetween, shipAt, STANCES, stanceOf } from "./shot-from-pose";
import type { Cockpit } from "../activation/turn-in-thought";
import { fly, type Flight } from "./flight";
import { driftCosts, ionIsAbout, outlookAfter, type Outlook } from "./lookahead";
import { toEdge } from "../geometry/mat";
import { bearingOff, type Point } from "../geometry/pose";
import { DIFFICULTIES, manoeuvreId, manoeuvreText } from "../ship-card/manoeuvre";
import { toPlace, type Ship } from "../sky/sky";
import { forbidden } from "../sky/what-tokens-forbid";

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
