import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { decide } from "../../src/engine/decide";
import { checkMemory, enterResult, RESULTS } from "../../src/rulesets/gunslinger";
import { checkProfile } from "../../src/rulesets/gunslinger/sheet/profile";
import { memorySchema } from "../../src/rulesets/gunslinger/sheet/memory";
import { startSheet } from "../../src/rulesets/gunslinger/sheet/start-sheet";
import { applyOutcomes } from "../../src/turn/records/apply-outcomes";
import { battleMap } from "../support/ascii";
import { battleOf, figureOf, gun, gunslinger, memory, pistol, play, say, showdown } from "./support";

const MAP = showdown(". a . . B . .");
const battle = battleOf(MAP);
const context = (of: unknown) => ({ dice: seededDice(1), memory: of as never, unattended: true });

describe("results entered by the people at the table", () => {
  const shot = play(MAP, "a", { memory: memory({ a: { tac: "C", skills: SKILLED() } }), segment: 2 })
    .steps[0];

  it("GUN-D1 one button per result for a shot; a blow can also be cancelled (GUN-W2)", () => {
    if (shot === undefined) throw new Error("no shot");
    const reports = gunslinger.reports?.(battle, shot, null).map(({ id }) => id);
    expect(reports).toEqual(Object.keys(RESULTS).filter((id) => id !== "cancelled"));
    const [blow] = play(showdown(". a B ."), "a", { memory: memory({ a: { tac: "A" } }), segment: 3 }).steps;
    if (blow === undefined) throw new Error("no blow");
    expect(gunslinger.reports?.(battle, blow, null).map(({ id }) => id)).toContain("cancelled");
    expect(gunslinger.reports?.(battle, { kind: "hold", figure: "a", label: { key: "x" } }, null)).toEqual(
      [],
    );
  });

  it("GUN-D1 a leg wound: delay points, the wound, and he is down", () => {
    if (shot === undefined) throw new Error("no shot");
    const taken = gunslinger.report?.(battle, shot, "leg-wound", context(memory()));
    const after = memorySchema.parse(taken?.memory);
    expect(after.sheets.B).toMatchObject({ delay: 2, legWounds: 1, posture: "down", head: null, aim: null });
    expect(taken?.outcomes.map(({ label }) => say(label))).toEqual([
      "B: 2 delay points",
      "B: 1 leg wound",
      "B is down",
    ]);
    const hit = applyOutcomes(MAP, taken?.outcomes ?? []);
    expect(hit.figures.find(({ id }) => id === "B")?.statuses).toEqual(["prone"]);
  });

  it("GUN-W2 a cancelled blow and a miss change nothing", () => {
    for (const kind of ["miss", "cancelled"] as const) {
      const before = memory({ B: { delay: 1 } });
      const entered = enterResult(battle, before, "B", { kind });
      expect(entered.memory.sheets.B).toEqual(before.sheets.B);
      expect(entered.outcomes.map((outcome) => outcome.kind)).toEqual(["note"]);
    }
  });

  it("GUN-D1 delay, being knocked down, losing the gun, and death", () => {
    const enter = (result: Parameters<typeof enterResult>[3]) =>
      enterResult(battle, memory({ B: { aim: { target: "a", points: 2 } } }), "B", result);
    expect(enter({ kind: "delay", points: 3 }).memory.sheets.B?.delay).toBe(3);
    expect(enter({ kind: "down", points: 1 }).memory.sheets.B).toMatchObject({
      posture: "down",
      aim: null,
      delay: 1,
    });
    const disarmed = enter({ kind: "disarmed" });
    expect(disarmed.memory.sheets.B?.weapon).toBeNull();
    expect(disarmed.memory.ground.map(({ weapon }) => weapon.id)).toEqual(["gun"]);
    const dead = enter({ kind: "killed" });
    expect(dead.outcomes).toMatchObject([{ kind: "removed", figure: "B", why: "dead" }]);
    expect(enterResult(battle, memory(), "nobody", { kind: "killed" }).outcomes).toEqual([]);
  });

  it("leaves the guns of a dead man where he fell", () => {
    const gone = gunslinger.on?.(
      battle,
      { kind: "gone", figure: "B", why: "dead" },
      context(memory({ B: { holstered: [pistol()] } })),
    );
    const after = memorySchema.parse(gone?.memory);
    expect(after.ground.map(({ weapon }) => weapon.id)).toEqual(["gun", "pistol"]);
    expect(after.sheets.B).toBeUndefined();
    expect(gone?.outcomes.map(({ kind }) => kind)).toEqual(["marked", "marked"]);
  });

  it("a man killed by the first hit that is recorded leaves his guns too, once", () => {
    const fresh = memory();
    const left = (of: unknown) =>
      gunslinger.on?.(battle, { kind: "gone", figure: "B", why: "dead" }, context(of));
    const first = memorySchema.parse(left(fresh)?.memory);
    expect(first.ground.map(({ weapon }) => weapon.name)).toEqual(["Winchester", "Colt"]);
    expect(memorySchema.parse(left(first)?.memory).ground).toEqual(first.ground);
  });

  it("the head counter goes when he falls, dies or leaves, and stays at a miss", () => {
    const out = memory({ B: { head: { x: 1, y: 2 }, posture: "down" } });
    const marks = (result: Parameters<typeof enterResult>[3]) =>
      enterResult(battle, out, "B", result).outcomes.flatMap((one) =>
        one.kind === "unmarked" ? [one.mark] : [],
      );
    expect(marks({ kind: "down", points: 1 })).toEqual(["head-B"]);
    expect(marks({ kind: "wound", where: "leg", points: 2, falls: true })).toEqual(["head-B"]);
    expect(marks({ kind: "killed" })).toEqual(["head-B"]);
    expect(marks({ kind: "miss" })).toEqual([]);
    const gone = gunslinger.on?.(battle, { kind: "gone", figure: "B", why: "left" }, context(out));
    expect(gone?.outcomes[0]).toMatchObject({ kind: "unmarked", mark: "head-B" });
  });

  it("GUN-G5 no cards are drawn for people's own men, even when all automatic characters are out of the fight", () => {
    const figures = MAP.figures.map((one) =>
      one.id === "a" ? { ...one, ruleset: "gunslinger", defeated: true } : one,
    );
    const over = battleOf({ ...MAP, figures });
    const begun = gunslinger.on?.(over, { kind: "round-start", round: 6 }, context(memory()));
    expect(memorySchema.parse(begun?.memory)).toMatchObject({ turn: 2, discard: [], sheets: {} });
  });
});

function SKILLED() {
  return { oneHanded: 0, twoHanded: 5, brawling: 0, offHand: 0 };
}

describe("what steps change on the map", () => {
  const outcomes = (act: string, more: object = {}, of: unknown = memory()) =>
    gunslinger
      .resolve?.(battle, { kind: "act", figure: "a", act, label: { key: "x" }, ...more }, context(of))
      .outcomes.map((outcome) => ("on" in outcome ? `${outcome.kind} ${outcome.on}` : outcome.kind));

  it("postures, head counters and guns are shown; shots are announced", () => {
    expect(outcomes("get-down")).toEqual(["status true"]);
    expect(outcomes("get-up")).toEqual(["status false", "unmarked"]);
    expect(outcomes("head-out", { at: { x: 1, y: 2 } })).toEqual(["marked"]);
    expect(outcomes("head-back")).toEqual(["unmarked"]);
    expect(outcomes("cock")).toEqual([]);
    const here = figureOf(battle, "a");
    const dropped = memory({}, { ground: [{ weapon: gun(), at: { x: here.x, y: here.y } }] });
    expect(outcomes("draw", {}, dropped)).toEqual(["marked"]);
    expect(outcomes("pick-up", { terms: { weapon: "gun" } })).toEqual(["unmarked"]);
    const attack = {
      kind: "attack",
      manner: "ranged",
      figure: "a",
      target: "B",
      label: { key: "x" },
    } as const;
    const shot = gunslinger.resolve?.(battle, attack, context(memory()));
    expect(shot).toMatchObject({ outcomes: [], leftToPeople: true });
  });
});

describe("the sheet a person may correct", () => {
  const form = gunslinger.sheet;
  const a = figureOf(battle, "a");

  it("GUN-G3 reads the sheet, takes corrections in, and says in words what is wrong", () => {
    const read = form?.read(battle, a, null);
    expect(read).toMatchObject({
      tac: "A",
      delay: 0,
      weapon: [{ name: "Winchester" }],
      aim: { target: "", points: 0 },
    });
    const written = form?.write(battle, a, null, {
      ...(read as object),
      tac: "D",
      delay: 3,
      aim: { target: "B", points: 2 },
    });
    if (written?.ok !== true) throw new Error("not written");
    expect(memorySchema.parse(written.value).sheets.a).toMatchObject({
      tac: "D",
      delay: 3,
      weapon: { name: "Winchester" },
      aim: { target: "B", points: 2 },
    });
    const bad = form?.write(battle, a, null, { ...(read as object), tac: "E", delay: -1 });
    expect(bad).toMatchObject({ ok: false, problems: [{ field: "tac" }, { field: "delay" }] });
    expect(form?.write(battle, a, null, "nonsense")).toMatchObject({ ok: false });
  });

  it("GUN-D3 a gun added on the form gets what is left out; a line without a name is none", () => {
    const read = form?.read(battle, a, null) as Record<string, unknown>;
    const holstered = [
      { name: "Derringer", hands: "1", capacity: 2, shots: "" },
      { name: "", hands: "1" },
    ];
    const written = form?.write(battle, a, null, { ...read, holstered, weapon: [] });
    if (written?.ok !== true) throw new Error("not written");
    expect(memorySchema.parse(written.value).sheets.a).toMatchObject({
      weapon: null,
      holstered: [{ id: "a-added-0", name: "Derringer", hands: 1, shots: 2, cocked: false }],
    });
    const wrong = form?.write(battle, a, null, { ...read, holstered: [{ name: "Cannon", hands: "3" }] });
    expect(wrong?.ok).toBe(false);
  });

  it("every field of the form is on the sheet", () => {
    const read = form?.read(battle, a, null) as Record<string, Record<string, unknown>>;
    for (const { path } of form?.fields ?? []) {
      const [first = "", second] = path.split(".");
      expect(read, path).toHaveProperty(first);
      if (second !== undefined) expect(read[first], path).toHaveProperty(second);
    }
  });

  it("sums the sheet up in a few words: the segment, whether it is his, which is next, and the man himself", () => {
    const of = memory({ a: { tac: "B", delay: 2, posture: "down", legWounds: 1, loading: true } });
    expect(form?.lines(battle, a, of).map(say)).toEqual([
      "Turn 1, segment 1 of 5",
      "he waits in this segment",
      "next in segment 2",
      "TAC B",
      "Down",
      "2 delay points",
      "Gun 6/6, cocked",
      "loading",
      "1 leg wound",
    ]);
  });

  it("tells whose segment it is: his, a delay point's, a bonus card's or nobody's, and which is his next", () => {
    const lines = (segment: number, sheet: Parameters<typeof memory>[0] = {}): string[] =>
      (form?.lines(battleOf({ ...MAP, round: segment }), a, memory(sheet)) ?? []).slice(0, 3).map(say);
    const tac = (of: "A" | "B") => ({ a: { tac: of } });
    expect(lines(1, tac("A"))).toEqual([
      "Turn 1, segment 1 of 5",
      "he acts in this segment",
      "next in segment 3",
    ]);
    expect(lines(3, { a: { tac: "A", delay: 1 } })[1]).toBe("this segment goes to a delay point");
    expect(lines(2, { a: { tac: "A", bonus: ["B1"] } })[1]).toBe("this segment may be his by bonus card B1");
    expect(lines(2, { a: { tac: "A", bonus: ["B2"] } })[1]).toBe("he waits in this segment");
    expect(lines(10, tac("B"))).toEqual([
      "Turn 2, segment 5 of 5",
      "he acts in this segment",
      "next in turn 3, after a new result card",
    ]);
    // Before the first round there is no segment.
    expect(lines(0, tac("A"))[0]).toBe("TAC A");
  });

  it("a memory that cannot be read starts afresh; a check names the field", () => {
    expect(checkMemory(null).ok).toBe(true);
    expect(checkMemory({ ...memory(), turn: "x" })).toMatchObject({
      ok: false,
      problems: [{ field: "turn" }],
    });
    expect(play(MAP, "a", { memory: { turn: "x" } }).sheet.weapon?.name).toBe("Winchester");
  });
});

describe("profiles", () => {
  it("never throws: what is wrong is named, the rest is used", () => {
    for (const raw of [undefined, null, 7, "x", [], { weapons: 3, bonus: "B1", oneHanded: [] }]) {
      expect(() => checkProfile(raw)).not.toThrow();
    }
    const { profile, problems } = checkProfile({
      oneHanded: 2.5,
      strength: -1,
      bonus: ["B1", "B12"],
      weapons: [
        { name: "Colt", hands: "1", shots: "", rounds: null },
        { name: "", hands: 3 },
      ],
    });
    expect(profile.weapons).toMatchObject([{ name: "Colt", hands: 1, capacity: 6 }]);
    expect(profile.bonus).toEqual(["B1"]);
    expect(problems.map(({ field }) => field)).toEqual([
      "profile.skills",
      "profile.strength",
      "profile.bonus",
      "profile.weapons.1",
    ]);
  });

  it("an unarmed man is named as such, and looks for a gun", () => {
    expect(checkProfile({}).problems.map(({ field }) => field)).toEqual(["profile.weapons"]);
    expect(startSheet("x", checkProfile({}).profile).weapon).toBeNull();
  });
});

describe("scenes it cannot play", () => {
  it("refuses squares and gridless maps, and names the layouts that work", () => {
    const snapshot = battleMap(". a . B");
    const decision = decide(gunslinger, battleOf(snapshot), "a", { seed: "x" });
    if (decision.kind !== "decided") throw new Error("asked");
    expect(decision.plan.steps.map(({ kind }) => kind)).toEqual(["hold"]);
    expect(decision.problems.map(({ text }) => say(text))).toEqual([
      "Gunslinger is played on hexes; this scene has a square grid. These grids work: Hexagonal Rows – Odd, Hexagonal Rows – Even, Hexagonal Columns – Odd and Hexagonal Columns – Even.",
    ]);
    expect(gunslinger.refuses?.(battle)).toBeUndefined();
  });
});
