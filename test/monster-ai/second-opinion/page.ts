import type { Place } from "../../../src/core/place";
import { standing, type Battle, type Figure, type Goal } from "../../../src/field";
import type { Memory } from "../../../src/rulesets/monster-ai/memory";
import type { Action, Behaviour, Scheme } from "../../../src/rulesets/monster-ai/scheme/schema";
import { GRAZE, hazardsFor, keyOf, middles, Steps, type Hazard, type Walker } from "./ground";
import {
  isInWall,
  isInWallInTheOpen,
  mudNotUnder,
  OpenGround,
  restOnGrid,
  subsets,
  WalkedSpaces,
  waysOnGrid,
  type Way,
} from "./reach";
import { Shoves } from "./shove";

/**
 * Basic Rules pt. 1 and 2 read a second time, by plain search over every place. What the page leaves open is settled
 * as the README's readings say; what both must agree on is the behaviour, the target, and how good the Move is.
 */

export type Score = readonly number[];

export interface Opinion {
  /** The behaviour's id, "two-moves" or "nothing". */
  readonly does: string;
  /** Whom it may take for its target: more than one where the GM chooses. */
  readonly targets: ReadonlySet<string>;
}

export interface Seen {
  readonly battle: Battle;
  readonly memory: Memory;
  readonly me: Figure;
  readonly scheme: Scheme;
  /** Without a grid there are more places than can be looked at: some that are worth a look. */
  readonly also: readonly Place[];
  /** The same for the centres of areas. */
  readonly aimed: readonly Place[];
  /** Without a grid: by so much of a base what hurts is taken to be larger. */
  readonly hair: number;
  /** Spaces that are nothing but wall. */
  readonly solid: ReadonlySet<string>;
}

interface Blast {
  readonly holds: (figure: Figure) => boolean;
  readonly isNear: (there: Figure, reach: number) => boolean;
}

/** What is left of the way from a place; whether difficult ground was on it before. */
type RestFrom = (place: Place, isSlow?: boolean) => Way | undefined;

type Targeting = Extract<Action, { kind: "attack" | "area" | "heal" | "effect" | "steal" }>;

export const isTargeting = (action: Action): action is Targeting =>
  action.kind === "attack" ||
  action.kind === "area" ||
  action.kind === "steal" ||
  (action.kind === "heal" && action.range !== "self") ||
  (action.kind === "effect" && action.on !== "self");

const traitsOf = (figure: Figure): readonly string[] => {
  const { scheme, traits } = figure.profile as {
    scheme?: { traits?: { trait: string }[] };
    traits?: string[];
  };
  return [...(traits ?? []), ...(scheme?.traits ?? []).map(({ trait }) => trait)];
};
const has = (figure: Figure, trait: string): boolean => traitsOf(figure).includes(trait);

/** Spaces: farther than any way on a map of ten by eight. */
const FAR = 60;

export class Page {
  readonly #seen: Seen;
  readonly #walker: Walker;
  readonly #hazards: readonly Hazard[];
  readonly #steps: Steps;
  readonly #open: OpenGround;
  readonly #walked: WalkedSpaces;
  readonly #ways = new Map<string, readonly Way[]>();
  readonly #gridless: boolean;

  constructor(seen: Seen) {
    this.#seen = seen;
    const { battle, memory, me } = seen;
    const light = has(me, "flying") || has(me, "floating");
    this.#walker = { figure: me, light, intangible: has(me, "intangible") };
    this.#hazards = hazardsFor(battle, memory, this.#walker);
    this.#steps = new Steps(battle, this.#walker, this.#hazards);
    this.#open = new OpenGround(battle, this.#walker, this.#hazards, seen.hair);
    this.#walked = new WalkedSpaces(battle);
    this.#gridless = battle.grid.kind === "gridless";
  }

  get speed(): number {
    return this.#seen.me.statuses.includes("immobilize") ? 0 : this.#seen.scheme.stats.spd; // MAI-Q27
  }

  /** The first behaviour that can be fulfilled, and its targets. */
  opinion(): Opinion {
    const { scheme, me } = this.#seen;
    if (me.statuses.includes("stun")) return { does: "nothing", targets: new Set() };
    for (const behaviour of scheme.behaviours) {
      const targets = this.#targetsOf(behaviour);
      if (targets !== undefined) return { does: behaviour.id, targets };
    }
    const closest = this.closestEnemies();
    return { does: closest.size === 0 ? "nothing" : "two-moves", targets: closest };
  }

  #targetsOf(behaviour: Behaviour): ReadonlySet<string> | undefined {
    const { me } = this.#seen;
    const at = behaviour.actions.findIndex(isTargeting);
    const action = behaviour.actions[at];
    const attacks = behaviour.actions.some(({ kind }) => kind === "attack" || kind === "area");
    if (attacks && me.statuses.includes("disarm")) return undefined;
    if (action === undefined || !isTargeting(action)) return this.#untargeted(behaviour);
    const moves = behaviour.actions.slice(0, at).filter(({ kind }) => kind === "move").length;
    if (action.kind === "heal") {
      return this.#isTrue(behaviour.when, undefined) ? this.#toHeal(action, moves) : undefined;
    }
    const candidates = this.#enemies().filter(
      (enemy) => this.#isTrue(behaviour.when, enemy) && this.canHit(action, enemy, moves),
    );
    return candidates.length === 0 ? undefined : this.#ranked(candidates);
  }

  /** A Move alone needs an enemy within Speed spaces of walking (MAI-T1). */
  #untargeted(behaviour: Behaviour): ReadonlySet<string> | undefined {
    if (!behaviour.actions.some(({ kind }) => kind === "move")) {
      return this.#isTrue(behaviour.when, undefined) ? new Set() : undefined;
    }
    const near = this.#enemies().filter(
      (enemy) => this.#isTrue(behaviour.when, enemy) && this.#walkedTo(enemy) <= this.speed + 1e-6,
    );
    return near.length === 0 ? undefined : this.#ranked(near);
  }

  #toHeal(action: Targeting, moves: number): ReadonlySet<string> | undefined {
    const { battle, me } = this.#seen;
    const hurt = [me, ...battle.friendsOf(me)]
      .filter((one) => lost(one) > 0 && (one === me || this.canHit(action, one, moves)))
      .filter((one) => one !== me || (action.kind === "heal" && action.range === "ranged"));
    const most = Math.max(...hurt.map(lost));
    return hurt.length === 0
      ? undefined
      : new Set(hurt.filter((one) => lost(one) === most).map(({ id }) => id));
  }

  #enemies(): readonly Figure[] {
    return this.#seen.battle.enemiesOf(this.#seen.me);
  }

  #isTrue(when: Behaviour["when"], target: Figure | undefined): boolean {
    const { me } = this.#seen;
    switch (when.kind) {
      case "always":
        return true;
      case "proximity": {
        const [from, to] = bandOf(when.spaces);
        const inBand = (enemy: Figure): boolean => {
          // Whoever is adjacent is one space away; without a grid the next space begins where that one ends.
          const away = Math.max(1, Math.ceil(this.apart(me, enemy) - 1e-6));
          return away >= from && away <= to;
        };
        return target === undefined ? this.#enemies().some(inBand) : inBand(target);
      }
      case "hp": {
        const share = "share" in when.than ? when.than.share : 0;
        const below = (one: Figure): boolean => (one.hp?.value ?? 0) < share * (one.hp?.max ?? 0);
        const friends = this.#seen.battle.friendsOf(me);
        return (when.of === "self" ? [me] : [me, ...friends]).some(below);
      }
      case "count": {
        const near = this.#enemies().filter((enemy) => this.apart(me, enemy) <= when.within + 1e-6);
        return near.length >= when.number;
      }
      default:
        throw new Error(`the second opinion does not know ${when.kind}`);
    }
  }

  #ranked(candidates: readonly Figure[]): ReadonlySet<string> {
    const { scheme, me } = this.#seen;
    let left = candidates;
    for (const priority of scheme.targets) {
      const value = (one: Figure): number => {
        if (priority === "closest") return this.apart(me, one);
        if (priority === "lowest-hp") return one.hp?.value ?? 0;
        if (priority === "highest-hp") return -(one.hp?.value ?? 0);
        throw new Error(`the second opinion does not know ${priority}`);
      };
      const least = Math.min(...left.map(value));
      left = left.filter((one) => value(one) <= least + 1e-6);
    }
    return new Set(left.map(({ id }) => id));
  }

  /** MAI-C5, C6: whom it can walk to soonest; where walls part it from all of them, by the count of spaces. */
  closestEnemies(): ReadonlySet<string> {
    const enemies = this.#enemies();
    if (enemies.length === 0) return new Set();
    const walked = new Map(enemies.map((one) => [one, this.#walkedTo(one)]));
    const counted = (one: Figure): number => this.#seen.battle.spaces(this.#seen.me, one);
    const some = [...walked.values()].some(Number.isFinite);
    const value = (one: Figure): number => (some ? (walked.get(one) ?? Infinity) : counted(one));
    const least = Math.min(...enemies.map(value));
    return this.#ranked(enemies.filter((one) => value(one) <= least + 1e-6));
  }

  /** Spaces of its own walking, whoever stands in between; the last space is the enemy's. */
  #walkedTo(enemy: Figure): number {
    const { battle, me } = this.#seen;
    if (this.#walker.intangible) return battle.spaces(me, enemy);
    if (!this.#gridless) {
      const seen = new Set([keyOf(me)]);
      let edge: readonly Place[] = [me];
      for (let walked = 1; edge.length > 0; walked++) {
        if (edge.some((place) => this.isAdjacent(standing(me, place), enemy))) return walked;
        edge = edge
          .flatMap((place) => this.#steps.from(place).map(({ to }) => to))
          .filter((to) => {
            const isNew = !seen.has(keyOf(to));
            seen.add(keyOf(to));
            return isNew;
          });
      }
      return Infinity;
    }
    const goal = {
      kind: "touch",
      figure: enemy,
      from: (at: Place) => this.isAdjacent(standing(me, at), enemy),
    } as const;
    return (
      battle.path(me, goal, { through: "everybody", shares: true, terrainCost: noRocks })?.cost ?? Infinity
    );
  }

  /**
   * Spaces between two creatures along what can be walked and struck: the plain count with nothing between; seen past
   * something that cannot be walked through it is at least two; unseen it is the way around.
   */
  apart(a: Figure, b: Figure): number {
    const { battle } = this.#seen;
    const counted = battle.spaces(a, b);
    if (this.strikes(a, b, counted)) return counted;
    if (battle.sees(a, b)) return Math.max(counted, this.#gridless ? 1.001 : 2);
    return Math.max(counted, this.#walkedTo(b));
  }

  /** A hand or a blade gets there: within so many spaces of walking. */
  strikes(a: Figure, b: Figure, within: number): boolean {
    const { battle } = this.#seen;
    if (battle.spaces(a, b) > within + 1e-9) return false;
    if (!this.#gridless) return this.#walked.between(a, b, within) <= within;
    return battle.snapshot.walls.every(
      ({ c, move, door, ds }) => move === 0 || (door > 0 && ds === 1) || !cross(a, b, c),
    );
  }

  isAdjacent(a: Figure, b: Figure): boolean {
    return this.strikes(a, b, 1);
  }

  /** Every way a Move from there may take. */
  ways(from: Figure): readonly Way[] {
    const known = this.#ways.get(keyOf(from));
    if (known !== undefined) return known;
    const { battle, solid } = this.#seen;
    const made = this.#gridless
      ? this.#open.ways(from, this.speed, this.#seen.also)
      : waysOnGrid(battle, this.#walker, this.#steps, { x: from.x, y: from.y }, this.speed, solid);
    this.#ways.set(keyOf(from), made);
    return made;
  }

  canHit(action: Targeting, target: Figure, moves: number): boolean {
    const { me } = this.#seen;
    if (moves === 0) return this.hits(action, me, target);
    if (moves > 1) throw new Error("the second opinion knows one Move before an action");
    return this.ways(me).some(({ place }) => this.hits(action, standing(me, place), target));
  }

  /** From there the action reaches the target. */
  hits(action: Targeting, there: Figure, target: Figure): boolean {
    const { battle, scheme } = this.#seen;
    const range = scheme.stats.rng;
    const sees = (): boolean => battle.sees(there, target);
    const inRange = (most: number): boolean => battle.spaces(there, target) <= most + 1e-9;
    switch (action.kind) {
      case "attack": {
        const reach = action.targets === "adjacent" ? 1 : (action.reach ?? range);
        if (action.range === "ranged") return inRange(reach) && sees();
        return !has(target, "flying") && this.strikes(there, target, reach) && sees();
      }
      case "area":
        return (
          inRange(action.reach ?? range) && sees() && this.#bestArea(action, there, target) !== undefined
        );
      case "heal":
        if (target.id === there.id) return true;
        return action.range === "ranged" ? inRange(range) && sees() : this.isAdjacent(there, target);
      case "effect":
        if (action.on === "adjacent-enemies") return this.isAdjacent(there, target) && sees();
        return inRange(action.reach ?? range) && sees();
      case "steal":
        return this.strikes(there, target, range) && sees();
    }
  }

  /** How good it is to end there: less is better, the first number that differs decides. */
  scoreOf(action: Targeting, way: Way, target: Figure): Score | undefined {
    const { battle, me } = this.#seen;
    const there = standing(me, way.place);
    if (!this.hits(action, there, target)) return undefined;
    const { disadvantage, advantage } = this.#roll(action, there, target);
    const [enemies, own] = this.#hitFrom(action, there, target);
    const shoots = action.kind === "area" || (action.kind === "attack" && action.range === "ranged");
    const covered = shoots && battle.isCovered(target, there, 0.5);
    return [
      way.hazards,
      this.#burns(there, ["fire", "region"]),
      way.difficult,
      disadvantage ? 1 : 0,
      -enemies,
      advantage ? 0 : 1,
      this.#shoves(action, there, target) ? 0 : 1,
      own,
      covered ? 0 : 1,
      way.length,
    ];
  }

  #burns(there: Figure, kinds: readonly Hazard["kind"][]): number {
    return this.#hazards.some((hazard) => kinds.includes(hazard.kind) && hazard.covers(there)) ? 1 : 0;
  }

  #roll(action: Targeting, there: Figure, target: Figure): { disadvantage: boolean; advantage: boolean } {
    const { battle, me } = this.#seen;
    if (action.kind !== "attack") return { disadvantage: false, advantage: false };
    const tooClose = action.range === "ranged" && this.isAdjacent(there, target); // MAI-X3
    const cowed = this.#enemies().some((one) => has(one, "intimidate") && this.isAdjacent(there, one));
    const worse = tooClose || cowed || me.statuses.includes("daze") || has(target, "evasive");
    const better = battle.friendsOf(me).some((one) => has(one, "inspiring") && this.isAdjacent(there, one)); // MAI-S15
    return { disadvantage: worse && !better, advantage: better && !worse };
  }

  /** A Push or Pull moves its target. */
  #shoves(action: Targeting, attacker: Figure, target: Figure): boolean {
    if (action.kind !== "attack" && action.kind !== "effect") return false;
    const shove = action.effects.find(({ kind }) => kind === "push" || kind === "pull");
    if (shove?.kind !== "push" && shove?.kind !== "pull") return false;
    return new Shoves(this.#seen.battle).moves({ how: shove.kind, target, attacker });
  }

  /** Enemies that are hit, and of its own side. */
  #hitFrom(action: Targeting, there: Figure, target: Figure): readonly [number, number] {
    const all = (): number => this.#enemies().filter((one) => this.hits(action, there, one)).length;
    if (action.kind === "area") return this.#bestArea(action, there, target) ?? [0, 0];
    if (action.kind === "effect") return [action.on === "adjacent-enemies" ? all() : 1, 0];
    if (action.kind !== "attack" || action.targets === 1) return [1, 0];
    return [action.targets === "adjacent" ? all() : Math.min(action.targets, all()), 0];
  }

  /** MAI-A9, A10: the target is in the area and in range, and a space of the area is in range. */
  #bestArea(
    action: Extract<Targeting, { kind: "area" }>,
    there: Figure,
    target: Figure,
  ): readonly [number, number] | undefined {
    const { battle, me, scheme } = this.#seen;
    const reach = action.reach ?? scheme.stats.rng;
    let best: readonly [number, number] | undefined;
    for (const centre of this.#centres(action.radius, target)) {
      const { holds, isNear } = this.#area(centre, action.radius);
      if (!holds(target) || !isNear(there, reach)) continue;
      const enemies = this.#enemies().filter(holds).length;
      const own = [there, ...battle.friendsOf(me)].filter(holds).length;
      if (best === undefined || enemies > best[0] || (enemies === best[0] && own < best[1])) {
        best = [enemies, own];
      }
    }
    return best;
  }

  #centres(radius: number, target: Figure): readonly Place[] {
    const { battle } = this.#seen;
    if (!this.#gridless) return middles(battle).filter((at) => battle.spaces(target, at) <= radius);
    const far = target.pixelWidth / 2 + radius * battle.grid.size;
    const centres: Place[] = [{ x: target.x, y: target.y }, ...this.#seen.aimed];
    for (let x = -far; x <= far; x += far / 6) {
      for (let y = -far; y <= far; y += far / 6) centres.push({ x: target.x + x, y: target.y + y });
    }
    const { area } = battle;
    const [right, bottom] = [area.x + area.width, area.y + area.height];
    return centres.filter(({ x, y }) => x >= area.x && x <= right && y >= area.y && y <= bottom);
  }

  readonly #areas = new Map<string, Blast>();

  #area(centre: Place, radius: number): Blast {
    const key = `${keyOf(centre)} ${radius}`;
    const known = this.#areas.get(key);
    if (known !== undefined) return known;
    const { battle } = this.#seen;
    const made = this.#gridless ? this.#circle(centre, radius) : this.#spacesOf(battle, centre, radius);
    this.#areas.set(key, made);
    return made;
  }

  #spacesOf(battle: Battle, centre: Place, radius: number): Blast {
    const spaces = middles(battle).filter(
      (at) => battle.spaces(centre, at) <= radius && battle.seesPoint(centre, at),
    );
    return {
      holds: (figure) => spaces.some((at) => battle.spaces(figure, at) === 0),
      isNear: (there, reach) => spaces.some((at) => battle.spaces(there, at) <= reach),
    };
  }

  #circle(centre: Place, radius: number): Blast {
    const { battle } = this.#seen;
    const gap = (one: Figure): number =>
      (Math.hypot(one.x - centre.x, one.y - centre.y) - one.pixelWidth / 2) / battle.grid.size;
    return {
      holds: (figure) => gap(figure) <= radius + 1e-6 && battle.seesPoint(centre, figure),
      isNear: (there, reach) => gap(there) <= reach + radius + 1e-6,
    };
  }

  /** The best that a Move before the action can do. */
  bestFor(action: Targeting, target: Figure, from: Figure): Score | undefined {
    let best: Score | undefined;
    for (const way of this.ways(from)) {
      const score = this.scoreOf(action, way, target);
      if (score !== undefined && (best === undefined || compare(score, best) < 0)) best = score;
    }
    return best;
  }

  /** How good a Move toward a target is that nothing follows. */
  approach(target: Figure, isLast: boolean, from: Figure): (way: Way) => Score | undefined {
    const rest = this.#restTo(target, from);
    const { battle, me } = this.#seen;
    return (way) => {
      const there = standing(me, way.place);
      const left = rest?.(way.place, way.difficult > 0);
      if (rest !== undefined && left === undefined) return undefined;
      return [
        way.hazards + (left?.hazards ?? 0),
        isLast ? this.#burns(there, ["fire"]) : 0,
        this.#gridless
          ? Math.max(way.difficult, left?.difficult ?? 0) // without a grid there is some on the way, or none
          : way.difficult + (left?.difficult ?? 0),
        left?.length ?? battle.spaces(there, target),
        // Who is there already but burns must still step out, which is no shorter than to go where it does not burn.
        isLast ? this.#burns(there, ["region"]) : left?.length === 0 ? this.#burns(there, ["fire"]) : 0,
        way.length,
      ];
    };
  }

  /** Walls leave no way, and nothing burns where it stands: then it stays. */
  isShutIn(target: Figure): boolean {
    const { me } = this.#seen;
    return this.#restTo(target, me) === undefined && this.#burns(me, ["fire", "region"]) === 0;
  }

  /** Without a grid: a way leads beside it by places so few that the search of ways looks at none of them. */
  hasGap(target: Figure): boolean {
    if (!this.#gridless) return false;
    const { battle, me } = this.#seen;
    const rules = this.#open.rules(this.#hazards, me, true);
    const reach = battle.reach(me, FAR, rules);
    for (let off = 0; off <= 1; off += 0.05) {
      const radius = (me.pixelWidth + target.pixelWidth) / 2 + off * battle.grid.size;
      for (let degrees = 0; degrees < 360; degrees += 0.5) {
        const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        const place = { x: target.x + radius * x, y: target.y + radius * y };
        if (this.isAdjacent(standing(me, place), target) && reach.at(place) !== undefined) return true;
      }
    }
    return false;
  }

  bestApproach(target: Figure, from: Figure, isLast: boolean): Score | undefined {
    const score = this.approach(target, isLast, from);
    let best: Score | undefined;
    for (const way of this.ways(from)) {
      const found = score(way);
      if (found !== undefined && (best === undefined || compare(found, best) < 0)) best = found;
    }
    return best;
  }

  /** The rest of the way to a space beside the target; past enemies only if it cannot be otherwise. */
  #restTo(target: Figure, from: Figure): RestFrom | undefined {
    const { battle, me } = this.#seen;
    if (this.#gridless) return this.#restInTheOpen(target, from);
    const mayEnd = (place: Place): boolean => !isInWall(battle, standing(me, place), this.#seen.solid);
    const { intangible } = this.#walker;
    const goals = (place: Place): boolean =>
      this.isAdjacent(standing(me, place), target) && (!intangible || mayEnd(place));
    const inWalls = intangible ? { mayEnd, speed: this.#seen.scheme.stats.spd } : undefined;
    const enemies = battle.figures.filter(({ side }) => side !== me.side);
    for (const blockedBy of [enemies, [target]]) {
      const rest = restOnGrid(battle, this.#walker, this.#steps, goals, blockedBy, inWalls);
      if (rest({ x: me.x, y: me.y }) !== undefined) return rest;
    }
    return undefined;
  }

  /** MAI-S16: none gets through walls on its way that are thicker than a Move: then it walks as others do. */
  #restInTheOpen(target: Figure, from: Figure): RestFrom | undefined {
    const { battle, me, scheme } = this.#seen;
    const through = this.#restOver(this.#open, target, from);
    const left = this.#walker.intangible ? through?.(from, true) : undefined;
    if (left === undefined) return through;
    const allowed = subsets(this.#hazards).filter(({ length }) => length === left.hazards);
    const ways = allowed.flatMap((some) => {
      const rules = { ...this.#open.rules(some, from, left.difficult > 0), shares: true };
      const goal = this.#besideInTheOpen(target);
      return this.#open.map(some, from).path(from, goal, rules) ?? [];
    });
    const shortest = ways.sort((a, b) => a.cost - b.cost)[0]?.places ?? [];
    if (longestInWall(battle, me, shortest) <= scheme.stats.spd + 0.1) return through;
    const walker = { ...this.#walker, intangible: false };
    const afoot = new OpenGround(battle, walker, this.#hazards, this.#seen.hair);
    return this.#restOver(afoot, target, from) ?? through;
  }

  #besideInTheOpen(target: Figure): Goal {
    const { battle, me } = this.#seen;
    const isBeside = (at: Place): boolean => {
      const there = standing(me, at);
      const mayEnd = !this.#walker.intangible || !isInWallInTheOpen(battle, there);
      const touch = (there.pixelWidth + target.pixelWidth) / 2;
      const isOn = Math.hypot(there.x - target.x, there.y - target.y) < touch - 1;
      return this.isAdjacent(there, target) && mayEnd && !isOn;
    };
    return { kind: "touch", figure: target, from: isBeside };
  }

  #restOver(ground: OpenGround, target: Figure, from: Figure): RestFrom | undefined {
    const { me } = this.#seen;
    const others = this.#enemies().filter(({ id }) => id !== target.id);
    const somebody = standing(me, this.#freeOfHazards());
    for (const absent of [[], others]) {
      const tries = subsets(this.#hazards).flatMap((allowed) =>
        [false, true].map((slow) => ({
          allowed,
          difficult: slow ? 1 : 0,
          ways: ground.map(allowed, somebody, absent).ways(somebody, this.#besideInTheOpen(target), {
            ...ground.rules(allowed, somebody, slow, from),
            shares: true,
          }),
        })),
      );
      const rest: RestFrom = (place, isSlow = false) => {
        // What is stood on there may be left; what was left before is entered again.
        const under = this.#hazards.filter((hazard) => hazard.covers(standing(me, place)));
        const counted = (allowed: readonly Hazard[]): number =>
          allowed.filter((hazard) => !under.includes(hazard)).length;
        const allowed = tries
          .filter((one) => under.every((hazard) => one.allowed.includes(hazard)))
          .map((one) => ({ ...one, hazards: counted(one.allowed) }));
        // The fewest hazards, then no difficult ground unless there was some already, then the shortest.
        for (let hazards = 0; hazards <= this.#hazards.length; hazards++) {
          for (const difficult of isSlow ? [1] : [0, 1]) {
            const lengths = allowed
              .filter((one) => one.hazards === hazards && one.difficult <= difficult)
              .map(({ ways }) => ways.from(place));
            const length = Math.min(...lengths);
            if (Number.isFinite(length)) return { place, hazards, difficult, length };
          }
        }
        return undefined;
      };
      if (rest(me) !== undefined) return rest;
    }
    return undefined;
  }

  /** Without a grid: some place with nobody and nothing there: whoever stands in something may leave it. */
  #freeOfHazards(): Place {
    const { battle, me } = this.#seen;
    const { area } = battle;
    for (let x = area.x + 25; x < area.x + area.width; x += 50) {
      for (let y = area.y + 25; y < area.y + area.height; y += 50) {
        const there = standing(me, { x, y });
        const isTaken = battle.figures.some((one) => one.id !== me.id && battle.spaces(one, there) === 0);
        if (isTaken || isInWallInTheOpen(battle, there) || battle.terrainAt({ x, y }).length > 0) continue;
        if (!this.#hazards.some((hazard) => hazard.covers(there))) return { x, y };
      }
    }
    return me;
  }

  /** A Move as it was walked: what it entered and cost, or what is wrong with it. */
  walk(path: readonly Place[]): Way | string {
    return this.#gridless ? this.#walkInTheOpen(path) : this.#walkOnGrid(path);
  }

  #walkOnGrid(path: readonly Place[]): Way | string {
    const { battle, me } = this.#seen;
    let way: Way = { place: path[0] ?? me, hazards: 0, difficult: 0, length: 0 };
    for (const place of path.slice(1)) {
      const stride = this.#steps.from(way.place).find(({ to }) => keyOf(to) === keyOf(place));
      if (stride === undefined) return `there is no step from ${keyOf(way.place)} to ${keyOf(place)}`;
      const inTheWay = battle.figures.find(
        (one) => one.side !== me.side && battle.spaces(one, standing(me, place)) === 0,
      );
      if (inTheWay !== undefined) return `walks through ${inTheWay.id}`;
      way = {
        place,
        hazards: way.hazards + (stride.entered.length > 0 ? 1 : 0),
        difficult: way.difficult + (stride.difficult ? 1 : 0),
        length: way.length + stride.cost,
      };
    }
    return way;
  }

  /** Looked at every twentieth of a space. */
  #walkInTheOpen(path: readonly Place[]): Way | string {
    const { battle, me } = this.#seen;
    let under = this.#hazards.filter((hazard) => hazard.covers(standing(me, path[0] ?? me), GRAZE));
    const entered = new Set<Hazard>();
    const elsewhere = new Set(mudNotUnder(battle, path[0] ?? me));
    let [length, slow, difficult] = [0, 0, 0];
    for (const [index, to] of path.slice(1).entries()) {
      const from = path[index] ?? to;
      const long = Math.hypot(to.x - from.x, to.y - from.y) / battle.grid.size;
      const pieces = Math.ceil(long * 20);
      for (let piece = 1; piece <= pieces; piece++) {
        const share = piece / pieces;
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        const now = this.#hazards.filter((hazard) => hazard.covers(standing(me, at), GRAZE));
        for (const hazard of now) if (!under.includes(hazard)) entered.add(hazard);
        under = now;
        const half = (piece - 0.5) / pieces;
        const middle = { x: from.x + (to.x - from.x) * half, y: from.y + (to.y - from.y) * half };
        if (this.#walker.light) continue;
        if (isSlow(battle, middle)) slow += long / pieces;
        if (isSlow(battle, middle, elsewhere)) difficult = 1;
      }
      length += long;
    }
    return {
      place: path.at(-1) ?? me,
      hazards: entered.size,
      difficult,
      length: length + slow,
    };
  }
}

/** Whoever walks along the border of difficult ground is not in it. */
const isSlow = (battle: Battle, { x, y }: Place, some?: ReadonlySet<string>): boolean =>
  [-0.1, 0.1].every((dx) =>
    [-0.1, 0.1].every((dy) =>
      battle
        .regionsOf("difficult")
        .some((mud) => some?.has(mud.id) !== false && battle.contains(mud, { x: x + dx, y: y + dy })),
    ),
  );

/** Spaces of a way from one place where it may end to the next, the longest of them. */
function longestInWall(battle: Battle, figure: Figure, path: readonly Place[]): number {
  let [longest, walked] = [0, 0];
  for (const [index, to] of path.entries()) {
    const from = path[index - 1] ?? to;
    const long = Math.hypot(to.x - from.x, to.y - from.y) / battle.grid.size;
    const pieces = Math.ceil(long * 20);
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces;
      walked += long / pieces;
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      if (isInWallInTheOpen(battle, standing(figure, at))) continue;
      longest = Math.max(longest, walked);
      walked = 0;
    }
  }
  return longest;
}

const noRocks = ({ kind }: { readonly kind: string }): number => (kind === "impassable" ? Infinity : 1);

const lost = (figure: Figure): number => (figure.hp?.max ?? 0) - (figure.hp?.value ?? 0);

function bandOf(spaces: string): readonly [number, number] {
  if (spaces.endsWith("+")) return [Number(spaces.slice(0, -1)), Infinity];
  const [from, to] = spaces.split("-").map(Number);
  return to === undefined ? [0, from ?? 0] : [from ?? 0, to];
}

function cross(a: Place, b: Place, [cx, cy, dx, dy]: readonly [number, number, number, number]): boolean {
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number =>
    Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
  const [s1, s2] = [side(a.x, a.y, b.x, b.y, cx, cy), side(a.x, a.y, b.x, b.y, dx, dy)];
  const [s3, s4] = [side(cx, cy, dx, dy, a.x, a.y), side(cx, cy, dx, dy, b.x, b.y)];
  return s1 !== s2 && s3 !== s4;
}

export function compare(a: Score, b: Score, slack = 1e-6): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? 0;
    if (Math.abs(one - other) > slack) return one - other;
  }
  return 0;
}
