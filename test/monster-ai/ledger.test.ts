import { expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import { text } from "../../src/core/text";
import { battleFrom } from "../../src/field";
import { Ledger } from "../../src/rulesets/monster-ai/resolve/ledger";
import { battleMap } from "../support/ascii";

const label = text("x");
const ledgerOn = (drawing: string): Ledger =>
  new Ledger(battleFrom(battleMap(drawing, { figures: { a: { statuses: ["prone"] } } }), "space"), {
    dice: scriptedDice([]),
    memory: null,
  } as never);

it("a status that comes or goes counts at once for what follows in the same step", () => {
  const ledger = ledgerOn("a . B");
  const statuses = (): readonly string[] | undefined => ledger.fighter("a")?.figure.statuses;
  const set = (status: string, on: boolean): void => {
    const fighter = ledger.fighter("a");
    if (fighter !== undefined) ledger.status(fighter, status, on, label);
  };
  set("stunned", true);
  expect(statuses()).toEqual(["prone", "stunned"]);
  set("prone", true);
  expect(statuses()).toEqual(["stunned", "prone"]);
  set("stunned", false);
  expect(statuses()).toEqual(["prone"]);
});

it("who is moved or hurt is so at once", () => {
  const ledger = ledgerOn("a . B");
  const hurt = ledger.fighter("a");
  if (hurt === undefined) throw new Error("a creature");
  ledger.hp(hurt, 3, label);
  expect(ledger.fighter("a")?.hp.value).toBe(3);
  const [from, to] = [50, 150].map((x) => ({ x, y: 50, elevation: 0 }));
  if (from === undefined || to === undefined) throw new Error("two places");
  ledger.moved(hurt, [from, to], label);
  const moved = ledger.fighter("a");
  const other = ledger.fighter("B");
  if (moved === undefined || other === undefined) throw new Error("two creatures");
  expect([moved.figure.x, ledger.spaces(moved, other), ledger.areAdjacent(moved, other)]).toEqual([
    150,
    1,
    true,
  ]);
  expect(ledger.adjacentTo(moved).map(({ id }) => id)).toEqual(["B"]);
  ledger.moved(moved, [], label);
  expect(ledger.fighter("a")?.figure.x).toBe(150);
});
