import { viewOf, type Stand, type Turn } from "./view";

export interface Found {
  /** All at the same, least movement. */
  readonly stands: readonly Stand[];
  /** How many spots were looked at. */
  readonly looked: number;
}

/**
 * The spots nearest on foot that fit, however many moves away: looks ring by ring and stops at the first
 * that does.
 */
export function nearestStands(turn: Turn, fits: (stand: Stand) => boolean): Found {
  let [looked, covered, known] = [0, -1, -1];
  for (let budget = Math.max(1, turn.profile.speed); ; budget *= 2) {
    const stands = viewOf(turn).stands(budget);
    const fresh = stands.filter(({ cost }) => cost > covered).sort((a, b) => a.cost - b.cost);
    const found: Stand[] = [];
    for (const stand of fresh) {
      const [first] = found;
      if (first !== undefined && stand.cost > first.cost) break;
      looked += 1;
      if (fits(stand)) found.push(stand);
    }
    if (found.length > 0 || stands.length === known) return { stands: found, looked };
    [covered, known] = [budget, stands.length];
  }
}

/** Every spot the figure could ever get to. */
export function allStands(turn: Turn): readonly Stand[] {
  const view = viewOf(turn);
  let stands = view.stands(Math.max(1, turn.profile.speed));
  for (let budget = 2 * Math.max(1, turn.profile.speed); ; budget *= 2) {
    const more = view.stands(budget);
    if (more.length === stands.length) return more;
    stands = more;
  }
}
