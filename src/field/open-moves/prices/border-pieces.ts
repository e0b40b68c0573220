import { lengthOf } from "../../../core/place";
import type { Barrier, Border } from "../obstacles/obstacle-shapes";
import { Bins } from "../../shapes/bins";
import type { Bounds } from "../../shapes/bounds";

/** Prices are looked up this far beside a border, in pixels. */
const BESIDE = 0.25;
/** Pieces shorter than this, in pixels, are nothing. */
const NOTHING = 0.1;

/** The sides of rough ground cut where they meet: the pieces on both sides of which prices differ, joined where straight. */
export function lastingPieces(
  sides: readonly Barrier[],
  { left, top, right, bottom }: Bounds,
  space: number,
  priceAt: (x: number, y: number) => number,
): Border[] {
  const bins = new Bins(left, top, right, bottom, space);
  for (const [id, { ax, ay, bx, by }] of sides.entries()) bins.add(id, ax, ay, bx, by);
  const found = new Map<string, Border>();
  for (const side of sides) {
    const shares = [0, 1];
    bins.each(side.ax, side.ay, side.bx, side.by, 1, (id) => {
      const other = sides[id];
      if (other !== undefined && other !== side) shares.push(...meetingShares(side, other));
      return false;
    });
    for (const piece of cutAt(side, shares)) {
      const border = priced(piece, priceAt);
      const key = [Math.round(piece.ax + piece.bx), Math.round(piece.ay + piece.by)].join(" ");
      if (border.plus !== border.minus) found.set(`${key} ${Math.round(border.length)}`, border);
    }
  }
  return joined([...found.values()]);
}

/** Where another side crosses this one, ends on it, or begins and ends to run along it. */
function meetingShares({ ax, ay, bx, by }: Barrier, other: Barrier): number[] {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const off = (x: number, y: number): number => dx * (y - ay) - dy * (x - ax);
  const share = (x: number, y: number): number => ((x - ax) * dx + (y - ay) * dy) / squared;
  const [a, b] = [off(other.ax, other.ay), off(other.bx, other.by)];
  const on = NOTHING * Math.sqrt(squared);
  const ends: number[] = [];
  if (Math.abs(a) <= on) ends.push(share(other.ax, other.ay));
  if (Math.abs(b) <= on) ends.push(share(other.bx, other.by));
  if (ends.length > 0 || a > 0 === b > 0) return ends;
  const t = a / (a - b);
  return [share(other.ax + (other.bx - other.ax) * t, other.ay + (other.by - other.ay) * t)];
}

function cutAt({ ax, ay, bx, by }: Barrier, shares: readonly number[]): Barrier[] {
  const length = lengthOf(bx - ax, by - ay);
  const cuts = [...new Set(shares)].filter((t) => t >= 0 && t <= 1).sort((s, t) => s - t);
  const point = (t: number): readonly [number, number] =>
    t === 1 ? [bx, by] : [ax + (bx - ax) * t, ay + (by - ay) * t];
  const pieces: Barrier[] = [];
  let from = 0;
  for (const to of cuts) {
    if ((to - from) * length < NOTHING) continue;
    const [[px, py], [qx, qy]] = [point(from), point(to)];
    pieces.push({ ax: px, ay: py, bx: qx, by: qy });
    from = to;
  }
  return pieces;
}

function priced(piece: Barrier, priceAt: (x: number, y: number) => number): Border {
  const { ax, ay, bx, by } = piece;
  const length = lengthOf(bx - ax, by - ay);
  const [outX, outY] = [(-(by - ay) / length) * BESIDE, ((bx - ax) / length) * BESIDE];
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  return { ax, ay, bx, by, length, plus: priceAt(x + outX, y + outY), minus: priceAt(x - outX, y - outY) };
}

/** Pieces that go straight on from one another become one, so that bends slide along all of it. */
function joined(pieces: readonly Border[]): Border[] {
  const forward = pieces.map(pointedForward);
  const key = ({ plus, minus }: Border, x: number, y: number): string =>
    [Math.round(x * 4), Math.round(y * 4), plus, minus].join(" ");
  const starts = new Map<string, Border[]>();
  for (const piece of forward) {
    const at = key(piece, piece.ax, piece.ay);
    starts.set(at, [...(starts.get(at) ?? []), piece]);
  }
  const followed = new Set<Border>();
  const next = (piece: Border): Border | undefined =>
    starts
      .get(key(piece, piece.bx, piece.by))
      ?.find((other) => other !== piece && isStraightOn(piece, other));
  for (const piece of forward) {
    const after = next(piece);
    if (after !== undefined) followed.add(after);
  }
  return forward
    .filter((piece) => !followed.has(piece))
    .map((piece) => {
      let last = piece;
      for (let after = next(last); after !== undefined; after = next(last)) last = after;
      const { ax, ay, plus, minus } = piece;
      return {
        ax,
        ay,
        bx: last.bx,
        by: last.by,
        length: lengthOf(last.bx - ax, last.by - ay),
        plus,
        minus,
      };
    });
}

function pointedForward(piece: Border): Border {
  const { ax, ay, bx, by, length, plus, minus } = piece;
  if (ax < bx || (ax === bx && ay < by)) return piece;
  return { ax: bx, ay: by, bx: ax, by: ay, length, plus: minus, minus: plus };
}

function isStraightOn(piece: Border, after: Border): boolean {
  const [dx, dy] = [(piece.bx - piece.ax) / piece.length, (piece.by - piece.ay) / piece.length];
  const [ex, ey] = [(after.bx - after.ax) / after.length, (after.by - after.ay) / after.length];
  return dx * ex + dy * ey > 0 && Math.abs(dx * ey - dy * ex) < 1e-9;
}
