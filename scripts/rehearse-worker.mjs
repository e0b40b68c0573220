// One job of `opfor rehearse`: plays its part of the battles and sends the tally.
import { parentPort, workerData } from "node:worker_threads";
import { tsImport } from "tsx/esm/api";

const { emptyTally, fingerprint, rehearseOne, rulesetNamed } = await tsImport(
  "../src/headless.ts",
  import.meta.url,
);
const { rehearsal, range } = workerData;
let tally = emptyTally(fingerprint(rehearsal), rehearsal.seed);
for (let number = range.from; number < range.to; number++) {
  tally = rehearseOne(rehearsal, rulesetNamed, tally, number);
  parentPort.postMessage({ played: 1 });
}
parentPort.postMessage({ tally });
