import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  truncateSync,
} from "node:fs";
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
import { BAD_INPUT } from "./bad-input";
import { battle, file, folder, skirmish } from "./files";

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
  it.each(BAD_INPUT)("%s", (_, args, message) => {
    const { code, error, out } = decideCommand(args());
    expect(code).toBe(2);
    expect(error).toContain(message);
    expect(error).not.toContain("\n");
    expect(error?.length).toBeLessThan(300);
    expect(out).toBeUndefined();
  });

  it("even what nobody thought of", async () => {
    const command = () => {
      throw new RangeError("Invalid\narray length");
    };
    expect(await caught(command)).toEqual({ code: 2, error: "cannot go on: Invalid array length" });
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

  it("names flags of ours that cannot be read", () => {
    const path = file("flags.json", {
      ...scene,
      tokens: [token, { _id: "b", x: 0, y: 0, flags: { opfor: { ruleset: 5 } } }],
    });
    expect(decideCommand([path]).warnings).toEqual([
      `warning: ${path}: tokens.1.flags.opfor.ruleset: expected a string, not 5`,
    ]);
  });
});

describe("turns that are decided once more", () => {
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
