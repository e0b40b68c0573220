import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

interface Manifest {
  readonly version: string;
  readonly languages: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
}

const LANGUAGES: Readonly<Record<string, string>> = { en: "English", de: "Deutsch" };

/** Puts beside the code what Foundry loads: manifest, languages, templates, styles and packs. */
function foundryFiles(): Plugin {
  return {
    name: "foundry-files",
    closeBundle() {
      mkdirSync("dist", { recursive: true });
      for (const folder of ["lang", "templates", "styles", "packs", "assets"]) {
        if (existsSync(folder)) cpSync(folder, `dist/${folder}`, { recursive: true });
      }
      const source = JSON.parse(readFileSync("module.json", "utf8")) as Manifest;
      const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
      const languages = Object.entries(LANGUAGES).flatMap(([lang, name]) =>
        readdirSync(`lang/${lang}`)
          .filter((file) => file.endsWith(".json"))
          .sort()
          .map((file) => ({ lang, name, path: `lang/${lang}/${file}` })),
      );
      writeFileSync("dist/module.json", `${JSON.stringify({ ...source, version, languages }, null, 2)}\n`);
    },
  };
}

export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [foundryFiles()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    rolldownOptions: {
      input: { main: "src/main.ts", worker: "src/worker.ts" },
      preserveEntrySignatures: "strict",
      output: {
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        // Hook names come from class names; functions may have any.
        minify: { compress: true, mangle: { keepNames: { class: true, function: false } }, codegen: true },
      },
    },
  },
});
