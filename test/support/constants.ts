import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../src/", import.meta.url);

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** As it is written; what holds no data of its own is left out. */
function written(_key: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
  if (value instanceof RegExp) return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  return typeof value === "object" && value !== null && !isPlain(value) ? undefined : value;
}

/** A line for each number, word and table that files of a folder export: what pages print, and bounds of our own. */
async function constantsIn(folder: string, only: string): Promise<string[]> {
  const files = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(only) && !name.endsWith(".d.ts") && name !== "index.ts")
    .sort();
  const lines: string[] = [];
  for (const name of files) {
    const all = (await import(/* @vite-ignore */ new URL(`${folder}/${name}`, ROOT).href)) as Record<
      string,
      unknown
    >;
    for (const [key, value] of Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const words = JSON.stringify(value, written) as string | undefined;
      if (words !== undefined && words !== "{}") lines.push(`${key} ${words}`);
    }
  }
  // Files may be called otherwise one day.
  return [...new Set(lines)].sort();
}

/** Held against a golden file of the test's folder; `only` files that end so. */
export const itHasTheSameConstants = (folder: string, only = ".ts"): void => {
  it(`${folder} exports the numbers, words and tables that it did`, async () => {
    const lines = await constantsIn(folder, only);
    expect(lines).not.toEqual([]);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/constants.txt");
  });
};
