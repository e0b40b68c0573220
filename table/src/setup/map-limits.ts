import { NotAScene } from "./not-a-scene.ts";

/** The same bounds as the module's own (docs/decisions.md, "Input has bounds"): beyond them a browser gives up. */
const MOST_PIXELS = 2_000_000;
const MOST_SPACES = 4_000_000;
const GRIDLESS = 0;

/** A length of the map, or what divides it, and the field of the file that says so. */
interface Said {
  readonly field: string;
  readonly value: number;
}
interface MapSize {
  readonly width: Said;
  readonly height: Said;
  /** Pixels to a space. */
  readonly size: Said;
  readonly type: number;
}

export function checkMapSize(file: string, { width, height, size, type }: MapSize): void {
  for (const { field, value } of [width, height])
    if (!(value <= MOST_PIXELS))
      throw new NotAScene("manyPixels", file, { field, value, limit: MOST_PIXELS });
  const spaces = Math.ceil(width.value / size.value) * Math.ceil(height.value / size.value);
  if (type !== GRIDLESS && !(spaces <= MOST_SPACES))
    throw new NotAScene("manySpaces", file, { field: size.field, value: spaces, limit: MOST_SPACES });
}
