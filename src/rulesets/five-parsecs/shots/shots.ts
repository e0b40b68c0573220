import { text, type Text } from "../../../core/text";
import { choose, least, only } from "../../../engine/choose";
import type { Figure } from "../../../field";
import { inches, nameOf, showFigure } from "../spots-and-figures-in-words";
import { isUpTo } from "../turn/distance-tolerance";
import type { Stand } from "../walking/figure-at-spot";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf, type Facts } from "../turn/facts-of-turn";
import { hasTrait, isHeavy, isRanged, type Weapon } from "../sheet/weapon-list";

/** 5P facts: close is up to six inches. */
export const CLOSE = 6;
/** 5P facts: who stands within three inches of a visible opponent fires at one of those. */
const IN_YOUR_FACE = 3;

/** What a figure knows of a shot before the dice. */
export interface Shot {
  readonly target: Figure;
  readonly weapon: Weapon;
  readonly covered: boolean;
  readonly distance: number;
  /** The face a bare die must show; above 6 it cannot hit. */
  readonly needs: number;
}

interface Firing {
  readonly moved: boolean;
  /** Only heavy weapons (Heavy Aimed Shot). */
  readonly heavy?: boolean;
}

/** 5P facts: 3 close and open, 6 far and in cover, else 5. */
export const targetNumber = (distance: number, covered: boolean): number => {
  if (isUpTo(CLOSE, distance)) return covered ? 5 : 3;
  return covered ? 6 : 5;
};

/** 5P facts: a heavy weapon suffers from moving, a snap shot gains close by. */
export const weaponBonus = (weapon: Weapon, distance: number, moved: boolean): number =>
  (isHeavy(weapon) && moved ? -1 : 0) + (hasTrait(weapon, "Snap Shot") && isUpTo(CLOSE, distance) ? 1 : 0);

/** The ranged weapons that reach from here to there. */
export function weaponsFor(turn: Turn, stand: Stand, enemy: Figure): readonly Weapon[] {
  const distance = factsOf(turn).distanceUpTo(stand, enemy, longestRange(turn));
  return turn.profile.weapons.filter((weapon) => isRanged(weapon) && isUpTo(weapon.range, distance));
}

/** Whom some weapon reaches from here. */
export const targetsFrom = (turn: Turn, stand: Stand): readonly Figure[] => {
  const facts = factsOf(turn);
  return facts.enemies.filter(
    (enemy) => weaponsFor(turn, stand, enemy).length > 0 && facts.sight.inSight(stand, enemy),
  );
};

const longestRange = (turn: Turn): number => Math.max(0, ...turn.profile.weapons.map(({ range }) => range));

/** The easiest target to hit from a spot: 3-inch rule, to-hit number, distance, then a die. */
export function easiestShot(turn: Turn, stand: Stand, firing: Firing): Shot | undefined {
  const facts = factsOf(turn);
  const shots = shotsFrom(turn, stand, firing);
  if (shots.length === 0) return undefined;
  const faced = shots.some(({ distance }) => isUpTo(IN_YOUR_FACE, distance));
  return choose(turn, {
    id: "target",
    label: text("OPFOR.fiveParsecs.choice.target"),
    candidates: text("OPFOR.fiveParsecs.choice.inSightAndRange"),
    from: shots,
    by: [
      ...(faced
        ? [
            only<Shot>(
              text("OPFOR.fiveParsecs.by.inYourFace", { distance: inches(IN_YOUR_FACE) }),
              ({ distance }) => isUpTo(IN_YOUR_FACE, distance),
            ),
          ]
        : []),
      least(text("OPFOR.fiveParsecs.by.toHit"), ({ needs }) => needs),
      least(text("OPFOR.fiveParsecs.by.distance"), ({ distance }) => distance),
    ],
    show: (shot) => ({ ...showFigure(() => shotDetail(shot))(shot.target), covered: shot.covered }),
    question: text("OPFOR.fiveParsecs.choice.askTarget", { name: nameOf(facts.me) }),
    source: "5P facts: to hit",
    offerWorse: true,
  });
}

export function shotAt(turn: Turn, stand: Stand, target: Figure, firing: Firing): Shot | undefined {
  return shotsFrom(turn, stand, firing).find((shot) => shot.target.id === target.id);
}

export function canFireFrom(turn: Turn, stand: Stand): boolean {
  const facts = factsOf(turn);
  const range = longestRange(turn);
  return (
    range > 0 &&
    facts.enemies.some((enemy) => facts.isWithin(range, stand, enemy) && facts.sight.inSight(stand, enemy))
  );
}

function shotsFrom(turn: Turn, stand: Stand, firing: Firing): readonly Shot[] {
  const facts = factsOf(turn);
  return facts.enemies.flatMap((target) => {
    const weapons = weaponsFor(turn, stand, target).filter(
      (weapon) => firing.heavy !== true || isHeavy(weapon),
    );
    if (weapons.length === 0 || !facts.sight.inSight(stand, target)) return [];
    return [bestShot(turn, facts, stand, target, weapons, firing)];
  });
}

/** With several weapons in range: the easiest, then more shots, then more damage, then the first listed. */
function bestShot(
  turn: Turn,
  facts: Facts,
  stand: Stand,
  target: Figure,
  weapons: readonly Weapon[],
  { moved }: Firing,
): Shot {
  const distance = facts.distance(stand, target);
  const covered = facts.sight.isCovered(stand.as, target);
  const shots = weapons.map((weapon): Shot => {
    const bonus = turn.profile.combatSkill + weaponBonus(weapon, distance, moved);
    return { target, weapon, covered, distance, needs: targetNumber(distance, covered) - bonus };
  });
  const better = (a: Shot, b: Shot): number =>
    a.needs - b.needs || b.weapon.shots - a.weapon.shots || b.weapon.damage - a.weapon.damage;
  const [first, ...rest] = shots;
  if (first === undefined) throw new Error(`no weapon for a shot at ${target.id}`);
  return rest.reduce((best, shot) => (better(shot, best) < 0 ? shot : best), first);
}

export const shotDetail = ({ needs, distance, covered }: Shot): Text =>
  text(
    needs > 6
      ? "OPFOR.fiveParsecs.detail.cannotHit"
      : covered
        ? "OPFOR.fiveParsecs.detail.needsCovered"
        : "OPFOR.fiveParsecs.detail.needsOpen",
    { needs: Math.max(needs, 1), distance: inches(distance) },
  );
