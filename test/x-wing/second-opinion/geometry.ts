/**
 * Geometry of the second opinion: vectors as pairs, convex outlines as lists of corners, rings in polar terms.
 * Nothing here is shared with the product. What lies within a hair of a limit is not judged but set aside.
 */
export type V = readonly [number, number];
export interface Stand {
  readonly at: V;
  /** Degrees as Foundry turns tokens: 0 looks down the screen, 90 to the left. */
  readonly turned: number;
}
export interface Round {
  readonly at: V;
  readonly r: number;
}

/** Too near to a limit for two ways of calculating to agree on; the position is set aside. */
export class TooClose extends Error {}
export const HAIR = 0.05;

/** Is the number below the limit? Not asked within a hair of it. */
export function below(value: number, limit: number, hair = HAIR): boolean {
  if (Math.abs(value - limit) < hair) throw new TooClose(`${value} at ${limit}`);
  return value < limit;
}

export const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1]];
export const size = ([x, y]: V): number => Math.sqrt(x * x + y * y);
export const far = (a: V, b: V): number => size(sub(a, b));
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: V, b: V): number => a[0] * b[1] - a[1] * b[0];

const look = (turned: number): V => {
  const a = (turned * Math.PI) / 180;
  return [-Math.sin(a), Math.cos(a)];
};

/** From a stand: so far on, so far to its own right. */
export function go({ at, turned }: Stand, on: number, right: number, by = 0): Stand {
  const [fx, fy] = look(turned);
  return { at: [at[0] + fx * on - fy * right, at[1] + fy * on + fx * right], turned: turned + by };
}

/** The other way round: how far on and how far right a point is. */
export function seen({ at, turned }: Stand, point: V): V {
  const f = look(turned);
  const d = sub(point, at);
  return [dot(d, f), cross(f, d)];
}

export const square = (stand: Stand, half: number): V[] => [
  go(stand, half, half).at,
  go(stand, half, -half).at,
  go(stand, -half, -half).at,
  go(stand, -half, half).at,
];

const pairs = (outline: readonly V[]): [V, V][] =>
  outline.map((corner, index) => [corner, outline[(index + 1) % outline.length] ?? corner]);

function toLine(p: V, [a, b]: [V, V]): number {
  const d = sub(b, a);
  const t = Math.max(0, Math.min(1, dot(sub(p, a), d) / (dot(d, d) || 1)));
  return far(p, [a[0] + t * d[0], a[1] + t * d[1]]);
}

/** Negative inside. */
export function pointIn(p: V, outline: readonly V[]): number {
  const edge = Math.min(...pairs(outline).map((side) => toLine(p, side)));
  const turns = pairs(outline).map(([a, b]) => cross(sub(b, a), sub(p, a)));
  const within = turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
  return within ? -edge : edge;
}

/** Between two convex outlines; negative by how far they would have to be pushed apart. */
export function outlines(a: readonly V[], b: readonly V[]): number {
  let apart = -Infinity;
  for (const [one, other] of [[a, b] as const, [b, a] as const]) {
    for (const [from, to] of pairs(one)) {
      const d = sub(to, from);
      const normal: V = [d[1] / size(d), -d[0] / size(d)];
      const reach = (list: readonly V[]): [number, number] => {
        const values = list.map((point) => dot(point, normal));
        return [Math.min(...values), Math.max(...values)];
      };
      const [min1, max1] = reach(one);
      const [min2, max2] = reach(other);
      apart = Math.max(apart, min2 - max1, min1 - max2);
    }
  }
  if (apart <= 0) return apart;
  return Math.min(
    ...a.flatMap((p) => pairs(b).map((side) => toLine(p, side))),
    ...b.flatMap((p) => pairs(a).map((side) => toLine(p, side))),
  );
}

export const roundTo = (disc: Round, outline: readonly V[]): number => pointIn(disc.at, outline) - disc.r;

/** A template on the mat. */
export type Card =
  | { readonly kind: "straight"; readonly long: number }
  | { readonly kind: "curve"; readonly radius: number; readonly angle: number; readonly side: 1 | -1 };

export const longOf = (card: Card): number =>
  card.kind === "straight" ? card.long : (card.radius * card.angle * Math.PI) / 180;

/** Along the middle of a template. */
export function after(start: Stand, card: Card, millimetres: number): Stand {
  if (card.kind === "straight") return go(start, millimetres, 0);
  const a = millimetres / card.radius;
  const right = card.side * card.radius * (1 - Math.cos(a));
  return go(start, card.radius * Math.sin(a), right, (card.side * a * 180) / Math.PI);
}

/** From a disc to the cardboard of a template, of which `long` mm count; negative where it covers. */
export function cardTo(start: Stand, card: Card, long: number, half: number, disc: Round): number {
  if (long <= 0) return Infinity;
  const [on, right] = seen(start, disc.at);
  if (card.kind === "straight") {
    const box: V[] = [
      [0, -half],
      [long, -half],
      [long, half],
      [0, half],
    ];
    return pointIn([on, right], box) - disc.r;
  }
  // Polar round the middle of the curve: the angle runs along the template.
  const [x, y] = [card.radius - card.side * right, on];
  const [rho, angle, last] = [size([x, y]), Math.atan2(y, x), long / card.radius];
  const [inner, outer] = [card.radius - half, card.radius + half];
  const ends = [0, last].map((a) =>
    toLine(
      [x, y],
      [
        [inner * Math.cos(a), inner * Math.sin(a)],
        [outer * Math.cos(a), outer * Math.sin(a)],
      ],
    ),
  );
  if (angle < 0 || angle > last) return Math.min(...ends) - disc.r;
  const outside = Math.max(inner - rho, rho - outer);
  return (outside > 0 ? outside : -Math.min(-outside, ...ends)) - disc.r;
}

/** Half a plane: what lies to the right of a ray from a point. */
export interface Side {
  readonly from: V;
  readonly along: V;
}
export const depth = ({ from, along }: Side, p: V): number => cross(along, sub(p, from)) / size(along);

/** The part of an outline that lies on all the sides. */
export function part(outline: readonly V[], sides: readonly Side[]): V[] {
  let rest = [...outline];
  for (const side of sides) {
    const next: V[] = [];
    for (const [a, b] of pairs(rest)) {
      const [da, db] = [depth(side, a), depth(side, b)];
      if (da >= 0) next.push(a);
      if (da > 0 !== db > 0 && da !== db) {
        const t = da / (da - db);
        next.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
      }
    }
    rest = next;
    if (rest.length === 0) return [];
  }
  return rest;
}

/** The sides of an arc; the angles of the cards, apex in the middle of the base. */
export function arcSides(stand: Stand, half: number, angle: number, arc: string): Side[] {
  const at = stand.at;
  const wedge = (from: number, to: number): Side[] => [
    { from: at, along: look(stand.turned + from) },
    { from: at, along: look(stand.turned + to + 180) },
  ];
  const a = angle / 2;
  switch (arc) {
    case "front":
      return wedge(-a, a);
    case "rear":
      return wedge(180 - a, 180 + a);
    case "right":
      return wedge(a, 180 - a);
    case "left":
      return wedge(180 + a, 360 - a);
    case "fullFront":
      return wedge(-90, 90);
    case "fullRear":
      return wedge(90, 270);
    default: {
      const nose = go(stand, half, 0).at;
      const [on, back] = [look(stand.turned), look(stand.turned + 180)];
      return [
        { from: nose, along: look(stand.turned - 90) },
        { from: go(stand, half, -7.5).at, along: on },
        { from: go(stand, half, 7.5).at, along: back },
      ];
    }
  }
}

/** How far a disc is from the piece of the mat on all these sides: negative inside. */
export function sidesTo(sides: readonly Side[], disc: Round): number {
  const edge = 6000;
  const world: V[] = [
    [-edge, -edge],
    [edge, -edge],
    [edge, edge],
    [-edge, edge],
  ];
  return pointIn(disc.at, part(world, sides)) - disc.r;
}
