import { z } from "zod";
import { check } from "../../core/check-input";
import type { FieldProblem, Result } from "../../core/result";
import { snap } from "../shapes/exact";
import { MOST_PIXELS, snapshotSchema, type Snapshot } from "../snapshot";

/** Universal VTT (.dd2vtt, .uvtt, .df2vtt): lengths in grid spaces, walls as polylines, doors as portals. */

const number = z.number().min(-MOST_PIXELS).max(MOST_PIXELS);
const point = z.object({ x: number, y: number });

const universalSchema = z.object({
  resolution: z.object({
    map_origin: point.default({ x: 0, y: 0 }),
    map_size: z.object({ x: number.positive(), y: number.positive() }),
    // Coordinates are sixteenths of a pixel: on a finer grid walls would fall together.
    pixels_per_grid: number.min(1),
  }),
  line_of_sight: z.array(z.array(point)),
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
  const walls = wallsOf(map.value);
  const battle = check(snapshotSchema, {
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: size.x * pixels, height: size.y * pixels },
      grid: { kind: "square", size: pixels, distance: 5, units: "ft" },
    },
    walls: walls.map(({ wall }, index) => ({ id: `wall-${index}`, ...wall })),
  });
  if (battle.ok) return battle;
  return { ok: false, problems: battle.problems.map((problem) => inMap(problem, walls)) };
}

const NAMES: Readonly<Record<string, string>> = {
  "scene.area.width": "resolution.map_size.x",
  "scene.area.height": "resolution.map_size.y",
  "scene.grid.size": "resolution.pixels_per_grid",
};

/** A problem of the battle under the name the map has for the field. */
function inMap(problem: FieldProblem, walls: readonly MapWall[]): FieldProblem {
  const wall = /^walls\.(\d+)/.exec(problem.field)?.[1];
  const from = wall === undefined ? undefined : walls[Number(wall)]?.from;
  return { ...problem, field: from ?? NAMES[problem.field] ?? problem.field };
}

interface MapWall {
  readonly wall: object;
  /** Its line or portal in the map. */
  readonly from: string;
}

function wallsOf(map: Universal): MapWall[] {
  const { map_origin: origin, pixels_per_grid: pixels } = map.resolution;
  const segment = (a: Corner, b: Corner): number[] =>
    [a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y].map((value) => snap(value * pixels));
  const walls = (["line_of_sight", "objects_line_of_sight"] as const).flatMap((field) =>
    map[field].flatMap((line, at) =>
      line
        .slice(1)
        .map((end, index) => ({ wall: { c: segment(line[index] ?? end, end) }, from: `${field}.${at}` })),
    ),
  );
  const doors = map.portals.map(({ bounds, closed }, at) => ({
    wall: { c: segment(bounds[0], bounds[1]), door: 1, ds: closed ? 0 : 1 },
    from: `portals.${at}`,
  }));
  return [...walls, ...doors];
}
