import { describe, expect, it } from "vitest";
import { placeName, type Box } from "../../table/src/canvas/layers/region-names.ts";

const map = { x: 0, y: 0, width: 1000, height: 1000 };
const size = { width: 80, height: 20 };
const square = [100, 100, 300, 100, 300, 300, 100, 300];
const put = (ring: number[], taken: Box[] = [], now?: Box): Box =>
  placeName(size, [ring], { pad: 5, taken, map, now });
const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe("the name of a region", () => {
  it("stands in its upper left corner", () => {
    expect(put(square)).toEqual({ ...size, x: 105, y: 105 });
  });
  it("stands inside where the upper left corner is not", () => {
    const hexes = [200, 100, 250, 130, 300, 100, 350, 130, 350, 300, 100, 300, 100, 200, 200, 200];
    const { x, y } = put(hexes);
    expect([x >= 205, x + 80 <= 345, y >= 125]).toEqual([true, true, true]);
  });
  it("makes room for a token and its name, and stays where it is free", () => {
    const name = { x: 90, y: 90, width: 100, height: 60 };
    const away = put(square, [name]);
    expect(meets(away, name)).toBe(false);
    expect(meets(away, { x: 100, y: 100, width: 200, height: 200 })).toBe(true);
    expect(put(square, [], away)).toEqual(away);
  });
  it("stands below what is too small, and on the map beside a long strip", () => {
    expect(put([500, 500, 530, 500, 530, 530, 500, 530])).toEqual({ ...size, x: 475, y: 532 });
    expect(put([985, 0, 1000, 0, 1000, 900, 985, 900])).toEqual({ ...size, x: 920, y: 5 });
  });
  it("covers as little as it can where everything is taken", () => {
    const left = { x: 0, y: 0, width: 1000, height: 290 };
    expect(put(square, [left, { ...left, y: 290, height: 700, width: 150 }]).y).toBeGreaterThan(250);
  });
});
