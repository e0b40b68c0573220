import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { battle, file, folder, skirmish, withProfile } from "./files";

const noise = (): string => {
  const block = Array.from({ length: 1024 }, (_, i) => String.fromCharCode(33 + ((i * 7919) % 90))).join("");
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

/** What is given, how, and the part of the one line that names what is wrong. */
export const BAD_INPUT: readonly (readonly [what: string, args: () => string[], message: string])[] = [
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
    "a figure called as something that every object has",
    () => [
      file("constructor.json", { ...skirmish, figures: [{ ...skirmish.figures[0], id: "constructor" }] }),
    ],
    'figures.0.id: expected another id than "constructor", which every object of JavaScript has',
  ],
  [
    "an unknown kind of grid",
    () => [file("own-kind.json", withGrid({ kind: "sqare" }))],
    'scene.grid.kind: expected one of "square", "hex", "gridless", not "sqare"',
  ],
];
