import type { Point } from "../src/core/place";
import { battleFrom, type Battle, type Figure } from "../src/field";
import type { Snapshot } from "../src/field/snapshot";
import { brute, flatbushSees, type Sees } from "./peers";
import { atMost, clock, faster, median, percentile, tidy, WARM_UP, type Row } from "./race";
import { benchScene } from "./scenes";

/**
 * A whole decision: every spot in reach, which enemies see it, how much cover it has from each of them by
 * corner rays, and a score. The peers get our reach for nothing and do the rays their own way.
 */

interface Choice {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

function decide(battle: Battle, me: Figure, budget: number): Choice {
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

export function decisionRows(): Row[] {
  const [dungeon, field] = [benchScene("dungeon-100"), benchScene("battlefield-200")];
  return [
    ...compared("D, 12 cells", dungeon, 12, 3),
    ...compared("B, 12 cells", field, 12, 2),
    frame("B, 24 cells", field, 24),
  ];
}

const movers = (battle: Battle, count: number): Figure[] =>
  battle.figures.filter(({ width }) => width === 1).slice(0, count);

function compared(scene: string, snapshot: Snapshot, budget: number, slowOnes: number): Row[] {
  const { sees } = brute(snapshot);
  const { whole, pieces } = flatbushSees(snapshot);
  const times = { ours: [] as number[], slow: [] as number[], bush: [] as number[] };
  const timed = (run: () => unknown, into: number[]): void => {
    tidy();
    const start = clock();
    run();
    into.push(clock() - start);
  };
  const battle = battleFrom(snapshot, "space");
  const all = movers(battle, 12);
  warmUp(snapshot, all, budget);
  for (const [at, me] of all.entries()) {
    // A fresh battle per decision: nothing is remembered from the last one but the indexes.
    const fresh = battleFrom(snapshot, "space");
    fresh.reach(me, 1);
    timed(() => decide(fresh, me, budget), times.ours);
    timed(
      () => decideWith(battle, me, budget, budget > 0 && scene.startsWith("B") ? pieces : whole),
      times.bush,
    );
    if (at < slowOnes) timed(() => decideWith(battle, me, budget, sees), times.slow);
  }
  const note = `p95 ${percentile(times.ours, 0.95).toFixed(1)} ms`;
  const shared = median(times.ours.slice(0, slowOnes));
  return [
    faster("full decision", scene, "brute force, typed", shared, median(times.slow), 30, note),
    faster("full decision", scene, "flatbush", median(times.ours), median(times.bush), 3),
  ];
}

/** As compiled as it gets, on battles that go as they come. */
function warmUp(snapshot: Snapshot, all: readonly Figure[], budget: number): void {
  const start = clock();
  do for (const me of all) decide(battleFrom(snapshot, "space"), me, budget);
  while (clock() - start < 4 * WARM_UP);
}

function frame(scene: string, snapshot: Snapshot, budget: number): Row {
  const times: number[] = [];
  const battle = battleFrom(snapshot, "space");
  warmUp(snapshot, movers(battle, 40), budget);
  for (const me of movers(battle, 40)) {
    const fresh = battleFrom(snapshot, "space");
    fresh.reach(me, 1);
    tidy();
    const start = clock();
    decide(fresh, me, budget);
    times.push(clock() - start);
  }
  return atMost("full decision, p95", scene, "one 60 Hz frame", percentile(times, 0.95), 16.7, " ms");
}
