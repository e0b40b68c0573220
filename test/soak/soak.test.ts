import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { Step } from "../../src/core/step";
import { wallSchema } from "../../src/field";
import { battleFrom, RULESETS } from "../../src/headless";
import { battleMap } from "../support/ascii";
import { haveShared } from "../support/shared";
import { GENERATED } from "./grounds";
import { decisionFaults, outcomeFaults, overlaps } from "./laws";
import { groundsFor, seedOf, soakedBattle } from "./soaked-battle";

/** Some battles of every ruleset; `npm run soak` plays them by the thousand. OPFOR_LONG=1 plays 60 of each. */
const LONG = process.env.OPFOR_LONG === "1";

const faultsOf = (seed: string, rounds = 3): readonly string[] =>
  soakedBattle(seed, rounds).findings.map(({ round, figure, fault }) => `${round} ${figure}: ${fault}`);

describe.each(RULESETS.map(({ id }) => id))("battles of %s", (ruleset) => {
  const grounds = LONG
    ? groundsFor(ruleset)
    : groundsFor(ruleset).filter((one) => GENERATED.some((kind) => kind === one));
  const numbers = Array.from({ length: LONG ? Math.ceil(60 / grounds.length) : 1 }, (_, at) => 101 + at);

  it.each(grounds)("keep every law on %s", (ground) => {
    expect(numbers.flatMap((number) => faultsOf(seedOf(ruleset, ground, number), LONG ? 8 : 2))).toEqual([]);
  });
});

/** Battles in which something was found once. */
describe("battles that broke a law once", () => {
  it("Five Parsecs counts every inch that is walked where there is difficult ground", () => {
    expect(faultsOf("five-parsecs gridless 1", 1)).toEqual([]);
  });

  it("Five Parsecs tells no endless distance where nobody is left to close in on", () => {
    expect(faultsOf("five-parsecs square 11", 3)).toEqual([]);
  });

  it("Firefight charges no hidden model of a squad that is in sight otherwise", () => {
    expect(faultsOf("firefight hex 11", 3)).toEqual([]);
  });

  it.skipIf(!haveShared)("Firefight's chargers step back round a wall, not through it", () => {
    expect(faultsOf("firefight sq-v13-tomb-secret-terrain 10", 1)).toEqual([]);
  });
});

describe("the laws bite", () => {
  const label = { key: "OPFOR.always" };
  const battle = battleFrom(
    battleMap(
      `
      a . B
      . . .
      b . C
      `,
      { figures: { C: { hidden: true } } },
    ),
    "space",
  );
  const at = (id: string) => {
    const figure = battle.figure(id);
    if (figure === undefined) throw new Error(`no ${id}`);
    return figure;
  };
  const faults = (...steps: Step[]): string[] =>
    decisionFaults(battle, "firefight", {
      kind: "decided",
      figure: "a",
      plan: { rule: { id: "x", title: label, source: "", because: label }, steps },
      trace: [],
      memory: null,
      choices: [],
      problems: [],
    } satisfies Decided);
  const attack = (target: string): Step => ({ kind: "attack", figure: "a", manner: "melee", target, label });
  const walk = (...path: { x: number; y: number }[]): Step => ({
    kind: "move",
    figure: "a",
    gait: "advance",
    path,
    cost: 1,
    unit: "inch",
    label,
  });

  it("on a plan without steps, on friends, hidden figures and oneself as targets", () => {
    expect(faults()).toEqual(["plan: no steps"]);
    expect(faults(attack("B"))).toEqual([]);
    expect(faults(attack("a"), attack("b"), attack("C"), attack("z"))).toEqual([
      "target: itself",
      "target: a friend",
      "target: hidden",
      "target: not on the map",
    ]);
  });

  it("on ways that start elsewhere, leap, take too long, or are no numbers", () => {
    const [a, b] = [at("a"), at("b")];
    expect(faults(walk(b, b))).toContain("plan: starts where the figure does not stand");
    expect(faults(walk(a, at("B")))).toContain("path: leaps over a space");
    expect(faults({ ...walk(a, a), cost: 99 } as Step)).toContain("budget: 99 inch");
    expect(faults(walk(a, { x: Infinity, y: 0 }))[0]).toContain("json: decision.plan.steps.0.path.1.x");
  });

  it("on outcomes that nobody can apply, and on forced moves through walls", () => {
    const { x, y } = at("a");
    const wall = wallSchema.parse({ id: "w", c: [x + 50, y - 50, x + 50, y + 50] });
    const walled = battleFrom({ ...battle.snapshot, walls: [wall] }, "space");
    const push = (path: { x: number; y: number }[]): string[] =>
      outcomeFaults(walled, "firefight", [{ kind: "moved", figure: "a", path, label }]);
    expect(
      push([
        { x, y },
        { x: x + 40, y },
      ]),
    ).toEqual([]);
    expect(
      push([
        { x, y },
        { x: x + 100, y },
      ]),
    ).toEqual(["forced: through the wall w"]);
    expect(
      push([
        { x: x + 60, y },
        { x: x + 100, y },
      ]),
    ).toEqual(["forced: starts where the figure does not stand"]);
    expect(
      push([
        { x, y },
        { x, y: y - 500 },
      ]),
    ).toEqual(["forced: off the map"]);
    expect(
      outcomeFaults(battle, "firefight", [{ kind: "status", figure: "z", status: "x", on: true, label }]),
    ).toEqual(["outcome: status of nobody"]);
  });

  it("on two on one place", () => {
    const { snapshot } = battle;
    const figures = snapshot.figures.map((figure) => ({ ...figure, x: at("a").x, y: at("a").y }));
    expect(overlaps(battle)).toEqual([]);
    expect(overlaps(battleFrom({ ...snapshot, figures }, "space"))).toHaveLength(6);
  });
});
