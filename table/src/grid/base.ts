/** `foundry.grid.BaseGrid` and what its kinds share. Offsets are {i row, j column}, plus k when 3D is asked for. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}
export interface Point {
  x: number;
  y: number;
  elevation?: number;
}
export interface GridConfig {
  size: number;
  type?: number;
  distance?: number;
  units?: string;
  style?: string;
  thickness?: number;
  color?: any;
  alpha?: number;
  diagonals?: number;
  columns?: boolean;
  even?: boolean;
}
const SQRT1_3 = 1 / Math.sqrt(3);
export const HEX_RATIO = 2 * SQRT1_3;

export abstract class BaseGrid {
  readonly size: number;
  sizeX: number;
  sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly style: string;
  readonly thickness: number;
  readonly color: any;
  readonly alpha: number;
  abstract readonly type: number;

  constructor(config: GridConfig) {
    this.size = config.size;
    this.sizeX = this.sizeY = config.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? "#000000";
    this.alpha = config.alpha ?? 0.2;
  }
  get isGridless(): boolean {
    return this.type === 0;
  }
  get isSquare(): boolean {
    return this.type === 1;
  }
  get isHexagonal(): boolean {
    return this.type >= 2;
  }
  protected static is3D(coords: any): boolean {
    return coords.k !== undefined || coords.elevation !== undefined;
  }
  protected static isOffset(coords: any): coords is Offset {
    return coords.i !== undefined;
  }
  protected levelOf(coords: any): number {
    return coords.k ?? Math.floor((coords.elevation ?? 0) / this.distance + 1e-8);
  }
  protected withLevel(coords: any, offset: Offset): Offset {
    return BaseGrid.is3D(coords) ? { ...offset, k: this.levelOf(coords) } : offset;
  }
  abstract getOffset(coords: any): Offset;
  abstract getTopLeftPoint(coords: any): Point;
  abstract getCenterPoint(coords: any): Point;
  abstract getVertices(coords: any): Point[];
  abstract getAdjacentOffsets(coords: any): Offset[];
  abstract getShiftedOffset(coords: any, direction: number): Offset;
  abstract getShape(): Point[];
  abstract getSnappedPoint(point: Point, behavior?: { mode: number; resolution?: number }): Point;
  abstract getDirectPath(waypoints: any[]): Offset[];
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;
  protected abstract measureSegment(
    a: any,
    b: any,
    state: { diagonals: number },
  ): { distance: number; spaces: number; diagonals: number };

  getShiftedPoint(point: Point, direction: number): Point {
    const shifted = this.getTopLeftPoint(this.getShiftedOffset(this.getOffset(point), direction));
    const base = this.getTopLeftPoint(this.getOffset(point));
    return { x: point.x + shifted.x - base.x, y: point.y + shifted.y - base.y };
  }
  testAdjacency(a: any, b: any): boolean {
    const [x, y] = [this.getOffset(a), this.getOffset(b)];
    return this.getAdjacentOffsets(x).some((o) => o.i === y.i && o.j === y.j && (o.k ?? 0) === (y.k ?? 0));
  }
  getOffsetRange({
    x,
    y,
    width,
    height,
  }: {
    x: number;
    y: number;
    width: number;
    height: number;
  }): [number, number, number, number] {
    const a = this.getOffset({ x, y });
    const b = this.getOffset({ x: x + width - 1e-6, y: y + height - 1e-6 });
    return [a.i, a.j, b.i + 1, b.j + 1];
  }
  measurePath(waypoints: any[], options: { cost?: any } = {}): Data {
    const result: Data = {
      waypoints: [],
      segments: [],
      distance: 0,
      cost: 0,
      spaces: 0,
      diagonals: 0,
      euclidean: 0,
    };
    const state = { diagonals: 0 };
    let from: any;
    for (const to of waypoints) {
      const waypoint: Data = {
        backward: null,
        forward: null,
        distance: result["distance"],
        spaces: result["spaces"],
        cost: result["cost"],
        diagonals: result["diagonals"],
        euclidean: result["euclidean"],
      };
      if (from !== undefined) {
        const m = this.measureSegment(from, to, state);
        const teleport = Boolean(to.teleport);
        const measured = to.measure !== false;
        const euclidean = measured ? this.euclid(from, to) : 0;
        const distance = measured && !teleport ? m.distance : 0;
        const spaces = measured && !teleport ? m.spaces : 0;
        let cost = distance;
        const rule = to.cost ?? options.cost;
        if (rule instanceof Function) cost = rule(this.getOffset(from), this.getOffset(to), distance, to);
        else if (typeof rule === "number") cost = rule;
        const segment: Data = {
          from: result["waypoints"].at(-1),
          to: waypoint,
          teleport,
          distance,
          spaces,
          cost,
          diagonals: m.diagonals,
          euclidean,
        };
        for (const [k, v] of Object.entries({ distance, spaces, cost, diagonals: m.diagonals, euclidean })) {
          result[k] += v;
          waypoint[k] = result[k];
        }
        waypoint["backward"] = segment;
        result["waypoints"].at(-1).forward = segment;
        result["segments"].push(segment);
      }
      result["waypoints"].push(waypoint);
      from = to;
    }
    return result;
  }
  protected euclid(a: any, b: any): number {
    const [p, q] = [
      BaseGrid.isOffset(a) ? this.getCenterPoint(a) : a,
      BaseGrid.isOffset(b) ? this.getCenterPoint(b) : b,
    ];
    const flat = (Math.hypot(p.x - q.x, p.y - q.y) / this.size) * this.distance;
    return BaseGrid.is3D(a) && BaseGrid.is3D(b)
      ? Math.hypot(flat, (p.elevation ?? 0) - (q.elevation ?? 0))
      : flat;
  }
  getCircle(center: Point, radius: number): Point[] {
    const r = (radius / this.distance) * this.size;
    const steps = Math.max(16, Math.ceil(r / 8));
    return Array.from({ length: steps }, (_, n) => {
      const a = (n / steps) * Math.PI * 2;
      return { x: center.x + r * Math.cos(a), y: center.y + r * Math.sin(a) };
    });
  }
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (angle >= 360) return this.getCircle(origin, radius);
    const r = (radius / this.distance) * this.size;
    const steps = Math.max(3, Math.ceil(angle / 6));
    const from = direction - angle / 2;
    const arc = Array.from({ length: steps + 1 }, (_, n) => {
      const a = ((from + (angle * n) / steps) * Math.PI) / 180;
      return { x: origin.x + r * Math.cos(a), y: origin.y + r * Math.sin(a) };
    });
    return [origin, ...arc];
  }
}
