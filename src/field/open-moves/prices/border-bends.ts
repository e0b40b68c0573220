import { lengthOf } from "../../../core/place";
import type { Border } from "../obstacles/obstacle-shapes";
import { snap } from "../../shapes/exact";
import { KEY, type Arm, type TurningPoint } from "../obstacles/turning-points";

/** Points along borders, no more than the gap apart, at which ways over rough ground may bend. Borders meet at ends only. */
export function bendsOn(borders: readonly Border[], gap: number): TurningPoint[] {
  const bends: TurningPoint[] = [];
  const ends = new Map<number, { x: number; y: number; arms: Arm[] }>();
  const end = (x: number, y: number, arm: Arm): void => {
    const at = { x: snap(x), y: snap(y) };
    const key = at.x * KEY + at.y;
    const known = ends.get(key);
    if (known === undefined) ends.set(key, { ...at, arms: [arm] });
    else known.arms.push(arm);
  };
  for (const border of borders) {
    const { ax, ay, bx, by, length, plus, minus } = border;
    const parts = Math.max(1, Math.ceil(length / gap));
    const [x, y, step] = [(bx - ax) / length, (by - ay) / length, length / parts];
    const arm = { x, y, step, plus, minus, border };
    const back = { x: -x, y: -y, step, plus: minus, minus: plus, border };
    end(ax, ay, arm);
    end(bx, by, back);
    const arms = [arm, back];
    for (let i = 1; i < parts; i++) {
      bends.push(bendAt(snap(ax + x * step * i), snap(ay + y * step * i), arms));
    }
  }
  for (const { x, y, arms } of ends.values()) bends.push(bendAt(x, y, arms));
  return bends;
}

const bendAt = (x: number, y: number, arms: readonly Arm[]): TurningPoint => ({
  x,
  y,
  outX: 0,
  outY: 0,
  near: 0,
  arms,
});

/** The bend lies on one straight border. */
export function isStraight([arm, back, ...more]: readonly Arm[]): boolean {
  if (arm === undefined || back === undefined || more.length > 0) return false;
  return arm.x * back.x + arm.y * back.y < -0.999999 && arm.plus === back.minus && arm.minus === back.plus;
}

/** Lines leave along a border when they turn off it less than this. */
export const ALONG = 1e-3;

/**
 * What a line that crosses no border costs per pixel when it leaves a bend this way. Along a border lines lead to
 * the next bend and no further: 0.
 */
export function priceLeaving(arms: readonly Arm[], dx: number, dy: number, length: number): number {
  let price = 1;
  let least = Infinity;
  for (const { x, y, step, plus, minus } of arms) {
    const across = x * dy - y * dx;
    const along = x * dx + y * dy;
    if (along > 0 && Math.abs(across) < ALONG * length) {
      return length > step * 1.01 ? 0 : Math.min(plus, minus);
    }
    // Grows with the angle from the arm to the line: the arm passed last bounds the ground it leads into.
    const turned = across > 0 ? length - along : 3 * length + along;
    if (turned < least) [least, price] = [turned, plus];
  }
  return price;
}

/**
 * Whether a way that comes to a bend from one point and goes on to another would be cheaper over the next bend along
 * a border, as light refracts: then that one is taken. Both lines cross no border and cost these prices.
 */
export function refractsElsewhere(
  arms: readonly Arm[],
  fromX: number,
  fromY: number,
  fromPrice: number,
  toX: number,
  toY: number,
  toPrice: number,
): boolean {
  const now = fromPrice * lengthOf(fromX, fromY) + toPrice * lengthOf(toX, toY);
  for (const arm of arms) {
    if (priceBeside(arm, fromX, fromY) !== fromPrice || priceBeside(arm, toX, toY) !== toPrice) continue;
    const [x, y] = [arm.x * arm.step, arm.y * arm.step];
    const then = fromPrice * lengthOf(fromX - x, fromY - y) + toPrice * lengthOf(toX - x, toY - y);
    if (then < now - 1e-6) return true;
  }
  return false;
}

/** Points nearer to a border's line than this, in pixels, are on it. */
const ON_LINE = 0.1;

/** The price on that side of an arm's line on which a point lies. */
export function priceBeside({ x, y, plus, minus }: Arm, dx: number, dy: number): number {
  const across = x * dy - y * dx;
  if (Math.abs(across) < ON_LINE) return Math.min(plus, minus);
  return across > 0 ? plus : minus;
}
