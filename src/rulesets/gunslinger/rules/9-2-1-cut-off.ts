import { text } from "../../../core/text";
import { choose, least } from "../../../engine/choose";
import { standing, type Figure, type MoveRules, type Walks } from "../../../field";
import { hexesBetween, inAimZone, neighbours, ring, sameHex, type Hex } from "../map/hexes";
import { facingOf, featuresAt, hexKey, hexOf, placeOf, type Man } from "../map/hex-battle";
import { seesHex } from "../map/body-and-head-sight";
import { hexOption, keepingOutOfBuildings, lastHexOnMap, stepsToEnemy } from "./9-21-move";

/**
 * Rule 9.2.11.2 as GUN-Q9 reads it, and the notes for when it helps nobody (GUN-N11, GUN-N12): where a man goes who
 * sees no enemy.
 */

/**
 * A hex leads him on when he can get to it without a building he must stay out of, when his way on foot to the
 * enemy is shorter from there, and when the first step towards it does not make that way longer: no step is
 * taken back.
 */
export interface Chase {
  /** His way on foot to the enemy, in hexes. */
  readonly way: number;
  /** The cheap half of the question. */
  shortensWay(hex: Hex): boolean;
  leadsOn(hex: Hex): boolean;
  /** His way is no longer from there, and the first step shortens it: enough for the far side of a gully (GUN-N9). */
  leadsPast(hex: Hex): boolean;
}

export function chaseOf(man: Man, enemy: Figure): Chase {
  const rules = keepingOutOfBuildings(man, enemy);
  const toEnemy = stepsToEnemy(man, enemy);
  const now = toEnemy(man.me);
  const left = (hex: Hex): number => toEnemy(man.hexes.centre(hex));
  const next = once(() => nextHexes(man, rules));
  const walks = once(() => man.battle.walks(man.me, rules));
  const canGoTo = (end: Hex, most: number): boolean => {
    const first = next().filter(({ hex }) => left(hex) <= most);
    if (first.some(({ hex }) => sameHex(hex, end))) return true;
    const goal = { kind: "place", place: placeOf(man, end, man.me) } as const;
    const cost = first.length === 0 ? Infinity : walks().to(goal);
    return Number.isFinite(cost) && first.some((step) => step.walks().to(goal, cost) < cost);
  };
  return {
    way: now,
    shortensWay: (hex) => left(lastHexOnMap(man, hex)) < now,
    leadsOn: (hex) => canGoTo(lastHexOnMap(man, hex), now),
    leadsPast: (hex) => left(lastHexOnMap(man, hex)) === now && canGoTo(lastHexOnMap(man, hex), now - 1),
  };
}

interface NextHex {
  readonly hex: Hex;
  readonly walks: () => Walks;
}

/** The hexes he can step to, and the ways from there. */
function nextHexes(man: Man, rules: MoveRules): readonly NextHex[] {
  const reach = man.battle.reach(man.me, 1, rules);
  const isOpen = new Set(reach.spots.map((spot) => hexKey(man.hexes.hexAt(spot))));
  return neighbours(man.here)
    .filter((hex) => isOpen.has(hexKey(hex)))
    .map((hex) => ({
      hex,
      walks: once(() => man.battle.walks(standing(man.me, placeOf(man, hex, man.me)), rules)),
    }));
}

export function once<T>(think: () => T): () => T {
  let thought: { readonly value: T } | undefined;
  return () => (thought ??= { value: think() }).value;
}

/** Aim zones are projected this many hexes beyond the map. */
const BEYOND = 12;

/**
 * GUN-T2, GUN-N7, GUN-Q9: in the enemy's aim zone without end (GUN-T3), in his own sight, leading him on; on the
 * map before off it, closest to himself, then closest to the enemy. What a gully hides he does not see.
 */
export function hexInHisAimZone(man: Man, enemy: Figure, chase: Chase): Hex | undefined {
  const [from, facing] = [hexOf(man, enemy), facingOf(man, enemy)];
  const isInZone = (hex: Hex): boolean => inAimZone(from, facing, hex) && !sameHex(hex, from);
  const fits = (hex: Hex): boolean =>
    isInZone(hex) && chase.shortensWay(hex) && seesHex(man, man.me, hex) && chase.leadsOn(hex);
  const { hexes } = man;
  // There and on to the enemy is no farther than his way now: nothing lies beyond twice of it.
  const near = Math.min(horizonOf(man, 0), 2 * chase.way);
  const isSeen = (hex: Hex): boolean => hexes.onMap(hex) && isInZone(hex) && seesHex(man, man.me, hex);
  return (
    closestHex(man, from, near, (hex) => hexes.onMap(hex) && fits(hex)) ??
    (isDeepInGully(man, enemy)
      ? closestHex(man, from, near, (hex) => isSeen(hex) && chase.leadsPast(hex))
      : undefined) ??
    (toEdge(man) <= 2 * chase.way
      ? closestHex(
          man,
          from,
          horizonOf(man, BEYOND),
          (hex) => isInZone(hex) && !hexes.onMap(hex) && isNearMap(man, hex) && fits(hex),
        )
      : undefined)
  );
}

/** How many hexes it is at least to the last hex of the map, whichever way he leaves it. */
function toEdge({ battle: { area }, hexes, here }: Man): number {
  const { x, y } = hexes.centre(here);
  const pixels = Math.min(x - area.x, area.x + area.width - x, y - area.y, area.y + area.height - y);
  // The last hex of the line may end a hex before the border, and a rounding before that.
  return pixels / hexes.step - 3;
}

/** How many hexes it is at most to anywhere on the map, or so many hexes beyond it. */
function horizonOf({ battle: { area }, hexes, here }: Man, beyond: number): number {
  const far = beyond * hexes.step;
  const [left, right] = [area.x - far, area.x + area.width + far];
  const [top, bottom] = [area.y - far, area.y + area.height + far];
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
  return Math.max(...corners.map((corner) => hexesBetween(here, hexes.hexAt(corner)))) + 1;
}

/** In a gully, and not one that he is in himself. */
export function isDeepInGully(man: Man, enemy: Figure): boolean {
  const mine = featuresAt(man, man.here, "gully");
  const gullies = featuresAt(man, hexOf(man, enemy), "gully");
  return gullies.length > 0 && !gullies.some((gully) => mine.includes(gully));
}

function isNearMap({ battle: { area }, hexes }: Man, hex: Hex): boolean {
  const { x, y } = hexes.centre(hex);
  const far = BEYOND * hexes.step;
  return (
    x >= area.x - far &&
    x <= area.x + area.width + far &&
    y >= area.y - far &&
    y <= area.y + area.height + far
  );
}

function closestHex(man: Man, enemy: Hex, horizon: number, fits: (hex: Hex) => boolean): Hex | undefined {
  for (let radius = 1; radius <= horizon; radius++) {
    const found = ring(man.here, radius).filter(fits);
    if (found.length > 0) return chooseHex(man, found, enemy);
  }
  return undefined;
}

function chooseHex(man: Man, hexes: readonly Hex[], enemy: Hex): Hex | undefined {
  return choose(man.situation, {
    id: "target-hex",
    label: text("OPFOR.gunslinger.choice.targetHex"),
    candidates: text("OPFOR.gunslinger.stage.cutOffHexes"),
    from: hexes,
    by: [
      least(text("OPFOR.gunslinger.stage.closestToEnemy"), (hex) => hexesBetween(hex, enemy)),
      least(text("OPFOR.gunslinger.stage.asBefore"), (hex) => Number(hexKey(hex) !== man.sheet.lastTarget)),
    ],
    show: (hex) => hexOption(man, hex),
  });
}

/** GUN-N12: the closest hexes on foot outside the building he is in that he sees and that lead him on. */
export function wayOut(man: Man, enemy: Figure, chase: Chase): Hex | undefined {
  const mine = featuresAt(man, man.here, "building");
  const isOutside = (hex: Hex): boolean => !featuresAt(man, hex, "building").some((id) => mine.includes(id));
  const spots = man.battle.nearest(
    man.me,
    {
      fits: (place) => {
        const hex = man.hexes.hexAt(place);
        return isOutside(hex) && chase.shortensWay(hex) && seesHex(man, man.me, hex) && chase.leadsOn(hex);
      },
    },
    keepingOutOfBuildings(man, enemy),
  );
  return choose(man.situation, {
    id: "door",
    label: text("OPFOR.gunslinger.choice.door"),
    candidates: text("OPFOR.gunslinger.stage.outside"),
    from: spots.map((spot) => man.hexes.hexAt(spot)),
    by: [
      least<Hex>(text("OPFOR.gunslinger.stage.closestToEnemy"), (hex) =>
        hexesBetween(hex, hexOf(man, enemy)),
      ),
      least<Hex>(text("OPFOR.gunslinger.stage.asBefore"), (hex) =>
        Number(hexKey(hex) !== man.sheet.lastTarget),
      ),
    ],
    show: (hex) => hexOption(man, hex),
  });
}
