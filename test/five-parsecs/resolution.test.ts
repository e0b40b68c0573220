import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { AttackStep } from "../../src/core/step";
import { text } from "../../src/core/text";
import type { Resolution, RoundEvent } from "../../src/engine/ruleset";
import { battleFrom, type Snapshot } from "../../src/field";
import { applyOutcomes } from "../../src/turn/records/apply-outcomes";
import { hexMap } from "../support/ascii";
import { fiveParsecs, inCoverAt, snapshotOf, weapon, type Scenario } from "./table";

const label = text("test");
const shotBy = (figure: string, target: string, terms: Json = {}, name = "Military rifle"): AttackStep => ({
  kind: "attack",
  figure,
  manner: "ranged",
  target,
  weapon: name,
  terms,
  label,
});
const brawlBy = (figure: string, target: string): AttackStep => ({
  kind: "attack",
  figure,
  manner: "melee",
  target,
  label,
});

interface Resolved extends Resolution {
  readonly after: Snapshot;
}

/** The same figures on a row of hexes. */
function hexes(map: string, doctrine: string): Snapshot {
  const flat = snapshotOf(map, { doctrine, others: { A: { toughness: 1 } } });
  const drawn = hexMap(map);
  return {
    ...flat,
    scene: drawn.scene,
    figures: flat.figures.map((one) => {
      const { x, y } = figure(drawn, one.id) ?? one;
      return { ...one, x, y };
    }),
  };
}

function resolveOn(
  snapshot: Snapshot,
  step: AttackStep,
  dice: readonly number[],
  memory: Json = null,
): Resolution {
  const resolve = fiveParsecs.resolve?.bind(fiveParsecs);
  if (resolve === undefined) throw new Error("five-parsecs resolves nothing");
  return resolve(battleFrom(snapshot, "inch"), step, { dice: scriptedDice(dice), memory, unattended: true });
}

function resolved(
  map: string,
  scenario: Scenario,
  step: AttackStep,
  dice: readonly number[],
  memory: Json = null,
): Resolved {
  const snapshot = snapshotOf(map, scenario);
  const resolution = resolveOn(snapshot, step, dice, memory);
  return { ...resolution, after: applyOutcomes(snapshot, resolution.outcomes) };
}

function happened(
  snapshot: Snapshot,
  event: RoundEvent,
  memory: Json,
  dice: readonly number[] = [],
): Resolved {
  const on = fiveParsecs.on?.bind(fiveParsecs);
  if (on === undefined) throw new Error("five-parsecs listens to nothing");
  const resolution = on(battleFrom(snapshot, "inch"), event, {
    dice: scriptedDice(dice),
    memory,
    unattended: true,
  });
  return { ...resolution, after: applyOutcomes(snapshot, resolution.outcomes) };
}

const figure = (snapshot: Snapshot, id: string) => snapshot.figures.find((one) => one.id === id);
const kinds = ({ outcomes }: Resolution): string[] => outcomes.map(({ kind }) => kind);

describe("to hit", () => {
  // What the die must show with Combat Skill +0: close and open 3, far or covered 5, both 6.
  it.each([
    ["close and open", "a . . A", [], 3],
    ["exactly 6 inches and open", "a . . . . . . A", [], 3],
    ["beyond 6 inches and open", "a . . . . . . . A", [], 5],
    ["close and in cover", "a . . A", ["A"], 5],
    ["far and in cover", "a . . . . . . . A", ["A"], 6],
  ] as const)("%s", (_words, map, covered, needed) => {
    const scenario: Scenario = { terrain: inCoverAt(...covered), others: { A: { toughness: 6 } } };
    const miss = resolved(map, scenario, shotBy("a", "A"), [needed - 1]);
    expect(kinds(miss)).toEqual(["note"]);
    const hit = resolved(map, scenario, shotBy("a", "A"), [needed, 1]);
    expect(kinds(hit)).toContain("value");
  });

  it("adds Combat Skill, and takes one off a heavy weapon that moved", () => {
    const skilled: Scenario = { profile: { combatSkill: 2 }, others: { A: { toughness: 6 } } };
    expect(kinds(resolved("a . . . . . . . A", skilled, shotBy("a", "A"), [3, 1]))).toContain("value");
    const heavy: Scenario = {
      profile: { weapons: [weapon("Hunting rifle")] },
      others: { A: { toughness: 6 } },
    };
    const stood = resolved("a . . A", heavy, shotBy("a", "A", {}, "Hunting rifle"), [3, 1]);
    expect(kinds(stood)).toContain("value");
    const moved = resolved("a . . A", heavy, shotBy("a", "A", { moved: true }, "Hunting rifle"), [3]);
    expect(kinds(moved)).toEqual(["note"]);
  });

  it("re-rolls a natural 1 of an aimed shot, once", () => {
    const tough: Scenario = { others: { A: { toughness: 6 } } };
    expect(kinds(resolved("a . . A", tough, shotBy("a", "A", { aimed: true }), [1, 3, 1]))).toContain(
      "value",
    );
    expect(kinds(resolved("a . . A", tough, shotBy("a", "A", { aimed: true }), [1, 1]))).toEqual(["note"]);
    expect(kinds(resolved("a . . A", tough, shotBy("a", "A"), [1]))).toEqual(["note"]);
  });

  it("fires every shot; those left over go to another target within 3 inches of the first", () => {
    const auto: Scenario = { profile: { weapons: [weapon("Auto rifle")] } };
    const both = resolved("a . . A\n. . . B", auto, shotBy("a", "A", {}, "Auto rifle"), [6, 6, 6, 6]);
    expect(both.outcomes.filter(({ kind }) => kind === "removed")).toHaveLength(2);
    // The fallen hides nobody behind it.
    const behind = resolved("a . . A . B", auto, shotBy("a", "A", {}, "Auto rifle"), [6, 6, 6, 6]);
    expect(behind.outcomes.filter(({ kind }) => kind === "removed")).toHaveLength(2);
    const apart = resolved("a . . A . . . . B", auto, shotBy("a", "A", {}, "Auto rifle"), [6, 6]);
    expect(apart.outcomes.filter(({ kind }) => kind === "removed")).toHaveLength(1);
    const focused: Scenario = { profile: { weapons: [weapon("Shotgun")] } };
    const one = resolved("a . . A\n. . . B", focused, shotBy("a", "A", {}, "Shotgun"), [6, 6]);
    expect(one.outcomes.filter(({ kind }) => kind === "removed")).toHaveLength(1);
  });
});

describe("damage", () => {
  const tough: Scenario = { others: { A: { toughness: 4 } } };
  it("fells on Toughness or a natural 6, else pushes an inch and stuns", () => {
    const felled = resolved("a . . A . .", tough, shotBy("a", "A"), [6, 4]);
    expect(kinds(felled)).toEqual(["removed"]);
    expect(figure(felled.after, "A")?.defeated).toBe(true);
    const stunned = resolved("a . . A . .", tough, shotBy("a", "A"), [6, 3]);
    expect(kinds(stunned)).toEqual(["moved", "value", "status"]);
    expect(figure(stunned.after, "A")).toMatchObject({ x: 450, statuses: ["stunned"], profile: { stun: 1 } });
    const six = resolved("a . . A . .", { others: { A: { toughness: 9 } } }, shotBy("a", "A"), [6, 6]);
    expect(kinds(six)).toEqual(["removed"]);
    const fury: Scenario = { ...tough, profile: { weapons: [weapon("Fury rifle")] } };
    expect(kinds(resolved("a . . A . .", fury, shotBy("a", "A", {}, "Fury rifle"), [6, 2]))).toEqual([
      "removed",
    ]);
  });

  it("is not pushed through walls or onto others, and the third marker takes it out", () => {
    const wall = resolved("a . . A # .", tough, shotBy("a", "A"), [6, 3]);
    expect(kinds(wall)).toEqual(["value", "status"]);
    const third = resolved(
      "a . . A . .",
      { others: { A: { toughness: 4, stun: 2 } } },
      shotBy("a", "A"),
      [6, 3],
    );
    expect(kinds(third)).toEqual(["moved", "value", "status", "removed"]);
  });

  it("lets armour save, but not from piercing shots; a screen saves from both", () => {
    const armoured = (save: Record<string, number>): Scenario => ({
      profile: { weapons: [weapon("Military rifle"), weapon("Fury rifle")] },
      others: { A: { toughness: 3, ...save } },
    });
    expect(
      kinds(resolved("a . . A . .", armoured({ armour: 5 }), shotBy("a", "A"), [6, 4, 5])),
    ).not.toContain("removed");
    expect(kinds(resolved("a . . A . .", armoured({ armour: 5 }), shotBy("a", "A"), [6, 4, 4]))).toContain(
      "removed",
    );
    const fury = shotBy("a", "A", {}, "Fury rifle");
    expect(kinds(resolved("a . . A . .", armoured({ armour: 5 }), fury, [6, 4]))).toContain("removed");
    expect(kinds(resolved("a . . A . .", armoured({ screen: 5 }), fury, [6, 4, 5]))).not.toContain("removed");
  });
});

describe("brawl", () => {
  const even: Scenario = { others: { A: { toughness: 6 } }, profile: { toughness: 6 } };
  it("hits the lower total, both on a draw, once more for a natural 6 and once more on a natural 1", () => {
    const stunOf = (dice: readonly number[]) => {
      const { after } = resolved(". . a A . .", even, brawlBy("a", "A"), dice);
      return ["a", "A"].map((id) => (figure(after, id)?.profile.stun ?? 0) as number);
    };
    expect(stunOf([5, 3, 1])).toEqual([0, 1]);
    expect(stunOf([3, 5, 1])).toEqual([1, 0]);
    expect(stunOf([4, 4, 1, 1])).toEqual([1, 1]);
    expect(stunOf([6, 3, 1, 1])).toEqual([0, 2]);
    expect(stunOf([3, 1, 1, 1])).toEqual([0, 2]);
  });

  it("adds 2 for a melee weapon or 1 for a pistol, and pushes apart", () => {
    const blade: Scenario = {
      ...even,
      profile: { toughness: 6, weapons: [weapon("Blade"), weapon("Hand gun")] },
    };
    const won = resolved(". . a A . .", blade, brawlBy("a", "A"), [3, 4, 1]);
    expect(figure(won.after, "A")).toMatchObject({ x: 450, profile: { stun: 1 } });
    const pistol: Scenario = { ...even, profile: { toughness: 6, weapons: [weapon("Hand gun")] } };
    const drawn = resolved(". . a A . .", pistol, brawlBy("a", "A"), [3, 4, 1, 1]);
    expect([figure(drawn.after, "a")?.x, figure(drawn.after, "A")?.x]).toEqual([150, 450]);
  });

  describe("5P facts: whoever removes its foe moves up to 2 inches", () => {
    const weak = { toughness: 1 };
    const won = (map: string, scenario: Scenario) =>
      resolved(map, { others: { A: weak }, ...scenario }, brawlBy("a", "A"), [5, 3, 1]);
    const at = ({ after }: Resolved, id = "a"): number[] => {
      const { x = 0, y = 0 } = figure(after, id) ?? {};
      return [x, y];
    };
    const last = ({ outcomes }: Resolution): string | undefined =>
      outcomes.at(-1)?.label.key.split(".").at(-1);
    it.each(["aggressive", "rampaging", "beast"])("%s: nearer to the next, over the fallen", (doctrine) => {
      const on = won("+-+-+-+-+-+-+\n|a A . . . B|\n+-+-+-+-+-+-+", { doctrine });
      expect([at(on), last(on)]).toEqual([[250, 50], "runsOn"]);
      // Not into contact: that would be another brawl.
      const near = won("+-+-+-+-+\n|a A . B|\n+-+-+-+-+", { doctrine });
      expect(at(near)).toEqual([150, 50]);
      const beside = won("+-+-+-+\n|a A B|\n+-+-+-+", { doctrine });
      expect([at(beside), last(beside)]).toEqual([[50, 50], "staysOn"]);
      // A friend is in the way.
      const friend = won("+-+-+-+-+-+-+\n|b a A . . B|\n+-+-+-+-+-+-+", { doctrine });
      expect(at(friend)).toEqual([350, 50]);
      const behind = won("+-+-+-+-+-+-+\n|B . b a A .|\n+-+-+-+-+-+-+", { doctrine });
      expect(last(behind)).toBe("staysOn");
    });
    it("straight on, where several spots are as near", () => {
      const open = won(". . . . . . .\na A . . B . .\n. . . . . . .", { doctrine: "rampaging" });
      expect(at(open)).toEqual([250, 150]);
    });
    it.each(["cautious", "tactical", "defensive", "guardian"])("%s: into cover, if it is not", (doctrine) => {
      const map = "a A . . . . B\n. % . . . . .";
      const hides = won(map, { doctrine });
      expect(last(hides)).toBe("takesCover");
      expect(at(hides)).toEqual([50, 150]);
      expect(last(won(map, { doctrine, terrain: inCoverAt("a") }))).toBe("staysOn");
      expect(last(won("a A . . . . B\n. . . . . . .", { doctrine }))).toBe("staysOn");
    });
    it("an avenging guardian runs on; with nobody left all stay; people are told", () => {
      const map = "+-+-+-+-+-+-+\n|a A . . . B|\n+-+-+-+-+-+-+";
      const scenario: Scenario = { doctrine: "guardian", others: { A: weak } };
      const avenger = resolved(map, scenario, brawlBy("a", "A"), [5, 3, 1], { avengers: ["a"] });
      expect(last(avenger)).toBe("runsOn");
      expect(last(won("a A . .", { doctrine: "rampaging" }))).toBe("staysOn");
      const lost = resolved("a A . b", { profile: weak }, brawlBy("a", "A"), [3, 5, 1]);
      expect(last(lost)).toBe("mayFollow");
    });
    it.each(["hex", "gridless"] as const)("the same on %s", (kind) => {
      const scenario: Scenario = {
        doctrine: "rampaging",
        ...(kind === "gridless" ? { grid: { kind } } : {}),
      };
      const map = "a A . . . . . B";
      if (kind === "gridless") {
        const [x = 0] = at(won(map, scenario));
        expect(x).toBeCloseTo(250, 0);
        return;
      }
      const snapshot = hexes(map, "rampaging");
      const { outcomes } = resolveOn(snapshot, brawlBy("a", "A"), [5, 3, 1]);
      const after = applyOutcomes(snapshot, outcomes);
      const before = figure(snapshot, "a");
      expect((figure(after, "a")?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(200, 5);
    });
  });
});

describe("memory and rounds", () => {
  it("keeps whom a figure attacked last, by kind", () => {
    const shot = resolved("b . . A", { others: { A: { toughness: 6 } } }, shotBy("b", "A"), [1]);
    expect(shot.memory).toMatchObject({ attacked: { b: { ranged: "A" } } });
    const brawl = resolved(
      "b A . .",
      { others: { A: { toughness: 6 } } },
      brawlBy("b", "A"),
      [5, 3, 1],
      shot.memory,
    );
    expect(brawl.memory).toMatchObject({ attacked: { b: { ranged: "A", melee: "A" } } });
  });

  it("5P-T12 keeps who ended a turn where it began, until the next round", () => {
    const before = happened(snapshotOf("a . . A"), { kind: "turn-start", figure: "a" }, null);
    const end = { kind: "turn-end", figure: "a" } as const;
    const stood = happened(snapshotOf("a . . A"), end, before.memory);
    expect(stood.memory).toMatchObject({ stayed: ["a"] });
    expect(happened(snapshotOf(". a . A"), end, before.memory).memory).not.toHaveProperty("stayed");
    const next = happened(snapshotOf("a . . A"), { kind: "round-start", round: 2 }, stood.memory);
    expect(next.memory).not.toHaveProperty("stayed");
  });

  it("takes one stun marker off at the end of a turn, and the status with the last", () => {
    const snapshot = snapshotOf("a . A", { stunned: true, figures: { a: { statuses: ["stunned"] } } });
    const over = happened(snapshot, { kind: "turn-end", figure: "a" }, null);
    expect(figure(over.after, "a")).toMatchObject({ statuses: [], profile: { stun: 0 } });
    const twice = snapshotOf("a . A", { profile: { stun: 2 }, figures: { a: { statuses: ["stunned"] } } });
    const still = happened(twice, { kind: "turn-end", figure: "a" }, null);
    expect(figure(still.after, "a")).toMatchObject({ statuses: ["stunned"], profile: { stun: 1 } });
    expect(happened(snapshotOf("a . A"), { kind: "turn-end", figure: "a" }, null).outcomes).toEqual([]);
  });

  it("keeps the marker of whoever was stunned in the turn that ends: its next activation suffers it", () => {
    const begins = (stunned: boolean): Json =>
      happened(snapshotOf("a . A", { stunned }), { kind: "turn-start", figure: "a" }, null).memory;
    const ends = (memory: Json): Resolved =>
      happened(snapshotOf("a . A", { stunned: true }), { kind: "turn-end", figure: "a" }, memory);
    expect(ends(begins(false)).outcomes).toEqual([]);
    expect(figure(ends(begins(true)).after, "a")).toMatchObject({ profile: { stun: 0 } });
    // A turn later it has had that activation.
    const later = ends(begins(false));
    const next = happened(
      snapshotOf("a . A", { stunned: true }),
      { kind: "turn-start", figure: "a" },
      later.memory,
    );
    expect(figure(ends(next.memory).after, "a")).toMatchObject({ profile: { stun: 0 } });
  });

  const LINE = `
    c . . . .
    . . . . .
    b . . . .
    . . . . .
    a . . . .
    . . . . A
  `;
  const losses = (panic: Json, lost: readonly string[] = ["a"]) => ({
    snapshot: snapshotOf(LINE, {
      profile: { panic },
      others: { b: { panic }, c: { panic } },
      prepare: (snapshot) => ({
        ...snapshot,
        figures: snapshot.figures.map((one) => ({ ...one, defeated: lost.includes(one.id) })),
      }),
    }),
    memory: { lost: [...lost] },
  });
  it("rolls morale for each loss: within the panic range the one closest to its edge bails", () => {
    const { snapshot, memory } = losses("1-2");
    const bails = happened(snapshot, { kind: "round-end", round: 1 }, memory, [2]);
    expect(bails.outcomes).toMatchObject([{ kind: "removed", figure: "c", why: "left" }]);
    expect(bails.memory).toMatchObject({ lost: [] });
    expect(happened(snapshot, { kind: "round-end", round: 1 }, memory, [3]).outcomes).toEqual([]);
    expect(happened(snapshot, { kind: "round-end", round: 1 }, { lost: [] }).outcomes).toEqual([]);
    // The players' losses are their own affair.
    expect(happened(snapshot, { kind: "round-end", round: 1 }, { lost: ["A"] }).outcomes).toEqual([]);
    const two = losses(2, ["a", "b"]);
    expect(happened(two.snapshot, { kind: "round-end", round: 1 }, two.memory, [1, 1]).outcomes).toHaveLength(
      1,
    );
  });

  it("the fearless never bail", () => {
    const { snapshot, memory } = losses(0);
    expect(happened(snapshot, { kind: "round-end", round: 1 }, memory, [1]).outcomes).toEqual([]);
  });

  it("counts the dead and those taken off the map as lost, once, until the next round", () => {
    const snapshot = snapshotOf(LINE);
    const gone = happened(snapshot, { kind: "gone", figure: "b", why: "dead" }, null);
    expect(gone.memory).toMatchObject({ lost: ["b"] });
    const removed = happened(snapshot, { kind: "gone", figure: "c", why: "left" }, gone.memory);
    expect(removed.memory).toMatchObject({ lost: ["b", "c"] });
    const next = happened(snapshot, { kind: "round-start", round: 2 }, removed.memory);
    expect(next.memory).toMatchObject({ lost: [] });
    // The token of one that fell before is cleared away.
    const cleared = happened(snapshot, { kind: "gone", figure: "b", why: "left" }, next.memory);
    expect(cleared.memory).toMatchObject({ lost: [] });
  });
});

describe("5P facts: pushes, markers, morale and hit points", () => {
  const CLOSE = "a A . . .";
  const tough = { others: { A: { toughness: 6 } } };
  const wherePushed = (map: string, scenario: Scenario): string => {
    const { after } = resolved(map, scenario, shotBy("a", "A"), [6, 1]);
    const pushed = after.figures.find(({ id }) => id === "A");
    return `${Math.floor((pushed?.x ?? 0) / 100)},${Math.floor((pushed?.y ?? 0) / 100)}`;
  };

  it("pushes straight away, and nowhere where a wall or a body is in the way", () => {
    expect(wherePushed("a . A . .", tough)).toBe("3,0");
    expect(wherePushed("a . A B .", tough)).toBe("2,0");
    // Never aside along the wall.
    expect(wherePushed(". . . .\na . A #\n. . . .", tough)).toBe("2,1");
  });
  it("pushes a whole inch without a grid, whatever the angle", () => {
    const pushed = (map: string): { x: number; y: number } => {
      const gridless: Scenario = {
        ...tough,
        grid: { kind: "gridless", size: 100, distance: 1, units: "in" },
      };
      const { x = 0, y = 0 } = figure(resolved(map, gridless, shotBy("a", "A"), [6, 1]).after, "A") ?? {};
      return { x, y };
    };
    expect(pushed("a . A . . .")).toEqual({ x: 350, y: 50 });
    const aside = (rows: number): string => `a . . . . .${"\n. . . . . .".repeat(rows)}\n. . . A . .`;
    for (const rows of [0, 1, 2]) {
      const { x, y } = pushed(`${aside(rows)}\n. . . . . .\n. . . . . .`);
      expect(Math.hypot(x - 350, y - 150 - 100 * rows)).toBeCloseTo(100, 0);
    }
  });
  it("a status without a number is one marker: the second hit makes two, not one", () => {
    const { after } = resolved(
      CLOSE,
      { ...tough, figures: { A: { statuses: ["stunned"] } } },
      shotBy("a", "A"),
      [6, 1],
    );
    expect(after.figures.find(({ id }) => id === "A")?.profile.stun).toBe(2);
  });
  it("rolls morale for figures whose tokens are gone from the map", () => {
    const before = snapshotOf("a b c . A", { others: { b: { panic: 2 }, c: { panic: 2 } } });
    const start = happened(before, { kind: "combat-start" }, null).memory;
    const removed = { ...before, figures: before.figures.filter(({ id }) => id !== "a") };
    const lost = happened(removed, { kind: "gone", figure: "a", why: "left" }, start).memory;
    const end = happened(removed, { kind: "round-end", round: 1 }, lost, [1]);
    expect(end.outcomes.map(({ kind }) => kind)).toEqual(["removed"]);
    // Who bailed is no loss of the next round.
    const bailed = end.outcomes[0]?.kind === "removed" ? end.outcomes[0].figure : "";
    const next = happened(removed, { kind: "gone", figure: bailed, why: "left" }, end.memory);
    expect(next.memory).toMatchObject({ lost: [] });
  });

  const hero = (hits?: string): Scenario => ({
    ...(hits === undefined ? {} : { options: { hits } }),
    figures: { A: { hp: { value: 30, max: 30 } } },
  });
  it("a hit costs hit points where the target has them: a third for a casualty, a tenth else", () => {
    const fell = resolved(CLOSE, hero(), shotBy("a", "A"), [6, 6]);
    expect(fell.outcomes).toMatchObject([{ kind: "hp", from: 30, to: 20 }]);
    const grazed = resolved(CLOSE, { ...hero(), ...tough }, shotBy("a", "A"), [6, 1]);
    expect(grazed.outcomes.map(({ kind }) => kind)).toEqual(["hp", "moved", "value", "status"]);
    expect(grazed.outcomes[0]).toMatchObject({ from: 30, to: 27 });
  });
  it("whoever has few hit points is stunned as in the book by a hit that makes no casualty; a save saves", () => {
    const few = { figures: { A: { hp: { value: 1, max: 1 } } } };
    const grazed = resolved(CLOSE, { ...few, ...tough }, shotBy("a", "A"), [6, 1]);
    expect(grazed.outcomes.map(({ kind }) => kind)).toEqual(["moved", "value", "status"]);
    const saved = resolved(CLOSE, { ...few, others: { A: { armour: 5 } } }, shotBy("a", "A"), [6, 6, 5]);
    expect(saved.outcomes.map(({ kind }) => kind)).toEqual(["moved", "value", "status"]);
    const unsaved = resolved(CLOSE, { ...few, others: { A: { armour: 5 } } }, shotBy("a", "A"), [6, 6, 4]);
    expect(unsaved.outcomes.map(({ kind }) => kind)).toEqual(["hp", "removed"]);
  });
  it("nobody with hit points left is out, also by the third marker; at none it is", () => {
    const dazed: Scenario = { ...hero(), others: { A: { toughness: 6, stun: 2 } } };
    const kinds = resolved(CLOSE, dazed, shotBy("a", "A"), [6, 1]).outcomes.map(({ kind }) => kind);
    expect(kinds).toEqual(["hp", "moved"]);
    const last: Scenario = { figures: { A: { hp: { value: 4, max: 30 } } } };
    const out = resolved(CLOSE, last, shotBy("a", "A"), [6, 6]);
    expect(out.outcomes.map(({ kind }) => kind)).toEqual(["hp", "removed"]);
  });
  it("the table may leave hits to its game system, or play the book's casualties", () => {
    const left = resolved(CLOSE, hero("system"), shotBy("a", "A"), [6, 6]);
    expect(left.outcomes.map(({ kind }) => kind)).toEqual(["note"]);
    const book = resolved(CLOSE, hero("book"), shotBy("a", "A"), [6, 6]);
    expect(book.outcomes.map(({ kind }) => kind)).toEqual(["removed"]);
  });
});
