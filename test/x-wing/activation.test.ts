import { describe, expect, it } from "vitest";
import type { MoveStep } from "../../src/core/step";
import { renderText } from "../../src/core/text";
import { decide } from "../../src/engine/decide";
import { xWing } from "../../src/rulesets/x-wing";
import { baseShape } from "../../src/rulesets/x-wing/geometry/bases";
import { distance } from "../../src/rulesets/x-wing/geometry/mat-shapes";
import { fly } from "../../src/rulesets/x-wing/flying/flight";
import { readManoeuvre } from "../../src/rulesets/x-wing/ship-card/manoeuvre";
import { loadCatalog } from "../support/catalog";
import {
  battleOn,
  EAST,
  entriesOf,
  labels,
  mat,
  memoryOf,
  NORTH,
  planning,
  prose,
  SCALE,
  shipIn,
  skyOn,
  SOUTH,
  steps,
  turnOf,
  verdict,
  WEST,
  type MatSpec,
} from "./support";

const picked = (spec: MatSpec, play = {}): string | undefined => steps(turnOf(spec, "a", play))[0];
const targetOf = (spec: MatSpec, memory = null as ReturnType<typeof memoryOf> | null): string | undefined =>
  turnOf(spec, "a", { memory }).choices.find(({ id }) => id === "target")?.picked;

describe("flee threshold", () => {
  const wounded = (hull: number, fleeThreshold: number, shields = 0): MatSpec => ({
    ships: {
      a: { at: [400, 800], heading: SOUTH, profile: { hull, shields, fleeThreshold } },
      B: { at: [400, 300] },
    },
  });
  it("XW-F1 the threshold is a ship's own number and stands in the trace of every turn", () => {
    expect(xWing.fields.some(({ path }) => path === "fleeThreshold")).toBe(true);
    for (const [hull, threshold] of [
      [3, 0],
      [2, 2],
    ] as const) {
      const { trace } = turnOf(wounded(hull, threshold), "a");
      expect(prose(trace)).toContain(`${hull} hull and shields are left; the threshold is ${threshold}.`);
    }
  });
  it("XW-F1 at the threshold it makes for the edge at top speed; above it it stays", () => {
    const gone = turnOf(wounded(1, 2, 1), "a");
    expect(gone.plan.rule.id).toBe("flee");
    expect(steps(gone)).toEqual(["5-straight", "leave"]);
    const stays = turnOf(wounded(2, 2, 1), "a");
    expect(stays.plan.rule.id).toBe("manoeuvre");
    expect(steps(stays)).not.toContain("leave");
    // Threshold 0: a ship that still has hull never does.
    expect(verdict(turnOf(wounded(1, 0), "a").trace, "flee")).toBe("passed: flee.no");
  });
  it("XW-F1 far from any edge a fleeing ship heads for the nearest one", () => {
    const spec = wounded(1, 1);
    const middle: MatSpec = {
      ships: {
        ...spec.ships,
        a: { at: [700, 450], heading: EAST, profile: { hull: 1, fleeThreshold: 1, dial: "1FB 3FW 3TW 3YW" } },
      },
    };
    expect(picked(middle)).toBe("3-straight");
  });
  it("XW-F1 the panel's lines show it beside what is left of the ship", () => {
    const battle = battleOn(mat(wounded(2, 1, 1)));
    const me = battle.figure("a");
    if (me === undefined) throw new Error("no ship");
    const lines = xWing.sheet?.lines(battle, me, null).map((line) => renderText(line, loadCatalog("en")));
    expect(lines?.[0]).toBe("3 hull and shields, flees at 1");
  });
  it("XW-F1 a reposition off the mat is never made, whatever it would gain", () => {
    // Rolling right would get the shot, but the mat ends there.
    const spec = (width: number): MatSpec => ({
      ships: {
        a: { at: [400, 700], profile: { dial: "2FB", actions: ["barrelRoll", "focus"], arcs: ["bullseye"] } },
        T: { at: [470, 400] },
      },
      size: [width, 914],
    });
    expect(steps(turnOf(spec(510), "a"))[1]).toMatch(/barrelRoll-right/);
    expect(steps(turnOf(spec(495), "a"))).toEqual(["2-straight", "focus"]);
  });
});

describe("target choice (3a)", () => {
  const ships = {
    a: { at: [400, 700] as const },
    B: { at: [400, 400] as const },
    C: { at: [400, 800] as const },
  };
  it("the nearest in the front arc before one that is nearer but behind", () => {
    expect(targetOf({ ships })).toBe("B");
  });
  it("the nearest of all when nobody is ahead", () => {
    expect(targetOf({ ships: { ...ships, a: { at: [400, 700], heading: EAST } } })).toBe("C");
  });
  it("a locked enemy within range 3 comes first, from the profile or from its own lock", () => {
    expect(targetOf({ ships: { ...ships, a: { at: [400, 700], profile: { lock: "C" } } } })).toBe("C");
    expect(targetOf({ ships }, memoryOf({ locks: { a: "C" } }))).toBe("C");
    const far = {
      ...ships,
      C: { at: [400, 40] as const },
      a: { at: [400, 700] as const, profile: { lock: "C" } },
    };
    expect(targetOf({ ships: far })).toBe("B");
  });
  it("hidden and neutral ships are no targets", () => {
    expect(targetOf({ ships: { ...ships, B: { at: [400, 400], hidden: true } } })).toBe("C");
    expect(targetOf({ ships: { ...ships, B: { at: [400, 400], side: "neutral" } } })).toBe("C");
  });
  it("a person may choose another", () => {
    expect(turnOf({ ships }, "a", { answers: { target: "C" } }).choices[0]?.by).toBe("person");
  });
});

describe("the chooser's order of concerns", () => {
  it("stays on the mat before anything else", () => {
    const spec: MatSpec = {
      ships: { a: { at: [400, 100], profile: { dial: "3FB 2TW 2YW" } }, B: { at: [400, 30] } },
    };
    expect(picked(spec)).toMatch(/^2-turn/);
  });
  it("takes a blue manoeuvre under stress, though a white one had the better shot", () => {
    const dial = "1FB 2YW";
    const spec = (stress: number): MatSpec => ({
      ships: { a: { at: [400, 600], profile: { dial, stress } }, B: { at: [650, 520] } },
    });
    expect(picked(spec(0))).toBe("2-turnRight");
    expect(picked(spec(1))).toBe("1-straight");
  });
  it("never flies red under stress while anything else is on the dial", () => {
    const spec = (stress: number): MatSpec => ({
      ships: { a: { at: [400, 400], profile: { dial: "3KR 5FW", stress } }, B: { at: [400, 500] } },
    });
    expect(picked(spec(0))).toBe("3-koiogran");
    expect(picked(spec(1))).toBe("5-straight");
  });
  it("rather not into another ship", () => {
    const dial = "2FB 3FW";
    expect(
      picked({
        ships: { a: { at: [400, 700], profile: { dial } }, B: { at: [400, 300] }, C: { at: [400, 540] } },
      }),
    ).toBe("2-straight");
  });
  it("prefers a shot from outside the target's arc, then a shot", () => {
    // Behind a target that flies away: the pursuit gives the shot.
    expect(
      picked({ ships: { a: { at: [400, 700], profile: { dial: "2FB 2TW 2YW" } }, B: { at: [400, 400] } } }),
    ).toBe("2-straight");
  });
  it("without any enemy it keeps to the middle of the mat", () => {
    const alone = turnOf({ ships: { a: { at: [400, 150], profile: { dial: "3FB 3TW 3YW" } } } }, "a");
    expect(alone.plan.rule.because.key).toBe("OPFOR.x-wing.because.alone");
    expect(steps(alone)[0]).toMatch(/^3-turnRight/);
  });
  it("a person may plan another manoeuvre of the dial", () => {
    const point = turnOf({ ships: { a: { at: [400, 700] }, B: { at: [400, 300] } } }, "a").choices.find(
      ({ id }) => id === "manoeuvre",
    );
    expect((point?.tied.length ?? 0) + (point?.outside.length ?? 0)).toBe(16);
  });
});

describe("flying", () => {
  it("the step's path is the curve in pixels, with the heading after it", () => {
    const [move] = turnOf(
      { ships: { a: { at: [400, 700] }, B: { at: [600, 300] } } },
      "a",
      planning("2-bankRight"),
    ).plan.steps as MoveStep[];
    expect(move?.heading).toBe(225);
    expect(move?.path[0]).toEqual({ x: 400 * SCALE, y: 700 * SCALE });
    expect(move?.path.at(-1)?.x).toBeCloseTo(452.218 * SCALE, 1);
    expect(move?.path.length).toBeGreaterThan(10);
    expect(move?.unit).toBe("mm");
    expect(move?.cost).toBeCloseTo(130 * (Math.PI / 4) + 40, 0);
  });
  it("a ship that would overlap another stops short of it, touching, and takes no action", () => {
    const spec: MatSpec = { ships: { a: { at: [400, 700] }, B: { at: [400, 560] }, C: { at: [400, 300] } } };
    const sky = skyOn(spec);
    const manoeuvre = readManoeuvre("2FB");
    if (manoeuvre === undefined) throw new Error("no manoeuvre");
    const flight = fly(sky, shipIn(sky, "a"), manoeuvre);
    expect(flight.bumped.map(({ id }) => id)).toEqual(["B"]);
    const other = shipIn(sky, "B");
    expect(distance(baseShape(flight.end, "small"), baseShape(other.pose, "small"))).toBeLessThan(0.05);
    expect(flight.end.y).toBeCloseTo(600, 1);
    const turn = turnOf(spec, "a", planning("2-straight"));
    expect(steps(turn)).toEqual(["2-straight"]);
  });
  it("a Koiogran turn that bumps does not turn about", () => {
    const spec: MatSpec = {
      ships: { a: { at: [400, 700], profile: { dial: "2FB 3KR" } }, B: { at: [400, 560] } },
    };
    const [move] = turnOf(spec, "a", planning("3-koiogran")).plan.steps as MoveStep[];
    expect(move?.heading).toBe(NORTH);
    const free = turnOf(
      { ships: { a: { at: [400, 700], profile: { dial: "2FB 3KR" } }, B: { at: [400, 100] } } },
      "a",
      planning("3-koiogran"),
    );
    expect((free.plan.steps[0] as MoveStep).heading).toBe(SOUTH);
  });
  it("a mine beyond the place where it stopped is not moved through", () => {
    const spec: MatSpec = {
      ships: { a: { at: [400, 700], profile: { dial: "5FW" } }, B: { at: [400, 470] } },
      devices: { m: { device: "cluster-mine", at: [400, 470] } },
    };
    expect(steps(turnOf(spec, "a", { dice: [] }))).toEqual(["5-straight"]);
    // Another ship under the way alone stops nobody: the mine behind it is moved through.
    const past: MatSpec = { ...spec, ships: { ...spec.ships, B: { at: [400, 560] } } };
    expect(steps(turnOf(past, "a", { dice: [8] }))).toEqual(["5-straight", "mine", "focus"]);
  });
  it("red gives a stress token and no action, blue takes one away first", () => {
    const red = turnOf(
      { ships: { a: { at: [400, 400], profile: { dial: "3KR" } }, B: { at: [400, 500] } } },
      "a",
    );
    expect(steps(red)).toEqual(["3-koiogran", "stress"]);
    const blue = turnOf(
      { ships: { a: { at: [400, 700], profile: { dial: "2FB", stress: 1 } }, B: { at: [400, 300] } } },
      "a",
    );
    expect(steps(blue)).toEqual(["2-straight", "stress", "focus"]);
    const marked = turnOf(
      {
        ships: {
          a: { at: [400, 700], statuses: ["stressed"], profile: { dial: "2FW" } },
          B: { at: [400, 300] },
        },
      },
      "a",
    );
    expect(steps(marked)).toEqual(["2-straight"]);
  });
  it("an ionised ship drifts one straight, may focus and nothing else, and loses its ion tokens", () => {
    const turn = turnOf(
      { ships: { a: { at: [400, 700], profile: { ion: 3 } }, B: { at: [400, 300] } } },
      "a",
    );
    expect(steps(turn)).toEqual(["1-straight", "focus", "ion"]);
    const medium = turnOf(
      { ships: { a: { at: [400, 700], profile: { ion: 1, base: "medium" } }, B: { at: [400, 300] } } },
      "a",
    );
    expect(steps(medium)[0]).not.toBe("1-straight");
    // One token is not enough for a medium base, and it keeps that one.
    expect(steps(medium)).not.toContain("ion");
  });
  it("a full stop moves nothing", () => {
    const turn = turnOf(
      { ships: { a: { at: [400, 700], profile: { dial: "0OW" } }, B: { at: [400, 300] } } },
      "a",
    );
    expect(steps(turn)).toEqual(["focus"]);
  });
});

describe("the action ladder (3a)", () => {
  const act = (
    profile: Record<string, never[] | string | string[] | object[]>,
    B: readonly [number, number],
    heading = NORTH,
    memory = null as ReturnType<typeof memoryOf> | null,
  ): string | undefined =>
    steps(
      turnOf(
        { ships: { a: { at: [400, 700], profile: { dial: "2FB", ...profile } }, B: { at: B, heading } } },
        "a",
        { memory },
      ),
    ).at(1);
  it("reloads when all devices are spent", () => {
    const devices = [{ device: "proton-bomb", charges: 0 }];
    expect(act({ actions: ["reload", "focus"], devices }, [400, 300])).toBe("reload");
    expect(
      act({ actions: ["reload", "focus"], devices: [{ device: "proton-bomb", charges: 1 }] }, [400, 300]),
    ).toBe("focus");
    expect(act({ actions: ["focus"], devices }, [400, 300])).toBe("focus");
  });
  it("rolls out of the target's arc when it keeps its shot", () => {
    expect(act({ actions: ["barrelRoll", "focus"] }, [430, 320], 330)).toMatch(/barrelRoll-left/);
  });
  it("locks a target within range 3 that it has not locked yet", () => {
    expect(act({ actions: ["lock", "focus"] }, [400, 300])).toBe("lock B");
    expect(act({ actions: ["lock", "focus"] }, [400, 300], NORTH, memoryOf({ locks: { a: "B" } }))).toBe(
      "focus",
    );
    expect(act({ actions: ["lock", "focus"] }, [400, 200])).toBe("focus");
  });
  it("hides when it has no shot anyway, but does not give a shot up for it", () => {
    // Behind it, looking up its tail past the left side.
    expect(act({ actions: ["barrelRoll", "focus"] }, [470, 760], 205)).toMatch(/barrelRoll-left/);
    expect(act({ actions: ["barrelRoll", "focus"] }, [400, 350], SOUTH)).toBe("focus");
  });
  it("evades when it cannot focus, and does nothing when it can do neither", () => {
    expect(act({ actions: ["evade"] }, [400, 300])).toBe("evade");
    expect(act({ actions: [] }, [400, 300])).toBeUndefined();
  });
  it("boosts count as repositions", () => {
    expect(act({ actions: ["boost", "focus"] }, [400, 220])).toMatch(/boost/);
  });
});

describe("shots", () => {
  it("are announced in the ship's own turn where the option says so", () => {
    const spec: MatSpec = {
      ships: { a: { at: [400, 700], profile: { dial: "2FB" } }, B: { at: [400, 300] } },
      options: { shots: "turn" },
    };
    const turn = turnOf(spec, "a");
    expect(steps(turn).at(-1)).toBe("shoots B");
    expect(labels(turn).at(-1)).toBe("a fires at B: range 3, front arc – 2 attack, 1 defence dice");
    expect(steps(turnOf({ ...spec, options: {} }, "a"))).not.toContain("shoots B");
  });
});

describe("what people correct and report", () => {
  const spec: MatSpec = {
    ships: { a: { at: [400, 700] }, B: { at: [400, 400] } },
    options: { shots: "turn" },
  };
  it("a lock on the sheet is what the next target choice sees", () => {
    const battle = battleOn(mat(spec));
    const me = battle.figure("a");
    if (me === undefined || xWing.sheet === undefined) throw new Error("no sheet");
    const written = xWing.sheet.write(battle, me, null, { lock: "B" });
    if (!written.ok) throw new Error("refused");
    expect(xWing.sheet.read(battle, me, written.value)).toEqual({ lock: "B" });
    expect(prose(turnOf(spec, "a", { memory: written.value }).trace)).toContain("locked, within range 3 1");
    const cleared = xWing.sheet.write(battle, me, written.value, { lock: "" });
    expect(cleared.ok && xWing.sheet.read(battle, me, cleared.value)).toEqual({ lock: "" });
    expect(xWing.sheet.write(battle, me, null, { lock: 7 })).toMatchObject({
      ok: false,
      problems: [{ field: "lock" }],
    });
  });
  it("hits of a shot rolled at the table are entered", () => {
    const battle = battleOn(mat(spec));
    const shot = turnOf(spec, "a").plan.steps.find(({ kind }) => kind === "attack");
    if (shot === undefined) throw new Error("no shot");
    expect(xWing.reports?.(battle, shot, null).map(({ id }) => id)).toEqual([
      "hits-0",
      "hits-1",
      "hits-2",
      "hits-3",
      "hits-4",
    ]);
    const context = { dice: { roll: () => 1 }, memory: null, unattended: true };
    expect(xWing.report?.(battle, shot, "hits-2", context).outcomes).toMatchObject([
      { kind: "value", figure: "B", value: "hull", from: 3, to: 1 },
    ]);
    expect(xWing.report?.(battle, shot, "hits-0", context).outcomes).toMatchObject([{ kind: "note" }]);
  });
});

describe("scenes and profiles that lack something", () => {
  const ships = { a: { at: [400, 700] as const }, B: { at: [400, 300] as const } };
  it("a scene without a scale is refused in words; a grid in mm, cm or inches is scale enough", () => {
    const refused = decide(xWing, battleOn(mat({ ships, scale: {} })), "a", { seed: "x" });
    expect(refused).toMatchObject({ problems: [{ field: "scene.scale.mm" }] });
    const grid = { kind: "square", size: 50, distance: 1, units: "cm", diagonals: "equidistant" } as const;
    const inches = turnOf({ ships, scale: {}, grid: { ...grid, size: 25.4 * SCALE, units: "in" } }, "a");
    expect(inches.problems).toEqual([]);
    expect(turnOf({ ships, scale: {}, grid: { ...grid, size: 10 * SCALE } }, "a").plan).toEqual(
      turnOf({ ships }, "a").plan,
    );
  });
  it("phases and events on a scene without a scale do nothing", () => {
    const battle = battleOn(mat({ ships, scale: {} }));
    const context = { dice: { roll: () => 1 }, memory: null, unattended: true };
    for (const one of xWing.phases ?? []) expect(one.play(battle, context).outcomes).toEqual([]);
    expect(xWing.on?.(battle, { kind: "turn-end", figure: "B" }, context).outcomes).toEqual([]);
  });
  it("free poses ignore the grid: square, hex and gridless scenes give the same turn", () => {
    const plans = [
      { kind: "gridless", size: 100, distance: 1, units: "" },
      { kind: "square", size: 100, distance: 5, units: "ft", diagonals: "exact" },
      { kind: "hex", size: 100, distance: 5, units: "ft", layout: "odd-r" },
    ].map((grid) => turnOf({ ships, grid: grid as NonNullable<MatSpec["grid"]> }, "a").plan);
    expect(plans[1]).toEqual(plans[0]);
    expect(plans[2]).toEqual(plans[0]);
  });
  it("a ship without a dial stays and says so", () => {
    const turn = turnOf({ ships: { ...ships, a: { at: [400, 700], profile: { dial: "" } } } }, "a");
    expect(steps(turn)).toEqual(["hold"]);
    expect(turn.problems.map(({ field }) => field)).toEqual(["profile.dial"]);
  });
  it("words that are no manoeuvre are named and left out", () => {
    const { profile, problems } = xWing.checkProfile({ dial: "2FB 4TW 9XX 2bb" }, "pilot");
    expect(profile).toMatchObject({
      dial: [
        { speed: 2, bearing: "straight" },
        { speed: 2, bearing: "bankLeft" },
      ],
    });
    expect(problems.map(({ text }) => text.data?.word)).toEqual(["4TW", "9XX"]);
  });
  it.each([
    null,
    7,
    "x",
    [],
    { dial: 5, hull: -1, arcs: "front", devices: [{ device: "nope" }], base: "tiny", kind: {} },
  ])("a broken profile (%j) becomes a usable one with its problems named", (raw) => {
    const { profile, problems } = xWing.checkProfile(raw, "pilot");
    expect(profile).toMatchObject({ kind: "ship", shields: 0 });
    expect(problems.length).toBeGreaterThan(0);
  });
  it("a huge ship is left to a person", () => {
    const turn = turnOf({ ships: { ...ships, a: { at: [400, 600], profile: { base: "huge" } } } }, "a");
    expect(steps(turn)).toEqual(["hold"]);
    expect(turn.problems[0]?.field).toBe("profile.base");
  });
  it("obstacle and device tokens do nothing on their turn", () => {
    const turn = turnOf({ ships, rocks: { r: { at: [200, 200] } } }, "r");
    expect(steps(turn)).toEqual(["hold"]);
  });
  it("a token without a base in its profile is read from its size", () => {
    const snapshot = mat({ ships });
    const figures = snapshot.figures.map((figure) => ({
      ...figure,
      width: 1.2,
      height: 1.2,
      profile: { dial: "tie-ln" },
    }));
    const battle = battleOn({ ...snapshot, figures });
    const decision = decide(xWing, battle, "a", planning("2-straight", { seed: "x" }) as { seed: string });
    // 1.2 spaces of 100 px are 60 mm: a medium base flies 80 + 60.
    expect(decision.kind === "decided" && decision.plan.steps[0]).toMatchObject({ cost: 140 });
  });
});

describe("every decision", () => {
  const spec: MatSpec = {
    ships: {
      a: { at: [400, 700], profile: { dial: "tie-sa", actions: ["barrelRoll", "lock", "focus"] } },
      B: { at: [430, 300], heading: WEST },
    },
    rocks: { r: { at: [400, 560] } },
    devices: { m: { device: "proximity-mine", at: [360, 600] }, b: { device: "ion-bomb", at: [480, 520] } },
  };
  it("is the same for the same seed", () => {
    expect(turnOf(spec, "a", { seed: "7" })).toEqual(turnOf(spec, "a", { seed: "7" }));
  });
  it("survives a round trip through JSON", () => {
    const decided = turnOf(spec, "a");
    expect(JSON.parse(JSON.stringify(decided))).toEqual(decided);
  });
  it("passes over a rule that a person rejected", () => {
    const mined: MatSpec = {
      ships: { a: { at: [400, 700], profile: { dial: "2FB 2BB 2NB", hull: 1 } }, B: { at: [430, 100] } },
      devices: { m: { device: "proximity-mine", at: [385, 585] } },
    };
    expect(picked(mined, planning("2-straight"))).toBe("2-bankRight");
    expect(picked(mined, planning("2-straight", { rejected: ["swerve-mines"] }))).toBe("2-straight");
  });
  it("has every die in its trace", () => {
    let rolled = 0;
    const dice = {
      roll: (sides: number): number => {
        rolled++;
        return Math.min(sides, 8);
      },
    };
    const decision = decide(xWing, battleOn(mat(spec)), "a", { seed: "x", unattended: true, dice });
    const traced =
      decision.kind === "decided"
        ? entriesOf(decision.trace).filter(({ kind }) => kind === "die").length
        : -1;
    expect(rolled).toBeGreaterThan(0);
    expect(traced).toBe(rolled);
  });
});
