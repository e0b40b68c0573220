import { isV14 } from "../../host/names/env.ts";
import { blocking, type Hit } from "../../canvas/collision.ts";

export interface Waypoint {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  shape: number;
  depth?: number;
  level?: string;
  action: string;
  snapped?: boolean;
  explicit?: boolean;
  checkpoint?: boolean;
  intermediate?: boolean;
}
export const POSITION_KEYS = (): string[] => [
  "x",
  "y",
  "elevation",
  "width",
  "height",
  "shape",
  ...(isV14() ? ["depth", "level"] : []),
];

/** Omitted values are those of the waypoint before; the last one is always a checkpoint. */
export function completePath(
  token: any,
  waypoints: Data[],
  action: string,
  { everyStep = false, includesOrigin = false } = {},
): Waypoint[] {
  let previous: Waypoint = token.position();
  const out: Waypoint[] = [];
  for (const [i, w] of waypoints.entries()) {
    const given = Object.fromEntries(Object.entries(w).filter(([, v]) => v !== undefined));
    const next = {
      ...previous,
      snapped: false,
      explicit: true,
      checkpoint: false,
      action,
      ...given,
    } as Waypoint;
    next.x = Math.round(next.x);
    next.y = Math.round(next.y);
    if (i === waypoints.length - 1) next.checkpoint = true;
    if (everyStep && !(includesOrigin && i === 0)) out.push(...between(token, previous, next));
    out.push(next);
    previous = next;
  }
  return out;
}

/** The grid spaces a straight segment passes, as waypoints; none on gridless maps or for teleports. */
function between(token: any, a: Waypoint, b: Waypoint): Waypoint[] {
  const grid = token.parent.grid;
  if (grid.isGridless || CONFIG.Token.movement.actions[b.action]?.teleport) return [];
  const from = token.getCenterPoint(a);
  const to = token.getCenterPoint(b);
  const path = grid
    .getDirectPath([
      { x: from.x, y: from.y },
      { x: to.x, y: to.y },
    ])
    .slice(1, -1);
  const start = grid.getCenterPoint({ x: from.x, y: from.y });
  return path.map((o: any, n: number) => {
    const c = grid.getCenterPoint(o);
    const t = (n + 1) / (path.length + 1);
    return {
      ...b,
      x: Math.round(a.x + c.x - start.x),
      y: Math.round(a.y + c.y - start.y),
      elevation: a.elevation + (b.elevation - a.elevation) * t,
      explicit: false,
      checkpoint: false,
      intermediate: true,
    };
  });
}

export function splitAtCheckpoints(path: Waypoint[]): [Waypoint[], Waypoint[]] {
  const at = path.findIndex((w) => w.checkpoint);
  const cut = at < 0 ? path.length : at + 1;
  return [path.slice(0, cut), path.slice(cut)];
}

export function measureForToken(token: any, waypoints: Data[], cost?: any): Data {
  const points = waypoints.map((w) => {
    const c = token.getCenterPoint(w);
    const a = CONFIG.Token.movement.actions[w["action"] ?? "walk"] ?? {};
    const flat = waypoints.every((v) => (v["elevation"] ?? 0) === (waypoints[0]?.["elevation"] ?? 0));
    return {
      x: c.x,
      y: c.y,
      ...(flat ? {} : { elevation: c.elevation }),
      teleport: a.teleport,
      measure: a.measure,
      cost: w["cost"],
    };
  });
  return token.parent.grid.measurePath(points, { cost });
}

/**
 * A blocked path is cut, not refused (facts, section 3). Without a viewed scene there is no token object
 * and so no constraint, except the scene's bounds, which always hold (I12217).
 */
export function constrainPath(
  token: any,
  waypoints: Waypoint[],
  { ignoreWalls = false, ignoreCost = false }: Data = {},
): [Waypoint[], boolean] {
  const scene = token.parent;
  const viewed = Boolean(token.object) || token._testsWalls === true;
  const out: Waypoint[] = [waypoints[0]];
  for (let i = 1; i < waypoints.length; i++) {
    const goal = clampToScene(token, waypoints[i]);
    const action = CONFIG.Token.movement.actions[goal.action] ?? {};
    const walls = !ignoreWalls && viewed && action.walls !== null && !action.teleport;
    const last = out.at(-1)!;
    const reached =
      walls || !ignoreCost
        ? advance(token, scene, last, goal, walls, !ignoreCost && viewed && !action.teleport)
        : goal;
    if (reached === goal) {
      out.push(goal);
      if (goal.x !== waypoints[i].x || goal.y !== waypoints[i].y) return [out, true];
      continue;
    }
    if (reached && (reached.x !== last.x || reached.y !== last.y)) out.push({ ...reached, checkpoint: true });
    return [out, true];
  }
  return [out, false];
}

function clampToScene(token: any, w: Waypoint): Waypoint {
  const d = token.parent.dimensions;
  const { width, height } = token.getSize(w);
  const x = Math.max(-width, Math.min(w.x, d.width));
  const y = Math.max(-height, Math.min(w.y, d.height));
  return x === w.x && y === w.y ? w : { ...w, x, y };
}

/** The farthest waypoint on the way to `goal` that may be reached; the goal itself when nothing is in the way. */
function advance(
  token: any,
  scene: any,
  from: Waypoint,
  goal: Waypoint,
  walls: boolean,
  cost: boolean,
): Waypoint | null {
  const steps = [...between(token, from, goal), goal];
  let at: Waypoint = from;
  for (const step of steps) {
    const hit = walls ? collide(token, scene, at, step) : undefined;
    if (hit) return scene.grid.isGridless ? shortOf(token, at, step, hit) : at === from ? null : at;
    if (cost && terrainDifficulty(token, step) === Infinity) return at === from ? null : at;
    at = step;
  }
  return goal;
}
function collide(token: any, scene: any, a: Waypoint, b: Waypoint): Hit | undefined {
  const level = isV14() ? scene.levels?.get(b.level ?? token._source.level) : undefined;
  return blocking(token.getCenterPoint(a), token.getCenterPoint(b), scene.walls, {
    type: "move",
    includes: level ? (w) => w.includedInLevel(level) : undefined,
  })[0];
}
function shortOf(token: any, a: Waypoint, b: Waypoint, hit: Hit): Waypoint | null {
  const c = token.getCenterPoint(a);
  const length = Math.hypot(hit.x - c.x, hit.y - c.y);
  if (length <= 2) return null;
  const t = (length - 2) / length;
  return { ...b, x: Math.round(a.x + (hit.x - c.x) * t), y: Math.round(a.y + (hit.y - c.y) * t) };
}

/** What the regions at a place make of it (facts, section 6). */
export function terrainDifficulty(token: any, w: Waypoint): number {
  const center = token.getCenterPoint(w);
  const effects: Data[] = [];
  for (const region of token.parent.regions) {
    if (!region.testPoint({ ...center, elevation: w.elevation })) continue;
    for (const b of region.behaviors) {
      if (b.disabled || !b.system?._getTerrainEffects) continue;
      effects.push(
        ...b.system._getTerrainEffects(token, {
          width: w.width,
          height: w.height,
          shape: w.shape,
          action: w.action,
          preview: false,
        }),
      );
    }
  }
  return CONFIG.Token.movement.TerrainData.resolveTerrainEffects(effects)?.difficulty ?? 1;
}
