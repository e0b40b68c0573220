import { viewOf, type Stand, type Turn } from "./view";

export interface Found {
  /** All at the same, least movement. */
  readonly stands: readonly Stand[];
  /** How many spots were looked at. */
  readonly looked: number;
}

/**
 * The spots nearest on foot that fit, however many moves away: looks at a move's worth, then at three, then
 * everywhere, and stops at the first that does.
 */
export function nearestStands(turn: Turn, fits: (stand: Stand) => boolean): Found {
  const { speed } = turn.profile;
  let [looked, done] = [0, -1];
  for (const stands of [
    () => viewOf(turn).stands(speed),
    () => viewOf(turn).stands(3 * speed),
    () => allStands(turn),
  ]) {
    const found: Stand[] = [];
    // Spots come nearest first.
    for (const stand of stands()) {
      const [first] = found;
      if (stand.cost <= done) continue;
      if (first !== undefined && stand.cost > first.cost) break;
      looked += 1;
      if (fits(stand)) found.push(stand);
    }
    if (found.length > 0) return { stands: found, looked };
    done = done < 0 ? speed : 3 * speed;
  }
  return { stands: [], looked };
}

/** Every spot the figure could ever get to, nearest on foot first. */
export function allStands(turn: Turn): readonly Stand[] {
  const { area, pixelsPerUnit } = turn.battle;
  // No way that turns at every wall is longer than this, or it is not worth going.
  return viewOf(turn).stands((8 * (area.width + area.height)) / pixelsPerUnit);
}
