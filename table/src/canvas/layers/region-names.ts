export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where a region's name stands: inside it, at the top if it can, off tokens and their names. One that has no room
 * inside stands at its corner, or below it when it is small.
 */
export function placeName(
  size: { width: number; height: number },
  rings: readonly (readonly number[])[],
  { pad, taken, map, now }: { pad: number; taken: readonly Box[]; map: Box; now?: Box | undefined },
): Box {
  const inside = rings.flatMap((ring) => placesInside(size, ring, pad));
  const places = (inside.length > 0 ? inside : rings.flatMap((ring) => placesBy(size, ring, pad))).map(
    ({ x, y }) => ({
      ...size,
      x: into(x, map.x, map.width, size.width),
      y: into(y, map.y, map.height, size.height),
    }),
  );
  const isFree = (place: Box): boolean => covered(place, taken) === 0;
  // It does not run about while tokens pass.
  const still = places.find((place) => place.x === now?.x && place.y === now.y);
  if (still !== undefined && isFree(still)) return still;
  const free = places.find(isFree);
  const least = [...places].sort((a, b) => covered(a, taken) - covered(b, taken))[0];
  return free ?? least ?? { ...size, x: map.x, y: map.y };
}

const into = (at: number, first: number, room: number, size: number): number =>
  Math.max(first, Math.min(at, first + room - size));

const covered = (place: Box, taken: readonly Box[]): number =>
  taken.reduce((sum, one) => {
    const width = Math.min(place.x + place.width, one.x + one.width) - Math.max(place.x, one.x);
    const height = Math.min(place.y + place.height, one.y + one.height) - Math.max(place.y, one.y);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);

const ROWS = 12;
const HAIR = 0.01;

/** Left and right in each row that is wide enough, from the top. */
function placesInside(size: { width: number; height: number }, ring: readonly number[], pad: number): Box[] {
  const { y, height } = boundsOf(ring);
  const last = y + height - pad - size.height;
  const step = Math.max(size.height / 2, (height - size.height - 2 * pad) / ROWS);
  const places: Box[] = [];
  for (let top = y + pad; top <= last + HAIR; top += step) {
    // Walls and borders are drawn over the edges.
    const lines = [top - pad + HAIR, top + size.height / 2, top + size.height + pad - HAIR];
    for (const [from, to] of lines.map((line) => spansAt(ring, line)).reduce(common)) {
      if (to - from < size.width + 2 * pad) continue;
      places.push({ ...size, x: from + pad, y: top }, { ...size, x: to - pad - size.width, y: top });
    }
  }
  return places;
}

function placesBy(size: { width: number; height: number }, ring: readonly number[], pad: number): Box[] {
  const { x, y, width, height } = boundsOf(ring);
  const middle = x + (width - size.width) / 2;
  const corners = [
    { ...size, x: x + pad, y: y + pad },
    { ...size, x: x + pad, y: y + height - pad - size.height },
  ];
  const beside = [
    { ...size, x: middle, y: y + height + 2 },
    { ...size, x: middle, y: y - size.height - 2 },
  ];
  return height > 4 * size.height ? [...corners, ...beside] : [...beside, ...corners];
}

type Span = readonly [number, number];

/** What of a level line lies inside. */
function spansAt(ring: readonly number[], y: number): Span[] {
  const crossings: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j], ring[j + 1], ring[i], ring[i + 1]];
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) * (bx - ax)) / (by - ay));
  }
  crossings.sort((a, b) => a - b);
  return crossings.flatMap((from, at): Span[] => {
    const to = crossings[at + 1];
    return at % 2 === 0 && to !== undefined ? [[from, to]] : [];
  });
}

const common = (some: Span[], others: Span[]): Span[] =>
  some.flatMap(([a, b]) =>
    others.flatMap(([c, d]): Span[] =>
      Math.min(b, d) > Math.max(a, c) ? [[Math.max(a, c), Math.min(b, d)]] : [],
    ),
  );

function boundsOf(ring: readonly number[]): Box {
  const xs = ring.filter((_, at) => at % 2 === 0);
  const ys = ring.filter((_, at) => at % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
