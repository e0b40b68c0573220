import { describe, expect, it } from "vitest";
import { text } from "../../src/core/text";
import { checkProfile } from "../../src/rulesets/x-wing/ship-card/profile";
import { readManoeuvre } from "../../src/rulesets/x-wing/ship-card/manoeuvre";

const NOTHING = {
  ...{
    kind: "ship",
    base: undefined,
    hull: undefined,
    lock: undefined,
    diameter: undefined,
    device: undefined,
  },
  ...{ dial: [], shields: 0, agility: 0, attack: 2, initiative: 1, arcs: ["front"], fleeThreshold: 0 },
  ...{ actions: ["focus"], devices: [], abilities: [], written: { stress: 0, ion: 0 }, fuses: 0 },
};
const noDial = { field: "profile.dial", text: text("OPFOR.x-wing.problem.noDial") };

describe("a profile as it is read", () => {
  it("is plain where nothing is written, and lacks a dial", () => {
    for (const raw of [{}, undefined, "x", { initiative: null, fuses: "", arcs: undefined }])
      expect(checkProfile(raw)).toEqual({ profile: NOTHING, problems: [noDial] });
  });
  it("of an obstacle or a device has no dial and lacks none", () => {
    for (const kind of ["obstacle", "device"])
      expect(checkProfile({ kind, dial: "1TW" })).toEqual({ profile: { ...NOTHING, kind }, problems: [] });
  });
  it("has a dial by name, as words, or as a list", () => {
    const turn = { speed: 1, bearing: "turnLeft", difficulty: "white" };
    const straight = { speed: 2, bearing: "straight", difficulty: "blue" };
    const read = (dial: unknown): unknown => checkProfile({ dial });
    const both = { profile: { ...NOTHING, dial: [turn, straight] }, problems: [] };
    for (const dial of ["1TW 2FB", "1TW,2FB", " 1TW;  2FB ", ["1TW", "2FB"], ["1TW", "", " ", "2FB"]])
      expect(read(dial), JSON.stringify(dial)).toEqual(both);
    const word = (odd: string) => ({
      field: "profile.dial",
      text: text("OPFOR.x-wing.problem.dialWord", { word: odd }),
    });
    expect(read("1TW 2XX 2FB")).toEqual({ ...both, problems: [word("2XX")] });
    expect(read("2XX")).toEqual({ profile: NOTHING, problems: [word("2XX"), noDial] });
    const named = checkProfile({ dial: "tie-ln" }).profile.dial;
    expect(named).toEqual(checkProfile({ dial: ["tie-ln"] }).profile.dial);
    expect(named).toHaveLength(16);
  });
  it("counts charges as they are written, as an older sheet has them, or as the card does", () => {
    const devices = [
      { device: "proton-bomb" },
      { device: "thermal-detonator", charges: 1 },
      { device: "conner-net" },
    ];
    expect(
      checkProfile({ devices, "charges:conner-net": 5, "charges:proton-bomb": "x" }).profile.devices,
    ).toEqual([
      { device: "proton-bomb", charges: 2 },
      { device: "thermal-detonator", charges: 1 },
      { device: "conner-net", charges: 5, also: "charges:conner-net" },
    ]);
  });
  it("says what is wrong, field by field, and reads the rest", () => {
    const { profile, problems } = checkProfile({
      ...{
        dial: "1TW",
        base: "huge",
        hull: -1,
        shields: 2,
        initiative: 1.5,
        diameter: 0,
        arcs: [],
        fuses: 1,
        ion: 2,
      },
    });
    const bare = { ...profile, dial: [] };
    expect(bare).toEqual({ ...NOTHING, base: "huge", shields: 2, fuses: 1, written: { stress: 0, ion: 2 } });
    expect(
      problems.map(({ field, text: { key } }) => `${field} ${key.replace("OPFOR.x-wing.problem.", "")}`),
    ).toEqual([
      ...["profile.hull field", "profile.diameter field", "profile.initiative field", "profile.arcs field"],
      "profile.base huge",
    ]);
  });
});

describe("a word of a dial", () => {
  it.each([
    ["3FB", 3, "straight", "blue"],
    ["3BW", 3, "bankLeft", "white"],
    ["2NR", 2, "bankRight", "red"],
    ["1TW", 1, "turnLeft", "white"],
    ["1YW", 1, "turnRight", "white"],
    ["1KR", 1, "koiogran", "red"],
  ])("%s", (word, speed, bearing, difficulty) => {
    expect(readManoeuvre(word)).toEqual({ speed, bearing, difficulty });
  });
  it("is one where there is such a template, whatever its case", () => {
    const speeds = [..."TBFNYKLPERO"].map((letter) =>
      [..."0123456"].filter((speed) => readManoeuvre(`${speed}${letter}w`) !== undefined).join(""),
    );
    const curved = "123";
    expect(speeds).toEqual([
      ...[curved, curved, "12345", curved, curved, "12345"],
      ...[curved, curved, curved, curved, "012345"],
    ]);
    for (const odd of ["", "1", "1T", "1TWW", "1XW", "1TX", "TW1"])
      expect(readManoeuvre(odd)).toBeUndefined();
  });
});
