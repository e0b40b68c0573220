import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { decideCommand } from "../../cli/decide";
import { drawCommand } from "../../cli/draw";
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

  it("runs from the command line", () => {
    const script = fileURLToPath(new URL("../../scripts/opfor.mjs", import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [script, "decide", battle, "--json"], {
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(stdout.trim()).toBe(decideCommand([battle, "--json"]).out);
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
      "a wall beyond the end of the world",
      () => [file("far.json", { ...scene, walls: [{ c: [0, 0, 1e300, 5] }] })],
      "walls.0.c.2: expected a number of at most 4000000",
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
    ["an unknown ruleset", () => [battle, "--ruleset", "chess"], 'figures.a.ruleset: expected one of "'],
    ["answers that are no JSON", () => [battle, "--answers", "{"], "answers: expected JSON such as"],
    ["an unknown flag", () => [battle, "--loud"], "Unknown option '--loud'"],
    ["an unknown language", () => [battle, "--lang", "fr"], "--lang: expected one of en, de"],
    [
      "a wrong turn",
      () => [file("turn.json", { ...skirmish, turn: { seed: 7 } })],
      "turn.seed: expected a string, not 7",
    ],
  ])("%s", (_, args, message) => {
    const { code, error, out } = decideCommand(args());
    expect(code).toBe(2);
    expect(error).toContain(message);
    expect(error).not.toContain("\n");
    expect(error?.length).toBeLessThan(300);
    expect(out).toBeUndefined();
  });
});

describe("opfor draw", () => {
  it("draws walls, figures, sight and reach", () => {
    const target = join(folder, "picture.svg");
    expect(drawCommand([battle, target, "--reach", "2"])).toEqual({ code: 0, out: target });
    const svg = readFileSync(target, "utf8");
    // A figure with two spaces to walk: a 5 by 3 block of spots, its own included, less what is off the map.
    expect(svg.match(/<circle[^>]*#2f6db0/g)).toHaveLength(12);
    expect(svg).toContain('fill="#4f8a52"');
  });

  it("refuses a reach that is no number", () => {
    expect(drawCommand([battle, "x.svg", "--reach", "far"])).toMatchObject({ code: 2 });
  });
});

describe("published schemas", () => {
  it("are what the code checks with (npm run schemas writes them)", () => {
    expect(outdated()).toEqual([]);
  });
});
