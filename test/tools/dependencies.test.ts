import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly resolved?: string;
}
const lock = JSON.parse(read("package-lock.json")) as { readonly packages: Readonly<Record<string, Locked>> };
const { dependencies } = JSON.parse(read("package.json")) as {
  readonly dependencies: Record<string, string>;
};

/** Rows of the table in docs/trust.md: name, version, licence. */
const rows = [
  ...read("docs/trust.md").matchAll(/^\| `([^`]+)` +\| ([\d.]+) +\| ([\w.-]+) +\| .{20,} \|$/gm),
].map(([, name = "", version = "", licence = ""]) => ({ name, version, licence }));

/** Whoever installs the package gets these, and what they need themselves. */
const installed = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== "" && dev !== true)
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ""), ...locked }));

describe("what runs besides our own code", () => {
  it("is in docs/trust.md with its version, its licence and a reason, and nothing else is", () => {
    const known = installed
      .filter(({ name }) => name in dependencies)
      .map(({ name, version, license }) => ({ name, version, licence: license }));
    const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
    expect(rows.sort(byName)).toEqual(known.sort(byName));
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(dependencies).sort());
  });

  it("has an exact version, and no download address in the lock file", () => {
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it("brings nothing along but tsx's compiler, under the same licence", () => {
    const more = installed.filter(({ name }) => !(name in dependencies));
    expect([...new Set(more.map(({ name }) => name.replace(/^@esbuild\/.*/, "esbuild")))].sort()).toEqual([
      "esbuild",
      "fsevents",
    ]);
    expect(new Set(installed.map(({ license }) => license))).toEqual(new Set(["MIT"]));
  });
});
