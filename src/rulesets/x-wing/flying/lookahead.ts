import { bombReaches, isMine, threatsOf, type Threat } from "../activation/device-threats";
import { deviceNamed, mayGive, sureTokens } from "../data/devices";
import type { Dial, Manoeuvre } from "../ship-card/manoeuvre";
import { changesByDrift, tokensAfter } from "../sky/manoeuvre-tokens";
import { enemiesOf, type LaidDevice, type Ship, type Sky } from "../sky/sky";
import { withTokens } from "../sky/tokens-as-statuses";
import { forbidden, ionLimit } from "../sky/what-tokens-forbid";
import { shipAt } from "./shot-from-pose";
import { endOfManoeuvre, fly, type Flight } from "./flight";
import { leaves } from "../geometry/mat";
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

/** What the next moves hold for a ship: how many of them it can fly and stay on the mat, and in how many ways. */
export interface Outlook {
  readonly moves: number;
  /** Manoeuvres to begin with that stay for as many moves: so many at most, more make no difference. */
  readonly ways: number;
}

/** Other ships may stand in one way or the other; so many are enough. */
export const WAYS_ENOUGH = 4;

/**
 * Exactly, for `most` moves at most: every manoeuvre of its dial, each as a swerve from an obstacle may bend it.
 * Other ships will have moved by then and are left out.
 */
export const outlook = (sky: Sky, ship: Ship, most = MOVES_AHEAD): Outlook =>
  outlookOn(withoutOthers(sky, ship), ship, most, WAYS_ENOUGH);

function outlookOn(sky: Sky, ship: Ship, most: number, enough: number): Outlook {
  if (most === 0) return { moves: 0, ways: enough };
  const dial = dialOf(ship);
  let [moves, ways] = [0, 0];
  for (const manoeuvre of dial) {
    const stays = staysOn(sky, ship, dial, manoeuvre, most);
    if (stays < moves || stays === 0) continue;
    ways = stays > moves ? 1 : ways + 1;
    moves = stays;
    if (moves === most && ways === enough) break;
  }
  return { moves, ways: Math.min(ways, enough) };
}

/** The worst that swerves may make of it; they themselves never leave. */
function staysOn(sky: Sky, ship: Ship, dial: Dial, manoeuvre: Manoeuvre, most: number): number {
  if (leaves(sky.mat, endOfManoeuvre(ship, manoeuvre), ship.size)) return 0;
  if (most === 1) return 1;
  const left = bentByObstacles(sky, ship, dial, fly(sky, ship, manoeuvre)).map(
    (flight) => outlookOn(sky, shipNext(ship, flight), most - 1, 1).moves,
  );
  return 1 + Math.min(...left);
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
 * it (0 when it leaves, 1 when the next must leave, up to 3), and in how many ways the next can begin.
 */
export function outlookAfter(sky: Sky, ship: Ship, dial: Dial, planned: Flight): Outlook {
  if (planned.leaves) return { moves: 0, ways: 0 };
  const left = bent(sky, ship, dial, planned).map((flight) =>
    outlook(sky, struckBy(shipNext(ship, flight), threatsOf(sky, ship, flight))),
  );
  const moves = Math.min(...left.map((one) => one.moves));
  const ways = Math.min(...left.filter((one) => one.moves === moves).map((one) => one.ways));
  return { moves: 1 + moves, ways };
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
  return MOVES_AHEAD - outlook(sky, { ...there, tokens: withTokens(there.tokens, { ion }) }).moves;
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
