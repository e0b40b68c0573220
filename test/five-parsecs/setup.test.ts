import { describe, expect, it } from "vitest";
import { scriptedDice, seededDice } from "../../src/core/dice";
import { renderText } from "../../src/core/text";
import { battleFrom, standing } from "../../src/field";
import { loadCatalog } from "../support/catalog";
import { fiveParsecs, snapshotOf, turn, type Scenario } from "./table";

const orderOf = (map: string, scenario: Scenario) => {
  const battle = battleFrom(snapshotOf(map, scenario), "inch");
  return fiveParsecs.order?.(battle, { dice: seededDice(1), memory: null, unattended: true }).figures;
};

describe("activation order", () => {
  const MAP = `
    . . . . .
    b . . c .
    . . . . .
    . a . . .
    . . A . .
  `;
  it("starts with the one closest to the player's edge, of equals with the one on their left", () => {
    expect(orderOf(MAP, { options: { playerEdge: "south" } })).toEqual(["a", "c", "b"]);
    expect(orderOf(MAP, { options: { playerEdge: "north" } })).toEqual(["b", "c", "a"]);
    expect(orderOf(MAP, { options: { playerEdge: "west" } })).toEqual(["b", "a", "c"]);
  });

  it("judges the edge by where the players stand, and keeps it", () => {
    const battle = battleFrom(snapshotOf(MAP, { options: { playerEdge: "auto" } }), "inch");
    const first = fiveParsecs.order?.(battle, { dice: seededDice(1), memory: null, unattended: true });
    expect(first?.memory).toMatchObject({ playerEdge: "south" });
    const later = battleFrom(
      snapshotOf(MAP.replace("A", ".").replace(". . . . .", ". . A . ."), {
        options: { playerEdge: "auto" },
      }),
      "inch",
    );
    const second = fiveParsecs.order?.(later, {
      dice: seededDice(1),
      memory: first?.memory ?? null,
      unattended: true,
    });
    expect(second?.figures).toEqual(first?.figures);
  });
});

describe("the edges", () => {
  const edge = (name: string, x0: number, y0: number, x1: number, y1: number) => ({
    id: name,
    rings: [[x0, y0, x1, y0, x1, y1, x0, y1]],
    terrain: [{ kind: "edge" as const, name }],
  });
  const MAP = ". . . . .\n. . . . .\n. . a . .\n. . . . .\n. . . . A";
  const STRONG = { A: { combatSkill: 3 } };
  it("a region named for the players wins over the setting", () => {
    const drawn = turn(MAP, {
      doctrine: "tactical",
      others: STRONG,
      regions: [edge("player", 0, 0, 500, 100)],
      options: { playerEdge: "south" },
      profile: { speed: 2 },
    });
    expect(["0", "1"]).toContain(drawn.endsAt.split(",")[1]);
    expect(drawn.notes).toContain("OPFOR.fiveParsecs.edge.region");
  });

  it("the setting is used where nothing is drawn, and a guess is said and remembered", () => {
    const set = turn(MAP, {
      doctrine: "tactical",
      others: STRONG,
      options: { playerEdge: "west" },
      profile: { speed: 2 },
    });
    expect(set.endsAt.startsWith("0,")).toBe(true);
    const guessed = turn(MAP, {
      doctrine: "tactical",
      others: STRONG,
      options: { playerEdge: "auto" },
      profile: { speed: 2 },
    });
    expect(guessed.notes).toContain("OPFOR.fiveParsecs.edge.worked");
    expect(guessed.decided.memory).toMatchObject({ playerEdge: "south" });
  });
});

const TABLE = Array.from({ length: 30 }, (_, row) => {
  const line = Array.from({ length: 40 }, (_cell, column) => {
    if (row === 10 && column < 9) return "abcdefghi"[column] ?? ".";
    return row === 29 && column === 20 ? "A" : ".";
  });
  return line.join(" ");
}).join("\n");

function deployed(doctrine: string, count: number, dice: readonly number[] = [2], more: Scenario = {}) {
  const battle = battleFrom(snapshotOf(TABLE, { doctrine, ...more }), "inch");
  const figures = battle.figures.filter(({ id }) => "abcdefghi".slice(0, count).includes(id));
  const helper = fiveParsecs.setup?.[0];
  const proposal = helper?.propose(battle, figures, {
    dice: scriptedDice(dice),
    memory: null,
    unattended: true,
  });
  if (proposal === undefined) throw new Error("five-parsecs has no set-up");
  const placed = proposal.placements.flatMap(({ figure, at }) => {
    const one = battle.figure(figure);
    return one === undefined ? [] : [standing(one, at)];
  });
  return { battle, proposal, placed };
}

describe("deployment", () => {
  /** Figures joined by gaps of at most `gap` inches are one group. */
  function groups({ battle, placed }: ReturnType<typeof deployed>, gap: number): string[][] {
    const rest = new Set(placed);
    const found: string[][] = [];
    for (const seed of placed) {
      if (!rest.delete(seed)) continue;
      const group = [seed];
      for (const one of group) {
        for (const other of [...rest]) {
          if (battle.distance(one, other) <= gap && rest.delete(other)) group.push(other);
        }
      }
      found.push(group.map(({ id }) => id));
    }
    return found;
  }
  const gaps = ({ battle, placed }: ReturnType<typeof deployed>): number[] =>
    placed.map((one) =>
      Math.min(...placed.filter((other) => other !== one).map((other) => battle.distance(one, other))),
    );

  it.each(["aggressive", "rampaging"])(
    "%s figures stand in one cluster with 1 inch between them",
    (doctrine) => {
      const line = deployed(doctrine, 6);
      expect(groups(line, 1)).toHaveLength(1);
      expect(new Set(gaps(line))).toEqual(new Set([1]));
    },
  );

  it.each(["tactical", "defensive"])("%s figures stand in three teams 8 inches apart", (doctrine) => {
    const teams = deployed(doctrine, 9);
    const found = groups(teams, 2);
    expect(found.map((team) => team.length)).toEqual([3, 3, 3]);
    expect(gaps(teams).every((gap) => gap >= 1 && gap <= 2)).toBe(true);
    expect(groups(teams, 7.9)).toHaveLength(3);
    expect(groups(teams, 8)).toHaveLength(1);
  });

  it("cautious figures stand in two groups 6 inches apart", () => {
    const two = deployed("cautious", 6);
    expect(groups(two, 2).map((group) => group.length)).toEqual([3, 3]);
    expect(gaps(two).every((gap) => gap >= 1.5 && gap <= 2)).toBe(true);
    expect(groups(two, 5.9)).toHaveLength(2);
    expect(groups(two, 6)).toHaveLength(1);
  });

  it("beasts stand in pairs, one for each third of the table", () => {
    const pairs = deployed("beast", 6);
    expect(groups(pairs, 2).map((pair) => pair.length)).toEqual([2, 2, 2]);
    expect(new Set(gaps(pairs))).toEqual(new Set([2]));
    const thirds = pairs.placed.map(({ x }) => Math.floor((x / 4000) * 3));
    expect(thirds).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it("guardians stand beside the figure they guard", () => {
    const battle = deployed("tactical", 3, [2, 1], {
      figures: { c: { ruleset: "five-parsecs", doctrine: "guardian", profile: { guards: "a" } } },
    });
    const [boss, guard] = ["a", "c"].map((id) => battle.placed.find((one) => one.id === id));
    if (boss === undefined || guard === undefined) throw new Error("not placed");
    expect(battle.battle.distance(boss, guard)).toBeLessThanOrEqual(3);
  });

  it("stands at the edge opposite the players, on free places, and says when it is too near", () => {
    const { proposal, placed, battle } = deployed("aggressive", 6);
    expect(placed.every(({ y }) => y < 500)).toBe(true);
    expect(proposal.notes.map(({ key }) => key)).not.toContain("OPFOR.fiveParsecs.setup.tooNear");
    expect(new Set(placed.map(({ x, y }) => `${x},${y}`)).size).toBe(placed.length);
    expect(battle.area.width).toBe(4000);
    const near = deployed("aggressive", 6, [2], {
      prepare: (snapshot) => ({
        ...snapshot,
        figures: snapshot.figures.map((one) => (one.id === "A" ? { ...one, y: 1050 } : one)),
      }),
    });
    expect(near.proposal.notes.map(({ key }) => key)).toContain("OPFOR.fiveParsecs.setup.tooNear");
  });

  it("says how many stand in how many groups, in words for one and for more", () => {
    const said = (doctrine: string, count: number): string[] =>
      deployed(doctrine, count).proposal.notes.map((note) => renderText(note, loadCatalog("en")));
    expect(said("cautious", 1)).toContain("Cautious: one group of 1.");
    expect(said("cautious", 5)).toContain("Cautious: 5 in 2 groups, 6″ apart.");
    expect(said("tactical", 1)).toContain("Tactical: one team of 1.");
    expect(said("rampaging", 4)).toContain("Rampaging: one cluster of 4.");
  });

  it("the die moves the formation along the edge", () => {
    const middleOf = (face: number) => {
      const { placed } = deployed("aggressive", 6, [face]);
      return placed.reduce((sum, { x }) => sum + x, 0) / placed.length;
    };
    expect(middleOf(1)).toBeLessThan(middleOf(2));
    expect(middleOf(2)).toBeLessThan(middleOf(3));
  });
});
