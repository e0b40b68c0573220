import type { Option } from "../../core/decision";
import type { Place } from "../../core/place";
import { text, type Text } from "../../core/text";
import { choose, least, most, only, type Criterion } from "../../engine/choose";
import type { Figure, MoveRules, Spot } from "../../field/battle";
import { hexesBetween, sameHex, type Hex } from "./hexes";
import { featuresAt, hexKey, hexOf, hexText, isOccupied, placeOf, type Man } from "./showdown";

/** One hex along the best route (GUN-M2 to GUN-M5). */

/** Every hex costs the same; hexes may be shared (GUN-M5 only prefers empty ones). */
export const ON_FOOT: MoveRules = {
  through: "everybody",
  shares: true,
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

/** GUN-M12: for a hex he enters no building but the one he is in or the enemy is in. */
export function keepingOutOfBuildings(man: Man, enemy: Figure): MoveRules {
  const allowed = new Set([
    ...featuresAt(man, man.here, "building"),
    ...featuresAt(man, hexOf(man, enemy), "building"),
  ]);
  const avoid = man.battle
    .regionsOf("feature")
    .filter(
      ({ id, terrain }) =>
        !allowed.has(id) && terrain.some(({ tags }) => tags?.includes("building") === true),
    )
    .map(({ id }) => id);
  return { ...ON_FOOT, avoid: new Set(avoid) };
}

interface HexStep {
  readonly spot: Spot;
  readonly hex: Hex;
}

const say = (stage: string): Text => text(`OPFOR.gunslinger.stage.${stage}`);

export interface Advance {
  readonly path: readonly Place[];
  readonly to: Hex;
}

/** The next hex towards a goal, or nothing when no hex is nearer to it. */
export function nextHexTowards(man: Man, goal: Hex, rules: MoveRules, closerTo?: Hex): Advance | undefined {
  const end = lastHexOnMap(man, goal);
  if (sameHex(man.here, end)) return undefined;
  const left = distanceLeft(man, end, rules);
  const now = left(man.me, man.here);
  const reach = man.battle.reach(man.me, 1, rules);
  const steps = reach.spots
    .map((spot) => ({ spot, hex: man.hexes.hexAt(spot) }))
    .filter(({ hex }) => hexesBetween(hex, man.here) === 1);
  const isPath = (hex: Hex): boolean => featuresAt(man, hex, "path").length > 0;
  const onPath = isPath(man.here);
  const picked = choose(man.situation, {
    id: "hex",
    label: text("OPFOR.gunslinger.choice.hex"),
    candidates: say("neighbours"),
    from: steps,
    by: [
      only<HexStep>(say("nearer"), ({ spot, hex }) => left(spot, hex) < now),
      least<HexStep>(say("nearest"), ({ spot, hex }) => left(spot, hex)),
      most<HexStep>(say(onPath ? "staysOnPath" : "path"), ({ hex }) => Number(isPath(hex))),
      least<HexStep>(say("empty"), ({ hex }) => Number(isOccupied(man, hex, man.me.id))),
      ...closest(closerTo),
    ],
    show: ({ hex }) => hexOption(man, hex),
  });
  return picked === undefined ? undefined : { path: reach.path(picked.spot).places, to: picked.hex };
}

/** GUN-C2. */
const closest = (hex: Hex | undefined): Criterion<HexStep>[] =>
  hex === undefined ? [] : [least(say("closestToTarget"), (step) => hexesBetween(step.hex, hex))];

export const hexOption = (man: Man, hex: Hex): Option => ({
  id: hexKey(hex),
  label: hexText(man, hex),
  place: placeOf(man, hex, man.me),
});

/** On foot; as the crow flies where no way leads there. */
function distanceLeft(man: Man, goal: Hex, rules: MoveRules): (place: Place, hex: Hex) => number {
  const ways = man.battle.ways(man.me, { kind: "place", place: placeOf(man, goal, man.me) }, rules);
  if (Number.isFinite(ways.from(man.me))) return (place) => ways.from(place);
  return (_place, hex) => hexesBetween(hex, goal);
}

/** A projected target lies off the map (GUN-T3): he walks to the last hex on the way there. */
export function lastHexOnMap(man: Man, goal: Hex): Hex {
  if (man.hexes.onMap(goal)) return goal;
  const far = hexesBetween(man.here, goal);
  const from = man.hexes.centre(man.here);
  const to = man.hexes.centre(goal);
  let last = man.here;
  for (let step = 1; step <= far; step++) {
    const hex = man.hexes.hexAt({
      x: from.x + ((to.x - from.x) * step) / far,
      y: from.y + ((to.y - from.y) * step) / far,
    });
    if (!man.hexes.onMap(hex)) break;
    last = hex;
  }
  return last;
}
