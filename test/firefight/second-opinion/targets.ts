import type { Battle, Figure } from "../../../src/field/battle";
import { gunsOf, isStunned, unitsOf, type Gun, type Side } from "./model";
import { hasShot } from "./opinion";

/** Whom the page would have attacked. */

type Key = readonly number[];

/** The units the page would have shot at: in the order of the page, all that tie. */
export function bestTargets(side: Side, shooters: readonly Figure[]): readonly (readonly Figure[])[] {
  const { battle } = side;
  const me = shooters[0];
  if (me === undefined) return [];
  const enemies = unitsOf(battle, battle.enemiesOf(me));
  const valid = enemies.filter((unit) =>
    shooters.some((one) => gunsOf(one).some((gun) => unit.some((enemy) => hasShot(battle, one, gun, enemy)))),
  );
  const guns = shooters.flatMap((one) =>
    gunsOf(one).filter((gun) => valid.some((unit) => unit.some((enemy) => hasShot(battle, one, gun, enemy)))),
  );
  return bestOf(valid, (unit, strict) => keyOf(side, shooters, guns, unit, { strict, cover: true }));
}

/** All that tie for the first place; where the page leaves open what a squad counts as, both ways. */
export function bestOf(
  valid: readonly (readonly Figure[])[],
  keyFor: (unit: readonly Figure[], strict: boolean) => Key,
): readonly (readonly Figure[])[] {
  const keys = valid.map((unit) => [true, false].map((strict) => keyFor(unit, strict)));
  return valid.filter((_, at) =>
    (keys[at] ?? []).some((key) => keys.every((others) => others.some((other) => compare(key, other) <= 0))),
  );
}

const compare = (a: Key, b: Key): number => {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? 0;
    if (Math.abs(one - other) > 1e-6) return one - other;
  }
  return 0;
};

/** What the page asks about a unit, one after the other; the least comes first. */
export function keyOf(
  side: Side,
  shooters: readonly Figure[],
  guns: readonly Gun[],
  unit: readonly Figure[],
  { strict, cover }: { readonly strict: boolean; readonly cover: boolean },
): Key {
  const { battle, activated } = side;
  const number = (json: unknown, otherwise: number): number => (typeof json === "number" ? json : otherwise);
  const tough = (one: Figure): number => number(one.profile.tough, 1);
  const left = (one: Figure): number => Math.max(0, tough(one) - number(one.profile.wounds, 0));
  const deadly = guns.some((gun) => gun.deadly > 1) && unit.some((one) => tough(one) > 1);
  const defense = Math.min(
    ...unit.map((one) => (typeof one.profile.defense === "number" ? one.profile.defense : 4)),
  );
  // Cover is what those who can shoot look past: how it looks from elsewhere is no matter.
  const shotBy = (one: Figure): readonly Figure[] =>
    shooters.filter((shooter) => gunsOf(shooter).some((gun) => hasShot(battle, shooter, gun, one)));
  const exposed = unit.filter((one) => shotBy(one).length > 0);
  // Indirect fire comes from above: only what one stands in is cover from it.
  const covered = (one: Figure): boolean =>
    shotBy(one).every((shooter) =>
      gunsOf(shooter)
        .filter((gun) => hasShot(battle, shooter, gun, one))
        .every((gun) =>
          gun.indirect ? isInCover(battle, one) : battle.cover(shooter, one, { joined: true }).share > 0.5,
        ),
    );
  const only = unit[0];
  return [
    guns.some((gun) => gun.sniper) && only !== undefined && unit.length === 1 ? rankOf(only) : 2,
    deadly ? (unit.length === 1 ? 0 : 1) : 2,
    deadly ? unit.reduce((sum, one) => sum + left(one), 0) : 0,
    guns.some((gun) => gun.ap > 0) ? defense : 0,
    (strict ? unit.every(isStunned) : unit.some(isStunned)) ? 0 : 1,
    unit.some(({ id }) => activated.has(id)) ? 1 : 0,
    cover && (strict ? exposed.every(covered) : exposed.some(covered)) ? 1 : 0,
    asFar(
      battle,
      Math.min(...unit.flatMap((one) => shooters.map((shooter) => battle.distance(shooter, one)))),
    ),
  ];
}

/** Over hexes what differs by a hundredth of an inch is as far off. */
const asFar = ({ grid }: Battle, inches: number): number =>
  grid.kind === "hex" ? Math.round(inches * 64) / 64 : inches;

/** Heroes before weapon upgrades before others. */
export const rankOf = ({ profile }: Figure): number =>
  profile.hero === true ? 0 : profile.upgrade === true ? 1 : 2;

/** Mostly inside: the middle of the base is. */
export const isInCover = (battle: Battle, one: Figure): boolean =>
  battle.regionsAt(one).some(({ terrain }) => terrain.some(({ kind }) => kind === "cover"));
