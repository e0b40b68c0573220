import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawWhenChanged, isSoftware, nextFrame } from "../../../table/src/canvas/frugal.ts";
import {
  CanvasEffects,
  CanvasVisibility,
  FogManager,
  PerceptionManager,
  CanvasOcclusionMask,
} from "../../../table/src/canvas/effects.ts";
import { detectionModes, visionModes } from "../../../table/src/canvas/perception.ts";
import { Notifications } from "../../../table/src/apps/notifications.ts";
import { PaperDocument, PaperTarget } from "../paper/elements.ts";
import { GM, PLAYER, sitDown } from "../page.ts";

/** What the map answers without drawing it: who sees what, when a frame is worth its cost; and notices. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("without a graphics card", () => {
  const thing = (more: object = {}, children: object[] = []): any => ({
    ...{ visible: true, renderable: true, transform: { _localID: 1 }, worldAlpha: 1, alpha: 1, tint: 7 },
    ...{
      geometry: { dirty: 1 },
      _texture: { _updateID: 1, baseTexture: { uid: 1 } },
      dirty: false,
      children,
    },
    ...more,
  });
  const drawn: unknown[] = [];
  const open = (floor: any, top: any): any => {
    drawn.length = 0;
    const ticks: (() => void)[] = [];
    const stage = thing({}, [floor, top]);
    const renderer = {
      ...{ width: 800, height: 600 },
      render: (what: any, options: object) =>
        drawn.push(
          what === stage ? [stage.children.map((one: any) => one.renderable), options] : ["picture", options],
        ),
    };
    const picture = { resize: (...size: number[]) => drawn.push(["resized", ...size]) };
    vi.stubGlobal("PIXI", {
      ...{
        RenderTexture: { create: (how: object) => (drawn.push(how), picture) },
        SCALE_MODES: { NEAREST: 0 },
        BLEND_MODES: { NONE: 20 },
      },
      ...{
        Sprite: class {},
        UPDATE_PRIORITY: { LOW: -25 },
        Ticker: { system: { stop: () => drawn.push("system stops"), update: () => undefined } },
      },
    });
    const app: any = {
      ...{ renderer, stage },
      ticker: {
        remove: () => undefined,
        add: (tell: () => void, _: unknown, priority: number) => (
          ticks.push(tell),
          drawn.push(["low", priority])
        ),
        stop: () => drawn.push("stops"),
        update: () => {
          for (const tell of ticks) tell();
        },
      },
    };
    drawWhenChanged(app, [floor]);
    expect([app.ticker.autoStart, PIXI.Ticker.system.autoStart]).toEqual([false, false]);
    return app;
  };
  beforeEach(() => void vi.useFakeTimers());

  it("draws what has changed, the floor into a picture, eight times a second at most", () => {
    const [floor, top] = [thing(), thing({}, [thing()])];
    const app = open(floor, top);
    expect(drawn.splice(0)).toEqual([
      { width: 800, height: 600, scaleMode: 0 },
      ["low", -25],
      "system stops",
      "stops",
    ]);
    const frame = (): unknown[] => {
      vi.advanceTimersByTime(125);
      return drawn.splice(0);
    };
    vi.advanceTimersByTime(124);
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(1);
    const above = [[false, true], { clear: false }];
    const below = [
      ["resized", 800, 600],
      [[true, false], { renderTexture: expect.anything(), clear: true }],
    ];
    expect(drawn.splice(0)).toEqual([...below, ["picture", { clear: true }], above]);
    expect([floor.renderable, top.renderable, frame()]).toEqual([true, true, []]);
    const tops: (() => unknown)[] = [
      () => (top.transform._localID = 2),
      () => (top.worldAlpha = 0.5),
      () => (top.alpha = 0.999),
      () => (top.tint = 8),
      () => (top.geometry.dirty = 2),
      () => (top._texture.baseTexture.uid = 2),
      () => (top._texture._updateID = 2),
      () => (top.dirty = true),
      () => top.children.push(thing()),
      () => (top.children[0].tint = 9),
      () => (top.visible = false),
      () => (top.visible = true),
    ];
    for (const change of tops) {
      change();
      expect([String(change), frame()]).toEqual([String(change), [["picture", { clear: true }], above]]);
      expect(frame()).toEqual([]);
    }
    floor.tint = 3;
    expect(frame()).toEqual([...below, ["picture", { clear: true }], above]);
    app.renderer.width = 900;
    expect(frame()[0]).toEqual(["resized", 900, 600]);
    app.renderer.height = 700;
    expect(frame()[0]).toEqual(["resized", 900, 700]);
    app.stage.transform._localID = 5;
    expect(frame()[0]).toEqual(["resized", 900, 700]);
    app.render();
    expect(drawn.splice(0)).toEqual([["picture", { clear: true }], above]);
    top.renderable = false;
    frame();
    floor.tint = 4;
    frame();
    expect([floor.renderable, top.renderable]).toEqual([true, false]);
    for (const bare of [{ tint: undefined }, { geometry: undefined }, { _texture: undefined }]) {
      Object.assign(floor, bare);
      expect(frame()[0]).toEqual(["resized", 900, 700]);
    }
    const moved: string[] = [];
    nextFrame(() => moved.push("moved"));
    vi.advanceTimersByTime(124);
    expect(moved).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(moved).toEqual(["moved"]);
  });
  it("is known by what draws", () => {
    const by = (name: string | undefined): boolean => {
      const info = { UNMASKED_RENDERER_WEBGL: 1, loseContext: () => undefined };
      const gl = { getExtension: () => info, getParameter: () => name };
      vi.stubGlobal("document", {
        createElement: () => ({ getContext: () => (name === undefined ? null : gl) }),
      });
      return isSoftware();
    };
    expect(
      ["Google SwiftShader", "llvmpipe (LLVM)", "Software Rasterizer", "NVIDIA", undefined].map(by),
    ).toEqual([true, true, true, false, false]);
  });
});

describe.each([13, 14] as const)("who sees what, on generation %i", (generation) => {
  const seat = (user = GM): any => {
    sitDown(generation, user, { others: [PLAYER] });
    const heard: string[] = [];
    for (const hook of ["lightingRefresh", "sightRefresh"]) Hooks.on(hook, () => void heard.push(hook));
    const eye = (name: string, hasSight: boolean, sees: (point: any) => boolean): any => ({
      name,
      hasSight,
      canSee: sees,
      renderFlags: { set: (flags: object) => heard.push(`${name} ${JSON.stringify(flags)}`) },
    });
    const near = eye("near", true, ({ x }: any) => x <= 100);
    const blind = eye("blind", false, () => true);
    const visibility: any = new CanvasVisibility();
    Object.assign(canvas, {
      ...{
        scene: { tokenVision: true, environment: { darknessLevel: 0.4 } },
        visibility,
        effects: new CanvasEffects(),
      },
      tokens: { ownedTokens: [blind, near], placeables: [near, blind], _getOccludableTokens: () => [] },
      dimensions: { distancePixels: 20 },
    });
    return { heard, near, blind, visibility };
  };
  it("a GM all; others what one of their tokens with sight has a line to, or a point near it", () => {
    const { visibility } = seat();
    expect(visibility.testVisibility({ x: 999, y: 0 })).toBe(true);
    const { visibility: own, near, blind } = seat(PLAYER);
    const sees = (x: number, options?: object): boolean => own.testVisibility({ x, y: 0 }, options);
    expect([
      sees(100),
      sees(102),
      sees(102.5),
      sees(105, { tolerance: 5 }),
      sees(106, { tolerance: 5 }),
      sees(101, { tolerance: 0 }),
      sees(101, { tolerance: -3 }),
    ]).toEqual([true, true, false, true, false, false, false]);
    expect([sees(999, { object: near }), sees(999, { object: blind })]).toEqual([true, false]);
    canvas.scene.tokenVision = false;
    expect([sees(999), own.tokenVision, own.initialized, own.visible]).toEqual([true, false, true, true]);
    const points = (options?: object): unknown => {
      const { object, tests } = own._createVisibilityTestConfig({ x: 10, y: 20 }, options);
      return [object, tests.map(({ point, elevation, los }: any) => [point.x, point.y, elevation, los.size])];
    };
    expect([
      points(),
      points({ tolerance: 0, object: { document: { elevation: 4 } } }),
      own._createVisibilityTestConfig({ x: 1, y: 1, elevation: 9 }).tests[0].elevation,
    ]).toMatchSnapshot();
  });
  it("is told again where light or sight has changed", () => {
    const { heard } = seat();
    const manager = new PerceptionManager();
    const told = (flags: object): string[] => (manager.update(flags), heard.splice(0));
    const sight = ["near", "blind"].map((name) => `${name} {"refreshVisibility":true}`);
    expect(told({})).toEqual([]);
    for (const flag of ["refreshLighting", "initializeLighting"])
      expect(told({ [flag]: true })).toEqual(["lightingRefresh"]);
    for (const flag of ["refreshVision", "initializeVision"])
      expect(told({ [flag]: true })).toEqual([...sight, "sightRefresh"]);
    manager.initialize();
    expect(heard).toEqual(["lightingRefresh", ...sight, "sightRefresh"]);
    const { effects } = canvas;
    expect([effects.darkness, effects.testInsideLight({}), effects.testInsideDarkness({})]).toEqual([
      0.4,
      true,
      false,
    ]);
    canvas.scene = null;
    const fog = new FogManager();
    expect([
      effects.darkness,
      fog.fogExploration,
      fog.isPointExplored(),
      fog.pixelPerfect,
      FogManager.COMMIT_THRESHOLD,
      fog.tokenVision,
    ]).toEqual([0, false, false, false, 70, false]);
    const mask = new CanvasOcclusionMask();
    mask.updateOcclusion();
    expect(mask._identifyOccludedObjects().size).toBe(0);
  });
  it("by what senses: within their range, and past walls where they need none", () => {
    seat();
    let blocked = false;
    const asked: unknown[] = [];
    CONFIG["Canvas"] = {
      polygonBackends: { sight: { testCollision: (...given: unknown[]) => (asked.push(given), blocked) } },
    };
    const modes: any = detectionModes();
    const target = {
      document: { hasStatusEffect: (id: string) => id === CONFIG.specialStatusEffects.INVISIBLE },
    };
    const sees = (
      id: string,
      range: number | null,
      x: number,
      object: object = target,
      enabled = true,
    ): boolean =>
      modes[id].testVisibility(
        { x: 0, y: 0 },
        { enabled, range },
        { object, tests: [{ point: { x: 9_999, y: 0 } }, { point: { x, y: 0 } }] },
      );
    expect([
      sees("basicSight", 5, 100),
      sees("basicSight", 5, 101),
      sees("basicSight", 0, 0),
      sees("basicSight", null, 5_000),
      sees("basicSight", Infinity, 5_000),
      sees("basicSight", 5, 100, target, false),
      sees("basicSight", undefined as never, 0),
    ]).toEqual([true, false, false, true, true, false, false]);
    expect([
      sees("seeInvisibility", 5, 9),
      sees("seeInvisibility", 5, 9, {}),
      sees("feelTremor", 5, 9, {}),
    ]).toEqual([true, false, true]);
    blocked = true;
    expect(Object.keys(modes).filter((id) => sees(id, 5, 9))).toEqual([
      "senseInvisibility",
      "feelTremor",
      "senseAll",
    ]);
    expect(asked[0]).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { type: "sight", mode: "any" },
    ]);
    expect(modes.basicSight.testVisibility({ x: 0, y: 0 }, { enabled: true, range: null })).toBe(false);
    const told = (all: any): unknown =>
      Object.entries<any>(all).map(([id, one]) => [id, one.constructor.name, one.toObject()]);
    expect([told(modes), told(visionModes())]).toMatchSnapshot();
  });
});

describe("notices", () => {
  const open = (): any => {
    sitDown(13);
    vi.useFakeTimers();
    const document = new PaperDocument();
    vi.stubGlobal("document", document);
    vi.stubGlobal("window", new PaperTarget());
    const box: any = document.createElement("ol");
    box.id = "notifications";
    (document as any).body.append(box);
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(console, level).mockImplementation(() => undefined);
    game.i18n.localize = (key: string) => `<${key}>`;
    game.i18n.format = (key: string, data: any) => `${key} of ${String(data.x)}`;
    return { box, notices: new Notifications() };
  };
  it("are shown, logged where they should be, and gone after five seconds", () => {
    const { box, notices } = open();
    const said = (): unknown =>
      box
        .querySelectorAll("li")
        .map((one: any) => [
          one.className,
          one.getAttribute("role"),
          one.querySelector("i").className,
          one.querySelector("p").innerHTML,
        ]);
    notices.info("a <b>");
    notices.success("b", { localize: true });
    notices.warn(new Error("c"));
    notices.error("d", { format: { x: 1 } });
    notices.notify("<i>e</i>", "odd", { escape: false });
    notices.notify("<i>f</i><script>x</script>", "info", { clean: true, permanent: true });
    notices.info("g", { progress: true });
    expect([
      said(),
      [console.info, console.warn, console.error].map((one) => vi.mocked(one).mock.calls),
    ]).toMatchSnapshot();
    vi.advanceTimersByTime(4_999);
    expect(notices.active).toHaveLength(7);
    vi.advanceTimersByTime(1);
    expect(notices.active.map(({ message }: any) => message)).toEqual(["<i>f</i><script>x</script>", "g"]);
    expect(box.querySelectorAll("li")).toHaveLength(2);
    notices.clear();
    expect([notices.active, box.querySelectorAll("li").length]).toEqual([[], 0]);
  });
  it("go on with what they tell, and go when they are full, pressed or taken away", () => {
    const { box, notices } = open();
    const one = notices.info("a", { progress: true });
    const bar = (): unknown => [
      one.pct,
      box.querySelector(".bar span").style.width,
      box.querySelector("p").textContent,
    ];
    one.update({ pct: 0.3, message: "b" });
    expect(bar()).toEqual([0.3, "30%", "b"]);
    one.update({ pct: -1, message: "c", localize: true });
    expect(bar()).toEqual([0, "0%", "<c>"]);
    one.update({});
    one.update({ pct: 7 });
    expect(bar()).toEqual([1, "100%", "<c>"]);
    vi.advanceTimersByTime(1_499);
    expect(notices.has(one)).toBe(true);
    vi.advanceTimersByTime(1);
    expect([notices.has(one), notices.has(one.id), one.active]).toEqual([false, false, false]);
    one.update({ pct: 0.5 });
    expect(one.pct).toBe(1);
    const plain = notices.info("x");
    plain.update({ pct: 0.5 });
    expect([plain.pct, notices.has(plain.id), notices.has(-1)]).toEqual([0.5, true, false]);
    box.querySelector("button").click();
    expect(notices.has(plain)).toBe(false);
    const [first, second] = [notices.info("1"), notices.info("2")];
    notices.remove(999);
    notices.remove(first.id);
    expect(notices.active).toEqual([second]);
    second.remove();
    second.remove();
    expect(notices.active).toEqual([]);
    expect(first.permanent || first.progress || first.error !== undefined).toBe(false);
  });
});
