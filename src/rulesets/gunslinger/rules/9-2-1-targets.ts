import { text, type Text } from "../../../core/text";
import { choose, least, type Criterion } from "../../../engine/choose";
import type { Figure } from "../../../field";
import { hexesBetween, type Hex } from "../map/hexes";
import { featuresAt, hexOf, hexText, type Man } from "../map/hex-battle";
import { sees, seesGround, seesHex } from "../map/body-and-head-sight";
import type { GroundWeapon } from "../sheet/memory";
import { carriedBy, isLoaded } from "../sheet/guns-and-aim";
import { chaseOf, hexInHisAimZone, isDeepInGully, once, wayOut, type Chase } from "./9-2-1-cut-off";
import { coverAt } from "./9-23-cover";
import type { Target } from "./target";

/** Rule 9.2.1: the target priorities. */

interface TargetRule {
  readonly id: string;
  readonly source: string;
  readonly find: (man: Man, hunt: Hunt) => Found;
}
/** The closest enemy of all, which hexes lead to him and which cuts him off, found once for all rules that ask. */
interface Hunt {
  enemy(): Figure | undefined;
  chase(): Chase | undefined;
  hex(): Hex | undefined;
}
/** A target, or why the rule gives none. */
interface Found {
  readonly target?: Target;
  readonly because: Text;
}

const say = (key: string, data?: Parameters<typeof text>[1]): Text =>
  text(`OPFOR.gunslinger.target.${key}`, data);

/** The target priorities in order; the first that finds one decides. */
const TARGET_RULES: readonly TargetRule[] = [
  { id: "unarmed", source: "GUN-T8", find: weaponForTheUnarmed },
  { id: "better-gun", source: "GUN-T6", find: twoHandedGunInSight },
  { id: "visible-same-level", source: "GUN-T1", find: (man) => visibleEnemy(man, "same") },
  { id: "visible-other-level", source: "GUN-N2", find: (man) => visibleEnemy(man, "other") },
  { id: "cut-off", source: "GUN-T2", find: cutOffHex },
  { id: "nearer-enemy", source: "GUN-T5", find: nearerEnemy },
  { id: "out-of-the-door", source: "GUN-N12", find: outOfTheDoor },
  { id: "last-resort", source: "GUN-N13", find: lastResort },
];

export function findTarget(man: Man): Target | undefined {
  const hunt = huntOf(man);
  let decided: Target | undefined;
  for (const rule of TARGET_RULES) {
    const title = say(rule.id);
    if (decided !== undefined) {
      man.situation.trace.add({
        kind: "rule",
        id: rule.id,
        title,
        source: rule.source,
        verdict: "unseen",
        entries: [],
      });
      continue;
    }
    const { value, entries } = man.situation.trace.nested(() => rule.find(man, hunt));
    const verdict = value.target === undefined ? "passed" : "chosen";
    man.situation.trace.add({
      kind: "rule",
      id: rule.id,
      title,
      source: rule.source,
      verdict,
      because: value.because,
      entries,
    });
    decided = value.target;
  }
  return decided;
}

const distanceTo = (man: Man, hex: Hex): number => hexesBetween(man.here, hex);
const enemyTarget = (man: Man, enemy: Figure): Target => ({ kind: "enemy", enemy, hex: hexOf(man, enemy) });

/** GUN-T8: with no weapon at all, the closest usable one; failing that, one to load where nobody sees him. */
function weaponForTheUnarmed(man: Man): Found {
  if (carriedBy(man.sheet).length > 0) return { because: say("unarmed.no") };
  const loadable = man.memory.ground.filter(({ weapon }) => weapon.shots > 0 || weapon.rounds > 0);
  const usable = loadable.filter((ground) => isUsable(man, ground));
  return goForWeapon(man, usable.length > 0 ? usable : loadable, "unarmed");
}

/** Usable now, or to be loaded there: where it lies no enemy sees him. */
const isUsable = (man: Man, { weapon, at }: GroundWeapon): boolean =>
  weapon.shots > 0 ||
  (weapon.rounds > 0 &&
    !man.battle.enemiesOf(man.me).some((enemy) => seesGround(man, enemy, man.hexes.hexAt(at), man.me)));

/**
 * GUN-T6 and its exception GUN-T7. A man with a loaded gun would put an empty one away again at once (GUN-Q3): for
 * him only a loaded one is better.
 */
function twoHandedGunInSight(man: Man): Found {
  const { skills } = man.sheet;
  const carried = carriedBy(man.sheet);
  if (carried.length === 0 || carried.some(({ hands }) => hands === 2))
    return { because: say("better-gun.has") };
  if (skills.twoHanded < skills.oneHanded) return { because: say("better-gun.skill", { ...skills }) };
  const hasLoaded = carried.some(isLoaded);
  const inSight = man.memory.ground.filter(
    (ground) =>
      ground.weapon.hands === 2 &&
      (hasLoaded ? isLoaded(ground.weapon) : isUsable(man, ground)) &&
      seesHex(man, man.me, man.hexes.hexAt(ground.at)),
  );
  if (inSight.length === 0) return { because: say("better-gun.none") };
  const watcher = man.battle.enemiesOf(man.me).find((enemy) => sees(man, enemy, man.me));
  if (watcher !== undefined) return { because: say("better-gun.seen", { enemy: watcher.name }) };
  return goForWeapon(man, inSight, "better-gun");
}

function goForWeapon(man: Man, weapons: readonly GroundWeapon[], rule: string): Found {
  const ground = choose(man.situation, {
    id: "weapon",
    label: text("OPFOR.gunslinger.choice.weapon"),
    candidates: text("OPFOR.gunslinger.stage.weapons"),
    from: weapons,
    by: [
      least<GroundWeapon>(text("OPFOR.gunslinger.stage.closest"), ({ at }) =>
        distanceTo(man, man.hexes.hexAt(at)),
      ),
      least<GroundWeapon>(text("OPFOR.gunslinger.stage.asBefore"), ({ weapon }) =>
        Number(weapon.id !== man.sheet.lastTarget),
      ),
    ],
    show: ({ weapon, at }) => ({
      id: weapon.id,
      label: text("OPFOR.gunslinger.name", { name: weapon.name }),
      place: at,
    }),
  });
  if (ground === undefined) return { because: say(`${rule}.none`) };
  const hex = man.hexes.hexAt(ground.at);
  return {
    target: { kind: "weapon", ground, hex },
    because: say("weapon", { weapon: ground.weapon.name, n: distanceTo(man, hex) }),
  };
}

/** GUN-T1, GUN-N2, GUN-N15: the closest enemy he sees, on his own level first (GUN-Q7). */
function visibleEnemy(man: Man, level: "same" | "other"): Found {
  const seen = enemiesInSight(man);
  const there = seen.filter(({ elevation }) => (elevation === man.me.elevation) === (level === "same"));
  const enemy = closestEnemy(man, there);
  if (enemy === undefined) return { because: say(`visible-${level}-level.none`) };
  const target = enemyTarget(man, enemy);
  return { target, because: say("visible", { enemy: enemy.name, n: distanceTo(man, target.hex) }) };
}

/** GUN-Q23: with nobody in sight, behind cover and with the head in, he knows what his head would see. */
function enemiesInSight(man: Man): readonly Figure[] {
  const enemies = man.battle.enemiesOf(man.me);
  const seen = enemies.filter((enemy) => sees(man, man.me, enemy));
  if (seen.length > 0 || !man.sheet.behindCover || man.sheet.head !== null) return seen;
  return enemies.filter((enemy) => coverAt(man, man.here, enemy) !== undefined);
}

function closestEnemy(man: Man, enemies: readonly Figure[]): Figure | undefined {
  if (enemies.length === 0) return undefined;
  const asBefore = (label: string, id: string | undefined): Criterion<Figure> =>
    least(text(`OPFOR.gunslinger.stage.${label}`), (enemy) => Number(enemy.id !== id));
  return choose(man.situation, {
    id: "target",
    label: text("OPFOR.gunslinger.choice.enemy"),
    candidates: text("OPFOR.gunslinger.stage.enemies"),
    from: enemies,
    by: [
      least(text("OPFOR.gunslinger.stage.closest"), (enemy) => distanceTo(man, hexOf(man, enemy))),
      asBefore("aimedAt", man.sheet.aim?.target),
      asBefore("asBefore", man.sheet.lastTarget ?? undefined),
    ],
    show: (enemy) => ({
      id: enemy.id,
      label: text("OPFOR.gunslinger.name", { name: enemy.name }),
      figure: enemy.id,
    }),
    offerWorse: true,
  });
}

function huntOf(man: Man): Hunt {
  const enemy = once(() => closestEnemy(man, man.battle.enemiesOf(man.me)));
  const chase = once(() => {
    const closest = enemy();
    return closest === undefined ? undefined : chaseOf(man, closest);
  });
  const hex = once(() => {
    const [closest, way] = [enemy(), chase()];
    return closest === undefined || way === undefined ? undefined : hexInHisAimZone(man, closest, way);
  });
  return { enemy, chase, hex };
}

/** GUN-T2 unless GUN-T5: the hex that cuts off the closest enemy. */
function cutOffHex(man: Man, hunt: Hunt): Found {
  const enemy = hunt.enemy();
  if (enemy === undefined) return { because: say("noEnemy") };
  const hex = hunt.hex();
  if (hex === undefined) return { because: say("cut-off.none", { enemy: enemy.name }) };
  if (isNearerThan(man, enemy, hex)) {
    return { because: say("cut-off.nearer", { enemy: enemy.name, hex: hexText(man, hex) }) };
  }
  return {
    target: { kind: "hex", hex, enemy },
    because: say("hex", { enemy: enemy.name, hex: hexText(man, hex), n: distanceTo(man, hex) }),
  };
}

/** GUN-T5. The worked example of the gully keeps the hex although the hidden enemy is nearer (GUN-N9). */
function isNearerThan(man: Man, enemy: Figure, hex: Hex): boolean {
  return !isDeepInGully(man, enemy) && distanceTo(man, hexOf(man, enemy)) < distanceTo(man, hex);
}

function nearerEnemy(man: Man, hunt: Hunt): Found {
  const [enemy, hex] = [hunt.enemy(), hunt.hex()];
  if (enemy === undefined || hex === undefined || !isNearerThan(man, enemy, hex)) {
    return { because: say("nearer-enemy.no") };
  }
  const target = enemyTarget(man, enemy);
  const distances = { n: distanceTo(man, target.hex), hex: distanceTo(man, hex) };
  return { target, because: say("nearer", { enemy: enemy.name, ...distances }) };
}

/** GUN-N12: inside a building where the enemy is not, with no other rule to go by. */
function outOfTheDoor(man: Man, hunt: Hunt): Found {
  const [enemy, chase] = [hunt.enemy(), hunt.chase()];
  const mine = featuresAt(man, man.here, "building");
  if (enemy === undefined || chase === undefined || mine.length === 0) {
    return { because: say("out-of-the-door.outside") };
  }
  if (featuresAt(man, hexOf(man, enemy), "building").some((id) => mine.includes(id))) {
    return { because: say("out-of-the-door.inside", { enemy: enemy.name }) };
  }
  const hex = wayOut(man, enemy, chase);
  if (hex === undefined) return { because: say("out-of-the-door.none") };
  return { target: { kind: "hex", hex, enemy }, because: say("door", { hex: hexText(man, hex) }) };
}

/** GUN-N13: straight for the closest enemy. */
function lastResort(man: Man, hunt: Hunt): Found {
  const enemy = hunt.enemy();
  if (enemy === undefined) return { because: say("noEnemy") };
  const hex = hexOf(man, enemy);
  return {
    target: { kind: "enemy", enemy, hex, straight: true },
    because: say("straight", { enemy: enemy.name }),
  };
}
