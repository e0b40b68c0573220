import { describe, expect, it } from "vitest";
import { placeLabel, type Anchor, type Box } from "../../src/turn/view/map/label-places";

const size = { width: 40, height: 10 };
const anchor: Anchor = { at: { x: 100, y: 100 }, clear: 10, side: "above" };
const above: Box = { x: 80, y: 78, ...size };
const below: Box = { x: 80, y: 112, ...size };
const place = (taken: readonly Box[], where: Anchor = anchor): Box => placeLabel(size, where, 2, taken);

describe("words on the map", () => {
  it("stand on the side they belong to when nothing is there", () => {
    expect(place([])).toEqual(above);
    expect(place([], { ...anchor, side: "below" })).toEqual(below);
  });
  it("touching is not covering", () => {
    expect(place([{ x: 80, y: 68, width: 40, height: 10 }])).toEqual(above);
  });
  it("go to the other side, then right, then left, when a figure is in the way", () => {
    const right: Box = { x: 112, y: 95, ...size };
    expect(place([above])).toEqual(below);
    expect(place([above, below])).toEqual(right);
    expect(place([above, below, right])).toEqual({ x: 48, y: 95, ...size });
  });
  it("go farther out before they cover anything", () => {
    const around: Box[] = [above, below, { x: 112, y: 95, ...size }, { x: 48, y: 95, ...size }];
    expect(place(around)).toEqual({ x: 80, y: 66, ...size });
  });
  it("cover as little as they can when everything is taken", () => {
    const everywhere: Box = { x: 0, y: 0, width: 200, height: 200 };
    expect(place([everywhere, above])).toEqual(below);
  });
  it("stay on the map", () => {
    const map: Box = { x: 70, y: 90, width: 60, height: 60 };
    const areas = { map, seen: { x: 0, y: 0, width: 300, height: 300 } };
    expect(placeLabel(size, { ...anchor, at: { x: 75, y: 100 } }, 2, [], areas)).toEqual({
      x: 70,
      y: 90,
      ...size,
    });
    expect(placeLabel(size, { ...anchor, at: { x: 125, y: 145 }, side: "below" }, 2, [], areas)).toEqual({
      x: 90,
      y: 140,
      ...size,
    });
  });
  it("stay in what is seen of the map, if they are about something there", () => {
    const map: Box = { x: 0, y: 0, width: 500, height: 500 };
    const areas = { map, seen: { x: 95, y: 50, width: 100, height: 100 } };
    expect(placeLabel(size, anchor, 2, [], areas)).toEqual({ ...above, x: 95 });
    const beyond = { ...anchor, at: { x: 94, y: 100 } };
    expect(placeLabel(size, beyond, 2, [], areas)).toEqual({ ...above, x: 74 });
  });
});
