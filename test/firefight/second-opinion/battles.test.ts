import { describe, expect, it } from "vitest";
import { playMission } from "../mission";
import { GRIDS, squadTable } from "./positions";

/** Whole battles of squads; `OPFOR_LONG=1` plays twenty-one. */
const BATTLES = process.env.OPFOR_LONG === "1" ? 7 : 1;

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
});
