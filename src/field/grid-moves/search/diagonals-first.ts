import type { Lattice } from "../../grid/lattice";
import { ACROSS, DOWN } from "../../grid/square";

/**
 * Which steps on squares a search need not take, since another way is no dearer (Harabor and Grastien 2011, "Online
 * graph pruning"). On plain ground, a way that turns from a straight step into a diagonal one costs as much with the
 * diagonal first. So whoever came straight goes on straight, and whoever came by a diagonal takes it again or one of
 * the two straight steps it is made of: all else is reached past the space as well as over it. Where the ground is
 * plain on some sides of a space only, that holds for those.
 *
 * Of ways that tie a search remembers one. Should that one not go on to some neighbour, the way with the diagonal
 * first comes there by a straight step, and such a step is left out only where it would be a detour.
 */

/** In place of the direction a search came by, where it starts. */
export const STARTED = 8;

/** East, south, west and north as bits. */
export const ALL_SIDES = 15;

/** The neighbours on one side of a space, as bits: the one straight ahead and those left and right of it. */
export const neighboursOn = (side: number): number =>
  (1 << side) | (1 << (4 + side)) | (1 << (4 + ((side + 3) & 3)));

const has = (bits: number, at: number): boolean => ((bits >> at) & 1) === 1;

/** Diagonals that always cost the same, be it a hair more than a straight step, and less than the two they replace. */
export const goesDiagonalsFirst = ({ straight, diagonals: { even, odd } }: Lattice): boolean =>
  straight === 4 && even === odd && even < 2;

/** At `16 * sides + came`, for the sides where the ground is plain: the directions to go on in, as bits. */
export const ONWARD = Uint8Array.from({ length: 16 * 16 }, (_, at) => {
  const [sides, came] = [at >> 4, at & 15];
  let directions = 255;
  for (let side = 0; side < 4; side++) {
    const isPast = came < STARTED && !has(neighboursOn(side), came);
    if (isPast && has(sides, side)) directions &= ~neighboursOn(side);
  }
  return directions;
});

/** At `8 * side + direction`: the steps from the neighbour in that direction to those on that side, as bits. */
export const STEPS_PAST = Uint8Array.from({ length: 4 * 8 }, (_, at) => {
  const [side, from] = [at >> 3, at & 7];
  let steps = 0;
  for (let to = 0; to < 8; to++) {
    const step = directionBetween(from, to);
    if (step >= 0 && has(neighboursOn(side), to)) steps |= 1 << step;
  }
  return steps;
});

/** The step from one neighbour of a space to another; -1 where it takes more than one. */
function directionBetween(from: number, to: number): number {
  const x = (ACROSS[to] ?? 0) - (ACROSS[from] ?? 0);
  const y = (DOWN[to] ?? 0) - (DOWN[from] ?? 0);
  return ACROSS.findIndex((across, direction) => across === x && DOWN[direction] === y);
}
