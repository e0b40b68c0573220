/** An upright rectangle in scene pixels. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const holdsPoint = ({ left, top, right, bottom }: Bounds, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The smallest one that holds the point too. */
export const including = ({ left, top, right, bottom }: Bounds, x: number, y: number): Bounds => ({
  left: Math.min(left, x),
  top: Math.min(top, y),
  right: Math.max(right, x),
  bottom: Math.max(bottom, y),
});

export const widened = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** What lies in both. */
export const overlapOf = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** From a number to the nearest between two others. */
export const gap = (least: number, most: number, at: number): number => Math.max(0, least - at, at - most);

export const areEqual = (one: Bounds, other: Bounds): boolean =>
  one.left === other.left &&
  one.top === other.top &&
  one.right === other.right &&
  one.bottom === other.bottom;
