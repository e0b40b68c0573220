import { changeJobs } from "./changes";
import { decisionJobs } from "./decisions";
import { fiveParsecsJobs } from "./five-parsecs";
import { FAR_PATHS, gridlessJobs, printFarPaths } from "./gridless";
import { growthJobs } from "./growth";
import { pathJobs, reachJobs, sightJobs } from "./queries";
import type { Row } from "./race";
import { regionJobs } from "./regions";

/**
 * Every speed goal, measured side by side with its peers in one run. `-- --json` prints it for machines,
 * `-- --only text` measures what has the text in its name.
 */

const started = performance.now();
if (process.argv[2] === FAR_PATHS) printFarPaths(process.argv[3] === "B" ? "B" : "D");
else print(measured());

function measured(): Row[] {
  const asked = process.argv.indexOf("--only");
  const only = asked < 0 ? "" : (process.argv[asked + 1] ?? "");
  const jobs = [
    ...pathJobs(),
    ...reachJobs(),
    ...sightJobs(),
    ...gridlessJobs(),
    ...decisionJobs(),
    ...fiveParsecsJobs(),
    ...changeJobs(),
    ...growthJobs(),
    ...regionJobs(),
  ].filter(({ name }) => name.includes(only));
  if (jobs.length === 0) throw new Error(`nothing here is called "${only}"`);
  return jobs.flatMap((job) => job.rows());
}

function print(rows: readonly Row[]): void {
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify({ rows }, null, 1));
  } else {
    const cells = rows.map((row) => [
      row.met === null ? "no goal" : row.met ? "met" : "MISSED",
      row.work,
      row.scene,
      row.peer,
      row.ratio.toPrecision(3),
      row.goal,
      row.note ?? "",
    ]);
    const head = ["", "work", "scene", "against", "ratio", "goal", ""];
    const widths = head.map((_, at) => Math.max(...[head, ...cells].map((line) => line[at]?.length ?? 0)));
    for (const line of [head, ...cells]) {
      console.log(
        line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd(),
      );
    }
    const missed = rows.filter(({ met }) => met === false).length;
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`\n${rows.length} rows, ${missed} missed, ${seconds} s`);
  }
}
