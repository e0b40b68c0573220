import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import type { Snapshot } from "../../src/field";
import { findTarget } from "../../src/rulesets/gunslinger/rules/9-2-1-targets";
import type { Target } from "../../src/rulesets/gunslinger/rules/target";
import { hexSpace } from "../support/ascii";
import {
  destination,
  E,
  fence,
  gun,
  hexAt,
  hexside,
  manOn,
  memory,
  NE,
  NW,
  onGround,
  pistol,
  play,
  SE,
  showdown,
  SW,
  W,
} from "./support";

/** "B", "hex 3,1" of the drawing, or a weapon's id. */
function target(snapshot: Snapshot, id = "a", of = memory({ a: {} })): string {
  const found = findTarget(manOn(snapshot, id, of));
  return found === undefined ? "nobody" : named(snapshot, found);
}

function named(snapshot: Snapshot, found: Target): string {
  if (found.kind === "enemy") return found.enemy.id;
  if (found.kind === "weapon") return found.ground.weapon.id;
  for (let line = -15; line < 30; line++) {
    for (let column = -15; column < 30; column++) {
      const hex = hexAt(snapshot, column, line);
      if (hex.q === found.hex.q && hex.r === found.hex.r) return `hex ${column},${line}`;
    }
  }
  return "hex far away";
}

describe("an enemy in sight", () => {
  it("GUN-T1 the closest enemy in sight is the target", () => {
    const map = showdown(`
      . B . . . .
       . . . . . C
      . a . . . .`);
    expect(target(map)).toBe("B");
  });

  it("GUN-T1 an enemy on his own level comes first, even when another is nearer", () => {
    const map = showdown(
      `
      . a . B . C`,
      { figures: { B: { elevation: 1 } } },
    );
    expect(target(map)).toBe("C");
  });

  it("GUN-T1 an enemy on another level is taken when he sees no other", () => {
    const map = showdown(". a . B . .", { figures: { B: { elevation: 1 } } });
    expect(target(map)).toBe("B");
  });

  it("GUN-N15 a visible enemy is preferred to a nearer one out of sight", () => {
    const map = showdown(`
      . . . . . . .
       . B # a . . .
      . . # . . . .
       . . . . . . C`);
    expect(target(map)).toBe("C");
    // Without the wall the nearer one it is.
    expect(target(showdown(". B . a . . C"))).toBe("B");
  });

  it("GUN-N1 he sees all round: an enemy behind him is the target too", () => {
    expect(target(showdown(". B . a . . .", { looks: { a: E } }))).toBe("B");
  });

  it("GUN-N2 with an enemy in sight there is no target hex, and he turns to face him", () => {
    const map = showdown(". B . a . . .", { looks: { a: E } });
    const played = play(map, "a", { memory: memory({ a: {} }), segment: 1 });
    expect(played.deeds).toEqual(["face", "hold"]);
    expect(played.prose).toContain(
      "◆ The closest enemy in sight on his level (GUN-T1): He sees B, 2 hexes away.",
    );
    expect(played.prose).toContain("· The hex that cuts off the closest enemy (GUN-T2)");
  });

  it("keeps to the man he aims at, then to his last target, between equally close enemies", () => {
    const map = showdown(". B . a . C .");
    expect(target(map, "a", memory({ a: { lastTarget: "C" } }))).toBe("C");
    expect(target(map, "a", memory({ a: { lastTarget: "B" } }))).toBe("B");
    expect(target(map, "a", memory({ a: { aim: { target: "C", points: 2 }, lastTarget: "B" } }))).toBe("C");
  });

  it("rolls a die for the last tie, and shows it", () => {
    const map = showdown(". B . a . C .");
    const played = play(map, "a", { memory: memory({ a: {} }), dice: scriptedDice([2]), segment: 4 });
    expect(played.sheet.lastTarget).toBe("C");
    expect(played.prose).toMatch(/⚄ d2 2/);
  });

  it("GUN-N14 walls decide sight by the normal rules: a window lets it through, a curtain does not", () => {
    const window = showdown(". a . B . .", { walls: [hexside([2, 0], [3, 0], { sight: 0 })] });
    const curtain = showdown(". a . B . .", { walls: [hexside([2, 0], [3, 0], { move: 0 })] });
    expect(target(window)).toBe("B");
    expect(target(curtain)).not.toBe("B");
  });

  it("behind cover with the head in, he still goes for the man his head would see (GUN-Q23)", () => {
    const map = showdown(CORNER);
    expect(target(map, "a", memory({ a: { behindCover: true } }))).toBe("B");
    expect(target(map, "a", memory({ a: { behindCover: false } }))).not.toBe("B");
  });

  it("GUN-N2, GUN-N15 a man he sees comes before one only his head would see", () => {
    const map = showdown(CORNER.replace(". . a #", "C . a #"));
    expect(target(map, "a", memory({ a: { behindCover: true } }))).toBe("C");
  });
});

const CORNER = `
  . . . . . . .
   . . a # . . .
  . . . # # . B
   . . . # . . .`;

describe("a hex to cut off the retreat", () => {
  it("GUN-T2, GUN-N5 with nobody in sight it is the closest hex in the closest enemy's aim zone that he sees", () => {
    const map = (looks: number) =>
      showdown(
        `
        . . . . . . .
         . . . . . . .
        a . . # B # .
         . . . # # . .`,
        { looks: { B: looks } },
      );
    // Facing north-west, B's zone reaches from the row he stands in up to the north-east.
    expect(target(map(NW))).toBe("hex 1,2");
    // Facing north-east, it begins with the hex to the north-west of him.
    expect(target(map(NE))).toBe("hex 3,1");
  });

  it("GUN-N5 with the wall gone the enemy himself is the target", () => {
    const open = showdown(
      `
      . . . . . . .
       . . . . . . .
      a . . . B . .`,
      { looks: { B: NW } },
    );
    expect(target(open)).toBe("B");
  });

  it("GUN-T2 what the enemy himself sees does not matter, only where his aim zone lies", () => {
    // B looks straight at the wall: his zone goes through it all the same.
    const map = showdown(
      `
      . . . . . .
       . . . . . .
      a . # B . .
       . . # . . .
      . . . . . .`,
      { looks: { B: W }, walls: [hexside([2, 1], [3, 1]), hexside([2, 1], [2, 0])] },
    );
    expect(target(map)).toMatch(/^hex/);
  });

  it("GUN-T2 only the aim zone of the closest enemy counts", () => {
    const map = showdown(
      `
      . . . . . . . . .
       . . . . . . . . .
      . . # # a # # . .
       . . B # # # . C .`,
      { looks: { B: NE, C: NW }, walls: ring([4, 2]) },
    );
    const found = findTarget(manOn(map, "a", memory({ a: {} })));
    expect(found?.kind === "weapon" ? undefined : found?.enemy.id).toBe("B");
  });

  // B's cell is open to the south; a must go round by the alley (3,1).
});

describe("a hex to cut off the retreat: off the map, doors, alleys", () => {
  const CELL = `
    a . . . # # #
     # # # . # B #
    . . . . . . .`;

  it("GUN-T3 the aim zone is projected off the map when it has to be", () => {
    // B looks north-east: on the map nothing of his zone is in sight, but beyond its northern edge there is.
    const map = showdown(CELL, { looks: { B: NE } });
    expect(target(map)).toBe("hex 5,-1");
    const played = play(map, "a", { memory: memory({ a: { tac: "A" } }), segment: 1 });
    expect(played.prose).toMatch(
      /B is out of sight; hex -?\d\.-?\d off the map, 5 hexes away, heads him off/,
    );
    expect(destination(played.steps[0])).toEqual(hexSpace(1, 0));
  });

  it("GUN-T3 a hex beyond the edge he stands at leads nowhere: straight towards the enemy", () => {
    // a stands in the half hex at the western edge, a wall to the east of him: all he sees is off the map.
    const walls = [hexside([-1, 1], [0, 1])];
    const map = showdown("# # #\n a # B\n# # #", { looks: { a: W, B: W }, walls });
    const edge = { ...map, figures: map.figures.map((f) => (f.id === "a" ? { ...f, x: f.x - 100 } : f)) };
    const played = play(edge, "a", { memory: memory({ a: {} }), segment: 4 });
    expect(played.prose).toContain("◆ Straight towards the closest enemy (GUN-N13)");
  });

  it("GUN-M12 no hex behind a door that he may not pass is a target", () => {
    // Through the door of the house (1) he sees hexes of B's zone; B himself is behind the house.
    const map = (under: string): Snapshot =>
      showdown(
        `
        . . . . . . .
         . # 1 1 # . .
        . # 1 1 1 # B
         . a 1 1 # # .
        . # # # # . .`,
        { looks: { B: W }, under: { B: under } },
      );
    const inside = new Set(["2,1", "3,1", "2,2", "3,2", "4,2", "2,3", "3,3"]);
    const of = (found: string): string => found.replace("hex ", "");
    expect(inside.has(of(target(map("."))))).toBe(false);
    // Were the house the one B is in, he could go through it.
    expect(inside.has(of(target(map("1"))))).toBe(true);
  });

  it("GUN-T4 he heads for the alley behind the building, not for the wall in front of it", () => {
    // B is in the building (1) and faces its back door, which opens on the alley in the north.
    const map = showdown(
      `
      . . . . . . .
       . . . . . . .
      a . # B # . .
       . . # # . . .
      . . . . . . .`,
      { looks: { B: NW }, under: { B: "1" } },
    );
    expect(target(map)).toBe("hex 1,2");
    // Facing north-east, the alley itself is the way out: the hex before the back door.
    const alley = { ...map, figures: map.figures.map((f) => (f.id === "B" ? { ...f, rotation: NE } : f)) };
    expect(target(alley)).toBe("hex 2,1");
  });

  it("GUN-T5 an enemy who is closer than that hex becomes the target himself", () => {
    // B turns his back on a: every hex of his zone lies beyond him.
    const map = showdown(
      `
      . . . . . . .
       . . . . . . .
      a . # B . . .
       . . . # . . .
      . . . . . . .`,
      { looks: { B: E }, walls: [hexside([3, 2], [2, 1]), hexside([3, 2], [2, 3])] },
    );
    const played = play(map, "a", { memory: memory({ a: {} }) });
    expect(played.prose).toContain("◆ An enemy closer than that hex (GUN-T5)");
    expect(target(map)).toBe("B");
    // Facing him, the hex is nearer than the man.
    const facing = { ...map, figures: map.figures.map((f) => (f.id === "B" ? { ...f, rotation: W } : f)) };
    expect(target(facing)).toMatch(/^hex/);
  });
});

describe("a hex to cut off the retreat: which one, every segment anew", () => {
  it("GUN-N7 of the hexes equally close to himself he takes the one closest to the enemy", () => {
    const map = showdown(
      `
      . . . . . . . .
       . . . . . . . .
      . a . . . # B .
       . . . . . # . .
      . . . . . . . .`,
      { looks: { B: W }, walls: [hexside([6, 2], [5, 1])] },
    );
    // All six hexes around a lie in B's zone; the one towards B is nearest to him.
    expect(target(map)).toBe("hex 2,2");
  });

  it("GUN-N6 the hex is found anew every segment", () => {
    const map = showdown(
      `
      . . . . . . . .
       . . . . . . . .
      . a . . . # B .
       . . . . . # . .
      . . . . . . . .`,
      { looks: { B: W }, walls: [hexside([6, 2], [5, 1])] },
    );
    const moved = { ...map, figures: map.figures.map((f) => (f.id === "a" ? { ...f, x: f.x + 100 } : f)) };
    expect(target(map)).toBe("hex 2,2");
    expect(target(moved)).toBe("hex 3,2");
  });

  it("GUN-N8 turning to face a target hex costs the same delay point", () => {
    const map = showdown(
      `
      . . . . . . . .
       . . . . . . . .
      . a . . . # B .
       . . . . . # . .
      . . . . . . . .`,
      { looks: { a: W, B: W }, walls: [hexside([6, 2], [5, 1])] },
    );
    const played = play(map, "a", { memory: memory({ a: { tac: "A" } }), segment: 4 });
    expect(played.deeds).toEqual(["face", "hold"]);
    expect(played.sheet.delay).toBe(1);
  });
});

/** Walls all round a hex of the drawing. */
const ring = (at: readonly [number, number]) => [
  hexside(at, [at[0] + 1, at[1]]),
  hexside(at, [at[0] - 1, at[1]]),
];

describe("the worked examples of the designer", () => {
  const GULLY = `
    . . . . ~ ~ ~ . .
     . . . . ~ ~ ~ . .
    . a . . ~ B ~ . .
     . . . . ~ ~ ~ . .
    . . . . ~ ~ ~ . .`;
  const gully = (looks: number, at = 1): Snapshot => {
    const map = showdown(GULLY, { under: { B: "~" }, looks: { B: looks } });
    const step = (at - 1) * 100;
    return { ...map, figures: map.figures.map((f) => (f.id === "a" ? { ...f, x: f.x + step } : f)) };
  };

  it("GUN-N9 gully, enemy facing away: the first hex beyond the gully, and it stays so as he closes in", () => {
    expect(target(gully(E, 1))).toBe("hex 7,2");
    expect(target(gully(E, 2))).toBe("hex 7,2");
    expect(target(gully(E, 3))).toBe("hex 7,2");
  });

  it("GUN-N10 gully, enemy facing him: the hex immediately in front of him, moving on with him", () => {
    expect(target(gully(W, 1))).toBe("hex 2,2");
    expect(target(gully(W, 2))).toBe("hex 3,2");
    // At the brink the next hex is the bottom of the gully below him: down he goes.
    const wide = showdown(
      `
      . . . . ~ ~ ~ ~ .
       . . . . ~ ~ ~ ~ .
      . . . a ~ ~ B ~ .
       . . . . ~ ~ ~ ~ .`,
      { under: { B: "~" }, looks: { B: W } },
    );
    expect(target(wide)).toBe("hex 4,2");
  });

  it("GUN-N9, GUN-N10 the enemy himself once he stands next to him and looks down", () => {
    // In the gully himself he sees along it; from the brink only into the hex below him.
    expect(target(gully(W, 4))).toBe("B");
    expect(target(gully(E, 4))).toBe("B");
    const brink = (drawing: string) => showdown(drawing, { under: { B: "~" }, looks: { B: E } });
    expect(target(brink(". . a B ~ . ."))).toBe("B");
    expect(target(brink(". a . B ~ . ."))).toMatch(/^hex/);
  });

  it("GUN-N12 inside a building, seeing only out of the door and with no rule to go by: out of the door", () => {
    // B stands behind the house and looks away from everything a can see through the door.
    const map = showdown(
      `
      . # # # # # . . .
       . # 1 1 # . . . .
      . # # a # # # . .
       . # # = # # B # .
      . . . = . # # # .
       . . . = . . . . .`,
      { under: { a: "1" }, looks: { B: NE } },
    );
    const played = play(map, "a", { memory: memory({ a: {} }) });
    expect(played.prose).toContain("◆ Out of the door (GUN-N12)");
    expect(target(map)).toBe("hex 3,3");
  });

  it("GUN-N11, GUN-N13 outside, with no hex to go for: straight towards the enemy", () => {
    const map = showdown(
      `
      # # # # # # # .
       # a # . . # B #
      # # # # # # # #`,
      { looks: { B: E } },
    );
    const played = play(map, "a", { memory: memory({ a: {} }) });
    expect(played.prose).toContain("◆ Straight towards the closest enemy (GUN-N13)");
    expect(target(map)).toBe("B");
  });
});

describe("down or up", () => {
  const FENCED = (statuses: readonly string[]): Snapshot =>
    showdown(". a . . B .", {
      walls: [fence([1, 0], [2, 0])],
      figures: { a: { ruleset: "gunslinger", statuses: [...statuses] } },
    });
  const sees = (statuses: readonly string[], posture: "up" | "down"): boolean =>
    play(FENCED(statuses), "a", { memory: memory({ a: { posture } }) }).prose.includes("He sees B");
  it("his own sheet says whether he is down, and not his token's status", () => {
    expect([sees([], "up"), sees(["prone"], "up")]).toEqual([true, true]);
    expect([sees([], "down"), sees(["prone"], "down")]).toEqual([false, false]);
  });
});

describe("a gun on the ground", () => {
  const oneHanded = { weapon: pistol(), skills: { oneHanded: 0, twoHanded: 1, brawling: 0, offHand: 0 } };
  const BEHIND_WALL = `
    . . . . # . .
     . a . # . B .
    . . . . # . .`;

  it("GUN-T6 with only one-handed guns and at least as much skill with two hands: the two-handed gun in sight", () => {
    const map = showdown(BEHIND_WALL);
    const ground = [onGround(2, 2)];
    expect(target(map, "a", memory({ a: oneHanded }, { ground }))).toBe("on-ground");
    const equal = { ...oneHanded, skills: { oneHanded: 1, twoHanded: 1, brawling: 0, offHand: 0 } };
    expect(target(map, "a", memory({ a: equal }, { ground }))).toBe("on-ground");
  });

  it("GUN-T6 not when he is better with one hand, has a two-handed gun, does not see it, or it is one-handed", () => {
    const map = showdown(BEHIND_WALL);
    const ground = [onGround(2, 2)];
    const better = { ...oneHanded, skills: { oneHanded: 2, twoHanded: 1, brawling: 0, offHand: 0 } };
    expect(target(map, "a", memory({ a: better }, { ground }))).not.toBe("on-ground");
    expect(target(map, "a", memory({ a: { ...oneHanded, holstered: [gun()] } }, { ground }))).not.toBe(
      "on-ground",
    );
    expect(target(map, "a", memory({ a: oneHanded }, { ground: [onGround(6, 2)] }))).not.toBe("on-ground");
    const other = [onGround(2, 2, pistol({ id: "on-ground" }))];
    expect(target(map, "a", memory({ a: oneHanded }, { ground: other }))).not.toBe("on-ground");
  });

  it("GUN-T7 in an enemy's line of sight he ignores the gun and goes for the enemy", () => {
    const map = showdown(". a . . B . .");
    expect(target(map, "a", memory({ a: oneHanded }, { ground: [onGround(2, 0)] }))).toBe("B");
  });

  it("GUN-T8 with no weapon he goes for the closest usable one, seen or not, enemy in sight or not", () => {
    const map = showdown(". . a . . B . .");
    const empty = gun({ id: "empty", shots: 0, rounds: 0 });
    const ground = [onGround(3, 0, empty), onGround(0, 0, pistol({ id: "near" })), onGround(6, 0)];
    expect(target(map, "a", memory({ a: { weapon: null } }, { ground }))).toBe("near");
  });

  it("GUN-T8 with nothing usable on the ground he goes for the enemy", () => {
    const map = showdown(". . a . . B . .");
    expect(target(map, "a", memory({ a: { weapon: null } }))).toBe("B");
  });

  it("goes for the enemy with two-handed guns only, or one-handed ones and little skill with two (GUN-Q6)", () => {
    const map = showdown(". . a . . B . .");
    expect(target(map, "a", memory({ a: { weapon: gun() } }))).toBe("B");
    expect(target(map, "a", memory({ a: { weapon: pistol() } }))).toBe("B");
  });
});

describe("lines of sight of people who are down", () => {
  const FENCED = { walls: [fence([1, 0], [2, 0])] };
  it("GUN-N14 a fence within a hex hides him who is down behind it, not him who stands", () => {
    const map = showdown(". a . . B . .\n . . . . . . .", FENCED);
    expect(target(map, "a", memory({ a: { posture: "up" } }))).toBe("B");
    expect(target(map, "a", memory({ a: { posture: "down" } }))).toMatch(/^hex/);
  });

  it("GUN-N14 a person's own figure is down by its status", () => {
    const map = showdown(". a . . B . .\n . . . . . . .", {
      walls: [fence([3, 0], [4, 0])],
      looks: { B: SW },
    });
    expect(target(map)).toBe("B");
    const prone = {
      ...map,
      figures: map.figures.map((f) => (f.id === "B" ? { ...f, statuses: ["prone"] } : f)),
    };
    expect(target(prone)).not.toBe("B");
  });

  it("GUN-N14 a fence farther away hides nobody", () => {
    const map = showdown(". a . . . B . .", { walls: [fence([3, 0], [4, 0])], looks: { B: SE } });
    expect(target(map, "a", memory({ a: { posture: "down" } }))).toBe("B");
  });
});
