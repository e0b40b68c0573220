import type { Point } from "../../../core/place";

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** What the words belong to: a point, how far around it is its own, and the side they would rather be on. */
export interface Anchor {
  readonly at: Point;
  readonly clear: number;
  readonly side: "above" | "below";
}

/** Where words may lie: on the map, and those about what is seen of it within that. */
export interface LabelAreas {
  readonly map: Box;
  readonly seen: Box;
}

/**
 * The first place around the anchor that covers nothing; where there is none, the one that covers least.
 * Words that would leave the map, or what is seen of it, are moved back.
 */
export function placeLabel(
  size: Pick<Box, "width" | "height">,
  anchor: Anchor,
  gap: number,
  taken: readonly Box[],
  areas?: LabelAreas,
): Box {
  const area =
    areas === undefined || !isIn(areas.seen, anchor.at) ? areas?.map : common(areas.map, areas.seen);
  const places = placesAround(size, anchor, gap).map((place) =>
    area === undefined ? place : movedInto(place, area),
  );
  const covered = places.map((place) => taken.reduce((sum, box) => sum + overlap(place, box), 0));
  const least = covered.indexOf(Math.min(...covered));
  return places[least] ?? { ...anchor.at, ...size };
}

const isIn = ({ x, y, width, height }: Box, at: Point): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;

function common(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.min(a.y + a.height, b.y + b.height) - y };
}

function movedInto(box: Box, map: Box): Box {
  const into = (at: number, size: number, first: number, room: number): number =>
    Math.max(first, Math.min(at, first + room - size));
  return {
    ...box,
    x: into(box.x, box.width, map.x, map.width),
    y: into(box.y, box.height, map.y, map.height),
  };
}

/** The wished side, the other side, right, left, and the first two again one line farther out. */
function placesAround({ width, height }: Pick<Box, "width" | "height">, anchor: Anchor, gap: number): Box[] {
  const { at, clear, side } = anchor;
  const beside = (sign: number, line: number): Box => {
    const away = clear + gap + line * (height + gap);
    return { x: at.x - width / 2, y: sign < 0 ? at.y - away - height : at.y + away, width, height };
  };
  const sign = side === "above" ? -1 : 1;
  const y = at.y - height / 2;
  return [
    beside(sign, 0),
    beside(-sign, 0),
    { x: at.x + clear + gap, y, width, height },
    { x: at.x - clear - gap - width, y, width, height },
    beside(sign, 1),
    beside(-sign, 1),
    beside(sign, 2),
    beside(-sign, 2),
  ];
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
