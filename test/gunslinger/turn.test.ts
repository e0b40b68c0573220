import { describe, expect, it } from "vitest";
import { scriptedDice, seededDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { traceProse } from "../../src/core/trace-prose";
import type { RoundEvent } from "../../src/engine/ruleset";
import type { Snapshot } from "../../src/field";
import { TACS, type Tac } from "../../src/rulesets/gunslinger/page/automatic-actions";
import {
  changedTac,
  deckSchema,
  drawCard,
  entryOf,
  sizeOf,
  SYNTHETIC_DECK,
} from "../../src/rulesets/gunslinger/page/result-deck";
import { memorySchema, type Memory, type Sheet } from "../../src/rulesets/gunslinger/sheet/memory";
import { targetStatus } from "../../src/rulesets/gunslinger/sheet/target-status";
import { segmentOf, turnOf } from "../../src/rulesets/gunslinger/map/hex-battle";
import {
  automaticCharacters,
  numerousSide,
  sidesProblem,
} from "../../src/rulesets/gunslinger/set-up/which-side-is-automatic";
import { halfOf } from "../../src/rulesets/gunslinger/play/events";
import { loadCatalog } from "../support/catalog";
import {
  battleOf,
  E,
  gun,
  gunslinger,
  memory,
  onGround,
  pistol,
  play,
  say,
  sheet,
  showdown,
  W,
} from "./support";

const english = loadCatalog("en");
const OPEN = ". a . . . . B .";

const AUTOMATIC = { figures: { a: { ruleset: "gunslinger" } } };

/** Every card turns A into C. */
const A_TO_C = { gunslinger: { deck: [{ tac: { A: "C" }, count: 4 }] } };

function on(
  map: Snapshot,
  event: RoundEvent,
  of: Json = null,
  seed = "deal",
): { memory: Memory; prose: string } {
  const resolution = gunslinger.on?.(battleOf(map), event, {
    dice: seededDice(seed),
    memory: of,
    unattended: true,
  });
  if (resolution === undefined) throw new Error("gunslinger listens to the rounds");
  return {
    memory: memorySchema.parse(resolution.memory),
    prose: traceProse(resolution.trace, english).join("\n"),
  };
}
const roundStart = (round: number): RoundEvent => ({ kind: "round-start", round });
const roundEnd = (round: number): RoundEvent => ({ kind: "round-end", round });

describe("who is automatic", () => {
  it("GUN-G1 the characters of the more numerous side", () => {
    const battle = battleOf(showdown(". a b . A B C ."));
    expect(numerousSide(battle)).toBe("player");
    expect(automaticCharacters(battle).map(({ id }) => id)).toEqual(["A", "B", "C"]);
    const more = battleOf(showdown(". a b c A B . ."));
    expect(automaticCharacters(more).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("GUN-G1 with equal numbers the side listed second, or the first by option (GUN-Q14)", () => {
    expect(numerousSide(battleOf(showdown(". a b . A B .")))).toBe("player");
    const first = showdown(". a b . A B .", { options: { gunslinger: { equalSides: "first" } } });
    expect(numerousSide(battleOf(first))).toBe("foe");
  });

  it("GUN-G1 those given to the ruleset, when somebody is", () => {
    const battle = battleOf(showdown(". a b . A B C .", { figures: { a: { ruleset: "gunslinger" } } }));
    expect(automaticCharacters(battle).map(({ id }) => id)).toEqual(["a"]);
  });

  it("GUN-G1 the set-up helper says who it is", () => {
    const battle = battleOf(showdown(". a b . A B C ."));
    const helper = gunslinger.setup?.[0];
    const proposal = helper?.propose(battle, battle.figures, {
      dice: seededDice(1),
      memory: null,
      unattended: true,
    });
    expect(proposal?.notes.map(say)).toEqual([
      "Automatic: player (A, B and C). Numbers: foe 2 and player 3.",
    ]);
  });

  it("GUN-G2 two sides are what the rules serve; a third is named as a problem, and still fought", () => {
    expect(sidesProblem(battleOf(showdown(OPEN)))).toBeUndefined();
    const third = showdown(". a . C . . B .", { figures: { C: { side: "bandits" } } });
    const played = play(third, "a", { memory: memory({ a: {} }) });
    expect(played.decision.problems.map(({ field }) => field)).toEqual(["scene.sides"]);
    expect(played.sheet.lastTarget).toBe("C");
    const neutral = showdown(". a . C . . B .", { figures: { C: { side: "neutral" } } });
    expect(sidesProblem(battleOf(neutral))).toBeUndefined();
  });

  it("GUN-G3, GUN-G4 each has a sheet of his own, and begins with TAC A", () => {
    const started = on(
      showdown(". a b . B .", { options: { gunslinger: { drawCards: false } } }),
      roundStart(1),
    );
    const played = play(showdown(". a b . B ."), "a", { memory: started.memory });
    expect(played.memory.sheets.a?.tac).toBe("A");
    expect(played.memory.sheets.b).toBeUndefined();
    const other = play(showdown(". a b . B ."), "b", { memory: played.memory });
    expect(Object.keys(other.memory.sheets).sort()).toEqual(["a", "b"]);
  });
});

describe("the start of a turn", () => {
  it("GUN-G5 at segment 1 a result card is drawn for each automatic character, at no other segment", () => {
    const map = showdown(". a b . . B .");
    const first = on(map, roundStart(1));
    expect(first.memory.discard).toHaveLength(2);
    expect(first.prose.split("\n").filter((line) => line.includes("draws result card"))).toHaveLength(2);
    for (const round of [2, 3, 4, 5]) {
      const later = on(map, roundStart(round), first.memory);
      expect(later.memory).toEqual(first.memory);
    }
    expect(on(map, roundStart(6), first.memory).memory.discard).toHaveLength(4);
  });

  it("GUN-G5 draws once when the round is announced twice or not at all", () => {
    const map = showdown(OPEN, AUTOMATIC);
    const once = on(map, roundStart(1));
    expect(on(map, roundStart(1), once.memory).memory).toEqual(once.memory);
    // Nobody announced the round: the decision draws for itself.
    const played = play(map, "a", { memory: null, segment: 1 });
    expect(played.prose).toContain("draws result card");
    expect(played.memory.turn).toBe(1);
  });

  it("GUN-G6 a card that mentions his marker changes it; another leaves it", () => {
    const map = showdown(OPEN, { ...AUTOMATIC, options: A_TO_C });
    const changed = on(map, roundStart(1));
    expect(changed.memory.sheets.a?.tac).toBe("C");
    expect(changed.prose).toContain("TAC A becomes C");
    const stays = on(map, roundStart(6), changed.memory);
    expect(stays.memory.sheets.a?.tac).toBe("C");
    expect(stays.prose).toContain("TAC C stays");
  });

  it.each(TACS)("GUN-G6 TAC %s under every card of the deck", (tac: Tac) => {
    for (let card = 1; card <= sizeOf(SYNTHETIC_DECK); card++) {
      const entry = entryOf(SYNTHETIC_DECK, card);
      expect(changedTac(tac, entry)).toBe(entry[tac] ?? tac);
    }
    const reachable = new Set(
      Array.from({ length: 108 }, (_, i) => changedTac(tac, entryOf(SYNTHETIC_DECK, i + 1))),
    );
    expect([...reachable].sort()).toEqual([...TACS]);
  });

  it("has a synthetic deck of 108 cards that can be replaced; a bad one is named and not used", () => {
    expect(sizeOf(SYNTHETIC_DECK)).toBe(108);
    expect(deckSchema.safeParse(SYNTHETIC_DECK).success).toBe(true);
    const bad = showdown(OPEN, { options: { gunslinger: { deck: [{ tac: { A: "E" }, count: 1 }] } } });
    expect(on(bad, roundStart(1)).prose).toContain("the synthetic deck is used");
  });

  it("draws without putting back, and shuffles an exhausted deck", () => {
    const deck = [{ tac: {}, count: 3 }];
    const first = drawCard(deck, [], scriptedDice([2]));
    expect(first).toMatchObject({ card: 2, die: { sides: 3, value: 2 }, discard: [2] });
    const second = drawCard(deck, first.discard, scriptedDice([2]));
    expect(second).toMatchObject({ card: 3, die: { sides: 2, value: 2 } });
    const third = drawCard(deck, second.discard, scriptedDice([1]));
    expect(third).toMatchObject({ card: 1, die: { sides: 1, value: 1 } });
    expect(drawCard(deck, third.discard, scriptedDice([3]))).toMatchObject({ card: 3, discard: [3] });
  });

  it("leaves the markers to the people who draw real cards, by option", () => {
    const map = showdown(OPEN, { options: { gunslinger: { drawCards: false } } });
    expect(on(map, roundStart(1)).memory.discard).toEqual([]);
  });

  it("counts a combat round as a segment, five to the turn", () => {
    expect([1, 2, 5, 6, 11].map((round) => [turnOf(round), segmentOf(round)])).toEqual([
      [1, 1],
      [1, 2],
      [1, 5],
      [2, 1],
      [3, 1],
    ]);
  });
});

describe("a segment", () => {
  it("GUN-G7, GUN-G8, GUN-G9 target, then the actions table, then the conversion chart", () => {
    const played = play(showdown(OPEN), "a", { memory: memory({ a: { tac: "B" } }), segment: 2 });
    const order = ["◆ The closest enemy in sight", "▦ Automatic actions, TAC B", "▦ Conversion chart"];
    const places = order.map((words) => played.prose.indexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(played.decision.plan.rule).toMatchObject({ id: "B2/4-6", source: "GUN-TB2, GUN-K6" });
  });

  it("GUN-G7 a weapon, a hex and an enemy as targets give three different rows", () => {
    const rows = [
      play(showdown(OPEN), "a", { memory: memory({ a: { weapon: null } }, { ground: [onGround(3, 0)] }) }),
      play(showdown(". a . . # B . .", { looks: { B: W } }), "a", { memory: memory({ a: {} }) }),
      play(showdown(". a . . . . B ."), "a", { memory: memory({ a: {} }) }),
    ].map(({ lookups }) => lookups[1]?.row);
    expect(rows).toEqual([14, 11, 5]);
  });

  it("GUN-G12 where the rules run out he does something in the spirit of his doctrine, and the trace says so", () => {
    const noEnemy = play(showdown(". a . . ."), "a", { memory: memory({ a: {} }) });
    expect(noEnemy.deeds).toEqual(["hold"]);
    expect(noEnemy.prose).toContain("No enemy is left.");
    // TAC D, no cover anywhere: the chart's far row sends him on instead of leaving him standing.
    const noCover = play(showdown(OPEN), "a", { memory: memory({ a: { tac: "D" } }), segment: 2 });
    expect(noCover.deeds).toEqual(["advance"]);
    expect(noCover.prose).toContain("There is no cover he could walk to.");
  });

  it("takes a rejected cell as doing nothing, with that reason", () => {
    const played = play(showdown(OPEN), "a", {
      memory: memory({ a: { tac: "A" } }),
      segment: 3,
      rejected: ["A3/4-6"],
    });
    expect(played.deeds).toEqual(["hold"]);
    expect(played.decision.plan.rule.because.key).toBe("OPFOR.rule.rejected");
  });

  it("lets a person change the target: every other enemy is offered", () => {
    const map = showdown(". a . . B . C .");
    const { choices } = play(map, "a", { memory: memory({ a: {} }) }).decision;
    expect(choices[0]).toMatchObject({ id: "target", picked: "B", outside: [{ id: "C" }] });
    expect(play(map, "a", { memory: memory({ a: {} }), answers: { target: "C" } }).sheet.lastTarget).toBe(
      "C",
    );
  });
});

describe("penalties", () => {
  const act = (of: Partial<Sheet>, segment: 1 | 2 | 3 | 4 | 5) =>
    play(showdown(OPEN), "a", { memory: memory({ a: { tac: "A", ...of } }), segment });

  it("GUN-D1 wounds, delay and an empty gun count for him as for anybody", () => {
    expect(act({ delay: 2 }, 3).deeds).toEqual(["hold"]);
    expect(act({ legWounds: 1, posture: "down" }, 3).deeds).not.toContain("advance");
    expect(act({ weapon: null, holstered: [] }, 3).deeds).toEqual(["advance"]);
  });

  it("GUN-D4 with delay points an action is spent on removing one", () => {
    const played = act({ delay: 2 }, 3);
    expect(played.deeds).toEqual(["hold"]);
    expect(played.sheet).toMatchObject({ delay: 1, moved: 0 });
    expect(played.decision.plan.rule.source).toBe("GUN-TA3, GUN-D4");
  });

  it("GUN-D4 a segment in which nothing is due removes none (GUN-Q1)", () => {
    expect(act({ delay: 2 }, 4).sheet.delay).toBe(2);
  });

  it("GUN-D5 once they are gone he acts normally", () => {
    const first = act({ delay: 1 }, 3);
    const next = play(showdown(OPEN), "a", { memory: first.memory, segment: 5 });
    expect(first.deeds).toEqual(["hold"]);
    expect(next.deeds).toEqual(["advance"]);
  });

  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [2, 1, 1],
    [3, 2, 1],
    [5, 3, 2],
  ])("GUN-D6 of %i delay points %i go at the end of the turn (or %i by option)", (delay, up, down) => {
    expect(halfOf(delay, true)).toBe(up);
    expect(halfOf(delay, false)).toBe(down);
    const map = showdown(OPEN);
    const after = on(map, roundEnd(5), memory({ a: { delay } }));
    expect(after.memory.sheets.a?.delay).toBe(delay - up);
    const other = showdown(OPEN, { options: { gunslinger: { halfDelay: "down" } } });
    expect(on(other, roundEnd(5), memory({ a: { delay } })).memory.sheets.a?.delay).toBe(delay - down);
  });

  it("GUN-D6 once per turn: not at other segments, not twice, and not forgotten when no end was announced", () => {
    const map = showdown(OPEN);
    const four = memory({ a: { delay: 8 } });
    expect(on(map, roundEnd(4), four).memory.sheets.a?.delay).toBe(8);
    const ended = on(map, roundEnd(5), four).memory;
    expect(on(map, roundEnd(5), ended).memory.sheets.a?.delay).toBe(4);
    expect(on(map, roundStart(6), ended).memory.sheets.a?.delay).toBe(4);
    expect(on(map, roundStart(6), four).memory.sheets.a?.delay).toBe(4);
  });

  it("GUN-D7 one hex in the turn is Move, more is Run; a new turn starts at Stand", () => {
    const map = showdown(OPEN);
    const one = act({}, 1);
    expect(targetStatus(one.sheet)).toBe("move");
    const two = play(map, "a", { memory: one.memory, segment: 3 });
    expect(targetStatus(two.sheet)).toBe("run");
    expect(targetStatus(sheet())).toBe("stand");
    const next = on(map, roundStart(6), two.memory);
    expect(next.memory.sheets.a?.moved).toBe(0);
  });

  it("GUN-D8 with his head out he counts as Head, whatever else; down as Down", () => {
    expect(targetStatus(sheet({ head: { x: 1, y: 1 }, posture: "down", moved: 1 }))).toBe("head");
    expect(targetStatus(sheet({ posture: "down" }))).toBe("down");
  });
});

describe("bonus segments", () => {
  const B1 = { tac: "A" as const, bonus: ["B1" as const] };
  it("GUN-X1 a holder of B1 moves in TAC A segment 2, another does nothing", () => {
    const map = showdown(OPEN);
    expect(play(map, "a", { memory: memory({ a: B1 }), segment: 2 }).deeds).toEqual(["advance"]);
    const without = play(map, "a", { memory: memory({ a: { tac: "A" } }), segment: 2 });
    expect(without.deeds).toEqual(["hold"]);
    expect(without.decision.plan.rule.because).toMatchObject({ key: "OPFOR.gunslinger.why.noCard" });
  });

  it("GUN-X2, GUN-X3 it is skipped while he has delay points, and removes none", () => {
    const played = play(showdown(OPEN), "a", { memory: memory({ a: { ...B1, delay: 1 } }), segment: 2 });
    expect(played.deeds).toEqual(["hold"]);
    expect(played.sheet.delay).toBe(1);
    expect(played.prose).not.toContain("Conversion chart");
  });

  it("GUN-X4 the option for the original chart takes them away", () => {
    const map = showdown(OPEN, { options: { gunslinger: { bonusCards: false } } });
    const played = play(map, "a", { memory: memory({ a: B1 }), segment: 2 });
    expect(played.deeds).toEqual(["hold"]);
    expect(played.prose).toContain("Segment 2 × 4–6 hexes = –");
  });

  describe("the halves of C/AS in D segment 3 (GUN-Q11)", () => {
    const wall = [
      { id: "fence", c: [350, 0, 350, 100] as [number, number, number, number], sight: 0 as const },
    ];
    const ahead = showdown(". a . . . . B .", { walls: wall });
    const behind = { ...ahead, figures: ahead.figures.map((f) => (f.id === "a" ? { ...f, x: 300 } : f)) };
    const d3 = (map: Snapshot, of: Partial<Sheet>) =>
      play(map, "a", { memory: memory({ a: { tac: "D", ...of } }), segment: 3 }).deeds;
    const out = { posture: "down" as const, behindCover: true, head: { x: 400, y: 58 } };

    it("GUN-X1 B1 alone takes cover but never aims", () => {
      expect(d3(ahead, { bonus: ["B1"] })).toEqual(["advance"]);
      expect(d3(behind, { bonus: ["B1"] })).toEqual(["get-down"]);
      expect(d3(behind, { bonus: ["B1"], ...out })).toEqual(["hold"]);
    });

    it("GUN-X1 B2 or B3 alone aims when the head is out, but does not take cover", () => {
      expect(d3(ahead, { bonus: ["B2"] })).toEqual(["hold"]);
      expect(d3(behind, { bonus: ["B3"], ...out })).toEqual(["aim"]);
    });

    it("GUN-X1 B2 or B3 alone aims in the open when there is no cover to go to", () => {
      const bare = showdown(". a . . . . B .");
      expect(d3(bare, { bonus: ["B2"] })).toEqual(["aim"]);
      expect(d3(bare, { bonus: ["B1"] })).toEqual(["advance"]);
      expect(d3(bare, {})).toEqual(["hold"]);
    });

    it("GUN-K13 a half goes for a target hex as every column does", () => {
      // A wall across the map: nobody is in sight, so a hex is the target.
      const walled = showdown(". a . . . . B .", {
        walls: [{ id: "wall", c: [350, -200, 350, 300] as [number, number, number, number] }],
        looks: { a: E, B: W },
      });
      expect(d3(walled, { bonus: ["B2"] })).toEqual(["advance"]);
      expect(d3(walled, { bonus: ["B1"] })).toEqual(["advance"]);
    });

    it("GUN-X1 both cards make the whole C/AS", () => {
      expect(d3(ahead, { bonus: ["B1", "B2"] })).toEqual(["advance"]);
      expect(d3(behind, { bonus: ["B1", "B2"], ...out })).toEqual(["aim"]);
    });
  });

  it("GUN-X1 at 7 hexes a two-handed gun keeps its aim, a one-handed one with B1 moves (GUN-Q12)", () => {
    const far = showdown(". a . . . . . . B .", { looks: { a: E, B: W } });
    const c1 = (of: Partial<Sheet>) =>
      play(far, "a", { memory: memory({ a: { tac: "C", bonus: ["B1"], ...of } }), segment: 1 });
    const rifle = c1({ weapon: gun(), aim: { target: "B", points: 2 } });
    expect(rifle.deeds).toEqual(["hold"]);
    expect(rifle.sheet.aim?.points).toBe(2);
    expect(c1({ weapon: pistol() }).deeds).toEqual(["advance"]);
  });
});
