// Which faults are planted: so many in each layer, drawn by a seed.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { faultsIn, overlaps } from "./faults.mjs";

/** Each layer and its folder. */
export const LAYERS = {
  core: "src/core",
  engine: "src/engine",
  field: "src/field",
  creatures: "src/creatures",
  turn: "src/turn",
  foundry: "src/foundry",
  ui: "src/ui",
  ...Object.fromEntries(
    readdirSync("src/rulesets", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`rulesets/${name}`, `src/rulesets/${name}`]),
  ),
  table: "table/src",
};

/** Faults that change nothing anybody could see, each with its reason: on one line of a file, or on several for one. */
const equivalents = JSON.parse(readFileSync(new URL("equivalents.json", import.meta.url), "utf8"));
const isEquivalent = (fault) =>
  equivalents.some(
    ({ file, on, kind }) => file === fault.file && [on].flat().includes(fault.on) && kind === fault.kind,
  );

/** Whole numbers from a seed, the same everywhere. */
function chance(seed) {
  let state = [...seed].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  );
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}

/** So many faults of a layer, each in another place. */
export function sample(layer, count, seed, only = [""]) {
  const files = readdirSync(LAYERS[layer], { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => only.some((name) => file.endsWith(name)))
    .sort();
  const left = files
    .flatMap((file) => faultsIn(file, readFileSync(file, "utf8")))
    .filter((fault) => !isEquivalent(fault));
  const below = chance(`${seed} ${layer}`);
  const drawn = [];
  while (drawn.length < count && left.length > 0) {
    const [fault] = left.splice(below(left.length), 1);
    if (!drawn.some((other) => overlaps(other, fault))) drawn.push({ layer, ...fault });
  }
  return drawn;
}
