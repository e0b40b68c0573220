import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { decideCommand } from "../../cli/decide";
import { drawCommand } from "../../cli/draw";
import { isRecord } from "../../src/core/json";
import { caught } from "../../cli/exit";
import { readJson } from "../../cli/read";
import { outdated } from "../../scripts/schemas";
import { battleMap } from "../support/ascii";

const folder = mkdtempSync(join(tmpdir(), "opfor-"));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const skirmish = battleMap(
  `
  . . . . . . . .
  . a . . % . . B
  . . . . % . . .
  `,
  {
    figures: {
      a: {
        ruleset: "five-parsecs",
        doctrine: "aggressive",
        profile: {
          speed: 4,
          combatSkill: 1,
          toughness: 3,
          weapons: [{ name: "Hand gun", range: 12, shots: 1, damage: 0 }],
        },
      },
    },
  },
);
/** The skirmish with another profile for its one figure. */
const withProfile = (name: string, profile: object, more: object = {}): string =>
  file(name, {
    ...skirmish,
    figures: skirmish.figures.map((figure) =>
      figure.id === "a" ? { ...figure, profile: { ...figure.profile, ...profile }, ...more } : figure,
    ),
  });
const battle = file("battle.json", { ...skirmish, turn: { figure: "a", seed: "one" } });

describe("opfor decide", () => {
  it("prints the decision and its trace as text, in English and German", () => {
    const english = decideCommand([battle]);
    const german = decideCommand([battle, "--lang", "de"]);
    expect(english).toMatchObject({ code: 0 });
    expect(english.out).toMatch(/^a: Aggressive\n.+\(Aggressive, 5P-A\d+.*\)/);
    expect(german.out).toMatch(/^a: Aggressiv\n.+\(Aggressiv, 5P-A\d+.*\)/);
    expect(english.out).not.toContain("OPFOR.");
    expect(german.out).not.toContain("OPFOR.");
    expect(german.out).not.toBe(english.out);
  });

  it("prints JSON that replays: same battle, same seed, same decision", () => {
    const first = decideCommand([battle, "--json"]);
    expect(decideCommand([battle, "--json"])).toEqual(first);
    expect(JSON.parse(first.out ?? "")).toMatchObject({ kind: "decided", figure: "a" });
  });

  it("replays a turn report", () => {
    const report = file("report.json", { snapshot: skirmish, figure: "a", seed: "one", answers: {} });
    expect(decideCommand([report, "--json"])).toEqual(decideCommand([battle, "--json"]));
  });

  it("runs from the command line, installed as a dependency of another project", () => {
    const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
    const modules = join(folder, "somewhere", "node_modules");
    // What `npm pack` leaves out is left out here: the lock file and node_modules.
    for (const part of ["cli", "lang", "scripts", "src", "package.json"]) {
      cpSync(project(part), join(modules, "opfor", part), { recursive: true });
    }
    for (const dependency of ["pure-rand", "tsx", "zod"]) {
      symlinkSync(realpathSync(project(`node_modules/${dependency}`)), join(modules, dependency));
    }
    const script = join(modules, "opfor/scripts/opfor.mjs");
    const { status, stdout } = spawnSync(process.execPath, [script, "decide", battle, "--json"], {
      encoding: "utf8",
      cwd: join(folder, "somewhere"),
    });
    expect(status).toBe(0);
    expect(stdout.trim()).toBe(decideCommand([battle, "--json"]).out);
  });

  describe.skipIf(!existsSync("/dev/full"))("what cannot be written", () => {
    const main = fileURLToPath(new URL("../../scripts/opfor.mjs", import.meta.url));
    const shell = (line: string): { status: number | null; stderr: string } => {
      const command = `"${process.execPath}" "${main}" decide "${battle}" --json`;
      return spawnSync("sh", ["-c", line.replace("DECIDE", command)], { encoding: "utf8" });
    };

    it("is nobody's business when the reader has read enough", () => {
      // The code of a pipe is that of its last command.
      expect(shell("(DECIDE; echo code $? >&2) | true")).toMatchObject({ stderr: "code 0\n" });
    });

    it("is one line and exit code 2 when the disk is full", () => {
      const { status, stderr } = shell("DECIDE > /dev/full");
      expect(status).toBe(2);
      expect(stderr).toMatch(/^opfor: cannot write: ENOSPC.*\n$/);
      expect(shell("DECIDE > /dev/full 2> /dev/full").status).toBe(2);
    });
  });
});

describe("bad input gets one line that names the field, and exit code 2", () => {
  const noise = (): string => {
    const block = Array.from({ length: 1024 }, (_, i) => String.fromCharCode(33 + ((i * 7919) % 90))).join(
      "",
    );
    return block.repeat(50 * 1024);
  };
  const scene = { width: 500, height: 500, grid: { type: 1, size: 100 } };
  const withGrid = (grid: object): object => ({
    ...skirmish,
    scene: { ...skirmish.scene, grid: { ...skirmish.scene.grid, ...grid } },
  });
  const wall = { id: "w", c: [0, 0, 9, 9] };
  const region = { id: "r", rings: [[0, 0, 9, 0, 9, 9]], terrain: [] };
  mkdirSync(join(folder, "directory"), { recursive: true });

  it.each([
    ["no file at all", () => [], "decide: expected one file"],
    ["a file that is not there", () => [join(folder, "nothing.json")], "there is no such file"],
    ["a directory", () => [join(folder, "directory")], "expected a file, but it is a directory"],
    ["an empty file", () => [file("empty.json", "")], "expected JSON, but the file is empty"],
    ["50 MB of noise", () => [file("noise.json", noise())], "expected JSON"],
    ["NaN in the JSON", () => [file("nan.json", '{"width": NaN}')], "expected JSON"],
    [
      "a null coordinate",
      () => [file("null.json", { ...scene, walls: [{ c: [0, 0, null, 5] }] })],
      "walls.0.c.2: expected a number, not null",
    ],
    [
      "a scene without a grid",
      () => [file("nogrid.json", { width: 5, height: 5, walls: [] })],
      "grid: expected the scene's grid",
    ],
    [
      "an absurdly fine grid",
      () => [file("fine.json", { width: 40_000, height: 30_000, grid: { type: 1, size: 0.5 } })],
      "grid.size: expected a grid of at least 18 pixels to the space on a map this large, not 0.5",
    ],
    [
      "a battle with an absurdly fine grid",
      () => [
        file("fine-battle.json", {
          ...skirmish,
          scene: { ...skirmish.scene, grid: { ...skirmish.scene.grid, size: 1e-5 } },
        }),
      ],
      "scene.grid.size: expected a grid of at least 1 pixels to the space",
    ],
    [
      "a long map of hexes, which would take gigabytes",
      () => [
        file("long.json", {
          ...skirmish,
          scene: {
            ...skirmish.scene,
            area: { x: 0, y: 0, width: 1_900_000, height: 9_000 },
            grid: { kind: "hex", size: 100, distance: 1, units: "", layout: "odd-q" },
          },
        }),
      ],
      "scene.grid.size: expected a grid of at least 551 pixels to the space on a map this large, not 100",
    ],
    [
      "an inch of next to nothing",
      () => [file("inch.json", { ...skirmish, scene: { ...skirmish.scene, scale: { inch: 5e-324 } } })],
      "scene.scale.inch: expected a number of at least 0.000001, not 5e-324",
    ],
    [
      "a wall beyond the end of the world",
      () => [file("far.json", { ...scene, walls: [{ c: [0, 0, 1e300, 5] }] })],
      "walls.0.c.2: expected a number of at most 2000000",
    ],
    [
      "a battle without figures",
      () => [file("nobody.json", scene)],
      "figures: expected at least one figure with a ruleset",
    ],
    [
      "an unknown figure",
      () => [battle, "--figure", "zed"],
      'figure: expected the id of a figure in the battle (a, B), not "zed"',
    ],
    [
      "an unknown figure in the file",
      () => [file("who.json", { ...skirmish, turn: { figure: "zed" } })],
      'turn.figure: expected the id of a figure in the battle (a, B), not "zed"',
    ],
    [
      "an unknown figure in a report",
      () => [file("who-report.json", { snapshot: skirmish, figure: "zed" })],
      "who-report.json: figure: expected the id of a figure",
    ],
    ["an unknown ruleset", () => [battle, "--ruleset", "chess"], 'figures.a.ruleset: expected one of "'],
    ["an unknown ruleset, with its name", () => [battle, "--ruleset", "chess"], '"x-wing", not "chess"'],
    ["answers that are no JSON", () => [battle, "--answers", "{"], "answers: expected JSON such as"],
    [
      "answers that are a list",
      () => [battle, "--answers", "[]"],
      "battle.json: answers: expected an object, not a list",
    ],
    ["answers that are null", () => [battle, "--answers", "null"], "answers: expected an object, not null"],
    [
      "an answer that is a number",
      () => [battle, "--answers", '{"a":1}'],
      "answers.a: expected a string, not 1",
    ],
    [
      "a misspelt format",
      () => [file("batle.json", { ...skirmish, format: "opfor-batle", grid: {} })],
      'format: expected "opfor-battle", not "opfor-batle"',
    ],
    [
      "no format at all",
      () => [file("formless.json", { ...skirmish, format: undefined })],
      'format: expected "opfor-battle", but it is missing',
    ],
    [
      "a report that holds no battle",
      () => [file("snapshot.json", { snapshot: "lost", figure: "a" })],
      'snapshot: expected an object, not "lost"',
    ],
    [
      "flags that leave nobody with a ruleset",
      () => [
        file("flagged.json", {
          ...scene,
          tokens: [{ _id: "a", x: 0, y: 0, flags: { opfor: { ruleset: "five-parsecs", side: 5 } } }],
        }),
      ],
      "tokens.0.flags.opfor.side: expected a string, not 5",
    ],
    [
      "a version to come",
      () => [file("version.json", { ...skirmish, version: 2 })],
      "version: expected 1, not 2",
    ],
    [
      "a wall's unknown sense",
      () => [file("sense.json", { ...skirmish, walls: [{ id: "w", c: [0, 0, 9, 9], sight: 99 }] })],
      "walls.0.sight: expected one of 0, 10, 20, 30, 40, not 99",
    ],
    [
      "a figure as wide as a town",
      () => [withProfile("wide.json", {}, { width: 51 })],
      "figures.0.width: expected a number of at most 50, not 51",
    ],
    [
      "a figure as high as the universe",
      () => [withProfile("high.json", {}, { height: 1e300 })],
      "figures.0.height: expected a number of at most 50, not 1e+300",
    ],
    [
      "two figures under one name",
      () => [file("twins.json", { ...skirmish, figures: [...skirmish.figures, skirmish.figures[0]] })],
      'figures.2.id: expected an id of its own, not "a" again',
    ],
    [
      "two walls under one name",
      () => [file("walls.json", { ...skirmish, walls: [wall, wall] })],
      "walls.1.id: ",
    ],
    [
      "two regions under one name",
      () => [file("regions.json", { ...skirmish, regions: [region, region] })],
      "regions.1.id: ",
    ],
    [
      "a ring with half a corner",
      () => [file("odd.json", { ...skirmish, regions: [{ ...region, rings: [[0, 0, 9, 0, 9, 9, 0]] }] })],
      "regions.0.rings.0: expected x, y pairs: an even number of numbers",
    ],
    [
      "a region without rings",
      () => [file("hollow.json", { ...skirmish, regions: [{ ...region, rings: [] }] })],
      "regions.0.rings: expected a list of at least 1",
    ],
    [
      "a wall that stands on its head",
      () => [file("head.json", { ...skirmish, walls: [{ ...wall, bottom: 5, top: 1 }] })],
      "walls.0.top: expected at least its bottom, 5, not 1",
    ],
    [
      "an area that ends beyond the end of the world",
      () => [
        file("area.json", {
          ...skirmish,
          scene: { ...skirmish.scene, area: { x: 1_999_900, y: 0, width: 800, height: 300 } },
        }),
      ],
      "scene.area.width: expected an area that ends at 2000000 pixels at most, not at 2000700",
    ],
    ["a file as a directory", () => [join(battle, "x")], "ENOTDIR"],
    ["an unknown flag", () => [battle, "--loud"], "Unknown option '--loud'"],
    ["an unknown language", () => [battle, "--lang", "fr"], "--lang: expected one of en, de"],
    [
      "a wrong turn",
      () => [file("turn.json", { ...skirmish, turn: { seed: 7 } })],
      "turn.seed: expected a string, not 7",
    ],
    [
      "a turn that is null",
      () => [file("null-turn.json", { ...skirmish, turn: null })],
      "turn: expected an object, not null",
    ],
    [
      "an unknown doctrine, with those there are",
      () => [battle, "--doctrine", "zzz"],
      'figures.a.doctrine: expected one of "cautious", "aggressive", "tactical", "rampaging", "defensive", "beast", "guardian", not "zzz"',
    ],
    [
      "an unknown doctrine in the file",
      () => [withProfile("doctrine.json", {}, { doctrine: "agressive" })],
      'not "agressive"',
    ],
    [
      "a number that is a word",
      () => [withProfile("fast.json", { speed: "fast" })],
      'figures.a.profile.speed: expected a number, not "fast"',
    ],
    [
      "a number out of its range",
      () => [withProfile("soft.json", { toughness: 0 })],
      "figures.a.profile.toughness: expected at least 1, not 0",
    ],
    [
      "a weapon's wrong number",
      () => [withProfile("far-gun.json", { weapons: [{ name: "Rifle", range: "far" }] })],
      'figures.a.profile.weapons.0.range: expected a number, not "far"',
    ],
    [
      "weapons that are no list",
      () => [withProfile("gun.json", { weapons: "Rifle" })],
      'figures.a.profile.weapons: expected a list, not "Rifle"',
    ],
    [
      "an unknown letter",
      () => [withProfile("letter.json", { ai: "Z" })],
      'figures.a.profile.ai: expected one of "C", "A", "T", "R", "D", "B", "G", not "Z"',
    ],
    [
      "something the ruleset itself complains of",
      () => [
        withProfile(
          "dial.json",
          { dial: "1F sideways" },
          { ruleset: "x-wing", doctrine: undefined, profile: { dial: "1F sideways" } },
        ),
      ],
      "figures.a.profile.dial: ",
    ],
    [
      "an option's wrong value",
      () => [file("option.json", { ...skirmish, options: { "five-parsecs": { dashPolicy: "maybe" } } })],
      "options.five-parsecs.dashPolicy: expected one of ",
    ],
    [
      "an option nobody knows",
      () => [file("options.json", { ...skirmish, options: { "five-parsecs": { dash: true } } })],
      "options.five-parsecs.dash: expected one of ",
    ],
    [
      "an unknown kind of terrain",
      () => [
        file("terrain.json", {
          ...skirmish,
          regions: [{ id: "r", rings: [[0, 0, 9, 0, 9, 9]], terrain: [{ kind: "impasable" }] }],
        }),
      ],
      'regions.0.terrain.0.kind: expected one of "difficult"',
    ],
    [
      "a scene's grid with a wrong size",
      () => [file("grid-size.json", { ...scene, grid: { type: 1, size: "x" } })],
      'grid.size: expected a number, not "x"',
    ],
    [
      "a battle's grid with a wrong size",
      () => [file("own-size.json", withGrid({ size: "x" }))],
      'scene.grid.size: expected a number, not "x"',
    ],
    [
      "an unknown kind of grid",
      () => [file("own-kind.json", withGrid({ kind: "sqare" }))],
      'scene.grid.kind: expected one of "square", "hex", "gridless", not "sqare"',
    ],
  ])("%s", (_, args, message) => {
    const { code, error, out } = decideCommand(args());
    expect(code).toBe(2);
    expect(error).toContain(message);
    expect(error).not.toContain("\n");
    expect(error?.length).toBeLessThan(300);
    expect(out).toBeUndefined();
  });

  it("even what nobody thought of", () => {
    const command = () => {
      throw new RangeError("Invalid\narray length");
    };
    expect(caught(command)).toEqual({ code: 2, error: "cannot go on: Invalid array length" });
  });

  it.each([
    ["profile", "figures.0.profile", { figures: [{ ...skirmish.figures[0], profile: "DEEP" }] }],
    ["memory", "turn.memory.a", { turn: { memory: "DEEP" } }],
    ["options", "options.five-parsecs.a", { options: { "five-parsecs": "DEEP" } }],
  ])("a bottomless %s", (name, field, change) => {
    const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const path = file(
      `deep-${name}.json`,
      JSON.stringify({ ...skirmish, ...change }).replace('"DEEP"', () => deep),
    );
    const error = `${path}: ${field}: expected JSON nested at most 100 levels deep`;
    expect(decideCommand([path])).toEqual({ code: 2, error });
  });
});

describe("a memory that the ruleset cannot read", () => {
  const lone = (ruleset: string): object => ({
    ...skirmish,
    figures: [{ id: "z", side: "foe", x: 150, y: 150, ruleset }],
  });

  it.each(["five-parsecs", "firefight", "gunslinger", "monster-ai", "x-wing"])("%s names it", (ruleset) => {
    const decided = (memory: unknown) =>
      decideCommand([file(`memory-${ruleset}.json`, { ...lone(ruleset), turn: { memory } })]);
    expect(decided("garbage")).toEqual({
      code: 2,
      error: expect.stringMatching(/\.json: turn\.memory: expected an object, not "garbage"$/) as string,
    });
    expect(decided([])).toMatchObject({ code: 2 });
    for (const memory of [null, undefined]) expect(decided(memory)).toMatchObject({ code: 0 });
  });

  it.each([
    ["five-parsecs", { avengers: "kyra" }, "avengers: expected a list"],
    ["firefight", { round: "two" }, "round: expected a number"],
    ["gunslinger", { turn: -1, halved: 0, discard: [], ground: [], sheets: {} }, "turn: expected a number"],
    ["monster-ai", { version: 2 }, "version: expected 1, not 2"],
    ["x-wing", { locks: { a: 3 } }, "locks.a: expected a string"],
  ])("%s names what is wrong in it", (ruleset, memory, words) => {
    const path = file(`part-${ruleset}.json`, { ...lone(ruleset), turn: { memory } });
    expect(decideCommand([path]).error).toContain(`turn.memory.${words}`);
  });

  it("does not stop the replay of a turn that was played so", () => {
    const path = file("memory-report.json", { snapshot: skirmish, figure: "a", memory: { lost: 5 } });
    const { code, warnings } = decideCommand([path]);
    expect(code).toBe(0);
    expect(warnings).toEqual([`warning: ${path}: memory.lost: expected a list, not 5`]);
  });
});

describe.skipIf(process.platform === "win32")("a battle through a pipe", () => {
  /** A pipe with a name, into which a command of the shell writes. */
  const pipe = (name: string, command: string): string => {
    const path = join(folder, name);
    expect(spawnSync("mkfifo", [path]).status).toBe(0);
    spawn("sh", ["-c", `${command} > "${path}"`], { stdio: "ignore" });
    return path;
  };

  it("is read like a file, however it comes", () => {
    const { out } = decideCommand([battle]);
    expect(decideCommand([pipe("whole", `cat "${battle}"`)])).toEqual({ code: 0, out });
    const slowly = `head -c 100 "${battle}"; sleep 0.2; tail -c +101 "${battle}"`;
    expect(decideCommand([pipe("slow", `(${slowly})`)])).toEqual({ code: 0, out });
  });

  it("is refused in one line when it is empty or too much", () => {
    const empty = pipe("nothing", "true");
    expect(decideCommand([empty])).toEqual({
      code: 2,
      error: `${empty}: expected JSON, but the file is empty`,
    });
    const expected = "expected JSON of at most 300000 bytes, but there is more of it";
    expect(readJson(pipe("endless", "yes"), 300_000)).toEqual({
      ok: false,
      problems: [{ field: "", expected }],
    });
    expect(readJson(pipe("zeros", "head -c 300000 /dev/zero"), 300_000)).toMatchObject({
      problems: [{ expected: expect.stringContaining("expected JSON: ") as string }],
    });
  });

  it("a file that is too large is refused before it is read", () => {
    const large = file("large.json", "");
    truncateSync(large, 3 * 1024 ** 3);
    const error = `${large}: expected JSON of at most 536870912 bytes, but there is more of it`;
    expect(decideCommand([large])).toEqual({ code: 2, error });
  });
});

describe("what is passed over is said, and does not stop", () => {
  const token = {
    _id: "a",
    x: 100,
    y: 100,
    flags: { opfor: { ruleset: "five-parsecs", doctrine: "beast", profile: { speed: 4, combatSkill: 1 } } },
  };
  const swamp = (shapes: object[], kind = "difficult") => ({
    _id: "r",
    shapes,
    behaviors: [{ type: "opfor.terrain", system: { kind } }],
  });
  const scene = { width: 900, height: 900, grid: { type: 1, size: 100 }, tokens: [token] };
  const circle = { type: "circle", x: 500, y: 500, radius: 90 };

  it("names a scene's unknown terrain and shapes", () => {
    const path = file("module.json", {
      ...scene,
      regions: [swamp([circle], "impasable"), swamp([circle, { type: "blob", x: 1, y: 1 }])],
    });
    const { code, out, warnings } = decideCommand([path]);
    expect(code).toBe(0);
    expect(out).toContain("a: Beast");
    expect(warnings).toEqual([
      expect.stringMatching(/regions\.0\.behaviors\.0\.system\.kind: expected one of .*, not "impasable"$/),
      `warning: ${path}: regions.1.shapes.1.type: does not know the shape "blob"; it is passed over`,
    ]);
    expect(drawCommand([path, join(folder, "warned.svg")]).warnings).toEqual(warnings);
  });

  it("names a misspelt field of a battle", () => {
    const path = file("misspelt.json", { ...skirmish, wals: [], scene: { ...skirmish.scene, sky: 1 } });
    const { code, warnings } = decideCommand([path]);
    expect(code).toBe(0);
    expect(warnings).toEqual([
      `warning: ${path}: scene.sky: is no field of a battle and is passed over`,
      `warning: ${path}: wals: is no field of a battle and is passed over`,
    ]);
  });

  it("names a misspelt field of a turn", () => {
    const turn = { figure: "a", sed: "one", answer: {} };
    for (const within of [skirmish, { ...scene, tokens: [token] }]) {
      const path = file("misspelt-turn.json", { ...within, turn });
      const { code, warnings } = decideCommand([path]);
      expect(code).toBe(0);
      expect(warnings).toEqual([
        `warning: ${path}: turn.sed: is no field of a turn and is passed over`,
        `warning: ${path}: turn.answer: is no field of a turn and is passed over`,
      ]);
    }
    const report = file("report-fields.json", { snapshot: skirmish, ...turn, playedAt: "noon" });
    expect(decideCommand([report]).warnings).toBeUndefined();
  });

  it("names levels and figures that the battle does not have", () => {
    const path = file("strangers.json", {
      ...skirmish,
      scene: { ...skirmish.scene, levels: [{ id: "ground" }] },
      walls: [{ id: "w", c: [0, 0, 9, 9], levels: ["ground", "attic"] }],
      regions: [{ id: "r", rings: [[0, 0, 9, 0, 9, 9]], terrain: [], levels: ["cellar"] }],
      figures: skirmish.figures.map((figure) => ({
        ...figure,
        level: figure.id === "a" ? "moon" : "ground",
      })),
      acted: ["B", "zed"],
    });
    const { code, warnings } = decideCommand([path]);
    expect(code).toBe(0);
    expect(warnings).toEqual([
      `warning: ${path}: walls.0.levels.1: "attic" is no level of the scene and is passed over`,
      `warning: ${path}: regions.0.levels.0: "cellar" is no level of the scene and is passed over`,
      `warning: ${path}: figures.0.level: "moon" is no level of the scene and is passed over`,
      `warning: ${path}: acted.1: "zed" is no figure of the battle and is passed over`,
    ]);
  });

  it("names answers nobody asked for or can take, and rejected rules that there are not", () => {
    const rule = "aggressive-charge";
    const path = file("unasked.json", {
      ...skirmish,
      turn: { figure: "a", seed: "one", answers: { whom: "B" }, rejected: [rule, "retreat"] },
    });
    const { code, out = "", warnings } = decideCommand([path, "--answers", '{"spot":"the moon"}', "--json"]);
    expect(code).toBe(0);
    expect(out).toContain(`"id": "${rule}"`);
    expect(warnings).toEqual([
      `warning: ${path}: turn.answers.whom: nothing asks for it; it is passed over`,
      expect.stringMatching(/: answers\.spot: expected one of "\d+,\d+".*, not "the moon"$/),
      `warning: ${path}: turn.rejected.1: "retreat" is no rule of this turn and is passed over`,
    ]);
  });

  const published = JSON.parse(
    readFileSync(new URL("../../docs/battles/five-parsecs.json", import.meta.url), "utf8"),
  ) as { turn: object };
  const rejecting = (...rejected: readonly string[]) => {
    const name = `rejecting-${rejected.join("-")}.json`;
    const path = file(name, { ...published, turn: { ...published.turn, rejected } });
    return { path, ...decideCommand([path]) };
  };

  it("turns down a choice inside a rule", () => {
    const { out, warnings } = rejecting("cover-nearest-edge");
    expect(out).toContain(
      "Cover closest to the player’s edge (Tactical, 5P-T17): You asked for another option.",
    );
    expect(out).toContain("◆ As close as possible to the player’s edge");
    expect(warnings).toBeUndefined();
  });

  it("names a rule that is gone by all the same, for it is the last resort", () => {
    const all = ["clear-shot", "tactical-charge", "outflank", "squad-advance", "tactical-advance", "remain"];
    const { path, warnings } = rejecting(...all, "nothing-left");
    expect(warnings).toEqual([
      `warning: ${path}: turn.rejected.6: "nothing-left" cannot be turned down; its rejection is passed over`,
    ]);
  });

  it("replays a turn of a battle that contradicts itself", () => {
    const figures = [...skirmish.figures, skirmish.figures[1]];
    const report = file("twins-report.json", { snapshot: { ...skirmish, figures }, figure: "a" });
    expect(decideCommand([report])).toMatchObject({
      code: 0,
      warnings: [expect.stringContaining('snapshot.figures.2.id: expected an id of its own, not "B" again')],
    });
  });

  it("names flags of ours that cannot be read", () => {
    const path = file("flags.json", {
      ...scene,
      tokens: [token, { _id: "b", x: 0, y: 0, flags: { opfor: { ruleset: 5 } } }],
    });
    expect(decideCommand([path]).warnings).toEqual([
      `warning: ${path}: tokens.1.flags.opfor.ruleset: expected a string, not 5`,
    ]);
  });

  it("replays a turn that was played with a wrong value, and says the value in place of a missing one", () => {
    const figures = skirmish.figures.map((figure) =>
      figure.id === "a"
        ? { ...figure, doctrine: "zzz", profile: { ...figure.profile, speed: "fast" } }
        : figure,
    );
    const report = file("wrong-report.json", {
      snapshot: { ...skirmish, figures },
      figure: "a",
      seed: "one",
    });
    const { code, out, warnings } = decideCommand([report]);
    expect(code).toBe(0);
    expect(warnings).toEqual([
      expect.stringContaining('figures.a.doctrine: expected one of "cautious"'),
      expect.stringContaining('figures.a.profile.speed: expected a number, not "fast"'),
    ]);
    expect(out).toContain("profile.speed: Speed: expected a number, not “fast”.");
    expect(out).toContain("doctrine: There is no AI type “zzz” here; there are Cautious, Aggressive,");
    expect(out).not.toContain("No speed is given");
    expect(out).not.toContain("No AI type is chosen");
    expect(decideCommand([report, "--doctrine", "yyy"])).toMatchObject({ code: 2 });
  });
});

describe("opfor draw", () => {
  const drawn = (snapshot: object): string => {
    const target = join(folder, "drawn.svg");
    expect(drawCommand([file("to-draw.json", snapshot), target])).toEqual({ code: 0, out: target });
    return readFileSync(target, "utf8");
  };
  const corners = (picture: string): number[] =>
    [...picture.matchAll(/<path d="M([^Z]*)Z" fill="#f0d264"/g)].map(
      ([, ring = ""]) => ring.split("L").length,
    );

  it("draws what is seen in the spaces of the grid: hexes on hex maps", () => {
    const space = { size: 100, distance: 1, units: "in" };
    const onGrid = (kind: object): Set<number> =>
      new Set(corners(drawn({ ...skirmish, scene: { ...skirmish.scene, grid: { ...kind, ...space } } })));
    expect(onGrid({ kind: "square" })).toEqual(new Set([4]));
    expect(onGrid({ kind: "gridless" })).toEqual(new Set([4]));
    expect(onGrid({ kind: "hex", layout: "odd-r" })).toEqual(new Set([6]));
  });

  it("puts a scout where doors lead, not into the rock around, nor onto impassable ground", () => {
    const scoutOf = (snapshot: object): string | undefined =>
      /<circle cx="([\d.]+)" cy="([\d.]+)"[^>]*fill="#a2420a"/.exec(drawn(snapshot))?.slice(1).join(" ");
    // Two rooms in the corner, and rock in the middle and everywhere else.
    const rooms = battleMap(`
      +-+-+-+-+-+-+-+-+-+
      |. . . . . . . . .|
      + + + + + + + + + +
      |. . . . . . . . .|
      + + + + + + + + + +
      |. . . . . . . . .|
      + + + + + +-+-+-+-+
      |. . . . .|./. . .|
      + + + + + + + + + +
      |. . . . .|.|. . .|
      +-+-+-+-+-+-+-+-+-+`);
    const [x = 0, y = 0] = (scoutOf(rooms) ?? "").split(" ").map(Number);
    expect(x).toBeGreaterThan(500);
    expect(y).toBeGreaterThan(300);
    const pond = {
      id: "pond",
      rings: [[200, 0, 700, 0, 700, 300, 200, 300]],
      terrain: [{ kind: "impassable" }],
    };
    const open = battleMap(". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .");
    expect(scoutOf(open)).toBe("450 150");
    expect(scoutOf({ ...open, regions: [pond] })).toMatch(/^(150|750) 150$/);
  });

  it("draws walls, figures, sight and reach", () => {
    const target = join(folder, "picture.svg");
    expect(drawCommand([battle, target, "--reach", "2"])).toEqual({ code: 0, out: target });
    const svg = readFileSync(target, "utf8");
    // A figure with two spaces to walk: a 5 by 3 block of spots, its own included, less what is off the map.
    expect(svg.match(/<circle[^>]*#2f6db0/g)).toHaveLength(12);
    expect(svg).toContain('fill="#4f8a52"');
  });

  it.each([
    ["a directory", "directory", "EISDIR"],
    ["a file's inside", "battle.json/picture.svg", "ENOTDIR"],
    ["a folder nobody can make", "/proc/opfor/picture.svg", "/proc/opfor"],
  ])("refuses to draw into %s in one line", (_, target, message) => {
    mkdirSync(join(folder, "directory"), { recursive: true });
    const { code, error } = drawCommand([battle, resolve(folder, target)]);
    expect(code).toBe(2);
    expect(error).toContain(message);
    expect(error).not.toContain("\n");
  });

  it("refuses a reach that is no number", () => {
    expect(drawCommand([battle, "x.svg", "--reach", "far"])).toMatchObject({ code: 2 });
    expect(drawCommand([battle, join(folder, "a.svg"), "b.svg", "extra"])).toEqual({
      code: 2,
      error: "draw: expected a battle and a picture's file name",
    });
    expect(existsSync(join(folder, "a.svg"))).toBe(false);
  });
});

describe("published schemas", () => {
  it("are what the code checks with (npm run schemas writes them)", () => {
    expect(outdated()).toEqual([]);
  });

  /** Paths of all fields in a JSON Schema: "walls[].c". */
  function* fieldsIn(schema: unknown, path: string): Generator<string> {
    if (!isRecord(schema)) return;
    for (const [name, inner] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
      const field = path === "" ? name : `${path}.${name}`;
      yield field;
      yield* fieldsIn(inner, field);
    }
    yield* fieldsIn(schema.items, `${path}[]`);
    const ways = [schema.anyOf, schema.oneOf].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
    for (const way of ways) yield* fieldsIn(way, path);
  }

  it("have every field of a battle on the page, and the page has no others", () => {
    const read = (name: string): string =>
      readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
    const fields = new Set(fieldsIn(JSON.parse(read("battle.schema.json")), ""));
    const named = [...read("battle-format.md").matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = ""]) => {
      const [first = "", ...more] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
      const parent = first.slice(0, first.lastIndexOf(".") + 1);
      return [first, ...more.map((name) => `${parent}${name}`)];
    });
    const holds = (field: string, name: string): boolean =>
      name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[]`);
    expect([...fields].filter((field) => !named.some((name) => holds(field, name)))).toEqual([]);
    expect(named.filter((name) => !fields.has(name))).toEqual([]);
  });
});
