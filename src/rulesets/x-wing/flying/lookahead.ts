import { bombReaches, isMine, threatsOf, type Threat } from "../activation/threat";
import { deviceNamed, mayGive, sureTokens } from "../data/devices";
import type { Dial, Manoeuvre } from "../ship-card/manoeuvre";
import { changesByDrift, tokensAfter } from "../sky/manoeuvre-tokens";
import { enemiesOf, type LaidDevice, type Ship, type Sky } from "../sky/sky";
import { forbidden, ionLimit, withTokens } from "../sky/token-counts";
import { shipAt } from "./shot-from-pose";
import { fly, type Flight } from "./flight";
import { mineSwerves, obstacleSwerves } from "./swerve";

/** How many moves beyond the one that is chosen are looked at. */
export const MOVES_AHEAD = 2;

const DRIFT: Manoeuvre = { speed: 1, bearing: "straight", difficulty: "blue" };

/** What may be flown with the tokens it has: only the drift when ionised, nothing red under stress. */
export function dialOf(ship: Ship): Dial {
  if (forbidden(ship, "own-dial") !== undefined) return [DRIFT];
  const calm = ship.profile.dial.filter(({ difficulty }) => difficulty !== "red");
  return forbidden(ship, "red-manoeuvre") !== undefined && calm.length > 0 ? calm : ship.profile.dial;
}

/** Other ships will have moved by then; obstacles will not. */
const withoutOthers = (sky: Sky, { id }: Ship): Sky => ({
  ...sky,
  ships: sky.ships.filter((ship) => ship.id === id),
});

/** The ship once it has flown there. */
export const shipAfter = (ship: Ship, flight: Flight): Ship => ({
  ...shipAt(ship, flight.end),
  tokens: tokensAfter(ship, flight.manoeuvre),
});

/** And when its turn is over: a drift has ended what made it drift. */
const shipNext = (ship: Ship, flight: Flight): Ship => {
  const there = shipAfter(ship, flight);
  const ended = Object.fromEntries(changesByDrift(ship).map(({ token, to }) => [token, to]));
  return { ...there, tokens: withTokens(there.tokens, ended) };
};

/** The ship with the tokens that these devices would give it for certain: a net takes its controls away. */
export function struckBy(ship: Ship, threats: readonly Threat[]): Ship {
  const ion = threats.reduce((sum, { laid }) => sum + sureTokens(laid.device, "ion"), 0);
  return { ...ship, tokens: withTokens(ship.tokens, { ion: ship.tokens.ion + ion }) };
}

/**
 * How many of the next moves, `most` of them at most, the ship can fly from there and stay on the mat: exactly,
 * every manoeuvre of its dial, each as a swerve from an obstacle may bend it.
 */
export const movesLeft = (sky: Sky, ship: Ship, most = MOVES_AHEAD): number =>
  movesOn(withoutOthers(sky, ship), ship, most);

function movesOn(sky: Sky, ship: Ship, most: number): number {
  if (most === 0) return 0;
  const dial = dialOf(ship);
  let best = 0;
  for (const manoeuvre of dial) {
    const planned = fly(sky, ship, manoeuvre);
    if (planned.leaves) continue;
    let worst = most - 1;
    for (const flight of bentByObstacles(sky, ship, dial, planned)) {
      worst = Math.min(worst, movesOn(sky, shipNext(ship, flight), most - 1));
      if (1 + worst <= best) break;
    }
    best = Math.max(best, 1 + worst);
    if (best === most) return best;
  }
  return best;
}

/** What a planned manoeuvre may turn into: itself when the way is free, else the swerves that are allowed. */
function bentByObstacles(sky: Sky, ship: Ship, dial: Dial, planned: Flight): readonly Flight[] {
  if (planned.obstacles.length === 0) return [planned];
  const allowed = obstacleSwerves(sky, ship, dial, planned).filter(({ refused }) => refused === undefined);
  return allowed.length === 0 ? [planned] : allowed.map(({ flight }) => flight);
}

/** With swerves from enemy mines, which the ship may or may not decide on. */
function bentByMines(sky: Sky, ship: Ship, dial: Dial, flight: Flight): readonly Flight[] {
  if (!threatsOf(sky, ship, flight).some(isMine)) return [flight];
  const allowed = mineSwerves(sky, ship, dial, flight).filter(({ refused }) => refused === undefined);
  return [flight, ...allowed.map((swerve) => swerve.flight)];
}

/** Everything that a planned manoeuvre may turn into: swerves from obstacles, then from mines. */
const bent = (sky: Sky, ship: Ship, dial: Dial, planned: Flight): readonly Flight[] =>
  bentByObstacles(sky, ship, dial, planned).flatMap((flight) => bentByMines(sky, ship, dial, flight));

/**
 * For how many moves, this one first, a planned manoeuvre keeps the ship on the mat whatever the swerves make of
 * it: 0 when it leaves, 1 when the next must leave, up to 3.
 */
export function staysFor(sky: Sky, ship: Ship, dial: Dial, planned: Flight): number {
  if (planned.leaves) return 0;
  const left = (flight: Flight): number =>
    movesLeft(sky, struckBy(shipNext(ship, flight), threatsOf(sky, ship, flight)));
  return 1 + Math.min(...bent(sky, ship, dial, planned).map(left));
}

/** How many of the moves after a planned manoeuvre a drift would cost, whatever the swerves make of it. */
export const driftCosts = (sky: Sky, ship: Ship, dial: Dial, planned: Flight): number =>
  planned.leaves
    ? 0
    : Math.max(...bent(sky, ship, dial, planned).map((flight) => lostToDrift(sky, shipNext(ship, flight))));

/**
 * How many of its next moves the ship would lose to a drift, should it be ionised where it is: by a bomb whose
 * dice or whose sparing nobody knows yet, or by a net that an enemy lays on it. 0 where nothing can ionise it.
 */
export function lostToDrift(sky: Sky, there: Ship): number {
  if (!mayBeIonised(sky, there)) return 0;
  const ion = Math.max(there.tokens.ion, ionLimit(there.size));
  return MOVES_AHEAD - movesLeft(sky, { ...there, tokens: withTokens(there.tokens, { ion }) });
}

const mayBeIonised = (sky: Sky, { side, pose, size }: Ship): boolean =>
  ionBombs(sky).some((laid) => bombReaches(sky, laid, pose, size) !== undefined) ||
  enemiesOf(sky, side).some(carriesNet);

/** Whether anything on this mat can make the ship drift. */
export const ionIsAbout = (sky: Sky, { side }: Ship): boolean =>
  ionBombs(sky).length > 0 || enemiesOf(sky, side).some(carriesNet);

const ionBombs = (sky: Sky): readonly LaidDevice[] =>
  sky.devices.filter(({ device, fuses }) => device.kind === "bomb" && fuses === 0 && mayGive(device, "ion"));

/** A mine may be put right on the ship before it flies again; a bomb it would see first. */
const carriesNet = ({ devices }: Ship): boolean =>
  devices.some(({ device: id, charges }) => {
    const device = deviceNamed(id);
    return charges > 0 && device?.kind === "mine" && mayGive(device, "ion");
  });
