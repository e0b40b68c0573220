import type { Row } from "./race.ts";

/** As a table, or with `--json` for machines. */
export function printRows(rows: readonly Row[]): void {
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify({ rows }, null, 1));
  } else {
    const isShown = ({ met }: Row): boolean => met === false || !process.argv.includes("--missed");
    const cells = rows
      .filter(isShown)
      .map((row) => [
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
    const seconds = Math.round(performance.now() / 1000);
    console.log(`\n${rows.length} rows, ${missed} missed, ${seconds} s`);
  }
}
