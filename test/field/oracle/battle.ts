import type { Place, Point } from "../../../src/core/place";
import type { Unit } from "../../../src/core/unit";
import {
  eachOf,
  standing,
  type Battle,
  type Cover,
  type CoverRule,
  type Figure,
  type Goal,
  type MoveRules,
  type Obstruction,
  type Path,
  type Reach,
  type Region,
  type SightRule,
  type Spot,
  type Steps,
  type Walks,
  type Wanted,
  type Watch,
  type Ways,
} from "../../../src/field/battle";
import type { GridData, RegionData, Snapshot, TerrainData, TerrainKind } from "../../../src/field/snapshot";
import { spacesAround } from "./around";
import {
  baseCorners,
  baseGap,
  basePoints,
  bodyEntry,
  insideBody,
  CONTACT,
  pointGap,
  regionGap,
} from "./bases";
import { cellAt, coveredCells, type Cell } from "./cells";
import {
  inside,
  levelNames,
  lineIsClear,
  placeLine,
  type Someone,
  sharesLevel,
  sixteenth,
  wallsAcross,
  type Sightline,
} from "./rays";
import { isAsHighAs, pointGapTo, regionEntries, regionHolds, stretchesInside } from "./regions";
import { Walker } from "./walk";

/**
 * A whole Battle on brute force: no index, every wall for every question. It answers exactly what the real one
 * answers, so that whole decisions can be compared, and timed. Ways are for grids; without one see `OpenWalk`.
 */
export function bruteBattle(snapshot: Snapshot, unit: Unit): Battle {
  return new BruteBattle(snapshot, unit);
}

/** Every place by itself, by the battle's single questions. */
export function watchOneByOne(
  battle: Pick<Battle, "cover" | "isCovered" | "seesPoint">,
  target: Figure,
  places: readonly Place[],
  rule: CoverRule,
): Watch {
  const there = places.map((place) => standing(target, place));
  return {
    isCovered: (viewer, place, share) => battle.isCovered(viewer, there[place] ?? target, share, rule),
    from: (viewer) => ({
      hidden: Float64Array.from(there, (figure) => battle.cover(viewer, figure, rule).share),
      isMiddleSeen: (place) => battle.seesPoint(viewer, there[place] ?? target),
    }),
  };
}

/** All that was found out about one mover's ways by some rules, up to so many spaces. */
interface Walk {
  readonly mover: Figure;
  readonly rules: MoveRules;
  readonly spaces: number;
  readonly walker: Walker;
  readonly ends: readonly End[];
}

/** A place where a move may end. */
interface End {
  readonly cell: Cell;
  /** The mover as it would stand there. */
  readonly there: Figure;
  readonly spaces: number;
  readonly spot: Spot;
}

const snapped = ({ x, y }: Point): Point => ({ x: sixteenth(x), y: sixteenth(y) });

class BruteBattle implements Battle {
  readonly round: number;
  readonly pixelsPerUnit: number;
  readonly grid: GridData;
  readonly area: Battle["area"];
  readonly figures: readonly Figure[];
  readonly regions: readonly Region[];
  #last: Walk | undefined;

  constructor(
    readonly snapshot: Snapshot,
    readonly unit: Unit,
  ) {
    this.round = snapshot.round;
    this.pixelsPerUnit = pixelsOf(snapshot, unit);
    this.grid = snapshot.scene.grid;
    this.area = snapshot.scene.area;
    this.figures = snapshot.figures
      .filter(({ defeated }) => !defeated)
      .map((figure) => ({
        ...figure,
        x: sixteenth(figure.x),
        y: sixteenth(figure.y),
        ...tokenPixels(this.grid, figure.width, figure.height),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    this.regions = snapshot.regions.map((region) => ({
      ...region,
      kinds: new Set<TerrainKind>(region.terrain.map(({ kind }) => kind)),
    }));
  }

  figure(id: string): Figure | undefined {
    return this.figures.find((figure) => figure.id === id);
  }

  enemiesOf(figure: Figure): readonly Figure[] {
    return this.figures.filter(
      ({ side, hidden }) =>
        side !== figure.side && side !== "neutral" && figure.side !== "neutral" && !hidden,
    );
  }

  friendsOf(figure: Figure): readonly Figure[] {
    return this.figures.filter(({ id, side }) => side === figure.side && id !== figure.id);
  }

  distance(a: Figure | Point, b: Figure | Point): number {
    const flat = baseGap(this.grid, a, b);
    const [za, zb] = [(a as Place).elevation, (b as Place).elevation];
    const up = za === undefined || zb === undefined ? 0 : ((za - zb) * this.grid.size) / this.grid.distance;
    return (up === 0 ? flat : Math.hypot(flat, up)) / this.pixelsPerUnit;
  }

  spaces(a: Figure | Place, b: Figure | Place): number {
    const up = Math.abs((a.elevation ?? 0) - (b.elevation ?? 0)) / this.grid.distance;
    if (this.grid.kind === "gridless") {
      const round = (at: Figure | Place): number => ("width" in at ? Math.max(at.width, at.height) / 2 : 0);
      const flat = Math.hypot(a.x - b.x, a.y - b.y) / this.grid.size - round(a) - round(b);
      return Math.hypot(Math.max(0, flat), up);
    }
    const [as, bs] = [this.#cells(a), this.#cells(b)];
    return Math.min(...as.flatMap((one) => bs.map((other) => this.#steps(one, other, Math.round(up)))));
  }

  #cells(at: Figure | Place): Cell[] {
    return "width" in at ? coveredCells(this.grid, at, at.width, at.height) : [cellAt(this.grid, at)];
  }

  #steps(a: Cell, b: Cell, up: number): number {
    if (this.grid.kind !== "square") return Math.max(hexSteps(this.grid, a, b), up);
    const [most = 0, middle = 0, least = 0] = [
      Math.abs(a.column - b.column),
      Math.abs(a.row - b.row),
      up,
    ].sort((p, q) => q - p);
    switch (this.grid.diagonals) {
      case "equidistant":
        return most;
      case "exact":
        return most - middle + (middle - least) * Math.SQRT2 + least * Math.sqrt(3);
      case "approximate":
        return most + (middle + least) / 2;
      case "rectilinear":
      case "illegal":
        return most + middle + least;
      case "alternating-1":
        return most + Math.floor((middle + least) / 2);
      case "alternating-2":
        return most + Math.ceil((middle + least) / 2);
    }
  }

  spacesUnder(figure: Figure): readonly Point[] {
    return this.grid.kind === "gridless"
      ? [{ x: figure.x, y: figure.y }]
      : this.#cells(figure).map(({ centre }) => centre);
  }

  touching(a: Figure, b: Figure): boolean {
    if (Math.abs(a.elevation - b.elevation) > this.grid.distance) return false;
    if (this.grid.kind === "gridless") return baseGap(this.grid, a, b) <= CONTACT;
    const straightOnly = this.grid.kind === "square" && this.grid.diagonals === "illegal";
    return this.#cells(a).some((one) =>
      this.#cells(b).some((other) => {
        if (this.grid.kind === "hex") return hexSteps(this.grid, one, other) <= 1;
        const [dc, dr] = [Math.abs(one.column - other.column), Math.abs(one.row - other.row)];
        return straightOnly ? dc + dr <= 1 : Math.max(dc, dr) <= 1;
      }),
    );
  }

  steps(mover: Figure, rules: MoveRules = {}): Steps | undefined {
    if (this.grid.kind === "gridless") return undefined;
    const walker = new Walker(this.snapshot, this.figures, mover, rules);
    const from: Steps["from"] = (place) =>
      walker
        .stepsFrom(place)
        .map(({ at, cost, diagonal }) => ({ ...at, cost: cost * this.#perSpace, diagonal }));
    return { from, around: (figure, most) => spacesAround(this, from, figure, most) };
  }

  reach(mover: Figure, budget: number, rules: MoveRules = {}): Reach {
    const most = budget / this.#perSpace + 1e-9;
    const { walker, ends } = this.#walkOf(mover, rules, most);
    const spots = ends.filter(({ spaces }) => spaces <= most).map(({ spot }) => spot);
    return {
      spots,
      each: eachOf(spots),
      at: (place) => {
        const { key } = walker.anchorOf(place);
        return spots.find((spot) => walker.anchorOf(spot).key === key);
      },
      path: (spot) => ({ places: [mover, spot], cost: spot.cost }),
    };
  }

  #tooNear(there: Figure, rules: MoveRules): boolean {
    const keep = rules.keepAway;
    return (
      keep?.from.some((figure) => {
        if (figure.id === there.id || !this.#mayBeNear(there, figure, keep.distance)) return false;
        const inContact =
          baseGap(this.grid, there, figure) === 0 &&
          Math.abs(there.elevation - figure.elevation) <= this.grid.distance;
        return !inContact && this.distance(there, figure) < keep.distance;
      }) ?? false
    );
  }

  /** Centres further apart than this are too far, whatever the outlines. */
  #mayBeNear(there: Figure, to: Figure | Point, distance: number): boolean {
    const sizes = halfSpan(there) + ("pixelWidth" in to ? halfSpan(to) : 0) + this.grid.size;
    return Math.hypot(there.x - to.x, there.y - to.y) <= distance * this.pixelsPerUnit + sizes;
  }

  path(mover: Figure, goal: Goal, rules: MoveRules = {}): Path | undefined {
    const { walker, ends } = this.#walkOf(mover, rules, Infinity);
    const atGoal = this.#goalTest(mover, walker, goal);
    // The cheapest come first.
    const end = ends.find(atGoal);
    return end === undefined ? undefined : { places: [mover, end.there], cost: end.spot.cost };
  }

  walks(mover: Figure, rules: MoveRules = {}): Walks {
    return {
      to: (goal, most = Infinity) => {
        const cost = this.path(mover, goal, rules)?.cost ?? Infinity;
        return cost <= most + 1e-9 ? cost : Infinity;
      },
    };
  }

  /** Kept for the next question about the same mover, if that is not about more. */
  #walkOf(mover: Figure, rules: MoveRules, spaces: number): Walk {
    const last = this.#last;
    if (last?.mover === mover && last.rules === rules && spaces <= last.spaces) return last;
    const walker = new Walker(this.snapshot, this.figures, mover, rules);
    this.#last = { mover, rules, spaces, walker, ends: this.#endsOf(mover, rules, walker, spaces) };
    return this.#last;
  }

  /** Where it stands and wherever else a move may end, the cheapest first, then from the top left. */
  #endsOf(mover: Figure, rules: MoveRules, walker: Walker, most: number): End[] {
    const start = walker.anchorOf(mover).key;
    const elevation = mover.elevation === 0 ? {} : { elevation: mover.elevation };
    const ends: End[] = [];
    for (const { cell, costs } of walker.walk(most).values()) {
      const own = cell.key === start;
      const there = own ? mover : { ...mover, ...walker.centreAt(cell) };
      if (!own && (!walker.mayEnd(cell) || this.#tooNear(there, rules))) continue;
      const [spaces, { x, y }] = [Math.min(...costs), there];
      ends.push({ cell, there, spaces, spot: { x, y, ...elevation, cost: spaces * this.#perSpace } });
    }
    return ends.sort(({ spot: a }, { spot: b }) => a.cost - b.cost || a.y - b.y || a.x - b.x);
  }

  get #perSpace(): number {
    return this.grid.size / this.pixelsPerUnit;
  }

  #goalTest(mover: Figure, walker: Walker, goal: Goal): (end: End) => boolean {
    switch (goal.kind) {
      case "place": {
        const { key } = walker.anchorOf(goal.place);
        return ({ cell }) => cell.key === key;
      }
      case "touch": {
        const level = { ...goal.figure, elevation: mover.elevation };
        const figure = goal.fromAbove === true ? level : goal.figure;
        return ({ there }) => this.touching(there, figure) && (goal.from?.(there) ?? true);
      }
      case "near":
        return ({ there }) => this.#isNear(there, goal.to, goal.distance, goal.fromAbove);
      case "region":
        return ({ there }) => this.within(there, goal.region);
    }
  }

  #isNear(there: Figure, to: Figure | Point, distance: number, fromAbove = false): boolean {
    if (!this.#mayBeNear(there, to, distance)) return false;
    const apart = fromAbove ? baseGap(this.grid, there, to) / this.pixelsPerUnit : this.distance(there, to);
    return apart <= distance + 1e-9;
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules = {}): Ways {
    return {
      from: (place) => this.path({ ...mover, x: place.x, y: place.y }, goal, rules)?.cost ?? Infinity,
    };
  }

  nearest(mover: Figure, { fits, beyond, near }: Wanted, rules: MoveRules = {}): readonly Spot[] {
    const found = this.reach(mover, Infinity, rules).spots.filter((spot) => {
      if (near !== undefined && !this.#isNear({ ...mover, ...spot }, near.to, near.distance)) return false;
      return spot.cost > (beyond === undefined ? -1 : beyond + 1e-9) && fits(spot);
    });
    return found.filter(({ cost }) => cost === found[0]?.cost);
  }

  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules = {}): readonly Spot[] {
    const found = this.reach(mover, Infinity, rules)
      .spots.filter(fits)
      .map((spot) => ({
        spot,
        apart: Math.round(pointGap(this.grid, { ...mover, x: spot.x, y: spot.y }, to) * 1000) / 1000,
        middle: Math.hypot(spot.x - to.x, spot.y - to.y),
      }));
    const least = Math.min(...found.map(({ apart }) => apart));
    return found
      .filter(({ apart }) => apart === least)
      .sort((a, b) => a.middle - b.middle)
      .map(({ spot }) => spot);
  }

  #line(a: Figure, b: Figure): Sightline {
    return placeLine(this.snapshot, a, b);
  }

  sees(a: Figure, b: Figure): boolean {
    const line = this.#line(a, b);
    return (
      lineIsClear(this.snapshot, line) ||
      baseCorners(this.grid, b).some((to) =>
        lineIsClear(this.snapshot, { ...line, to: inside(to, line.to) }),
      ) ||
      baseCorners(this.grid, a).some((from) =>
        lineIsClear(this.snapshot, { ...line, from: inside(from, line.from) }),
      )
    );
  }

  seesPast(a: Figure, b: Figure, rule: SightRule): boolean {
    const line = this.#line(a, b);
    const isClear = (one: Sightline, exact: Sightline): boolean =>
      lineIsClear(this.snapshot, one) && !this.#stops(a, b, exact, rule);
    return (
      isClear(line, line) ||
      baseCorners(this.grid, b).some((to) =>
        isClear({ ...line, to: inside(to, line.to) }, { ...line, to }),
      ) ||
      baseCorners(this.grid, a).some((from) =>
        isClear({ ...line, from: inside(from, line.from) }, { ...line, from }),
      )
    );
  }

  #stops(a: Figure, b: Figure, line: Sightline, { bodies, areas = [], sliver = 0 }: SightRule): boolean {
    const all = bodies === true ? this.figures : bodies === undefined || bodies === false ? [] : bodies;
    const others = all.filter((body) => body.id !== a.id && body.id !== b.id);
    if (others.some((body) => this.#onLevels(body, line) && bodyEntry(this.grid, body, line) !== undefined)) {
      return true;
    }
    const length = Math.hypot(line.to.x - line.from.x, line.to.y - line.from.y);
    const own = [a, b].flatMap((body) => insideBody(this.grid, body, line) ?? []);
    return areas.some((area) => {
      if (!sharesLevel(area.levels, line.levels)) return false;
      const wood = regionEntries(area, line).length > 0 ? stretchesInside(area, line) : [];
      // Cut at every end, and the middle of each piece asked.
      const cuts = [...wood, ...own].flatMap(({ from, to }) => [from, to]).sort((p, q) => p - q);
      let share = 0;
      for (const [at, to] of cuts.entries()) {
        const middle = ((cuts[at - 1] ?? to) + to) / 2;
        const within = ({ from, to: end }: { from: number; to: number }): boolean =>
          from < middle && middle < end;
        if (wood.some(within) && !own.some(within)) share += to - (cuts[at - 1] ?? to);
      }
      return share * length > sliver * this.pixelsPerUnit + 1e-6 * this.grid.size;
    });
  }

  seesPoint(from: Figure | Place, to: Figure | Place): boolean {
    return lineIsClear(this.snapshot, placeLine(this.snapshot, from, to));
  }

  cover(from: Figure, target: Figure, rule: CoverRule = {}): Cover {
    const line = this.#line(from, target);
    const by = new Map<string, Obstruction>();
    let blocked = 0;
    const corners = baseCorners(this.grid, target);
    for (const corner of corners) {
      const found = this.#hiding(from, target, { ...line, to: inside(corner, line.to) }, corner, rule);
      if (found.length > 0) blocked++;
      for (const one of found) {
        if (one.distance < (by.get(one.id)?.distance ?? Infinity)) by.set(one.id, one);
      }
    }
    const points = rule.inside === "half" ? basePoints(this.grid, target) : [];
    const shelter = this.regions.find(
      (region) =>
        rule.inside !== false &&
        region.kinds.has("cover") &&
        this.#reaches(region, target) &&
        (rule.inside === "half"
          ? points.filter((point) => regionHolds(region, snapped(point))).length >= points.length / 2
          : regionHolds(region, line.to)),
    );
    if (shelter !== undefined) {
      const distance = pointGap(this.grid, from, target) / this.pixelsPerUnit;
      by.set(shelter.id, { kind: "terrain", id: shelter.id, distance });
      blocked = corners.length;
    }
    return {
      share: blocked / corners.length,
      rays: corners.length,
      blocked,
      by: [...by.values()].sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1)),
    };
  }

  isCovered(from: Figure, target: Figure, share: number, rule: CoverRule = {}): boolean {
    const { blocked, rays } = this.cover(from, target, rule);
    return blocked > 0 && blocked / rays >= share;
  }

  coveredFrom(
    viewer: Figure,
    target: Figure,
    share: number,
    rule: CoverRule = {},
  ): (place: Place) => boolean {
    return ({ x, y, elevation }) =>
      this.isCovered({ ...viewer, x, y, elevation: elevation ?? viewer.elevation }, target, share, rule);
  }

  coveredFromAll(): () => boolean {
    return () => false;
  }

  watch(target: Figure, places: readonly Place[], rule: CoverRule = {}): Watch {
    return watchOneByOne(this, target, places, rule);
  }

  #reaches(region: Region, figure: Figure): boolean {
    const levels = levelNames(this.snapshot, figure.level, figure.elevation);
    return sharesLevel(region.levels, levels) && isAsHighAs(region, figure.elevation);
  }

  #onLevels(figure: Figure, { levels }: Sightline): boolean {
    const own = levelNames(this.snapshot, figure.level, figure.elevation);
    return own === "all" || levels === "all" || [...own].some((one) => levels.has(one));
  }

  #entries(region: RegionData, line: Sightline): number[] {
    return sharesLevel(region.levels, line.levels) ? regionEntries(region, line) : [];
  }

  #hiding(from: Figure, target: Figure, line: Sightline, corner: Point, rule: CoverRule): Obstruction[] {
    const found: { kind: Obstruction["kind"]; id: string; share: number }[] = wallsAcross(
      this.snapshot,
      line,
    ).map((hit) => ({ kind: "wall", ...hit }));
    const exact = { ...line, to: corner };
    if (rule.terrain !== false) {
      for (const region of this.regions.filter(({ kinds }) => kinds.has("cover"))) {
        for (const share of this.#entries(region, exact)) {
          if (share > 0) found.push({ kind: "terrain", id: region.id, share });
        }
      }
    }
    if (rule.bodies === true) {
      for (const body of this.figures) {
        if (body.id === from.id || body.id === target.id) continue;
        if (!this.#onLevels(body, line)) continue;
        const share = bodyEntry(this.grid, body, exact);
        if (share !== undefined) found.push({ kind: "body", id: body.id, share });
      }
    }
    const tooNear = rule.ignoreWithin ?? 0;
    // Under the far half of the target's base terrain hides nothing.
    const within = {
      ...line,
      to: { x: corner.x + (target.x - corner.x) * 1e-6, y: corner.y + (target.y - corner.y) * 1e-6 },
    };
    const last = rule.touched === true ? (1 + (insideBody(this.grid, target, within)?.from ?? 1)) / 2 : 1;
    return found.flatMap(({ kind, id, share }): Obstruction[] => {
      const at = {
        x: line.from.x + (corner.x - line.from.x) * share,
        y: line.from.y + (corner.y - line.from.y) * share,
      };
      const distance = pointGap(this.grid, from, at) / this.pixelsPerUnit;
      if (kind === "terrain" && share > last + 1e-6) return [];
      const region = kind === "terrain" ? this.regions.find((one) => one.id === id) : undefined;
      const touched =
        rule.touched === true && region !== undefined && regionGap(this.grid, target, region) === 0;
      return tooNear > 0 && distance <= tooNear + 1e-6 && !touched ? [] : [{ kind, id, distance }];
    });
  }

  between(from: Figure | Place, to: Figure | Place): readonly Obstruction[] {
    const line = placeLine(this.snapshot, from, to);
    const length = Math.hypot(line.to.x - line.from.x, line.to.y - line.from.y) / this.pixelsPerUnit;
    const found: { kind: Obstruction["kind"]; id: string; share: number }[] = wallsAcross(
      this.snapshot,
      line,
    ).map((hit) => ({ kind: "wall", ...hit }));
    const stand = ["cover", "impassable", "feature", "difficult", "dangerous"] as const;
    for (const region of this.regions.filter(({ kinds }) => stand.some((kind) => kinds.has(kind)))) {
      for (const share of this.#entries(region, line)) found.push({ kind: "terrain", id: region.id, share });
    }
    for (const body of this.figures.filter((one) => this.#onLevels(one, line))) {
      const share = bodyEntry(this.grid, body, line);
      if (share !== undefined) found.push({ kind: "body", id: body.id, share });
    }
    return found
      .map(({ kind, id, share }) => ({ kind, id, distance: share * length }))
      .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
  }

  regionsOf(kind: TerrainKind, name?: string): readonly Region[] {
    return this.regions.filter(({ terrain }) =>
      terrain.some((one) => one.kind === kind && (name === undefined || one.name === name)),
    );
  }

  within(figure: Figure, region: Region): boolean {
    return this.#reaches(region, figure) && regionGap(this.grid, figure, region) === 0;
  }

  contains(region: Region, point: Point): boolean {
    return regionHolds(region, { x: sixteenth(point.x), y: sixteenth(point.y) });
  }

  distanceToRegion(from: Figure | Point, region: Region): number {
    const gap =
      "pixelWidth" in from
        ? regionGap(this.grid, from, region)
        : pointGapTo(region, { x: sixteenth(from.x), y: sixteenth(from.y) });
    return gap / this.pixelsPerUnit;
  }

  regionsAt(at: Figure | Place): readonly Region[] {
    const elevation = at.elevation ?? 0;
    const levels = levelNames(this.snapshot, "level" in at ? at.level : undefined, elevation);
    return this.regions.filter(
      (region) =>
        sharesLevel(region.levels, levels) && isAsHighAs(region, elevation) && this.contains(region, at),
    );
  }

  terrainAt(point: Point, elevation?: number): readonly TerrainData[] {
    return this.regions.flatMap((region) => {
      const reaches =
        elevation === undefined ||
        (sharesLevel(region.levels, levelNames(this.snapshot, undefined, elevation)) &&
          isAsHighAs(region, elevation));
      return reaches && this.contains(region, point) ? region.terrain : [];
    });
  }

  regionsCrossed(path: readonly Place[], level?: string): readonly Region[] {
    return this.regions.filter((region) =>
      path.some((to, at) => {
        const on = (place: Place): Someone => (level === undefined ? place : { ...place, level });
        return this.#entries(region, placeLine(this.snapshot, on(path[at - 1] ?? to), on(to))).length > 0;
      }),
    );
  }
}

const halfSpan = ({ pixelWidth, pixelHeight }: Figure): number => Math.hypot(pixelWidth, pixelHeight) / 2;

/** The two units the tests use; a scene that says nothing else has an inch to the space. */
const pixelsOf = ({ scene: { grid, scale } }: Snapshot, unit: Unit): number =>
  unit === "inch" ? (scale.inch ?? (grid.units === "in" ? grid.size / grid.distance : grid.size)) : grid.size;

function tokenPixels(
  grid: GridData,
  width: number,
  height: number,
): { pixelWidth: number; pixelHeight: number } {
  if (grid.kind !== "hex") return { pixelWidth: width * grid.size, pixelHeight: height * grid.size };
  const long = (2 * grid.size) / Math.sqrt(3);
  const lines = (n: number): number => (n <= 1 ? n : 0.75 * n + 0.25) * long;
  return grid.layout.endsWith("r")
    ? { pixelWidth: width * grid.size, pixelHeight: lines(height) }
    : { pixelWidth: lines(width), pixelHeight: height * grid.size };
}

/** Steps between hexes, from how far apart their centres are along the three axes. */
function hexSteps(grid: GridData, a: Cell, b: Cell): number {
  const [dx, dy] = [b.centre.x - a.centre.x, b.centre.y - a.centre.y];
  const upright = grid.kind === "hex" && grid.layout.endsWith("r");
  const [along, aside] = upright ? [dx, dy] : [dy, dx];
  const lines = Math.round(aside / ((grid.size * Math.sqrt(3)) / 2));
  const axial = Math.round(along / grid.size - lines / 2);
  return (Math.abs(axial) + Math.abs(lines) + Math.abs(axial + lines)) / 2;
}
