import { changeJobs } from "./changes";
import { decisionJobs } from "./decisions";
import { fiveParsecsJobs } from "./five-parsecs";
import { decisionGrowthJobs } from "./decision-growth";
import { FAR_PATHS, gridlessJobs, printFarPaths } from "./gridless";
import { growthJobs } from "./growth";
import { pathJobs, reachJobs, sightJobs } from "./queries";
import { mookRows } from "./mook-turn";
import { printRows } from "./print-rows";
import type { Row } from "./race";
import { regionJobs } from "./regions";
import { rehearsalJobs } from "./rehearsals";
import { rulesetJobs } from "./ruleset-decisions";
import { rowsOf } from "./shares";
import { isBruteThread, thinkInThread } from "./think-brute";

/**
 * Every speed goal, measured side by side with its peers in one run. `-- --json` prints it for machines,
 * `-- --only text` measures what has the text in its name, `-- --quick` looks at fewer decisions and at no brute
 * force, `-- --missed` prints only what misses its goal. `-- page` measures whole turns in a browser (bench/page),
 * `-- mook <folder>` a turn beside another module's.
 */

if (isBruteThread) thinkInThread();
else if (process.argv[2] === FAR_PATHS) printFarPaths(process.argv[3] === "B" ? "B" : "D");
else if (process.argv[2] === "mook") printRows(await mookRows(process.argv[3] ?? ""));
else if (process.argv.includes("--share")) await measured();
else printRows(await measured());

function measured(): Promise<Row[]> {
  const asked = process.argv.indexOf("--only");
  const only = asked < 0 ? "" : (process.argv[asked + 1] ?? "");
  const quick = process.argv.includes("--quick");
  const jobs = [
    ...pathJobs(),
    ...reachJobs(),
    ...sightJobs(),
    ...gridlessJobs(),
    ...decisionJobs(),
    ...fiveParsecsJobs(),
    ...rulesetJobs(quick),
    ...decisionGrowthJobs(),
    ...rehearsalJobs(),
    ...changeJobs(),
    ...growthJobs(),
    ...regionJobs(),
  ].filter(({ name }) => name.includes(only));
  if (jobs.length === 0) throw new Error(`nothing here is called "${only}"`);
  return rowsOf(jobs);
}
