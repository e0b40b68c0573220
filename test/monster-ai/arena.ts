import { seededDice, type Dice } from "../../src/core/dice";
import type { Decided } from "../../src/core/decision";
import type { Outcome } from "../../src/core/outcome";
import type { Place } from "../../src/core/place";
import type { AttackStep, MoveStep, Step } from "../../src/core/step";
import {
  type Battle,
  type Figure,
  type FigureData,
  type Snapshot,
  snapshotSchema,
  standing,
} from "../../src/field";
import { fighterOf } from "../../src/rulesets/monster-ai/fighter";
import type { EncounterGroup } from "../../src/rulesets/monster-ai/encounters";
import { SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { strikes } from "../../src/rulesets/monster-ai/ground/arms-reach";
import { Game } from "./game";

/** Battles that play themselves: monsters by their schemes, player figures by a plain script. */

export interface TurnRecord {
  readonly round: number;
  readonly figure: string;
  readonly rule: string;
  readonly steps: readonly Step[];
  readonly outcomes: readonly Outcome[];
}

export interface BattleRecord {
  readonly turns: readonly TurnRecord[];
  readonly rounds: number;
  readonly winner: "foe" | "player" | "nobody";
  readonly end: Snapshot;
  /** What must never be; empty in a legal battle. */
  readonly illegal: readonly string[];
}

const label = { key: "OPFOR.monster-ai.name", data: { name: "player" } };

/** Four adventurers, two of them archers. */
const PARTY = [
  { hp: 20, defence: 15, gold: 12, range: 1, damage: "1d8+3" },
  { hp: 18, defence: 14, gold: 30, range: 1, damage: "1d8+2" },
  { hp: 14, defence: 13, gold: 5, range: 8, damage: "1d6+2" },
  { hp: 12, defence: 13, gold: 0, range: 8, damage: "1d6+1" },
] as const;

export const party = (): readonly Partial<FigureData>[] =>
  PARTY.map(({ hp, defence, gold, range }, index) => ({
    id: `hero-${index + 1}`,
    name: `Hero ${index + 1}`,
    side: "player",
    hp: { value: hp, max: hp },
    profile: { defence, gold, range, speed: 6, abilities: { str: 1, dex: 1, con: 1, wis: 1 } },
  }));

export const horde = (groups: readonly EncounterGroup[]): readonly Partial<FigureData>[] =>
  groups.flatMap(({ scheme, count, extraCards }) =>
    Array.from({ length: count }, (_, index) => {
      const hp = SHIPPED.scheme(scheme)?.stats.hp ?? 1;
      return {
        id: `${scheme}-no${index + 1}`,
        name: `${SHIPPED.scheme(scheme)?.name ?? scheme} ${index + 1}`,
        side: "foe",
        ruleset: "monster-ai",
        doctrine: scheme,
        hp: { value: hp, max: hp },
        profile: { extraCards },
      };
    }),
  );

/** Puts figures on free spaces, each side at its own end. */
export function deployed(
  map: Snapshot,
  players: readonly Partial<FigureData>[],
  foes: readonly Partial<FigureData>[],
  spaces: {
    readonly players: readonly { x: number; y: number }[];
    readonly foes: readonly { x: number; y: number }[];
  },
): Snapshot {
  const put = (
    figures: readonly Partial<FigureData>[],
    places: readonly { x: number; y: number }[],
  ): Partial<FigureData>[] =>
    figures.map((figure, index) => {
      const place = places[index];
      if (place === undefined) throw new Error(`no space for ${figure.id ?? "a figure"}`);
      return { ...figure, ...place };
    });
  const figures = [...put(players, spaces.players), ...put(foes, spaces.foes)];
  return snapshotSchema.parse({ ...map, figures });
}

/** Plays until a side is gone, or for so many rounds. */
export function playBattle(start: Snapshot, seed: string, mostRounds = 20): BattleRecord {
  const table = new Arena(start, seed);
  table.begin();
  let round = 0;
  while (round < mostRounds && table.winner() === "nobody") table.playRound(++round);
  return {
    turns: table.turns,
    rounds: round,
    winner: table.winner(),
    end: table.game.snapshot,
    illegal: table.illegal,
  };
}

class Arena {
  readonly game: Game;
  readonly turns: TurnRecord[] = [];
  readonly illegal: string[] = [];
  readonly #dice: Dice;
  readonly #seed: string;
  #outcomes: Outcome[] = [];

  constructor(start: Snapshot, seed: string) {
    this.game = new Game(start);
    this.#seed = seed;
    this.#dice = seededDice(seed);
  }

  begin(): void {
    this.game.on({ kind: "combat-start" }, this.#dice);
  }

  winner(): "foe" | "player" | "nobody" {
    const sides = new Set(this.game.battle.figures.map(({ side }) => side));
    if (!sides.has("player")) return "foe";
    // Goblins may still come back next round.
    return sides.has("foe") || this.game.memory.pending.length > 0 ? "nobody" : "player";
  }

  playRound(round: number): void {
    this.#note(this.game.on({ kind: "round-start", round }, this.#dice).outcomes);
    for (const figure of this.game.order(this.#dice).figures) {
      if (this.winner() === "nobody" && this.game.has(figure)) this.#playTurn(round, figure);
    }
    this.game.on({ kind: "round-end", round }, this.#dice);
  }

  #playTurn(round: number, id: string): void {
    this.#outcomes = [];
    this.#note(this.game.on({ kind: "turn-start", figure: id }, this.#dice).outcomes);
    const me = this.game.battle.figure(id);
    const { rule, steps } = me === undefined ? { rule: "gone", steps: [] } : this.#plan(round, me);
    for (const step of steps) {
      if (this.game.has(id)) this.#note(this.game.resolve(step, this.#dice).outcomes);
      this.#check(`round ${round}, ${id}, ${step.kind}`);
    }
    if (this.game.has(id)) this.#note(this.game.on({ kind: "turn-end", figure: id }, this.#dice).outcomes);
    this.#check(`round ${round}, after ${id}`);
    this.turns.push({ round, figure: id, rule, steps, outcomes: this.#outcomes });
  }

  #plan(round: number, me: Figure): { rule: string; steps: readonly Step[] } {
    if (fighterOf(me).scheme === undefined)
      return { rule: "player", steps: playerSteps(this.game.battle, me) };
    const decided: Decided = this.game.decide(me.id, {
      seed: `${this.#seed}/${round}/${me.id}/${this.turns.length}`,
    });
    this.#checkPlan(me, decided);
    return { rule: `${me.doctrine ?? ""}/${decided.plan.rule.id}`, steps: decided.plan.steps };
  }

  #note(outcomes: readonly Outcome[]): void {
    this.#outcomes.push(...outcomes);
  }

  /** A Move stays within the Speed, on free spaces, and is one space after another. */
  #checkPlan(me: Figure, { plan }: Decided): void {
    const { battle } = this.game;
    const { speed: single, scheme } = fighterOf(me);
    const done = scheme?.behaviours.find(({ id }) => id === plan.rule.id)?.actions ?? [];
    // Several Moves in one are one long one.
    const speed = single * Math.max(1, ...done.map((one) => (one.kind === "move" ? (one.times ?? 1) : 1)));
    let at: Place = me;
    for (const step of plan.steps) {
      if (step.kind === "attack" && battle.figure(step.target)?.side === me.side)
        this.illegal.push(`${me.id} attacks its friend ${step.target}`);
      if (step.kind !== "move") continue;
      const [from] = step.path;
      if (from?.x !== at.x || from.y !== at.y) this.illegal.push(`${me.id} starts elsewhere`);
      at = step.path.at(-1) ?? at;
      if (step.cost > speed) this.illegal.push(`${me.id} moves ${step.cost} with Speed ${speed}`);
      const end = step.path.at(-1);
      if (end === undefined) continue;
      const taken = battle.figures.find(
        (other) => other.id !== me.id && overlap(battle, other, standing(me, end)),
      );
      if (taken !== undefined) this.illegal.push(`${me.id} ends on ${taken.id}`);
    }
  }

  /** HP within bounds, nobody on another, statuses and durations in step. */
  #check(when: string): void {
    const { figures } = this.game.battle;
    const bad = (what: string): number => this.illegal.push(`${when}: ${what}`);
    for (const figure of figures) {
      const { value, max } = fighterOf(figure).hp;
      if (value <= 0 || value > max) bad(`${figure.id} has ${value} of ${max} HP`);
    }
    for (const [index, a] of figures.entries()) {
      for (const b of figures.slice(index + 1)) {
        if (overlap(this.game.battle, a, b)) bad(`${a.id} and ${b.id} share a space`);
      }
    }
    const timed = this.game.memory.timed.map(({ figure, status }) => `${figure} ${status}`);
    if (new Set(timed).size !== timed.length) bad("a status is counted twice");
    for (const { figure, status } of this.game.memory.timed) {
      const bearer = figures.find(({ id }) => id === figure);
      if (bearer?.statuses.includes(status) !== true) bad(`${figure} does not show ${status}`);
    }
    for (const { round } of this.game.memory.marks.filter(({ what }) => what === "fire")) {
      if (this.game.snapshot.round - round > 1) bad("a fire burns too long");
    }
  }
}

/** On a grid they share a space, without one their bases overlap by more than what they are told to. */
function overlap(battle: Battle, a: Figure, b: Figure): boolean {
  if (battle.grid.kind !== "gridless") return battle.spaces(a, b) === 0;
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  return apart < (a.pixelWidth + b.pixelWidth) / 2 - 1;
}

/** A player figure goes for the nearest monster it can reach and attacks it. */
function playerSteps(battle: Battle, me: Figure): readonly Step[] {
  const { speed, range } = fighterOf(me);
  const held = me.statuses.includes("immobilize") || me.statuses.includes("stun");
  const reach = battle.reach(me, held ? 0 : speed);
  const enemies = [...battle.enemiesOf(me)].sort(
    (a, b) => battle.spaces(me, a) - battle.spaces(me, b) || (a.id < b.id ? -1 : 1),
  );
  for (const enemy of enemies) {
    const spots = reach.spots.filter((spot) => {
      const there = standing(me, spot);
      if (battle.spaces(there, enemy) > range || !battle.sees(there, enemy)) return false;
      return range > 1 || strikes(battle, there, enemy, 1);
    });
    const spot = [...spots].sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x)[0];
    if (spot !== undefined) return [...moveTo(me, reach.path(spot)), attack(me, enemy)];
  }
  const nearest = enemies[0];
  if (nearest === undefined) return [];
  const ways = battle.ways(me, { kind: "touch", figure: nearest });
  const left = new Map(reach.spots.map((spot) => [spot, ways.from(spot)]));
  const best = [...reach.spots].sort(
    (a, b) => (left.get(a) ?? 0) - (left.get(b) ?? 0) || a.cost - b.cost || a.y - b.y || a.x - b.x,
  )[0];
  return best === undefined ? [] : moveTo(me, reach.path(best));
}

const moveTo = (me: Figure, path: { places: MoveStep["path"]; cost: number }): readonly MoveStep[] =>
  path.places.length < 2
    ? []
    : [
        {
          kind: "move",
          figure: me.id,
          gait: "walk",
          path: path.places,
          cost: path.cost,
          unit: "space",
          label,
        },
      ];

function attack(me: Figure, target: Figure): AttackStep {
  const { range } = fighterOf(me);
  const manner = range > 1 ? "ranged" : "melee";
  const damage = PARTY[Number(me.id.at(-1)) - 1]?.damage ?? "1d6";
  return {
    kind: "attack",
    figure: me.id,
    manner,
    target: target.id,
    label,
    terms: { action: { kind: "attack", range: manner, bonus: 4, damage } },
  };
}
