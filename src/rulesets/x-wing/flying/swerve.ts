import { fly, type Flight } from "./flight";
import type { Bearing, Dial, Manoeuvre } from "../ship-card/manoeuvre";
import type { Ship, Sky } from "../sky/sky";
import { isMine, threatsOf, type Threat } from "../activation/device-threats";

/**
 * Neighbouring bearings (rules 3a, XW-Q14). Loops and rolls swerve as the plain move under them does;
 * that reading for Segnor's loop and the Tallon roll is ours.
 */
const NEIGHBOURS: Readonly<Record<Bearing, readonly Bearing[]>> = {
  straight: ["bankLeft", "bankRight"],
  bankLeft: ["turnLeft", "straight"],
  bankRight: ["turnRight", "straight"],
  turnLeft: ["bankLeft"],
  turnRight: ["bankRight"],
  koiogran: ["bankLeft", "bankRight"],
  segnorLeft: ["turnLeft", "straight"],
  segnorRight: ["turnRight", "straight"],
  tallonLeft: ["bankLeft"],
  tallonRight: ["bankRight"],
  stop: [],
};

/** At the same speed, or where the dial lacks it at the nearest (the slower of two). `dial` holds what may be flown now. */
export const swerveCandidates = (dial: Dial, planned: Manoeuvre): readonly Manoeuvre[] =>
  NEIGHBOURS[planned.bearing].flatMap((bearing) => {
    const off = ({ speed }: Manoeuvre): number => Math.abs(speed - planned.speed);
    const [nearest] = dial
      .filter((manoeuvre) => manoeuvre.bearing === bearing)
      .sort((a, b) => off(a) - off(b) || a.speed - b.speed);
    return nearest === undefined ? [] : [nearest];
  });

export const REFUSALS = ["obstacle", "newDevice", "flees", "noFewerMines"] as const;
/** XW-V3, XW-V4, XW-V5, and XW-Q21 for a swerve that would help nothing. */
export type Refusal = (typeof REFUSALS)[number];
export const REFUSAL_SOURCE: Readonly<Record<Refusal, string>> = {
  obstacle: "XW-V3",
  newDevice: "XW-V4",
  flees: "XW-V5",
  noFewerMines: "XW-Q21",
};

export interface Swerve {
  readonly flight: Flight;
  readonly threats: readonly Threat[];
  readonly refused: Refusal | undefined;
}

const mines = (threats: readonly Threat[]): number => threats.filter(isMine).length;

/** Swerves away from enemy mines, each with the reason it is refused. */
export function mineSwerves(sky: Sky, ship: Ship, dial: Dial, planned: Flight): readonly Swerve[] {
  const known = threatsOf(sky, ship, planned);
  const knownIds = new Set(known.map(({ laid }) => laid.id));
  return swerveCandidates(dial, planned.manoeuvre).map((manoeuvre) => {
    const flight = fly(sky, ship, manoeuvre);
    const threats = threatsOf(sky, ship, flight);
    const entersNew = threats.some(({ laid }) => !knownIds.has(laid.id));
    const refused = offTheWay(flight) ?? (entersNew ? "newDevice" : undefined);
    const helps = mines(threats) < mines(known);
    return { flight, threats, refused: refused ?? (helps ? undefined : "noFewerMines") };
  });
}

/** Swerves as usual: away from obstacles and the edge; devices play no part in it (XW-A1, XW-A2). */
export const obstacleSwerves = (sky: Sky, ship: Ship, dial: Dial, planned: Flight): readonly Swerve[] =>
  swerveCandidates(dial, planned.manoeuvre).map((manoeuvre) => {
    const flight = fly(sky, ship, manoeuvre);
    return { flight, threats: threatsOf(sky, ship, flight), refused: offTheWay(flight) };
  });

const offTheWay = (flight: Flight): Refusal | undefined => {
  if (flight.obstacles.length > 0) return "obstacle";
  return flight.leaves ? "flees" : undefined;
};
