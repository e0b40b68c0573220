import { describe, it, vi } from "vitest";
import type { Place } from "../../src/core/place";
import { standing, type CoverRule } from "../../src/field";
import { Comparison, someone, somewhere, spotOf, tables, type Table } from "./oracle/table";

/** A figure at many places, looked at by many, against brute force, place by place. */

vi.setConfig({ testTimeout: 300_000 });

const PLACES = 14;

describe.each(["square", "hex", "gridless"] as const)("a watch over many places, %s", (kind) => {
  it("shows what each viewer sees of the figure at each place, on and off the map", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      const { chance, real, brute } = table;
      const target = someone(table);
      const exact = kind === "hex";
      const places = Array.from({ length: PLACES }, () =>
        exact || !chance.chance(4) ? spotOf(table, target) : nearby(table),
      );
      const rule = coverRule(table);
      const [ours, theirs] = [real.watch(target, places, rule), brute.watch(target, places, rule)];
      const other = someone(table);
      const stranger = standing(other, exact ? spotOf(table, other) : nearby(table));
      for (const viewer of [someone(table), other, stranger]) {
        const [found, wanted] = [ours.from(viewer), theirs.from(viewer)];
        for (let at = 0; at < PLACES; at++) {
          const asked = (): unknown => [table.seed, viewer, target, places[at], rule];
          const hidden = wanted.hidden[at] ?? 0;
          looks.same(found.hidden[at], hidden, hidden > 0, asked);
          const seen = wanted.isMiddleSeen(at);
          looks.same(found.isMiddleSeen(at), seen, seen, asked);
          const share = chance.one([0, 0.5, 1]);
          const covered = theirs.isCovered(viewer, at, share);
          looks.same(ours.isCovered(viewer, at, share), covered, covered, asked);
        }
      }
    }
    looks.end(10_000, 0.1, 0.9);
  });
});

/** Anywhere, or a little way beyond the edges. */
function nearby(table: Table): Place {
  const place = somewhere(table);
  return table.chance.chance(2) ? place : { ...place, x: place.x - 130, y: place.y + 90 };
}

const coverRule = ({ chance, limited }: Table): CoverRule => ({
  terrain: chance.chance(2),
  inside: chance.chance(2),
  bodies: chance.chance(4),
  // With limited walls in one point the nearer one cannot be told, so neither what is near.
  ignoreWithin: limited.size > 0 ? 0 : chance.one([0, 0, 1]),
});
