import { describe, expect, it } from "vitest";
import { DEVICE_IDS } from "../../src/rulesets/x-wing/data/devices";
import { markPicture, PICTURED, sideColour } from "../../src/turn/view/map/mark-art";
import { cornersOf, headingsAlong } from "../../src/turn/view/map/path-arrows";

describe("what lies on the map has a picture of its kind", () => {
  it("every device of X-Wing, and what the other rulesets put down", () => {
    const all = [...DEVICE_IDS, "fire", "trap", "objective", "weapon", "head"].map((what) =>
      markPicture([what]),
    );
    expect(all).not.toContain(undefined);
    // A blaze is a fire.
    expect(new Set(all).size).toBe(all.length - 1);
  });
  it("which is well-formed", () => {
    for (const what of PICTURED) {
      const svg = decodeURIComponent((markPicture([what]) ?? "").replace("data:image/svg+xml,", ""));
      const open = [...svg.matchAll(/<([a-z]+)[^>]*[^/]>/g)].map(([, name]) => name);
      const shut = [...svg.matchAll(/<\/([a-z]+)>/g)].map(([, name]) => name);
      expect(open.toSorted()).toEqual(shut.toSorted());
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });
  it("drawn as it was before", async () => {
    const drawn = PICTURED.map((what) => `${what} ${decodeURIComponent(markPicture([what]) ?? "")}\n`);
    await expect(drawn.join("")).toMatchFileSnapshot("golden/mark-art.txt");
  });
  it("says which device it is before that it is one, and nothing of words it does not know", () => {
    expect(markPicture(["device", "conner-net", "side:hostile"])).toBe(markPicture(["conner-net"]));
    expect(markPicture(["device", "egg"])).toBe(markPicture(["device"]));
    expect(markPicture(["obstacle", "constructor"])).toBeUndefined();
    expect([sideColour("hostile"), sideColour("red"), sideColour(undefined)]).toEqual([
      0xd2603f,
      undefined,
      undefined,
    ]);
  });
});

describe("the marks along a way", () => {
  const curve = Array.from({ length: 41 }, (_, at) => ({
    x: 100 * Math.cos((at * Math.PI) / 80),
    y: 100 * Math.sin((at * Math.PI) / 80),
  }));
  const steps = [0, 1, 2, 3, 4].map((at) => ({ x: 50 * at, y: 0 }));

  it("are as far apart on a curve of many places as on a few steps", () => {
    expect(headingsAlong(curve, 40)).toHaveLength(4);
    expect(headingsAlong(steps, 100)).toEqual([
      { x: 50, y: 0, angle: 0 },
      { x: 150, y: 0, angle: 0 },
    ]);
    expect(headingsAlong(steps.slice(0, 2), 500)).toEqual([{ x: 25, y: 0, angle: 0 }]);
    expect(headingsAlong([{ x: 1, y: 1 }], 10)).toEqual([]);
  });
  it("show corners where it turns sharply, and none on a curve", () => {
    const corner = { x: 200, y: 0 };
    expect(cornersOf([...steps, { x: 250, y: 50 }])).toEqual([corner]);
    expect(cornersOf([...steps, corner, { x: 200, y: -50 }])).toEqual([corner]);
    expect(cornersOf(curve)).toEqual([]);
  });
});
