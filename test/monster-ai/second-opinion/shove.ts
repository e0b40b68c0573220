import type { Place } from "../../../src/core/place";
import { pointToSegmentSquared, standing, type Battle, type Figure } from "../../../src/field";
import { keyOf } from "./ground";

/**
 * Push and Pull as the page has them (MAI-E6, E7): space by space, each strictly farther from the attacker or closer to
 * it, past no wall and nobody. Without a grid in a straight line, as the README's tweaks say.
 */

export type How = "push" | "pull";

export interface Shove {
  readonly how: How;
  readonly target: Figure;
  /** As it stands when it attacks. */
  readonly attacker: Figure;
}

/** Without a grid: degrees off the straight line in which somebody slides who is stuck. */
const ASIDE = [15, -15, 30, -30, 45, -45, 60, -60];

/** So much of a base has to fit: walkers come a hair nearer than their bases are large. */
const NEARLY = 0.98;

const OPEN = {
  through: "everybody",
  shares: true,
  terrainCost: ({ kind }: { readonly kind: string }) => (kind === "impassable" ? Infinity : 1),
} as const;

export class Shoves {
  readonly #battle: Battle;

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  get #gridless(): boolean {
    return this.#battle.grid.kind === "gridless";
  }

  /** Whether it is moved at all; without a grid by half a space. */
  moves(shove: Shove): boolean {
    if (!this.#gridless) return this.#next(shove, shove.target).length > 0;
    const straight = this.#free(shove, 0, 1, NEARLY);
    if (straight >= 0.12) return straight >= 0.48;
    return ASIDE.some((slant) => this.#free(shove, slant, 1, NEARLY) >= 0.48);
  }

  /** Grids: where it may end, as far as any way lets it be moved. */
  ends(shove: Shove, spaces: number): ReadonlySet<string> {
    let places: readonly Place[] = [shove.target];
    for (let done = 0; done < spaces; done++) {
      const next = places.flatMap((place) => this.#next(shove, standing(shove.target, place)));
      if (next.length === 0) break;
      places = next;
    }
    return new Set(places.map(keyOf));
  }

  #next({ how, attacker, target }: Shove, at: Figure): readonly Place[] {
    const battle = this.#battle;
    const now = battle.spaces(attacker, at);
    return battle
      .reach(at, 1, OPEN)
      .spots.filter(({ cost }) => cost > 0)
      .map(({ x, y }) => ({ x, y }))
      .filter((to) => {
        const there = standing(target, to);
        const then = battle.spaces(attacker, there);
        return (how === "push" ? then > now : then < now && then > 0) && this.#isFree(there, attacker, 0);
      });
  }

  #isFree(there: Figure, attacker: Figure, play: number): boolean {
    const { figures } = this.#battle;
    const others = figures.filter(({ id }) => id !== there.id && id !== attacker.id);
    return [...others, attacker].every((one) => this.#apart(one, there) > -play);
  }

  /** On a grid 0 is one space shared; without one bases that touch do not overlap. */
  #apart(a: Figure, b: Figure): number {
    if (!this.#gridless) return this.#battle.spaces(a, b);
    return (Math.hypot(a.x - b.x, a.y - b.y) - (a.pixelWidth + b.pixelWidth) / 2) / this.#battle.grid.size;
  }

  /** Without a grid: what is wrong with where it ended up. */
  wrong(shove: Shove, spaces: number, end: Place): string | undefined {
    const { how, target, attacker } = shove;
    const away = Math.hypot(end.x - target.x, end.y - target.y) / this.#battle.grid.size;
    const most = how === "push" ? spaces : Math.min(spaces, Math.max(0, this.#apart(attacker, target)));
    // Walkers come a hair nearer than their bases are large; places are tried an eighth of a space apart.
    const [least, farthest] = [this.#free(shove, 0, most, 1.01), this.#free(shove, 0, most, 0.97)];
    if (farthest >= 0.12) {
      const off = this.#offTheLine(shove, end);
      if (away > 0.12 && off > 2) return `${off} degrees off the line`;
      if (least >= 0.25 && (away < least - 0.2 || away > farthest + 0.05))
        return `${how} ${spaces}: ${away} where ${least} to ${farthest} are free`;
      return undefined;
    }
    const gap = (there: Figure): number => Math.hypot(there.x - attacker.x, there.y - attacker.y);
    const nearer = gap(standing(target, end)) < gap(target);
    if (away > 0.05 && nearer !== (how === "pull")) return `${how} went the wrong way`;
    if (away > 0.05) return undefined;
    const slides = ASIDE.some((slant) => this.#free(shove, slant, most, 1.01) >= 0.3);
    return slides && most >= 0.3 ? `${how} ${spaces}: stuck although it could slide` : undefined;
  }

  #bearing({ how, target, attacker }: Shove): number {
    const away = Math.atan2(target.y - attacker.y, target.x - attacker.x);
    return how === "push" ? away : away + Math.PI;
  }

  #offTheLine(shove: Shove, { x, y }: Place): number {
    const turn = Math.atan2(y - shove.target.y, x - shove.target.x) - this.#bearing(shove);
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI;
  }

  /** How far it can go in a direction, with a base as large as this share of its own. */
  #free(shove: Shove, slant: number, most: number, share: number): number {
    const { target, attacker, how } = shove;
    const bearing = this.#bearing(shove) + (slant * Math.PI) / 180;
    const gap = Math.max(0, this.#apart(attacker, target));
    const limit = how === "pull" ? Math.min(most, gap) : most;
    let free = 0;
    for (let far = 0.02; far <= limit + 1e-9; far += 0.02) {
      const off = far * this.#battle.grid.size;
      const at = { x: target.x + off * Math.cos(bearing), y: target.y + off * Math.sin(bearing) };
      if (!this.#fits(standing(target, at), attacker, share)) break;
      free = far;
    }
    return free;
  }

  /** Plain geometry: on the map, on no rock, through no wall, over nobody. */
  #fits(there: Figure, attacker: Figure, share: number): boolean {
    const { area, grid, snapshot } = this.#battle;
    const { x, y, pixelWidth } = there;
    if (x < area.x || y < area.y || x > area.x + area.width || y > area.y + area.height) return false;
    const radius = (pixelWidth / 2) * share;
    const rocks = this.#battle.regionsOf("impassable");
    if (rocks.some((rock) => this.#battle.distanceToRegion({ x, y }, rock) * grid.size < radius))
      return false;
    const walled = snapshot.walls.some(
      ({ c: [ax, ay, bx, by], move, door, ds }) =>
        move !== 0 &&
        !(door > 0 && ds === 1) &&
        pointToSegmentSquared(x, y, ax, ay, bx, by) < radius * radius,
    );
    const play = ((1 - share) * pixelWidth) / grid.size + 0.01;
    return !walled && this.#isFree(there, attacker, Math.max(play, 0.01));
  }
}
