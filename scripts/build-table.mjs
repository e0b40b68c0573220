// Bundles the practice table (page and worker) into .cache/table.
import { stat } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { newest } from "./module-age.mjs";
import { root } from "./serve-table.mjs";

export const built = path.join(root, ".cache/table");

export async function buildTable({ force = false } = {}) {
  const src = path.join(root, "table/src");
  const made = (await stat(path.join(built, "main.js")).catch(() => null))?.mtimeMs ?? 0;
  if (!force && made > (await newest(src))) return built;
  for (const [name, entry] of Object.entries({ main: "main.ts", worker: "server/worker.ts" })) {
    await build({
      configFile: false,
      root,
      logLevel: "warn",
      publicDir: false,
      build: {
        outDir: built,
        emptyOutDir: false,
        target: "es2022",
        minify: false,
        sourcemap: true,
        // Hook names come from class names.
        rolldownOptions: {
          input: { [name]: path.join(src, entry) },
          preserveEntrySignatures: false,
          output: { entryFileNames: "[name].js", format: "es", keepNames: true, codeSplitting: false },
        },
      },
    });
  }
  return built;
}
