import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { ActStep, AttackStep, MoveStep } from "../../src/core/step";
import type { Snapshot } from "../../src/field";
import { passes } from "../../src/rulesets/firefight/fighting/hits-and-wounds";
import { readState } from "../../src/rulesets/firefight/sheet/memory";
import {
  ai,
  battleOn,
  CARBINE,
  CCW,
  context,
  expectDefined,
  patch,
  PISTOL,
  resolve,
  soldier,
  SWORD,
  table,
  target,
  traceText,
} from "./support";

const label = { key: "OPFOR.firefight.step.hold" };
type Profile = Parameters<typeof ai>[0];

const pair = (mine: Profile, theirs: Profile, apart = 6, more: Parameters<typeof table>[3] = {}): Snapshot =>
  table(
    30,
    9,
    { a: [4, 4], A: [4 + apart, 4] },
    { ...more, figures: { a: ai(mine), A: target(theirs), ...more.figures } },
  );

const shot = (terms: Json = {}): AttackStep => ({
  kind: "attack",
  manner: "ranged",
  figure: "a",
  target: "A",
  label,
  terms,
});
const blow = (terms: Json = {}): AttackStep => ({ ...shot(terms), manner: "melee" });

const settle = (
  snapshot: Snapshot,
  step: AttackStep | ActStep | MoveStep,
  dice: readonly number[],
  memory: Json = { round: 1 },
) => resolve(battleOn(snapshot), step, context(dice, memory));
const kinds = (outcomes: readonly Outcome[]): string[] =>
  outcomes.map((outcome) =>
    outcome.kind === "status" ? `${outcome.status} ${outcome.on ? "on" : "off"}` : outcome.kind,
  );

describe("tests", () => {
  it("a 6 always passes, a 1 always fails", () => {
    expect([passes(6, 9), passes(1, 0), passes(4, 4), passes(3, 4)]).toEqual([true, false, true, false]);
  });
});

describe("shooting", () => {
  const gun = soldier({ ...PISTOL, attacks: 2 });

  it("rolls Quality per attack, Defense per hit, then the wound", () => {
    // 4 hits, 3 misses; Defense 3 fails; D6 2 + 1 marker stuns.
    const after = settle(pair(gun, soldier(CCW)), shot(), [4, 3, 3, 2]);
    expect(kinds(after.outcomes)).toEqual(["value", "stunned on"]);
    expect(readState(after.memory).stunned).toEqual(["A"]);
    expect(traceText(after.trace).split("\n")).toHaveLength(4);
  });

  it("knocks out on 6 and more, markers counted", () => {
    expect(kinds(settle(pair(gun, soldier(CCW)), shot(), [6, 1, 1, 5]).outcomes)).toEqual([
      "value",
      "removed",
    ]);
    expect(kinds(settle(pair(gun, soldier(CCW)), shot(), [6, 1, 1, 4]).outcomes)).toEqual([
      "value",
      "stunned on",
    ]);
    const wounded = { ...soldier(CCW), wounds: 1 };
    expect(kinds(settle(pair(gun, wounded), shot(), [6, 1, 1, 4]).outcomes)).toEqual(["value", "removed"]);
  });

  it("Tough(3) rolls only from the third marker, and is out on 8", () => {
    const tough = (wounds: number) => ({ ...soldier(CCW), tough: 3, wounds });
    expect(kinds(settle(pair(gun, tough(0)), shot(), [6, 1, 1]).outcomes)).toEqual(["value"]);
    expect(kinds(settle(pair(gun, tough(2)), shot(), [6, 1, 1, 4]).outcomes)).toEqual([
      "value",
      "stunned on",
    ]);
    expect(kinds(settle(pair(gun, tough(2)), shot(), [6, 1, 1, 5]).outcomes)).toEqual(["value", "removed"]);
  });

  it("AP makes blocking harder, cover easier, Deadly multiplies wounds, Blast hits with the crowd", () => {
    const armed = (more: object) => soldier({ ...PISTOL, attacks: 1, ...more });
    // Defense 4: with AP(1) a 4 no longer blocks.
    expect(kinds(settle(pair(armed({}), soldier(CCW)), shot(), [6, 4]).outcomes)).toEqual(["note"]);
    expect(kinds(settle(pair(armed({ ap: 1 }), soldier(CCW)), shot(), [6, 4, 1]).outcomes)).toContain(
      "value",
    );
    const wood = patch("wood", [10, 4, 11, 5], [{ kind: "cover" }]);
    expect(
      kinds(settle(pair(armed({}), soldier(CCW), 6, { regions: [wood] }), shot(), [6, 3]).outcomes),
    ).toEqual(["note"]);
    expect(
      settle(pair(armed({ deadly: 3 }), { ...soldier(CCW), tough: 6 }), shot(), [6, 1]).outcomes,
    ).toMatchObject([{ kind: "value", from: 0, to: 3 }]);
    const crowd = table(
      30,
      9,
      { a: [4, 4], A: [10, 4], B: [10, 6] },
      {
        figures: {
          a: ai(armed({ blast: 3 })),
          A: target({ ...soldier(CCW), tough: 9, unit: "crowd" }),
          B: target({ ...soldier(CCW), tough: 9, unit: "crowd" }),
        },
      },
    );
    // One hit becomes two, as the unit has two models.
    expect(settle(crowd, shot(), [6, 1, 1]).outcomes).toMatchObject([{ kind: "value", to: 2 }]);
  });

  it("Indirect after moving hits less easily", () => {
    const mortar = soldier({ ...PISTOL, indirect: true });
    expect(traceText(settle(pair(mortar, soldier(CCW)), shot({ moved: true }), [4]).trace)).toContain(
      "Quality, 5+: failed",
    );
    expect(traceText(settle(pair(mortar, soldier(CCW)), shot({ moved: false }), [4, 6]).trace)).toContain(
      "Quality, 4+: passed",
    );
  });

  it("fires only the weapons named that reach, and says when the target is gone", () => {
    const two = soldier({ ...PISTOL, range: 4 }, { ...CARBINE, attacks: 1 });
    expect(settle(pair(two, soldier(CCW)), shot({ weapons: [0, 1] }), [1]).outcomes).toMatchObject([
      { kind: "note" },
    ]);
    const gone = { ...shot(), target: "nobody" };
    expect(settle(pair(two, soldier(CCW)), gone, []).outcomes).toMatchObject([
      { kind: "note", label: { key: "OPFOR.firefight.outcome.gone" } },
    ]);
  });
});

describe("melee", () => {
  const fighter = soldier({ ...SWORD, attacks: 1 });

  it("strikes, is struck back, both tire, and the charger steps back an inch", () => {
    const after = settle(pair(fighter, fighter, 1), blow(), [1, 1]);
    expect(kinds(after.outcomes)).toEqual(["fatigued on", "fatigued on", "moved"]);
    expect(readState(after.memory).fatigued).toEqual(["a", "A"]);
    const moved = expectDefined(after.outcomes.find((outcome) => outcome.kind === "moved"));
    const battle = battleOn(pair(fighter, fighter, 1));
    const end = expectDefined(moved.path.at(-1));
    const figure = { ...expectDefined(battle.figure("a")), x: end.x, y: end.y };
    expect(battle.distance(figure, expectDefined(battle.figure("A")))).toBeGreaterThanOrEqual(1);
  });

  it("a tired unit hits on unmodified sixes only", () => {
    const memory = { round: 1, fatigued: ["A"], bonus: { player: { hit: 1, defense: 0 } } };
    const after = settle(pair(fighter, fighter, 1), blow(), [1, 5], memory);
    expect(traceText(after.trace)).toContain("d6 5 Quality, 6+: failed");
  });

  it("who is out does not strike back, and nobody steps back from nobody", () => {
    const after = settle(pair(fighter, fighter, 1), blow(), [6, 1, 6]);
    expect(kinds(after.outcomes)).toEqual(["value", "removed", "fatigued on"]);
  });

  it("the answer comes after the last model of the unit", () => {
    const after = settle(pair(fighter, fighter, 1), blow({ after: ["a"] }), [1]);
    expect(after.outcomes).toEqual([]);
  });

  it("fights with bare hands when there is nothing better", () => {
    const after = settle(pair(soldier(PISTOL), soldier(PISTOL), 1), blow(), [6, 6, 1]);
    expect(traceText(after.trace)).toContain("strikes back");
  });
});

describe("units of several models", () => {
  const squad = (profile: Profile, unit: string): Profile => ({ ...profile, unit });
  const fighter = soldier({ ...SWORD, attacks: 1 });

  /** Two chargers in contact with two defenders; of those, A has just fallen. */
  const melee = (defenders: "one left" | "none left"): Snapshot =>
    table(
      20,
      9,
      { a: [5, 4], b: [5, 5], A: [6, 4], B: [6, 5] },
      {
        figures: {
          a: ai(squad(fighter, "blades")),
          b: ai(squad(fighter, "blades")),
          A: target(squad(fighter, "guard"), { defeated: true }),
          B: target(squad(fighter, "guard"), { defeated: defenders === "none left" }),
        },
      },
    );

  it("GFF-B16 strikes back though the model that the last blow was aimed at has fallen", () => {
    // The blow goes to B instead: hit, blocked. B strikes back: hit, blocked.
    const after = settle(melee("one left"), blow({ unit: "player/guard" }), [6, 6, 6, 6]);
    expect(traceText(after.trace)).toContain("B strikes back");
    expect(readState(after.memory).fatigued).toEqual(["foe/blades", "player/guard"]);
    expect(after.outcomes.filter(({ kind }) => kind === "moved")).toHaveLength(2);
  });

  it("a charge tires, even when nobody is left to answer it", () => {
    const after = settle(melee("none left"), blow({ unit: "player/guard" }), []);
    expect(readState(after.memory).fatigued).toEqual(["foe/blades"]);
  });

  it("every charger steps away to a place of its own", () => {
    const snapshot = table(
      20,
      2,
      { a: [5, 0], b: [5, 1], A: [6, 0] },
      {
        figures: {
          a: ai(squad(fighter, "blades")),
          b: ai(squad(fighter, "blades")),
          A: target({ ...fighter, tough: 9 }),
        },
      },
    );
    const after = settle(snapshot, blow(), [1, 1]);
    const ends = after.outcomes.flatMap((outcome) =>
      outcome.kind === "moved" ? [JSON.stringify(outcome.path.at(-1))] : [],
    );
    expect(ends).toHaveLength(2);
    expect(new Set(ends).size).toBe(2);
  });

  it("a volley hits the next model when the one aimed at has fallen", () => {
    const snapshot = table(
      20,
      9,
      { a: [5, 4], A: [10, 4], B: [11, 4] },
      {
        figures: {
          a: ai(soldier(CARBINE)),
          A: target(squad(fighter, "guard"), { defeated: true }),
          B: target(squad(fighter, "guard")),
        },
      },
    );
    const after = settle(snapshot, shot({ weapons: [0], unit: "player/guard" }), [6, 1, 1, 1]);
    expect(after.outcomes[0]).toMatchObject({ kind: "value", figure: "B", to: 1 });
    expect(settle(snapshot, shot({ weapons: [0] }), []).outcomes).toMatchObject([{ kind: "note" }]);
  });
});

describe("pushing", () => {
  const fighter = soldier({ ...SWORD, attacks: 1 });
  const push = { x: 750, y: 450, elevation: 0 };

  it("GFF-V1 pushes a model that the blow stuns into danger, and only then", () => {
    const lava = patch("lava", [7, 0, 9, 9], [{ kind: "dangerous" }]);
    const snapshot = table(
      20,
      9,
      { a: [5, 4], A: [6, 4] },
      {
        figures: { a: ai(fighter), A: target(fighter) },
        regions: [lava],
      },
    );
    // Hit, not blocked, 1 + 1 stuns; pushed; the dangerous test shows a 2; the stunned model strikes back in vain.
    const after = settle(snapshot, blow({ push }), [6, 1, 1, 2, 1]);
    expect(kinds(after.outcomes).slice(0, 3)).toEqual(["value", "stunned on", "moved"]);
    expect(after.outcomes[2]).toMatchObject({ figure: "A", path: [{ x: 650 }, { x: 750, y: 450 }] });
    // A blow without effect pushes nobody.
    expect(kinds(settle(snapshot, blow({ push }), [1, 1]).outcomes)).not.toContain("value");
    expect(
      settle(snapshot, blow({ push }), [1, 1]).outcomes.filter(({ kind }) => kind === "moved"),
    ).toMatchObject([{ figure: "a" }]);
  });

  it("GFF-V1 off a ledge the model falls: AP(1) for every full three inches", () => {
    const roof = patch("roof", [0, 0, 7, 9], [{ kind: "feature", tags: ["ledge"], height: 4 }]);
    const snapshot = table(
      20,
      9,
      { a: [5, 4], A: [6, 4] },
      {
        figures: {
          a: ai(fighter, { elevation: 4 }),
          A: target({ ...fighter, tough: 9, wounds: 8 }, { elevation: 4 }),
        },
        regions: [roof],
      },
    );
    const after = settle(snapshot, blow({ push }), [6, 1, 1, 4, 1, 1]);
    // Defense 4 with AP(1): a 4 does not block the fall.
    expect(traceText(after.trace)).toContain("Defense, 5+: failed");
    expect(after.outcomes.filter(({ kind }) => kind === "value")).toHaveLength(2);
  });
});

describe("tokens stand on whole pixels", () => {
  /** Without a grid, the enemy so many pixels farther off than the pistol reaches or a blade does. */
  const beyond = (pixels: number, spaces: number): Snapshot => {
    const snapshot = pair(soldier(PISTOL, SWORD), soldier(CCW), spaces, { grid: { kind: "gridless" } });
    const figures = snapshot.figures.map((one) => (one.id === "A" ? { ...one, x: one.x + pixels } : one));
    return { ...snapshot, figures };
  };
  /** One hit that nothing stops. */
  const hit = [6, ...Array.from({ length: 12 }, () => 1)];
  const isWounded = (snapshot: Snapshot, step: AttackStep): boolean =>
    settle(snapshot, step, hit).outcomes.some(({ kind }) => kind === "value");

  it("a shot planned at the edge of its range is shot, one beyond it is not", () => {
    expect([0, 1, 3].map((pixels) => isWounded(beyond(pixels, 13), shot()))).toEqual([true, true, false]);
  });

  it("and so is a blow from 2 inches off", () => {
    expect([0, 1, 3].map((pixels) => isWounded(beyond(pixels, 3), blow()))).toEqual([true, true, false]);
  });
});

describe("other steps", () => {
  const cast: ActStep = { kind: "act", act: "cast", figure: "a", target: "A", label, terms: { spell: 0 } };
  const wizard = (spell: object): Profile => ({
    ...soldier(CCW),
    rules: ["Psychic(2)"],
    spells: [{ name: "Bolt", range: 18, difficulty: 5, ...spell }],
  });

  it("a spell works when D6 + X reaches its number", () => {
    expect(kinds(settle(pair(wizard({ hits: 1 }), soldier(CCW)), cast, [2]).outcomes)).toEqual(["note"]);
    expect(kinds(settle(pair(wizard({ hits: 1 }), soldier(CCW)), cast, [3, 1, 1]).outcomes)).toEqual([
      "note",
      "value",
      "stunned on",
    ]);
    expect(kinds(settle(pair(wizard({ hits: 0 }), soldier(CCW)), cast, [3]).outcomes)).toEqual(["note"]);
  });

  const walk = (rules: string[], tough = 1): [Snapshot, MoveStep] => {
    const lava = patch("lava", [5, 0, 6, 9], [{ kind: "dangerous" }]);
    const snapshot = pair({ ...soldier(CCW), rules, tough }, soldier(CCW), 6, { regions: [lava] });
    const path = [
      { x: 450, y: 450 },
      { x: 750, y: 450 },
    ];
    return [snapshot, { kind: "move", figure: "a", gait: "rush", path, cost: 3, unit: "inch", label }];
  };

  it("dangerous terrain is tested on the way, with Tough that many dice, Flying never", () => {
    expect(settle(...walk([]), [2]).outcomes).toEqual([]);
    expect(kinds(settle(...walk([]), [1, 1]).outcomes)).toEqual(["value", "stunned on"]);
    expect(settle(...walk([], 3), [1, 2, 1]).outcomes).toMatchObject([{ kind: "value", to: 2 }]);
    expect(settle(...walk(["Flying"]), []).outcomes).toEqual([]);
  });
});
