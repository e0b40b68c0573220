// One thread of `npm run fuzz`: tries inputs one after another and says before each which it is, so that whoever
// hangs is known by name.
import { parentPort, workerData } from "node:worker_threads";
import { tsImport } from "tsx/esm/api";

const { tryInput } = await tsImport("../test/fuzz/boundaries.ts", import.meta.url);
for (const seed of workerData.seeds) {
  parentPort.postMessage({ kind: "begins", seed });
  const began = process.cpuUsage();
  try {
    tryInput(seed);
    const { user, system } = process.cpuUsage(began);
    parentPort.postMessage({ kind: "ends", seed, milliseconds: (user + system) / 1000 });
  } catch (thrown) {
    const words = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    parentPort.postMessage({ kind: "throws", seed, words });
  }
}
