import { describe, expect, it } from "vitest";
import { joined, jsonAt, jsonWith } from "../../src/core/json-path";

const whole = { name: "a", list: [{ n: 1 }, { n: 2 }, 3] };

describe("a dotted path", () => {
  it("leads through records and lists, and to nothing where nothing is", () => {
    expect(jsonAt(whole, "")).toBe(whole);
    expect(jsonAt(whole, "list.1.n")).toBe(2);
    expect(jsonAt(whole, "list.9.n")).toBeUndefined();
    expect(jsonAt(whole, "name.length")).toBeUndefined();
    expect(jsonAt(whole, "toString")).toBeUndefined();
  });

  it("is joined from its parts, without empty ones", () => {
    expect(joined("list", 0, "", "n")).toBe("list.0.n");
  });

  it("changes one value and leaves the rest", () => {
    expect(jsonWith(whole, "list.1.n", 5)).toEqual({ name: "a", list: [{ n: 1 }, { n: 5 }, 3] });
    expect(jsonWith(whole, "name", "b")).toEqual({ name: "b", list: whole.list });
    expect(jsonWith(whole, "", 7)).toBe(7);
    expect(jsonWith(whole, "", undefined)).toBeNull();
  });

  it("makes records on its way where they are missing", () => {
    expect(jsonWith({}, "a.b", 1)).toEqual({ a: { b: 1 } });
    expect(jsonWith(5, "a", 1)).toEqual({ a: 1 });
  });

  it("takes a value out of a record and out of a list", () => {
    expect(jsonWith(whole, "name", undefined)).toEqual({ list: whole.list });
    expect(jsonWith(whole, "list.0", undefined)).toEqual({ name: "a", list: [{ n: 2 }, 3] });
    expect(jsonWith(whole, "nothing", undefined)).toStrictEqual(whole);
  });
});
