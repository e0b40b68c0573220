import { text, type Text } from "../../core/text";
import { choose, least, type Criterion } from "../../engine/choose";
import type { Figure } from "../../field/battle";
import { coverAt } from "./cover";
import { hexesBetween, inAimZone, ring, sameHex, type Hex } from "./hexes";
import { hexOption, ON_FOOT } from "./route";
import { carriedBy, isUsable, type GroundWeapon } from "./sheet";
import { facingOf, featuresAt, hexKey, hexOf, hexText, type Man } from "./showdown";
import { sees, seesHex } from "./sight";

/** Whom, what or where he goes for: found anew every segment (GUN-G7, GUN-N6). */
export type Target =
  | { readonly kind: "enemy"; readonly enemy: Figure; readonly hex: Hex }
  | { readonly kind: "hex"; readonly hex: Hex; readonly enemy: Figure }
  | { readonly kind: "weapon"; readonly ground: GroundWeapon; readonly hex: Hex };

interface TargetRule {
  readonly id: string;
  readonly source: string;
  readonly find: (man: Man, hunt: Hunt) => Found;
}
/** The closest enemy of all and the hex that cuts him off, thought through once for all rules that ask. */
interface Hunt {
  enemy(): Figure | undefined;
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

export const targetKey = (target: Target): string => {
  switch (target.kind) {
    case "enemy":
      return target.enemy.id;
    case "hex":
      return hexKey(target.hex);
    case "weapon":
      return target.ground.weapon.id;
  }
};

export const targetText = (man: Man, target: Target): Text | string => {
  switch (target.kind) {
    case "enemy":
      return target.enemy.name;
    case "hex":
      return hexText(man, target.hex);
    case "weapon":
      return target.ground.weapon.name;
  }
};

const distanceTo = (man: Man, hex: Hex): number => hexesBetween(man.here, hex);
const enemyTarget = (man: Man, enemy: Figure): Target => ({ kind: "enemy", enemy, hex: hexOf(man, enemy) });

/** GUN-T8: with no weapon at all, the closest usable one. */
function weaponForTheUnarmed(man: Man): Found {
  if (carriedBy(man.sheet).length > 0) return { because: say("unarmed.no") };
  const usable = man.memory.ground.filter(({ weapon }) => isUsable(weapon));
  return goForWeapon(man, usable, "unarmed");
}

/** GUN-T6 and its exception GUN-T7. */
function twoHandedGunInSight(man: Man): Found {
  const { skills } = man.sheet;
  const carried = carriedBy(man.sheet);
  if (carried.length === 0 || carried.some(({ hands }) => hands === 2))
    return { because: say("better-gun.has") };
  if (skills.twoHanded < skills.oneHanded) return { because: say("better-gun.skill", { ...skills }) };
  const inSight = man.memory.ground.filter(
    ({ weapon, at }) => weapon.hands === 2 && isUsable(weapon) && seesHex(man, man.me, man.hexes.hexAt(at)),
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
  const hex = once(() => {
    const closest = enemy();
    return closest === undefined ? undefined : hexInHisAimZone(man, closest);
  });
  return { enemy, hex };
}
function once<T>(think: () => T): () => T {
  let thought: { readonly value: T } | undefined;
  return () => (thought ??= { value: think() }).value;
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

const isDeepInGully = (man: Man, enemy: Figure): boolean => {
  const mine = featuresAt(man, man.here, "gully");
  const gullies = featuresAt(man, hexOf(man, enemy), "gully");
  return gullies.length > 0 && !gullies.some((gully) => mine.includes(gully));
};

function nearerEnemy(man: Man, hunt: Hunt): Found {
  const [enemy, hex] = [hunt.enemy(), hunt.hex()];
  if (enemy === undefined || hex === undefined || !isNearerThan(man, enemy, hex)) {
    return { because: say("nearer-enemy.no") };
  }
  const target = enemyTarget(man, enemy);
  const distances = { n: distanceTo(man, target.hex), hex: distanceTo(man, hex) };
  return { target, because: say("nearer", { enemy: enemy.name, ...distances }) };
}

/**
 * GUN-T2, GUN-N7, GUN-Q9: in the enemy's aim zone without end (GUN-T3), in his own sight, closest to himself,
 * then closest to the enemy. His own hex does not count; what a gully hides he does not see.
 */
function hexInHisAimZone(man: Man, enemy: Figure): Hex | undefined {
  const [from, facing] = [hexOf(man, enemy), facingOf(man, enemy)];
  for (let radius = 1; radius <= horizon(man); radius++) {
    const hexes = ring(man.here, radius).filter(
      (hex) => inAimZone(from, facing, hex) && seesHex(man, man.me, hex),
    );
    if (hexes.length > 0) return chooseHex(man, hexes, from);
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

/** Aim zones are projected this far: across the map and a dozen hexes beyond it. */
const horizon = ({ battle, hexes }: Man): number =>
  Math.ceil(Math.max(battle.area.width, battle.area.height) / hexes.step) + 12;

interface Outside {
  readonly cost: number;
  readonly hex: Hex;
}

/** GUN-N12: inside a building, with no other rule to go by, the closest hex outside that he can walk to. */
function outOfTheDoor(man: Man, hunt: Hunt): Found {
  const enemy = hunt.enemy();
  const mine = featuresAt(man, man.here, "building");
  if (enemy === undefined || mine.length === 0) return { because: say("out-of-the-door.outside") };
  const spots = man.battle
    .reach(man.me, horizon(man), ON_FOOT)
    .spots.map((spot) => ({ cost: spot.cost, hex: man.hexes.hexAt(spot) }))
    .filter(({ hex }) => !featuresAt(man, hex, "building").some((id) => mine.includes(id)));
  const way = choose(man.situation, {
    id: "door",
    label: text("OPFOR.gunslinger.choice.door"),
    candidates: text("OPFOR.gunslinger.stage.outside"),
    from: spots.filter(({ hex }) => seesHex(man, man.me, hex) && !sameHex(hex, man.here)),
    by: [
      least<Outside>(text("OPFOR.gunslinger.stage.closest"), ({ cost }) => cost),
      least<Outside>(text("OPFOR.gunslinger.stage.closestToEnemy"), ({ hex }) =>
        hexesBetween(hex, hexOf(man, enemy)),
      ),
      least<Outside>(text("OPFOR.gunslinger.stage.asBefore"), ({ hex }) =>
        Number(hexKey(hex) !== man.sheet.lastTarget),
      ),
    ],
    show: ({ hex }) => hexOption(man, hex),
  });
  if (way === undefined) return { because: say("out-of-the-door.none") };
  return {
    target: { kind: "hex", hex: way.hex, enemy },
    because: say("door", { hex: hexText(man, way.hex) }),
  };
}

/** GUN-N13: straight for the closest enemy. */
function lastResort(man: Man, hunt: Hunt): Found {
  const enemy = hunt.enemy();
  if (enemy === undefined) return { because: say("noEnemy") };
  return { target: enemyTarget(man, enemy), because: say("straight", { enemy: enemy.name }) };
}
