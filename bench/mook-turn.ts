import path from "node:path";
import { pathToFileURL } from "node:url";
import { battleFrom, KeptFields, snapshotSchema, type Battle, type Snapshot } from "../src/field";
import { monsterAi } from "../src/rulesets/monster-ai";
import { thinkDecision } from "../src/turn/thinking/think";
import type { DecideThinking } from "../src/turn/thinking/thinker";
import { clock, median, type Row } from "./race";

/**
 * `npm run bench -- mook <folder of lib-find-the-path>`: a goblin's whole turn by our code beside the path core that
 * mookAI plans its turns with, one A* for every target. Nothing of theirs is in this project; they get our quick
 * wall index for the host's, so their own searching is what is measured.
 */

interface TheirPaths {
  addToken(token: unknown, target: unknown, movement: number, config: unknown): Promise<void>;
  path(token: string, target: string): { readonly valid: boolean; readonly length: number } | undefined;
  clearAll(): void;
}

const SPACES = 40;
const SIZE = 100;
const HEROES = [
  [20, 18],
  [20, 20],
  [20, 22],
  [22, 20],
] as const;
const MOST_STEPS = 60;
const RUNS = 80;

const middle = (space: number): number => (space + 0.5) * SIZE;

function mapWith(walls: readonly (readonly [number, number, number, number])[]): Snapshot {
  const figure = (id: string, side: string, x: number, y: number): object => ({
    id,
    side,
    x: middle(x),
    y: middle(y),
    hp: { value: 8, max: 8 },
    profile: { defence: 13, speed: 6, range: 1 },
    ...(side === "hostile" ? { ruleset: monsterAi.id, doctrine: "goblin-warrior" } : {}),
  });
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: SPACES * SIZE, height: SPACES * SIZE },
      grid: { kind: "square", size: SIZE, distance: 5, units: "ft" },
    },
    walls: walls.map((c, at) => ({ id: `w${at}`, c: c.map((value) => value * SIZE) })),
    figures: [
      figure("goblin", "hostile", 10, 20),
      ...HEROES.map(([x, y], at) => figure(`hero${at}`, "friendly", x, y)),
    ],
  });
}

const MAPS = {
  "in the open": mapWith([]),
  "behind a wall of 24 spaces": mapWith([[15, 8, 15, 32]]),
} as const;

/** What of the host their code asks for. */
function hostFor(snapshot: Snapshot, battle: Battle): void {
  const token = ({ id, x, y }: { id: string; x: number; y: number }): object => {
    const one = { id, x: x - SIZE / 2, y: y - SIZE / 2, w: SIZE, h: SIZE, document: { id } };
    return one;
  };
  const extent = SPACES * SIZE;
  Object.assign(globalThis, {
    Hooks: { on: () => undefined },
    game: { system: { id: "dnd5e" } },
    Ray: class {
      constructor(
        readonly A: { x: number; y: number },
        readonly B: { x: number; y: number },
      ) {}
    },
    canvas: {
      grid: { size: SIZE, addHighlightLayer: () => undefined },
      dimensions: { width: extent, height: extent, size: SIZE },
      tokens: { placeables: snapshot.figures.map(token) },
      walls: {
        checkCollision: ({ A, B }: { A: { x: number; y: number }; B: { x: number; y: number } }) =>
          !battle.seesPoint(A, B),
      },
    },
  });
}

async function theirTurn(paths: TheirPaths, target: readonly { readonly id: string }[]): Promise<number> {
  const [goblin, ...heroes] = target;
  paths.clearAll();
  let found = 0;
  for (const hero of heroes) {
    const config = {
      collision: { checkCollision: true, whitelist: [goblin?.id] },
      priorityMeasure: null,
      constrainVision: false,
    };
    await paths.addToken(goblin, hero, MOST_STEPS, config);
    if (paths.path(goblin?.id ?? "", hero.id)?.valid === true) found++;
  }
  return found;
}

async function rowOf(name: keyof typeof MAPS, fresh: () => TheirPaths): Promise<Row> {
  const snapshot = MAPS[name];
  hostFor(snapshot, battleFrom(snapshot, "space"));
  const { placeables } = (globalThis as unknown as { canvas: { tokens: { placeables: { id: string }[] } } })
    .canvas.tokens;
  const kept = new KeptFields();
  const [ours, theirs]: [number[], number[]] = [[], []];
  let found = 0;
  for (let run = 0; run < RUNS; run++) {
    const thinking: DecideThinking = structuredClone({
      ruleset: monsterAi.id,
      snapshot: { ...snapshot, round: run + 1 },
      figure: "goblin",
      seed: `bench ${run}`,
      memory: null,
      unattended: true,
      answers: {},
      rejected: [],
    });
    let start = clock();
    thinkDecision(
      () => monsterAi,
      thinking,
      (now, unit) => kept.battle(now, unit),
    );
    ours.push(clock() - start);
    start = clock();
    found = await theirTurn(fresh(), placeables);
    theirs.push(clock() - start);
  }
  // The first runs compile.
  const [mine, others] = [median(ours.slice(RUNS / 2)), median(theirs.slice(RUNS / 2))];
  return {
    work: "a goblin's whole turn, four heroes",
    scene: name,
    peer: "mookAI's path core",
    ratio: others / mine,
    goal: "none",
    met: null,
    note: `${mine.toFixed(2)} against ${others.toFixed(1)} ms; they found ${found} of ${HEROES.length} ways`,
  };
}

export async function mookRows(folder: string): Promise<Row[]> {
  const log = console.log;
  console.log = () => undefined;
  Object.assign(globalThis, { Hooks: { on: () => undefined } });
  const address = pathToFileURL(path.resolve(folder, "scripts/pathManager.js")).href;
  const { PathManager } = (await import(/* @vite-ignore */ address)) as {
    PathManager: new (metric: number) => TheirPaths;
  };
  const rows: Row[] = [];
  for (const name of Object.keys(MAPS) as (keyof typeof MAPS)[])
    rows.push(await rowOf(name, () => new PathManager(Infinity)));
  console.log = log;
  return rows;
}
