import type { Decision } from "../src/core/decision";
import { decide } from "../src/engine/decide";
import { battleFrom, type Battle } from "../src/field";
import type { Snapshot } from "../src/field/snapshot";
import { fiveParsecs } from "../src/rulesets/five-parsecs";
import { plainBattle } from "./plain";
import { atMost, clock, faster, percentile, type Row } from "./race";
import { benchScene } from "./scenes";

/**
 * A whole Five Parsecs decision per doctrine on the battlefield of perf.md, with 50 enemies, at a Speed of 6
 * and of 24. The peer is the same decision on brute-force geometry (plain.ts); both must choose the same.
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

const decided = (battle: Battle, id: string): Decision =>
  decide(fiveParsecs, battle, id, { seed: "bench", unattended: true });

const timed = <T>(run: () => T): { readonly value: T; readonly ms: number } => {
  const start = clock();
  const value = run();
  return { value, ms: clock() - start };
};

/** What was chosen; by which squares a path leads there is nobody's choice. */
function choiceOf(decision: Decision): string {
  if (decision.kind !== "decided") return decision.id;
  const { rule, steps } = decision.plan;
  return JSON.stringify([
    rule.id,
    steps.map((step) => (step.kind === "move" ? { ...step, path: step.path.at(-1) } : step)),
  ]);
}

function doctrineRows(scene: Snapshot, doctrine: string, speed: number): Row[] {
  const snapshot = peopled(scene, doctrine, speed);
  const side = snapshot.figures[0]?.side;
  const movers = snapshot.figures.filter((figure) => figure.side === side).map(({ id }) => id);
  for (const id of movers.slice(0, 12)) decided(battleFrom(snapshot, "inch"), id);
  // One battle serves the whole side's turn, as it does at the table.
  const battle = battleFrom(snapshot, "inch");
  const ours = movers.slice(0, TIMED).map((id) => timed(() => decided(battle, id)));
  const slow = plainBattle(snapshot);
  const theirs = movers.slice(0, COMPARED).map((id) => timed(() => decided(slow, id)));
  const same = theirs.every(({ value }, at) => choiceOf(value) === choiceOf(ours[at]?.value ?? value));
  const times = ours.map(({ ms }) => ms);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const name = `5P ${doctrine}, speed ${speed}`;
  const sum = (all: readonly { readonly ms: number }[]): number =>
    all.reduce((total, { ms }) => total + ms, 0);
  const note = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${same ? "same choice" : "ANOTHER CHOICE"}`;
  const ratio = faster(name, "B", "brute force", sum(ours.slice(0, COMPARED)), sum(theirs), 30, note);
  return [
    { ...ratio, met: ratio.met && same },
    atMost(`${name}, p95`, "B", "one 60 Hz frame", p95, FRAME, " ms"),
  ];
}

export function fiveParsecsRows(): Row[] {
  const scene = benchScene("battlefield-200");
  return SPEEDS.flatMap((speed) => fiveParsecs.doctrines.flatMap(({ id }) => doctrineRows(scene, id, speed)));
}
