import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { decide } from "../../src/engine/decide";
import type { Snapshot } from "../../src/field";
import { xWing } from "../../src/rulesets/x-wing";
import type { DeviceId } from "../../src/rulesets/x-wing/data/devices";
import { heard, stampLines, stamped } from "../support/stamps";
import { Skirmish } from "./skirmish";
import { mat, SCALE, seeded, type ShipSpec } from "./support";

/**
 * Battles with what the census lacks: shots that are rolled or announced in each turn, AI ships on both sides, all
 * sizes, tokens, hit points, rocks that are regions, figures without names, rules that people reject, reports.
 */
function varied(seed: number): Snapshot {
  const dice = seededDice(`varied ${seed}`);
  const pick = <T>(...list: readonly [T, ...T[]]): T => list[dice.roll(list.length) - 1] ?? list[0];
  const some = <T>(list: readonly T[]): T[] => list.filter(() => dice.roll(2) === 1);
  const between = (from: number, to: number): number => from + dice.roll(to - from + 1) - 1;
  const load = (): Json =>
    some<DeviceId>([
      "proton-bomb",
      "seismic-charge",
      "proximity-mine",
      "conner-net",
      "bomblet",
      "concussion-bomb",
    ]).map((device) => ({ device, charges: between(0, 2) }));
  const ship = (cell: number): ShipSpec => {
    const hull = between(1, 6);
    return {
      at: [120 + (cell % 3) * 240 + between(-40, 40), 120 + Math.floor(cell / 3) * 240 + between(-40, 40)],
      heading: between(0, 359),
      ...(dice.roll(2) === 1 ? { hp: { value: hull, max: 6 } } : {}),
      statuses: some(["stress", "stress-2", "ion", "strain", "disarm", "focus", "evade"]),
      profile: {
        base: pick("small", "small", "medium", "large"),
        dial: pick<Json>(
          "tie-ln",
          "tie-sa",
          ["1TW", "2BB", "3FB", "2NW", "4KR", "3ER", "2LR", "0OR"],
          "1TW 1YW, 2FB; 3KR",
        ),
        ...(dice.roll(3) === 1 ? {} : { hull }),
        shields: between(0, 3),
        agility: between(0, 3),
        attack: between(1, 4),
        initiative: between(0, 6),
        arcs: pick<Json>(["front"], ["front", "rear"], ["bullseye"], ["left", "right"], ["fullFront"]),
        fleeThreshold: pick(0, 0, 1, 3),
        actions: some(["focus", "evade", "lock", "barrelRoll", "boost", "reload"]),
        abilities: some(["nimbleBomber", "skilledBombardier", "trajectorySimulator", "delayedFuses"]),
        devices: load(),
        stress: pick(0, 0, 2),
        ion: pick(0, 0, 1),
      },
    };
  };
  /** Nobody knows how much it can take. */
  const unhurt = ({ hp: _, ...one }: ShipSpec): ShipSpec => ({
    ...one,
    profile: { ...one.profile, hull: null, fleeThreshold: 1 },
  });
  const start = mat({
    ships: {
      a: ship(0),
      b: ship(1),
      A: { ...ship(4), ai: true, statuses: ["evade", "focus"] },
      B: ship(8),
      c: { ...unhurt(ship(5)), hidden: seed % 3 === 0 },
      N: { ...ship(6), side: "neutral" },
    },
    rocks: { r: { at: [between(300, 420), 360], diameter: between(30, 70) } },
    devices: {
      m: { device: "proximity-mine", at: [between(60, 660), between(60, 660)], fuses: 0 },
      n: {
        device: "proton-bomb",
        at: [between(60, 660), between(60, 660)],
        side: "foe",
        fuses: between(0, 1),
      },
      s: { device: "seismic-charge", at: [350, 400], side: "neutral" },
    },
    options: {
      rollShots: seed % 2 === 0,
      shots: seed % 3 === 0 ? "turn" : "engagement",
      deployment: pick("reconstructed", "noDice", "anyArc"),
      bombDiameter: pick(25, 40),
      mineDiameter: pick(45, 60),
    },
    size: [720, 720],
  });
  const corners = [500, 100, 560, 110, 540, 170].map((at) => at * SCALE);
  const tags = ["device", "conner-net", "side:player", ...(seed % 4 === 0 ? ["fused"] : [])];
  const region = (id: string, name: string, by: number, of: readonly string[]) => ({
    ...{ id, name, bottom: null, top: null, rings: [corners.map((at) => at + by * SCALE)] },
    terrain: [{ kind: "feature" as const, tags: [...of] }],
  });
  return {
    ...start,
    figures: start.figures.map((one) => (dice.roll(4) === 1 ? { ...one, name: "" } : one)),
    regions: [region("rock", "", 0, ["obstacle"]), region("net", "The net", 90, tags)],
  };
}

/** Everything that is said, also where people reject the rule that decided, answer, or enter what they rolled. */
function told(seed: number): string {
  let battle: Skirmish | undefined;
  const look = (figure: string, rules: readonly string[], sky: Skirmish["sky"]): void => {
    const { memory } = sky;
    const request = { seed: `s ${seed}`, memory: memory as unknown as Json, unattended: true };
    for (const rule of rules) heard(decide(xWing, sky.battle, figure, { ...request, rejected: [rule] }));
    heard(decide(xWing, sky.battle, figure, { ...request, unattended: false }));
  };
  return stamped(() => {
    battle = new Skirmish(varied(seed), `varied ${seed}`, {
      turn: (sky, { figure, plan, trace }) => {
        const rules = trace.flatMap((entry) =>
          entry.kind === "rule" && entry.verdict === "chosen" ? [entry.id] : [],
        );
        look(figure, [...new Set([plan.rule.id, ...rules])], sky);
        for (const step of plan.steps)
          for (const { id } of heard(xWing.reports?.(sky.battle, step, null) ?? []))
            heard(xWing.report?.(sky.battle, step, id, seeded(`r ${seed}`, sky.memory as unknown as Json)));
      },
    });
    battle.play(2);
    heard(battle.snapshot);
  }).stamp;
}

const PARTS = [0, 1, 2, 3];
const EACH = 2;
describe("what is said and done in varied battles", () => {
  it.each(PARTS)("is what it was: part %i", async (part) => {
    const seeds = Array.from({ length: EACH }, (_, at) => part * EACH + at);
    const stamps = seeds.map((seed): [string, string] => [`varied ${seed}`, told(seed)]);
    await expect(stampLines(stamps)).toMatchFileSnapshot(`golden/varied-battles-${part}.txt`);
  });
});
