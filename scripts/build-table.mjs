// Bundles the practice table (page and worker) into .cache/table.
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { newest } from "./module-age.mjs";
import { root } from "./serve-table.mjs";

export const built = path.join(root, ".cache/table");

export async function buildTable({ force = false } = {}) {
  const src = path.join(root, "table/src");
  // The page's own file is put there last.
  const made = (await stat(path.join(built, "main.js")).catch(() => null))?.mtimeMs ?? 0;
  if (!force && made > (await newest(src))) return built;
  // Others may build at the same time, or have a page open: each file is whole from the first moment.
  const making = `${built}-${process.pid}`;
  for (const [name, entry] of Object.entries({ main: "main.ts", worker: "server/worker.ts" })) {
    await build({
      configFile: false,
      root,
      logLevel: "warn",
      publicDir: false,
      build: {
        outDir: making,
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
  await mkdir(built, { recursive: true });
  for (const file of ["worker.js.map", "worker.js", "main.js.map", "main.js"])
    await rename(path.join(making, file), path.join(built, file));
  await rm(making, { recursive: true });
  return built;
}
