import type { Point } from "../src/core/place";
import { type Battle, battleFrom, type Figure, KeptFields, type Snapshot } from "../src/field";
import { brute, flatbushSees, type Sees } from "./peers";
import {
  agree,
  atMost,
  clock,
  FELT,
  FRAME,
  faster,
  median,
  mediansOf,
  percentile,
  tidyAll,
  timeOf,
  WARM_UP,
  type Job,
  type Row,
} from "./race";
import { benchScene, type SceneName } from "./scenes";

/**
 * A whole decision: every spot in reach, which enemies see it, how much cover it has from each of them by
 * corner rays, and a score. The peers get our reach for nothing and do the rays their own way.
 */

interface Choice {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

export function scoredChoice(battle: Battle, me: Figure, budget: number): Choice {
  const enemies = battle.enemiesOf(me);
  const { spots } = battle.reach(me, budget);
  const watch = battle.watch(me, spots, COVER);
  const scores = new Float64Array(spots.length);
  for (const enemy of enemies) {
    const seen = watch.from(enemy);
    for (let at = 0; at < scores.length; at++) {
      const share = seen.hidden[at] ?? 0;
      // Whose every corner is hidden may still show its middle.
      const inSight = share < 1 || seen.isMiddleSeen(at);
      scores[at] = (scores[at] ?? 0) + (inSight ? 1 : 0) + 2 * share;
    }
  }
  return bestOf(spots, scores);
}

function bestOf(spots: readonly Point[], scores: Float64Array): Choice {
  let best: Choice = { x: NaN, y: NaN, score: -Infinity };
  for (const [at, { x, y }] of spots.entries()) {
    const score = scores[at] ?? 0;
    if (score > best.score) best = { x, y, score };
  }
  return best;
}

const COVER = { terrain: false, inside: false } as const;

function decideWith(battle: Battle, me: Figure, budget: number, sees: Sees): Choice {
  const enemies = battle.enemiesOf(me);
  const [w, h] = [me.pixelWidth / 2, me.pixelHeight / 2];
  let best: Choice = { x: me.x, y: me.y, score: -Infinity };
  for (const { x, y } of battle.reach(me, budget).spots) {
    let score = 0;
    for (const enemy of enemies) {
      let hidden = 0;
      // A sixteenth of a pixel inside the corner: near enough to what the real one does.
      for (const [cx, cy] of [
        [x - w, y - h],
        [x + w, y - h],
        [x + w, y + h],
        [x - w, y + h],
      ] as const) {
        const [dx, dy] = [(x - cx) / w / 16, (y - cy) / h / 16];
        if (!sees(enemy.x, enemy.y, cx + dx, cy + dy)) hidden++;
      }
      if (hidden < 4 || sees(enemy.x, enemy.y, x, y)) score += 1;
      score += hidden / 2;
    }
    if (score > best.score) best = { x, y, score };
  }
  return best;
}

export const decisionJobs = (): Job[] => [
  { name: "full decision D 12", rows: () => compared("D", 12, 3) },
  { name: "full decision B 12", rows: () => compared("B", 12, 2) },
  { name: "full decision B 24", rows: () => frames("B", 24) },
];

const movers = (battle: Battle, count: number): Figure[] =>
  battle.figures.filter(({ width }) => width === 1).slice(0, count);

/**
 * A battle per decision: nothing is remembered from the last one, but the indexes are made. All are made before the
 * first decision is timed: made in between, they left so much behind that one decision in fifteen paid for a full
 * collection, 20 to 30 ms of all threads.
 */
function indexed(
  snapshot: Snapshot,
  all: readonly Figure[],
): { readonly me: Figure; readonly fresh: Battle }[] {
  const made = all.map((me) => {
    const fresh = battleFrom(snapshot, "space");
    fresh.reach(me, 1);
    return { me, fresh };
  });
  tidyAll();
  return made;
}

function compared(name: SceneName, budget: number, slowOnes: number): Row[] {
  const { label, snapshot } = benchScene(name);
  const scene = `${label}, ${budget} cells`;
  const { sees } = brute(snapshot);
  const { whole, pieces } = flatbushSees(snapshot);
  const battle = battleFrom(snapshot, "space");
  const all = movers(battle, 12);
  const scores = all.map((me) => scoredChoice(battle, me, budget).score);
  agree(
    `full decision, ${scene}`,
    scores,
    all.map((me) => decideWith(battle, me, budget, whole).score),
  );
  const slowScores = all.slice(0, slowOnes).map((me) => decideWith(battle, me, budget, sees).score);
  agree(`full decision, ${scene}`, scores.slice(0, slowOnes), slowScores);
  const times = { ours: [] as number[], slow: [] as number[], bush: [] as number[], bushes: [] as number[] };
  warmUp(snapshot, all, budget);
  for (const [at, { me, fresh }] of indexed(snapshot, all).entries()) {
    times.ours.push(timeOf(() => scoredChoice(fresh, me, budget)));
    times.bush.push(timeOf(() => decideWith(battle, me, budget, whole)));
    times.bushes.push(timeOf(() => decideWith(battle, me, budget, pieces)));
    if (at < slowOnes) times.slow.push(timeOf(() => decideWith(battle, me, budget, sees)));
  }
  const note = `p95 ${percentile(times.ours, 0.95).toFixed(1)} ms, same scores`;
  const shared = median(times.ours.slice(0, slowOnes));
  const bush = Math.min(median(times.bush), median(times.bushes));
  return [
    faster(WARM, scene, "brute force, typed", shared, median(times.slow), 30, note),
    faster(WARM, scene, "flatbush, best of two ways", median(times.ours), bush, 3),
  ];
}

const WARM = "full decision, warm";

/** As compiled as it gets, on battles that go as they come. */
function warmUp(snapshot: Snapshot, all: readonly Figure[], budget: number): void {
  const start = clock();
  do for (const me of all) scoredChoice(battleFrom(snapshot, "space"), me, budget);
  while (clock() - start < 4 * WARM_UP);
}

const repeated = (run: () => number[]): number[] => mediansOf(Array.from({ length: 5 }, run));

/** Warm: the indexes are made. Cold: from the snapshot. After one move: of a field that is kept and edited. */
function frames(name: SceneName, budget: number): Row[] {
  const { label, snapshot } = benchScene(name);
  const all = movers(battleFrom(snapshot, "space"), 40);
  warmUp(snapshot, all, budget);
  const warm = repeated(() =>
    indexed(snapshot, all).map(({ me, fresh }) => timeOf(() => scoredChoice(fresh, me, budget))),
  );
  const turns = turnsOf(snapshot, all, budget);
  const moved = repeated(() => afterMoves(turns, budget));
  const cold = repeated(() =>
    all.map((me) => timeOf(() => scoredChoice(battleFrom(snapshot, "space"), me, budget))),
  );
  const row = (work: string, some: readonly number[], most: number, peer: string): Row => {
    const note = `p50 ${median(some).toFixed(1)} ms`;
    return atMost(work, `${label}, ${budget} cells`, peer, percentile(some, 0.95), most, " ms", note);
  };
  return [
    row("full decision, warm, p95", warm, FRAME, "one 60 Hz frame"),
    row("full decision after one move, p95", moved, FRAME, "one 60 Hz frame"),
    row("full decision, cold, p95", cold, FELT, "what nobody feels"),
  ];
}

/** A scene as it is when somebody's turn comes, and what they choose there. */
interface Turn {
  readonly now: Snapshot;
  readonly id: string;
  readonly wanted: Choice;
}

/** One after another is asked about and moves as it chose; snapshots come to the worker as copies. */
function turnsOf(snapshot: Snapshot, all: readonly Figure[], budget: number): Turn[] {
  let now = snapshot;
  return all.map(({ id }) => {
    const turn = { now, id, wanted: thought(battleFrom(now, "space"), id, budget) };
    const { x, y } = turn.wanted;
    const figures = now.figures.map((figure) => (figure.id === id ? { ...figure, x, y } : figure));
    now = structuredClone({ ...now, figures });
    return turn;
  });
}

const thought = (battle: Battle, id: string, budget: number): Choice =>
  scoredChoice(battle, one(battle.figure(id)), budget);

/** The turns on a field that is kept, with nothing else done in between: what is left behind is their own. */
function afterMoves(turns: readonly Turn[], budget: number): number[] {
  const kept = new KeptFields();
  tidyAll();
  const times = turns.map(({ now, id, wanted }) => {
    let found = wanted;
    const time = timeOf(() => (found = thought(kept.battle(now, "space"), id, budget)));
    agree("a decision after one move", [found.x, found.y, found.score], [wanted.x, wanted.y, wanted.score]);
    return time;
  });
  // The first question finds nothing kept.
  return times.slice(1);
}

function one<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("nothing there");
  return thing;
}
