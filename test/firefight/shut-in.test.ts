import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { MapOptions } from "../support/ascii";
import {
  ai,
  attacksOf,
  brawler,
  decided,
  GRIDS,
  marker,
  moveOf,
  patch,
  prose,
  shooter,
  table,
  target,
  type Grid,
} from "./support";

/** Who cannot get anywhere says so, and does not run into a corner. */

type Walls = NonNullable<MapOptions["walls"]>;

/** A room from (2, 2) to (8, 8) whose door is shut, or open; windows are seen through. */
const room = (door: "shut" | "open", windows = false): Walls => {
  const sight = windows ? { sight: 0 as const } : {};
  return [
    { id: "north", c: [200, 200, 800, 200], ...sight },
    { id: "south", c: [200, 800, 800, 800], ...sight },
    { id: "west", c: [200, 200, 200, 800], ...sight },
    { id: "east 1", c: [800, 200, 800, 400], ...sight },
    { id: "east 2", c: [800, 600, 800, 800], ...sight },
    { id: "door", c: [800, 400, 800, 600], door: 1, ds: door === "open" ? 1 : 0, ...sight },
  ];
};

const inRoom = (
  grid: Grid,
  walls: Walls,
  { profile = brawler, objective = true, opensDoors = false } = {},
): Decided => {
  const regions = objective ? [marker("one", 25, 9)] : [];
  const figures = { a: ai(profile), A: target() };
  const snapshot = table(40, 12, { a: [3, 6], A: [30, 3] }, { grid, walls, figures, regions });
  return decided({ ...snapshot, options: { firefight: { opensDoors } } });
};

describe.each(GRIDS)("shut in, %s", (_, grid) => {
  it.each([true, false])("behind a shut door it waits and says so: objective %s", (objective) => {
    const result = inRoom(grid, room("shut"), { objective });
    expect(moveOf(result)).toBeUndefined();
    const goal = objective ? "objective one" : "A";
    expect(prose(result)).toContain(`No open way leads to ${goal}: it is shut in and waits.`);
  });

  it("walks out where the door is open, or where the table lets it open doors", () => {
    for (const result of [inRoom(grid, room("open")), inRoom(grid, room("shut"), { opensDoors: true })]) {
      expect(moveOf(result)?.path.at(-1)?.x).toBeGreaterThan(800);
      expect(prose(result)).not.toContain("shut in");
    }
  });

  it("shoots out of the window all the same", () => {
    const result = inRoom(grid, room("shut", true), {
      profile: { ...shooter, weapons: [{ name: "Long gun", range: 36, attacks: 2 }] },
    });
    expect(attacksOf(result)).toHaveLength(1);
  });

  it("is not shut in by lava: it comes as near as it can, and says that there is no way", () => {
    const lava = patch("lava", [10, 0, 14, 12], [{ kind: "dangerous" }]);
    const result = decided(
      table(
        40,
        12,
        { a: [3, 6], A: [30, 3] },
        { grid, figures: { a: ai(brawler), A: target() }, regions: [marker("one", 25, 6), lava] },
      ),
    );
    expect(moveOf(result)?.path.at(-1)?.x).toBeGreaterThan(700);
    expect(prose(result)).toContain("No way leads to objective one round what it does not enter");
  });

  it("an objective behind a shut door is come near to by whoever can get about", () => {
    const result = decided(
      table(
        40,
        12,
        { a: [20, 6], A: [30, 3] },
        {
          grid,
          walls: room("shut"),
          figures: { a: ai(shooter), A: target() },
          regions: [marker("one", 4, 5)],
        },
      ),
    );
    expect(prose(result)).not.toContain("shut in");
  });
});
