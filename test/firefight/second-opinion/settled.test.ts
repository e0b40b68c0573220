import { describe, expect, it } from "vitest";
import { decide } from "../../../src/engine/decide";
import { battleFrom } from "../../../src/field";
import { firefight } from "../../../src/rulesets/firefight";
import { complaintsAbout } from "./judge";
import { memoryOf } from "./model";
import { positionOf, type GridKind, type Position } from "./positions";
import { rarePosition } from "./rarities";

/** Positions the two opinions once differed on, and what the page says there. */

/** Found where models stood between two hexes. */
const ASTRAY = 0.5;

interface Settled {
  readonly kind: GridKind;
  readonly seed: string;
  readonly who: string;
  readonly leaf: string;
  /** The first shot. */
  readonly shot?: string;
}

function expectSettled(one: Settled): void {
  expectSettledOn(positionOf(one.seed, one.kind, ASTRAY), one);
}

function expectSettledOn({ snapshot, memory }: Position, { seed, who, leaf, shot }: Settled): void {
  const battle = battleFrom(snapshot, "inch");
  const figure = battle.figure(who);
  if (figure === undefined) throw new Error(`${who} is not there`);
  const decision = decide(firefight, battle, who, { seed, memory, unattended: true });
  if (decision.kind === "ask") throw new Error("nobody is there to be asked");
  expect(decision.plan.rule.id).toBe(leaf);
  const first = decision.plan.steps.find((step) => step.kind === "attack" && step.manner === "ranged");
  if (shot !== undefined) expect(first).toMatchObject({ target: shot });
  expect(complaintsAbout(memoryOf(battle, memory), figure, decision)).toEqual([]);
}

const settled = (kind: GridKind, seed: string, who: string, leaf: string, shot?: string): Settled => ({
  kind,
  seed,
  who,
  leaf,
  ...(shot === undefined ? {} : { shot }),
});

describe("settled by the page", () => {
  it("GFF-B6 the path is drawn round a wood, not through a slit nobody fits through", () => {
    expectSettled(settled("hex", "119", "foe3-0", "hybrid-charge-past"));
  });

  it("GFF-B6 which of many equal ways over hexes was found does not matter", () => {
    expectSettled(settled("hex", "348", "foe0-0", "hybrid-advance-objective"));
  });

  it("GFF-B6 nor over squares: where a base fits through, the path is drawn through", () => {
    expectSettledOn(
      positionOf("51238", "square"),
      settled("square", "51238", "foe0-0", "hybrid-charge-past"),
    );
  });

  it("the way out of lava may lead past a friend; the inch is kept where the move ends", () => {
    expectSettledOn(
      positionOf("50250", "hex"),
      settled("hex", "50250", "foe1-0", "hybrid-advance-objective", "player3-0"),
    );
  });

  it("GFF-T5 whoever stands in lava with swamp all round it walks out through the swamp", () => {
    expectSettledOn(
      positionOf("51440", "hex"),
      settled("hex", "51440", "foe0-0", "hybrid-advance-enemy", "player3-3"),
    );
  });

  it.each([
    settled("square", "29", "foe0-0", "hybrid-advance-past", "player3-0"),
    settled("hex", "22", "foe2-0", "shooting-advance-enemy", "player0-0"),
  ])("GFF-B13 nearest is measured from those who shoot, not from the stunned: $kind $seed", (one) => {
    expectSettledOn(rarePosition(one.seed, one.kind), one);
  });

  it.each([
    settled("square", "90", "foe0-0", "hybrid-advance-objective", "player1-0"),
    settled("hex", "149", "foe3-0", "hybrid-advance-objective", "player1-2"),
  ])("places that leave the stunned of the squad behind are no places: $kind $seed", (one) => {
    expectSettledOn(rarePosition(one.seed, one.kind), one);
  });

  it("GFF-T4 a charge opens the ground of its target, not the swamp it starts in", () => {
    expectSettledOn(positionOf("300065", "square"), settled("square", "300065", "foe2-0", "melee-rush-past"));
    expectSettledOn(
      rarePosition("300070", "gridless"),
      settled("gridless", "300070", "foe0-0", "hybrid-advance-past"),
    );
  });

  it("GFF-T4 out of lava a charge leads through the swamp its target stands in", () => {
    expectSettledOn(
      positionOf("960992", "gridless"),
      settled("gridless", "960992", "foe2-0", "hybrid-charge"),
    );
  });

  it("GFF-B6 the path of a flyer is drawn straight over lava", () => {
    expectSettledOn(rarePosition("455", "hex"), settled("hex", "455", "foe0-0", "hybrid-advance-past"));
  });

  it("a squad that cannot keep together at any place half as near as the best goes as far as it can", () => {
    expectSettledOn(positionOf("723012", "hex"), settled("hex", "723012", "foe2-0", "melee-rush-enemy"));
  });

  it("spacing: the only place to seize from in an Advance touches a friend, so it rushes", () => {
    expectSettled(settled("hex", "504", "foe3-0", "hybrid-rush-to-seize"));
  });

  it.each([
    settled("gridless", "8", "foe0-0", "hybrid-advance-past"),
    settled("gridless", "128", "foe0-0", "hybrid-advance-past"),
    settled("gridless", "318", "foe1-0", "hybrid-advance-past"),
  ])(
    "GFF-T5 and GFF-T7 the path of whoever starts in bad ground leads out of it first: $seed",
    expectSettled,
  );

  it.each([
    settled("hex", "199", "foe2-0", "shooting-advance-objective", "player0-3"),
    settled("gridless", "66", "foe1-0", "hybrid-advance-past", "player2-5"),
    settled("gridless", "378", "foe0-0", "hybrid-advance-objective", "player0-0"),
  ])("GFF-B14 a target is in cover from those who can shoot at it: $kind $seed", expectSettled);
});
