import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Battle, Figure } from "../../src/field";
import { standing } from "../../src/field";
import { play, type Played } from "./skirmish";
import { playedMap, type MapKind, type PlayedGrid } from "./played-maps";

/** Rules by which a figure runs at its prey; all others say where else to go. */
const CHASES = new Set(["rampaging-charge", "aggressive-charge", "aggressive-advance", "beast-charge"]);

type Through = "nobody" | "friends";

/** What is left of the way to a figure: with friends out of the way, or round them. */
const wayTo = (battle: Battle, me: Figure, figure: Figure, through: Through): number =>
  battle.ways(me, { kind: "touch", figure }, { through }).from(me);

const wayLeft = (battle: Battle, me: Figure, through: Through): number =>
  Math.min(...battle.enemiesOf(me).map((figure) => wayTo(battle, me, figure, through)));

/** Closer by the way that is short without friends; or round them, where that is the rule. */
function comesCloser(battle: Battle, me: Figure, there: Figure, prey: Figure, waited: boolean): boolean {
  const left = (at: Figure, through: Through): number => wayTo(battle, at, prey, through);
  // Its friends stand all round the prey: there is no way but the straight line.
  if (left(me, "friends") === Infinity) return battle.distance(there, prey) < battle.distance(me, prey);
  if (left(there, "friends") < left(me, "friends")) return true;
  const detour = left(me, "nobody") - left(me, "friends");
  const mayGoRound = waited || detour <= Number(me.profile.speed);
  return mayGoRound && left(there, "nobody") < left(me, "nobody");
}

/** Beasts run at whoever has one of the pack beside it (5P-B2), all others at the nearest they do not wait for in vain. */
function preyOf(battle: Battle, me: Figure, rule: string, waited: boolean): readonly Figure[] {
  const enemies = battle.enemiesOf(me);
  if (rule === "beast-charge" || waited) return enemies;
  const least = (figure: Figure): number => wayTo(battle, me, figure, "friends");
  const nearest = Math.min(...enemies.map(least));
  return enemies.filter((enemy) => least(enemy) <= nearest + Number(me.profile.speed));
}

/** Who has set out to go round. */
const detours = (memory: Json): readonly unknown[] =>
  memory !== null && typeof memory === "object" && "detours" in memory && Array.isArray(memory.detours)
    ? memory.detours
    : [];

interface Turns {
  still: number;
  away: string[];
  idle: string[];
}

/** One figure's turn: no step away from its prey, and no second turn on the spot while a way is free. */
function watch(turns: Map<string, number>, found: Turns, { battle, decided, seed, memory }: Played): void {
  const me = battle.figure(decided.figure);
  if (me === undefined) return;
  const move = decided.plan.steps.find((step) => step.kind === "move");
  const fights = decided.plan.steps.some(({ kind }) => kind === "attack");
  const end = move?.path.at(-1);
  if (end === undefined) {
    // 5P-Q2: a stunned figure without a shot or a hiding place stays down.
    if (decided.plan.rule.id === "stunned-stay") return;
    const before = turns.get(me.id) ?? 0;
    turns.set(me.id, before + 1);
    found.still += 1;
    const touching = battle.enemiesOf(me).some((enemy) => battle.touching(me, enemy));
    const free = wayLeft(battle, me, "nobody") < Infinity;
    if (before >= 1 && free && !fights && !touching) found.idle.push(seed);
    return;
  }
  const waited = (turns.get(me.id) ?? 0) > 0 || detours(memory).includes(me.id);
  turns.delete(me.id);
  if (!CHASES.has(decided.plan.rule.id)) return;
  const there = standing(me, end);
  const prey = preyOf(battle, me, decided.plan.rule.id, waited);
  if (prey.some((enemy) => comesCloser(battle, me, there, enemy, waited))) return;
  found.away.push(`${seed} ${decided.plan.rule.id}`);
}

const LONG = process.env.OPFOR_LONG === "1";
const KINDS: readonly MapKind[] = ["corridors", "rooms", "woods"];

describe("played battles", () => {
  const maps = (["square", "hex", "gridless"] as const).flatMap((grid) =>
    KINDS.filter((kind) => LONG || grid !== "gridless" || kind === "corridors").map(
      (kind) => [kind, grid] as const,
    ),
  );
  it.each(maps)(
    "%s, %s: nobody runs from its prey, nobody stands still with a free way",
    { timeout: 1_200_000 },
    (kind, grid) => {
      const seeds = LONG ? 20 : { square: 3, hex: 2, gridless: 1 }[grid];
      const found: Turns = { still: 0, away: [], idle: [] };
      for (let seed = 0; seed < seeds; seed++) {
        const turns = new Map<string, number>();
        play(playedMap(kind, String(seed), { grid }), `${kind} ${seed}`, 8, (played) => {
          watch(turns, found, played);
        });
      }
      expect(found.away, "away from its prey").toEqual([]);
      expect(found.idle, "two turns on the spot").toEqual([]);
    },
  );
});

/** 5P-T18: whoever advances on the edge gets there, whatever walls stand across. */
describe("advances on the player's edge", () => {
  /**
   * In the rooms of 18 Outflank and the advance once called somebody to and fro for ever, in the corridors of 13 and 14
   * on hexes Outflank alone.
   */
  const SHORT: Readonly<Record<PlayedGrid, { kinds: readonly MapKind[]; seeds: readonly number[] }>> = {
    square: { kinds: ["corridors", "rooms"], seeds: [0, 18] },
    hex: { kinds: ["corridors"], seeds: [13, 14] },
    gridless: { kinds: [], seeds: [] },
  };
  const maps = (["square", "hex", "gridless"] as const).flatMap((grid) =>
    KINDS.filter((kind) => LONG || SHORT[grid].kinds.includes(kind)).map((kind) => [kind, grid] as const),
  );
  it.each(maps)("%s, %s: who does not fight gets to the edge", { timeout: 1_200_000 }, (kind, grid) => {
    const late: string[] = [];
    for (const seed of LONG ? Array.from({ length: 20 }, (_, at) => at) : SHORT[grid].seeds) {
      const start = playedMap(kind, String(seed), { grid, doctrines: ["tactical"] });
      // Nobody to fight with: the players' figures stand on the edge and are too good to be charged.
      const peaceful = {
        ...start,
        figures: start.figures.map((figure) =>
          figure.side === "crew" ? { ...figure, profile: { ...figure.profile, combatSkill: 3 } } : figure,
        ),
      };
      // Outflank comes before the advance and leads away from the edge, but not for ever.
      const end = play(peaceful, `${kind} ${seed}`, LONG ? 24 : 16, () => undefined);
      const { area } = end.scene;
      for (const figure of end.figures) {
        if (figure.side !== "foe") continue;
        const away = (area.x + area.width - figure.x) / 100 - 0.5;
        if (away > 2.5) late.push(`${kind} ${seed} ${figure.id}: ${away.toFixed(1)}`);
      }
    }
    expect(late).toEqual([]);
  });
});
