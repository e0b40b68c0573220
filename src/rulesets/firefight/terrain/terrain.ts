import type { Place, Point } from "../../../core/place";
import type { Battle, Figure, Region, TerrainData } from "../../../field";
import type { Profile } from "../sheet/profile";
import { regionsOnTheWay, regionsUnder } from "./base-in-region";
import { joinedTo, meetingSome, regionsNear } from "./joined-regions";
import { liesInOnly } from "./lines-over-ground";

/**
 * The page's "Terrain": Cover, Difficult, Dangerous. Planning, charging, hiding, set-up and resolution ask here, and
 * "in it" means the same to all of them (base-in-region.ts). Ground counts by its kinds, however many regions it is drawn as.
 */

// Cover Terrain (GFF-T1, T2) -----------------------------------------------------------------------------------------

/** Mostly inside cover terrain: the middle of the base is. `difficult` where the ground there is difficult too. */
export function coverAt(battle: Battle, figure: Figure): "none" | "cover" | "difficult" {
  const here = battle.regionsAt(figure);
  if (!here.some(({ kinds }) => kinds.has("cover"))) return "none";
  return here.some(({ kinds }) => kinds.has("difficult")) ? "difficult" : "cover";
}

/** GFF-T2: cover regions with ground in them that is difficult as well, by their own kinds or under another region. */
export const coverWithDifficult = oncePerMap((battle): ReadonlySet<string> => {
  const both = meetingSome(battle.regionsOf("cover"), battle.regionsOf("difficult"));
  return new Set(both.map(({ id }) => id));
});

/** GFF-T2: on some line from the viewer to the figure one of these cover regions has ground that is not difficult. */
export function hidesOnEasyGround(
  battle: Battle,
  viewer: Figure,
  figure: Figure,
  cover: readonly Region[],
): boolean {
  const easy = cover.filter(({ kinds }) => !kinds.has("difficult"));
  if (easy.length === 0) return false;
  const difficult = battle.regionsOf("difficult");
  return middleAndCorners(figure).some((point) => liesInOnly(battle, easy, difficult, viewer, point));
}

const middleAndCorners = ({ x, y, pixelWidth, pixelHeight }: Figure): readonly Point[] => {
  const [w, h] = [pixelWidth / 2, pixelHeight / 2];
  return [
    { x, y },
    { x: x - w, y: y - h },
    { x: x + w, y: y - h },
    { x: x + w, y: y + h },
    { x: x - w, y: y + h },
  ];
};

// Difficult Terrain (GFF-T4, T5, X7, X15) ----------------------------------------------------------------------------

/** Any move that touches difficult terrain is limited to this, in inches. */
export const DIFFICULT_LIMIT = 6;

export const ignoresDifficult = ({ strider, flying }: Profile): boolean => strider || flying;

export const isInDifficult = (battle: Battle, figure: Figure): boolean =>
  regionsUnder(battle, figure, battle.regionsOf("difficult")).length > 0;

/** No charge into difficult ground leads farther than this, bases and diagonals included, in inches. */
const NEARBY = 3 * DIFFICULT_LIMIT;

/** GFF-T4: the difficult ground that some of these stand in: all nearby that hangs together with what is under them. */
export function difficultAround(battle: Battle, figures: readonly Figure[]): readonly Region[] {
  const all = battle.regionsOf("difficult");
  const near = new Set(figures.flatMap((figure) => regionsNear(battle, figure, NEARBY, all)));
  const under = new Set(figures.flatMap((figure) => regionsUnder(battle, figure, [...near])));
  return under.size === 0 ? [] : joinedTo([...under], [...near]);
}

/** The other difficult ground that a charge from here could come by. */
export const difficultBesides = (
  battle: Battle,
  figure: Figure,
  into: readonly Region[],
): readonly Region[] =>
  regionsNear(battle, figure, NEARBY, battle.regionsOf("difficult")).filter(
    (region) => !into.includes(region),
  );

// Dangerous Terrain (GFF-T6, T7, X7) ---------------------------------------------------------------------------------

export const ignoresDangerous = ({ flying }: Profile): boolean => flying;

export const isInDanger = (battle: Battle, figure: Figure): boolean =>
  regionsUnder(battle, figure, battle.regionsOf("dangerous")).length > 0;

export const goesThroughDanger = (battle: Battle, figure: Figure, path: readonly Place[]): boolean =>
  regionsOnTheWay(battle, figure, path, battle.regionsOf("dangerous")).length > 0;

// Else they will always move around it -------------------------------------------------------------------------------

export type Shunned = "difficult" | "dangerous";

/** The kinds of ground a model walks around. */
export function shunnedBy(model: Profile): readonly Shunned[] {
  if (ignoresDangerous(model)) return [];
  return ignoresDifficult(model) ? DANGEROUS : BOTH;
}
const DANGEROUS: readonly Shunned[] = ["dangerous"];
const BOTH: readonly Shunned[] = ["difficult", "dangerous"];

/** The kinds it walks around and yet stands in; difficult regions that are open to it do not count. */
export function shunnedUnder(
  battle: Battle,
  figure: Figure,
  model: Profile,
  open: readonly Region[] = [],
): readonly Shunned[] {
  return shunnedBy(model).filter((kind) => {
    const all = battle.regionsOf(kind);
    const isOpen = kind === "difficult" && open.length > 0;
    const closed = isOpen ? all.filter((region) => !open.includes(region)) : all;
    return regionsUnder(battle, figure, closed).length > 0;
  });
}

/** Tag of regions that may be jumped across (see drops-leaps-jumps.ts). */
export const GAP = "gap";
const FREE = 1;
const isImpassable = ({ kind, tags }: TerrainData): boolean =>
  kind === "impassable" && tags?.includes(GAP) !== true;

/** What ground costs, by what is walked around. The field keeps its maps by these functions: there are but five. */
const COSTS: Readonly<Record<string, (terrain: TerrainData) => number>> = {
  "": (terrain) => (isImpassable(terrain) ? Infinity : FREE),
  difficult: (terrain) => (terrain.kind === "difficult" || isImpassable(terrain) ? Infinity : FREE),
  dangerous: (terrain) => (terrain.kind === "dangerous" || isImpassable(terrain) ? Infinity : FREE),
  "difficult dangerous": (terrain) =>
    terrain.kind === "difficult" || terrain.kind === "dangerous" || isImpassable(terrain) ? Infinity : FREE,
};
const inFlight = (): number => FREE;

/** The cost of ground for a model that may walk through some of what it usually walks around. */
export function groundCost(model: Profile, open: readonly Shunned[] = []): (terrain: TerrainData) => number {
  if (model.flying) return inFlight;
  const closed = shunnedBy(model).filter((kind) => !open.includes(kind));
  return COSTS[closed.join(" ")] ?? inFlight;
}

/** Nobody can stand here: impassable, or a gap. */
export const isNoGround = (battle: Battle, place: Place): boolean =>
  battle.terrainAt(place).some(({ kind, tags }) => kind === "impassable" || tags?.includes(GAP) === true);

/** Looked up once for a map's regions, which no edit changes. */
function oncePerMap<T>(look: (battle: Battle) => T): (battle: Battle) => T {
  const known = new WeakMap<readonly Region[], { readonly value: T }>();
  return (battle) => {
    const found = known.get(battle.regions) ?? { value: look(battle) };
    known.set(battle.regions, found);
    return found.value;
  };
}
