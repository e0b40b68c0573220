import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CanvasAnimation } from "../../../table/src/canvas/animation.ts";
import { Hands } from "../paper/hands.ts";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { marksIn } from "../paper/pixi.ts";
import { Told } from "../paper/told.ts";
import { PLAYER } from "../page.ts";

/** What hands do with tokens, doors and the view, as Foundry documents it, and what is told of it. */
let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 13, bare: true });
  hands = new Hands(page);
});
afterAll(() => page.close());

const golden = (name: string): string => `golden/map-${name}.txt`;
const token = (name: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === name);
const place = (name: string): number[] => [token(name).document._source.x, token(name).document._source.y];
const heard: string[] = [];
const listening: [string, number][] = [];
/** Writes down which hooks are called; about whom. */
function listen(...names: string[]): void {
  for (const name of names)
    listening.push([
      name,
      Hooks.on(name, (doc: any, ...more: any[]) => {
        const about = doc?.document?.name ?? doc?.name ?? more[0]?.document?.name ?? "";
        heard.push([name, about, ...more.filter((one) => typeof one === "boolean")].join(" "));
      }),
    ]);
}
afterEach(() => {
  for (const [name, id] of listening.splice(0)) Hooks.off(name, id);
  heard.length = 0;
});
const press = (more: object = {}): any => ({
  ...{ button: 0, clientX: 0, clientY: 0, shiftKey: false, stopPropagation: () => undefined },
  ...more,
});
const onScreen = (x: number, y: number): { clientX: number; clientY: number } => {
  const at = canvas.clientCoordinatesFromCanvas({ x, y });
  return { clientX: at.x, clientY: at.y };
};
const pointer = (type: string, more: object): void => void window.dispatchEvent(new PointerEvent(type, more));
/** Takes a token at its middle and lets go of it elsewhere. */
async function drag(name: string, to: { x: number; y: number }, how: object = {}): Promise<string[]> {
  await later(DOUBLE);
  const { x, y } = token(name).center;
  token(name).emit("pointerdown", press(onScreen(x, y)));
  pointer("pointermove", { ...onScreen(x + 1, y), ...how });
  pointer("pointermove", { ...onScreen(to.x, to.y), ...how });
  const ruler = marksIn(canvas.tokens.ruler);
  pointer("pointerup", {});
  await hands.settled();
  return ruler;
}
/** After so long nobody takes the next press for a double one, in milliseconds. */
const DOUBLE = 420;
const later = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

describe("a token under the pointer", () => {
  it("is told when the pointer comes and goes, once each", () => {
    listen("hoverToken");
    const one = token("Dov");
    for (const type of ["pointerover", "pointerover", "pointerout", "pointerout"]) one.emit(type, press());
    expect(heard).toEqual(["hoverToken Dov true", "hoverToken Dov false"]);
  });
  it("is chosen alone; with Shift others stay chosen, and it is let go of again", async () => {
    listen("controlToken");
    const chosen = (): string[] => canvas.tokens.controlled.map((one: any) => one.document.name);
    token("Dov").emit("pointerdown", press());
    pointer("pointerup", {});
    token("Bex").emit("pointerdown", press({ shiftKey: true }));
    pointer("pointerup", {});
    expect(chosen()).toEqual(["Dov", "Bex"]);
    await later(DOUBLE);
    token("Dov").emit("pointerdown", press({ shiftKey: true }));
    pointer("pointerup", {});
    expect(chosen()).toEqual(["Bex"]);
    token("Kyra").emit("pointerdown", press());
    pointer("pointerup", {});
    expect(chosen()).toEqual(["Kyra"]);
    token("Ansel").emit("pointerdown", press({ button: 1 }));
    expect(chosen()).toEqual(["Kyra"]);
    expect(heard).toEqual([
      "controlToken Dov true",
      "controlToken Bex true",
      "controlToken Dov false",
      "controlToken Bex false",
      "controlToken Kyra true",
    ]);
    canvas.stage.emit("pointerdown", { button: 0, target: token("Kyra") });
    canvas.stage.emit("pointerdown", { button: 1, target: canvas.stage });
    expect(chosen()).toEqual(["Kyra"]);
    canvas.stage.emit("pointerdown", { button: 0, target: canvas.stage });
    expect(chosen()).toEqual([]);
  });
  it("opens its sheet when it is pressed twice at once", async () => {
    await later(DOUBLE);
    token("Bex").emit("pointerdown", press());
    pointer("pointerup", {});
    expect(token("Bex").document.sheet.rendered).toBe(false);
    token("Bex").emit("pointerdown", press());
    await until(() => page.document.querySelector(".token-config"), "its sheet");
    await token("Bex").document.sheet.close();
  });
  it("has its HUD by the right button, unless the view was dragged with it", async () => {
    canvas._dragged = true;
    token("Dov").emit("rightclick", press());
    expect(canvas.hud.token.object).not.toBe(token("Dov"));
    canvas._dragged = false;
    token("Dov").emit("rightclick", press());
    await hands.settled();
    expect([
      canvas.hud.token.object === token("Dov"),
      token("Dov").controlled,
      token("Dov").hasActiveHUD,
    ]).toEqual([true, true, true]);
    canvas.hud.token.clear();
  });
  it("is a target by the target's tool, and is none any more by the next press", () => {
    listen("targetToken");
    const { tool } = ui.controls;
    ui.controls.tool = { name: "target" };
    token("Raider 1").emit("pointerdown", press());
    token("Raider 2").emit("pointerdown", press({ shiftKey: true }));
    expect([...game.user.targets].map((one: any) => one.document.name)).toEqual(["Raider 1", "Raider 2"]);
    token("Raider 1").emit("pointerdown", press({ shiftKey: true }));
    token("Raider 3").emit("pointerdown", press());
    expect([...game.user.targets].map((one: any) => one.document.name)).toEqual(["Raider 3"]);
    token("Raider 3").setTarget(false);
    ui.controls.tool = tool;
    expect(heard.at(-1)).toBe("targetToken Gamemaster false");
  });
});

describe("a token that is dragged", () => {
  it("goes to the space under the pointer, with a ruler on the way", async () => {
    const ruler = await drag("Kyra", { x: 880, y: 660 });
    expect(place("Kyra")).toEqual([800, 600]);
    await expect(ruler.join("\n")).toMatchFileSnapshot(golden("ruler"));
    expect(marksIn(canvas.tokens.ruler)).toEqual([]);
    expect(token("Kyra").document.movement.method).toBe("dragging");
  });
  it("goes to the very point with Shift, and nowhere when the pointer hardly moved or Escape is pressed", async () => {
    await drag("Kyra", { x: 773, y: 671 }, { shiftKey: true });
    expect(place("Kyra")).toEqual([723, 621]);
    const { x, y } = token("Kyra").center;
    await later(DOUBLE);
    token("Kyra").emit("pointerdown", press(onScreen(x, y)));
    pointer("pointermove", onScreen(x + 400, y));
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    pointer("pointerup", {});
    await later(DOUBLE);
    token("Kyra").emit("pointerdown", press({ clientX: 300, clientY: 300 }));
    pointer("pointermove", { clientX: 303, clientY: 304 });
    pointer("pointerup", {});
    await hands.settled();
    expect(place("Kyra")).toEqual([723, 621]);
    await drag("Kyra", { x: 650, y: 650 });
    expect(place("Kyra")).toEqual([600, 600]);
  });
  it("stops at a wall, and the ruler says so in its colour", async () => {
    const [wall] = await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [800, 500, 800, 800] }]);
    const ruler = await drag("Kyra", { x: 1050, y: 650 });
    expect(place("Kyra")).toEqual([700, 600]);
    expect(ruler.filter((one) => one.startsWith("lineStyle"))).toContain("lineStyle [5,13787199,0.85]");
    await wall.delete();
    await drag("Kyra", { x: 650, y: 650 });
  });
  it("is left where it is when it is locked", async () => {
    await token("Dov").document.update({ locked: true });
    await drag("Dov", { x: 880, y: 660 });
    expect(place("Dov")).toEqual([200, 800]);
    await token("Dov").document.update({ locked: false });
  });
});

describe("a movement", () => {
  const start = { x: 600, y: 600 };
  const way = (...xs: number[]): object[] => xs.map((x) => ({ x, y: 600, checkpoint: true }));
  let matchMedia: unknown;
  beforeAll(() => {
    ({ matchMedia } = globalThis as any);
    // A space takes its time: some ten milliseconds.
    CONFIG.Token.movement.defaultSpeed = 100;
    (globalThis as any).matchMedia = () => ({ matches: false });
  });
  afterAll(() => ((globalThis as any).matchMedia = matchMedia));

  it("answers at its first checkpoint and goes on; paused it waits, stopped it stays", async () => {
    listen("moveToken", "stopToken", "pauseToken", "recordToken");
    const kyra = token("Kyra").document;
    expect(await kyra.move([])).toBe(true);
    expect(await kyra.move(way(700, 800))).toBe(true);
    expect(place("Kyra")).toEqual([700, 600]);
    expect([kyra.movement.state, kyra.movement.pending.waypoints.length]).toEqual(["pending", 1]);
    const go = kyra.pauseMovement();
    expect(kyra.movement.state).toBe("paused");
    await hands.settled();
    expect(place("Kyra")).toEqual([700, 600]);
    expect(await go()).toBe(true);
    expect([place("Kyra"), kyra.movement.state]).toEqual([[800, 600], "completed"]);
    expect([kyra.pauseMovement(), kyra.stopMovement()]).toEqual([null, true]);
    await kyra.move(way(700, 600));
    const waited = kyra.pauseMovement("mine");
    kyra.pauseMovement("other");
    kyra.resumeMovement(kyra.movement.id, "other");
    expect(kyra.movement.state).toBe("paused");
    kyra.resumeMovement(kyra.movement.id, "mine");
    expect(kyra.movement.state).toBe("pending");
    expect([await waited, place("Kyra")]).toEqual([true, [600, 600]]);
    await kyra.move(way(700, 800));
    expect([kyra.stopMovement(), kyra.movement.state]).toEqual([true, "stopped"]);
    await hands.settled();
    expect(place("Kyra")).toEqual([700, 600]);
    expect(heard).toEqual([
      ...["moveToken Kyra", "pauseToken Kyra", "moveToken Kyra"],
      ...["moveToken Kyra", "pauseToken Kyra", "pauseToken Kyra", "moveToken Kyra"],
      ...["moveToken Kyra", "stopToken Kyra"],
    ]);
    await kyra.move(start);
  });
  it("ends where a wall has come into its way meanwhile", async () => {
    const kyra = token("Kyra").document;
    await kyra.move(way(700, 900));
    const go = kyra.pauseMovement();
    const [wall] = await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [800, 500, 800, 800] }]);
    expect(await go()).toBe(false);
    expect([place("Kyra"), kyra.movement.state]).toEqual([[700, 600], "stopped"]);
    await wall.delete();
    await kyra.move(start);
  });
  it("is not begun by who a hook forbids it, and not by players while the game is paused", async () => {
    const id = Hooks.on("preMoveToken", () => false);
    expect(await token("Kyra").document.move({ x: 900, y: 600 })).toBe(false);
    Hooks.off("preMoveToken", id);
    expect(place("Kyra")).toEqual([600, 600]);
    game.togglePause(true, { broadcast: true });
    expect(game.paused).toBe(true);
    expect(await token("Kyra").document.move({ x: 700, y: 600 })).toBe(true);
    game.togglePause(false, { broadcast: true });
    expect(game.paused).toBe(false);
    await token("Kyra").document.move(start);
  });
  it("turns the token where it goes, if it is told to and may", async () => {
    const kyra = token("Kyra").document;
    const turned = async (x: number, y: number, how: object = { autoRotate: true }): Promise<number> => {
      await kyra.move({ x, y }, how);
      return kyra._source.rotation as number;
    };
    expect([
      await turned(700, 600),
      await turned(700, 700),
      await turned(600, 700),
      await turned(600, 600),
      await turned(700, 700),
      await turned(700, 600, {}),
    ]).toEqual([270, 0, 90, 180, 315, 315]);
    await kyra.update({ lockRotation: true });
    expect(await turned(600, 600)).toBe(315);
    await kyra.update({ lockRotation: false, rotation: 0 });
  });
  it("is written down in a fight, can be taken back part by part, and is forgotten with the turn", async () => {
    const kyra = token("Kyra").document;
    const places = (): number[] => kyra.movementHistory.map(({ x }: any) => x);
    await game.combat.startCombat();
    await kyra.move({ x: 700, y: 600 });
    await kyra.move([
      { x: 800, y: 600 },
      { x: 900, y: 600 },
    ]);
    expect(places()).toEqual([600, 700, 800, 900]);
    expect(kyra.movementHistory.map(({ userId }: any) => userId)).toEqual(Array(4).fill(game.user.id));
    expect([await kyra.revertRecordedMovement("nobody's"), place("Kyra")]).toEqual([false, [900, 600]]);
    expect([await kyra.revertRecordedMovement(), place("Kyra"), places()]).toEqual([
      true,
      [700, 600],
      [600, 700],
    ]);
    expect([await kyra.revertRecordedMovement(), place("Kyra"), places()]).toEqual([true, [600, 600], []]);
    expect(await kyra.revertRecordedMovement()).toBe(false);
    await kyra.move({ x: 700, y: 600 });
    await kyra.clearMovementHistory();
    expect(places()).toEqual([]);
    await kyra.move(start);
    await game.combat.update({ round: 0, turn: null });
  });
  it("is measured, completed and told space by space", async () => {
    const told = new Told();
    const kyra = token("Kyra").document;
    const there = [kyra.position(), { ...kyra.position(), x: 900, y: 800, elevation: 4 }];
    told.say("idle", () => ({ ...token("Ansel").document.movement, user: null }));
    const sums = ({ distance, cost, spaces, diagonals }: any): unknown => [distance, cost, spaces, diagonals];
    told.say("measured", () => sums(kyra.measureMovementPath(there)));
    told.say("with a price", () => sums(kyra.measureMovementPath(there, { cost: () => 3 })));
    told.say("complete", () => kyra.getCompleteMovementPath(there));
    told.say("on the map", () => sums(token("Kyra").measureMovementPath(there)));
    told.say("found", () => token("Kyra").findMovementPath(there).result);
    told.say(
      "outside",
      () =>
        kyra.parent.tokens.size &&
        token("Kyra").constrainMovementPath([there[0], { ...there[1], x: 99_999 }]),
    );
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("measured"));
  });
});

describe("regions that a token passes", () => {
  const box = (x: number, width: number): object => ({
    shapes: [{ type: "rectangle", x, y: 500, width, height: 300 }],
  });
  it("hear who comes, goes and moves in them", async () => {
    const [near, far] = await canvas.scene.createEmbeddedDocuments("Region", [
      { name: "near", ...box(550, 300) },
      { name: "far", ...box(1_050, 200) },
    ]);
    const events: string[] = [];
    for (const region of [near, far])
      region._handleEvent = ({ name }: any) => void events.push(`${region.name} ${name}`);
    const kyra = token("Kyra").document;
    await kyra.move({ x: 700, y: 600 });
    await kyra.move({ x: 1_100, y: 600 });
    await kyra.move({ x: 900, y: 900 });
    expect(events).toEqual([
      "near tokenMoveWithin",
      ...["near tokenExit", "near tokenMoveOut", "far tokenEnter", "far tokenMoveIn"],
      ...["far tokenExit", "far tokenMoveOut"],
    ]);
    const told = new Told();
    const path = (ys: number): object[] => [600, 1_400].map((x) => ({ ...kyra.position(), x, y: ys }));
    for (const region of [near, far]) {
      told.say(`${region.name} is passed`, () => kyra.segmentizeRegionMovementPath(region, path(600)));
      told.say(`${region.name} is not passed`, () => kyra.segmentizeRegionMovementPath(region, path(900)));
    }
    await far.update({ elevation: { bottom: 2, top: 6 } });
    const rising = [path(600)[0], { ...path(600)[1], elevation: 6 }];
    told.say("rising", () => kyra.segmentizeRegionMovementPath(far, rising));
    told.say("leaving from within", () =>
      kyra.segmentizeRegionMovementPath(near, [path(600)[1], path(600)[0]]),
    );
    for (const elevation of [1.9, 2, 6, 6.1])
      told.say(`at ${elevation}`, () => far.testPoint({ x: 1_100, y: 600, elevation }));
    told.say("at no height", () => far.testPoint({ x: 1_100, y: 600 }));
    told.say("who is in it", () => [...near.tokens].map((one: any) => one.name));
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("regions"));
    await kyra.move({ x: 600, y: 600 });
    await canvas.scene.deleteEmbeddedDocuments("Region", [near.id, far.id]);
  });
});

const view = (): number[] =>
  [canvas.stage.pivot.x, canvas.stage.pivot.y, canvas.stage.scale.x].map(
    (one) => Math.round(one * 1_000) / 1_000,
  );
const board = (): any => canvas.app.view;

describe("the view", () => {
  it("is dragged by the right or the middle button, from four pixels on", () => {
    canvas.pan({ x: 1_000, y: 700, scale: 0.5 });
    const dragged = (button: number, ...to: [number, number][]): unknown[] => {
      board().dispatchEvent(new PointerEvent("pointerdown", { button, clientX: 100, clientY: 100 }));
      for (const [clientX, clientY] of to) pointer("pointermove", { clientX, clientY });
      pointer("pointerup", {});
      return [...view(), canvas._dragged];
    };
    expect(dragged(0, [200, 200])).toEqual([1_000, 700, 0.5, false]);
    expect(dragged(2, [104, 100])).toEqual([1_000, 700, 0.5, false]);
    expect(dragged(2, [105, 100], [150, 80])).toEqual([900, 740, 0.5, true]);
    expect(dragged(1, [90, 100])).toEqual([920, 740, 0.5, true]);
    pointer("pointermove", { clientX: 400, clientY: 400 });
    expect(view()).toEqual([920, 740, 0.5]);
    canvas._dragged = false;
  });
  it("is zoomed by the wheel about the pointer, as far as the scene allows", () => {
    canvas.pan({ x: 1_000, y: 700, scale: 1 });
    const wheel = (deltaY: number): void =>
      void board().dispatchEvent(new WheelEvent("wheel", { deltaY, clientX: 360, clientY: 250 }));
    const under = canvas.canvasCoordinatesFromClient({ x: 360, y: 250 });
    wheel(-1);
    expect(view()[2]).toBe(1.1);
    const after = canvas.canvasCoordinatesFromClient({ x: 360, y: 250 });
    expect([after.x, after.y].map(Math.round)).toEqual([under.x, under.y].map(Math.round));
    wheel(1);
    expect(view()).toEqual([1_000, 700, 1]);
    for (let notch = 0; notch < 40; notch++) wheel(-1);
    expect(view()[2]).toBe(3);
    for (let notch = 0; notch < 60; notch++) wheel(1);
    expect(view()[2]).toBe(0.1);
    canvas.pan({ scale: 0.01 });
    expect(view()[2]).toBe(0.1);
  });
  it("knows where the pointer is, and turns points of the page into points of the map and back", () => {
    canvas.pan({ x: 1_000, y: 700, scale: 0.5 });
    board().dispatchEvent(new PointerEvent("pointermove", { clientX: 560, clientY: 450 }));
    expect(canvas.mousePosition).toEqual({ x: 1_000, y: 700 });
    expect(canvas.canvasCoordinatesFromClient({ x: 610, y: 400 })).toEqual({ x: 1_100, y: 600 });
    expect(canvas.clientCoordinatesFromCanvas({ x: 1_100, y: 600 })).toEqual({ x: 610, y: 400 });
  });
  it("glides where it is sent, in the time it is given or at a speed; at once for who wants less motion", async () => {
    canvas.pan({ x: 1_000, y: 700, scale: 0.5 });
    expect(await canvas.animatePan({ x: 1_200, y: 600, scale: 1 })).toBe(true);
    expect(view()).toEqual([1_200, 600, 1]);
    const { matchMedia } = globalThis as any;
    (globalThis as any).matchMedia = () => ({ matches: false });
    const between: number[] = [];
    const id = Hooks.on("canvasPan", (_: any, { x }: any) => void between.push(x));
    const gone = canvas.animatePan({ x: 1_000, duration: 600 });
    expect(view()[0]).toBeGreaterThan(1_190);
    expect(await gone).toBe(true);
    Hooks.off("canvasPan", id);
    expect(view()).toEqual([1_000, 600, 1]);
    expect(between).toEqual([...between].sort((a, b) => b - a));
    const began = performance.now();
    await canvas.animatePan({ x: 1_300, y: 1_000, speed: 5_000 });
    expect(performance.now() - began).toBeGreaterThan(95);
    expect(view()).toEqual([1_300, 1_000, 1]);
    (globalThis as any).matchMedia = matchMedia;
    expect(await canvas.recenter({ x: 900, y: 800, scale: 0.5 })).toBe(true);
    expect(view()).toEqual([900, 800, 0.5]);
  });
  it("comes along with what is dragged to the edge of the frame", async () => {
    canvas.pan({ x: 1_000, y: 700, scale: 0.5 });
    const pulled = async (clientX: number, clientY: number): Promise<unknown[]> => {
      canvas.pan({ x: 1_000, y: 700, scale: 0.5 });
      const by = await canvas._onDragCanvasPan({ clientX, clientY });
      return [by, ...view().slice(0, 2)];
    };
    expect([
      await pulled(50, 50),
      await pulled(49, 450),
      await pulled(1_071, 450),
      await pulled(1_070, 851),
      await pulled(500, 850),
    ]).toEqual([
      [undefined, 1_000, 700],
      [true, 680, 700],
      [true, 1_320, 700],
      [true, 1_000, 1_020],
      [undefined, 1_000, 700],
    ]);
  });
});

describe("what is seen of the map at first", () => {
  it("begins with the whole map, with the figures where these would be too small, or as the scene says", async () => {
    await canvas.draw();
    const whole = view();
    const { dimensions } = canvas;
    expect(whole.slice(0, 2)).toEqual([dimensions.sceneX + dimensions.sceneWidth / 2, whole[1]]);
    const [w, h] = canvas.screenDimensions;
    expect(whole[2]).toBeCloseTo(
      Math.min((w - 40) / dimensions.sceneWidth, (h - 132) / dimensions.sceneHeight, 1.5),
      2,
    );
    await canvas.scene.update({ width: 12_000, height: 9_000 });
    await canvas.draw();
    const boxes = canvas.tokens.placeables.map(({ x, y, w: wide, h: high }: any) => [
      x,
      y,
      x + wide,
      y + high,
    ]);
    const middle = (low: number, high: number): number =>
      (Math.min(...boxes.map((one: number[]) => one[low])) +
        Math.max(...boxes.map((one: number[]) => one[high]))) /
      2;
    expect(view().slice(0, 2)).toEqual([middle(0, 2), middle(1, 3)]);
    expect(view()[2]).toBeGreaterThan(0.3);
    await canvas.scene.update({ initial: { x: 300, y: 400, scale: 0.7 } });
    await canvas.draw();
    expect(view()).toEqual([300, 400, 0.7]);
  });
  it("says words that rise and fade, and no pings", async () => {
    const shown = (): any => canvas.interface.children.find((one: any) => one.text === "Ouch");
    const said = canvas.interface.createScrollingText({ x: 500, y: 600 }, "Ouch", {
      duration: 900,
      distance: 30,
    });
    expect([shown().x, shown().zIndex, shown().alpha, shown().style.fontSize, shown().anchor.x]).toEqual([
      500, 1_000, 1, 28, 0.5,
    ]);
    expect(shown().y).toBeLessThanOrEqual(600);
    expect(shown().y).toBeGreaterThanOrEqual(570);
    await said;
    expect(shown()).toBeUndefined();
    await expect(canvas.ping()).rejects.toThrow("not implemented");
  });
  it("has values that move by themselves, one after the other under a name", async () => {
    const thing = { x: 0, y: 5 };
    const seen: number[] = [];
    const done = CanvasAnimation.animate(
      [
        { parent: thing, attribute: "x", to: 10 },
        { parent: thing, attribute: "y", from: 5, to: 5 },
      ],
      { duration: 50, name: "one", easing: "easeInOutCosine", ontick: () => void seen.push(thing.x) },
    );
    await Promise.resolve();
    expect(CanvasAnimation.getAnimation("one")?.name).toBe("one");
    expect(await done).toBe(true);
    expect([thing, CanvasAnimation.getAnimation("one")]).toEqual([{ x: 10, y: 5 }, undefined]);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(await CanvasAnimation.animate([{ parent: thing, attribute: "x", to: 10 }])).toBeUndefined();
    const first = CanvasAnimation.animate([{ parent: thing, attribute: "x", to: 90 }], {
      duration: 5_000,
      name: "two",
    });
    await Promise.resolve();
    CanvasAnimation.terminateAll();
    expect(await first).toBe(false);
    const { easeInOutCosine, easeOutCircle, easeInCircle } = CanvasAnimation;
    expect(
      [0, 0.5, 1].map((at) =>
        [easeInOutCosine(at), easeOutCircle(at), easeInCircle(at)].map((one) => Math.round(one * 1_000)),
      ),
    ).toEqual([
      [0, 0, 0],
      [500, 866, 134],
      [1_000, 1_000, 1_000],
    ]);
  });
});

describe("walls and doors", () => {
  /** Behind those that the battle has. */
  const OWN = 4;
  const doors = (): any[] => canvas.doors.children.slice(OWN);
  it("are drawn by what they stop; each door has a handle in its middle", async () => {
    const lines = [
      { c: [100, 100, 200, 100] },
      { c: [100, 150, 200, 150], sight: 0 },
      { c: [100, 200, 200, 200], move: 0 },
      { c: [100, 250, 200, 250], sight: 10 },
      { c: [100, 300, 200, 300], dir: 1 },
      { c: [100, 350, 200, 350], dir: 2 },
      { c: [300, 100, 400, 100], door: 1 },
      { c: [300, 150, 400, 150], door: 1, ds: 1 },
      { c: [300, 200, 400, 200], door: 1, ds: 2 },
      { c: [300, 250, 400, 250], door: 2 },
    ];
    const before = canvas.walls.placeables.length;
    await canvas.scene.createEmbeddedDocuments("Wall", lines);
    await hands.settled();
    expect(canvas.walls.placeables.length).toBe(before + lines.length);
    expect(canvas.walls.doors.length).toBe(OWN + 4);
    const drawn = canvas.walls.placeables.slice(before).flatMap((one: any) => marksIn(one.line));
    await expect([...drawn, ...marksIn(canvas.doors)].join("\n")).toMatchFileSnapshot(
      golden("walls-and-doors"),
    );
    expect(doors().map(({ x, y }) => [x, y])).toEqual([
      [350, 100],
      [350, 150],
      [350, 200],
      [350, 250],
    ]);
  });
  it("open and shut by a click, lock by the right button, and a locked one does not open", async () => {
    const states = (): number[] => canvas.walls.doors.slice(OWN).map((one: any) => one.document.ds);
    doors()[0].emit("click");
    doors()[1].emit("click");
    doors()[2].emit("click");
    await hands.settled();
    expect(states()).toEqual([1, 0, 2, 0]);
    doors()[0].emit("rightclick");
    doors()[2].emit("rightclick");
    await hands.settled();
    expect(states()).toEqual([2, 0, 0, 0]);
  });
});

describe("things on the map", () => {
  it("shine and sound unless they are hidden, or it is too bright for them", async () => {
    const { AmbientLight, AmbientSound } = foundry.canvas.placeables;
    const shines = (more: object): boolean =>
      !AmbientLight.prototype._isLightSourceDisabled.call({
        document: { hidden: false, config: {}, ...more },
      });
    expect(canvas.effects.darkness).toBe(0);
    expect([
      shines({}),
      shines({ hidden: true }),
      shines({ config: { darkness: { min: 0.5, max: 1 } } }),
      shines({ config: { darkness: { min: 0, max: 0 } } }),
    ]).toEqual([true, false, false, true]);
    const sounds = Object.getOwnPropertyDescriptor(AmbientSound.prototype, "isAudible")?.get;
    expect(
      [
        { hidden: false, radius: 1 },
        { hidden: true, radius: 1 },
        { hidden: false, radius: 0 },
      ].map((document) => sounds?.call({ document })),
    ).toEqual([true, false, false]);
  });
  it("know what may be done with them, by whom", () => {
    const kyra = token("Kyra");
    const player = game.users.get(PLAYER);
    const acts = [
      "control",
      "hUD",
      "configure",
      "update",
      "delete",
      "hover",
      "view",
      "drag",
      "dragLeftStart",
      "fly",
    ];
    const told = new Told();
    told.say("a GM", () => acts.map((act) => kyra.can(game.user, act)));
    told.say("a player", () => acts.map((act) => token("Raider 1").can(player, act)));
    told.say("flags", () => [
      kyra.isPreview,
      kyra.hasPreview,
      kyra.isVisible,
      kyra.interactionState,
      kyra.isDragged,
      kyra.isVideo,
      kyra.hasDynamicRing,
      kyra.emitsLight,
      kyra.elevation,
      kyra.externalRadius,
    ]);
    told.say("sizes", () => [
      kyra.w,
      kyra.h,
      kyra.getLightRadius(0),
      kyra.getLightRadius(3),
      kyra.bounds,
      kyra.center,
      kyra._getShiftedPosition(1, -2),
    ]);
    told.say("colours", () => [
      kyra._getBorderColor(),
      kyra.getDispositionColor(),
      token("Raider 1").getDispositionColor(),
      kyra._getTooltipText(),
    ]);
    told.say("modes", () => [0, 10, 20, 30, 40, 50].map((mode) => kyra._canViewMode(mode)));
    told.say("light", () => [
      kyra._isLightSource(),
      kyra._getLightSourceData().x,
      kyra._getVisionSourceData().rotation,
    ]);
    const { x, y } = kyra.center;
    told.say("collides", () => [kyra.checkCollision({ x: x + 100, y }), kyra.canSee({ x: x + 100, y })]);
    return expect(told.lines.join("\n")).toMatchFileSnapshot(golden("tokens"));
  });
});
