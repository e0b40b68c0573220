import { rollDie } from "../../engine/situation";
import { chosen, consider, passed } from "./cockpit";
import { sufferDevice } from "./effects";
import { baseShape } from "./geometry/bases";
import { fixed } from "./geometry/pose";
import { atRange } from "./geometry/range";
import { distance, middle, type Shape } from "./geometry/shapes";
import { deviceNamed } from "./data/devices";
import { say, type Ledger } from "./ledger";
import {
  deviceText,
  footprintOf,
  friendlyTo,
  type LaidDevice,
  type Obstacle,
  type Ship,
  type Sky,
} from "./sky";
import { shatterable } from "./threat";

/** End of Activation: every bomb on the mat, friend's and enemy's, in the order they lie there. */
export function playDetonations(sky: Sky, ledger: Ledger, round: number): void {
  for (const laid of sky.devices) {
    if (laid.device.kind !== "bomb") continue;
    if (laid.fuses > 0) burnFuse(ledger, laid);
    else detonate(withoutGone(sky, ledger), ledger, laid);
  }
  if (sky.devices.every(({ device }) => device.kind !== "bomb")) ledger.note(say("detonation.nothing"));
  ledger.remember({ done: { ...ledger.memory.done, detonations: round } });
}

/** Ships destroyed and obstacles shattered a moment ago are no longer there. */
const withoutGone = (sky: Sky, ledger: Ledger): Sky => ({
  ...sky,
  ships: sky.ships.filter(({ id }) => !ledger.isGone(id)),
  obstacles: sky.obstacles.filter(({ id }) => !ledger.isGone(id)),
});

/** XW-Q22: a fused bomb loses a marker and nothing else happens. */
export function burnFuse(ledger: Ledger, laid: LaidDevice): void {
  const left = laid.fuses - 1;
  const label = say("detonation.fuse", { device: deviceText(laid.device), left });
  consider(ledger, { id: "fuse", source: "XW-Q22" }, () => chosen(undefined, label));
  ledger.loseFuse(laid, label);
}

/** Where the blast is measured from: the bomb itself, or the obstacle a seismic charge shatters. */
interface Blast {
  readonly from: Shape;
  readonly range: number;
  readonly shattered?: Obstacle;
}

function detonate(sky: Sky, ledger: Ledger, laid: LaidDevice): void {
  const name = deviceText(laid.device);
  consider(
    ledger,
    { id: "detonation", source: "XW-A4", title: say("rule.detonation", { device: name }) },
    () => {
      const blast = blastOf(sky, ledger, laid);
      const inReach = blast === undefined ? [] : shipsIn(sky, blast);
      const [friends, others] = sides(inReach, laid);
      if (friends.length > 0 && others.length === 0) {
        // XW-A4: only friendly AI ships would suffer.
        ledger.removeDevice(laid, say("detonation.removed", { device: name }));
        return passed(undefined, say("detonation.onlyFriends", { n: friends.length }));
      }
      const spared = sparedFriends(ledger, laid, friends, enemiesAmong(others, laid).length);
      for (const ship of inReach) if (!spared.has(ship.id)) sufferDevice(ledger, ship, laid);
      leaveTraces(sky, ledger, laid, blast);
      return inReach.length === 0
        ? chosen(undefined, say("detonation.nobody"))
        : chosen(
            undefined,
            say("detonation.affects", {
              ships: inReach.filter(({ id }) => !spared.has(id)).map(({ name: ship }) => ship),
            }),
          );
    },
  );
}

function blastOf(sky: Sky, ledger: Ledger, laid: LaidDevice): Blast | undefined {
  if (laid.device.kind !== "bomb") return undefined;
  if (laid.device.around === "ships") return { from: laid.shape, range: laid.device.range };
  const obstacle = obstacleToShatter(sky, ledger, laid);
  return obstacle === undefined ? undefined : { from: obstacle.shape, range: 1, shattered: obstacle };
}

const shipsIn = (sky: Sky, { from, range }: Blast): readonly Ship[] =>
  sky.ships.filter(({ pose, size }) => atRange(distance(baseShape(pose, size), from), 0, range));

/** Friendly AI ships, and everybody else. */
const sides = (ships: readonly Ship[], laid: LaidDevice): [readonly Ship[], readonly Ship[]] => {
  const isFriend = ({ ai, side }: Ship): boolean => ai && friendlyTo(side, laid);
  return [ships.filter(isFriend), ships.filter((ship) => !isFriend(ship))];
};
const enemiesAmong = (ships: readonly Ship[], laid: LaidDevice): readonly Ship[] =>
  ships.filter(({ side }) => !friendlyTo(side, laid) && side !== "neutral");

/** XW-Q8: the obstacle that hits most enemies net of AI ships; a tie goes to the die. */
function obstacleToShatter(sky: Sky, ledger: Ledger, laid: LaidDevice): Obstacle | undefined {
  const net = (obstacle: Obstacle): number => {
    const [friends, others] = sides(shipsIn(sky, { from: obstacle.shape, range: 1 }), laid);
    return enemiesAmong(others, laid).length - friends.length;
  };
  const ranked = shatterable(sky, laid.shape).map((obstacle) => ({ obstacle, net: net(obstacle) }));
  const best = ranked.filter((one) => one.net === Math.max(...ranked.map((other) => other.net)));
  if (best.length <= 1) return best[0]?.obstacle;
  return best[rollDie(ledger, best.length, say("die.obstacle")) - 1]?.obstacle;
}

/** XW-A5, A6, Q7: as many AI ships as enemies suffer, the nearest ones; equal distances go to the dice. */
function sparedFriends(
  ledger: Ledger,
  laid: LaidDevice,
  friends: readonly Ship[],
  enemies: number,
): ReadonlySet<string> {
  const spare = friends.length - enemies;
  if (spare <= 0) return new Set();
  const far = friends
    .map((ship) => ({ ship, gap: fixed(distance(baseShape(ship.pose, ship.size), laid.shape)) }))
    .sort((a, b) => b.gap - a.gap);
  const last = far[spare - 1]?.gap ?? 0;
  const surely = far.filter(({ gap }) => gap > last);
  let tied = far.filter(({ gap }) => gap === last);
  const spared = surely.map(({ ship }) => ship);
  while (spared.length < spare && tied.length > 0) {
    const face = tied.length === spare - spared.length ? 1 : rollDie(ledger, tied.length, say("die.spared"));
    const lucky = tied[face - 1];
    if (lucky === undefined) break;
    spared.push(lucky.ship);
    tied = tied.filter((one) => one !== lucky);
  }
  for (const ship of spared) {
    const label = say("detonation.spared", { ship: ship.name });
    consider(ledger, { id: "spared", source: "XW-A6" }, () => chosen(undefined, label));
    ledger.note(label);
  }
  return new Set(spared.map(({ id }) => id));
}

/** The bomb is gone, a shattered obstacle with it; a blazer leaves its blaze. */
function leaveTraces(sky: Sky, ledger: Ledger, laid: LaidDevice, blast: Blast | undefined): void {
  ledger.removeDevice(laid, say("detonation.gone", { device: deviceText(laid.device) }));
  if (blast?.shattered !== undefined) {
    const { id, from, name } = blast.shattered;
    ledger.removeDevice(
      { id, from: from === "device" ? originOf(sky, id) : from },
      say("detonation.shattered", { obstacle: name }),
    );
  }
  if (laid.device.kind === "bomb" && laid.device.leaves !== undefined) {
    const left = deviceNamed(laid.device.leaves) ?? laid.device;
    const at = footprintOf(sky, left, middle(laid.shape));
    ledger.lay(laid.device.leaves, at, laid.side ?? "neutral", 0, say("detonation.blaze"));
  }
}

/** Whether an obstacle that is a device is one of ours, a token or a region. */
function originOf(sky: Sky, id: string): LaidDevice["from"] {
  if (sky.memory.devices.some((device) => device.id === id)) return "memory";
  return sky.battle.figure(id) === undefined ? "region" : "figure";
}
