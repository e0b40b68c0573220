import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import { baseCorners } from "../../src/rulesets/x-wing/geometry/bases";
import type { Point, Pose } from "../../src/rulesets/x-wing/geometry/pose";
import { seenFrom } from "../../src/rulesets/x-wing/geometry/pose";
import { pointToShape, type Shape } from "../../src/rulesets/x-wing/geometry/mat-shapes";
import { along, endPose, frontGuides, templateLength } from "../../src/rulesets/x-wing/geometry/templates";
import { flown, manoeuvreId, type Manoeuvre } from "../../src/rulesets/x-wing/ship-card/manoeuvre";
import { friendlyTo, type Ship, type Sky } from "../../src/rulesets/x-wing/sky/sky";
import { brawl } from "./battles";
import { Skirmish } from "./skirmish";
import { mat, phase, planning, seeded, shipIn, skyOn, steps, turnOf, verdict, type MatSpec } from "./support";

/* Oracles of these properties sample points and measure from them; they share no code with the swerve. */

/** Points of the base at a pose, 2 mm apart. */
function basePoints(pose: Pose, ship: Ship): Point[] {
  const half = { small: 20, medium: 30, large: 40, huge: 40 }[ship.size];
  const points: Point[] = [];
  for (let ahead = -half; ahead <= half; ahead += 2) {
    for (let right = -half; right <= half; right += 2) points.push(seenFrom(pose, ahead, right));
  }
  return points;
}
function templatePoints(ship: Ship, manoeuvre: Manoeuvre): Point[] {
  const way = flown(manoeuvre);
  if (way === undefined) return [];
  const start = frontGuides(ship.pose, ship.size);
  const points: Point[] = [];
  for (let s = 0; s <= templateLength(way.template); s += 2) {
    const pose = along(start, way.template, s);
    for (let side = -10; side <= 10; side += 2) points.push(seenFrom(pose, 0, side));
  }
  return points;
}
const endOf = (ship: Ship, manoeuvre: Manoeuvre): Pose => {
  const way = flown(manoeuvre);
  return way === undefined ? ship.pose : endPose(ship.pose, ship.size, way.template, way.flip);
};
/** Deep: some sampled point is well inside; grazes of a millimetre are left to the exact tests. */
const deep = (points: readonly Point[], shape: Shape): boolean =>
  points.some(
    (point) =>
      shape.kind === "disc" && Math.hypot(point.x - shape.at.x, point.y - shape.at.y) < shape.radius - 1.5,
  );
const gap = (points: readonly Point[], shape: Shape): number =>
  Math.min(...points.map((point) => pointToShape(point, shape)));

/** Enemy devices a move surely suffers, or could suffer when `slack` is above 0. */
function suffers(sky: Sky, ship: Ship, manoeuvre: Manoeuvre, slack: number): Set<string> {
  const base = basePoints(endOf(ship, manoeuvre), ship);
  const all = [...templatePoints(ship, manoeuvre), ...base];
  const ids = sky.devices.flatMap(({ id, device, shape, fuses, side }) => {
    if (fuses > 0 || side === ship.side) return [];
    if (device.kind === "mine") return (slack > 0 ? gap(all, shape) <= slack : deep(all, shape)) ? [id] : [];
    if (device.kind !== "bomb") return [];
    if (device.around === "ships")
      return gap(base, shape) <= device.range * 100 + (slack > 0 ? slack : -1.5) ? [id] : [];
    const near = sky.obstacles.some(
      (rock) =>
        rock.shape.kind === "disc" &&
        shape.kind === "disc" &&
        Math.hypot(rock.shape.at.x - shape.at.x, rock.shape.at.y - shape.at.y) -
          rock.shape.radius -
          shape.radius <=
          100 + slack - (slack > 0 ? 0 : 0.01) &&
        gap(base, rock.shape) <= 100 + (slack > 0 ? slack : -1.5),
    );
    return near ? [id] : [];
  });
  return new Set(ids);
}

const noBumps = (spec: MatSpec): MatSpec => ({
  ...spec,
  // Only the flier and one far-away target: every manoeuvre is flown to its end.
  ships: { a: { ...spec.ships?.a, at: spec.ships?.a?.at ?? [300, 300] }, T: { at: [30, 30] } },
});

describe("a swerve never enters what the page forbids", () => {
  it("V3 obstacles, V4 new enemy devices, V5 the edge: whatever is planned, wherever devices lie", () => {
    let swerves = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 15 }), (seed, index) => {
        const spec = noBumps(brawl(seed));
        const sky = skyOn(spec);
        const me = shipIn(sky, "a");
        const planned = me.profile.dial[index];
        if (planned === undefined || (planned.difficulty === "red" && me.tokens.stress > 0)) return;
        // Every die an evade: it always tries to avoid.
        const decided = turnOf(
          spec,
          "a",
          planning(manoeuvreId(planned), { dice: Array<number>(40).fill(1) }),
        );
        if (verdict(decided.trace, "swerve-mines") !== "chosen: swerve.mines") return;
        swerves++;
        const chosen = me.profile.dial.find((one) => manoeuvreId(one) === steps(decided)[0]);
        if (chosen === undefined) throw new Error("flies what is not on the dial");
        const points = [...templatePoints(me, chosen), ...basePoints(endOf(me, chosen), me)];
        for (const rock of sky.obstacles) expect(deep(points, rock.shape), `through ${rock.id}`).toBe(false);
        for (const corner of baseCorners(endOf(me, chosen), me.size)) {
          expect(corner.x >= -0.02 && corner.y >= -0.02 && corner.x <= 600.02 && corner.y <= 600.02).toBe(
            true,
          );
        }
        // An obstacle may have bent the plan before: the move it swerves from is then that one.
        const bent =
          decided.choices.filter(({ id }) => id.startsWith("swerve")).length > 1
            ? decided.choices.find(({ id }) => id === "swerve")?.picked
            : undefined;
        const original = me.profile.dial.find((one) => manoeuvreId(one) === (bent ?? manoeuvreId(planned)));
        const allowed = suffers(sky, me, original ?? planned, 1.5);
        for (const id of suffers(sky, me, chosen, 0)) expect(allowed.has(id), `enters ${id}`).toBe(true);
      }),
      { numRuns: 350, seed: 11 },
    );
    expect(swerves).toBeGreaterThan(5);
  });
});

describe("friendly mines never trigger", () => {
  const suffersOf = (outcomes: readonly Outcome[]): { ship: unknown; device: unknown }[] =>
    outcomes.flatMap(({ label }) =>
      label.key === "OPFOR.x-wing.outcome.suffers"
        ? [{ ship: label.data?.ship, device: label.data?.device }]
        : [],
    );
  it("no AI ship sets off or suffers a mine of its own side, in any brawl", () => {
    let [crossed, enemyMines] = [0, 0];
    for (let seed = 500; seed < 540; seed++) {
      const battle = new Skirmish(mat(brawl(seed)), `mines ${seed}`, {
        turn(before, { figure, plan, trace }) {
          const me = before.ships.find(({ id }) => id === figure);
          if (me === undefined) return;
          if (trace.some((entry) => entry.kind === "note" && entry.text.key.endsWith("friendlyMine")))
            crossed++;
          for (const step of plan.steps) {
            if (step.kind !== "act" || step.act !== "mine") continue;
            const { device } = step.terms as { device: string };
            const laid = before.devices.find(({ id }) => id === device);
            enemyMines++;
            expect(laid !== undefined && !friendlyTo(me.side, laid)).toBe(true);
          }
        },
        phase(before, event, { outcomes }) {
          // Mines laid on ships go off in the System phase: never on an AI ship of the same side.
          if (event.kind !== "round-start") return;
          for (const { ship } of suffersOf(outcomes)) {
            expect(before.ships.find(({ name }) => name === ship)?.ai).toBe(false);
          }
        },
      });
      battle.play(2);
    }
    expect(crossed).toBeGreaterThan(5);
    expect(enemyMines).toBeGreaterThan(5);
  });
});

describe("affected AI ships never outnumber affected enemies", () => {
  it("by any friendly bomb among any ships", () => {
    const ships = fc.array(
      fc.record({
        x: fc.integer({ min: 100, max: 500 }),
        y: fc.integer({ min: 100, max: 500 }),
        kind: fc.constantFrom("ai", "ai", "enemy"),
      }),
      { minLength: 2, maxLength: 8 },
    );
    const device = fc.constantFrom(
      "proton-bomb",
      "ion-bomb",
      "bomblet",
      "seismic-charge",
      "electro-proton-bomb",
      "blazer-bomb",
    );
    let [some, limited] = [0, 0];
    fc.assert(
      fc.property(ships, device, fc.integer(), (list, bomb, seed) => {
        const spec: MatSpec = {
          ships: Object.fromEntries(
            list.map(({ x, y, kind }, index) => [
              kind === "ai" ? `a${index}` : `E${index}`,
              { at: [x, y] as const, profile: { hull: 9 } },
            ]),
          ),
          rocks: { r: { at: [330, 290] }, q: { at: [260, 340], diameter: 40 } },
          devices: { x: { device: bomb, at: [300, 300], side: "foe" } },
          size: [600, 600],
        };
        const { outcomes } = phase("detonations", spec, seeded(String(seed)));
        const hurt = outcomes.flatMap(({ label }) => {
          const ship = label.key === "OPFOR.x-wing.outcome.suffers" ? label.data?.ship : undefined;
          return typeof ship === "string" ? [ship] : [];
        });
        const friends = hurt.filter((id) => id.startsWith("a")).length;
        if (hurt.length > 0) some++;
        if (outcomes.some(({ label }) => label.key.endsWith("spared"))) limited++;
        expect(friends).toBeLessThanOrEqual(hurt.length - friends);
        expect(new Set(hurt).size).toBe(hurt.length);
      }),
      { numRuns: 300, seed: 23 },
    );
    expect(some).toBeGreaterThan(50);
    expect(limited).toBeGreaterThan(20);
  });
});
