import type { AttackStep } from "../../../src/core/step";
import type { Battle, Figure, Goal } from "../../../src/field/battle";
import { gunsOf, isStunned, paceOf, unitOf, unitsOf, weaponsOf, type Side } from "./model";
import { hasShot, inTheWay, isSure, towardPlaces, type Marker, type Opinion } from "./opinion";
import { bestOf, isInCover, keyOf } from "./targets";
import { hair } from "./ground";
import { badUnder, closeWalksOf, walksOf } from "./walking";

/** Whom a charge goes at, and whether a move leads to what it is said to lead to. */

type Ends = ReadonlyMap<string, Figure>;

/** "AI units always charge the nearest valid target, stunned units first, units that haven't activated yet second." */
export function aboutCharge(
  side: Side,
  figure: Figure,
  leaf: string,
  opinion: Opinion,
  after: Ends,
  attacks: readonly AttackStep[],
): readonly string[] {
  if (!leaf.includes("charge")) return [];
  const { battle } = side;
  const all = unitOf(battle, figure);
  const unit = all.filter((one) => !isStunned(one));
  const strikes = attacks.filter(({ manner }) => manner === "melee");
  const first = battle.figure(strikes[0]?.target ?? "");
  if (first === undefined) return [`${leaf} and nobody strikes`];
  const charged = unitOf(battle, first);
  const chargers = unit.map((one) => after.get(one.id) ?? one);
  const complaints: string[] = [];
  if (!chargers.some((one) => charged.some((enemy) => battle.touching(one, enemy)))) {
    complaints.push(`${leaf} and nobody touches ${first.id}`);
  }
  for (const strike of strikes) {
    const [by, at] = [after.get(strike.figure), battle.figure(strike.target)];
    const far = by === undefined || at === undefined || battle.distance(by, at) > 2 + hair(battle);
    if (far || !battle.sees(by, at)) complaints.push(`${strike.figure} cannot strike at ${strike.target}`);
  }
  const ways = leaf.includes("past") ? opinion.objectives.map((one) => inTheWay(battle, unit, one)) : [];
  const among = (enemy: Figure, how: "surely" | "perhaps"): boolean =>
    ways.length === 0 ||
    (how === "surely"
      ? ways.every(({ surely }) => surely.some((one) => unitOf(battle, one).includes(enemy)))
      : ways.some(({ perhaps }) => perhaps.some((one) => unitOf(battle, one).includes(enemy))));
  if (!charged.some((one) => among(one, "perhaps"))) complaints.push(`${first.id} is not in the way`);
  const sure = opinion.charges.filter(
    ({ enemy, walks }) => among(enemy, "surely") && isSure(battle, all, walks, "rush"),
  );
  const valid = unitsOf(
    battle,
    sure.map(({ enemy }) => enemy),
  );
  const weapons = unit.flatMap((one) => weaponsOf(one).filter(({ range }) => range === 0));
  const others = valid.some((one) => one.includes(first)) ? valid : [...valid, charged];
  const best = bestOf(others, (one, strict) => keyOf(side, unit, weapons, one, { strict, cover: false }));
  if (!best.some((one) => one.includes(first))) {
    complaints.push(`charges ${first.id} instead of ${best.map((one) => one[0]?.id).join(" or ")}`);
  }
  return complaints;
}

const goalOf = (to: Marker | Figure): Goal =>
  "profile" in to ? { kind: "touch", figure: to } : { kind: "near", to: to.at, distance: 3 };

/** Some model ends where a move toward the goal may end; nobody stands still who could come nearer. */
export function aboutToward(
  battle: Battle,
  figure: Figure,
  leaf: string,
  opinion: Opinion,
  after: Ends,
): readonly string[] {
  const all = unitOf(battle, figure);
  const unit = all.filter((one) => !isStunned(one));
  // Out of bad ground the first thing is the way out, which the judge looks at by itself.
  if (all.some((one) => badUnder(battle, one, one).length > 0)) return [];
  if (leaf.endsWith("advance-enemy")) return aboutStaying(battle, unit, leaf, after);
  const gait = leaf.includes("rush") ? "rush" : "advance";
  if (!/objective|rush|advance-past/.test(leaf)) return [];
  const goals: readonly (Marker | Figure)[] = leaf.endsWith("rush-enemy")
    ? opinion.enemies().flatMap((one) => unitOf(battle, one))
    : opinion.objectives;
  const isTowardBy = (walksBy: typeof walksOf): boolean =>
    goals.some((to) =>
      unit.some((model) => {
        const walks = walksBy(battle, model, paceOf(unit, gait));
        const end = after.get(model.id) ?? model;
        return towardPlaces(battle, model, goalOf(to), walks).some(
          ({ place }) => Math.hypot(place.x - end.x, place.y - end.y) < 0.75 * battle.grid.size,
        );
      }),
    );
  if (isTowardBy(walksOf) || isTowardBy(closeWalksOf)) return [];
  const stays = unit.every((one) => after.get(one.id)?.x === one.x && after.get(one.id)?.y === one.y);
  // A squad that cannot keep together goes less far, or stays.
  if (all.length > 1) return stays && !all.some(isStunned) ? [`${leaf} and the squad stands still`] : [];
  return [`${leaf} and it does not come nearer`];
}

/** GFF-T3: whoever stands in cover with a shot stays there. */
function aboutStaying(battle: Battle, unit: readonly Figure[], leaf: string, after: Ends): readonly string[] {
  const covered = unit.every((one) => isInCover(battle, one));
  const shoots = unit.some((one) =>
    gunsOf(one).some((gun) => battle.enemiesOf(one).some((enemy) => hasShot(battle, one, gun, enemy))),
  );
  const moved = unit.some((one) => after.get(one.id)?.x !== one.x || after.get(one.id)?.y !== one.y);
  return covered && shoots && moved ? [`${leaf} and it leaves its cover`] : [];
}
