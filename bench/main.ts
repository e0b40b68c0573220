import { decisionRows } from "./decisions";
import { fiveParsecsRows } from "./five-parsecs";
import { changeRows, growthRows } from "./growth";
import { pathRows, reachRows, sightRows } from "./queries";
import type { Row } from "./race";
import { regionRows } from "./regions";

/** Every speed goal, measured side by side with its peers in one run. `-- --json` prints it for machines. */

const started = performance.now();
const rows: Row[] = [
  ...pathRows(),
  ...reachRows(),
  ...sightRows(),
  ...decisionRows(),
  ...fiveParsecsRows(),
  ...changeRows(),
  ...growthRows(),
  ...regionRows(),
];

if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ rows }, null, 1));
} else {
  const cells = rows.map((row) => [
    row.met ? "met" : "MISSED",
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
  const missed = rows.filter(({ met }) => !met).length;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${rows.length} rows, ${missed} missed, ${seconds} s`);
}
