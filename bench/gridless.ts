import { spawnSync } from "node:child_process";
import { type Battle, battleFrom, type Figure, type Snapshot } from "../src/field";
import { OpenWalk } from "../test/field/oracle/open";
import { scoredChoice } from "./decisions";
import { goodPlaces, smallFigure } from "./queries";
import {
  agree,
  atMost,
  clock,
  FELT,
  FRAME,
  faster,
  median,
  percentile,
  race,
  WARM_UP,
  type Job,
  type Row,
} from "./race";
import { benchScene, BOTH, madeScene, regridded, type SceneName } from "./scenes";

/**
 * The timed scenes without their grid. Nobody else has the problem of round bases among walls, and perf.md has
 * no goals for it: a reach is held to a frame, a far path and a whole decision to what nobody feels. A plain
 * visibility graph is the measure on a map small enough for it.
 */
export const gridlessJobs = (): Job[] => [
  { name: "gridless small", rows: () => [graphRow()] },
  ...BOTH.flatMap((name) => [
    { name: `gridless ${name} reach`, rows: () => [6, 12].map((budget) => reachRow(name, budget)) },
    { name: `gridless ${name} far path`, rows: () => [pathRow(name)] },
    { name: `gridless ${name} decision`, rows: () => [decisionRow(name)] },
  ]),
];

function graphRow(): Row {
  const snapshot = madeScene(16, 24, 4, "gridless");
  const battle = battleFrom(snapshot, "space");
  const mover = smallFigure(battle);
  const { spots } = battle.reach(mover, 8);
  const graph = (): number[] => {
    const walk = new OpenWalk(snapshot, battle.figures, mover, {}, 0.02);
    return spots.map((spot) => walk.costTo(spot));
  };
  // Ways on a polygon round corners, on either side: within 2 % of the true ones.
  const costs = spots.map(({ cost }) => cost);
  agree(
    "reachable set, gridless",
    costs,
    graph().map((pixels) => pixels / 100),
    0.02,
  );
  const [ours = 0, theirs = 0] = race(3, [
    () => battleFrom(snapshot, "space").reach(mover, 8).spots.length,
    graph,
  ]);
  const note = `${ours.toFixed(1)} ms, costs within 2 %`;
  return faster(
    "reachable set, gridless",
    "made, 24 walls, 8 spaces",
    "visibility graph",
    ours,
    theirs,
    10,
    note,
  );
}

interface Open {
  readonly label: string;
  readonly snapshot: Snapshot;
  readonly battle: Battle;
  readonly movers: readonly Figure[];
}

function open(name: SceneName, count: number): Open {
  const { label, snapshot: scene } = benchScene(name);
  const snapshot = regridded(scene, "gridless");
  const battle = battleFrom(snapshot, "space");
  return {
    label,
    snapshot,
    battle,
    movers: battle.figures.filter(({ width }) => width === 1).slice(0, count),
  };
}

/** Milliseconds of every run, as compiled as they get. */
function timesOf(runs: readonly (() => unknown)[], warmUp = 6 * WARM_UP): number[] {
  const start = clock();
  while (clock() - start < warmUp) for (const run of runs) run();
  // The median of several: else the worst is the one into which a collection fell.
  return runs.map((run) =>
    median(
      Array.from({ length: 5 }, () => {
        const before = clock();
        run();
        return clock() - before;
      }),
    ),
  );
}

const row = (work: string, scene: string, peer: string, times: readonly number[], most: number): Row =>
  atMost(
    `${work}, p95`,
    scene,
    peer,
    percentile(times, 0.95),
    most,
    " ms",
    `p50 ${percentile(times, 0.5).toFixed(1)} ms`,
  );

function reachRow(name: SceneName, budget: number): Row {
  const { label, battle, movers } = open(name, 4);
  const times = timesOf(movers.map((mover) => () => battle.reach(mover, budget).spots.length));
  return row("reachable set, gridless", `${label}, ${budget} spaces`, "one 60 Hz frame", times, FRAME);
}

/** Searches that take too long, reading the scene included, are broken off with their process, and that is the result. */
const PATIENCE = 30_000;
export const FAR_PATHS = "--far-paths-without-a-grid";

function pathRow(name: SceneName): Row {
  const { label } = benchScene(name);
  const [, program = ""] = process.argv;
  const run = spawnSync(process.execPath, [program, FAR_PATHS, name], {
    timeout: PATIENCE,
    encoding: "utf8",
  });
  const times = run.stdout.split("\n").filter(Boolean).map(Number);
  if (run.error === undefined) return row("far path, gridless", label, "what nobody feels", times, FELT);
  const note = `broken off after ${PATIENCE / 1000} s, ${times.length} of ${PATHS} found`;
  return atMost("far path, gridless, p95", label, "what nobody feels", PATIENCE, FELT, " ms", note);
}

const PATHS = 6;

/** Prints what each path to a reachable place anywhere on the map takes, in milliseconds. */
export function printFarPaths(name: SceneName): void {
  const { snapshot, battle, movers } = open(name, PATHS);
  const square = battleFrom({ ...snapshot, scene: benchScene(name).snapshot.scene }, "space");
  const goals = goodPlaces(square, smallFigure(square), PATHS, 7);
  const runs = movers.map((mover, at) => {
    const place = goals[at] ?? mover;
    return () => battle.path(mover, { kind: "place", place })?.cost;
  });
  for (const ms of timesOf(runs)) console.log(ms);
}

function decisionRow(name: SceneName): Row {
  const { label, battle, movers } = open(name, 4);
  const times = timesOf(movers.map((mover) => () => scoredChoice(battle, mover, 12)));
  return row("full decision, gridless, warm", `${label}, 12 spaces`, "what nobody feels", times, FELT);
}
