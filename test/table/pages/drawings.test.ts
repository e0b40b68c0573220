import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, type Page } from "../paper/open-page.ts";
import { Hands } from "../paper/hands.ts";
import { marksIn } from "../paper/pixi.ts";

/** Where everything lies that is drawn: on the map of the table, and over it by the module. */
let page: Page;
beforeAll(async () => {
  page = await openPage({ generation: 13, battle: "firefight", prepare: markSome });
  await new Hands(page).settled();
});
afterAll(() => page.close());

function markSome({ scenes }: Record<string, any[]>): void {
  const [scene] = scenes as [Data];
  const token = scene["tokens"][0] as Data;
  Object.assign(token, { displayName: 50, displayBars: 50, rotation: 30, elevation: 5 });
  Object.assign(scene["tokens"][1], { hidden: true, width: 2, height: 2 });
  Object.assign(scene["tokens"][2], { texture: { ...scene["tokens"][2].texture, src: "" }, disposition: 0 });
}
const golden = (name: string): string => `golden/drawn-${name}.txt`;
const load = (file: string): Promise<any> =>
  import(/* @vite-ignore */ new URL(`../../../src/ui/${file}.ts`, import.meta.url).href);

describe("the table's own map", () => {
  it("has ground, grid, walls, doors, regions and tokens in their places", async () => {
    for (const [name, layer] of Object.entries({
      map: canvas.primary,
      regions: canvas.regions,
      walls: canvas.walls,
      doors: canvas.doors,
      tokens: canvas.tokens,
    }))
      await expect(marksIn(layer).slice(0, 300).join("\n")).toMatchFileSnapshot(golden(`table-${name}`));
  });
  it("shows who is chosen, targeted and out of the fight", async () => {
    const [first, second, third] = canvas.tokens.placeables;
    first.control();
    second.setTarget(true, { releaseOthers: false });
    await third.actor?.toggleStatusEffect("dead", { active: true, overlay: true });
    await first.actor?.toggleStatusEffect("prone", { active: true });
    await new Hands(page).settled();
    await expect(marksIn(canvas.tokens).join("\n")).toMatchFileSnapshot(golden("table-tokens-chosen"));
  });
});

describe("the pen", () => {
  const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
  const drawn = async (draw: (pen: any) => void, unit = 2): Promise<string> => {
    const { Pen } = await load("map/pen");
    const map = { x: -100, y: -100, width: 900, height: 700 };
    const pen = new Pen(unit, [{ x: 0, y: 0, width: 40, height: 40 }], { map, seen: map });
    draw(pen);
    return marksIn(pen.finished()).join("\n");
  };
  const square = (x: number, y: number): object[] => [
    at(x, y),
    at(x + 96, y),
    at(x + 96, y + 96),
    at(x, y + 96),
  ];
  const hexagon = [at(50, 0), at(100, 25), at(100, 75), at(50, 100), at(0, 75), at(0, 25)];

  it.each<[string, (pen: any) => void]>([
    [
      "field",
      (pen) =>
        pen.field(
          [square(0, 0)],
          [
            [at(0, 0), at(96, 0)],
            [at(96, 0), at(96, 96)],
          ],
        ),
    ],
    ["field-of-hexes", (pen) => pen.field([hexagon], [])],
    ["nothing", (pen) => pen.field([], [[at(0, 0), at(96, 0)]])],
    ["path", (pen) => pen.path([at(0, 0), at(300, 0), at(300, 400), at(600, 400)])],
    ["ghost", (pen) => pen.ghost(at(100, 200), 48, "goblin.webp")],
    ["ghost-without-picture", (pen) => pen.ghost(at(100, 200), 48, "")],
    ["attack", (pen) => pen.attack(at(0, 0), at(300, 400))],
    ["attack-beside", (pen) => pen.attack(at(0, 0), at(30, 0))],
    ["sight", (pen) => pen.sight(at(0, 0), at(0, 100), true)],
    ["no-sight", (pen) => pen.sight(at(0, 0), at(100, 0), false)],
    ["brackets", (pen) => pen.brackets(at(100, 200), 50)],
    ["numbers", (pen) => (pen.number(at(10, 20), 1, false), pen.number(at(50, 60), 2, true))],
    ["diamond", (pen) => pen.diamond(at(10, 20), "A")],
    ["dot", (pen) => pen.dot(at(10, 20), 6, 0xffcf4d)],
    ["shield", (pen) => pen.shield(at(10, 20))],
    [
      "labels",
      (pen) => {
        pen.number(at(200, 200), 1, false);
        pen.label({ at: at(200, 200), clear: 24, side: "below" }, "Moves 3 spaces");
        pen.label(
          { at: at(210, 210), clear: 24, side: "above" },
          "Shoots at the captain of the guard, who stands in cover behind the well",
        );
        pen.label({ at: at(20, 20), clear: 24, side: "below" }, "");
        pen.label({ at: at(20, 20), clear: 24, side: "below" }, "In nobody's face");
      },
    ],
  ])("%s", async (name, draw) => {
    await expect(await drawn(draw)).toMatchFileSnapshot(golden(`pen-${name}`));
  });
  it("an arrow ends short of whom it is about, and points there", async () => {
    const lines = (await drawn((pen) => pen.attack(at(0, 0), at(300, 0)))).split("\n");
    const [, head = ""] = /drawPolygon \[\[([^\]]*)\]/.exec(lines.join("\n")) ?? [];
    const [tip, middle] = head.split(",").map(Number);
    expect([tip, middle]).toEqual([300 - 60 + 12, 0]);
  });
  it("a field of many spaces has fewer dots in each", async () => {
    const many = Array.from({ length: 301 }, (_, one) => square(one * 96, 0));
    const dots = (words: string): number =>
      words.split("\n").filter((one) => one.startsWith("drawCircle")).length;
    expect(dots(await drawn((pen) => pen.field(many, [])))).toBe(301 * 2 * 4);
    expect(dots(await drawn((pen) => pen.field(many.slice(1), [])))).toBe(300 * 2 * 16);
  });
});
