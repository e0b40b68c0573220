import type { Decided } from "../../../src/core/decision";
import type { Json } from "../../../src/core/json";
import type { Place } from "../../../src/core/place";
import { standing, type Battle, type Figure, type Goal, type Region, type Spot } from "../../../src/field";
import { hasCover, isSafe, sees, type Table } from "./eyes";
import { apart } from "./geometry";
import {
  approach,
  costToFight,
  inContact,
  placesWithin,
  rulesFor,
  touchGoal,
  type Approach,
  type Walker,
} from "./ways";

/**
 * The seven lists as a player would go through them with the page in hand: slowly, and with every place looked at.
 * Says what may be done, all ties among it; shares no rule code with the product.
 */

interface Gun {
  readonly range: number;
  readonly shots: number;
  readonly damage: number;
  readonly heavy: boolean;
  readonly snap: boolean;
}

export interface Memory {
  readonly attacked: Readonly<Record<string, { readonly ranged?: string; readonly melee?: string }>>;
  readonly avengers: readonly string[];
  readonly stayed: readonly string[];
  readonly waiting: readonly string[];
  readonly detours: readonly string[];
  readonly edgeDetours?: Readonly<Record<string, number>>;
  readonly aims?: Readonly<Record<string, { readonly on?: string; readonly left: readonly string[] }>>;
  readonly preyDetours?: Readonly<Record<string, { prey: string; x: number; y: number; distance: number }>>;
}

export interface Setting {
  readonly battle: Battle;
  readonly me: Figure;
  readonly side: "north" | "east" | "south" | "west";
  readonly memory: Memory;
}

/** One thing the page allows. */
export interface Allowed {
  readonly rule: string;
  readonly ends: readonly Place[];
  readonly gait: "stays" | "walk" | "dash";
  readonly attack: (end: Place) => Attack;
}
export type Attack =
  | { readonly kind: "none" }
  | { readonly kind: "brawl"; readonly targets: readonly string[] }
  | { readonly kind: "shot"; readonly aimed: boolean; readonly targets: readonly string[] };

const NONE: Attack = { kind: "none" };
/** One of several equal choices comes to nothing: the next entry may decide as well. */
const NEXT: Allowed = { rule: "next", ends: [], gait: "stays", attack: () => NONE };
const EPS = 1e-6;

const numberIn = (raw: Json | undefined, otherwise: number): number =>
  typeof raw === "number" ? raw : otherwise;

export class Mind {
  readonly battle: Battle;
  readonly me: Figure;
  readonly enemies: readonly Figure[];
  readonly friends: readonly Figure[];
  readonly table: Table;
  readonly walker: Walker;
  readonly speed: number;
  readonly stunned: boolean;
  readonly guns: readonly Gun[];
  readonly literal: boolean;
  readonly firesAfterAdvance: boolean;
  readonly #setting: Setting;
  readonly #safe = new Map<string, boolean>();
  #places: readonly Spot[] | undefined;

  constructor(setting: Setting) {
    const { battle, me } = setting;
    const options = battle.snapshot.options["five-parsecs"] ?? {};
    this.#setting = setting;
    [this.battle, this.me] = [battle, me];
    this.enemies = battle.enemiesOf(me);
    this.friends = battle.friendsOf(me);
    this.speed = numberIn(me.profile.speed, 4);
    this.stunned = numberIn(me.profile.stun, 0) > 0 || me.statuses.includes("stunned");
    this.literal = options.dashPolicy === "literal";
    this.firesAfterAdvance = options.fireAfterAdvance === true;
    this.table = {
      battle,
      figuresBlock: options.figuresBlock !== false,
      share: options.cover === "any" ? 0 : 0.5,
    };
    this.walker = {
      battle,
      me,
      speed: this.speed,
      opensDoors: options.opensDoors === true,
      tiredOfWaiting: setting.memory.waiting.includes(me.id),
      goesRound: setting.memory.detours.includes(me.id),
    };
    this.guns = gunsOf(me);
  }

  skill(figure: Figure): number {
    return numberIn(figure.profile.combatSkill, 0);
  }
  at(place: Place): Figure {
    return standing(this.me, place);
  }
  isHere(place: Place): boolean {
    return apart(place, this.me) < EPS;
  }
  /** Within a normal move. Nobody moves into contact but to brawl. */
  get places(): readonly Spot[] {
    return (this.#places ??= placesWithin(this.walker, this.speed).filter((spot) => this.isFree(spot)));
  }
  isFree(place: Place): boolean {
    return this.isHere(place) || !this.enemies.some((enemy) => inContact(this.battle, this.at(place), enemy));
  }
  safe(place: Place): boolean {
    const key = `${place.x},${place.y}`;
    let known = this.#safe.get(key);
    if (known === undefined) {
      known = isSafe(this.table, this.at(place), this.enemies);
      this.#safe.set(key, known);
    }
    return known;
  }
  sees(place: Place, enemy: Figure): boolean {
    return sees(this.table, this.at(place), enemy);
  }
  distance(place: Place, enemy: Figure): number {
    return this.battle.distance(this.at(place), enemy);
  }
  toNearest(place: Place): number {
    return Math.min(...this.enemies.map((enemy) => this.distance(place, enemy)));
  }
  get range(): number {
    return Math.max(0, ...this.guns.map(({ range }) => range));
  }
  hasShot(place: Place, heavyOnly = false): boolean {
    return this.enemies.some((enemy) => this.couldHit(place, enemy, heavyOnly));
  }
  couldHit(place: Place, enemy: Figure, heavyOnly = false): boolean {
    return (
      this.guns.some(
        ({ range, heavy }) => (heavy || !heavyOnly) && this.distance(place, enemy) <= range + EPS,
      ) && this.sees(place, enemy)
    );
  }
  toEdge(place: Place, who = this.me): number {
    const { area, pixelsPerUnit } = this.battle;
    const [w, h] = [who.pixelWidth / 2, who.pixelHeight / 2];
    const pixels = {
      north: place.y - h - area.y,
      south: area.y + area.height - place.y - h,
      west: place.x - w - area.x,
      east: area.x + area.width - place.x - w,
    }[this.#setting.side];
    return Math.max(0, pixels) / pixelsPerUnit;
  }
  friendToEdge(friend: Figure): number {
    return this.toEdge(friend, friend);
  }
  /** To be beaten by whoever advances on the edge: as far as now, or as it was where it began to go round. */
  get edgeToBeat(): number {
    const turnedAt = this.memory.edgeDetours?.[this.me.id];
    const now = this.toEdge(this.me);
    return turnedAt === undefined || now < turnedAt - EPS ? now : turnedAt;
  }
  /** It set out for this in an earlier turn. */
  isOn(aim: string): boolean {
    return this.memory.aims?.[this.me.id]?.on === aim;
  }
  /** It has been there and went on; nobody there has moved since. */
  hasLeft(aim: string): boolean {
    return this.memory.aims?.[this.me.id]?.left.includes(aim) === true;
  }
  /** How near it was when it began to go round: what is not nearer than that leads back. */
  get turnedAt(): number {
    const detour = this.memory.preyDetours?.[this.me.id];
    const prey = this.enemies.find(({ id }) => id === detour?.prey);
    if (detour === undefined || prey === undefined) return Infinity;
    return apart(prey, detour) <= this.speed * this.battle.pixelsPerUnit + EPS ? detour.distance : Infinity;
  }
  /** Its middle is not beyond the line halfway between the edges. */
  inOwnHalf(place: Place): boolean {
    const { area } = this.battle;
    const { side } = this.#setting;
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    if (side === "north") return place.y >= middle.y - EPS;
    if (side === "south") return place.y <= middle.y + EPS;
    return side === "west" ? place.x >= middle.x - EPS : place.x <= middle.x + EPS;
  }
  approachTo(figure: Figure): Approach {
    return approach(this.walker, touchGoal(this.walker, figure), (place) => this.distance(place, figure));
  }
  get memory(): Memory {
    return this.#setting.memory;
  }
  movedFriends(): readonly Figure[] {
    const { acted } = this.battle.snapshot;
    return this.friends.filter(({ id }) => acted.includes(id) && !this.memory.stayed.includes(id));
  }
}

function gunsOf({ profile }: Figure): Gun[] {
  const rows = Array.isArray(profile.weapons) ? profile.weapons : [];
  return rows.flatMap((row) => {
    if (row === null || typeof row !== "object" || Array.isArray(row)) return [];
    const traits = Array.isArray(row.traits) ? row.traits : [];
    const range = numberIn(row.range, 0);
    if (range <= 0) return [];
    return [
      {
        range,
        shots: numberIn(row.shots, 1),
        damage: numberIn(row.damage, 0),
        heavy: traits.includes("Heavy"),
        snap: traits.includes("Snap Shot"),
      },
    ];
  });
}

/* ---- places ---- */

const bestOf = <T>(from: readonly T[], value: (one: T) => number): T[] => {
  const values = from.map(value);
  const best = Math.min(...values);
  if (best === Infinity) return [];
  return from.filter((_, index) => (values[index] ?? Infinity) <= best + EPS);
};

/* ---- attacks ---- */

/** The needed roll on the die: 3, 5 or 6, made easier or harder by the weapon; undefined out of range. */
function needed(
  mind: Mind,
  place: Place,
  enemy: Figure,
  moved: boolean,
  heavyOnly: boolean,
): number | undefined {
  const distance = mind.distance(place, enemy);
  const covered = hasCover(mind.table, mind.at(place), enemy);
  const close = distance <= 6 + EPS;
  const number = close ? (covered ? 5 : 3) : covered ? 6 : 5;
  const rolls = mind.guns
    .filter(({ range, heavy }) => distance <= range + EPS && (heavy || !heavyOnly))
    .map(({ heavy, snap }) => number + (heavy && moved ? 1 : 0) - (snap && close ? 1 : 0));
  return rolls.length === 0 ? undefined : Math.min(...rolls);
}

function shotFrom(mind: Mind, place: Place, moved: boolean, aimed: boolean, heavyOnly = false): Attack {
  const seen = mind.enemies.filter((enemy) => mind.sees(place, enemy));
  const close = seen.filter((enemy) => mind.distance(place, enemy) <= 3 + EPS);
  const bound = close.length > 0 ? close : seen;
  const inRange = bound.filter((enemy) => needed(mind, place, enemy, moved, heavyOnly) !== undefined);
  if (inRange.length === 0) return NONE;
  const easiest = bestOf(inRange, (enemy) => needed(mind, place, enemy, moved, heavyOnly) ?? Infinity);
  const targets = bestOf(easiest, (enemy) => mind.distance(place, enemy)).map(({ id }) => id);
  return { kind: "shot", aimed: aimed && !mind.stunned, targets };
}

/* ---- what a figure does ---- */

/** Stays and shoots, where the list says an aimed shot. */
function aimedShot(mind: Mind, rule: string, heavyOnly = false): Allowed[] {
  const attack = shotFrom(mind, mind.me, false, true, heavyOnly);
  if (attack.kind === "none") return [];
  return [{ rule, ends: [mind.me], gait: "stays", attack: () => attack }];
}

/** Moves to one of the places, and shoots where the rule says so. An entry that does neither is not carried out. */
function goTo(mind: Mind, rule: string, places: readonly Place[], fires: boolean, always = false): Allowed[] {
  const moves = places.filter((place) => !mind.isHere(place));
  const shoot = (place: Place, moved: boolean): Attack =>
    fires && !mind.stunned ? shotFrom(mind, place, moved, false) : NONE;
  const allowed: Allowed[] = [];
  if (moves.length > 0) allowed.push({ rule, ends: moves, gait: "walk", attack: (end) => shoot(end, true) });
  if (moves.length < places.length) {
    const attack = shoot(mind.me, false);
    const stays: Allowed = { rule, ends: [mind.me], gait: "stays", attack: () => attack };
    allowed.push(attack.kind !== "none" || always ? stays : NEXT);
  }
  return allowed;
}

/** 5P-Q1: brawl with a normal move; else a shot after the best normal move; else a dash where that ends closer. */
function charge(
  mind: Mind,
  rule: string,
  prey: Figure | undefined,
  way: Approach,
  {
    dashes,
    brawls,
    always,
    fires = true,
  }: { dashes: boolean; brawls: boolean; always?: boolean; fires?: boolean },
): Allowed[] {
  if (prey !== undefined && brawls && !mind.stunned) {
    const brawl = intoContact(mind, rule, prey, mind.speed);
    if (brawl.length > 0) return brawl;
    if (mind.literal && dashes && mind.speed > 0) {
      const dashed = intoContact(mind, rule, prey, mind.speed + 2, "dash");
      if (dashed.length > 0) return dashed;
    }
  }
  const best = bestOf(mind.places, (place) => way.left(place));
  const normal = goTo(mind, rule, best, fires, always);
  // It never gets there: it shoots from as near as it gets.
  if (
    prey !== undefined &&
    way.shut &&
    fires &&
    !mind.stunned &&
    !(mind.literal && dashes && mind.speed > 0)
  ) {
    const shooting = mind.places.filter((place) => mind.hasShot(place));
    if (shooting.length > 0) {
      return goTo(
        mind,
        rule,
        bestOf(shooting, (place) => way.left(place)),
        fires,
        always,
      );
    }
  }
  if (!dashes || mind.speed === 0) return normal;
  const left = Math.min(...best.map((place) => way.left(place)));
  const farther = placesWithin(mind.walker, mind.speed + 2).filter((place) => mind.isFree(place));
  const dashed = bestOf(farther, (place) => way.left(place));
  const dashLeft = Math.min(...dashed.map((place) => way.left(place)));
  if (!(dashLeft < left - EPS)) return normal;
  const dash: Allowed = {
    rule,
    ends: dashed,
    gait: "dash",
    attack: (end) => (mind.literal && fires && !mind.stunned ? shotFrom(mind, end, true, false) : NONE),
  };
  if (mind.literal) return [dash];
  const firing = normal.filter(({ ends, attack }) => ends.some((end) => attack(end).kind === "shot"));
  const sure = firing.map((one) => ({
    ...one,
    ends: one.ends.filter((end) => one.attack(end).kind === "shot"),
  }));
  const each = best.every((place) => sure.some(({ ends }) => ends.some((end) => apart(end, place) < EPS)));
  return each ? sure : [...sure, dash];
}

function intoContact(
  mind: Mind,
  rule: string,
  prey: Figure,
  budget: number,
  gait: "walk" | "dash" = "walk",
): Allowed[] {
  const contact = placesWithin(mind.walker, budget).filter(
    (place) => costToFight(mind.walker, place, prey) <= budget + EPS,
  );
  if (contact.length === 0) return [];
  const attack: Attack = { kind: "brawl", targets: [prey.id] };
  const here = contact.filter((place) => mind.isHere(place));
  const [ends, how] = here.length > 0 ? [here, "stays" as const] : [contact, gait];
  return [{ rule, ends, gait: how, attack: () => attack }];
}

/* ---- the lists ---- */

type List = (mind: Mind) => Allowed[];

/** The first entry that comes to something. */
const inOrder =
  (...entries: readonly List[]): List =>
  (mind) => {
    const allowed: Allowed[] = [];
    for (const entry of entries) {
      const found = entry(mind);
      allowed.push(...found.filter((one) => one !== NEXT));
      if (found.length > 0 && !found.includes(NEXT)) return allowed;
    }
    return allowed;
  };

const remain: List = (mind) => [{ rule: "remain", ends: [mind.me], gait: "stays", attack: () => NONE }];

const nearestEnemies = (mind: Mind): Figure[] =>
  bestOf(mind.enemies, (enemy) => mind.distance(mind.me, enemy));
const anyOf = <T>(ties: readonly T[], then: (one: T) => Allowed[]): Allowed[] =>
  ties.flatMap((one) => {
    const allowed = then(one);
    return allowed.length > 0 || ties.length === 1 ? allowed : [NEXT];
  });
/** The second choice where the first comes to nothing, or may. */
const orElse = (first: Allowed[], second: () => Allowed[]): Allowed[] =>
  first.length > 0 && !first.includes(NEXT) ? first : [...first.filter((one) => one !== NEXT), ...second()];

/** C1, D8 */
const shotFromCover: List = (mind) =>
  mind.safe(mind.me) && mind.hasShot(mind.me) ? aimedShot(mind, "aimed-shot") : [];

/** C3, C4, Q5, D10 */
const coverInRange = (mind: Mind): Place[] =>
  bestOf(
    mind.places.filter((place) => mind.safe(place) && mind.hasShot(place)),
    (place) => -mind.toNearest(place),
  );

const closerToEdge = (mind: Mind, fits: (spot: Spot) => boolean): Spot[] =>
  bestOf(
    mind.places.filter((place) => mind.toEdge(place) < mind.edgeToBeat - EPS && fits(place)),
    (place) => mind.toEdge(place),
  );

const cautious = inOrder(
  shotFromCover,
  (mind) => goTo(mind, "cautious-advance", coverInRange(mind), true),
  (mind) =>
    goTo(
      mind,
      "cautious-advance",
      closerToEdge(mind, (place) => mind.safe(place)),
      true,
    ),
  remain,
);

const heavyShot: List = (mind) =>
  mind.guns.some(({ heavy }) => heavy) && mind.hasShot(mind.me, true)
    ? aimedShot(mind, "heavy-aimed-shot", true)
    : [];

const aggressiveCharge: List = (mind) => {
  if (mind.stunned) return [];
  const weak = mind.enemies.filter((enemy) => mind.skill(enemy) <= mind.skill(mind.me));
  if (!weak.some((enemy) => mind.distance(mind.me, enemy) <= 12 + EPS)) return [];
  return chargeNearest(mind, "aggressive-charge", weak, { dashes: true, brawls: true });
};

function chargeNearest(
  mind: Mind,
  rule: string,
  prey: readonly Figure[],
  how: { dashes: boolean; brawls: boolean; always?: boolean },
): Allowed[] {
  const ways = prey.map((enemy) => ({ enemy, way: mind.approachTo(enemy) }));
  const reachable = bestOf(ways, ({ way }) => way.needed);
  const nearest =
    reachable.length > 0 ? reachable : bestOf(ways, ({ enemy }) => mind.distance(mind.me, enemy));
  return anyOf(nearest, ({ enemy, way }) => charge(mind, rule, enemy, way, how));
}

/** A8, A9 */
const coveredAdvance: List = (mind) => {
  if (!mind.enemies.some((enemy) => mind.sees(mind.me, enemy))) return [];
  return anyOf(nearestEnemies(mind), (enemy) => {
    const now = Math.min(mind.turnedAt, mind.distance(mind.me, enemy));
    const cover = mind.places.filter(
      (place) =>
        place.cost >= mind.speed / 2 - EPS &&
        mind.distance(place, enemy) < now - EPS &&
        mind.sees(place, enemy) &&
        mind.safe(place),
    );
    const best = bestOf(cover, (place) => mind.distance(place, enemy));
    const first = goTo(mind, "covered-advance", best, true);
    if (first.length > 0) return first;
    // Who comes no closer comes to shoot, or not at all.
    const onward = (place: Place): boolean =>
      mind.distance(place, enemy) < now - EPS || (mind.turnedAt === Infinity && mind.hasShot(place));
    const open = mind.places.filter((place) => mind.sees(place, enemy) && onward(place));
    return goTo(
      mind,
      "covered-advance",
      bestOf(open, (place) => mind.distance(place, enemy)),
      true,
    );
  });
};

/** Not one it waited in vain to get to, or never gets to, where it gets to another. */
function enemiesToCloseInOn(mind: Mind): Figure[] {
  const barred = (enemy: Figure): boolean => {
    const way = mind.approachTo(enemy);
    return way.barred || way.shut;
  };
  const open = mind.enemies.filter((enemy) => !barred(enemy));
  return nearestEnemies(mind).flatMap((nearest) =>
    barred(nearest) && open.length > 0 ? bestOf(open, (enemy) => mind.distance(mind.me, enemy)) : [nearest],
  );
}

const aggressiveAdvance: List = (mind) =>
  anyOf(enemiesToCloseInOn(mind), (enemy) =>
    charge(mind, "aggressive-advance", enemy, mind.approachTo(enemy), {
      dashes: true,
      brawls: true,
      always: true,
    }),
  );

const aggressive = inOrder(heavyShot, aggressiveCharge, coveredAdvance, aggressiveAdvance);

const clearShot: List = (mind) => {
  const exposed = mind.enemies.some(
    (enemy) => mind.couldHit(mind.me, enemy) && !hasCover(mind.table, mind.me, enemy),
  );
  return exposed && mind.safe(mind.me) ? aimedShot(mind, "clear-shot") : [];
};

const tacticalCharge: List = (mind) => {
  if (mind.stunned) return [];
  const weak = mind.enemies.filter((enemy) => mind.skill(enemy) < mind.skill(mind.me));
  const inReach = weak.flatMap((enemy) => {
    const [brawl] = intoContact(mind, "tactical-charge", enemy, mind.speed);
    if (brawl === undefined) return [];
    const costs = placesWithin(mind.walker, mind.speed).map((place) =>
      costToFight(mind.walker, place, enemy),
    );
    return [{ brawl, cost: Math.min(...costs) }];
  });
  return bestOf(inReach, ({ cost }) => cost).map(({ brawl }) => brawl);
};

const standingStill = ({ id, x, y }: Figure): string => `${id} ${Math.round(x)} ${Math.round(y)}`;

/** T5 to T11, Q10; whoever set out goes on, whoever left does not come back. */
const outflank: List = (mind) => {
  const aim = (enemy: Figure): string => `flank ${standingStill(enemy)}`;
  const going = mind.enemies.filter(
    (enemy) => mind.isOn(aim(enemy)) && (!mind.sees(mind.me, enemy) || hasCover(mind.table, mind.me, enemy)),
  );
  const covered = mind.enemies.filter(
    (enemy) =>
      !mind.hasLeft(aim(enemy)) &&
      mind.distance(mind.me, enemy) <= 12 + EPS &&
      mind.sees(mind.me, enemy) &&
      hasCover(mind.table, mind.me, enemy),
  );
  return anyOf(
    going.length > 0 ? going : bestOf(covered, (enemy) => mind.distance(mind.me, enemy)),
    (enemy) => {
      const fits = (place: Place): boolean =>
        mind.isFree(place) &&
        !hasCover(mind.table, mind.at(place), enemy) &&
        mind.sees(place, enemy) &&
        mind.safe(place);
      return anyOf(nearestPlaces(mind, fits), (flank) => {
        const onto = mind.places.filter((place) => apart(place, flank) < EPS);
        if (onto.length > 0) return goTo(mind, "outflank", onto, true);
        const way = wayToPlace(mind, flank);
        const onTheWay = (place: Place): boolean => way.left(place) < way.left(mind.me) - EPS;
        const cover = mind.places.filter(
          (place) => place.cost >= mind.speed / 2 - EPS && onTheWay(place) && mind.safe(place),
        );
        const near = goTo(
          mind,
          "outflank",
          bestOf(cover, (place) => way.left(place)),
          true,
        );
        if (near.length > 0) return near;
        return goTo(
          mind,
          "outflank",
          bestOf(mind.places, (place) => way.left(place)),
          true,
        );
      });
    },
  );
};

const wayToPlace = (mind: Mind, place: Place): Approach => {
  const goal: Goal = { kind: "place", place };
  return approach(mind.walker, goal, (from) => apart(from, place));
};

/** The places that fit and take the least movement, however far; friends on the way cost a turn of waiting. */
function nearestPlaces(mind: Mind, fits: (place: Place) => boolean): readonly Spot[] {
  const atHand = bestOf(mind.places.filter(fits), ({ cost }) => cost);
  if (atHand.length > 0) return atHand;
  const wanted = {
    fits: (place: Place) => !mind.places.some((spot) => apart(spot, place) < EPS) && fits(place),
  };
  const round = mind.battle.nearest(mind.me, wanted, rulesFor(mind.walker, "nobody"));
  const short = mind.battle.nearest(mind.me, wanted, rulesFor(mind.walker, "friends"));
  const far = round[0]?.cost ?? Infinity;
  const near = short[0]?.cost ?? Infinity;
  // Whoever waited in vain goes where it gets to.
  if ((mind.walker.tiredOfWaiting || mind.walker.goesRound) && far < Infinity) return round;
  return far <= near + mind.speed ? round : short;
}

/** T12 to T15 */
const squadAdvance: List = (mind) => {
  const ahead = mind
    .movedFriends()
    .filter(
      (friend) =>
        mind.battle.distance(mind.me, friend) <= 12 + EPS &&
        mind.friendToEdge(friend) < mind.toEdge(mind.me) - EPS,
    );
  if (ahead.length === 0) return [];
  const withSquad = (place: Place): boolean =>
    mind.friends.some((friend) => mind.battle.distance(mind.at(place), friend) <= 3 + EPS);
  const fires = mind.firesAfterAdvance;
  const cover = closerToEdge(mind, (place) => withSquad(place) && mind.safe(place));
  if (cover.length > 0) return goTo(mind, "squad-advance", cover, fires);
  const open = closerToEdge(mind, withSquad);
  if (open.length > 0) return goTo(mind, "squad-advance", open, fires);
  const closer = mind.friends.filter((friend) => mind.friendToEdge(friend) < mind.toEdge(mind.me) - EPS);
  return anyOf(
    bestOf(closer, (friend) => mind.battle.distance(mind.me, friend)),
    (friend) => {
      const way = mind.approachTo(friend);
      return goTo(
        mind,
        "squad-advance",
        bestOf(mind.places, (place) => way.left(place)),
        fires,
      );
    },
  );
};

/** T17 to T19, Q7, Q8 */
const tacticalAdvance: List = (mind) => {
  const cover = closerToEdge(mind, (spot) => spot.cost >= mind.speed / 2 - EPS && mind.safe(spot));
  const fires = mind.firesAfterAdvance;
  if (mind.toEdge(mind.me) <= 0) return [];
  if (cover.length > 0) return goTo(mind, "tactical-advance", cover, fires);
  const open = closerToEdge(mind, () => true);
  if (open.length > 0) return goTo(mind, "tactical-advance", open, fires);
  // Nothing nearer within a move: round what is in the way, to the nearest place that is nearer.
  const beyond = nearestPlaces(
    mind,
    (place) => mind.isFree(place) && mind.toEdge(place) < mind.edgeToBeat - EPS,
  );
  return anyOf(beyond, (place) => {
    const way = wayToPlace(mind, place);
    return goTo(
      mind,
      "tactical-advance",
      bestOf(mind.places, (spot) => way.left(spot)),
      fires,
    );
  });
};

const tactical = inOrder(clearShot, tacticalCharge, outflank, squadAdvance, tacticalAdvance, remain);

const rampagingCharge: List = (mind) =>
  chargeNearest(mind, "rampaging-charge", mind.enemies, { dashes: true, brawls: true, always: true });

/** Q2: the book's own words for a stunned enemy. */
const stunnedRampager = inOrder(
  heavyShot,
  (mind) => {
    const seen = mind.enemies.filter((enemy) => mind.couldHit(mind.me, enemy));
    const targets = bestOf(seen, (enemy) => mind.distance(mind.me, enemy)).map(({ id }) => id);
    if (targets.length === 0) return [];
    return [
      {
        rule: "stunned-shot",
        ends: [mind.me],
        gait: "stays",
        attack: () => ({ kind: "shot", aimed: false, targets }),
      },
    ];
  },
  (mind) => {
    const hidden = mind.places.filter(
      (place) => mind.safe(place) && !mind.enemies.some((enemy) => mind.sees(place, enemy)),
    );
    return goTo(
      mind,
      "stunned-cover",
      bestOf(hidden, ({ cost }) => cost),
      false,
    );
  },
  (mind) => [{ rule: "stunned-stay", ends: [mind.me], gait: "stays", attack: () => NONE }],
);

const rampaging: List = (mind) =>
  mind.stunned ? stunnedRampager(mind) : inOrder(heavyShot, rampagingCharge)(mind);

const featuresOf = ({ regions }: Battle): Region[] =>
  regions.filter(({ kinds }) => kinds.has("feature") || kinds.has("cover"));

/** D1 to D3 */
const defendTerrain: List = (mind) => {
  const own = featuresOf(mind.battle).filter((feature) => mind.battle.within(mind.me, feature));
  const weak = mind.enemies.filter(
    (enemy) =>
      mind.skill(enemy) < mind.skill(mind.me) && own.some((feature) => mind.battle.within(enemy, feature)),
  );
  if (weak.length === 0) return [];
  return chargeNearest(mind, "defend-terrain", weak, { dashes: false, brawls: true });
};

/** D4 to D7 */
const reinforceTerrain: List = (mind) => {
  const inside = (feature: Region): Figure[] =>
    mind.enemies.filter((enemy) => mind.battle.within(enemy, feature));
  const aim = (feature: Region): string =>
    [
      "feature",
      feature.id,
      ...inside(feature)
        .map(({ id }) => id)
        .sort(),
    ].join(" ");
  const near = featuresOf(mind.battle).filter(
    (feature) =>
      !mind.battle.within(mind.me, feature) &&
      mind.battle.distanceToRegion(mind.me, feature) <= 6 + EPS &&
      mind.enemies.some((enemy) => mind.battle.within(enemy, feature)) &&
      !mind.hasLeft(aim(feature)),
  );
  const fires = mind.firesAfterAdvance;
  const nearest = bestOf(near, (feature) => mind.battle.distanceToRegion(mind.me, feature));
  return anyOf(nearest, (feature) => {
    const from = (place: Place): number => mind.battle.distanceToRegion(mind.at(place), feature);
    const now = from(mind.me);
    const spots = mind.places.filter(
      (place) =>
        mind.battle.within(mind.at(place), feature) &&
        mind.safe(place) &&
        mind.enemies.some((enemy) => mind.sees(place, enemy)),
    );
    if (spots.length > 0) return goTo(mind, "reinforce-terrain", spots, fires);
    const closer = mind.places.filter((place) => from(place) < now - EPS);
    const cover = bestOf(
      closer.filter((place) => mind.safe(place)),
      from,
    );
    if (cover.length > 0) return goTo(mind, "reinforce-terrain", cover, fires);
    return goTo(mind, "reinforce-terrain", bestOf(closer, from), fires);
  });
};

/** D10 to D13 */
const defensiveAdvance: List = (mind) => {
  const fires = mind.firesAfterAdvance;
  const first = goTo(mind, "defensive-advance", coverInRange(mind), fires);
  if (first.length > 0) return first;
  const own = closerToEdge(mind, (place) => mind.inOwnHalf(place) && mind.safe(place));
  if (own.length > 0 && !mind.isOn("centre")) return goTo(mind, "defensive-advance", own, fires);
  const { area } = mind.battle;
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const fits = (place: Place): boolean => mind.safe(place) && mind.isFree(place);
  const central = mind.battle.closest(mind.me, centre, fits, rulesFor(mind.walker, "friends"));
  if (central.some((place) => mind.isHere(place))) return [];
  return anyOf(central, (place) => {
    const way = wayToPlace(mind, place);
    return goTo(
      mind,
      "defensive-advance",
      bestOf(mind.places, (spot) => way.left(spot)),
      fires,
    );
  });
};

const defensive = inOrder(defendTerrain, reinforceTerrain, shotFromCover, defensiveAdvance, remain);

/** B1 to B5, Q13 */
const beastCharge: List = (mind) => {
  if (mind.stunned) return [];
  const within = mind.enemies.some((enemy) => mind.approachTo(enemy).needed <= 2 * mind.speed + EPS);
  if (!within) return [];
  const pack = mind.enemies.filter(
    (enemy) =>
      mind.friends.some((friend) => mind.battle.distance(enemy, friend) <= 2 + EPS) &&
      !mind.approachTo(enemy).barred,
  );
  const how = { dashes: true, brawls: true };
  const first = pack.length === 0 ? [] : chargeNearest(mind, "beast-charge", pack, how);
  return orElse(first, () => chargeNearest(mind, "beast-charge", mind.enemies, how));
};

/** B6 to B8 */
const beastAdvance: List = (mind) => {
  const now = Math.min(mind.turnedAt, mind.toNearest(mind.me));
  const places = mind.places.filter(
    (place) =>
      mind.toNearest(place) < now - EPS &&
      mind.friends.some((friend) => mind.battle.distance(mind.at(place), friend) <= 2 + EPS) &&
      mind.safe(place),
  );
  return goTo(
    mind,
    "beast-advance",
    bestOf(places, (place) => mind.toNearest(place)),
    true,
  );
};

/** B9 to B11 */
const wilyAdvance: List = (mind) =>
  anyOf(enemiesToCloseInOn(mind), (enemy) => {
    const now = Math.min(mind.turnedAt, mind.distance(mind.me, enemy));
    const cover = mind.places.filter(
      (place) =>
        place.cost >= mind.speed / 2 - EPS && mind.distance(place, enemy) < now - EPS && mind.safe(place),
    );
    const first = goTo(
      mind,
      "wily-advance",
      bestOf(cover, (place) => mind.distance(place, enemy)),
      true,
    );
    if (first.length > 0) return first;
    const way = mind.approachTo(enemy);
    const best = bestOf(mind.places, (place) => way.left(place));
    return goTo(mind, "wily-advance", best, true, true);
  });

const beast = inOrder(beastCharge, beastAdvance, wilyAdvance);

const guardedOf = (mind: Mind): Figure | undefined => {
  const { guards } = mind.me.profile;
  return typeof guards === "string" && guards !== mind.me.id ? mind.battle.figure(guards) : undefined;
};
const lastTarget = (mind: Mind, manner: "ranged" | "melee"): Figure | undefined => {
  const { guards } = mind.me.profile;
  const id = typeof guards === "string" ? mind.memory.attacked[guards]?.[manner] : undefined;
  return mind.enemies.find((enemy) => enemy.id === id);
};

const guardianShot: List = (mind) => {
  const target = lastTarget(mind, "ranged");
  if (target === undefined || !mind.couldHit(mind.me, target)) return [];
  const attack: Attack = { kind: "shot", aimed: !mind.stunned, targets: [target.id] };
  return [{ rule: "guardian-aimed-shot", ends: [mind.me], gait: "stays", attack: () => attack }];
};

const guardianBrawl: List = (mind) => {
  const target = lastTarget(mind, "melee");
  if (mind.stunned || target === undefined) return [];
  return intoContact(mind, "guardian-brawl", target, mind.speed);
};

/** U5 to U8 */
const guardianAdvance: List = (mind) => {
  const guarded = guardedOf(mind);
  if (guarded === undefined) return [];
  const near = (place: Place): boolean =>
    mind.isFree(place) && mind.battle.distance(mind.at(place), guarded) <= 3 + EPS;
  const cover = nearestPlaces(mind, (place) => near(place) && mind.safe(place));
  const points = cover.length > 0 ? cover : nearestPlaces(mind, near);
  const how = { dashes: true, brawls: false, always: true };
  if (points.length === 0) {
    const way = approach(mind.walker, { kind: "near", to: guarded, distance: 3, fromAbove: true }, (place) =>
      mind.battle.distance(mind.at(place), guarded),
    );
    return charge(mind, "guardian-advance", undefined, way, how);
  }
  return points.flatMap((point) => charge(mind, "guardian-advance", undefined, wayToPlace(mind, point), how));
};

const guardian: List = (mind) => {
  const { guards } = mind.me.profile;
  if (typeof guards !== "string" || guards === "") return aggressive(mind);
  return inOrder(guardianShot, guardianBrawl, guardianAdvance, (one) =>
    aggressive(one).map((allowed) => ({ ...allowed, rule: "aggressive-revenge" })),
  )(mind);
};

const LISTS: Readonly<Record<string, List>> = {
  cautious,
  aggressive,
  tactical,
  rampaging,
  defensive,
  beast,
  guardian,
};

/** Everything the page allows this figure in this turn. */
export function opinionOn(setting: Setting): readonly Allowed[] {
  const list = LISTS[setting.me.doctrine ?? ""];
  if (list === undefined) throw new Error(`no list for ${setting.me.doctrine ?? "nobody"}`);
  const avenges = setting.memory.avengers.includes(setting.me.id);
  return (avenges ? aggressive : list)(new Mind(setting));
}

/* ---- does a decision keep to it? ---- */

export function agrees({ plan }: Decided, allowed: readonly Allowed[], me: Figure): boolean {
  const move = plan.steps.find((step) => step.kind === "move");
  const attack = plan.steps.find((step) => step.kind === "attack");
  const end = move?.path.at(-1) ?? me;
  const gait = move === undefined ? "stays" : move.gait === "dash" ? "dash" : "walk";
  return allowed.some((one) => {
    if (one.rule !== plan.rule.id || one.gait !== gait) return false;
    if (!one.ends.some((place) => apart(place, end) < 0.01)) return false;
    const expected = one.attack(end);
    if (attack === undefined) return expected.kind === "none";
    if (attack.manner === "melee")
      return expected.kind === "brawl" && expected.targets.includes(attack.target);
    const { aimed } = attack.terms as { aimed: boolean };
    return expected.kind === "shot" && expected.aimed === aimed && expected.targets.includes(attack.target);
  });
}

export const inWords = (allowed: readonly Allowed[]): string =>
  allowed
    .map(({ rule, ends, gait, attack }) => {
      const places = ends
        .slice(0, 6)
        .map((end) => `${Math.round(end.x)},${Math.round(end.y)} ${JSON.stringify(attack(end))}`);
      return `${rule} ${gait} to ${ends.length}: ${places.join(" | ")}`;
    })
    .join("\n");
