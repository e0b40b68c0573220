import { seededDice, type Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { decisionProse, traceProse } from "../../src/core/trace-prose";
import type { Step } from "../../src/core/step";
import type { Ruleset, RoundEvent } from "../../src/engine/ruleset";
import { figureProblems } from "../../src/engine/figure-problems";
import type { Snapshot } from "../../src/field";
import {
  applyOutcome,
  applyStep,
  battleFrom,
  decide,
  readBattleFile,
  readTally,
  RULESETS,
  rulesetNamed,
  thinkDecision,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
  type Outcome,
} from "../../src/headless";
import { boundedProfile } from "../../src/foundry/trust/input-bounds";
import { SHIPPED_DATA } from "../../src/rulesets/monster-ai/shipped-schemes";
import { misspeltInBattle, wrongInBattle } from "../../src/turn/records/check-against-rulesets";
import { isProgress, toldIn, undoRecordsIn } from "../../src/turn/records/check-kept-records";
import { thinkEnded } from "../../src/turn/thinking/think";
import { loadCatalog } from "../../cli/catalog";
import { keptProgress } from "../support/kept-progress";
import { pick } from "../soak/grounds";
import { momentsOf, outcomesOf, rulesetIds, stepsOf, tableBattle, uvtt, type Moment } from "./corpus";
import { asJson, mutated } from "./mutate";

/**
 * Where data of strangers comes in: files, scenes, profiles, schemes, memories, answers, steps, outcomes, reports,
 * and what is kept with a combat. Whatever it is, nothing throws past here.
 */

const english = loadCatalog("en");

/** The practice table has types of its own: only what is called is told here. */
const practiceTable = (await import(
  new URL("../../table/src/setup/import-scene.ts", import.meta.url).href
)) as {
  readonly battleFromFile: (name: string, text: string) => unknown;
};

const anyMoment = (dice: Dice): Moment => pick(dice, momentsOf(pick(dice, rulesetIds())));
const named = (id: string): Ruleset => {
  const ruleset = rulesetNamed(id);
  if (ruleset === undefined) throw new Error(`no ruleset ${id}`);
  return ruleset;
};
const json = (value: unknown): Json => asJson(value) as Json;
/** As documents give it: JSON, and no larger than the host's reader lets through. */
const profileFrom = (value: unknown): Snapshot["figures"][number]["profile"] =>
  boundedProfile(json(value) as Readonly<Record<string, Json>>) as Snapshot["figures"][number]["profile"];

function decideIn(
  { ruleset, figure, seed, snapshot, memory }: Moment,
  answers?: Record<string, string>,
): void {
  const asked = { ruleset, figure, seed, snapshot, memory, unattended: answers === undefined };
  const { decision } = thinkDecision(rulesetNamed, { ...asked, answers: answers ?? {}, rejected: [] });
  decisionProse(decision, english);
  traceProse(decision.trace, english);
}

/** Everything a ruleset does with what it remembers. */
function remember(moment: Moment, memory: Json, dice: Dice): void {
  const ruleset = named(moment.ruleset);
  ruleset.checkMemory?.(memory);
  const thinking = {
    ruleset: ruleset.id,
    snapshot: moment.snapshot,
    seed: moment.seed,
    memory,
    unattended: true,
  };
  decideIn({ ...moment, memory });
  thinkOrder(rulesetNamed, thinking);
  thinkStanding(rulesetNamed, thinking);
  const round = moment.snapshot.round;
  const event = pick<RoundEvent>(dice, [
    { kind: "combat-start" },
    { kind: "round-start", round },
    { kind: "round-end", round },
    { kind: "turn-start", figure: moment.figure },
    { kind: "turn-end", figure: moment.figure },
    { kind: "gone", figure: moment.figure, why: "dead" },
    { kind: "attacked", by: moment.figure, target: "f1", manner: "melee" },
  ]);
  thinkEvent(rulesetNamed, { ...thinking, event });
  for (const { id } of ruleset.phases ?? []) thinkPhase(rulesetNamed, { ...thinking, phase: id });
  thinkEnded(rulesetNamed, { ...thinking, moment: { round, roundOver: true, sides: ["foe", "player"] } });
  const step = pick(dice, stepsOf(momentsOf(ruleset.id)));
  thinkResolution(rulesetNamed, { ...thinking, step });
  reported(ruleset, moment.snapshot, step, memory, dice);
}

function reported(ruleset: Ruleset, snapshot: Snapshot, step: Step, memory: Json, dice: Dice): void {
  const battle = battleFrom(snapshot, ruleset.unit);
  const options = ruleset.reports?.(battle, step, memory) ?? [];
  const option = options.length === 0 ? "none" : pick(dice, options).id;
  ruleset.report?.(battle, step, option, { dice: seededDice(1), memory, unattended: true });
}

function sheetForm(moment: Moment, memory: Json, dice: Dice): void {
  const { sheet, unit } = named(moment.ruleset);
  const battle = battleFrom(moment.snapshot, unit);
  const figure = battle.figure(moment.figure);
  if (sheet === undefined || figure === undefined) return;
  const form = sheet.read(battle, figure, memory);
  sheet.lines(battle, figure, memory);
  const written = sheet.write(battle, figure, memory, json(mutated(form, dice)));
  if (written.ok) sheet.lines(battle, figure, written.value);
}

function openFile(input: unknown, dice: Dice): void {
  const file = readBattleFile(input);
  if (!file.ok) return;
  const { snapshot, turn } = file.value;
  wrongInBattle(snapshot, RULESETS, ({ key }) => key);
  misspeltInBattle(snapshot, RULESETS);
  const mine = snapshot.figures.filter(({ ruleset }) => rulesetNamed(ruleset ?? "") !== undefined);
  if (mine.length === 0) return;
  const { id, ruleset = "" } = pick(dice, mine);
  const { answers = {}, memory = null, seed = "seed", rejected = [] } = turn;
  decide(named(ruleset), battleFrom(snapshot, named(ruleset).unit), id, {
    seed,
    memory,
    answers,
    rejected,
    unattended: turn.unattended ?? true,
  });
}

function keptStep(dice: Dice): void {
  const moment = anyMoment(dice);
  const step = mutated(pick(dice, stepsOf(momentsOf(moment.ruleset))), dice) as Step;
  const { ruleset, snapshot, seed, memory } = moment;
  const asked = { ruleset, snapshot, seed, memory, unattended: true, step };
  const resolution = thinkResolution(rulesetNamed, asked);
  const after = applyStep(snapshot, step);
  for (const outcome of resolution?.outcomes ?? []) applyOutcome(after, outcome);
}

function keptOutcome(dice: Dice): void {
  const { ruleset, snapshot } = anyMoment(dice);
  const known = outcomesOf(momentsOf(ruleset));
  if (known.length === 0) return;
  const outcome = mutated(pick(dice, known), dice) as Outcome;
  const after = applyOutcome(snapshot, outcome);
  battleFrom(after, named(ruleset).unit);
}

function keptState(dice: Dice): void {
  const { figure, ruleset, seed, memory, deed } = anyMoment(dice);
  const progress = keptProgress({
    ...{ key: `c|1|0|${figure}`, figure, ruleset, seed, memory },
    decision: deed.decided,
    records: deed.decided.plan.steps.map((step) => ({
      step,
      state: "done",
      outcomes: deed.outcomes,
      trace: [],
    })),
    touched: [figure],
  });
  isProgress(mutated(progress, dice));
  undoRecordsIn(
    mutated([{ key: "c|1|0|a", combat: "c", figure, changes: [{ kind: "came", figure, name: "x" }] }], dice),
  );
  toldIn(mutated(["1|round-start|", "2|gone|f1"], dice));
  readTally(mutated({ format: "opfor-rehearsal", version: 1, battle: "x", seed: "y", parts: [] }, dice));
}

function report(dice: Dice): void {
  const { ruleset, figure, seed, snapshot, memory, deed } = anyMoment(dice);
  const told = {
    format: "opfor-turn",
    version: 1,
    key: "c|1|0|a",
    combat: "c",
    round: 1,
    ruleset,
    figure,
    mode: "auto",
    snapshot,
    seed,
    memory,
    answers: {},
    rejected: [],
    unattended: true,
    decision: deed.decided,
    sightings: [],
    steps: [],
    replans: 0,
    end: "played",
  };
  openFile(mutated(told, dice), dice);
}

function profile(dice: Dice): void {
  const moment = anyMoment(dice);
  const ruleset = named(moment.ruleset);
  const figures = moment.snapshot.figures.map((figure) =>
    dice.roll(2) === 1
      ? figure
      : { ...figure, profile: profileFrom(mutated(figure.profile, dice)), doctrine: figure.doctrine },
  );
  for (const { profile: odd, doctrine } of figures) {
    const { problems } = ruleset.checkProfile(odd, doctrine ?? "");
    figureProblems(ruleset, odd, doctrine, problems);
  }
  decideIn({ ...moment, snapshot: { ...moment.snapshot, figures } });
}

function scheme(dice: Dice): void {
  const library = named("monster-ai").library;
  if (library === undefined) return;
  const raw = json(mutated(pick(dice, SHIPPED_DATA), dice));
  library.check(raw);
  library.doctrine(raw);
  library.sheet(raw);
  library.marks(raw);
  const moment = pick(dice, momentsOf("monster-ai"));
  const figures = moment.snapshot.figures.map((figure) =>
    figure.id === moment.figure ? { ...figure, profile: profileFrom({ scheme: raw }) } : figure,
  );
  decideIn({ ...moment, snapshot: { ...moment.snapshot, figures } });
}

function answers(dice: Dice): void {
  const moment = anyMoment(dice);
  const given: Record<string, string> = {};
  const ruleset = named(moment.ruleset);
  const battle = battleFrom(moment.snapshot, ruleset.unit);
  const asked = { seed: moment.seed, memory: moment.memory };
  for (let times = 0; times < 4; times++) {
    const decision = decide(ruleset, battle, moment.figure, { ...asked, answers: given });
    const odd = pick(dice, [
      "",
      "__proto__",
      "f0",
      "f99",
      "NaN,NaN",
      "constructor",
      "1e99,0",
      "x".repeat(3_000),
    ]);
    if (decision.kind === "ask") {
      given[decision.id] = dice.roll(3) === 1 ? (decision.options[0]?.id ?? odd) : odd;
      continue;
    }
    const { choices } = decision;
    if (choices.length === 0) return;
    const choice = pick(dice, choices);
    const all = [...choice.tied, ...choice.outside];
    given[choice.id] = dice.roll(3) === 1 && all.length > 0 ? pick(dice, all).id : odd;
  }
}

function tableFile(dice: Dice): void {
  const kind = dice.roll(3);
  const whole = JSON.parse(tableBattle(pick(dice, ["skirmish", "gunslinger"]))) as {
    documents: { scenes: unknown[] };
  };
  const start: unknown = kind === 1 ? whole : kind === 2 ? whole.documents.scenes[0] : uvtt;
  const words = JSON.stringify(mutated(start, dice)) as string | undefined;
  try {
    practiceTable.battleFromFile("some.json", (words ?? "").slice(0, dice.roll(30) === 1 ? 500 : undefined));
  } catch (thrown) {
    // The one sentence that people get.
    if (!(thrown instanceof Error && thrown.constructor.name === "NotAScene")) throw thrown;
  }
}

/** One input each; the same dice make the same input. */
export const BOUNDARIES: Readonly<Record<string, (dice: Dice) => void>> = {
  battle: (dice) => {
    openFile(asJson(mutated(anyMoment(dice).snapshot, dice)), dice);
  },
  scene: (dice) => {
    const { documents } = JSON.parse(tableBattle(pick(dice, rulesetIds()))) as {
      documents: { scenes: unknown[] };
    };
    openFile(asJson(mutated(documents.scenes[0], dice)), dice);
  },
  map: (dice) => {
    openFile(asJson(mutated(uvtt, dice)), dice);
  },
  profile,
  scheme,
  memory: (dice) => {
    const moment = anyMoment(dice);
    remember(moment, json(mutated(moment.memory, dice)), dice);
  },
  "memory-of-another": (dice) => {
    remember(anyMoment(dice), anyMoment(dice).memory, dice);
  },
  sheet: (dice) => {
    const moment = anyMoment(dice);
    sheetForm(moment, json(mutated(moment.memory, dice)), dice);
  },
  answers,
  step: keptStep,
  outcome: keptOutcome,
  report,
  kept: keptState,
  "table-file": tableFile,
};

/** The input a seed ("memory 12") stands for, tried. */
export function tryInput(seed: string): void {
  const [boundary = ""] = seed.split(" ");
  const run = BOUNDARIES[boundary];
  if (run === undefined) throw new Error(`no boundary ${boundary}`);
  run(seededDice(`fuzz ${seed}`));
}
