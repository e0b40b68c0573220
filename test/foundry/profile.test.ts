import { describe, expect, it } from "vitest";
import type { ProfileField } from "../../src/engine/ruleset";
import { text } from "../../src/core/text";
import { actorValue, cleanProfile } from "../../src/foundry/reading/actor-profile";
import { spacesFrom } from "../../src/foundry/reading/units-to-spaces";
import { profileAt, profileWith, strayPaths } from "../../src/foundry/reading/profile-paths";

const feet = { kind: "square", size: 100, distance: 5, units: "ft", diagonals: "equidistant" } as const;
const inches = { ...feet, distance: 1, units: "in" };

describe("an actor's speed in spaces", () => {
  it.each([
    [30, "ft", feet, 6],
    [9, "m", { ...feet, distance: 1.5, units: "m" }, 6],
    [30, "ft", { ...feet, distance: 1.5, units: "m" }, 6],
    [9, "m", feet, 6],
    [30, "ft", inches, 6],
    [9, "m", inches, 6],
    [6, "", inches, 6],
  ])("%s %s is %#", (value, units, grid, spaces) => {
    expect(Math.round(10 * spacesFrom(value, units, grid)) / 10).toBe(spaces);
  });
});

describe("a profile from a form", () => {
  it("takes rows as JSON, as lists and with numbers for keys", () => {
    const rows = [{ name: "Rifle" }, { name: "Blade" }];
    expect(cleanProfile({ weapons: JSON.stringify(rows) })).toEqual({ weapons: rows });
    expect(cleanProfile({ weapons: rows })).toEqual({ weapons: rows });
    expect(cleanProfile({ weapons: { 0: rows[0] ?? null, 1: rows[1] ?? null } })).toEqual({ weapons: rows });
  });

  it("leaves out what is not set, also inside groups", () => {
    expect(cleanProfile({ speed: null, name: "", skills: { a: 1, b: null } })).toEqual({ skills: { a: 1 } });
  });

  it("reads and writes dotted paths", () => {
    const profile = profileWith({ skills: { a: 1 } }, "skills.b", 2);
    expect(profile).toEqual({ skills: { a: 1, b: 2 } });
    expect(profileAt(profile, "skills.b")).toBe(2);
    expect(profileAt(profile, "skills.c.d")).toBeUndefined();
  });
});

describe("what an actor offers for a field", () => {
  const field = (path: string, from: ProfileField["from"]): ProfileField => ({
    path,
    label: text("x"),
    input: { kind: "number" },
    ...(from === undefined ? {} : { from }),
  });
  const facts = {
    hp: { value: 7, max: 9 },
    defence: 13,
    speed: { value: 30, units: "ft" },
    abilities: { str: 2 },
  };

  it("is its own value in the field's terms", () => {
    expect(actorValue(field("hp", "hp"), facts, feet)).toBe(7);
    expect(actorValue(field("def", "defence"), facts, feet)).toBe(13);
    expect(actorValue(field("spd", "speed"), facts, feet)).toBe(6);
    expect(actorValue(field("abilities.str", "abilities"), facts, feet)).toBe(2);
    expect(actorValue(field("gold", "gold"), facts, feet)).toBeUndefined();
    expect(actorValue(field("other", undefined), facts, feet)).toBeUndefined();
  });
});

describe("what another ruleset left in a profile", () => {
  const fields = ["speed", "stats.hp"].map((path) => ({ path }));

  it("is all that no field of this one is about", () => {
    const profile = { speed: 6, toughness: 3, stats: { hp: 4, def: 2 }, weapons: [{ name: "Rifle" }] };
    expect(strayPaths(profile, fields)).toEqual(["toughness", "stats.def", "weapons"]);
  });

  it("is nothing where it was never set", () => {
    expect(
      strayPaths({ speed: 6, toughness: null, name: "", weapons: [], stats: { def: null } }, fields),
    ).toEqual([]);
  });
});
