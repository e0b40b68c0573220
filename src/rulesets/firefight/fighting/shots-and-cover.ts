import type { Place } from "../../../core/place";
import type { Chooser } from "../../../engine/choose";
import { type Battle, type Figure, standing } from "../../../field";
import { rangedOf, type Weapon } from "../sheet/profile";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import { onTheirFeet, type Model, type Unit } from "../squads/units";
import { coverAt, coverWithDifficult, hidesOnEasyGround } from "../terrain/terrain";
import { isInRange } from "./in-range";

/** Who can be shot, and who is in cover. */

/** GFF-Q20: a legal shot needs range and sight; Indirect needs range alone. */
export const canShoot = (
  turn: Pick<Turn, "battle">,
  from: Figure,
  weapon: Weapon,
  at: Figure,
  slack = 0,
): boolean =>
  isInRange(turn.battle, from, at, weapon.range + slack) && (weapon.indirect || turn.battle.sees(from, at));

/** Tokens stand on whole pixels: what was within range when it was planned still is where they came to stand. In inches. */
export const roundedOff = ({ pixelsPerUnit }: Battle): number => 1.5 / pixelsPerUnit;

/** Models of the unit that the weapon could be shot at. */
export const shotAt = (
  turn: Pick<Turn, "battle">,
  from: Figure,
  weapon: Weapon,
  target: Unit,
): readonly Model[] =>
  target.models.filter(({ figure }) => !figure.hidden && canShoot(turn, from, weapon, figure));

/** What it takes to choose a target; of a turn, or of a step that is being resolved. */
export type Aiming = Chooser & Pick<Turn, "battle" | "enemies">;

/** Enemy units that some model of the unit, where it stands, has a legal shot at. */
export const validTargets = (turn: Aiming, shooters: Unit): readonly Unit[] =>
  turn.enemies.filter((enemy) =>
    onTheirFeet(shooters).some(({ figure, profile }) =>
      rangedOf(profile).some((weapon) => shotAt(turn, figure, weapon, enemy).length > 0),
    ),
  );

/** Some enemy could be shot from here, by the model's own weapons. */
export function shotFrom(turn: Turn, model: Model, place: Place): boolean {
  const shots = keptShots(turn).get(model) ?? new Map<Place, boolean>();
  keptShots(turn).set(model, shots);
  const found = shots.get(place) ?? lookedForShot(turn, model, place);
  shots.set(place, found);
  return found;
}
/** Several questions are asked about the same places. */
const keptShots = oncePerTurn((): Map<Model, Map<Place, boolean>> => new Map());

function lookedForShot(turn: Turn, { figure, profile }: Model, place: Place): boolean {
  const from = standing(figure, place);
  const weapons = rangedOf(profile);
  const farthest = Math.max(0, ...weapons.map(({ range }) => range));
  if (farthest === 0) return false;
  return turn.enemies.some(
    (enemy) =>
      enemy.models.some((model) => isInRange(turn.battle, from, model.figure, farthest)) &&
      weapons.some((weapon) => shotAt(turn, from, weapon, enemy).length > 0),
  );
}

/** A wood that is drawn as several regions is one wood. */
const JOINED = { joined: true } as const;

/** More than half: a base has far fewer corners than would make the difference show. */
const MOSTLY = 0.5 + 1e-6;

/** Mostly inside cover, or behind it, as seen by the viewer. */
export const coveredFrom = (turn: Pick<Turn, "battle">, viewer: Figure, figure: Figure): boolean =>
  turn.battle.isCovered(viewer, figure, MOSTLY, JOINED);

/** Against Indirect fire only the cover one is inside of counts, not what stands between. */
export const coveredAgainst = (
  turn: Pick<Turn, "battle">,
  { indirect }: Weapon,
  viewer: Figure,
  figure: Figure,
): boolean => (indirect ? coverAt(turn.battle, figure) !== "none" : coveredFrom(turn, viewer, figure));

/**
 * GFF-T1: in or behind cover. Inside cover terrain counts from every side; else every enemy that sees the
 * place must look past cover. GFF-T2: cover that is also difficult draws nobody on the way to an objective.
 */
export function inCover(turn: Turn, model: Model, place: Place, toObjective: boolean): boolean {
  const { battle } = turn;
  const figure = standing(model.figure, place);
  const inside = coverAt(battle, figure);
  if (inside !== "none") return inside === "cover" || !toObjective;
  const spurned = toObjective ? coverWithDifficult(battle) : NONE;
  const watchers = watchersOf(turn);
  const exposing = watchers.findIndex(
    (enemy) => battle.sees(enemy, figure) && !behindCover(turn, enemy, figure, spurned),
  );
  // Whoever sees one place in the open most likely sees the next: it is asked first.
  watchers.unshift(...watchers.splice(exposing, exposing > 0 ? 1 : 0));
  return exposing < 0;
}

const NONE: ReadonlySet<string> = new Set();

/** Every enemy model, at first the nearest first: they are the likeliest to look past all cover. */
const watchersOf = oncePerTurn((turn: Turn): Figure[] => {
  const { battle, me } = turn;
  return turn.enemies
    .flatMap(({ models }) => models.map(({ figure }) => ({ figure, far: battle.distance(me, figure) })))
    .sort((a, b) => a.far - b.far)
    .map(({ figure }) => figure);
});

/** Walls are never spurned, nor cover on easy ground: what hides is only looked for where terrain does all of it. */
function behindCover(turn: Turn, viewer: Figure, figure: Figure, spurned: ReadonlySet<string>): boolean {
  if (spurned.size === 0 || turn.battle.isCovered(viewer, figure, 0, WALLS)) {
    return coveredFrom(turn, viewer, figure);
  }
  const { share, by } = turn.battle.cover(viewer, figure, JOINED);
  if (share < MOSTLY) return false;
  const cover = turn.battle.regions.filter(({ id }) => by.some((one) => one.id === id));
  return cover.some(({ id }) => !spurned.has(id)) || hidesOnEasyGround(turn.battle, viewer, figure, cover);
}

const WALLS = { terrain: false, inside: false } as const;
