import { lengthOf } from "../../../core/place";
import type { MoveRules } from "../../battle";
import type { GroundIndex } from "../../ground/ground-index";
import { extraCost, type Ground } from "../../ground/ground";

export interface Rough {
  readonly ground: Ground;
  readonly cost: number;
}

/** What each ground costs a mover per pixel, by its number: 1 where it is even, Infinity where it is closed. */
export interface PricedGrounds {
  readonly grounds: GroundIndex;
  readonly costs: Float64Array;
}

/** The line cut at every border it crosses; each piece costs its length times the dearest ground under it. */
export function lineCost(
  priced: PricedGrounds,
  rules: MoveRules,
  size: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
): number {
  const length = lengthOf(qx - px, qy - py);
  if (length === 0) return 0;
  const under: { cost: number; parts: { from: number; to: number }[]; next: number }[] = [];
  const cuts = [0, 1];
  priced.grounds.someAlong(px, py, qx, qy, ({ number, shape }) => {
    const cost = priced.costs[number] ?? 1;
    if (cost <= 1 || cost === Infinity) return false;
    const parts = shape.stretches(px, py, qx, qy);
    for (const { from, to } of parts) cuts.push(from, to);
    if (parts.length > 0) under.push({ cost, parts, next: 0 });
    return false;
  });
  if (rules.costAt !== undefined) {
    const pieces = Math.ceil(length / (size / 2));
    for (let i = 1; i < pieces; i++) cuts.push(i / pieces);
  }
  cuts.sort((a, b) => a - b);
  let total = 0;
  for (let i = 1; i < cuts.length; i++) {
    const [from, to] = [cuts[i - 1] ?? 0, cuts[i] ?? 0];
    if (to <= from) continue;
    const middle = (from + to) / 2;
    let cost = 1;
    for (const ground of under) {
      while ((ground.parts[ground.next]?.to ?? Infinity) < middle) ground.next++;
      const isOn = (ground.parts[ground.next]?.from ?? Infinity) <= middle;
      if (isOn && ground.cost > cost) cost = ground.cost;
    }
    total += (to - from) * length * cost * extraCost(rules, px + (qx - px) * middle, py + (qy - py) * middle);
  }
  return total;
}
