import type { FigureId } from "../core/step";
import type { Place, Point } from "../core/place";
import type { Unit } from "../core/unit";
import type { Bounds } from "./shapes/bounds";
import type { FigureData, GridData, RegionData, Snapshot, TerrainData, TerrainKind } from "./snapshot";

/**
 * A frozen battlefield and everything rules may ask of it. All lengths that go in or come out are in the
 * battle's `unit` (the ruleset's own), except points, which are scene pixels. Nothing here rolls dice,
 * changes anything or calls back to the table.
 *
 * Made by `battleFrom(snapshot, unit)`; see field/field.ts.
 */
export interface Battle {
  readonly snapshot: Snapshot;
  readonly round: number;
  readonly unit: Unit;
  readonly pixelsPerUnit: number;
  readonly grid: GridData;
  /** The playable rectangle. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

  /** On the map and not defeated, by id. */
  readonly figures: readonly Figure[];
  figure(id: FigureId): Figure | undefined;
  /** Of another side, not neutral, not hidden. */
  enemiesOf(figure: Figure): readonly Figure[];
  /** Of the same side, without itself. */
  friendsOf(figure: Figure): readonly Figure[];

  /** Between the closest points of two bases (elevation counted); 0 in base contact. */
  distance(a: Figure | Point, b: Figure | Point): number;
  /** Grid spaces between the closest occupied spaces by the grid's diagonal rule; 0 when they share one, 1 when adjacent. */
  spaces(a: Figure | Place, b: Figure | Place): number;
  /** Middles of the spaces the base covers, by which walking asks for the ground under it; its own without a grid. */
  spacesUnder(figure: Figure): readonly Point[];
  /** In base contact: adjacent on a grid, touching circles on a gridless map. */
  touching(a: Figure, b: Figure): boolean;

  /** Every place the mover can stand on within the budget, with cost and path. Includes where it stands (cost 0). */
  reach(mover: Figure, budget: number, rules?: MoveRules): Reach;
  /** The single steps between places of a grid, for whoever searches by rules of its own; undefined without a grid. */
  steps(mover: Figure, rules?: MoveRules): Steps | undefined;
  /** Cheapest path to a far goal, ending on a free place; undefined when there is none. Not limited by a budget. */
  path(mover: Figure, goal: Goal, rules?: MoveRules): Path | undefined;
  /** What the way to one goal after another costs, one search for all of them. */
  walks(mover: Figure, rules?: MoveRules): Walks;
  /** What the rest of the way from any place to the goal costs: one search for all places, as far as they lie. */
  ways(mover: Figure, goal: Goal, rules?: MoveRules): Ways;
  /** The places wanted that take the least movement, however far: all that tie, none when there is no way. */
  nearest(mover: Figure, wanted: Wanted, rules?: MoveRules): readonly Spot[];
  /** The places closest to a point, measured from the base, that fit and can be reached at all: all that tie. */
  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules?: MoveRules): readonly Spot[];

  /**
   * Either sees some part of the other: a ray from the centre of one to the centre or a corner of the other is clear.
   * Mutual but for walls that ask who looks: one-way walls, and proximity and distance walls, which are measured
   * from the eye.
   */
  sees(a: Figure, b: Figure): boolean;
  /** The same past more than walls: some ray that no wall stops is clear of what the rule names as well. */
  seesPast(a: Figure, b: Figure, rule: SightRule): boolean;
  /** The point is seen from the point. */
  seesPoint(from: Figure | Place, to: Figure | Place): boolean;
  /** How much of `target` is hidden from `from`: rays from its centre to the target's corners. */
  cover(from: Figure, target: Figure, rule?: CoverRule): Cover;
  /** At least this share of `target` is hidden from `from`, and not nothing: `cover` without counting to the end. */
  isCovered(from: Figure, target: Figure, share: number, rule?: CoverRule): boolean;
  /** The same asked of the viewer at one place after another. */
  coveredFrom(viewer: Figure, target: Figure, share: number, rule?: CoverRule): (place: Place) => boolean;
  /** The same of whole parts of the map: true where it is so at every place, as far as that is told at a glance. */
  coveredFromAll(viewer: Figure, target: Figure, share: number, rule?: CoverRule): (part: Bounds) => boolean;
  /** The target at one of the places after another: cheaper than asking about each of them by itself. */
  watch(target: Figure, places: readonly Place[], rule?: CoverRule): Watch;
  /** What stands between two points, nearest first. */
  between(from: Figure | Place, to: Figure | Place): readonly Obstruction[];

  /** Regions with terrain, and what they touch. */
  readonly regions: readonly Region[];
  regionsOf(kind: TerrainKind, name?: string): readonly Region[];
  /** The base overlaps or touches the region ("in, on or in contact with"). */
  within(figure: Figure, region: Region): boolean;
  /** Seen from above, whatever the height. */
  contains(region: Region, point: Point): boolean;
  /** From the base to the nearest point of the region; 0 inside. */
  distanceToRegion(from: Figure | Point, region: Region): number;
  /** Regions the place is in or on the border of, at its height. */
  regionsAt(at: Figure | Place): readonly Region[];
  /** Terrain under a point, at a height or at any. */
  terrainAt(point: Point, elevation?: number): readonly TerrainData[];
  /** Regions whose inside the way passes through, at its height and on the level of whoever goes it. */
  regionsCrossed(path: readonly Place[], level?: string): readonly Region[];
}

/** A token as the rules see it. `standing(figure, place)` gives the same figure somewhere else. */
export interface Figure extends FigureData {
  /** Base size in pixels. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

export const isFigure = (at: Figure | Place): at is Figure => "pixelWidth" in at;

export const standing = (figure: Figure, { x, y, elevation = figure.elevation }: Place): Figure =>
  figureAt(figure, x, y, elevation, figure.pixelWidth, figure.pixelHeight);

/**
 * Field by field: V8 gives nearly every figure that is made by spreading another a hidden class of its own, and
 * whatever reads figures is slow then.
 */
export function figureAt(
  data: FigureData,
  x: number,
  y: number,
  elevation: number,
  pixelWidth: number,
  pixelHeight: number,
): Figure {
  const figure: { -readonly [Field in keyof Figure]: Figure[Field] } = {
    id: data.id,
    name: data.name,
    side: data.side,
    x,
    y,
    elevation,
    width: data.width,
    height: data.height,
    rotation: data.rotation,
    hidden: data.hidden,
    defeated: data.defeated,
    profile: data.profile,
    statuses: data.statuses,
    pixelWidth,
    pixelHeight,
  };
  if (data.level !== undefined) figure.level = data.level;
  if (data.ruleset !== undefined) figure.ruleset = data.ruleset;
  if (data.doctrine !== undefined) figure.doctrine = data.doctrine;
  if (data.hp !== undefined) figure.hp = data.hp;
  return figure;
}

export interface MoveRules {
  /** Bodies that may be walked through; nobody ever ends on another. Default "friends". */
  readonly through?: "nobody" | "friends" | "everybody";
  /** May also end where others stand (Gunslinger's hexes hold several people). Default false. */
  readonly shares?: boolean;
  /** May open closed (not locked, not secret) doors on the way. Default false. */
  readonly opensDoors?: boolean;
  /** Passes walls (Intangible, Flying over low walls is up to the ruleset). Default false. */
  readonly ignoresWalls?: boolean;
  /** Cost per unit of distance on a terrain, at least 1; 500 and more forbid. Default: its `cost`, 2 for difficult, Infinity for impassable. */
  readonly terrainCost?: (terrain: TerrainData) => number;
  /** Further cost per unit of distance at a space (fires, traps the ruleset remembers); 500 and more forbid. Multiplied with the terrain's. The same function must give the same answers as long as the battle lasts. */
  readonly costAt?: (point: Point) => number;
  /** Regions that may not be entered at all, by id. The same set must hold the same as long as the battle lasts. */
  readonly avoid?: ReadonlySet<string>;
  /** Only without a grid: circles, in pixels, that no part of the base may enter; who stands in one may leave it. */
  readonly keepOff?: readonly Circle[];
  /** The base may not end nearer than this to figures it is not in contact with (GFF's 1 inch), height counted. */
  readonly keepAway?: { readonly from: readonly Figure[]; readonly distance: number };
}

export interface Circle extends Point {
  readonly radius: number;
}

/** A place that can be stood on, and what it costs to get there. */
export interface Spot extends Place {
  readonly cost: number;
}

/** A step to a neighbouring place. Bodies that may be walked through may stand there. */
export interface Stride extends Place {
  /** After an even number of diagonal steps. */
  readonly cost: number;
  readonly diagonal: boolean;
}

export interface Steps {
  /** Out of a place the mover might stand on. */
  from(place: Point): readonly Stride[];
  /**
   * The spaces within so many steps of a figure's, for a mover of one space. A diagonal past a corner counts where two
   * straight steps lead around it.
   */
  around(figure: Figure, most: number): Around;
}

export interface Around {
  /** The figure stands on one of them, in whole or in part. */
  holds(figure: Figure): boolean;
}

export interface Reach {
  /** The cheapest first, then from the top left. */
  readonly spots: readonly Spot[];
  /**
   * All spots as mere numbers, in no order and with nothing made of them: to count, add up or paint. Those outside of
   * a part of the map that is given may be left out.
   */
  each(visit: (x: number, y: number, cost: number) => void, within?: Bounds): void;
  /** The spot at this place, when it can be reached. */
  at(place: Point): Spot | undefined;
  /** From where the mover stands to the spot, turn by turn (every space on grids). */
  path(spot: Spot): Path;
}

/** What `each` comes to where the spots are there already. */
export const eachOf =
  (spots: readonly Spot[]): Reach["each"] =>
  (visit) => {
    for (const { x, y, cost } of spots) visit(x, y, cost);
  };

export interface Path {
  readonly places: readonly Place[];
  readonly cost: number;
}

/**
 * Reached where `touching`, `distance` or `within` says so of the mover standing there, as high as it is now: what is
 * too high up for it is not reached at all. `fromAbove` leaves heights out: for planning a way on which the ruleset
 * itself lets the mover climb or come down, or for coming as near as one can. Whether it has arrived is then to be
 * asked of `touching` or `distance`.
 */
export type Goal =
  | { readonly kind: "place"; readonly place: Place }
  /** Base contact with a figure; `from` leaves out places that do not do (a wall between the two). */
  | {
      readonly kind: "touch";
      readonly figure: Figure;
      readonly from?: (place: Place) => boolean;
      readonly fromAbove?: boolean;
    }
  /** Within a distance between bases. */
  | {
      readonly kind: "near";
      readonly to: Figure | Point;
      readonly distance: number;
      readonly fromAbove?: boolean;
    }
  | { readonly kind: "region"; readonly region: Region };

export interface Wanted {
  readonly fits: (place: Place) => boolean;
  /** Only places that take more movement than this. */
  readonly beyond?: number;
  /** Only places within a distance between bases. Those are looked at first, and then for a way. */
  readonly near?: { readonly to: Figure | Point; readonly distance: number };
  /** Spares asking about places one by one. */
  readonly passOver?: PassOver;
}

export interface PassOver {
  /** Nothing fits in this part of the map. */
  readonly noneIn: (part: Bounds) => boolean;
  /** Told of every place that is not asked about for that. */
  readonly passed: () => void;
}

export interface Walks {
  /** Infinity when there is no way, or none as short as `most`. */
  to(goal: Goal, most?: number): number;
}

export interface Ways {
  /** Remaining cost from a place; Infinity when the goal cannot be reached from it. */
  from(place: Point): number;
}

/** What stops a line of sight besides walls. The two figures' own bases never do. */
export interface SightRule {
  /** Other figures' bases: everybody's, or those of these, where somebody has just moved or fallen. */
  readonly bodies?: boolean | readonly Figure[];
  /** Regions that are not looked through: what of a ray lies in one outside the two bases stops it. */
  readonly areas?: readonly Region[];
  /** So much of such a region is looked through all the same. Default 0. */
  readonly sliver?: number;
}

export interface CoverRule {
  /** Regions with `cover` terrain on the ray count. Default true. */
  readonly terrain?: boolean;
  /** Other figures on the ray count. Default false. */
  readonly bodies?: boolean;
  /** What lies this close to the firer does not count (5P: 1 inch). Default 0. */
  readonly ignoreWithin?: number;
  /** A target whose middle, or "half" of whose base, is in cover terrain is covered from everywhere. Default true. */
  readonly inside?: boolean | "half";
  /**
   * Cover terrain that the target touches counts however close the firer is; what lies under the far half of its base
   * hides nothing. Default false.
   */
  readonly touched?: boolean;
  /** Cover terrain that hangs together is one, also where the firer stands in only a part of it. Default false. */
  readonly joined?: boolean;
}

export interface Cover {
  /** Share of the corner rays that something stops or crosses, 0 to 1. */
  readonly share: number;
  readonly rays: number;
  readonly blocked: number;
  /** What did it, walls by id, regions by id, figures by id. */
  readonly by: readonly Obstruction[];
}

/** A figure at many places, which are told by their number. */
export interface Watch {
  /** At least this share of it is hidden from the viewer at a place: `isCovered`. */
  isCovered(viewer: Figure, place: number, share: number): boolean;
  /** What the viewer sees of it at every place. */
  from(viewer: Figure): Sightings;
}

export interface Sightings {
  /** For each place: the share of the figure that is hidden, as in `cover`. */
  readonly hidden: Float64Array;
  /** Its middle is in sight at a place, as in `seesPoint`. */
  isMiddleSeen(place: number): boolean;
}

export interface Obstruction {
  readonly kind: "wall" | "terrain" | "body";
  readonly id: string;
  /** From the viewer, in the battle's unit. */
  readonly distance: number;
}

export interface Region extends RegionData {
  readonly kinds: ReadonlySet<TerrainKind>;
}
