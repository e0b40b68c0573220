import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Pages of docs/ that lead a reader step by step are followed to the letter, in a copy of the project. */

const project = (path = ""): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What a build, a test and the command line need; node_modules is shared. */
const COPIED = [
  "cli",
  "content",
  "docs",
  "examples",
  "lang",
  "scripts",
  "src",
  "styles",
  "table",
  "templates",
  "test/support",
  "module.json",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.pure.json",
  "vite.config.ts",
  "vitest.config.ts",
];

export interface PageStep {
  readonly kind: "sh" | "diff";
  /** The file a diff is about. */
  readonly file: string;
  readonly lines: readonly string[];
}

/** Blocks marked `sh` or `diff <file>`; others are for the eye. */
export function stepsOf(page: string): PageStep[] {
  return [...page.matchAll(/^```(sh|diff) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, kind, file = "", body = ""]) => ({
      kind: kind as PageStep["kind"],
      file,
      lines: body.trimEnd().split("\n"),
    }),
  );
}

/** A copy of the project in which the page was followed. */
export function followed(page: string): { readonly folder: string; readonly said: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "opfor-page-"));
  for (const path of COPIED) cpSync(project(path), join(folder, path), { recursive: true });
  symlinkSync(project("node_modules"), join(folder, "node_modules"));
  const said = stepsOf(readFileSync(project(page), "utf8")).map((step) =>
    step.kind === "sh" ? run(folder, step) : patch(folder, step),
  );
  return { folder, said: said.join("\n"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const run = (cwd: string, { lines }: PageStep): string =>
  execFileSync("sh", ["-ec", lines.join("\n")], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });

function patch(folder: string, { file, lines }: PageStep): string {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  const side = (mark: string): string =>
    lines
      .flatMap((line) => (line.startsWith(mark) || line.startsWith(" ") ? [line.slice(1)] : []))
      .join("\n");
  if (text.split(side("-")).length !== 2)
    throw new Error(`${file} does not have these lines once:\n${side("-")}`);
  writeFileSync(
    path,
    text.replace(side("-"), () => side("+")),
  );
  return "";
}
