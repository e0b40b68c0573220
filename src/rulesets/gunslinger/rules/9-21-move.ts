import type { Option } from "../../../core/decision";
import type { Place } from "../../../core/place";
import type { Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { choose, least, most, only, type Criterion } from "../../../engine/choose";
import type { Figure, MoveRules, Snapshot, Spot, Ways } from "../../../field";
import { regionsTagged } from "../map/tagged-ground";
import { facingTowards, hexCode, hexesBetween, inAimZone, ring, sameHex, type Hex } from "../map/hexes";
import {
  facingOf,
  featuresAt,
  hexKey,
  hexOf,
  hexText,
  isOccupied,
  knownOr,
  placeOf,
  withSheetOf,
  type Man,
} from "../map/hex-battle";
import type { Deed, Route } from "./chosen-activity";
import type { Found } from "./chart-reading-types";
import { targetText, type Target } from "./target";

/** Rule 9.21, MOVE: the best route, facing, getting up, and the buildings he stays out of. */

/** 9.21.2: every hex costs the same; hexes may be shared (GUN-M5 only prefers empty ones). */
export const ON_FOOT: MoveRules = {
  through: "everybody",
  shares: true,
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

/** The field keeps what it learns by these rules: the same buildings must be the same rules. */
const keptRules = new WeakMap<Snapshot["regions"], Map<string, MoveRules>>();

/** 9.21.6, GUN-M12: for a hex he enters no building but the one he is in or the enemy is in. */
export function keepingOutOfBuildings(man: Man, enemy: Figure): MoveRules {
  const { battle } = man;
  const allowed = new Set([
    ...featuresAt(man, man.here, "building"),
    ...featuresAt(man, hexOf(man, enemy), "building"),
  ]);
  const avoid = regionsTagged(battle, "building").flatMap(({ id }) => (allowed.has(id) ? [] : [id]));
  if (avoid.length === 0) return ON_FOOT;
  const kept = keptRules.get(battle.snapshot.regions) ?? new Map<string, MoveRules>();
  keptRules.set(battle.snapshot.regions, kept);
  const key = JSON.stringify(avoid);
  const rules = kept.get(key) ?? { ...ON_FOOT, avoid: new Set(avoid) };
  kept.set(key, rules);
  return rules;
}

/** 9.21.2 and 9.21.5; lying with a leg wound he does what C/AS(6) says, as the chart has it (GUN-K3). */
export function walkToTarget(man: Man, target: Target, n: number): Found {
  if (man.sheet.posture === "down") {
    return man.sheet.legWounds > 0 && target.kind === "enemy"
      ? { kind: "see", column: "c-as", n: 6 }
      : getUp(man);
  }
  const route =
    target.kind === "hex"
      ? { goal: target.hex, rules: keepingOutOfBuildings(man, target.enemy), after: target.enemy }
      : { goal: target.hex, rules: ON_FOOT };
  if (target.kind === "enemy" && sameHex(target.hex, man.here)) {
    // GUN-G12: in the enemy's own hex there is nowhere to go; he does not stand and look on.
    man.situation.trace.note(text("OPFOR.gunslinger.why.noNearer", { enemy: target.enemy.name }));
    return { kind: "see", column: "as", n };
  }
  return { kind: "advance", to: target.kind, route, towards: targetText(man, target) };
}

/** 9.21.5: GUN-M10, GUN-M11. */
export const getUp = ({ sheet }: Man): Deed =>
  sheet.legWounds > 0
    ? { kind: "nothing", why: text("OPFOR.gunslinger.why.staysDown", { n: sheet.legWounds }) }
    : { kind: "get-up" };

/** 9.21.3: GUN-M6 to GUN-M8, GUN-N3, GUN-N8: he always faces his target; turning costs a delay point. */
export function faceTarget(man: Man, target: Target): { readonly man: Man; readonly steps: readonly Step[] } {
  const facing = facingOf(man, man.me);
  if (inAimZone(man.here, facing, target.hex)) return { man, steps: [] };
  const heading = man.hexes.rotation(facingTowards(man.here, facing, target.hex));
  const label = text("OPFOR.gunslinger.step.face", { name: man.me.name, target: targetText(man, target) });
  const delay = man.sheet.delay + 1;
  man.situation.trace.note(text("OPFOR.gunslinger.why.turned", { n: delay }));
  return {
    man: withSheetOf(man, { delay }),
    steps: [
      { kind: "face", figure: man.me.id, heading, label, detail: text("OPFOR.gunslinger.step.face.detail") },
    ],
  };
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

/** One hex along the best route (GUN-M2 to GUN-M5), or nothing when no hex is nearer to the goal. */
export function nextHex(man: Man, route: Route): Advance | undefined {
  const end = endOf(man, route);
  if (sameHex(man.here, end)) return undefined;
  const left = stepsLeft(man, end, route.rules);
  const now = left(man.me);
  const toEnemy = route.after === undefined ? undefined : stepsToEnemy(man, route.after);
  const reach = man.battle.reach(man.me, 1, route.rules);
  const steps = reach.spots
    .map((spot) => ({ spot, hex: man.hexes.hexAt(spot) }))
    .filter(({ hex }) => hexesBetween(hex, man.here) === 1);
  const isPath = (hex: Hex): boolean => featuresAt(man, hex, "path").length > 0;
  const picked = choose(man.situation, {
    id: "hex",
    label: text("OPFOR.gunslinger.choice.hex"),
    candidates: say("neighbours"),
    from: steps,
    by: [
      only<HexStep>(say("nearer"), ({ spot }) => left(spot) < now),
      least<HexStep>(say("nearest"), ({ spot }) => left(spot)),
      ...(toEnemy === undefined
        ? []
        : [only<HexStep>(say("notFurther"), ({ spot }) => toEnemy(spot) <= toEnemy(man.me))]),
      most<HexStep>(say(isPath(man.here) ? "staysOnPath" : "path"), ({ hex }) => Number(isPath(hex))),
      least<HexStep>(say("empty"), ({ hex }) => Number(isOccupied(man, hex, man.me.id))),
      ...closest(route.closerTo),
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

/** The rest of the way on foot, in hexes, from any place; one search for all that ask. */
export function stepsLeft(man: Man, goal: Hex, rules: MoveRules): (place: Place) => number {
  const known = knownOr(man.known.ways, rules, () => new Map<number, Ways>());
  const ways = knownOr(known, hexCode(goal), () =>
    man.battle.ways(man.me, { kind: "place", place: placeOf(man, goal, man.me) }, rules),
  );
  return (place) => ways.from(place);
}

/** His way on foot to the enemy; where there is none, to the hex nearest to him that he can get to. */
export function stepsToEnemy(man: Man, enemy: Figure): (place: Place) => number {
  const goal = hexOf(man, enemy);
  return stepsLeft(man, endOf(man, { goal, rules: ON_FOOT }), ON_FOOT);
}

/** The goal, or where no way leads there, the hex nearest to it that he can get to. */
function endOf(man: Man, { goal, rules }: Route): Hex {
  const end = lastHexOnMap(man, goal);
  if (Number.isFinite(stepsLeft(man, end, rules)(man.me))) return end;
  const walks = man.battle.walks(man.me, rules);
  for (let radius = 1; radius <= hexesBetween(man.here, end); radius++) {
    const [nearest] = ring(end, radius)
      .filter((hex) => man.hexes.onMap(hex))
      .map((hex) => ({ hex, ...placeOf(man, hex, man.me) }))
      .map((place) => ({ ...place, cost: walks.to({ kind: "place", place }) }))
      .filter(({ cost }) => Number.isFinite(cost))
      .sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
    if (nearest !== undefined) return nearest.hex;
  }
  return man.here;
}

/** Where a line runs between two hexes, it counts as in the one to the right and below. */
const A_HAIR = { x: 0.02, y: 0.01 };

/** A projected target lies off the map (GUN-T3): he walks to the last hex of the map on the line there. */
export function lastHexOnMap(man: Man, goal: Hex): Hex {
  if (man.hexes.onMap(goal)) return goal;
  const far = hexesBetween(man.here, goal);
  const [from, to] = [man.hexes.centre(man.here), man.hexes.centre(goal)];
  const { x, y, width, height } = man.battle.area;
  const exit = Math.min(leaves(from.x, to.x, x, x + width), leaves(from.y, to.y, y, y + height));
  for (let step = Math.min(far, Math.floor(exit * far) + 2); step > 0; step--) {
    const hex = man.hexes.hexAt({
      x: from.x + ((to.x - from.x) * step) / far + A_HAIR.x,
      y: from.y + ((to.y - from.y) * step) / far + A_HAIR.y,
    });
    if (man.hexes.onMap(hex)) return hex;
  }
  return man.here;
}

/** Which part of the way from one number to another lies between two limits. */
const leaves = (from: number, to: number, low: number, high: number): number =>
  to > high ? (high - from) / (to - from) : to < low ? (from - low) / (from - to) : 1;
