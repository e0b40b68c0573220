import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
// @ts-expect-error plain JavaScript, shared with npm start
import { TablePackages, readPackage } from "../../scripts/table-packages.mjs";
import { fitBattle } from "../../table/src/setup/fit-battle.ts";
import { inLoadingOrder, type PackageInfo } from "../../table/src/setup/packages.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "opfor-packages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, files: Record<string, string>): string => {
  const dir = path.join(folder, name);
  mkdirSync(dir, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dir, file), text);
  return dir;
};

describe("folders with a system or a module", () => {
  it.each([
    ["nothing", {}, /there is no module\.json in this folder/],
    ["prose", { "module.json": "hello" }, /module\.json is not JSON/],
    ["unnamed", { "module.json": '{"id": "x", "version": "1"}' }, /"title" is missing in module\.json/],
  ])("a folder with %s is refused in one sentence", async (name, files, words) => {
    const dir = write(name, files);
    await expect(readPackage(dir, "module")).rejects.toThrow(words);
    const packages = new TablePackages([{ type: "module", dir }]);
    expect(await packages.listing()).toMatchObject({
      modules: [],
      problems: [expect.stringMatching(words)],
    });
    await expect(packages.add(dir, "module")).rejects.toThrow(words);
  });

  it("what a manifest names and its folder lacks is left out and listed", async () => {
    const manifest = {
      id: "half",
      title: "Half",
      version: "1",
      esmodules: ["a.mjs", "b.mjs"],
      styles: ["x.css", { src: "y.css" }],
      packs: [{ name: "beasts" }],
    };
    const dir = write("half", { "module.json": JSON.stringify(manifest), "a.mjs": "", "y.css": "" });
    const found = (await readPackage(dir, "module")).manifest;
    expect(found.esmodules).toEqual(["a.mjs"]);
    expect(found.styles).toEqual([{ src: "y.css" }]);
    expect(found.missing).toEqual(["b.mjs", "x.css", "packs/beasts"]);
  });

  it("a folder added while the table runs replaces the one of the same id", async () => {
    const text = (version: string): string => JSON.stringify({ id: "twice", title: "T", version });
    const one = write("one", { "module.json": text("1") });
    const two = write("two", { "module.json": text("2") });
    const packages = new TablePackages([{ type: "module", dir: one }]);
    await packages.add(two, "module");
    expect((await packages.listing()).modules.map((m: any) => m.version)).toEqual(["2"]);
  });
});

const info = (id: string, more: Data = {}): PackageInfo => ({
  id,
  title: id,
  version: "1",
  missing: [],
  ...more,
});
describe("modules among themselves", () => {
  it("libraries come first, and the required before who requires them", () => {
    const order = inLoadingOrder([
      info("a", { relationships: { requires: [{ id: "c" }] } }),
      info("b"),
      info("c", { relationships: { requires: [{ id: "a" }] } }),
      info("lib", { library: true }),
    ]);
    expect(order.map((m) => m.id)).toEqual(["lib", "c", "a", "b"]);
  });
});

describe("battles in a world of another system", () => {
  const battle = { documents: { actors: [{ _id: "x", name: "Orc", type: "npc", system: { hp: 3 } }] } };
  it("become actors of a kind the system knows", () => {
    const fitted = fitBattle(battle, info("camp", { documentTypes: { Actor: { party: {}, creature: {} } } }));
    expect(fitted["documents"].actors).toEqual([{ _id: "x", name: "Orc", type: "creature", system: {} }]);
  });
  it("stay what they are where the system knows their kind", () => {
    expect(fitBattle(battle, undefined)).toBe(battle);
    const same = fitBattle(battle, info("five", { documentTypes: { Actor: { npc: {} } } }));
    expect(same["documents"].actors).toEqual(battle.documents.actors);
  });
});
