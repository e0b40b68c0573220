import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import type { Snapshot } from "../../src/field";
import { WEAPONS } from "../../src/rulesets/five-parsecs/sheet/weapon-list";
import { pick } from "../support/thrown";
import { playedMap, type MapKind, type PlayedGrid } from "./played-maps";
import { play, type Played } from "./skirmish";
import { turn, UNARMED, type Scenario } from "./table";

/** Nobody runs to and fro between two entries of its list. */

const DOCTRINES = ["cautious", "aggressive", "tactical", "rampaging", "defensive", "beast", "guardian"];

/** A played map with crates, all seven lists, and weapons for most; the players' figures fight back or stand. */
function variedMap(kind: MapKind, grid: PlayedGrid, seed: string): Snapshot {
  const dice = seededDice(`to and fro ${kind} ${seed}`);
  const start = playedMap(kind, `to and fro ${seed}`, { grid, doctrines: DOCTRINES });
  const [bare, alive] = [dice.roll(3) === 1, dice.roll(3) === 1];
  const crates = Array.from({ length: kind === "woods" ? 0 : 6 }, (_, at) => {
    const [x, y] = [100 * (2 + dice.roll(12)), 100 * (dice.roll(12) - 1)];
    return {
      id: `crate-${at}`,
      name: "",
      bottom: null,
      top: null,
      rings: [[x, y, x + 100, y, x + 100, y + 100, x, y + 100]],
      terrain: [{ kind: "cover" as const }],
    };
  });
  const figures = start.figures.map((figure) => {
    const crew = figure.side === "crew";
    const { row } = pick(dice, WEAPONS);
    const weapons = bare || dice.roll(4) === 1 ? [] : [{ ...row, traits: [...row.traits] }];
    return {
      ...figure,
      ...(crew && alive ? { ruleset: "five-parsecs", doctrine: pick(dice, DOCTRINES.slice(0, 6)) } : {}),
      profile: {
        ...figure.profile,
        weapons,
        combatSkill: dice.roll(crew ? 4 : 3) - 1,
        panic: 0,
        guards: `e${dice.roll(5) - 1}`,
      },
    };
  });
  return { ...start, figures, regions: [...start.regions, ...crates] };
}

/** Where somebody began its turns since it last fought, was stunned or was pushed. */
class Tracks {
  readonly toAndFro: string[] = [];
  readonly #tracks = new Map<string, string[]>();
  readonly #ends = new Map<string, string>();

  watch({ battle, decided, seed }: Played): void {
    const me = battle.figure(decided.figure);
    if (me === undefined) return;
    const spot = ({ x, y }: { x: number; y: number }): string => `${Math.round(x)},${Math.round(y)}`;
    const { steps, rule } = decided.plan;
    const end = steps.find((step) => step.kind === "move")?.path.at(-1) ?? me;
    const shaken = Number(me.profile.stun ?? 0) > 0 || steps.some(({ kind }) => kind === "attack");
    const pushed = (this.#ends.get(me.id) ?? spot(me)) !== spot(me);
    const track = shaken || pushed ? [] : (this.#tracks.get(me.id) ?? []);
    if (track.at(-1) !== spot(me)) track.push(spot(me));
    if (track.filter((at) => at === spot(me)).length >= 3) this.toAndFro.push(`${seed}: ${rule.id}`);
    this.#tracks.set(me.id, track);
    this.#ends.set(me.id, spot(end));
  }
}

const LONG = process.env.OPFOR_LONG === "1";

describe("played battles", () => {
  const maps = (["square", "hex", "gridless"] as const).flatMap((grid) =>
    (["corridors", "rooms", "woods"] as const)
      .filter(() => LONG || grid !== "gridless")
      .map((kind) => [kind, grid] as const),
  );
  it.each(maps)("%s, %s: nobody is a third time where it was", { timeout: 3_600_000 }, (kind, grid) => {
    const tracks = new Tracks();
    for (let seed = 0; seed < (LONG ? 20 : grid === "hex" ? 1 : 2); seed++) {
      play(variedMap(kind, grid, String(seed)), `${kind} ${seed}`, 14, (played) => {
        tracks.watch(played);
      });
    }
    expect(tracks.toAndFro).toEqual([]);
  });
});

const STRONG = { A: { combatSkill: 3 } };
/** The patch from which A has no cover lies behind the wall: the way there leads out of sight. */
const ROUND = `
  . . . . . . . . .
  . a . . . . . . .
  . . . . . # # # #
  . . % . . . . % .
  . . A . . . . . .
  . . . . . . . . .
  . . . . . . . . .
`;
const tactical: Scenario = {
  doctrine: "tactical",
  profile: { speed: 3 },
  others: STRONG,
  options: { playerEdge: "south" },
};

describe("Outflank over several turns", () => {
  const flank = "flank A 250 450";
  const behind = ROUND.replace(". a . . . . . . .", ". . . . . . . a .");
  it("goes on while the enemy is out of sight and has not moved", () => {
    const on = { aims: { a: { on: flank, left: [] } } };
    expect(turn(behind, tactical).verdicts.outflank).toBe("passed");
    const goes = turn(behind, { ...tactical, memory: on });
    expect(goes.rule).toBe("outflank");
    expect(goes.prose).toContain("has set out for the flank of A");
    const moved = turn(behind, { ...tactical, memory: { aims: { a: { on: "flank A 150 450", left: [] } } } });
    expect(moved.verdicts.outflank).toBe("passed");
  });
  it("remembers what it set out for, and what it left for an advance", () => {
    const out = turn(ROUND, tactical);
    expect(out.rule).toBe("outflank");
    expect(out.decided.memory).toMatchObject({ aims: { a: { on: flank, left: [] } } });
    // From where it is seen in the open it advances, and that flank is done with.
    const open = ROUND.replace(". . % . . . . % .", ". . . . . . . . .");
    const leaves = turn(open, { ...tactical, profile: { speed: 3, ...UNARMED }, memory: out.decided.memory });
    expect(leaves.rule).toBe("tactical-advance");
    expect(leaves.decided.memory).toMatchObject({ aims: { a: { left: [flank] } } });
  });
  it("does not come back to a flank it left, until the enemy moves", () => {
    const left = (aim: string) => turn(ROUND, { ...tactical, memory: { aims: { a: { left: [aim] } } } });
    expect(left(flank).reason("outflank")).toBe("OPFOR.fiveParsecs.because.flankLeft");
    expect(left("flank A 150 450").rule).toBe("outflank");
  });
});

describe("Defensive figures", () => {
  const map = `
    . . . . . . .
    . . % . . . .
    . a . . . . .
    . . . . . % .
    . . . . . A .
    . . . . . . .
    . . . . . . .
  `;
  const defensive: Scenario = { doctrine: "defensive", profile: UNARMED, others: STRONG };
  it("5P-D4 do not reinforce again what they left, until somebody comes or goes", () => {
    const first = turn(map, defensive);
    expect(first.rule).toBe("reinforce-terrain");
    const { aims } = first.decided.memory as { aims: { a: { on: string } } };
    const again = (left: string) => turn(map, { ...defensive, memory: { aims: { a: { left: [left] } } } });
    expect(again(aims.a.on).reason("reinforce-terrain")).toBe("OPFOR.fiveParsecs.because.featureLeft");
    expect(again(`${aims.a.on}0`).rule).toBe("reinforce-terrain");
  });
  it("5P-D1 that run out of a feature to get at somebody beyond a wall do not reinforce it again", () => {
    const wall = [
      "+ + + + + + + + +",
      " . . . . . . . . ",
      "+ +-+-+-+-+-+-+-+",
      " . . . . a . . . ",
      "+ +-+-+-+-+-+-+-+",
      " . . . . . A . . ",
      "+ + + + + + + + +",
    ].join("\n");
    const crate = {
      id: "c",
      rings: [[400, 100, 600, 100, 600, 300, 400, 300]],
      terrain: [{ kind: "cover" as const }],
    };
    const on = { aims: { a: { on: "feature c A", left: [] } } };
    const better: Scenario = { ...defensive, profile: { ...UNARMED, combatSkill: 4 }, regions: [crate] };
    const out = turn(wall, { ...better, memory: on });
    expect([out.rule, out.endsAt]).toEqual(["defend-terrain", "0,1"]);
    const there = wall.replace(" . . . . a", " a . . . .");
    const next = turn(there, { ...better, memory: out.decided.memory });
    expect(next.reason("reinforce-terrain")).toBe("OPFOR.fiveParsecs.because.featureLeft");
    expect(turn(there, { ...better, memory: on }).rule).toBe("reinforce-terrain");
  });
  it("5P-D11 bound for the centre are not called back to the edge of their half", () => {
    const halves = map.replace(". . . . . A .", ". . . . . . .").replace(/\. \n *$/, "");
    const far = `${halves}${"\n. . . . . . .".repeat(9)}\n. . . . . . A`;
    const second = turn(far, defensive);
    expect(second.ways["cover-own-half"]).toBe("chosen");
    const bound = turn(far, { ...defensive, memory: { aims: { a: { on: "centre", left: [] } } } });
    expect(bound.ways["cover-own-half"]).toBe("impossible");
    expect(bound.prose).toContain("does not turn back");
  });
});

describe("whoever goes round something", () => {
  // The way leads up and round the end of the wall; the patch below is nearer as the crow flies.
  const map = [
    "+ + + + + + + +",
    " . . . . . . .",
    "+ + + + + + + +",
    " . a . .|. . .",
    "+ + + + + + + +",
    " . . . .|. . .",
    "+ + + + + + + +",
    " . . % .|. . A",
    "+ + + + + + + +",
    " . . . .|. . .",
    "+ + + + + + + +",
  ].join("\n");
  const beast: Scenario = { doctrine: "beast", profile: { ...UNARMED, speed: 2 } };
  const detour = (distance: number, x = 650) => ({ preyDetours: { a: { prey: "A", x, y: 350, distance } } });
  it("does not turn back for a spot that is only nearer as the crow flies", () => {
    expect(turn(map, beast).ways["cover-nearer"]).toBe("chosen");
    const round = turn(map, { ...beast, memory: detour(2) });
    expect(round.ways["cover-nearer"]).toBe("impossible");
    // Where the prey has moved more than a move, everything begins anew.
    expect(turn(map, { ...beast, memory: detour(2, 150) }).ways["cover-nearer"]).toBe("chosen");
  });
  it("remembers where it turned, and forgets it when it is nearer", () => {
    const none = map.replace("%", ".");
    const turns = turn(
      none
        .replace(" . a . .|", " . . . .|")
        .replace(
          " . . . .|. . .\n+ + + + + + + +\n . . . .|. . A",
          " . . . a|. . .\n+ + + + + + + +\n . . . .|. . A",
        ),
      beast,
    );
    expect(turns.decided.memory).toMatchObject({ preyDetours: { a: { prey: "A", x: 650, y: 350 } } });
    const nearer = turn(none.replace(" . a . .|. . .", " . . . .|a . ."), { ...beast, memory: detour(5) });
    expect(nearer.decided.memory).not.toHaveProperty("preyDetours");
  });
});

describe("whoever leaves a queue", () => {
  // B is a step away as the crow flies, and ten inches on foot; a friend stands in the only way to A.
  const map = [
    "+-+-+-+-+-+-+-+-+-+-+",
    "|. . . . . . a b . A|",
    "+ +-+-+-+-+-+-+-+-+-+",
    "|. . . . B . . . . .|",
    "+-+-+-+-+-+-+-+-+-+-+",
  ].join("\n");
  const beast: Scenario = { doctrine: "beast", profile: UNARMED };
  it("by another entry does not come back to it the turn after", () => {
    const leaves = turn(map, beast);
    expect([leaves.rule, leaves.endsAt]).toEqual(["beast-advance", "5,0"]);
    const next = turn(map.replace(". a b", "a . b"), { ...beast, memory: leaves.decided.memory });
    expect([next.rule, next.endsAt]).toEqual(["wily-advance", "1,0"]);
  });
  it("5P-B2 leaves the pack its prey, where the pack leaves no way to it", () => {
    const pack = "+-+-+-+-+-+-+-+-+-+-+\n|B . . . . a . b . A|\n+-+-+-+-+-+-+-+-+-+-+";
    expect(turn(pack, beast).endsAt).toBe("6,0");
    expect(turn(pack, { ...beast, memory: { detours: ["a"] } }).brawl).toBe("B");
  });
});

describe("whoever walls shut in", () => {
  /** The spot nearest to A is at a blind wall; through the window it is seen. */
  const room = (row: number, column: number): string => {
    const lines = [
      "+-+-+-+-+ + + + +",
      "|. . . .|. . A . ",
      "+ + + + + + + + +",
      "|. . . .|. . . . ",
      "+ + + + + + + + +",
      "|. . . .w. . . . ",
      "+-+-+-+-+ + + + +",
      " . . . . . . . . ",
      "+ + + + + + + + +",
      " . . . . . . . B ",
      "+ + + + + + + + +",
    ];
    const line = lines[2 * row + 1] ?? "";
    lines[2 * row + 1] = `${line.slice(0, 2 * column + 1)}a${line.slice(2 * column + 2)}`;
    return lines.join("\n");
  };
  it.each(["aggressive", "rampaging"])("%s shoots from as near as it gets, turn after turn", (doctrine) => {
    for (const [row, column] of [
      [2, 0],
      [1, 3],
      [2, 3],
    ] as const) {
      const shoots = turn(room(row, column).replace("B", "."), { doctrine });
      expect([shoots.endsAt, shoots.shot]).toEqual(["3,2", "A"]);
      expect(shoots.prose).toContain("No open way leads to A");
    }
  });
  it("and has nothing to shoot with stays at the wall: seeing somebody is no reason to turn back", () => {
    const unarmed: Scenario = { doctrine: "aggressive", profile: UNARMED };
    expect(turn(room(2, 0), unarmed).endsAt).toBe("3,1");
    const there = turn(room(1, 3), unarmed);
    expect([there.gait, there.verdicts["covered-advance"]]).toEqual(["stays", "impossible"]);
  });
  it.each(["cautious", "tactical", "defensive"])(
    "%s says so when its list only sends it along the wall",
    (doctrine) => {
      const shut = "+-+-+-+-+ + + +\n|a . . .|. . A \n+-+-+-+-+ + + +";
      const told = (map: string): string => turn(map, { doctrine, options: { playerEdge: "east" } }).prose;
      expect(told(shut)).toContain("No open way leads to any enemy: walls shut it in.");
      expect(told(shut.replace(".|.", ". ."))).not.toContain("No open way");
    },
  );
  it("from the nearest goes for another to whom a way leads", () => {
    const sealed = [
      "+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+",
      "|. a . . . . . . . . . . . . B|",
      "+-+-+-+-+ + + + + + + + + + + +",
      "|. . A .|. . . . . . . . . . .|",
      "+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+",
    ].join("\n");
    const others = { A: { combatSkill: 3 }, B: { combatSkill: 3 } };
    const goes = (doctrine: string): string => turn(sealed, { doctrine, profile: UNARMED, others }).endsAt;
    expect([goes("beast"), goes("aggressive")]).toEqual(["5,0", "7,0"]);
  });
});
