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
const layerNamed = (name: string): any => canvas.interface.children.find((one: any) => one.name === name);

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

describe("what is drawn of a turn", () => {
  const at = (x: number, y: number): object => ({ x, y });
  const view = (more: object = {}): object => {
    const [{ document: first }, , , { document: fourth }] = canvas.tokens.placeables;
    return {
      ...{ figure: first.id, from: at(500, 500), reach: [at(550, 550), at(650, 550)] },
      paths: [
        { number: 1, figure: fourth.id, places: [at(500, 500), at(700, 500)], label: "Moves" },
        { number: 2, figure: "nobody", places: [at(700, 500), at(700, 700)], label: "Moves on" },
        { number: 3, figure: fourth.id, places: [at(1, 1)], label: "stays" },
        { number: 4, figure: fourth.id, places: [], label: "is nowhere" },
      ],
      attacks: [
        {
          number: 5,
          from: at(700, 700),
          to: at(900, 900),
          target: fourth.id,
          label: "Shoots",
          coverAt: at(800, 800),
        },
        { number: 6, from: at(700, 700), to: at(300, 900), target: "nobody", label: "Shoots again" },
      ],
      options: [
        { at: at(1_000, 300), letter: "A", label: "Here" },
        { at: at(1_100, 300), letter: "B" },
      ],
      sights: [
        { figure: fourth.id, from: at(500, 500), to: at(900, 300), seen: true, label: "in sight" },
        { figure: fourth.id, from: at(500, 500), to: at(300, 300), seen: false, label: "" },
      ],
      ...more,
    };
  };
  it("is all of it, larger where the map is far away; nothing on another map", async () => {
    const { MapOverlay } = await load("map/overlay");
    const overlay = new MapOverlay();
    const last = (): any => canvas.interface.children.at(-1);
    const count = canvas.interface.children.length;
    const seenBefore = { x: canvas.stage.pivot.x, y: canvas.stage.pivot.y, scale: canvas.stage.scale.x };
    const sizes: string[] = [];
    for (const scale of [0.05, 0.2, 0.5, 1, 3]) {
      canvas.pan({ x: 700, y: 600, scale });
      canvas.stage.scale.set(scale);
      overlay.draw(view(), canvas.scene);
      const lines = marksIn(last()).filter((one) => /^(lineStyle|text)/.test(one));
      sizes.push(
        `${scale}: ${lines.slice(0, 3).join(" ")} ${lines.at(-1)} ${JSON.stringify(overlay.words[0])}`,
      );
    }
    canvas.pan({ x: 700, y: 600, scale: 0.5 });
    overlay.draw(view(), canvas.scene);
    await expect([...sizes, ...marksIn(last())].join("\n")).toMatchFileSnapshot(golden("overlay"));
    const first = last();
    overlay.redraw();
    expect([first.destroyed, canvas.interface.children.length]).toEqual([true, count + 1]);
    overlay.takeDown();
    expect([canvas.interface.children.length, overlay.words]).toEqual([count, []]);
    overlay.redraw();
    expect(canvas.interface.children.length).toBe(count + 1);
    const other = { ...canvas.scene, id: "other" };
    overlay.draw(view(), other);
    expect(canvas.interface.children.length).toBe(count);
    overlay.redraw();
    overlay.draw(view(), canvas.scene);
    const shown = canvas.scene;
    canvas.scene = null;
    overlay.redraw();
    canvas.scene = shown;
    overlay.redraw();
    expect(canvas.interface.children.length).toBe(count);
    overlay.draw(view(), canvas.scene);
    canvas.ready = false;
    overlay.redraw();
    canvas.ready = true;
    expect(canvas.interface.children.length).toBe(count);
    overlay.draw(view({ figure: "nobody", reach: [] }), canvas.scene);
    expect(marksIn(last()).length).toBeGreaterThan(20);
    overlay.clear();
    overlay.redraw();
    expect(canvas.interface.children.length).toBe(count);
    canvas.pan(seenBefore);
  });
  it("lights up who is pointed at, and what was looked at; one thing at a time", async () => {
    const { MapOverlay } = await load("map/overlay");
    const overlay = new MapOverlay();
    const count = canvas.interface.children.length;
    const now = (): string[] =>
      canvas.interface.children
        .slice(count)
        .flatMap(marksIn)
        .filter((one: string) => one.includes("drawCircle"));
    const [{ document: first }, { document: hidden }] = canvas.tokens.placeables;
    const lines: unknown[] = [];
    overlay.point(first.id, canvas.scene);
    lines.push(now());
    overlay.point("nobody", canvas.scene);
    lines.push(now());
    overlay.candidates([at(10, 20), at(30, 40)], [hidden.id, "nobody"], canvas.scene);
    lines.push(now());
    overlay.candidates([at(10, 20)], [], { ...canvas.scene, id: "other" });
    lines.push(now());
    overlay.point(first.id, { ...canvas.scene, id: "other", tokens: canvas.scene.tokens });
    lines.push(now());
    overlay.point(first.id, undefined);
    lines.push(now());
    overlay.point(undefined, canvas.scene);
    lines.push(now());
    await expect(JSON.stringify(lines, null, 1)).toMatchFileSnapshot(golden("pointed"));
    expect(canvas.interface.children.length).toBe(count);
  });
  it("leaves the targets of the person alone but for those it shows", async () => {
    const { TargetMarkers } = await load("map/target-markers");
    const [{ document: first }, { document: hidden }, , { document: fourth }] = canvas.tokens.placeables;
    const targets = (): string[] => [...game.user.targets].map((one: any) => one.document.id);
    canvas.tokens.setTargets([first.id]);
    const markers = new TargetMarkers();
    const seen: unknown[] = [];
    const show = (figures: string[], scene: object = canvas.scene, by: string = first.id): void => {
      markers.show(figures, scene, by);
      seen.push(
        targets()
          .map((id) => [first.id, hidden.id, fourth.id].indexOf(id))
          .sort(),
      );
    };
    show([]);
    show([fourth.id], { ...canvas.scene, id: "other" });
    show([hidden.id, "nobody"]);
    show([fourth.id], canvas.scene, hidden.id);
    show([fourth.id, fourth.id]);
    show([]);
    show([fourth.id]);
    markers.takeBack();
    show([], { id: "other" });
    show([fourth.id]);
    canvas.tokens.setTargets([first.id, fourth.id]);
    markers.takeBack();
    show([], { id: "other" });
    await game.settings.set("opfor", "showToPlayers", false);
    show([hidden.id, fourth.id]);
    await game.settings.set("opfor", "showToPlayers", true);
    canvas.tokens.setTargets([]);
    expect(seen).toEqual([[0], [0], [0], [0], [2], [], [2], [0], [2], [0, 2], [0, 2]]);
  });
});

describe("marks on the map", () => {
  const terrain = (tags: string[], more: object = {}): object => ({
    type: "opfor.terrain",
    system: { tags },
    ...more,
  });
  const box = (x: number, y: number, width: number, height: number): object => ({
    type: "rectangle",
    x,
    y,
    width,
    height,
  });
  const region = (name: string, shape: object, behaviors: object[], more: object = {}): object => ({
    ...{ name, shapes: [shape], behaviors, visibility: 2 },
    ...more,
  });
  const marks = async (): Promise<string[]> => {
    await new Hands(page).settled();
    return layerNamed("opfor-marks").children.map(
      (one: any) =>
        `${one.name} at ${one.position.x},${one.position.y} of ${one.children.length}, ${one.children.at(-1).width}`,
    );
  };
  it("lie in the middle of their regions, as large as these are narrow, with a ring in the colour of a side", async () => {
    const before = await marks();
    const made = await canvas.scene.createEmbeddedDocuments("Region", [
      region("bomb", box(100, 200, 300, 100), [terrain(["proton-bomb"])]),
      region("owned", box(600, 200, 100, 300), [terrain(["trap", "side:hostile"])]),
      region("by flag", box(800, 200, 100, 100), [terrain(["trap"])], {
        flags: { opfor: { mark: "m", terms: { side: "friendly" } } },
      }),
      region("for GMs", box(100, 600, 200, 200), [terrain(["fire"])], { visibility: 1 }),
      region("unseen", box(100, 900, 200, 200), [terrain(["fire"])], { visibility: 0 }),
      region("off", box(500, 900, 200, 200), [terrain(["fire"], { disabled: true })]),
      region("plain", box(900, 900, 200, 200), [terrain(["nothing"])]),
    ]);
    const drawn = (await marks()).filter((one) => !before.includes(one));
    expect(drawn).toEqual([
      "proton-bomb at 250,250 of 1, 92",
      "trap at 650,350 of 2, 92",
      "trap at 850,250 of 2, 92",
      "fire at 200,700 of 1, 184",
    ]);
    const layer = layerNamed("opfor-marks");
    expect([layer.zIndex, layer.eventMode]).toEqual([150, "none"]);
    await expect(marksIn(layer.children.at(-3)).join("\n")).toMatchFileSnapshot(golden("mark-of-a-side"));
    await canvas.scene.deleteEmbeddedDocuments(
      "Region",
      made.map(({ id }: any) => id),
    );
    expect(await marks()).toEqual(before);
  });
  it("are none before the map is there, nor where a region has no corners", async () => {
    const before = await marks();
    const [made] = await canvas.scene.createEmbeddedDocuments("Region", [
      region("edge", box(100, 200, 90, 60), [terrain(["trap"])]),
    ]);
    expect((await marks()).length).toBe(before.length + 1);
    const polygons = (points: number[]): void =>
      void Object.defineProperty(made, "polygons", { value: [{ points }], configurable: true });
    const found: number[] = [];
    for (const points of [[0, 0, 10, 0], [0, 0, 10, 0, 10, 10], []]) {
      polygons(points);
      Hooks.callAll("updateRegion", made, {}, {}, "");
      found.push((await marks()).length - before.length);
    }
    delete made.polygons;
    expect(found).toEqual([0, 1, 0]);
    await made.delete();
    canvas.ready = false;
    Hooks.callAll("canvasReady", canvas);
    await new Hands(page).settled();
    const none = layerNamed("opfor-marks") === undefined;
    canvas.ready = true;
    Hooks.callAll("canvasReady", canvas);
    expect([none, await marks()]).toEqual([true, before]);
  });
});

describe("a replay over the map", () => {
  it("shows everybody who stands, the turn's ways and attacks, and whom it struck down", async () => {
    const { GhostReplay } = await load("map/ghost-replay");
    const replay = new GhostReplay();
    const [{ document: first }] = canvas.tokens.placeables;
    const figure = (id: string, x: number, more: object = {}): object => ({
      ...{ id, x, y: 100, width: 1, defeated: false },
      ...more,
    });
    const figures = [
      figure(first.id, 100),
      figure(`${first.id}+2`, 300, { width: 2 }),
      figure("gone", 500, { defeated: true }),
      figure("old", 700, { defeated: true }),
    ];
    const moment = {
      figure: first.id,
      paths: [
        {
          places: [
            { x: 0, y: 0 },
            { x: 100, y: 100 },
          ],
        },
        { places: [{ x: 9, y: 9 }] },
      ],
      attacks: [{ from: { x: 100, y: 100 }, to: { x: 500, y: 100 }, target: "gone" }],
    };
    const count = canvas.interface.children.length;
    replay.show(canvas.scene, figures, moment);
    const layer = canvas.interface.children.at(-1);
    await expect(marksIn(layer).join("\n")).toMatchFileSnapshot(golden("replay"));
    replay.show({ ...canvas.scene, id: "another" }, figures);
    expect([layer.destroyed, canvas.interface.children.length]).toEqual([true, count]);
  });
});

describe("pictures", () => {
  it("tell sides and names apart, and a d6 by its pips", async () => {
    const { pictureOf, initialsOf, dieLook } = await load("parts/pictures");
    const picture = (disposition: number, src: string | null, img = "actor.webp"): unknown =>
      pictureOf({ name: "Raider 3 the tall", disposition, texture: { src }, actor: { img } });
    expect(picture(-1, "t.webp")).toEqual({ image: "t.webp", side: "is-hostile", initials: "R3" });
    expect(picture(0, null)).toEqual({ image: "actor.webp", side: "is-friendly", initials: "R3" });
    expect(pictureOf(undefined)).toEqual({ image: "", side: "is-friendly", initials: "" });
    expect(initialsOf("anna")).toBe("A");
    expect([6, 4, 20, 2, 10].map((sides) => dieLook({ sides, value: 3 }))).toEqual([
      { sides: 6, value: 3, face: 3, cls: "" },
      { sides: 4, value: 3, face: undefined, cls: "is-d4" },
      { sides: 20, value: 3, face: undefined, cls: "is-d20" },
      { sides: 2, value: 3, face: undefined, cls: "is-d2" },
      { sides: 10, value: 3, face: undefined, cls: "is-d2" },
    ]);
  });
});

describe("a part of a page that is drawn again", () => {
  const made = (html: string): any => {
    const element = document.createElement("div");
    element.innerHTML = html;
    return element;
  };
  it("keeps every element that both have, and is like the new one", async () => {
    const { patch } = await load("parts/patch");
    const old = made(
      `<p class="a" title="t">one</p><button data-opfor="x">X</button><b>gone</b><input value="1">text`,
    );
    const [p, button, , input] = old.children;
    let written = 0;
    const set = p.setAttribute.bind(p);
    p.setAttribute = (...given: [string, string]) => (written++, set(...given));
    input.value = "typed";
    const fresh = made(
      `<p class="a" lang="de">two</p><button data-opfor="y">Y</button><button data-opfor="x">X</button><input value="2">other`,
    );
    const wanted = fresh.innerHTML;
    patch(old, fresh);
    expect(old.innerHTML).toBe(wanted);
    expect([old.children[0] === p, old.children[2] === button, old.children[3] === input]).toEqual([
      true,
      true,
      true,
    ]);
    expect([input.value, written]).toEqual(["2", 1]);
    input.value = "typed";
    patch(old, made(wanted));
    expect([old.innerHTML === wanted, input.value]).toEqual([true, "typed"]);
    patch(old, made("only text"));
    expect(old.innerHTML).toBe("only text");
  });
});
