import type { Border } from "./border-pieces";
import { snap } from "./geometry";
import type { Turn } from "./obstacles";

/** A way out of a bend along a border: its direction, how far the next bend is, and prices on either side of it. */
export interface Arm {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  /** On the side to which it turns by y over x. */
  readonly plus: number;
  readonly minus: number;
}

/** Points along borders, no more than the gap apart, at which ways over rough ground may bend. */
export function bendsOn(borders: readonly Border[], gap: number): Turn[] {
  const bends = new Map<string, { x: number; y: number; arms: Arm[] }>();
  for (const { ax, ay, bx, by, length, plus, minus } of borders) {
    const parts = Math.max(1, Math.ceil(length / gap));
    const [x, y, step] = [(bx - ax) / length, (by - ay) / length, length / parts];
    for (let i = 0; i <= parts; i++) {
      const at = { x: snap(ax + ((bx - ax) * i) / parts), y: snap(ay + ((by - ay) * i) / parts) };
      const key = `${at.x} ${at.y}`;
      const bend = bends.get(key) ?? { ...at, arms: [] };
      bends.set(key, bend);
      if (i < parts) bend.arms.push({ x, y, step, plus, minus });
      if (i > 0) bend.arms.push({ x: -x, y: -y, step, plus: minus, minus: plus });
    }
  }
  return [...bends.values()].map(({ x, y, arms }) => ({
    x,
    y,
    outX: 0,
    outY: 0,
    near: 0,
    arms: arms.sort((a, b) => Math.atan2(a.y, a.x) - Math.atan2(b.y, b.x)),
  }));
}

/** Lines leave along a border when they turn off it less than this. */
const ALONG = 1e-3;

/** What a line that crosses no border costs per pixel when it leaves a bend this way; 0 along a border further than its next bend. */
export function priceLeaving(arms: readonly Arm[], dx: number, dy: number, length: number): number {
  let price: number | undefined;
  let turned = Infinity;
  for (const { x, y, step, plus, minus } of arms) {
    const [across, along] = [x * dy - y * dx, x * dx + y * dy];
    if (along > 0 && Math.abs(across) < ALONG * length)
      return length > step * 1.01 ? 0 : Math.min(plus, minus);
    // The arm passed last when turning by y over x.
    const angle =
      across > 0
        ? Math.acos(Math.min(1, Math.max(-1, along / length)))
        : Math.PI + Math.acos(Math.min(1, Math.max(-1, -along / length)));
    if (angle < turned) [turned, price] = [angle, plus];
  }
  return price ?? 1;
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
  const now = fromPrice * Math.hypot(fromX, fromY) + toPrice * Math.hypot(toX, toY);
  for (const arm of arms) {
    if (priceBeside(arm, fromX, fromY) !== fromPrice || priceBeside(arm, toX, toY) !== toPrice) continue;
    const [x, y] = [arm.x * arm.step, arm.y * arm.step];
    const then = fromPrice * Math.hypot(fromX - x, fromY - y) + toPrice * Math.hypot(toX - x, toY - y);
    if (then < now - 1e-6) return true;
  }
  return false;
}

/** The price on that side of an arm's line on which a point lies. */
function priceBeside({ x, y, plus, minus }: Arm, dx: number, dy: number): number {
  const across = x * dy - y * dx;
  if (Math.abs(across) < 0.1) return Math.min(plus, minus);
  return across > 0 ? plus : minus;
}

/** A line that comes to a border from dear ground at so flat an angle that no way goes on from there. */
export function isReflected(
  arms: readonly Arm[],
  dx: number,
  dy: number,
  length: number,
  price: number,
): boolean {
  const [arm, back] = arms;
  if (arm === undefined || back === undefined || arms.length > 2) return false;
  if (arm.x * back.x + arm.y * back.y > -0.999) return false;
  const along = Math.abs(arm.x * dx + arm.y * dy) - arm.step;
  return price * along > Math.min(arm.plus, arm.minus) * length;
}
