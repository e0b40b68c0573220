import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Resolution } from "../../src/engine/ruleset";
import { xWing } from "../../src/rulesets/x-wing";
import { PRESETS, tableSchema } from "../../src/rulesets/x-wing/data/device-drop-table";
import {
  ATTACK,
  battleOn,
  context,
  diceRolled,
  EAST,
  entriesOf,
  laid,
  losses,
  mat,
  NORTH,
  phase,
  SOUTH,
  turnOf,
  verdict,
  type MatSpec,
  type ShipSpec,
} from "./support";

/*
 * The bomber flies north at (400, 400). With the 1 straight a bomb (25 mm) lies at (400, 472.5), a mine
 * (45 mm) at (400, 482.5). Enemies come from the south.
 */
const bomber = (devices: readonly string[], profile: Record<string, Json> = {}): ShipSpec => ({
  at: [400, 400],
  heading: NORTH,
  profile: { devices: devices.map((device) => ({ device })), ...profile },
});
const enemy = (x: number, y: number, heading = NORTH): ShipSpec => ({ at: [x, y], heading });
const mines = (B: ShipSpec): MatSpec => ({ ships: { a: bomber(["proximity-mine"]), B } });
const bombs = (B: ShipSpec, profile: Record<string, Json> = {}): MatSpec => ({
  ships: { a: bomber(["proton-bomb"], profile), B },
});
const system = (spec: MatSpec, dice: readonly number[]): Resolution => phase("system", spec, context(dice));
const dropped = (spec: MatSpec, dice: readonly number[]): string[] =>
  laid(system(spec, dice)).map(({ device, fuses }) => (fuses > 0 ? `fused ${device}` : device));

/** Which row of which column was found, as "mines 2". */
function rowOf({ trace }: Resolution): string | undefined {
  const found = entriesOf(trace).find((entry) => entry.kind === "lookup");
  return found?.kind === "lookup" ? `${found.column === 0 ? "mines" : "bombs"} ${found.row + 1}` : undefined;
}
/** What happens on each face of the attack die. */
const onFaces = (spec: MatSpec): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(ATTACK).map(([face, value]) => [face, dropped(spec, [value, 1, 1, 1, 1, 1, 1, 1])]),
  );
const NOTHING: string[] = [];
const MINE = ["proximity-mine"];
const BOMB = ["proton-bomb"];
const FUSED = ["fused proton-bomb"];

const MINE_ROWS = {
  overlap: mines(enemy(400, 515)),
  1: mines(enemy(400, 580)),
  2: mines(enemy(470, 600)),
  3: mines(enemy(400, 800)),
  4: mines(enemy(480, 790)),
};
const BOMB_ROWS = {
  1: bombs(enemy(440, 600)),
  2: bombs(enemy(400, 790)),
  3: bombs(enemy(600, 472)),
  4: bombs(enemy(480, 780)),
};

describe("System phase: when", () => {
  it("XW-S1 devices are laid in the System phase, in ascending initiative, and never in a ship's own turn", () => {
    const spec: MatSpec = {
      ships: {
        a: { ...bomber(["proton-bomb"], { initiative: 4 }), at: [400, 400] },
        b: { ...bomber(["proton-bomb"], { initiative: 2 }), at: [200, 400] },
        C: enemy(400, 600),
        D: enemy(200, 600),
      },
    };
    const played = system(spec, [ATTACK.hit, ATTACK.hit]);
    expect(laid(played).map(({ x }) => x)).toEqual([200, 400]);
    const acts = turnOf(spec, "a").plan.steps.flatMap((step) => (step.kind === "act" ? [step.act] : []));
    expect(acts).not.toContain("drop");
    // The round's start plays it once, and only once.
    const battle = battleOn(mat(spec));
    const start = xWing.on?.(battle, { kind: "round-start", round: 1 }, context([1, 1]));
    expect(start?.outcomes.filter(({ kind }) => kind === "marked")).toHaveLength(2);
    const again = xWing.on?.(battle, { kind: "round-start", round: 1 }, context([], start?.memory ?? null));
    expect(again?.outcomes).toEqual([]);
    expect(xWing.phases?.[0]?.done(battle, start?.memory ?? null)).toBe(true);
  });

  it("XW-S1 a ship flown by a person lays nothing by itself", () => {
    const spec: MatSpec = { ships: { a: { ...bomber(["proton-bomb"]), ai: false }, B: enemy(400, 600) } };
    expect(laid(system(spec, []))).toEqual([]);
  });
});

describe("System phase: the table", () => {
  it("XW-S2 mines and bombs have columns of their own", () => {
    // Beside an enemy at range 2: a bomb's row 3, no row of the mines.
    expect(rowOf(system(BOMB_ROWS[3], [ATTACK.hit]))).toBe("bombs 3");
    const mineThere = { ships: { a: bomber(["proximity-mine"]), B: enemy(600, 472) } };
    expect(rowOf(system(mineThere, []))).toBeUndefined();
    expect(verdict(system(mineThere, []).trace, "deploy")).toBe("passed: system.noRow");
  });
  it("XW-S2 rows are tried from the top: what meets row 1 is not judged by row 2", () => {
    // Dead ahead at range 1: bullseye (row 1) and front arc (row 2). A focus deploys only by row 1.
    const played = system(MINE_ROWS[1], [ATTACK.focus]);
    expect(rowOf(played)).toBe("mines 1");
    expect(laid(played)).toHaveLength(1);
    expect(diceRolled(played.trace)).toBe(1);
  });
  it("XW-S2 with both aboard the lower row number wins, then the closer place", () => {
    const both = (B: ShipSpec): MatSpec => ({ ships: { a: bomber(["proximity-mine", "proton-bomb"]), B } });
    // Off the bullseye at range 1: mine row 2, bomb row 1.
    expect(rowOf(system(both(enemy(470, 600)), [ATTACK.hit]))).toBe("bombs 1");
    // Bullseye at range 1: row 1 in both, and the mine lies nearer.
    expect(rowOf(system(both(enemy(400, 580)), [ATTACK.hit]))).toBe("mines 1");
  });

  it("XW-S3 mine row 1: overlapping an enemy, or in its bullseye at range 1", () => {
    expect(rowOf(system(MINE_ROWS.overlap, [ATTACK.hit, 8, 8]))).toBe("mines 1");
    expect(onFaces(MINE_ROWS[1])).toEqual({ hit: MINE, crit: MINE, focus: MINE, blank: NOTHING });
    // Just beyond range 1, or just beside the bullseye, row 1 is over.
    expect(rowOf(system(mines(enemy(400, 626)), [8]))).toBe("mines 2");
    expect(rowOf(system(mines(enemy(431, 580)), [8]))).toBe("mines 2");
    // Overlapping works from behind too; without it the rear is no row at all.
    expect(rowOf(system(mines(enemy(400, 515, SOUTH)), [8]))).toBe("mines 1");
    expect(rowOf(system(mines(enemy(400, 580, SOUTH)), []))).toBeUndefined();
  });
  it("XW-S3 a mine placed on an enemy goes off at once", () => {
    const played = system(MINE_ROWS.overlap, [ATTACK.hit, ATTACK.hit, ATTACK.blank]);
    expect(losses(played, "B")).toEqual(["hull 3 > 2", "hull 2 > 1"]);
    expect(played.outcomes.some(({ kind }) => kind === "unmarked")).toBe(true);
    expect(played.memory).toMatchObject({ devices: [] });
  });
  it("XW-S4 mine row 2: in an enemy's front arc at range 1 to 2", () => {
    expect(rowOf(system(MINE_ROWS[2], [8]))).toBe("mines 2");
    expect(onFaces(MINE_ROWS[2])).toEqual({ hit: MINE, crit: MINE, focus: NOTHING, blank: NOTHING });
    expect(rowOf(system(mines(enemy(440, 724)), [8]))).toBe("mines 2");
    expect(rowOf(system(mines(enemy(440, 727)), [8]))).toBe("mines 4");
    expect(rowOf(system(mines(enemy(560, 600)), []))).toBeUndefined();
  });
  it("XW-S5 mine row 3: in an enemy's bullseye at range 3", () => {
    expect(rowOf(system(MINE_ROWS[3], [8]))).toBe("mines 3");
    expect(onFaces(MINE_ROWS[3])).toEqual({ hit: MINE, crit: NOTHING, focus: NOTHING, blank: NOTHING });
    expect(rowOf(system(mines(enemy(429, 800)), [8]))).toBe("mines 3");
    expect(rowOf(system(mines(enemy(431, 800)), [8]))).toBe("mines 4");
  });
  it("XW-S6 mine row 4: in an enemy's front arc at range 3", () => {
    expect(rowOf(system(MINE_ROWS[4], [8]))).toBe("mines 4");
    expect(onFaces(MINE_ROWS[4])).toEqual({ hit: NOTHING, crit: MINE, focus: NOTHING, blank: NOTHING });
    expect(rowOf(system(mines(enemy(480, 823)), []))).toBeUndefined();
  });
  it("XW-S7 bomb row 1: in an enemy's front arc at range 0 to 2", () => {
    expect(onFaces(BOMB_ROWS[1])).toEqual({ hit: BOMB, crit: BOMB, focus: BOMB, blank: NOTHING });
    expect(rowOf(system(bombs(enemy(400, 500)), [8]))).toBe("bombs 1");
    expect(rowOf(system(bombs(enemy(400, 704)), [8]))).toBe("bombs 1");
    expect(rowOf(system(bombs(enemy(400, 706)), [8]))).toBe("bombs 2");
    expect(rowOf(system(bombs(enemy(440, 560, SOUTH)), []))).toBeUndefined();
  });
  it("XW-S8 bomb row 2: in an enemy's bullseye at range 3, fused or unfused as the die says", () => {
    expect(rowOf(system(BOMB_ROWS[2], [8]))).toBe("bombs 2");
    const fuses = bombs(enemy(400, 790), { abilities: ["delayedFuses"] });
    expect(onFaces(fuses)).toEqual({ hit: FUSED, crit: BOMB, focus: NOTHING, blank: NOTHING });
    // Without a fuse a fused result deploys nothing.
    expect(onFaces(BOMB_ROWS[2])).toEqual({ hit: NOTHING, crit: BOMB, focus: NOTHING, blank: NOTHING });
    expect(verdict(system(BOMB_ROWS[2], [ATTACK.hit]).trace, "deploy")).toBe("impossible: system.noFuse");
  });
  it("XW-S9 bomb row 3: in an enemy's left or right arc at range 2", () => {
    expect(onFaces(BOMB_ROWS[3])).toEqual({ hit: BOMB, crit: NOTHING, focus: NOTHING, blank: NOTHING });
    expect(rowOf(system(bombs(enemy(200, 472)), [8]))).toBe("bombs 3");
    // Range 1 and range 3 beside it are no row.
    expect(rowOf(system(bombs(enemy(500, 472)), []))).toBeUndefined();
    expect(rowOf(system(bombs(enemy(650, 472)), []))).toBeUndefined();
    // Turned towards the bomb it is row 1, turned away none.
    expect(rowOf(system(bombs(enemy(600, 472, 90)), [8]))).toBe("bombs 1");
    expect(rowOf(system(bombs(enemy(600, 472, EAST)), []))).toBeUndefined();
  });
  it("XW-S10 bomb row 4: in an enemy's front arc at range 3, with a fuse", () => {
    expect(rowOf(system(BOMB_ROWS[4], [8]))).toBe("bombs 4");
    const fuses = bombs(enemy(480, 780), { abilities: ["delayedFuses"] });
    expect(onFaces(fuses)).toEqual({ hit: NOTHING, crit: FUSED, focus: NOTHING, blank: NOTHING });
    expect(onFaces(BOMB_ROWS[4])).toEqual({ hit: NOTHING, crit: NOTHING, focus: NOTHING, blank: NOTHING });
  });
  it("XW-S10 an electro-proton bomb has its own fuse, so only fused results lay it", () => {
    const electro = (B: ShipSpec): MatSpec => ({ ships: { a: bomber(["electro-proton-bomb"]), B } });
    expect(dropped(electro(enemy(480, 780)), [ATTACK.crit])).toEqual(["fused electro-proton-bomb"]);
    expect(dropped(electro(enemy(440, 600)), [ATTACK.hit])).toEqual([]);
  });
});

describe("System phase: the table is data", () => {
  it("XW-S11 fused, unfused and fuse outcomes can be written down, and every preset is such data", () => {
    for (const table of Object.values(PRESETS)) {
      expect(tableSchema.parse(JSON.parse(JSON.stringify(table)))).toEqual(table);
    }
    const words = PRESETS.reconstructed.bombs.map(({ deploy }) => deploy.map(({ fuse }) => fuse));
    expect(words).toEqual([["unfused", "unfused", "unfused"], ["fused", "unfused"], ["unfused"], ["fused"]]);
    // Three, two, one and one outcomes in both columns, as on the page.
    for (const column of ["mines", "bombs"] as const) {
      expect(PRESETS.reconstructed[column].map(({ deploy }) => deploy.length)).toEqual([3, 2, 1, 1]);
    }
  });
  it("XW-S11 noDice keeps the arcs and always deploys; anyArc keeps only the ranges", () => {
    const noDice = { options: { deployment: "noDice" } };
    const anyArc = { options: { deployment: "anyArc" } };
    expect(dropped({ ...MINE_ROWS[4], ...noDice }, [])).toEqual(MINE);
    expect(dropped({ ...mines(enemy(400, 580, SOUTH)), ...noDice }, [])).toEqual([]);
    expect(dropped({ ...mines(enemy(400, 580, SOUTH)), ...anyArc }, [])).toEqual(MINE);
    // "fused / unfused" without a fuse aboard: unfused; with one: fused.
    expect(dropped({ ...BOMB_ROWS[2], ...noDice }, [])).toEqual(BOMB);
    expect(dropped({ ...bombs(enemy(400, 790), { abilities: ["delayedFuses"] }), ...noDice }, [])).toEqual(
      FUSED,
    );
    // A row that asks for a fuse still does.
    expect(dropped({ ...BOMB_ROWS[4], ...noDice }, [])).toEqual([]);
  });
  it("XW-S11 a table of one's own replaces it; a broken one is said and left aside", () => {
    const row = { arcs: ["rear"], range: [1, 1], deploy: [{ face: "blank" }] };
    const own: Json = { mines: [row, row, row, row], bombs: [row, row, row, row] };
    const spec = mines(enemy(400, 580, SOUTH));
    expect(dropped({ ...spec, options: { deploymentTable: own } }, [ATTACK.blank])).toEqual(MINE);
    expect(dropped({ ...spec, options: { deploymentTable: own } }, [ATTACK.hit])).toEqual([]);
    const broken = { ...MINE_ROWS[1], options: { deploymentTable: { mines: [row] } } };
    expect(dropped(broken, [ATTACK.hit])).toEqual(MINE);
    expect(turnOf(broken, "a").problems.map(({ field }) => field)).toEqual([
      expect.stringMatching(/^options\.deploymentTable\./),
    ]);
  });
});

describe("System phase: which device, and where", () => {
  it("XW-S12 of several places it takes the one closest to an enemy that meets the row", () => {
    const nimble = (B: ShipSpec): MatSpec => bombs(B, { abilities: ["nimbleBomber"] });
    // The enemy comes from the south-west: the bank to that side lies nearest.
    expect(laid(system(nimble(enemy(340, 620)), [ATTACK.hit]))[0]?.x).toBeCloseTo(367.73, 1);
    expect(laid(system(nimble(enemy(460, 620)), [ATTACK.hit]))[0]?.x).toBeCloseTo(432.27, 1);
    // Straight behind, both banks lie a little nearer than the straight, and equally near: a die.
    expect(laid(system(nimble(enemy(400, 620)), [ATTACK.hit, 1]))[0]?.x).toBeCloseTo(432.27, 1);
    expect(laid(system(nimble(enemy(400, 620)), [ATTACK.hit, 2]))[0]?.x).toBeCloseTo(367.73, 1);
    // Without Nimble Bomber there is only the straight.
    expect(laid(system(bombs(enemy(340, 620)), [ATTACK.hit]))[0]?.x).toBe(400);
  });
  it("XW-S12 an enemy that does not meet the row does not draw the device to it", () => {
    const spec: MatSpec = {
      ships: {
        a: bomber(["proton-bomb"], { abilities: ["nimbleBomber"] }),
        B: enemy(340, 620),
        // Nearer, but flying away: the row is not about it.
        C: enemy(460, 560, SOUTH),
      },
    };
    expect(laid(system(spec, [ATTACK.hit]))[0]?.x).toBeCloseTo(367.73, 1);
  });
  it("XW-S12 of several enemies that meet the row the nearest one counts", () => {
    const spec: MatSpec = {
      ships: {
        a: bomber(["proton-bomb"], { abilities: ["nimbleBomber"] }),
        B: enemy(340, 600),
        C: enemy(470, 670),
      },
    };
    expect(laid(system(spec, [ATTACK.hit]))[0]?.x).toBeCloseTo(367.73, 1);
    const mirrored: MatSpec = { ships: { ...spec.ships, B: enemy(460, 600), C: enemy(330, 670) } };
    expect(laid(system(mirrored, [ATTACK.hit]))[0]?.x).toBeCloseTo(432.27, 1);
  });
  it("XW-S12 of several mines it takes the one that comes closest", () => {
    const spec: MatSpec = {
      ships: { a: bomber(["proximity-mine", "cluster-mine"]), B: enemy(520, 560, 135) },
    };
    // One of the three cluster tokens lies 40 mm nearer to the enemy's side.
    expect(dropped(spec, [ATTACK.hit])).toEqual(["cluster-mine", "cluster-mine", "cluster-mine"]);
    const ahead: MatSpec = { ships: { a: bomber(["cluster-mine", "proximity-mine"]), B: enemy(400, 600) } };
    expect(dropped(ahead, [ATTACK.hit])).toEqual(MINE);
  });
  it("XW-S12 equal distances go to a die", () => {
    const spec: MatSpec = { ships: { a: bomber(["proximity-mine", "conner-net"]), B: enemy(400, 600) } };
    expect(dropped(spec, [ATTACK.hit, 1])).toEqual(["proximity-mine"]);
    expect(dropped(spec, [ATTACK.hit, 2])).toEqual(["conner-net"]);
  });
  it("XW-S12 further shapes come from cards: Skilled Bombardier, Trajectory Simulator", () => {
    const skilled = bombs(enemy(400, 620), { abilities: ["skilledBombardier"] });
    expect(laid(system(skilled, [ATTACK.hit]))[0]?.y).toBe(400 + 20 + 80 + 12.5);
    const launcher = bombs(enemy(400, 100, SOUTH), { abilities: ["trajectorySimulator"] });
    expect(laid(system(launcher, [ATTACK.hit]))[0]?.y).toBe(400 - 20 - 200 - 12.5);
    const mineLauncher: MatSpec = {
      ships: {
        a: bomber(["proximity-mine"], { abilities: ["trajectorySimulator"] }),
        B: enemy(400, 100, SOUTH),
      },
    };
    expect(dropped(mineLauncher, [])).toEqual([]);
  });
  it("XW-S12 nothing is placed off the mat", () => {
    const atEdge: MatSpec = {
      ships: { a: { ...bomber(["proton-bomb"]), at: [400, 850] }, B: enemy(400, 700, SOUTH) },
    };
    expect(verdict(system(atEdge, []).trace, "deploy")).toBe("impossible: system.noCharge");
  });
  it("XW-S13 of several bombs aboard a die picks one", () => {
    const spec: MatSpec = {
      ships: { a: bomber(["proton-bomb", "ion-bomb", "seismic-charge"]), B: enemy(440, 600) },
    };
    expect(dropped(spec, [ATTACK.hit, 1])).toEqual(["proton-bomb"]);
    expect(dropped(spec, [ATTACK.hit, 2])).toEqual(["ion-bomb"]);
    expect(dropped(spec, [ATTACK.hit, 3])).toEqual(["seismic-charge"]);
    // A single bomb needs no die, and one without charges is not aboard.
    expect(dropped(BOMB_ROWS[1], [ATTACK.hit])).toEqual(BOMB);
    const spent: MatSpec = {
      ships: { a: bomber(["proton-bomb", "ion-bomb"], { "charges:proton-bomb": 0 }), B: enemy(440, 600) },
    };
    expect(dropped(spent, [ATTACK.hit])).toEqual(["ion-bomb"]);
  });
  it("XW-S13 a device costs a charge, and a ship lays one per round", () => {
    const played = system(BOMB_ROWS[1], [ATTACK.hit]);
    expect(losses(played, "a")).toEqual(["devices.0.charges 2 > 1"]);
    expect(laid(played)).toHaveLength(1);
  });
});
