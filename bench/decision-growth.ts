import { PLAYED, type Played } from "./played-rulesets";
import { atMost, mediansOf, type Job, type Row } from "./race";
import { keptTimes, questionsOf } from "./ruleset-decisions";
import { madeScene } from "./scenes";

/**
 * What a decision after one move costs with more of everything: nowhere worse than linear in what it must look at.
 * A doctrine of every ruleset; those that look at most.
 */

const START = { spaces: 60, walls: 500, figures: 40 };
const GROWN = [
  { what: "twice the figures", by: 2, map: { ...START, figures: 80 } },
  { what: "four times the map", by: 4, map: { spaces: 120, walls: 2000, figures: 40 } },
  { what: "eight times the walls", by: 8, map: { ...START, walls: 4000 } },
] as const;
const GROWING = [
  "5P tactical, speed 12",
  "5P cautious, speed 12",
  "Monster A.I. goblin-thief, speed 12",
  "Firefight hybrid",
  "Gunslinger TAC A",
  "X-Wing pilot, 12 ships",
];
const ASKED = 12;
const RUNS = 3;

function costOf(played: Played, { spaces, walls, figures }: typeof START, runs = RUNS): number {
  const asked = questionsOf(played, madeScene(spaces, walls, figures), ASKED);
  const times = mediansOf(Array.from({ length: runs }, () => keptTimes(played, asked, false)));
  return times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length);
}

function growthRows(played: Played): Row[] {
  // All of them as compiled as they get: the first map that is looked at pays for what the others use.
  for (const map of [START, ...GROWN.map((grown) => grown.map)]) costOf(played, map, 1);
  const start = costOf(played, START);
  return GROWN.map(({ what, by, map }) => {
    const grown = costOf(played, map);
    const note = `mean ${start.toFixed(2)} to ${grown.toFixed(2)} ms`;
    return atMost(`${played.label}, ${what}`, "made, 60 x 60", "linear", grown / start, by, "x", note);
  });
}

export const decisionGrowthJobs = (): Job[] =>
  PLAYED.filter(({ label }) => GROWING.includes(label)).map((played) => ({
    name: `growth ${played.label}`,
    rows: () => growthRows(played),
  }));
