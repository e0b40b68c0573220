import type { FigureData } from "../../../src/field/snapshot";
import type { Memory, Sheet, Weapon } from "../../../src/rulesets/gunslinger/sheet/memory";
import {
  apart,
  canStep,
  cellOf,
  fail,
  inSight,
  inZone,
  isClear,
  least,
  sideOf,
  steps,
  stepsTo,
  turnBetween,
  type Board,
  type Cell,
  type Eye,
} from "./board";
import { dueBy, type Due } from "./tables";

/**
 * A segment of one automatic character as the page has it, rule 9.2 from top to bottom. Where the rules leave
 * several things equally good, all of them are allowed: an opinion is a list of whole answers.
 */

export interface Opinion {
  /** "enemy A", "hex 3,-1", "weapon found". */
  readonly target: string;
  /** The hexsides he may turn to; none: he does not turn. */
  readonly turns: readonly number[];
  readonly delay: number;
  readonly deeds: readonly string[];
}

type Target =
  | { readonly kind: "enemy"; readonly enemy: FigureData; readonly at: Cell; readonly straight?: boolean }
  | { readonly kind: "hex"; readonly at: Cell; readonly enemy: FigureData }
  | { readonly kind: "weapon"; readonly at: Cell; readonly id: string };

interface Seat {
  readonly board: Board;
  readonly me: FigureData;
  readonly here: Cell;
  readonly sheet: Sheet;
  readonly memory: Memory;
  readonly enemies: readonly FigureData[];
}

/** Where a line runs between two hexes, it counts as in the one to the right and below. */
const A_HAIR = { x: 0.02, y: 0.01 };
const anywhere = (): boolean => true;
export const key = ({ q, r }: Cell): string => `${q},${r}`;

export function opinionsOn(board: Board, memory: Memory, id: string): readonly Opinion[] {
  const { snapshot } = board;
  const me = snapshot.figures.find((figure) => figure.id === id) ?? fail(`nobody is called ${id}`);
  const known = memory.sheets[id] ?? fail(`no sheet of ${id}`);
  const enemies = snapshot.figures.filter(
    ({ side, hidden, defeated }) => side !== me.side && side !== "neutral" && !hidden && !defeated,
  );
  const bare = { board, me, here: cellOf(board, me), sheet: known, memory, enemies };
  const seat = { ...bare, sheet: { ...known, aim: keptAim(bare) } };
  return targetsOf(seat).map((target) => opinionOn(seat, target));
}

/** The aim is lost when the man aimed at is out of sight at the start of the segment. */
function keptAim(seat: Seat): Sheet["aim"] {
  const { aim } = seat.sheet;
  const at = seat.enemies.find(({ id }) => id === aim?.target);
  return at !== undefined && seesNow(seat, at) ? aim : null;
}

function opinionOn(seat: Seat, target: Target): Opinion {
  const { sheet, here, board, me } = seat;
  const side = sideOf(board, me);
  const turns = inZone(here, side, target.at) ? [] : fewestTurns(side, here, target.at);
  const delay = sheet.delay + (turns.length > 0 ? 1 : 0);
  const named = {
    target:
      target.kind === "enemy"
        ? `enemy ${target.enemy.id}`
        : target.kind === "hex"
          ? `hex ${key(target.at)}`
          : `weapon ${target.id}`,
    turns: turns.map((turn) => (turn + 720) % 360),
  };
  const segment = ((board.snapshot.round - 1) % 5) + 1;
  const due = dueBy(
    sheet.tac,
    segment,
    hexesTo(seat, target),
    sheet.weapon?.hands === 2,
    board.snapshot.options.gunslinger?.bonusCards === false ? [] : sheet.bonus,
  );
  if (due === undefined) return { ...named, delay, deeds: ["nothing"] };
  if (delay > 0) return { ...named, delay: due.bonus ? delay : delay - 1, deeds: ["nothing"] };
  return { ...named, delay, deeds: deedsOf(seat, target, due) };
}

/** 9.23.2: behind cover that TAC D sent him to, less than 7 hexes counts from where the head would be. */
function hexesTo(seat: Seat, target: Target): number {
  const distance = apart(seat.here, target.at);
  if (seat.sheet.tac !== "D") return distance;
  if (target.kind !== "enemy" || !seat.sheet.behindCover || !isCover(seat, seat.here, target.enemy))
    return distance;
  const head = headSpots(seat, seat.here, target.enemy)[0] ?? seat.here;
  return distance >= 7 && apart(head, target.at) < 7 ? apart(head, target.at) : distance;
}

/** Only as many hexsides as bring the target into his aim zone. */
function fewestTurns(side: number, here: Cell, at: Cell): number[] {
  const sides = [60, -60, 120, -120, 180].map((turn) => side + turn).filter((to) => inZone(here, to, at));
  return least(sides, (to) => turnBetween(to, side));
}

// 9.2.1. Target priorities

function targetsOf(seat: Seat): Target[] {
  const weapons = weaponTargets(seat);
  if (weapons.length > 0) return weapons;
  const now = seat.enemies.filter((enemy) => seesNow(seat, enemy));
  const seen = now.length > 0 ? now : seat.enemies.filter((enemy) => wouldSee(seat, enemy));
  if (seen.length > 0) {
    const level = seen.filter(({ elevation }) => elevation === seat.me.elevation);
    return closestEnemies(seat, level.length > 0 ? level : seen);
  }
  return closestEnemies(seat, seat.enemies).flatMap((target) =>
    target.kind === "enemy" ? hexTargets(seat, target.enemy, target.at) : [],
  );
}

function closestEnemies(seat: Seat, from: readonly FigureData[]): Target[] {
  const at = (enemy: FigureData): Cell => cellOf(seat.board, enemy);
  const closest = least(from, (enemy) => apart(seat.here, at(enemy)));
  const aimed = closest.filter(({ id }) => id === seat.sheet.aim?.target);
  const last = closest.filter(({ id }) => id === seat.sheet.lastTarget);
  const kept = aimed.length > 0 ? aimed : last.length > 0 ? last : closest;
  return kept.map((enemy) => ({ kind: "enemy", enemy, at: at(enemy) }));
}

/** 9.2.11.4 and 9.2.11.5. */
function weaponTargets(seat: Seat): Target[] {
  const { sheet, memory, board, here, enemies } = seat;
  const own = [sheet.weapon, sheet.offHand, ...sheet.holstered].filter((gun): gun is Weapon => gun !== null);
  const lying = memory.ground.map(({ weapon, at }) => ({ weapon, at: cellOf(board, at) }));
  const closest = (from: typeof lying): Target[] =>
    least(from, ({ at }) => apart(here, at)).map(({ weapon, at }) => ({ kind: "weapon", at, id: weapon.id }));
  const isWatched = ({ at }: { readonly at: Cell }): boolean =>
    enemies.some((enemy) => inSight(board, { at, down: false }, eyeOf(seat, enemy)));
  const usable = lying.filter((gun) => gun.weapon.shots > 0 || (gun.weapon.rounds > 0 && !isWatched(gun)));
  if (own.length === 0)
    return closest(usable.length > 0 ? usable : lying.filter(({ weapon }) => weapon.rounds > 0));
  if (own.some(({ hands }) => hands === 2)) return [];
  if (sheet.skills.twoHanded < sheet.skills.oneHanded) return [];
  if (enemies.some((enemy) => isSeenBy(seat, enemy))) return [];
  const haveLoaded = own.some(({ shots }) => shots > 0);
  const better = usable.filter(({ weapon }) => weapon.hands === 2 && (weapon.shots > 0 || !haveLoaded));
  return closest(
    better.filter(({ at }) => myEyes(seat).some((eye) => inSight(board, eye, { at, down: false }))),
  );
}

/** 9.2.11.2 as GUN-Q9 reads it, 9.2.11.3, and the notes for when nothing is left. */
function hexTargets(seat: Seat, enemy: FigureData, at: Cell): Target[] {
  const { board, here } = seat;
  const roam = roaming(seat, at);
  const zone = board.cells.filter(
    (cell) =>
      inZone(at, sideOf(board, enemy), cell) &&
      cell !== at &&
      myEyes(seat).some((eye) => inSight(board, eye, { at: cell, down: false })),
  );
  const onMap = bestOf(
    seat,
    at,
    zone.filter((cell) => cell.onMap),
    roam,
  );
  const inGully = at.gullies.some((id) => !here.gullies.includes(id));
  const past = inGully
    ? bestOf(
        seat,
        at,
        zone.filter((cell) => cell.onMap),
        { leadsOn: roam.leadsPast },
      )
    : [];
  const off = zone.filter((cell) => !cell.onMap);
  const chosen = onMap.length > 0 ? onMap : past.length > 0 ? past : bestOf(seat, at, off, roam);
  const first = chosen[0];
  if (first !== undefined) {
    if (apart(here, at) < apart(here, first) && !inGully) return [{ kind: "enemy", enemy, at }];
    return chosen.map((cell) => ({ kind: "hex", at: cell, enemy }));
  }
  const inside = here.buildings.length > 0 && !here.buildings.some((id) => at.buildings.includes(id));
  const outside = board.cells.filter(
    (cell) =>
      inside &&
      cell.onMap &&
      !here.buildings.some((id) => cell.buildings.includes(id)) &&
      myEyes(seat).some((eye) => inSight(board, eye, { at: cell, down: false })) &&
      roam.leadsOn(cell),
  );
  if (outside.length === 0) return [{ kind: "enemy", enemy, at, straight: true }];
  const nearest = least(outside, (cell) => roam.reached.get(cell) ?? Infinity);
  return least(nearest, (cell) => apart(at, cell)).map((cell) => ({ kind: "hex", at: cell, enemy }));
}

/** Closest to himself, then closest to the enemy, of those that lead him on. */
function bestOf(
  { here }: Seat,
  at: Cell,
  cells: readonly Cell[],
  roam: Pick<ReturnType<typeof roaming>, "leadsOn">,
): Cell[] {
  const far = [...new Set(cells.map((cell) => apart(here, cell)))].sort((a, b) => a - b);
  for (const distance of far) {
    const good = cells.filter((cell) => apart(here, cell) === distance && roam.leadsOn(cell));
    if (good.length > 0) return least(good, (cell) => apart(at, cell));
  }
  return [];
}

/** His ways on foot: to a target hex past the buildings he must stay out of, to the enemy by any. */
function roaming(seat: Seat, enemyAt: Cell) {
  const { board, here } = seat;
  const may = (cell: Cell): boolean =>
    cell.buildings.every((id) => enemyAt.buildings.includes(id) || here.buildings.includes(id));
  const reached = steps(board, [here], may);
  const left = stepsTo(board, [nearestTo(seat, enemyAt)], anywhere);
  const toGo = (cell: Cell): number => left.get(cell) ?? Infinity;
  /** The hex of the map that is walked to: the last one on the straight line to a hex beyond it. */
  const onMap = (cell: Cell): Cell => {
    const far = apart(here, cell);
    let last = here;
    for (let step = 1; step <= far; step++) {
      const x = here.x + ((cell.x - here.x) * step) / far + A_HAIR.x;
      const next = cellOf(board, { x, y: here.y + ((cell.y - here.y) * step) / far + A_HAIR.y });
      if (next.onMap) last = next;
    }
    return cell.onMap ? cell : last;
  };
  /** The first steps of the shortest ways there that do not lengthen his way to the enemy. */
  const firstSteps = (to: Cell, most = toGo(here)): Cell[] => {
    const ways = stepsTo(board, [onMap(to)], may);
    const far = ways.get(here) ?? Infinity;
    return (board.neighbours.get(here) ?? []).filter(
      (next) => canStep(board, here, next) && may(next) && ways.get(next) === far - 1 && toGo(next) <= most,
    );
  };
  const leadsOn = (cell: Cell): boolean =>
    cell !== here &&
    reached.has(onMap(cell)) &&
    toGo(onMap(cell)) < toGo(here) &&
    firstSteps(cell).length > 0;
  /** The far side of a gully: no longer a way, and the first step shortens it (GUN-N9). */
  const leadsPast = (cell: Cell): boolean =>
    cell !== here &&
    reached.has(cell) &&
    toGo(cell) === toGo(here) &&
    firstSteps(cell, toGo(here) - 1).length > 0;
  return { reached, leadsOn, leadsPast, firstSteps };
}

/** Where no way leads to a hex: the nearest to it that he can get to, with the fewest steps, from the top left. */
function nearestTo({ board, here }: Seat, goal: Cell): Cell {
  const reached = steps(board, [here], anywhere);
  if (reached.has(goal)) return goal;
  const near = least([...reached.keys()], (cell) => apart(cell, goal));
  const quick = least(near, (cell) => reached.get(cell) ?? 0);
  const top = least(quick, ({ y }) => Math.round(y));
  return least(top, ({ x }) => x)[0] ?? goal;
}

// Sight

const eyeOf = ({ board }: Seat, figure: FigureData): Eye => ({
  at: cellOf(board, figure),
  down: figure.statuses.includes("prone"),
});
const bodyOf = ({ here, sheet }: Seat): Eye => ({ at: here, down: sheet.posture === "down" });
const myEyes = (seat: Seat): Eye[] => [
  bodyOf(seat),
  ...(seat.sheet.head === null ? [] : [{ at: cellOf(seat.board, seat.sheet.head), down: false }]),
];
const seesNow = (seat: Seat, enemy: FigureData): boolean =>
  myEyes(seat).some((eye) => inSight(seat.board, eye, eyeOf(seat, enemy)));
const isSeenBy = seesNow;
/** GUN-Q23: behind cover and with the head in. */
const wouldSee = (seat: Seat, enemy: FigureData): boolean =>
  seat.sheet.behindCover && seat.sheet.head === null && headSpots(seat, seat.here, enemy).length > 0;

/** Where the head counter sees the enemy from, if he is in that hex. */
function headSpots(seat: Seat, from: Cell, enemy: FigureData): Cell[] {
  const { board } = seat;
  const foe = eyeOf(seat, enemy);
  const fits = (board.neighbours.get(from) ?? []).filter(
    (head) =>
      head.onMap && // a counter lies on the map; only aim zones are projected off it
      isClear(board, from, head) &&
      apart(head, foe.at) <= apart(from, foe.at) &&
      inSight(board, { at: head, down: false }, foe),
  );
  return least(fits, (head) => apart(head, foe.at));
}

/** 9.23.1: the head sees the target from there and the body, once down, does not. */
const isCover = (seat: Seat, cell: Cell, enemy: FigureData): boolean =>
  headSpots(seat, cell, enemy).length > 0 &&
  !inSight(seat.board, { at: cell, down: true }, eyeOf(seat, enemy));

// The conversion chart

type Column = "MOVE" | "AS" | "C/AS";

const COVER_HALF = ["get-up", "get-down", "head-out", "head-back", "advance"];
const GUN_HALF = ["shoot", "aim", "cock", "draw", "pick-up", "load"];

function deedsOf(seat: Seat, target: Target, due: Due): string[] {
  const { sheet } = seat;
  const isWatched = seat.enemies.some((enemy) => isSeenBy(seat, enemy));
  if (sheet.loading && canLoad(sheet) && !isWatched) return ["load"];
  if (target.kind === "enemy") {
    const { column } = due;
    if (column === "STRENGTH") return ["strength"];
    const thought = { ...seat, enemy: target.enemy, straight: target.straight === true, n: due.n, read: [] };
    if (column === "HOOK" || column === "JAB" || column === "KICK") {
      // Nobody strikes through a wall.
      return isClear(seat.board, seat.here, target.at)
        ? [`blow ${target.enemy.id}`]
        : activity(thought, "MOVE");
    }
    // GUN-Q11: the AS half is due where no move to cover is.
    const isNoCoverDue = rowOf(thought) === 6 || ([4, 5].includes(rowOf(thought)) && thought.straight);
    if (due.half === "gun" && isNoCoverDue) return activity(thought, "AS");
    return halved(activity(thought, column), due);
  }
  // 9.22.4 and 9.23: C and AS alike become MOVE.
  return towardsThing(seat, target);
}

const halved = (deeds: string[], { half }: Due): string[] => {
  if (half === undefined) return deeds;
  const words = half === "cover" ? COVER_HALF : GUN_HALF;
  return deeds.map((deed) => (words.some((word) => deed.startsWith(word)) ? deed : "nothing"));
};

const canLoad = ({ weapon }: Sheet): boolean =>
  weapon !== null && weapon.shots < weapon.capacity && weapon.rounds > 0;

/** Rows 12 to 15. */
function towardsThing(seat: Seat, target: Exclude<Target, { kind: "enemy" }>): string[] {
  const { sheet, here } = seat;
  if (target.kind === "weapon" && target.at === here) return [`pick-up ${target.id}`];
  if (sheet.posture === "down") return [sheet.legWounds > 0 ? "nothing" : "get-up"];
  if (target.kind === "weapon") return walk(seat, [target.at], anywhere);
  const first = roaming(seat, cellOf(seat.board, target.enemy)).firstSteps(target.at);
  return preferred(seat, first, undefined);
}

interface Thought extends Seat {
  readonly enemy: FigureData;
  /** Straight towards him as a last resort. */
  readonly straight: boolean;
  readonly n: number;
  readonly read: readonly Column[];
}

/** One column of the first row that fits; no column is read twice. */
function activity(seat: Thought, column: Column, n = seat.n): string[] {
  const { sheet } = seat;
  if (seat.read.includes(column))
    return [isLoaded(sheet.weapon) && !isCocked(sheet.weapon) ? "cock" : "nothing"];
  const on = { ...seat, n, read: [...seat.read, column] };
  if (column === "MOVE" && sheet.aim !== null) return [`shoot ${sheet.aim.target}`];
  const row = rowOf(on);
  switch (column) {
    case "MOVE":
      if (row === 2) return ["get-up"];
      if (row === 3) return activity(on, "C/AS", 6);
      return advance(on);
    case "AS":
      if ([4, 10, 11].includes(row)) return another(on) ?? activity(on, "C/AS");
      return ready(on);
    case "C/AS":
      return coverOrShoot(on, row);
    default:
      return column satisfies never;
  }
}

function rowOf(seat: Thought): number {
  const { sheet, enemy, here, board } = seat;
  if (sheet.aim?.target === enemy.id) return 1;
  const loaded = isLoaded(sheet.weapon);
  if (!isCover(seat, here, enemy)) {
    if (sheet.posture === "down") return sheet.legWounds > 0 ? 3 : 2;
    if (!loaded) return 4;
    return closestCover(seat).hexesFromEnemy < 7 ? 5 : 6;
  }
  if (inSight(board, bodyOf(seat), eyeOf(seat, enemy))) return 7;
  if (sheet.head !== null) return loaded ? 9 : 10;
  return loaded ? 8 : 11;
}

function coverOrShoot(seat: Thought, row: number): string[] {
  const { sheet } = seat;
  const spots = headSpots(seat, seat.here, seat.enemy);
  switch (row) {
    case 1:
    case 3:
    case 9:
      return ready(seat);
    case 2:
      return ["get-up"];
    case 4:
    case 5: {
      if (seat.straight) return activity(seat, "MOVE");
      const { positions } = closestCover(seat);
      const at = cellOf(seat.board, seat.enemy);
      if (positions.length > 0) return positions.flatMap((cell) => walk(seat, [cell], anywhere, at));
      return another(seat) ?? [canLoad(sheet) ? "load" : "nothing"];
    }
    case 6:
      return activity(seat, "MOVE");
    case 7:
      return ["get-down"];
    case 8:
      return isCocked(sheet.weapon) ? spots.map((spot) => `head-out ${key(spot)}`) : ["cock"];
    case 10:
      return ["head-back"];
    default:
      return another(seat) ?? [canLoad(sheet) ? "load" : "nothing"];
  }
}

/** If the weapon is uncocked COCK; else if the enemy is not in LOS see MOVE; otherwise AS(n), rule 9.22. */
function ready(seat: Thought): string[] {
  const { sheet, enemy, n } = seat;
  if (!isLoaded(sheet.weapon)) return another(seat) ?? activity(seat, "C/AS");
  if (!isCocked(sheet.weapon)) return ["cock"];
  if (!seesNow(seat, enemy)) return activity(seat, "MOVE");
  const aim = sheet.aim?.target === enemy.id ? sheet.aim.points : 0;
  const two = sheet.weapon.hands === 2;
  const time = aim + (two ? sheet.skills.twoHanded + 1 : sheet.skills.oneHanded + 2);
  return [time < n ? `aim ${enemy.id}` : `shoot ${enemy.id}`];
}

/** 9.22.1: the two-handed gun, else the best one-handed gun, of those that are loaded. */
function another({ sheet }: Seat): string[] | undefined {
  const guns = [...sheet.holstered, ...(sheet.offHand === null ? [] : [sheet.offHand])].filter(isLoaded);
  const best = guns.find(({ hands }) => hands === 2) ?? guns[0];
  return best === undefined ? undefined : [`draw ${best.id}`];
}

const isLoaded = (weapon: Weapon | null): weapon is Weapon => (weapon?.shots ?? 0) > 0;
const isCocked = (weapon: Weapon | null): boolean => weapon?.cocked === true || weapon?.doubleAction === true;

/** Towards the enemy; whoever is down gets up first, with a leg wound he stays down. */
function advance(seat: Thought): string[] {
  const { sheet, board, enemy } = seat;
  if (sheet.posture === "down") return sheet.legWounds > 0 ? activity(seat, "C/AS", 6) : ["get-up"];
  const at = cellOf(board, enemy);
  // In the enemy's own hex he does not stand and look on.
  if (at === seat.here) return activity(seat, "AS");
  return walk(seat, [at], anywhere);
}

function closestCover(seat: Thought) {
  const { board, here, enemy, me } = seat;
  const at = cellOf(board, enemy);
  const taken = board.snapshot.figures.filter(({ id, defeated }) => id !== me.id && !defeated);
  const isTaken = (cell: Cell): boolean => taken.some((figure) => cellOf(board, figure) === cell);
  const ways = steps(board, [here], anywhere);
  const all = [...ways.keys()].filter(
    (cell) => cell !== here && !isTaken(cell) && isCover(seat, cell, enemy),
  );
  const closest = least(all, (cell) => ways.get(cell) ?? Infinity);
  const far = (cell: Cell): number => apart(headSpots(seat, cell, enemy)[0] ?? cell, at);
  // 9.23.1: of equally good routes the one closest to his target; we look at where they end.
  return { positions: least(closest, far), hexesFromEnemy: Math.min(Infinity, ...closest.map(far)) };
}

/** 9.21.2: one hex along the best route; where there is no way, as near as he can get. */
function walk(seat: Seat, goals: readonly Cell[], may: (cell: Cell) => boolean, closeTo?: Cell): string[] {
  const { board, here } = seat;
  const reached = steps(board, [here], may);
  const reachable = goals.filter((goal) => reached.has(goal));
  const ends = reachable.length > 0 ? reachable : goals.map((goal) => nearestTo(seat, goal));
  const ways = stepsTo(board, ends, may);
  const far = ways.get(here) ?? 0;
  if (far === 0) return ["nothing"];
  const next = (board.neighbours.get(here) ?? []).filter(
    (cell) => canStep(board, here, cell) && may(cell) && ways.get(cell) === far - 1,
  );
  return preferred(seat, next, closeTo);
}

/** Paths first, then hexes where nobody is; to cover, the way closest to the target. */
function preferred({ board, me }: Seat, next: readonly Cell[], closeTo: Cell | undefined): string[] {
  const others = board.snapshot.figures.filter(({ id, defeated }) => id !== me.id && !defeated);
  const isFull = (cell: Cell): boolean => others.some((figure) => cellOf(board, figure) === cell);
  const onPath = least(next, ({ path }) => (path ? 0 : 1));
  const empty = least(onPath, (cell) => (isFull(cell) ? 1 : 0));
  const best = closeTo === undefined ? empty : least(empty, (cell) => apart(cell, closeTo));
  return best.map((cell) => `advance ${key(cell)}`);
}
