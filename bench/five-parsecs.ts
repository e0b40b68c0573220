import type { Decision } from "../src/core/decision";
import { decide } from "../src/engine/decide";
import { battleFrom, type Battle } from "../src/field";
import type { Snapshot } from "../src/field/snapshot";
import { fiveParsecs } from "../src/rulesets/five-parsecs";
import { bruteBattle } from "../test/field/oracle/battle";
import { atMost, clock, faster, percentile, type Row } from "./race";
import { benchScene } from "./scenes";

/**
 * A whole Five Parsecs decision per doctrine on the battlefield of perf.md, with 50 enemies, at a Speed of 6
 * and of 24. The peer is the same decision where every line of sight, cover and distance is asked of every
 * wall and figure; both must come to the same plan. It gets our reach, paths and ways for nothing (a brute-force
 * search of this map takes minutes), so decisions that only run somewhere show no gain.
 */

const SPEEDS = [6, 24] as const;
const FRAME = 16.7;
/** Brute force is slow: a few figures are enough for the ratio. */
const COMPARED = 2;
const TIMED = 40;

/** Everybody plays by the same doctrine; those of the second side are the 50 enemies. */
function peopled(scene: Snapshot, doctrine: string, speed: number): Snapshot {
  const [boss] = scene.figures;
  const weapon = { name: "Military rifle", range: 24, shots: 1, damage: 0, traits: [] };
  const profile = { speed, combatSkill: 0, toughness: 3, weapons: [weapon], guards: boss?.id ?? "" };
  return {
    ...scene,
    figures: scene.figures.map((figure) => ({ ...figure, ruleset: "five-parsecs", doctrine, profile })),
  };
}

/** Our movement, and brute force for everything that is seen or measured. */
function bruteForce(snapshot: Snapshot): Battle {
  const [ours, brute] = [battleFrom(snapshot, "inch"), bruteBattle(snapshot, "inch")];
  return {
    snapshot,
    round: brute.round,
    unit: brute.unit,
    pixelsPerUnit: brute.pixelsPerUnit,
    grid: brute.grid,
    area: brute.area,
    figures: brute.figures,
    regions: brute.regions,
    figure: (id) => brute.figure(id),
    enemiesOf: (figure) => brute.enemiesOf(figure),
    friendsOf: (figure) => brute.friendsOf(figure),
    distance: (a, b) => brute.distance(a, b),
    spaces: (a, b) => brute.spaces(a, b),
    touching: (a, b) => brute.touching(a, b),
    reach: (mover, budget, rules) => ours.reach(mover, budget, rules),
    path: (mover, goal, rules) => ours.path(mover, goal, rules),
    ways: (mover, goal, rules) => ours.ways(mover, goal, rules),
    nearest: (mover, wanted, rules) => ours.nearest(mover, wanted, rules),
    closest: (mover, to, fits, rules) => ours.closest(mover, to, fits, rules),
    sees: (a, b) => brute.sees(a, b),
    seesPoint: (from, to) => brute.seesPoint(from, to),
    cover: (from, target, rule) => brute.cover(from, target, rule),
    isCovered: (from, target, share, rule) => brute.isCovered(from, target, share, rule),
    coveredFrom: (viewer, target, share, rule) => brute.coveredFrom(viewer, target, share, rule),
    between: (from, to) => brute.between(from, to),
    regionsOf: (kind, name) => brute.regionsOf(kind, name),
    within: (figure, region) => brute.within(figure, region),
    contains: (region, point) => brute.contains(region, point),
    distanceToRegion: (from, region) => brute.distanceToRegion(from, region),
    terrainAt: (point, elevation) => brute.terrainAt(point, elevation),
    regionsCrossed: (path) => brute.regionsCrossed(path),
  };
}

const decided = (battle: Battle, id: string): Decision =>
  decide(fiveParsecs, battle, id, { seed: "bench", unattended: true });

const timed = <T>(run: () => T): { readonly value: T; readonly ms: number } => {
  const start = clock();
  const value = run();
  return { value, ms: clock() - start };
};

const planOf = (decision: Decision): string =>
  decision.kind === "decided" ? JSON.stringify(decision.plan) : decision.id;

function doctrineRows(scene: Snapshot, doctrine: string, speed: number): Row[] {
  const snapshot = peopled(scene, doctrine, speed);
  const side = snapshot.figures[0]?.side;
  const movers = snapshot.figures.filter((figure) => figure.side === side).map(({ id }) => id);
  for (const id of movers.slice(0, 12)) decided(battleFrom(snapshot, "inch"), id);
  // One battle serves the whole side's turn, as it does at the table.
  const battle = battleFrom(snapshot, "inch");
  const ours = movers.slice(0, TIMED).map((id) => timed(() => decided(battle, id)));
  const slow = bruteForce(snapshot);
  const theirs = movers.slice(0, COMPARED).map((id) => timed(() => decided(slow, id)));
  const same = theirs.every(({ value }, at) => planOf(value) === planOf(ours[at]?.value ?? value));
  const times = ours.map(({ ms }) => ms);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const name = `5P ${doctrine}, speed ${speed}`;
  const sum = (all: readonly { readonly ms: number }[]): number =>
    all.reduce((total, { ms }) => total + ms, 0);
  const note = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${same ? "same plan" : "ANOTHER PLAN"}`;
  const ratio = faster(name, "B", "brute-force sight", sum(ours.slice(0, COMPARED)), sum(theirs), 30, note);
  return [
    { ...ratio, met: ratio.met && same },
    atMost(`${name}, p95`, "B", "one 60 Hz frame", p95, FRAME, " ms"),
  ];
}

export function fiveParsecsRows(): Row[] {
  const scene = benchScene("battlefield-200");
  return SPEEDS.flatMap((speed) => fiveParsecs.doctrines.flatMap(({ id }) => doctrineRows(scene, id, speed)));
}
