import { directDamage } from "../data/devices";
import { minesIn, type Move } from "../flying/flight";
import { baseShape, type BaseSize } from "../geometry/bases";
import type { Pose } from "../geometry/pose";
import { atRange } from "../geometry/range";
import { distance, type Shape } from "../geometry/mat-shapes";
import { friendlyTo, type LaidDevice, type Obstacle, type Ship, type Sky } from "../sky/sky";

/** An enemy device the ship would suffer this round, and for seismic charges the obstacles that could do it. */
export interface Threat {
  readonly laid: LaidDevice;
  readonly obstacles: readonly Obstacle[];
}

/** XW-V8: a seismic charge threatens once per obstacle it could shatter, any other device once. */
export const weight = ({ obstacles }: Threat): number => Math.max(1, obstacles.length);
export const isMine = ({ laid }: Threat): boolean => laid.device.kind === "mine";

/** XW-Q10: a fused device only loses a marker. Friendly devices are none of the ship's worries (XW-A1). */
const dangerous =
  (ship: Ship) =>
  (laid: LaidDevice): boolean =>
    laid.fuses === 0 && !friendlyTo(ship.side, laid);

/** Mines on the way and bombs that would reach the ship where the move ends. */
export const threatsOf = (sky: Sky, ship: Ship, move: Move): readonly Threat[] => [
  ...minesIn(sky, ship, move)
    .filter(dangerous(ship))
    .map((laid) => ({ laid, obstacles: [] })),
  ...bombThreats(sky, ship, move.end),
];

/** End-of-Activation devices that would reach the ship at this pose. */
export const bombThreats = (sky: Sky, ship: Ship, pose: Pose): readonly Threat[] =>
  sky.devices.filter(dangerous(ship)).flatMap((laid) => {
    const reach = bombReaches(sky, laid, pose, ship.size);
    return reach === undefined ? [] : [{ laid, obstacles: reach.obstacles }];
  });

/** Undefined: the bomb does not reach a base there. */
export function bombReaches(
  sky: Sky,
  laid: LaidDevice,
  pose: Pose,
  size: BaseSize,
): { readonly obstacles: readonly Obstacle[] } | undefined {
  if (laid.device.kind !== "bomb") return undefined;
  const base = baseShape(pose, size);
  if (laid.device.around === "ships") {
    return atRange(distance(base, laid.shape), 0, laid.device.range) ? { obstacles: [] } : undefined;
  }
  const obstacles = shatterable(sky, laid.shape).filter(({ shape }) => atRange(distance(base, shape), 0, 1));
  return obstacles.length === 0 ? undefined : { obstacles };
}

/** Obstacles a seismic charge could choose. */
export const shatterable = (sky: Sky, charge: Shape): readonly Obstacle[] =>
  sky.obstacles.filter(({ shape }) => atRange(distance(charge, shape), 0, 1));

export interface Direct {
  readonly shielded: number;
  readonly hull: number;
}

/** XW-Q9: what the devices do for certain, seismic charges included (XW-E4). */
export const directOf = (threats: readonly Threat[]): Direct =>
  threats.reduce<Direct>(
    (sum, { laid }) => {
      const { shielded, hull } = directDamage(laid.device);
      return { shielded: sum.shielded + shielded, hull: sum.hull + hull };
    },
    { shielded: 0, hull: 0 },
  );

/** XW-Q24: concussion goes past the shields. */
export function destroyedBy(hull: number, shields: number, direct: Direct): boolean {
  const throughShields = Math.max(0, direct.shielded - shields);
  return throughShields + direct.hull >= hull || direct.shielded >= shields + hull;
}
