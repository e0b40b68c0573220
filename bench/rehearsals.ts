import { rehearse, rulesetNamed } from "../src/headless";
import { clock, tidyAll, type Job, type Row } from "./race";
import { READY, readyBattle, type ReadyBattle } from "./ready-battles";

/** Battles a minute of one core: whole ready battles, dice and all, as the rehearsal plays them. */

const GOAL = 200;
/** The goal is for these; the others are measured. */
const HELD: readonly ReadyBattle[] = ["five-parsecs", "firefight", "monster-ai"];
const WARM_UP_BATTLES = 3;
const ENOUGH_MS = 6000;
const MOST_BATTLES = 60;

function rowOf(name: ReadyBattle): Row {
  const rehearsal = { snapshot: readyBattle(name), seed: "bench" };
  rehearse(rehearsal, rulesetNamed, { from: 0, to: WARM_UP_BATTLES });
  tidyAll();
  const start = clock();
  let [battles, decided] = [0, 0];
  while (battles < MOST_BATTLES && clock() - start < ENOUGH_MS) {
    const from = WARM_UP_BATTLES + battles++;
    decided += rehearse(rehearsal, rulesetNamed, { from, to: from + 1 }).how.decided;
  }
  const aMinute = (battles * 60_000) / (clock() - start);
  const isHeld = HELD.includes(name);
  return {
    work: "rehearsal, battles a minute a core",
    scene: `ready battle ${name}`,
    peer: "the goal",
    ratio: aMinute,
    goal: isHeld ? `>= ${GOAL}` : "none",
    met: isHeld ? aMinute >= GOAL : null,
    note: `${battles} battles, ${decided} of them decided`,
  };
}

export const rehearsalJobs = (): Job[] =>
  READY.map((name) => ({ name: `rehearsal ${name}`, rows: () => [rowOf(name)] }));
