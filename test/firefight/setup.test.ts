import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { renderText } from "../../src/core/text";
import type { Context, SetupProposal } from "../../src/engine/ruleset";
import type { Battle, Snapshot } from "../../src/field";
import { firefight } from "../../src/rulesets/firefight";
import { classify, strengthOf } from "../../src/rulesets/firefight/page/unit-type";
import { checkProfile } from "../../src/rulesets/firefight/sheet/profile";
import { isLegal, legalArea, quarterCentres } from "../../src/rulesets/firefight/set-up/markers";
import { groupsOf, sectionsOf } from "../../src/rulesets/firefight/set-up/groups-and-sections";
import { objectivesOf } from "../../src/rulesets/firefight/mission/objectives";
import { EMPTY, readState, stateIn } from "../../src/rulesets/firefight/sheet/memory";
import { depthFrom, sectionOf } from "../../src/rulesets/firefight/mission/edges-and-sections";
import { Recorder } from "../../src/engine/trace-recorder";
import {
  ai,
  battleOn,
  BLOW_ON_A,
  brawler,
  CARBINE,
  catalog,
  CCW,
  context,
  decided,
  diceOf,
  expectDefined,
  hybridOne,
  marker,
  on,
  order,
  patch,
  PISTOL,
  prose,
  resolve,
  shooter,
  soldier,
  SWORD,
  table,
  target,
  traceText,
} from "./support";

const propose = (helper: string, battle: Battle, how: Context): SetupProposal =>
  expectDefined(firefight.setup?.find(({ id }) => id === helper)).propose(
    battle,
    battle.figures.filter(({ ruleset }) => ruleset === "firefight"),
    how,
  );

const notes = (proposal: SetupProposal): string =>
  proposal.notes.map((note) => renderText(note, catalog)).join("\n");

describe("principles", () => {
  it("GFF-P1 drives one side against a person's: only its own units act, and the others are enemies", () => {
    const snapshot = table(
      30,
      20,
      { a: [3, 10], b: [3, 12], A: [20, 10] },
      {
        figures: { a: ai(shooter), b: ai(brawler), A: target() },
      },
    );
    const result = decided(snapshot);
    const actors = new Set(result.plan.steps.map(({ figure }) => figure));
    expect([...actors]).toEqual(["a"]);
    for (const step of result.plan.steps) if (step.kind === "attack") expect(step.target).toBe("A");
    // A side played by a person is never drawn by dice.
    const drawn = order(
      battleOn(table(20, 20, { A: [3, 3], B: [15, 3] })),
      context([], { round: 1, starts: "player" }),
    );
    expect(drawn.trace).toEqual([]);
  });

  it("GFF-P2 settles a tie by a die over exactly the tied options", () => {
    const snapshot = table(
      30,
      21,
      { a: [3, 10], A: [15, 5], B: [15, 15] },
      {
        figures: { a: ai({ ...shooter, rules: ["Immobile"] }), A: target(), B: target() },
      },
    );
    const hit = (face: number) => {
      const result = decided(snapshot, "a", { dice: { roll: () => face } });
      return result.plan.steps.flatMap((step) => (step.kind === "attack" ? [step.target] : []));
    };
    expect([hit(1), hit(2)]).toEqual([["A"], ["B"]]);
    expect(diceOf(decided(snapshot).trace)).toMatchObject([{ sides: 2 }]);
    // No tie, no die.
    const nearer = table(
      30,
      21,
      { a: [3, 10], A: [14, 5], B: [15, 15] },
      {
        figures: { a: ai({ ...shooter, rules: ["Immobile"] }), A: target(), B: target() },
      },
    );
    expect(diceOf(decided(nearer).trace)).toEqual([]);
  });
});

describe("army lists", () => {
  const lists = (names: readonly string[]): Battle =>
    battleOn(
      table(
        10,
        10,
        Object.fromEntries(names.map((_, index) => [String.fromCharCode(97 + index), [index, 0] as const])),
        {
          figures: Object.fromEntries(
            names.map((army, index) => [String.fromCharCode(97 + index), ai({ ...brawler, army })]),
          ),
        },
      ),
    );

  it("GFF-P3 draws one list for the AI and another for the player", () => {
    const battle = lists(["Elves", "Orcs", "Robots", "Rats"]);
    for (let first = 1; first <= 4; first++) {
      for (let second = 1; second <= 3; second++) {
        const { armies } = readState(propose("armies", battle, context([first, second])).memory);
        expect(armies.ai).not.toBe(armies.player);
      }
    }
    const proposal = propose("armies", battle, context([2, 3]));
    expect(notes(proposal)).toBe("The AI plays Orcs, the player Robots.");
    expect(diceOf(proposal.trace)).toEqual([
      { sides: 4, value: 2 },
      { sides: 3, value: 3 },
    ]);
  });

  it("GFF-P3 needs three to six lists", () => {
    for (const count of [2, 7]) {
      const proposal = propose(
        "armies",
        lists(Array.from({ length: count }, (_, i) => `list ${i}`)),
        context([]),
      );
      expect(notes(proposal)).toContain(`the tokens name ${count}`);
    }
    for (const count of [3, 6]) {
      const proposal = propose(
        "armies",
        lists(Array.from({ length: count }, (_, i) => `list ${i}`)),
        context([1, 1]),
      );
      expect(notes(proposal)).toContain("The AI plays list 0");
    }
  });
});

describe("objectives", () => {
  const open = (regions: NonNullable<Parameters<typeof table>[3]>["regions"] = []): Battle =>
    battleOn(
      table(48, 48, { a: [0, 0], A: [47, 47] }, { figures: { a: ai(brawler), A: target() }, regions }),
    );
  const attended = (dice: readonly number[], memory: Json = null): Context => ({
    ...context(dice, memory),
    unattended: false,
  });
  const at = (proposal: SetupProposal): (readonly [number, number])[] =>
    proposal.marks.map(({ at: { x, y } }) => [x / 100, y / 100]);

  it("GFF-P4 divides the area outside the zones into four equal parts", () => {
    expect(legalArea(open())).toEqual({ x: 0, y: 1200, width: 4800, height: 2400 });
    expect(quarterCentres(open()).map(({ x, y }) => [x / 100, y / 100])).toEqual([
      [12, 18],
      [36, 18],
      [12, 30],
      [36, 30],
    ]);
  });

  it("GFF-P5 rolls a part and puts the marker in its middle", () => {
    for (const quarter of [1, 2, 3, 4]) {
      const proposal = propose("objectives", open(), attended([1, quarter]));
      const centre = expectDefined(quarterCentres(open())[quarter - 1]);
      expect(at(proposal)).toEqual([[centre.x / 100, centre.y / 100]]);
      expect(diceOf(proposal.trace)).toEqual([
        { sides: 3, value: 1 },
        { sides: 4, value: quarter },
      ]);
    }
  });

  it("GFF-P5 places one marker at a time, and D3 + 2 in all", () => {
    const first = propose("objectives", open(), attended([3, 1]));
    expect(readState(first.memory).wanted).toBe(5);
    expect(first.marks).toHaveLength(1);
    const second = propose("objectives", open(), attended([2], first.memory));
    expect(at(second)).toEqual([[36, 18]]);
    expect(readState(second.memory).objectives.map(({ id }) => id)).toEqual(["objective-1", "objective-2"]);
    // A person's marker on the map counts too.
    const full = propose(
      "objectives",
      open([marker("one", 5, 20), marker("two", 20, 20), marker("three", 40, 20)]),
      attended([1]),
    );
    expect(full.marks).toEqual([]);
  });

  it("GFF-P4 counts a marker once that the host has drawn as a region", () => {
    const state = { ...EMPTY, objectives: [{ id: "objective-1", name: "1", x: 600, y: 900 }] };
    expect(objectivesOf(open(), state)).toHaveLength(1);
    const drawn = objectivesOf(open([marker("objective-1", 11.5, 17.5)]), state);
    expect(drawn.map(({ name }) => name)).toEqual(["1"]);
    const another = objectivesOf(open([marker("other", 11.5, 17.5)]), state);
    expect(another.map(({ name }) => name)).toEqual(["other", "1"]);
  });

  it("GFF-P6 moves toward another part, just far enough to be legal", () => {
    // A marker lies in the middle of part 1; the next goes toward part 2 and stops right after 9 inches.
    const lying = marker("one", 11.5, 17.5);
    const [place] = at(propose("objectives", open([lying]), attended([1, 1, 1])));
    expect(place?.[1]).toBe(18);
    expect(place?.[0]).toBeGreaterThan(21);
    expect(place?.[0]).toBeLessThan(21.1);
    // Toward part 3 it runs out of room at 12 inches: 9 inches down is still legal there.
    const [down] = at(propose("objectives", open([lying]), attended([1, 1, 2])));
    expect(down?.[0]).toBe(12);
    expect(down?.[1]).toBeGreaterThan(27);
  });

  it("GFF-P6 rolls on when there is no legal place on that way either", () => {
    // Parts 1 and 3 are both taken, so the way between them is too short: the third die leads elsewhere.
    const regions = [marker("one", 11.5, 17.5), marker("two", 11.5, 29.5)];
    const proposal = propose("objectives", open(regions), attended([1, 1, 2, 1]));
    const [place] = at(proposal);
    expect(place?.[0]).toBeGreaterThan(20);
    expect(diceOf(proposal.trace).map(({ sides }) => sides)).toEqual([3, 4, 3, 2]);
  });

  it("GFF-P6 keeps off impassable ground", () => {
    const rock = patch("rock", [10, 16, 14, 20], [{ kind: "impassable" }]);
    const [place] = at(propose("objectives", open([rock]), attended([1, 1, 1])));
    expect(place?.[0]).toBeGreaterThanOrEqual(14);
    expect(place?.[0]).toBeLessThan(14.2);
  });

  it("GFF-P6 whatever the dice, all markers are legal", () => {
    for (let seed = 0; seed < 60; seed++) {
      const battle = open();
      const { marks, memory } = propose("objectives", battle, context(`markers ${seed}`));
      expect(marks.length).toBeGreaterThanOrEqual(3);
      expect(marks.length).toBeLessThanOrEqual(readState(memory).wanted ?? 0);
      for (const [index, { at: point }] of marks.entries()) {
        const others = marks.filter((_, other) => other !== index).map((other) => other.at);
        expect(isLegal(battle, point, others)).toBe(true);
      }
    }
  });
});

const EDGES = { player: "south", foe: "north" } as const;
const memory: Json = { edges: EDGES };
const army = (
  profiles: Readonly<Record<string, Parameters<typeof ai>[0]>>,
  regions: NonNullable<Parameters<typeof table>[3]>["regions"] = [
    marker("one", 10, 20),
    marker("two", 30, 20),
  ],
): Battle => {
  const ids = Object.keys(profiles);
  return battleOn(
    table(
      40,
      40,
      { ...Object.fromEntries(ids.map((id, index) => [id, [index, 20] as const])), A: [20, 35] },
      {
        figures: { ...Object.fromEntries(ids.map((id) => [id, ai(profiles[id] ?? brawler)])), A: target() },
        regions,
      },
    ),
  );
};
const six = { a: brawler, b: brawler, c: brawler, d: brawler, e: brawler, f: brawler };
const deploy = (battle: Battle, seed: string, known: Json = memory): SetupProposal =>
  propose("deployment", battle, context(seed, known));

describe("deployment: edges, groups and sections", () => {
  it("GFF-P7 gives the player one of two facing edges by a die, and the AI the other", () => {
    const zones = (face: number, known: Json = null) => propose("zones", army(six), context([face], known));
    expect(readState(zones(1).memory).edges).toEqual({ player: "north", foe: "south" });
    expect(readState(zones(2).memory).edges).toEqual({ player: "south", foe: "north" });
    // Rolled again, whatever the die gave before.
    expect(readState(zones(1, memory).memory).edges).toEqual({ player: "north", foe: "south" });
    expect(traceText(zones(1).trace)).toContain("Edge for player");
    expect(zones(1).placements).toEqual([]);
  });

  it("GFF-P7 the AI deploys across from the player, who has deployed before", () => {
    const depths = (proposal: SetupProposal) => proposal.placements.map(({ at }) => at.y / 100);
    // As the die said.
    const said = deploy(army(six), "x");
    expect(Math.max(...depths(said))).toBeLessThanOrEqual(12);
    expect(traceText(said.trace)).not.toContain("Edge for player");
    // As the player stands, where nobody rolled: A stands in the south.
    for (let seed = 0; seed < 8; seed++) {
      const proposal = deploy(army(six), `zone ${seed}`, null);
      expect(readState(proposal.memory).edges).toEqual(EDGES);
      expect(Math.max(...depths(proposal))).toBeLessThanOrEqual(12);
      expect(proposal.placements.map(({ figure }) => figure)).not.toContain("A");
    }
  });

  it("GFF-P7 rolls at deployment where nobody did and the player stands in neither zone", () => {
    const middle = battleOn(
      table(
        40,
        40,
        { a: [0, 20], A: [20, 20] },
        { figures: { a: ai(brawler), A: target() }, regions: [marker("one", 10, 20)] },
      ),
    );
    const edges = Array.from(
      { length: 12 },
      (_, seed) => readState(deploy(middle, `m ${seed}`, null).memory).edges.player,
    );
    expect([...new Set(edges)].sort()).toEqual(["north", "south"]);
  });

  it.each([
    [0, [0, 0, 0]],
    [1, [0, 0, 1]],
    [4, [1, 1, 2]],
    [6, [2, 2, 2]],
    [8, [2, 3, 3]],
  ])("GFF-P8 splits %i units into three groups as equal as can be", (count, sizes) => {
    const units = Array.from({ length: count }, (_, index) => index);
    const groups = groupsOf(units, seededDice("groups"));
    expect(groups.map((group) => group.length).sort()).toEqual(sizes);
    expect(groups.flat().sort((a, b) => a - b)).toEqual(units);
  });

  it("GFF-P8 splits at random", () => {
    const ways = new Set(
      Array.from({ length: 40 }, (_, seed) =>
        JSON.stringify(
          groupsOf(["a", "b", "c", "d", "e", "f"], seededDice(seed)).map((group) => [...group].sort()),
        ),
      ),
    );
    expect(ways.size).toBeGreaterThan(10);
  });

  it("GFF-P9 divides the table into two sections along the AI's edge", () => {
    const battle = army(six);
    const west = { x: 100, y: 100 };
    const east = { x: 3900, y: 100 };
    expect([sectionOf(battle, "north", east), sectionOf(battle, "north", west)]).toEqual([1, 2]);
    expect([sectionOf(battle, "south", west), sectionOf(battle, "south", east)]).toEqual([1, 2]);
    const north = { x: 100, y: 100 };
    const south = { x: 100, y: 3900 };
    expect([sectionOf(battle, "west", north), sectionOf(battle, "west", south)]).toEqual([1, 2]);
    expect([sectionOf(battle, "east", south), sectionOf(battle, "east", north)]).toEqual([1, 2]);
  });

  const sections = (...faces: readonly number[]) => {
    const trace = new Recorder();
    const rolled = sectionsOf({ dice: context(faces).dice, trace }, [[1], [2], [3]]);
    return { rolled, trace: traceText(trace.entries) };
  };

  it("GFF-P10 a die for each group: 1 to 3 is section 1, 4 to 6 section 2", () => {
    expect(sections(1, 2, 4).rolled).toEqual([1, 1, 2]);
    expect(sections(3, 5, 6).rolled).toEqual([1, 2, 2]);
    expect(sections(3, 4, 3).trace).toContain("d6 4 Section of group 2: section 2");
  });

  it("GFF-P11 rolls all three again while they agree", () => {
    expect(sections(1, 2, 3, 4, 5, 6, 1, 1, 4).rolled).toEqual([1, 1, 2]);
    expect(sections(1, 2, 3, 1, 1, 4).trace).toContain("All three groups in one section: rolled again.");
    expect(sections(1, 1, 4).trace).not.toContain("again");
  });
});

describe("deployment: places", () => {
  it("GFF-P12 deploys every unit once, in its group's section and in the zone, in a random order", () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const battle = army(six);
      const proposal = deploy(battle, `deploy ${seed}`);
      orders.add(proposal.placements.map(({ figure }) => figure).join(""));
      expect(proposal.placements.map(({ figure }) => figure).sort()).toEqual(Object.keys(six));
      const text = traceText(proposal.trace);
      for (const { figure, at } of proposal.placements) {
        expect(depthFrom(battle, "north", at)).toBeLessThanOrEqual(12);
        const group = expectDefined(new RegExp(`Group (\\d): [^\\n]*\\b${figure}\\b`).exec(text)?.[1]);
        const dice = [...text.matchAll(new RegExp(`Section of group ${group}: section (\\d)`, "g"))];
        expect(sectionOf(battle, "north", at)).toBe(Number(dice.at(-1)?.[1]));
      }
    }
    expect(orders.size).toBeGreaterThan(5);
  });

  it("GFF-P13 deploys as close as possible to the nearest objective", () => {
    const battle = army({ a: brawler }, [marker("one", 10, 20), marker("two", 30, 20)]);
    const { placements } = deploy(battle, "close");
    const place = expectDefined(placements[0]).at;
    // At the front of the zone, straight above one of the markers.
    expect(Math.floor(place.y / 100)).toBe(11);
    expect([10, 30]).toContain(Math.floor(place.x / 100));
  });

  it("GFF-P13 keeps an inch between units", () => {
    const battle = army(six, [marker("one", 20, 20)]);
    const { placements } = deploy(battle, "spacing");
    for (const [index, { at }] of placements.entries()) {
      for (const other of placements.slice(index + 1)) {
        const apart = Math.max(Math.abs(at.x - other.at.x), Math.abs(at.y - other.at.y));
        expect(apart).toBeGreaterThanOrEqual(200);
      }
    }
  });

  const front = (kind: "difficult" | "dangerous") => patch("front", [0, 10, 40, 12], [{ kind }]);
  const rowOf = (rules: string[], kind: "difficult" | "dangerous"): number => {
    const battle = army({ a: { ...brawler, rules } }, [
      marker("one", 10, 20),
      marker("two", 30, 20),
      front(kind),
    ]);
    return Math.floor(expectDefined(deploy(battle, "terrain").placements[0]).at.y / 100);
  };

  it("GFF-P14 deploys outside difficult and dangerous terrain, unless it has Strider or Flying", () => {
    for (const kind of ["difficult", "dangerous"] as const) {
      expect(rowOf([], kind)).toBe(9);
      expect(rowOf(["Strider"], kind)).toBe(11);
      expect(rowOf(["Flying"], kind)).toBe(11);
    }
  });

  it("GFF-X13 deploys Scouts after everybody else, and up to 12 inches farther", () => {
    for (let seed = 0; seed < 8; seed++) {
      const battle = army({
        ...six,
        a: { ...brawler, rules: ["Scout"] },
        b: { ...brawler, rules: ["Scout"] },
      });
      const { placements } = deploy(battle, `scout ${seed}`);
      expect(
        placements
          .slice(-2)
          .map(({ figure }) => figure)
          .sort(),
      ).toEqual(["a", "b"]);
      for (const { figure, at } of placements) {
        const depth = depthFrom(battle, "north", at);
        if (figure === "a" || figure === "b") expect(depth).toBeGreaterThan(12);
        else expect(depth).toBeLessThanOrEqual(12);
      }
    }
  });
});

describe("Ambush", () => {
  const ambusher = { ...brawler, rules: ["Ambush"] };

  it("GFF-X2 keeps Ambush units in reserve: not placed, not drawn, nobody's target", () => {
    const battle = army({ ...six, a: ambusher });
    const proposal = deploy(battle, "ambush");
    expect(proposal.placements.map(({ figure }) => figure)).not.toContain("a");
    expect(readState(proposal.memory).reserve).toEqual(["a"]);
    expect(notes(proposal)).toContain("a stays in reserve until round 2.");
    const drawn = order(battle, context("order", proposal.memory));
    expect(drawn.figures).not.toContain("a");
    const held = decided(battle.snapshot, "a", { memory: proposal.memory });
    expect(held.plan.rule.id).toBe("off-table");
    // Without the rule the unit is placed like any other.
    expect(readState(deploy(army(six), "ambush").memory).reserve).toEqual([]);
  });

  it("GFF-X3 deploys them by the deployment rules at the start of round 2, and not before", () => {
    const battle = army({ ...six, a: ambusher });
    const reserved = deploy(battle, "ambush").memory;
    const start = (round: number) =>
      on(
        battleOn({ ...battle.snapshot, round }),
        { kind: "round-start", round },
        context(`round ${round}`, reserved),
      );
    expect(start(1).outcomes).toEqual([]);
    const arrival = start(2);
    expect(readState(arrival.memory).reserve).toEqual([]);
    const moved = expectDefined(arrival.outcomes.find((outcome) => outcome.kind === "moved"));
    const place = expectDefined(moved.path.at(-1));
    const rolled = Number(/: section (\d)/.exec(traceText(arrival.trace))?.[1]);
    expect(sectionOf(battle, "north", place)).toBe(rolled);
    // More than 9 inches from the enemy, and as near to an objective as that allows.
    const enemy = expectDefined(battle.figure("A"));
    expect(battle.distance(place, enemy)).toBeGreaterThan(9);
    const markers = [
      { x: 1050, y: 2050 },
      { x: 3050, y: 2050 },
    ];
    expect(Math.min(...markers.map((marker) => battle.distance(place, marker)))).toBeLessThan(2);
  });

  it("GFF-X3 keeps more than 9 inches from enemies, even where the objective is nearer to them", () => {
    const guarded = table(
      40,
      40,
      { a: [0, 0], b: [2, 0], A: [10, 20], B: [30, 20] },
      {
        figures: { a: ai(ambusher), b: ai(brawler), A: target(), B: target() },
        regions: [marker("one", 10, 20), marker("two", 30, 20)],
      },
    );
    const battle = battleOn(guarded);
    const { placements } = propose("ambush", battle, context("guarded", { edges: EDGES, reserve: ["a"] }));
    const me = { ...expectDefined(battle.figure("a")), ...expectDefined(placements[0]).at };
    const apart = Math.min(...["A", "B"].map((id) => battle.distance(me, expectDefined(battle.figure(id)))));
    expect(apart).toBeGreaterThan(9);
    expect(apart).toBeLessThan(10);
  });

  it("GFF-X3 the helper proposes the same on the map, for a person to accept or roll again", () => {
    const battle = army({ ...six, a: ambusher });
    const { memory: reserved } = deploy(battle, "ambush");
    const seen = new Set<string>();
    for (let seed = 0; seed < 10; seed++) {
      const proposal = propose("ambush", battle, context(`again ${seed}`, reserved));
      expect(proposal.placements.map(({ figure }) => figure)).toEqual(["a"]);
      seen.add(JSON.stringify(proposal.placements));
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it("deploys the models of a unit round their leader", () => {
    const squad = { ...brawler, unit: "squad" };
    const { placements } = deploy(army({ a: squad, b: squad, c: squad }), "squad");
    const [leader, ...others] = placements;
    for (const { at } of others) {
      expect(Math.abs(at.x - (leader?.at.x ?? 0))).toBeLessThanOrEqual(100);
      expect(Math.abs(at.y - (leader?.at.y ?? 0))).toBeLessThanOrEqual(100);
    }
  });

  it("deploys a squad together, not its leader where there is room for one alone", () => {
    const squad = { ...brawler, unit: "squad" };
    // Swamp along the front of the zone but for one space, straight above the marker.
    const swamp = [
      patch("west", [0, 7, 10, 12], [{ kind: "difficult" }]),
      patch("east", [11, 7, 40, 12], [{ kind: "difficult" }]),
      patch("behind", [10, 7, 11, 11], [{ kind: "difficult" }]),
    ];
    const battle = army({ a: squad, b: squad, c: squad }, [marker("one", 10, 20), ...swamp]);
    const placed = deploy(battle, "pocket").placements.map(({ at }) => Math.floor(at.y / 100));
    expect([placed.length, Math.max(...placed)]).toEqual([3, 6]);
  });
});

describe("the sheet of a model", () => {
  const sheet = expectDefined(firefight.sheet);
  const battle = battleOn(
    table(
      20,
      20,
      { a: [5, 5], b: [5, 6] },
      {
        figures: { a: ai({ ...brawler, unit: "pair" }), b: ai({ ...brawler, unit: "pair" }) },
      },
    ),
  );
  const [a, b] = [expectDefined(battle.figure("a")), expectDefined(battle.figure("b"))];

  it("reads and writes what is remembered: the unit's for all its models, stunned for one", () => {
    const written = sheet.write(battle, a, null, { activated: true, stunned: true });
    if (!written.ok) throw new Error("refused");
    expect(sheet.read(battle, a, written.value)).toMatchObject({
      activated: true,
      stunned: true,
      fatigued: false,
    });
    expect(sheet.read(battle, b, written.value)).toMatchObject({ activated: true, stunned: false });
    expect(sheet.lines(battle, a, written.value).map((line) => renderText(line, catalog))).toEqual([
      "stunned",
    ]);
    const back = sheet.write(battle, a, written.value, { activated: false });
    if (!back.ok) throw new Error("refused");
    expect(sheet.read(battle, b, back.value)).toMatchObject({ activated: false });
  });

  it("refuses what is no flag, and names it", () => {
    expect(sheet.write(battle, a, null, { stunned: "very" })).toMatchObject({
      ok: false,
      problems: [{ field: "stunned" }],
    });
    expect(sheet.write(battle, a, null, 7).ok).toBe(false);
  });
});

describe("challenge bonus", () => {
  const snapshot = (challengeBonus: boolean): Snapshot =>
    table(
      20,
      20,
      { a: [5, 5], A: [9, 5] },
      {
        figures: { a: ai(shooter), A: target(shooter) },
        options: { firefight: { challengeBonus } },
      },
    );
  const bonus = (seized: Json, option = true) =>
    stateIn(
      on(battleOn(snapshot(option)), { kind: "round-start", round: 1 }, context([], { round: 0, seized }))
        .memory,
      1,
    ).bonus.foe;

  it("GFF-P15 with as many objectives as the player, +1 to hit", () => {
    expect(bonus({})).toEqual({ hit: 1, defense: 0 });
    expect(bonus({ one: "foe", two: "player" })).toEqual({ hit: 1, defense: 0 });
  });

  it("GFF-P15 gives nothing with more objectives, nor when the option is off", () => {
    expect(bonus({ one: "foe" })).toBeUndefined();
    expect(bonus({}, false)).toBeUndefined();
  });

  it("GFF-P15 lasts until the end of the round and changes the dice", () => {
    const battle = battleOn(snapshot(true));
    const shot = expectDefined(
      decided(snapshot(true), "a").plan.steps.find((step) => step.kind === "attack"),
    );
    // Two shots with a 3: they miss on 4+, hit on 3+.
    const plain = resolve(battle, shot, context([3, 3], { round: 1 }));
    expect(traceText(plain.trace)).toContain("Quality, 4+: failed");
    const better = resolve(
      battle,
      shot,
      context([3, 3, 6, 6], { round: 1, bonus: { foe: { hit: 1, defense: 0 } } }),
    );
    expect(traceText(better.trace)).toContain("Quality, 3+: passed");
    expect(stateIn({ round: 1, bonus: { foe: { hit: 1, defense: 0 } } }, 2).bonus).toEqual({});
  });

  it("GFF-P16 with fewer objectives, +1 to Defense on top of it", () => {
    expect(bonus({ one: "player" })).toEqual({ hit: 1, defense: 1 });
    const close = table(
      20,
      20,
      { a: [5, 5], A: [6, 5] },
      {
        figures: { a: ai(shooter), A: target(soldier(CCW)) },
      },
    );
    // Defense 4+ becomes 3+: a 3 blocks the hit.
    const helped = resolve(
      battleOn(close),
      BLOW_ON_A,
      context([6, 3, 1], { round: 1, bonus: { foe: { hit: 1, defense: 1 } } }),
    );
    expect(traceText(helped.trace)).toContain("Defense, 3+: passed");
    const plain = resolve(battleOn(close), BLOW_ON_A, context([6, 3, 1, 1, 1], { round: 1 }));
    expect(traceText(plain.trace)).toContain("Defense, 4+: failed");
  });
});

describe("classification", () => {
  const weapons = (...rows: readonly Json[]) => checkProfile({ weapons: rows }).profile.weapons;

  it("GFF-K1 gives every unit exactly one type, before the game, with the reason", () => {
    const battle = battleOn(
      table(
        20,
        20,
        { a: [1, 1], b: [3, 1], c: [5, 1], A: [9, 9] },
        {
          figures: { a: ai(shooter), b: ai(brawler), c: ai(hybridOne), A: target() },
        },
      ),
    );
    expect(notes(propose("types", battle, context([])))).toBe(
      [
        "a: Shooting. Its ranged weapons (2) beat its melee weapons (1).",
        "b: Melee. It has no ranged weapon.",
        "c: Hybrid. Its melee weapons (3) beat its ranged weapons (1).",
      ].join("\n"),
    );
  });

  it("GFF-K1 a person's choice on the token sheet comes first", () => {
    const snapshot = table(
      30,
      20,
      { a: [3, 3], A: [20, 3] },
      {
        figures: { a: ai(shooter, { doctrine: "melee" }), A: target() },
      },
    );
    expect(decided(snapshot).plan.rule.id).toBe("melee-rush-enemy");
    expect(prose(decided(snapshot))).toContain("Melee (GFF-K1): Chosen by hand on the token sheet.");
  });

  it("GFF-K2 Hybrid: has ranged weapons, and its melee weapons are better", () => {
    expect(classify(weapons(PISTOL, SWORD))).toMatchObject({ type: "hybrid", source: "GFF-K2" });
    // Equally strong goes to Hybrid too, by our reading.
    expect(classify(weapons(PISTOL, CCW))).toMatchObject({ type: "hybrid", source: "GFF-Q2" });
  });

  it("GFF-K3 Shooting: its ranged weapons are better", () => {
    expect(classify(weapons(CARBINE, CCW)).type).toBe("shooting");
    expect(classify(weapons(PISTOL)).type).toBe("shooting");
    // Attacks, AP, Deadly and Blast (up to three) all count.
    expect(classify(weapons({ ...PISTOL, ap: 5 }, SWORD)).type).toBe("shooting");
    expect(classify(weapons({ ...PISTOL, ap: 4 }, SWORD)).type).toBe("hybrid");
    expect(classify(weapons({ ...PISTOL, deadly: 6 }, SWORD)).type).toBe("shooting");
    expect(strengthOf(expectDefined(weapons({ ...PISTOL, blast: 9 })[0]))).toBe(3);
  });

  it("GFF-K4 Melee: no ranged weapons at all", () => {
    expect(classify(weapons(CCW)).type).toBe("melee");
    expect(classify(weapons()).type).toBe("melee");
    expect(classify(weapons(CCW, { ...PISTOL, attacks: 0 })).type).not.toBe("melee");
  });

  it("GFF-K1 measures the weapons of the whole unit", () => {
    const squad = (profile: Parameters<typeof ai>[0]) => ai({ ...profile, unit: "squad" });
    const snapshot = table(
      40,
      20,
      { a: [3, 3], b: [3, 4], A: [20, 3] },
      {
        figures: { a: squad(brawler), b: squad(soldier({ ...CARBINE, attacks: 6 })), A: target() },
      },
    );
    expect(prose(decided(snapshot))).toContain("Its ranged weapons (6) beat its melee weapons (3).");
  });
});
