import { describe, expect, it } from "vitest";
import { xWing } from "../../src/rulesets/x-wing";
import { dogfight } from "./battles";
import { canStayFor } from "./second-opinion/activation";
import { ionised } from "./second-opinion/flying";
import { TooClose } from "./second-opinion/geometry";
import { worldOf, type Craft, type World } from "./second-opinion/world";
import { Skirmish } from "./skirmish";
import { battleOn, mat, planning, prose, steps, turnOf, type MatSpec } from "./support";

/**
 * Quick by default; a hundred battles: OPFOR_LONG=1 npx vitest run test/x-wing/mat-edge.test.ts. Other battles:
 * OPFOR_SEED=any-word beside it.
 */
const BATTLES = process.env.OPFOR_LONG === "1" ? 100 : 2;
const SEED = process.env.OPFOR_SEED ?? "edge";
const ROUNDS = 12;

type Moment = { readonly world: World; readonly me: Craft };

/**
 * Whether a pilot with these three moves ahead of it could have stayed, by the second opinion's own geometry: a
 * drift is no choice of the pilot's, so from there on only what the drift left open counts.
 */
function couldStay(past: readonly Moment[]): boolean {
  const chosen = past.findLastIndex(({ me }) => ionised(me)) + 1;
  const [first] = past.slice(chosen);
  const moves = past.length - chosen;
  if (first === undefined) return false;
  try {
    return canStayFor(first.world, first.me, moves) === moves;
  } catch (error) {
    // Within a hair of the edge: counted against us.
    if (error instanceof TooClose) return true;
    throw error;
  }
}

describe("nobody flies off the mat who is not fleeing", () => {
  it(
    `${BATTLES} battles of ${ROUNDS} rounds: none leaves while a way to stay existed two moves before`,
    {
      timeout: 1_800_000,
    },
    () => {
      const lost: string[] = [];
      let [turns, rocks, drifted] = [0, 0, 0];
      for (let seed = 0; seed < BATTLES; seed++) {
        const past = new Map<string, Moment[]>();
        const battle = new Skirmish(dogfight(`${SEED} ${seed}`), `${SEED} ${seed}`, {
          turn(sky, { figure, plan }) {
            const world = worldOf(sky.battle.snapshot, sky.memory);
            const me = world.ships.find(({ id }) => id === figure);
            if (me === undefined) return;
            turns++;
            const moments = [...(past.get(figure) ?? []), { world, me }].slice(-3);
            past.set(figure, moments);
            if (plan.steps.some((step) => step.kind === "act" && step.act === "obstacle")) rocks++;
            if (!plan.steps.some(({ kind }) => kind === "leave")) return;
            if (me.hull + me.shields <= me.flees) return;
            if (couldStay(moments)) lost.push(`${seed}, round ${sky.battle.round}: ${figure}`);
            else drifted++;
          },
        });
        battle.play(ROUNDS);
      }
      if (BATTLES > 10) {
        console.log(`${turns} turns, ${rocks} over a rock, ${drifted} carried off by ion`);
      }
      expect(lost).toEqual([]);
      expect(turns).toBeGreaterThan(BATTLES * 25);
    },
  );

  const corner: MatSpec = {
    ships: {
      a: { at: [760, 760], heading: 315, profile: { dial: "2TW 2BB 2FB 2NB 2YW 4FW 3KR", hull: 3 } },
      B: { at: [880, 880], heading: 135 },
    },
  };
  it("of two moves that stay it takes the one that leaves a way for the next, whatever shot it gives up", () => {
    // The 2 straight would point at B and stay, but nothing on the dial would stay after it.
    expect(steps(turnOf(corner, "a"))[0]).not.toBe("2-straight");
    expect(steps(turnOf(corner, "a", planning("2-straight")))[0]).toBe("2-straight");
  });
  it("with all the room in the world it does not matter", () => {
    const open: MatSpec = { ...corner, size: [2000, 2000] };
    expect(steps(turnOf(open, "a"))[0]).toBe("2-straight");
  });
  it("of ways that stay it takes one with several to go on with: a friend may stand in the only one", () => {
    const spec = (size: readonly [number, number]): MatSpec => ({
      size,
      ships: {
        d: { at: [638.957, 719.513], heading: 322.252, profile: { base: "medium" } },
        C: { at: [805, 885], heading: 322.252 },
      },
    });
    // The 2 straight points at C; in the corner behind it there is one turn that stays, and a friend may be in it.
    expect(steps(turnOf(spec([2000, 2000]), "d"))[0]).toBe("2-straight");
    expect(steps(turnOf(spec([914, 914]), "d"))[0]).not.toBe("2-straight");
  });
  it("a net on the way counts: what would take the controls away near the edge is not flown into", () => {
    const spec = (mine: boolean): MatSpec => ({
      ships: {
        a: { at: [600, 450], heading: 270, profile: { dial: "1TW 1YW 2TW 3FB 2YW", hull: 3 } },
        B: { at: [880, 450], heading: 90 },
      },
      ...(mine ? { devices: { m: { device: "conner-net", at: [670, 450] } } } : {}),
    });
    expect(steps(turnOf(spec(false), "a"))[0]).toBe("3-straight");
    expect(steps(turnOf(spec(true), "a"))[0]).not.toBe("3-straight");
  });
});

describe("a drift that may come", () => {
  // East of B, pointing at the edge: a drift from there would leave no way to stay.
  const spec = (device: string, charges: number, more: Partial<MatSpec> = {}): MatSpec => ({
    ships: {
      a: { at: [670, 450], heading: 270, profile: { dial: "1FB 2TW 2YW", hull: 3 } },
      B: { at: [880, 450], heading: 90, profile: { devices: [{ device, charges }] } },
    },
    ...more,
  });
  it("is reckoned with where an enemy has a net to lay on the ship", () => {
    expect(steps(turnOf(spec("conner-net", 1), "a"))[0]).toMatch(/^2-turn/);
    for (const [device, charges] of [
      ["conner-net", 0],
      ["proximity-mine", 2],
      ["ion-bomb", 2],
    ] as const) {
      expect(steps(turnOf(spec(device, charges), "a"))[0]).toBe("1-straight");
    }
  });
  it("is reckoned with where a friend's ion bomb or the dice of an electro-proton bomb may do it", () => {
    const bomb = (device: "ion-bomb" | "electro-proton-bomb" | "proton-bomb", fuses = 0) => ({
      devices: { x: { device, at: [700, 560] as const, side: "foe", fuses } },
    });
    const flown = (more: Partial<MatSpec>) => steps(turnOf(spec("conner-net", 0, more), "a"))[0];
    expect(flown(bomb("ion-bomb"))).toMatch(/^2-turn/);
    expect(flown(bomb("electro-proton-bomb"))).toMatch(/^2-turn/);
    expect(flown(bomb("ion-bomb", 1))).toBe("1-straight");
    expect(flown(bomb("proton-bomb"))).toBe("1-straight");
  });
});

describe("with nobody left", () => {
  it("the winner is said: mines and rocks do not fight on, and whoever looks into the trace sees why it circles", () => {
    const left: MatSpec = {
      ships: { a: { at: [500, 120] } },
      rocks: { r: { at: [300, 300] } },
      devices: { m: { device: "proximity-mine", at: [700, 700] } },
    };
    const moment = { round: 3, roundOver: false, sides: ["foe", "player"] };
    const end = (spec: MatSpec) => xWing.ended?.(battleOn(mat(spec)), null, moment);
    expect(end(left)?.winners).toEqual(["foe"]);
    expect(end({ ...left, ships: { ...left.ships, B: { at: [500, 800] } } })).toBeUndefined();
    expect(end({ ...left, ships: {} })?.winners).toEqual([]);
    const { trace, plan } = turnOf(left, "a");
    expect(plan.rule.because.key).toBe("OPFOR.x-wing.because.alone");
    expect(prose(trace)).toMatch(/not red .* points at the middle/);
  });
  it("a ship flies easy circles: never red, never off the mat, and takes no action for nothing", () => {
    const lone: MatSpec = {
      ships: { a: { at: [500, 120], heading: 180, profile: { actions: ["focus", "evade"] } } },
    };
    const battle = new Skirmish(mat(lone), "alone", {
      turn(_sky, { plan }) {
        for (const step of plan.steps) {
          expect(step.kind).not.toBe("leave");
          if (step.kind === "act") expect(["focus", "evade", "stress"]).not.toContain(step.act);
          if (step.kind === "move") expect(step.gait).not.toContain("koiogran");
        }
      },
    });
    battle.play(25);
    expect(battle.sky.ships).toHaveLength(1);
  });
});
