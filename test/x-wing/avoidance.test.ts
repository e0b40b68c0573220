import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import { stanceOf } from "../../src/rulesets/x-wing/flying/shot-from-pose";
import { barrelRolls } from "../../src/rulesets/x-wing/geometry/repositions";
import { destroyedBy } from "../../src/rulesets/x-wing/activation/device-threats";
import {
  DEFENCE,
  diceRolled,
  entriesOf,
  NORTH,
  planning,
  shipIn,
  skyOn,
  SOUTH,
  steps,
  turnOf,
  verdict,
  WEST,
  type DeviceSpec,
  type MatSpec,
  type Play,
  type ShipSpec,
} from "./support";

/*
 * The ship a flies north from (400, 700). Its 2 straight ends at (400, 580), template x 390 to 410, y 600 to
 * 680. A mine at (385, 585) is met by the straight and by the 2 bank left, not by the 2 bank right.
 */
const DIAL = "2FB 2BB 2NB 2TW 2YW";
const flier = (profile: Record<string, Json> = {}): ShipSpec => ({
  at: [400, 700],
  profile: { dial: DIAL, hull: 3, actions: [], ...profile },
});
const target: ShipSpec = { at: [430, 100], heading: NORTH };
const mine = (at: readonly [number, number] = [385, 585], more: Partial<DeviceSpec> = {}): DeviceSpec => ({
  device: "proximity-mine",
  at,
  ...more,
});
const bomb = (at: readonly [number, number], more: Partial<DeviceSpec> = {}): DeviceSpec => ({
  device: "proton-bomb",
  at,
  ...more,
});

interface Scene {
  readonly devices: Record<string, DeviceSpec>;
  readonly rocks?: MatSpec["rocks"];
  readonly profile?: Record<string, Json>;
  readonly target?: ShipSpec;
  readonly ships?: MatSpec["ships"];
  readonly size?: MatSpec["size"];
}
const scene = ({ devices, rocks, profile, target: aim, ships, size }: Scene): MatSpec => ({
  ships: { a: flier(profile), T: aim ?? target, ...ships },
  devices,
  ...(rocks === undefined ? {} : { rocks }),
  ...(size === undefined ? {} : { size }),
});
const flown = (what: Scene, play: Play): Decided => turnOf(scene(what), "a", planning("2-straight", play));
const rolling = (...faces: (keyof typeof DEFENCE)[]): Play => ({ dice: faces.map((face) => DEFENCE[face]) });

describe("Enemy devices: does it try to avoid them?", () => {
  it("XW-E1 a manoeuvre that would suffer a mine or a bomb is checked", () => {
    expect(verdict(flown({ devices: { m: mine() } }, rolling("blank")).trace, "avoid")).toBe(
      "passed: avoid.noEvade",
    );
    // 97.5 mm from where the ship ends: range 1.
    const near = flown({ devices: { b: bomb([400, 450]) } }, rolling("evade"));
    expect(verdict(near.trace, "avoid")).toBe("chosen: avoid.evade");
  });
  it("XW-E1 what it would not suffer this round is not: beside the way, out of range, fused", () => {
    const unhurt = (devices: Record<string, DeviceSpec>): void => {
      expect(verdict(flown({ devices }, { dice: [] }).trace, "avoid")).toBe("passed: avoid.noThreat");
    };
    unhurt({ m: mine([355, 640]) });
    unhurt({ b: bomb([400, 446]) });
    unhurt({ m: mine(undefined, { fuses: 1 }), b: bomb([400, 450], { fuses: 2 }) });
  });
  it("XW-E1 the template counts and the base only where it ends", () => {
    // Under the base half-way, but beside the template: not moved through.
    const beside = flown({ devices: { m: mine([435, 650]) } }, { dice: [] });
    expect(verdict(beside.trace, "avoid")).toBe("passed: avoid.noThreat");
    const touched = flown({ devices: { m: mine([432, 650]) } }, rolling("blank"));
    expect(verdict(touched.trace, "avoid")).toBe("passed: avoid.noEvade");
  });
  it("XW-E1 a fused mine it flies over loses a marker and does nothing else", () => {
    const { plan } = flown({ devices: { m: mine(undefined, { fuses: 1 }) } }, { dice: [] });
    const act = plan.steps.find((step) => step.kind === "act");
    expect(act?.label.key).toBe("OPFOR.x-wing.step.fusedMine");
  });

  it("XW-E3 direct damage that would destroy it makes it avoid, without a die", () => {
    const doomed = flown({ devices: { m: mine() }, profile: { hull: 1 } }, { dice: [] });
    expect(verdict(doomed.trace, "avoid")).toBe("chosen: avoid.destroyed");
    expect(steps(doomed)[0]).toBe("2-bankRight");
    // One shield more, and it is a matter of dice.
    const shielded = flown({ devices: { m: mine() }, profile: { hull: 1, shields: 1 } }, rolling("blank"));
    expect(verdict(shielded.trace, "avoid")).toBe("passed: avoid.noEvade");
  });
  it("XW-E3 the damage of all of them is added up; dice damage is not", () => {
    const two = { m: mine(), b: bomb([400, 450]) };
    expect(verdict(flown({ devices: two, profile: { hull: 2 } }, { dice: [] }).trace, "avoid")).toBe(
      "chosen: avoid.destroyed",
    );
    const diced = {
      m: mine(undefined, { device: "cluster-mine" }),
      b: bomb([400, 450], { device: "bomblet" }),
    };
    expect(
      verdict(flown({ devices: diced, profile: { hull: 1 } }, rolling("blank", "blank")).trace, "avoid"),
    ).toBe("passed: avoid.noEvade");
  });
  it.each([
    [1, 0, { shielded: 1, hull: 0 }, true],
    [2, 0, { shielded: 1, hull: 0 }, false],
    [1, 1, { shielded: 1, hull: 0 }, false],
    [1, 1, { shielded: 2, hull: 0 }, true],
    [1, 3, { shielded: 0, hull: 1 }, true],
    [2, 3, { shielded: 0, hull: 1 }, false],
    [2, 1, { shielded: 2, hull: 1 }, true],
    [2, 1, { shielded: 1, hull: 1 }, false],
  ])(
    "XW-E3 hull %d and shields %d under %o: destroyed is %s (a concussion bomb goes past shields)",
    (hull, shields, direct, dead) => {
      expect(destroyedBy(hull, shields, direct)).toBe(dead);
    },
  );

  const seismic = (at: readonly [number, number]): DeviceSpec => ({ device: "seismic-charge", at });
  const shattering: Scene = {
    devices: { s: seismic([550, 450]) },
    rocks: { r: { at: [500, 500], diameter: 40 } },
  };
  it("XW-E4 a seismic charge that could reach the ship counts as direct damage", () => {
    const doomed = flown({ ...shattering, profile: { hull: 1 } }, { dice: [] });
    expect(verdict(doomed.trace, "avoid")).toBe("chosen: avoid.destroyed");
    // Without an obstacle near the charge, or near the ship, it cannot.
    const lonely = flown({ devices: shattering.devices, profile: { hull: 1 } }, { dice: [] });
    expect(verdict(lonely.trace, "avoid")).toBe("passed: avoid.noThreat");
    const far = flown(
      { ...shattering, rocks: { r: { at: [600, 400], diameter: 40 } }, profile: { hull: 1 } },
      { dice: [] },
    );
    expect(verdict(far.trace, "avoid")).toBe("passed: avoid.noThreat");
  });

  it("XW-E5 otherwise it rolls a defence die for each device that threatens it", () => {
    expect(diceRolled(flown({ devices: { m: mine() } }, rolling("blank")).trace)).toBe(1);
    const three = { m: mine(), n: mine([400, 650]), b: bomb([400, 450]) };
    const decided = flown({ devices: three, profile: { hull: 6 } }, rolling("blank", "focus", "blank"));
    expect(diceRolled(decided.trace)).toBe(3);
    expect(entriesOf(decided.trace).flatMap((entry) => (entry.kind === "die" ? [entry.sides] : []))).toEqual([
      8, 8, 8,
    ]);
  });
  it("XW-E6 a seismic charge gets its die too, one however many obstacles it could shatter", () => {
    const decided = flown(
      { ...shattering, rocks: { r: { at: [500, 500], diameter: 40 }, q: { at: [470, 540], diameter: 30 } } },
      rolling("blank"),
    );
    expect(diceRolled(decided.trace)).toBe(1);
    const withMine = flown(
      { ...shattering, devices: { ...shattering.devices, m: mine() } },
      rolling("blank", "blank"),
    );
    expect(diceRolled(withMine.trace)).toBe(2);
  });
  it("XW-E7 one evade is enough; focus and blank are not", () => {
    const two = { m: mine(), b: bomb([400, 450]) };
    const avoids = (...faces: (keyof typeof DEFENCE)[]): boolean =>
      verdict(flown({ devices: two, profile: { hull: 5 } }, rolling(...faces)).trace, "avoid")?.startsWith(
        "chosen",
      ) ?? false;
    expect(avoids("evade", "blank")).toBe(true);
    expect(avoids("blank", "evade")).toBe(true);
    expect(avoids("focus", "blank")).toBe(false);
    expect(avoids("focus", "focus")).toBe(false);
  });
  it("XW-E7 three of eight faces are evades", () => {
    const outcomes = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (face) => steps(flown({ devices: { m: mine() } }, { dice: [face] }))[0],
    );
    expect(outcomes).toEqual([
      ...Array<string>(3).fill("2-bankRight"),
      ...Array<string>(5).fill("2-straight"),
    ]);
  });
});

describe("Enemy devices: swerving from mines", () => {
  const swerves = (what: Scene, play = rolling("evade")): string => steps(flown(what, play))[0] ?? "";
  const refusal = (what: Scene, candidate: string, play = rolling("evade")): string | undefined =>
    verdict(flown(what, play).trace, `swerve:${candidate}`);

  it("XW-V2 it swerves to the neighbouring bearing that gets it past the mine", () => {
    const decided = flown({ devices: { m: mine() } }, rolling("evade"));
    expect(steps(decided)[0]).toBe("2-bankRight");
    expect(decided.plan.rule.source).toBe("XW-V2");
    // The bank left would meet the mine too.
    expect(refusal({ devices: { m: mine() } }, "2-bankLeft")).toBe("impossible: swerve.refused.noFewerMines");
    // Mirrored, it goes left.
    expect(swerves({ devices: { m: mine([415, 585]) } })).toBe("2-bankLeft");
  });
  it("XW-V2 without an evade it flies on, and the mine goes off", () => {
    expect(steps(flown({ devices: { m: mine() } }, rolling("blank")))).toEqual(["2-straight", "mine"]);
  });
  it("XW-V2 swerving is for mines: a bomb alone makes no swerve", () => {
    const decided = flown({ devices: { b: bomb([400, 450]) } }, rolling("evade"));
    expect(steps(decided)[0]).toBe("2-straight");
    expect(verdict(decided.trace, "swerve-mines")).toBe("passed: swerve.noMines");
  });
  it("XW-V2 of two swerves it takes the one that ends nearer to its target", () => {
    // Small, in the middle of the way: both banks get past it.
    const devices = { m: mine([400, 572], { device: "cluster-mine" }) };
    expect(swerves({ devices, target: { at: [600, 400] } })).toBe("2-bankRight");
    expect(swerves({ devices, target: { at: [200, 400] } })).toBe("2-bankLeft");
  });
  it("XW-V2 fewer mines come before nearness", () => {
    // Both on the straight way; the bank right meets one of them, the bank left none.
    const devices = {
      m: mine([400, 572], { device: "cluster-mine" }),
      n: mine([430, 590], { device: "cluster-mine" }),
    };
    const what = { devices, target: { at: [600, 400] } as const };
    expect(refusal(what, "2-bankRight", rolling("evade", "blank"))).toMatch(/^passed/);
    expect(swerves(what, rolling("evade", "blank"))).toBe("2-bankLeft");
  });
  it("XW-V2 candidates are the neighbouring bearings, at the nearest speed the dial has", () => {
    const looked = (dial: string, planned: string, stress = 0): string[] => {
      const spec = scene({ devices: { m: mine([400, 660]) }, profile: { dial, stress, hull: 9 } });
      const { trace } = turnOf(spec, "a", planning(planned, { dice: [1, 1, 1] }));
      return entriesOf(trace).flatMap((entry) =>
        entry.kind === "rule" && entry.id.startsWith("swerve:") ? [entry.id.replace("swerve:", "")] : [],
      );
    };
    const all = "1TW 1YW 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 3KR 4FW 4KR 2LR 2PR 3ER 3RR";
    expect(looked(all, "2-straight")).toEqual(["2-bankLeft", "2-bankRight"]);
    expect(looked(all, "2-bankLeft")).toEqual(["2-turnLeft", "2-straight"]);
    expect(looked(all, "2-bankRight")).toEqual(["2-turnRight", "2-straight"]);
    expect(looked(all, "2-turnLeft")).toEqual(["2-bankLeft"]);
    expect(looked(all, "3-koiogran")).toEqual(["3-bankLeft", "3-bankRight"]);
    expect(looked(all, "4-straight")).toEqual(["3-bankLeft", "3-bankRight"]);
    expect(looked(all, "2-segnorLeft")).toEqual(["2-turnLeft", "2-straight"]);
    expect(looked(all, "3-tallonRight")).toEqual(["3-bankRight"]);
    // Red ones are out while stressed: the nearest other speed serves.
    expect(looked("2FB 2BR 3BW 2NB", "2-straight", 1)).toEqual(["3-bankLeft", "2-bankRight"]);
    expect(looked("2FB 2BR 3BW 2NB", "2-straight", 0)).toEqual(["2-bankLeft", "2-bankRight"]);
    expect(looked("2FB 1BW 3BW", "2-straight")).toEqual(["1-bankLeft"]);
  });

  const right = [470, 590] as const;
  it("XW-V3 a swerve through or onto an obstacle is refused, and it flies as planned", () => {
    const blocked: Scene = { devices: { m: mine() }, rocks: { r: { at: right, diameter: 40 } } };
    expect(refusal(blocked, "2-bankRight")).toBe("impossible: swerve.refused.obstacle");
    expect(swerves(blocked)).toBe("2-straight");
    // Moved through, not ended on: a pebble on the bank's template.
    const pebble: Scene = { devices: { m: mine() }, rocks: { r: { at: [424, 622], diameter: 8 } } };
    expect(refusal(pebble, "2-bankRight")).toBe("impossible: swerve.refused.obstacle");
    const aside: Scene = { devices: { m: mine() }, rocks: { r: { at: [520, 590], diameter: 40 } } };
    expect(swerves(aside)).toBe("2-bankRight");
  });
  it("XW-V4 a swerve into an enemy device that the planned way avoids is refused", () => {
    const intoMine: Scene = { devices: { m: mine(), n: mine(right) } };
    expect(refusal(intoMine, "2-bankRight")).toBe("impossible: swerve.refused.newDevice");
    expect(swerves(intoMine)).toBe("2-straight");
    // In reach of the bank's end only.
    const intoBomb: Scene = { devices: { m: mine(), b: bomb([540, 500]) } };
    expect(refusal(intoBomb, "2-bankRight")).toBe("impossible: swerve.refused.newDevice");
    // In reach of both: the planned way does not avoid it either.
    const anyway: Scene = { devices: { m: mine(), b: bomb([425, 480]) } };
    expect(swerves(anyway, rolling("evade", "blank"))).toBe("2-bankRight");
    // Friendly or fused ones do not count.
    expect(swerves({ devices: { m: mine(), n: mine(right, { side: "foe" }) } })).toBe("2-bankRight");
    expect(swerves({ devices: { m: mine(), n: mine(right, { fuses: 1 }) } })).toBe("2-bankRight");
  });
  it("XW-V4 a seismic charge's obstacles count as such a device", () => {
    const what: Scene = {
      devices: { m: mine(), s: { device: "seismic-charge", at: [640, 500] } },
      rocks: { r: { at: [570, 520], diameter: 40 } },
    };
    expect(refusal(what, "2-bankRight")).toBe("impossible: swerve.refused.newDevice");
  });
  it("XW-V5 a swerve off the mat is refused", () => {
    const edge: Scene = { devices: { m: mine() }, size: [470, 914] };
    expect(refusal(edge, "2-bankRight")).toBe("impossible: swerve.refused.flees");
    expect(swerves(edge)).toBe("2-straight");
    expect(swerves({ devices: { m: mine() }, size: [485, 914] })).toBe("2-bankRight");
  });
});

const rolls = { actions: ["barrelRoll"] };
/** Ends at (400, 580); rolls end at x 320 and 480, y 570, 580 or 590. */
const reposition = (what: Scene, play: Play): string | undefined =>
  steps(flown({ ...what, profile: { ...rolls, ...what.profile } }, play)).find((step) =>
    /Roll|boost/.test(step),
  );

describe("Enemy devices: repositions", () => {
  it("XW-V6 after the manoeuvre it repositions away from enemy bombs", () => {
    expect(reposition({ devices: { b: bomb([400, 450]) } }, rolling("evade"))).toMatch(/barrelRoll/);
    const decided = flown({ devices: { b: bomb([400, 450]) }, profile: rolls }, rolling("evade"));
    expect(decided.plan.rule.source).toBe("XW-V6");
    // Not dodging, not threatened, or nothing helps: no such action.
    expect(reposition({ devices: { b: bomb([400, 450]) } }, rolling("blank"))).toBeUndefined();
    expect(reposition({ devices: { b: bomb([400, 440]) } }, { dice: [] })).toBeUndefined();
    expect(reposition({ devices: { b: bomb([400, 540]) } }, rolling("evade"))).toBeUndefined();
  });
  it("XW-V6 it needs the action: not while stressed, not after a bump, not off the bar", () => {
    const devices = { b: bomb([400, 450]) };
    expect(reposition({ devices, profile: { actions: ["focus"] } }, rolling("evade"))).toBeUndefined();
    expect(reposition({ devices, profile: { stress: 2 } }, rolling("evade"))).toBeUndefined();
    expect(reposition({ devices, profile: { stress: 1 } }, rolling("evade"))).toMatch(/barrelRoll/);
    const bumped = flown({ devices, profile: rolls, ships: { W: { at: [400, 560] } } }, rolling("evade"));
    expect(steps(bumped)).toEqual(["2-straight"]);
  });
  it("XW-V6 a swerve from mines and a reposition from bombs may both happen, each for its own kind", () => {
    const devices = { m: mine(), b: bomb([425, 480]) };
    const decided = flown(
      { devices, profile: { ...rolls, actions: ["barrelRoll", "boost"] } },
      rolling("evade", "blank"),
    );
    expect(steps(decided)[0]).toBe("2-bankRight");
    expect(steps(decided)[1]).toMatch(/barrelRoll|boost/);
    // A refused swerve does not stand in its way.
    const refused = flown(
      {
        devices: { m: mine(), b: bomb([400, 450]) },
        rocks: { r: { at: [440, 600], diameter: 20 } },
        profile: rolls,
      },
      rolling("evade", "blank"),
    );
    expect(steps(refused)[0]).toBe("2-straight");
    expect(steps(refused).at(-1)).toMatch(/barrelRoll/);
  });
  it("XW-V7 it takes the reposition that avoids most", () => {
    // Both bombs reach it where it ends. Rolling west gets away from one, rolling east from both.
    const devices = { b: bomb([400, 450]), w: bomb([285, 560]) };
    expect(reposition({ devices }, rolling("evade", "blank"))).toMatch(/right/);
    const mirrored = { b: bomb([400, 450]), e: bomb([515, 560]) };
    expect(reposition({ devices: mirrored }, rolling("evade", "blank"))).toMatch(/left/);
    const decided = flown({ devices, profile: rolls }, rolling("evade", "blank"));
    expect(diceRolled(decided.trace)).toBe(2);
    const away = entriesOf(decided.trace).find(
      (entry) => entry.kind === "rule" && entry.id === "reposition-away",
    );
    expect(away?.kind === "rule" && away.because?.data?.n).toBe(2);
    // Where only the lesser way is open, it takes that one.
    const shut = reposition(
      { devices, rocks: { r: { at: [500, 590], diameter: 40 } } },
      rolling("evade", "blank"),
    );
    expect(shut).toMatch(/left/);
  });
  it("XW-V7 one that enters another enemy device is no way out", () => {
    const devices = { b: bomb([400, 450]), w: mine([310, 600]), e: bomb([605, 580]) };
    expect(reposition({ devices }, rolling("evade"))).toBeUndefined();
    expect(reposition({ devices: { b: bomb([400, 450]), w: mine([310, 600]) } }, rolling("evade"))).toMatch(
      /right/,
    );
  });
  it("XW-V8 each obstacle a seismic charge could shatter beside it counts", () => {
    /* Rolling west gets away from the proton bomb in the east (one threat); rolling east from both rocks in
       the west that the seismic charge could shatter (two threats, one device). */
    const devices = { e: bomb([527, 580]), s: { device: "seismic-charge", at: [240, 580] } as const };
    const rocks: MatSpec["rocks"] = {
      r: { at: [275, 550], diameter: 20 },
      q: { at: [275, 610], diameter: 20 },
    };
    // The target in the west would decide a tie the other way.
    const aim: ShipSpec = { at: [370, 100], heading: NORTH };
    const count = (rocky: MatSpec["rocks"], play: Play): string | undefined =>
      reposition({ devices, target: aim, ...(rocky === undefined ? {} : { rocks: rocky }) }, play);
    expect(count(rocks, rolling("evade", "blank"))).toMatch(/right/);
    // With one rock it is one threat against one, and the nearer side is taken; with none the bomb decides.
    expect(count({ r: { at: [275, 550], diameter: 20 } }, rolling("evade", "blank"))).toMatch(/left/);
    expect(count(undefined, rolling("evade"))).toMatch(/left/);
  });
  it("XW-V8 getting away from one of two rocks is better than from none", () => {
    // Rolling right escapes the western rock; the northern one stays in reach of every roll.
    const devices = { s: { device: "seismic-charge", at: [330, 480] } as const };
    const rocks: MatSpec["rocks"] = {
      r: { at: [290, 560], diameter: 20 },
      q: { at: [400, 500], diameter: 20 },
    };
    const decided = flown({ devices, rocks, profile: rolls }, rolling("evade"));
    expect(verdict(decided.trace, "reposition-away")).toBe("chosen: reposition.away");
    expect(steps(decided).at(-1)).toMatch(/right/);
    const north = flown(
      { devices, rocks: { q: { at: [400, 500], diameter: 20 } }, profile: rolls },
      rolling("evade"),
    );
    expect(verdict(north.trace, "reposition-away")).toBe("impossible: reposition.none");
  });
});

describe("Enemy devices: which of the repositions that avoid as much", () => {
  /** Both rolls avoid the bomb; what is left is the target. */
  const devices = { b: bomb([400, 450]) };
  const stance = (aim: ShipSpec, profile: Record<string, Json> = {}): string | undefined =>
    reposition({ devices, target: aim, profile }, rolling("evade"));
  /** What every roll from (400, 580) would come to, so that each case really offers the choice it is about. */
  const stances = (aim: ShipSpec): Record<string, string> => {
    const sky = skyOn(scene({ devices, target: aim, profile: rolls }));
    const [me, other] = [shipIn(sky, "a"), shipIn(sky, "T")];
    const there = { x: 400, y: 580, heading: NORTH };
    return Object.fromEntries(
      barrelRolls(there, "small").map(({ id, end }) => [
        id.replace("barrelRoll-", ""),
        stanceOf({ ...me, pose: end }, other),
      ]),
    );
  };
  it("XW-V9 out of the target's arc with a shot comes first", () => {
    // A shot from both sides, and the nearer side lies in the target's arc.
    const aim: ShipSpec = { at: [430, 320], heading: 330 };
    expect(stances(aim)).toMatchObject({ "left-level": "safeShot", "right-level": "shot" });
    expect(stance(aim)).toMatch(/left/);
    const mirrored: ShipSpec = { at: [370, 320], heading: 30 };
    expect(stances(mirrored)).toMatchObject({ "left-level": "shot", "right-level": "safeShot" });
    expect(stance(mirrored)).toMatch(/right/);
  });
  it("XW-V9 then a shot, even inside the target's arc", () => {
    const aim: ShipSpec = { at: [640, 300], heading: 45 };
    expect(stances(aim)).toMatchObject({ "left-level": "safe", "right-level": "shot" });
    expect(stance(aim)).toMatch(/right/);
    const mirrored: ShipSpec = { at: [160, 300], heading: 315 };
    expect(stances(mirrored)).toMatchObject({ "left-level": "shot", "right-level": "safe" });
    expect(stance(mirrored)).toMatch(/left/);
  });
  it("XW-V9 then out of the target's arc", () => {
    // Behind the ship, no shot anywhere; looking past the farther side of it.
    const aim: ShipSpec = { at: [470, 760], heading: 205 };
    expect(stances(aim)).toMatchObject({ "left-level": "safe", "right-level": "neither" });
    expect(stance(aim)).toMatch(/left/);
    const mirrored: ShipSpec = { at: [330, 760], heading: 155 };
    expect(stances(mirrored)).toMatchObject({ "left-level": "neither", "right-level": "safe" });
    expect(stance(mirrored)).toMatch(/right/);
  });
  it("XW-V9 when none of them tells, the one nearer to the target", () => {
    expect(stance({ at: [700, 850], heading: SOUTH })).toMatch(/right-back/);
    expect(stance({ at: [100, 850], heading: WEST })).toMatch(/left-back/);
  });
});

describe("Enemy devices: threats entered by a reposition", () => {
  /* The target is off to the right: from (400, 580) there is no shot, from the roll to the right there is. */
  const aim: ShipSpec = { at: [560, 400], heading: NORTH };
  const shooter = { actions: ["barrelRoll", "focus"], arcs: ["bullseye"] };
  const hunting = (
    extra: Record<string, DeviceSpec>,
    play: Play,
    profile: Record<string, Json> = {},
  ): Decided =>
    flown({ devices: extra, target: { ...aim, at: [480, 400] }, profile: { ...shooter, ...profile } }, play);

  it("XW-E2 a barrel roll made to get a shot is checked like a manoeuvre", () => {
    // Nothing lies there: it rolls into its shot, and no die is rolled.
    expect(steps(hunting({}, { dice: [] }))[1]).toMatch(/barrelRoll-right/);
    // A bomb in reach of the roll's end only: a defence die.
    const bombed = hunting({ b: bomb([600, 580]) }, rolling("blank"));
    expect(diceRolled(bombed.trace)).toBe(1);
    expect(verdict(bombed.trace, "avoid-reposition")).toBe("passed: avoid.noEvade");
    expect(steps(bombed)[1]).toMatch(/barrelRoll-right/);
  });
  it("XW-E2 mines under the roll count as well", () => {
    const mined = hunting({ m: mine([480, 580]) }, rolling("blank"));
    expect(steps(mined).slice(1)).toEqual([expect.stringMatching(/barrelRoll-right/), "mine"]);
  });
  it("XW-V1 a ship that avoids cancels the reposition and selects another action", () => {
    const cancelled = hunting({ b: bomb([600, 580]) }, rolling("evade"));
    expect(steps(cancelled)).toEqual(["2-straight", "focus"]);
    expect(verdict(cancelled.trace, "avoid-reposition")).toBe("chosen: avoid.evade");
    // Certain destruction cancels without a die.
    const doomed = hunting({ b: bomb([600, 580]) }, { dice: [] }, { hull: 1 });
    expect(steps(doomed)).toEqual(["2-straight", "focus"]);
  });
  it("XW-V1 another reposition for the same end that enters nothing is taken instead", () => {
    // A small mine just where the level and the forward roll end; the one slid back stays clear of it.
    const dodged = hunting({ m: mine([480, 553], { device: "cluster-mine" }) }, rolling("evade"));
    expect(steps(dodged)[1]).toBe("barrelRoll-right-back");
    expect(steps(dodged)).not.toContain("mine");
  });
  it("XW-V1 a reposition that stays in a threat it was in already enters none", () => {
    // In reach before and after the roll: the manoeuvre's die is the only one.
    const inside = hunting({ b: bomb([440, 540]) }, rolling("blank"));
    expect(diceRolled(inside.trace)).toBe(1);
    expect(steps(inside)[1]).toMatch(/barrelRoll-right/);
  });
  it("XW-V1 mines already flown through count towards its destruction", () => {
    // The mine on the way takes one of two hull for certain; the bomb at the roll's end would take the other.
    const devices = { m: mine(), b: bomb([600, 580]) };
    const decided = hunting(devices, rolling("blank"), { hull: 2 });
    expect(verdict(decided.trace, "avoid-reposition")).toBe("chosen: avoid.destroyed");
    expect(steps(decided)).toEqual(["2-straight", "mine", "focus"]);
  });
  it("XW-V1 a mine that the manoeuvre set off is gone when the ship repositions over its place", () => {
    // The mine lies under the right edge of the base where the manoeuvre ends, and under the roll to the right.
    const once = hunting({ m: mine([425, 580]) }, rolling("blank"));
    expect(diceRolled(once.trace)).toBe(1);
    expect(verdict(once.trace, "avoid-reposition")).toBeUndefined();
    expect(steps(once)).toEqual(["2-straight", "mine", expect.stringMatching(/barrelRoll-right/)]);
  });
});
