import type { Page } from "playwright-core";
import { dist, startTable, SMALL, type Table } from "../../test/browser/harness.ts";
import { helpers, setModes, setPace } from "../../test/browser/support.ts";
import { cityBattle } from "./city.ts";
import { memoryOf, processorClock } from "./memory.ts";
import { installProbe } from "./probe.ts";
import { printRows } from "../print-rows.ts";
import { atMost, median, percentile, type Row } from "../race.ts";

/**
 * `npm run bench -- page`: whole turns in Chromium at the practice table, by the clock on the wall, so whoever else
 * uses the machine is in the numbers. `--quick` plays fewer turns, `--long` five hundred for the memory.
 */

const has = (flag: string): boolean => process.argv.includes(flag);
const TURNS = has("--quick") ? 8 : 24;
const LONG_TURNS = has("--long") ? 500 : has("--quick") ? 24 : 100;
const PATIENCE = 120_000;
const BATTLES = ["five-parsecs", "firefight", "monster-ai", "gunslinger", "x-wing"] as const;
const [SUGGESTION, CITY_SUGGESTION, FRAME_MISSED] = [100, 250, 50];
const WRITTEN = "all of them: tokens and actors, progress, undo, memory, report, card, tracker";
const [MOST_READS, MOST_QUESTIONS] = [3, 3];

interface TurnCost {
  readonly reads: number;
  readonly questions: readonly string[];
  readonly writes: readonly string[];
  readonly long: readonly number[];
  readonly steps: number;
  /** Rounds end and begin before it: that is no part of the turn. */
  readonly startsRound: boolean;
  readonly suggested: number;
  readonly stepped: number;
  readonly ended: number;
}

/** Runs in the page: people's figures pass, and what is suggested is done. */
function drive(): void {
  let [since, seen] = [performance.now(), ""];
  setInterval(() => {
    const { game, isByHand, isBegun } = globalThis as any;
    const now = `${game.combat?.round}/${game.combat?.turn}`;
    if (now !== seen) [since, seen] = [performance.now(), now];
    const isStuck = performance.now() - since > 15_000;
    // Nobody is quicker than the rules are told: what that costs would be counted with a later turn.
    if ((isByHand() && isBegun()) || isStuck) {
      void game.combat?.nextTurn();
      since = performance.now();
      return;
    }
    const window = document.querySelector("#opfor-suggestion");
    const press =
      window?.querySelector<HTMLElement>('[data-action="do"]') ??
      window?.querySelector<HTMLElement>("[data-option]");
    press?.click();
  }, 40);
}

async function played(page: Page, mode: "suggest" | "auto", turns: number): Promise<TurnCost[]> {
  const begun = Date.now();
  const count = (): Promise<number> => page.evaluate(() => (globalThis as any).probe.turns.length);
  await page.evaluate(() => void ((globalThis as any).probe.turns.length = 0));
  await setModes(page, mode);
  await page.evaluate(async () => void (game.combat.started || (await game.combat.startCombat())));
  while ((await count()) < turns + 1 && Date.now() - begun < PATIENCE + turns * 2000)
    await page.waitForTimeout(200);
  // The first pays for compiling, and in between the mode was changed.
  return page.evaluate(() => (globalThis as any).probe.turns.slice(1));
}

async function opened(table: Table, battle: string): Promise<Page> {
  const page = await table.open({ generation: 13, world: `bench-${battle}`, battle });
  await page.evaluate(helpers);
  await setPace(page, 0);
  await page.evaluate(drive);
  return page;
}

const inWords = (times: readonly number[]): string =>
  `${times.length} turns, p50 ${median(times).toFixed(0)}, worst ${Math.max(...times).toFixed(0)} ms`;

const ms = (work: string, scene: string, times: readonly number[], most: number): Row =>
  times.length === 0
    ? {
        work,
        scene,
        peer: "the goal",
        ratio: NaN,
        goal: `<= ${most} ms`,
        met: false,
        note: "no turn was played",
      }
    : atMost(`${work}, p95`, scene, "the goal", percentile(times, 0.95), most, " ms", inWords(times));

const only = (work: string, scene: string, value: number, note: string): Row => ({
  work,
  scene,
  peer: "-",
  ratio: value,
  goal: "none",
  met: null,
  note,
});

/** The host clears what a token has walked by itself, and the bench sets modes. */
const ours = (writes: readonly string[]): string[] =>
  writes.filter((write) => !/ (_movementHistory|opfor\.mode)$/.test(write));

function turnRows(
  scene: string,
  suggestion: number,
  suggest: readonly TurnCost[],
  auto: readonly TurnCost[],
): Row[] {
  const asked = suggest.map(({ suggested }) => suggested).filter((time) => time > 0);
  const both = [...suggest, ...auto];
  const plain = both.filter(({ startsRound }) => !startsRound);
  const most = (of: (turn: TurnCost) => number): number => Math.max(...plain.map(of));
  const atRounds = both.filter(({ startsRound }) => startsRound).map(({ questions }) => questions.length);
  const kindsAsked = plain.map(({ questions }) => questions).sort((a, b) => b.length - a.length)[0] ?? [];
  const frames = both.flatMap(({ long }) => long).filter((time) => time > FRAME_MISSED);
  const written = plain.map(({ writes, steps }) => ours(writes).length / Math.max(1, steps));
  const stepped = auto.map((turn) => turn.stepped).filter((time) => time > 0);
  return [
    ms("turn change to suggestion", scene, asked, suggestion),
    only("auto: turn change to first step, p50", scene, median(stepped), inWords(stepped)),
    only(
      "auto: turn change to end of turn, p50",
      scene,
      median(auto.map(({ ended }) => ended)),
      inWords(auto.map(({ ended }) => ended)),
    ),
    atMost(
      "scene reads a turn, most",
      scene,
      "the goal",
      most(({ reads }) => reads),
      MOST_READS,
      "",
    ),
    atMost(
      "questions to the worker a turn, most",
      scene,
      "the goal",
      most(({ questions }) => questions.length),
      MOST_QUESTIONS,
      "",
      `${kindsAsked.join(", ")}; where a round begins ${Math.max(0, ...atRounds)}`,
    ),
    atMost("writes a step, median", scene, "the goal", median(written), 1, "", WRITTEN),
    only(
      "all writes a turn, mean",
      scene,
      both.reduce((sum, { writes }) => sum + writes.length, 0) / both.length,
      "with card, tracker and report",
    ),
    atMost(
      "tasks of the page over 50 ms",
      scene,
      "the goal",
      frames.length,
      0,
      "",
      `in ${both.length} turns; longest ${Math.max(0, ...frames)} ms`,
    ),
  ];
}

async function battleRows(table: Table, battle: string, suggestion: number): Promise<Row[]> {
  const page = await opened(table, battle);
  const suggest = await played(page, "suggest", TURNS);
  const spent = await processorClock(page);
  const auto = await played(page, "auto", TURNS);
  const busy = (await spent()) / Math.max(1, auto.length);
  if (has("--turns")) for (const turn of [...suggest, ...auto]) console.log(JSON.stringify(turn));
  const problems = table.problems(page);
  await page.close();
  const rows = [
    ...turnRows(battle, suggestion, suggest, auto),
    only(
      "auto: processor time of the page a turn, ms",
      battle,
      busy,
      "its main thread alone, people's turns in between included",
    ),
  ];
  return problems.length === 0
    ? rows
    : [...rows, only("errors in the console", battle, problems.length, problems[0] ?? "")];
}

/** Page load to ready, with OpFor and without it. */
async function startRows(withIt: Table, without: Table): Promise<Row[]> {
  const rows: Row[] = [];
  for (const user of ["gm", "player"] as const) {
    const times: Record<"with" | "without", number[]> = { with: [], without: [] };
    for (let round = 0; round < (has("--quick") ? 2 : 5); round++) {
      for (const [kind, table] of [
        ["with", withIt],
        ["without", without],
      ] as const) {
        const page = await table.open({
          user,
          generation: 13,
          world: "bench-start",
          battle: "five-parsecs",
          keep: round > 0 || user === "player",
        });
        times[kind].push(await page.evaluate(() => performance.now()));
        await page.close();
      }
    }
    const [ours, bare] = [median(times.with), median(times.without)];
    rows.push(
      only(
        `page load to ready, ${user}`,
        "five-parsecs",
        ours - bare,
        `ms more: ${ours.toFixed(0)} with OpFor, ${bare.toFixed(0)} without`,
      ),
    );
  }
  return rows;
}

async function memoryRows(table: Table): Promise<Row[]> {
  const page = await opened(table, "five-parsecs");
  // Nobody falls, so that it goes on.
  await page.evaluate(() => void Hooks.on("preUpdateActor", () => false));
  await played(page, "auto", 12);
  const before = await memoryOf(page);
  const turns = (await played(page, "auto", LONG_TURNS)).length;
  const after = await memoryOf(page);
  await page.close();
  return (["page", "worker"] as const).map((of) =>
    only(
      `memory of the ${of}, MB more`,
      `five-parsecs, ${turns} turns`,
      after[of] - before[of],
      `${before[of].toFixed(1)} to ${after[of].toFixed(1)} MB after collection`,
    ),
  );
}

const table = await startTable({ modules: [dist()], battles: ["table/battles", cityBattle()] });
// tsx names functions by a helper of its own, which the page does not have.
await table.context.addInitScript("globalThis.__name = (named) => named;");
await table.context.addInitScript(installProbe);
const without = await startTable({ modules: [], viewport: SMALL });
const rows: Row[] = [];
const asked = process.argv.indexOf("--only");
const isAsked = (name: string): boolean => asked < 0 || process.argv[asked + 1] === name;
for (const battle of BATTLES.filter(isAsked)) rows.push(...(await battleRows(table, battle, SUGGESTION)));
if (isAsked("city")) rows.push(...(await battleRows(table, "city", CITY_SUGGESTION)));
if (isAsked("start")) rows.push(...(await startRows(table, without)));
if (isAsked("memory")) rows.push(...(await memoryRows(table)));
printRows(rows);
await table.stop();
await without.stop();
process.exit();
