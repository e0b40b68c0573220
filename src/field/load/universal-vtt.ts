import { z } from "zod";
import { check } from "../../core/schema";
import type { Result } from "../../core/result";
import { snapshotSchema, type Snapshot } from "../snapshot";

/** Universal VTT (.dd2vtt, .uvtt, .df2vtt): lengths in grid spaces, walls as polylines, doors as portals. */

const point = z.object({ x: z.number(), y: z.number() });

const universalSchema = z.object({
  resolution: z.object({
    map_origin: point.default({ x: 0, y: 0 }),
    map_size: z.object({ x: z.number().positive(), y: z.number().positive() }),
    pixels_per_grid: z.number().positive(),
  }),
  line_of_sight: z.array(z.array(point)).default([]),
  objects_line_of_sight: z.array(z.array(point)).default([]),
  portals: z
    .array(z.object({ bounds: z.tuple([point, point]), closed: z.boolean().default(true) }))
    .default([]),
});
type Universal = z.output<typeof universalSchema>;
type Corner = z.output<typeof point>;

export function battleFromUniversalVtt(input: unknown): Result<Snapshot> {
  const map = check(universalSchema, input);
  if (!map.ok) return map;
  const { map_size: size, pixels_per_grid: pixels } = map.value.resolution;
  return check(snapshotSchema, {
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: size.x * pixels, height: size.y * pixels },
      grid: { kind: "square", size: pixels, distance: 5, units: "ft" },
    },
    walls: wallsOf(map.value),
  });
}

function wallsOf(map: Universal): unknown[] {
  const { map_origin: origin, pixels_per_grid: pixels } = map.resolution;
  const segment = (a: Corner, b: Corner): number[] =>
    [a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y].map((value) =>
      Math.round(value * pixels),
    );
  const lines = [...map.line_of_sight, ...map.objects_line_of_sight];
  const walls = lines.flatMap((line) =>
    line.slice(1).map((end, index) => ({ c: segment(line[index] ?? end, end) })),
  );
  const doors = map.portals.map((portal) => ({
    c: segment(portal.bounds[0], portal.bounds[1]),
    door: 1,
    ds: portal.closed ? 0 : 1,
  }));
  return [...walls, ...doors].map((wall, index) => ({ id: `wall-${index}`, ...wall }));
}
