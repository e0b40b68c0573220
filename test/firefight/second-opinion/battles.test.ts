import { describe, expect, it } from "vitest";
import { seededDice } from "../../../src/core/dice";
import { firefight } from "../../../src/rulesets/firefight";
import { asKept, RulesGame } from "../../support/rules-game";
import { playMission } from "../mission";
import { isCoherent } from "./judge";
import { unitsOf } from "./model";
import { GRIDS, squadTable } from "./positions";

/** Whole battles of squads; `OPFOR_LONG=1` plays twenty-one. */
const BATTLES = process.env.OPFOR_LONG === "1" ? 7 : 1;

/** Tables on which armies are only put down. */
const TABLES = process.env.OPFOR_LONG === "1" ? 70 : 1;

describe("battles of squads", () => {
  it.each(GRIDS)(
    "an Advance that shoots shoots, nobody is left stunned, coherency holds: %s",
    (kind) => {
      for (let battle = 0; battle < BATTLES; battle++) {
        const played = playMission(squadTable(String(battle), kind), `squads ${battle}`, { check: true });
        expect(played.problems).toEqual([]);
        expect(played.decisions).toBeGreaterThan(12);
      }
    },
    3_600_000,
  );

  it.each(GRIDS)("every squad is deployed in coherency, on crowded ground too: %s", (kind) => {
    for (let table = 0; table < TABLES; table++) {
      const dice = seededDice(`deploy ${table}`);
      const game = new RulesGame(firefight, squadTable(`deploy ${table}`, kind), {
        memory: null,
        read: asKept,
      });
      for (const id of ["objectives", "deployment"]) game.setUp(id, dice);
      const torn = unitsOf(game.battle, game.battle.figures).filter((unit) => !isCoherent(game.battle, unit));
      expect([kind, table, ...torn.map((unit) => unit.map(({ id }) => id))]).toEqual([kind, table]);
    }
  });
});
