import { afterAll, beforeAll, describe, expect, it } from "vitest";
import documented14 from "../../../table/src/host/missing/documented-14.json";
import documented from "../../../table/src/host/missing/documented.json";
import { openPage, type Page } from "../paper/open-page.ts";

/**
 * What Foundry documents is there or says that it is missing, by generation: V14's names are not there in V13, and what
 * V14 took away is not there in V14. Names that nobody documents stay undefined.
 */
interface Members {
  methods: string[];
  properties: string[];
  statics: string[];
}
const { gone, ...added } = documented14;
const FLAT = ["canvas", "CONFIG", "CONST", "ui"] as const;
const at = (space: string): any => space.split(".").reduce<any>((here: any, key) => here?.[key], globalThis);

/** Of a name: it is there, it is missing and says so, or there is no such name. */
function read(look: () => unknown): "there" | "missing" | "no such name" {
  try {
    return look() === undefined ? "no such name" : "there";
  } catch (error) {
    expect(error).toMatchObject({ name: "MissingApi" });
    return "missing";
  }
}
function classNamed(name: string): any {
  const { documents, canvas: drawn, applications: apps, grid, abstract } = foundry;
  const homes = [documents, drawn.placeables, drawn.layers, apps.api, apps.ui, grid, abstract];
  return homes.find((home) => Object.hasOwn(home, name))?.[name];
}
/** Each documented name of V14, and whether one looks it up on an object or on a class. */
function newNames(): [name: string, found: () => boolean][] {
  const spaces = Object.entries(added.namespaces).flatMap(([space, names]) =>
    names.map((name): [string, () => boolean] => [
      `${space}.${name}`,
      () => at(space) !== undefined && read(() => at(space)[name]) !== "no such name",
    ]),
  );
  const flat = FLAT.flatMap((object) =>
    added[object].map((name): [string, () => boolean] => [
      `${object}.${name}`,
      () => read(() => at(object)[name]) !== "no such name",
    ]),
  );
  const members = Object.entries(added.classes as Record<string, Members>).flatMap(([cls, kinds]) => [
    ...[...kinds.methods, ...kinds.properties].map((name): [string, () => boolean] => [
      `${cls}#${name}`,
      () => !!classNamed(cls) && name in classNamed(cls).prototype,
    ]),
    ...kinds.statics.map((name): [string, () => boolean] => [
      `${cls}.${name}`,
      () => !!classNamed(cls) && name in classNamed(cls),
    ]),
  ]);
  return [...spaces, ...flat, ...members];
}
const goneNames = (): [string, () => boolean][] =>
  Object.entries(gone).flatMap(([of, names]) =>
    names.map((name): [string, () => boolean] => [
      `${of} ${name}`,
      () => {
        const cls = classNamed(of);
        if (cls) return name in cls.prototype || name in cls;
        return read(() => at(of)[name]) !== "no such name";
      },
    ]),
  );
const where = (names: [string, () => boolean][], is: boolean): string[] =>
  names.filter(([, found]) => found() === is).map(([name]) => name);

describe.each([13, 14] as const)("names of generation %i", (generation) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage({ generation, bare: true });
  });
  afterAll(() => page.close());

  it("V14's names are V14's", () => {
    expect(newNames().length).toBeGreaterThan(200);
    expect(where(newNames(), generation === 13)).toEqual([]);
  });
  it("what V14 took away is V13's", () => {
    expect(goneNames().length).toBeGreaterThan(60);
    expect(where(goneNames(), generation === 14)).toEqual([]);
  });
  it("what V13 documents and the table lacks says so in both", () => {
    const lost = (of: string): string[] =>
      generation === 14 ? ((gone as Record<string, string[]>)[of] ?? []) : [];
    const lists: [string, readonly string[]][] = [
      ...Object.entries(documented.namespaces as Record<string, string[]>),
      ...(["game", ...FLAT] as const).map((object): [string, string[]] => [object, documented[object]]),
    ];
    const silent = lists.flatMap(([of, names]) =>
      names
        .filter((name) => !lost(of).includes(name) && read(() => at(of)[name]) === "no such name")
        .map((name) => `${of}.${name}`),
    );
    expect(lists.flatMap(([, names]) => names).length).toBeGreaterThan(1000);
    expect(silent).toEqual([]);
    expect(read(() => game.logOut)).toBe("missing");
    expect(read(() => canvas.darknessLevel)).toBe("missing");
  });
  it("what is missing says its whole name", () => {
    const said = (act: () => unknown): string => {
      try {
        return String(act());
      } catch (error) {
        return (error as Error).message;
      }
    };
    const scene = game.scenes.active;
    const expected = (name: string): string =>
      generation === 14 ? `practice table: ${name} is not implemented` : "undefined";
    expect(said(() => scene.cycleLevel?.(1))).toBe(expected("Scene#cycleLevel"));
    expect(said(() => scene.availableLevels)).toBe(expected("Scene#availableLevels"));
    expect(said(() => scene.tokens.contents[0].isLazyDelta)).toBe(expected("TokenDocument#isLazyDelta"));
    expect(said(() => CONST.TEXTURE_FILE_EXTENSIONS)).toBe(expected("CONST.TEXTURE_FILE_EXTENSIONS"));
    expect(said(() => canvas.transition)).toBe(expected("canvas.transition"));
    expect(said(() => foundry.canvas.vfx?.VFXEffect && new foundry.canvas.vfx.VFXEffect())).toBe(
      expected("foundry.canvas.vfx.VFXEffect"),
    );
  });
  it.runIf(generation === 14)(
    "V14's own words for effects and edges, and windows that were opened from others",
    async () => {
      expect(CONST.ACTIVE_EFFECT_SHOW_ICON).toEqual({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 });
      expect(CONST.EDGE_RESTRICTION_TYPES).toEqual(["light", "darkness", "sight", "sound", "move"]);
      const { DialogV2 } = foundry.applications.api;
      const [one, other] = ["one", "other"].map(
        (id) => new DialogV2({ id, buttons: [{ action: "a", label: "a" }] }),
      );
      await one.render({ force: true });
      expect([one.parent, one.children.size]).toEqual([null, 0]);
      await one.renderChild(other);
      expect([other.rendered, other.parent === one, [...one.children.keys()]]).toEqual([
        true,
        true,
        ["other"],
      ]);
      await one.close();
      expect([other.rendered, other.parent]).toEqual([false, null]);
    },
  );
  it("a name that nobody documents is undefined", () => {
    const one = game.scenes.active.tokens.contents[0];
    for (const object of [one, one.actor, game.scenes.active, game.combat, canvas, CONFIG, CONST, game, ui])
      expect(object.isThereSuchAThing).toBeUndefined();
    expect(foundry.documents.SuchAThing).toBeUndefined();
  });
});
