import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { ActStep } from "../../src/core/step";
import { decide } from "../../src/engine/decide";
import type { Resolution, RoundEvent } from "../../src/engine/ruleset";
import { xWing } from "../../src/rulesets/x-wing";
import { DEVICES, directDamage, type DeviceId } from "../../src/rulesets/x-wing/data/devices";
import { DIALS } from "../../src/rulesets/x-wing/data/dials";
import { readManoeuvre } from "../../src/rulesets/x-wing/ship-card/manoeuvre";
import { moveBetween } from "../../src/rulesets/x-wing/round/peoples-moves";
import {
  ATTACK,
  battleOn,
  context,
  laid,
  losses,
  mat,
  memoryOf,
  NORTH,
  phase,
  SCALE,
  shipIn,
  skyOn,
  SOUTH,
  turnOf,
  type MatSpec,
  type ShipSpec,
} from "./support";
import { attackOn } from "../support/attack-on";

const { hit, crit, focus, blank } = ATTACK;

/** A device of the enemy's beside a ship with hull 5 and shields 2. */
const near: ShipSpec = { at: [450, 500], profile: { hull: 5, shields: 2 } };
function suffered(device: DeviceId, dice: readonly number[], ship = near): string[] {
  const spec: MatSpec = { ships: { a: ship }, devices: { x: { device, at: [450, 450], side: "player" } } };
  return losses(phase("detonations", spec, context(dice)), "a");
}

describe("bombs at the end of Activation", () => {
  it("proton bomb: one critical hit", () => {
    expect(suffered("proton-bomb", [])).toEqual(["shields 2 > 1"]);
  });
  it("ion bomb: three ion tokens and no damage", () => {
    expect(suffered("ion-bomb", [])).toEqual(["+ion", "+ion-2", "+ion-3"]);
  });
  it("bomblet: two dice, a hit for each hit or critical", () => {
    expect(suffered("bomblet", [hit, crit])).toEqual(["shields 2 > 1", "shields 1 > 0"]);
    expect(suffered("bomblet", [focus, blank])).toEqual([]);
  });
  it("thermal detonator: one die; a focus strains", () => {
    expect(suffered("thermal-detonator", [focus])).toEqual(["+strain"]);
    expect(suffered("thermal-detonator", [crit])).toEqual(["shields 2 > 1"]);
  });
  it("concussion bomb: a card past the shields", () => {
    expect(suffered("concussion-bomb", [])).toEqual(["hull 5 > 4", "+strain"]);
  });
  it("electro-proton bomb: range 2, shields, ion and disarm, never hull", () => {
    expect(suffered("electro-proton-bomb", [blank, focus, hit, crit])).toEqual([
      "shields 2 > 1",
      "+ion",
      "+ion-2",
      "+disarm",
    ]);
    const bare = { ...near, at: [450, 650] as const, profile: { hull: 5 } };
    expect(suffered("electro-proton-bomb", [blank, blank, blank, blank], bare)).toEqual([]);
    expect(suffered("proton-bomb", [], bare)).toEqual([]);
  });
  it("blazer bomb: one die, and a blaze stays behind as an obstacle", () => {
    const spec: MatSpec = { ships: { a: near }, devices: { x: { device: "blazer-bomb", at: [450, 450] } } };
    const played = phase("detonations", spec, context([hit]));
    expect(laid(played).map(({ device }) => device)).toEqual(["blaze"]);
    const after = skyOn({ ships: { a: near } }, played.memory);
    expect(after.obstacles).toHaveLength(1);
    expect(after.devices).toHaveLength(0);
  });
  it("seismic charge: nobody near an obstacle, no damage; the obstacle shatters", () => {
    const spec = (rock: readonly [number, number]): MatSpec => ({
      ships: { a: near },
      rocks: { r: { at: rock, diameter: 40 } },
      devices: { x: { device: "seismic-charge", at: [450, 300] } },
    });
    expect(losses(phase("detonations", spec([450, 400]), context([])), "a")).toEqual(["shields 2 > 1"]);
    expect(losses(phase("detonations", spec([450, 440]), context([])), "a")).toEqual([]);
    const shattered = phase("detonations", spec([450, 400]), context([]));
    expect(skyOn(spec([450, 400]), shattered.memory).obstacles).toEqual([]);
  });
  it("a ship without hull left is destroyed, once", () => {
    const spec: MatSpec = {
      ships: { a: { at: [450, 500], profile: { hull: 1 } } },
      devices: { x: { device: "proton-bomb", at: [450, 450] }, y: { device: "proton-bomb", at: [430, 450] } },
    };
    expect(losses(phase("detonations", spec, context([])), "a")).toEqual(["hull 1 > 0", "dead"]);
  });
  it("a ship whose hull is the actor's hit points loses those; one nobody described is left to the table", () => {
    const spec = (hp?: { value: number; max: number }): MatSpec => ({
      ships: { a: { at: [450, 500], profile: { hull: null }, ...(hp === undefined ? {} : { hp }) } },
      devices: { x: { device: "proton-bomb", at: [450, 450] } },
    });
    expect(losses(phase("detonations", spec({ value: 4, max: 6 }), context([])), "a")).toEqual(["hp 4 > 3"]);
    const unknown = phase("detonations", spec(), context([]));
    expect(losses(unknown, "a")).toEqual([]);
    expect(unknown.outcomes.map(({ label }) => label.key)).toContain("OPFOR.x-wing.outcome.crit");
  });
});

describe("mines", () => {
  const struck = (device: DeviceId, dice: readonly number[]): string[] => {
    const spec: MatSpec = {
      ships: { a: { at: [400, 700], profile: { dial: "2FB", hull: 6, shields: 1 } }, B: { at: [430, 100] } },
      devices: { m: { device, at: [400, 640] } },
    };
    const step = turnOf(spec, "a", { dice: [8] }).plan.steps.find(
      (one): one is ActStep => one.kind === "act" && one.act === "mine",
    );
    if (step === undefined) throw new Error("no mine went off");
    const resolved = xWing.resolve?.(battleOn(mat(spec)), step, context(dice));
    if (resolved === undefined) throw new Error("unresolved");
    expect(losses(resolved, "m")).toEqual(["left"]);
    return losses(resolved, "a");
  };
  it("proximity mine: a hit and two dice", () => {
    expect(struck("proximity-mine", [crit, blank])).toEqual(["shields 1 > 0", "hull 6 > 5"]);
  });
  it("Conner net: a hit and three ion tokens", () => {
    expect(struck("conner-net", [])).toEqual(["shields 1 > 0", "+ion", "+ion-2", "+ion-3"]);
  });
  it("cluster mine: two dice for each token", () => {
    expect(struck("cluster-mine", [hit, hit])).toEqual(["shields 1 > 0", "hull 6 > 5"]);
  });
});

describe("device data", () => {
  it("charges are those printed", () => {
    const charges = Object.fromEntries(
      DEVICES.flatMap(({ id, kind, charges: n }) => (kind === "obstacle" ? [] : [[id, n]])),
    );
    expect(charges).toEqual({
      "proton-bomb": 2,
      "seismic-charge": 2,
      "ion-bomb": 2,
      bomblet: 2,
      "thermal-detonator": 4,
      "concussion-bomb": 3,
      "electro-proton-bomb": 1,
      "blazer-bomb": 1,
      "proximity-mine": 2,
      "conner-net": 1,
      "cluster-mine": 1,
    });
  });
  it("direct damage is what no die decides (XW-Q9)", () => {
    const direct = Object.fromEntries(
      DEVICES.flatMap((device) => {
        const { shielded, hull } = directDamage(device);
        return shielded + hull === 0 ? [] : [[device.id, hull > 0 ? "hull" : shielded]];
      }),
    );
    expect(direct).toEqual({
      "proton-bomb": 1,
      "seismic-charge": 1,
      "concussion-bomb": "hull",
      "proximity-mine": 1,
      "conner-net": 1,
    });
  });
  it.each(Object.entries(DIALS))(
    "every word of the %s dial is a manoeuvre with a template",
    (_, { words }) => {
      for (const word of words) expect(readManoeuvre(word), word).toBeDefined();
    },
  );
  it("the dials have as many entries as printed", () => {
    expect(DIALS["tie-ln"].words).toHaveLength(16);
    expect(DIALS["tie-sa"].words).toHaveLength(16);
  });
});

describe("devices drawn as regions", () => {
  const ring = (x: number, y: number, half: number): number[] =>
    [x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half].map((mm) => mm * SCALE);
  const withRegions = (tags: readonly string[], at: readonly [number, number]): ReturnType<typeof mat> => ({
    ...mat({
      ships: { a: { at: [400, 700], profile: { dial: "2FB 2BB 2NB", hull: 1 } }, B: { at: [430, 100] } },
    }),
    regions: [
      {
        id: "zone",
        name: "zone",
        rings: [ring(at[0], at[1], 12)],
        bottom: null,
        top: null,
        terrain: [{ kind: "feature", tags: [...tags] }],
      },
    ],
  });
  const planned = (tags: readonly string[]): string | undefined => {
    const battle = battleOn(withRegions(tags, [390, 590]));
    const decision = decide(xWing, battle, "a", {
      seed: "x",
      dice: scriptedDice([]),
      answers: { manoeuvre: "2-straight" },
    });
    const [move] = decision.kind === "decided" ? decision.plan.steps : [];
    return move?.kind === "move" ? move.gait : undefined;
  };
  it("an obstacle region is swerved from, and so is a mine that would destroy the ship", () => {
    expect(planned(["obstacle"])).toBe("2-bankRight");
    expect(planned(["device", "conner-net", "side:player"])).toBe("2-bankRight");
    // Nobody's mine is everybody's enemy; a friend's is not, and a meadow is nothing at all.
    expect(planned(["device", "conner-net"])).toBe("2-bankRight");
    expect(planned(["device", "conner-net", "side:foe"])).toBe("2-straight");
    expect(planned(["meadow"])).toBe("2-straight");
  });
  it("a fused region loses its fuse first, then goes off, and is spent for good", () => {
    const snapshot = withRegions(["device", "proton-bomb", "side:player", "fused"], [400, 650]);
    const first = phase("detonations", snapshot, context([]));
    expect(losses(first, "a")).toEqual([]);
    const second = phase("detonations", { ...snapshot, round: 2 }, context([], first.memory));
    expect(losses(second, "a")).toEqual(["hull 1 > 0", "dead"]);
    const third = phase("detonations", { ...snapshot, round: 3 }, context([], second.memory));
    expect(losses(third, "a")).toEqual([]);
  });
});

describe("rounds", () => {
  const send = (
    spec: MatSpec,
    event: RoundEvent,
    dice: readonly number[],
    memory: Json = null,
  ): Resolution => {
    const resolution = xWing.on?.(battleOn(mat(spec)), event, context(dice, memory));
    if (resolution === undefined) throw new Error("x-wing listens to rounds");
    return resolution;
  };
  const bombed: MatSpec = {
    ships: { a: { at: [400, 700] }, B: { at: [400, 500] } },
    devices: { x: { device: "proton-bomb", at: [400, 620], side: "foe" } },
  };
  it("the end of a round plays detonations and shots once, unless a panel did before", () => {
    const end = send(bombed, { kind: "round-end", round: 1 }, []);
    expect(losses(end, "B")).toEqual(["hull 3 > 2"]);
    expect(end.outcomes.map(({ label }) => label.key)).toContain("OPFOR.x-wing.shot.announced");
    expect(send(bombed, { kind: "round-end", round: 1 }, [], end.memory).outcomes).toEqual([]);
    const byPanel = phase("detonations", bombed, context([]));
    const rest = send(bombed, { kind: "round-end", round: 1 }, [], byPanel.memory);
    expect(losses(rest, "B")).toEqual([]);
    expect(rest.outcomes.map(({ label }) => label.key)).toEqual(["OPFOR.x-wing.shot.announced"]);
  });
  it("shots are announced from the highest initiative down, by ships that are still there", () => {
    const spec: MatSpec = {
      ships: {
        a: { at: [400, 700], profile: { initiative: 1 } },
        b: { at: [300, 700], profile: { initiative: 5 } },
        c: { at: [500, 700], profile: { initiative: 3 }, statuses: ["disarm"] },
        D: { at: [400, 500] },
      },
    };
    const shots = phase("engagement", spec, context([])).outcomes.map(({ label }) => label.data?.ship);
    expect(shots).toEqual(["b", "a"]);
  });
  it("with dice on, a shot is rolled, with one more die at range 1 and range 3", () => {
    const spec = (y: number): MatSpec => ({
      ships: { a: { at: [400, 700], profile: { attack: 2 } }, B: { at: [400, y], profile: { agility: 1 } } },
      options: { rollShots: true },
    });
    expect(losses(phase("engagement", spec(600), context([hit, hit, crit, 8])), "B")).toEqual([
      "hull 3 > 1",
      "hull 1 > 0",
      "dead",
    ]);
    expect(losses(phase("engagement", spec(400), context([hit, blank, 1, 8])), "B")).toEqual([]);
  });
  it("damage of a bomb and of a shot in the same breath add up", () => {
    const end = send({ ...bombed, options: { rollShots: true } }, { kind: "round-end", round: 1 }, [
      hit,
      hit,
      hit,
    ]);
    expect(losses(end, "B")).toEqual(["hull 3 > 2", "hull 2 > 0", "dead"]);
  });
  it("a person's ship that flew through an AI mine sets it off, by the template it was flown with", () => {
    const devices = [
      {
        id: "device-1",
        device: "conner-net" as const,
        side: "foe",
        x: 400 * SCALE,
        y: 350 * SCALE,
        fuses: 0,
      },
    ];
    const before: MatSpec = { ships: { a: { at: [100, 800] }, B: { at: [400, 300], heading: SOUTH } } };
    const started = send(before, { kind: "turn-start", figure: "B" }, [], memoryOf({ devices }));
    const ended = (at: readonly [number, number], heading: number): string[] =>
      losses(
        send(
          { ships: { ...before.ships, B: { at, heading } } },
          { kind: "turn-end", figure: "B" },
          [],
          started.memory,
        ),
        "B",
      );
    // A 3 straight leads over it and on, a 3 turn does not, and ending on it does.
    expect(ended([400, 460], SOUTH)).toEqual(["hull 3 > 2", "+ion", "+ion-2", "+ion-3"]);
    expect(ended([400, 345], SOUTH)).toEqual(["hull 3 > 2", "+ion", "+ion-2", "+ion-3"]);
    expect(ended([510, 300], NORTH)).toEqual([]);
    expect(ended([400, 300], SOUTH)).toEqual([]);
  });
  it("finds the template between two poses, within what a hand can do", () => {
    const sky = skyOn({ ships: { B: { at: [482.5, 617.5], heading: 271 } } });
    const move = moveBetween(shipIn(sky, "B"), { x: 400, y: 700, heading: NORTH });
    expect(move?.swept?.template).toMatchObject({ shape: "arc", radius: 62.5, side: 1 });
  });
  it("ships are activated in ascending initiative", () => {
    const order = xWing.order?.(
      battleOn(
        mat({
          ships: {
            a: { at: [400, 700], profile: { initiative: 5 } },
            B: { at: [400, 300], profile: { initiative: 2 } },
          },
          rocks: { r: { at: [100, 100] } },
        }),
      ),
      context([]),
    );
    expect(order?.figures).toEqual(["B", "a"]);
  });
  it("a new combat forgets which phases were played", () => {
    const { memory } = send(bombed, { kind: "combat-start" }, [], memoryOf({ done: { system: 1 } }));
    expect(memory).toMatchObject({ done: {} });
  });
  it("rubbish in the memory is forgotten", () => {
    expect(send(bombed, { kind: "gone", figure: "a", why: "dead" }, [], 7).outcomes).toEqual([]);
    expect(phase("system", bombed, context([], "nonsense")).memory).toMatchObject({ devices: [] });
  });
});

describe("what steps change", () => {
  const spec: MatSpec = {
    ships: {
      a: {
        at: [400, 700],
        statuses: ["ion", "ion-2"],
        profile: { devices: [{ device: "ion-bomb", charges: 0 }] },
      },
      B: { at: [400, 300] },
    },
  };
  const acts = (
    act: string,
    more: Partial<ActStep> = {},
    dice: readonly number[] = [],
  ): Resolution | undefined =>
    xWing.resolve?.(
      battleOn(mat(spec)),
      { kind: "act", figure: "a", act, label: { key: "x" }, ...more },
      context(dice),
    );
  it("tokens, stress, ion, locks, reloads and obstacles", () => {
    const lost = (resolution: Resolution | undefined): string[] =>
      resolution === undefined ? [] : losses(resolution, "a");
    expect(lost(acts("focus"))).toEqual(["+focus"]);
    expect(lost(acts("evade"))).toEqual(["+evade"]);
    expect(lost(acts("stress", { terms: { from: 0, to: 1 } }))).toEqual(["+stress"]);
    expect(lost(acts("ion", { terms: { from: 2, to: 0 } }))).toEqual(["-ion-2", "-ion"]);
    expect(lost(acts("reload"))).toEqual(["devices.0.charges 0 > 1", "+disarm"]);
    expect(lost(acts("obstacle", {}, [hit]))).toEqual(["hull 3 > 2"]);
    expect(lost(acts("obstacle", {}, [focus]))).toEqual([]);
    expect(acts("lock", { target: "B" })?.memory).toMatchObject({ locks: { a: "B" } });
  });
  it("a shot is the table's unless the option rolls it", () => {
    const step = attackOn("a", "B", { terms: { range: 3 } });
    const told = xWing.resolve?.(battleOn(mat(spec)), step, context([]));
    expect(told?.outcomes.map(({ label }) => label.key)).toEqual(["OPFOR.x-wing.shot.table"]);
    const rolled = xWing.resolve?.(
      battleOn(mat({ ...spec, options: { rollShots: true } })),
      step,
      context([hit, hit, 8]),
    );
    expect(rolled === undefined ? [] : losses(rolled, "B")).toEqual(["hull 3 > 1"]);
  });
});
