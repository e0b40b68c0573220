import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CASES } from "../../scripts/x-wing/cases";
import { drawingOf, pictureOf } from "../../scripts/x-wing/picture";
import { REFUSALS } from "../../src/rulesets/x-wing/flying/swerve";
import { loadCatalog } from "../support/catalog";
import { verdict } from "./support";

const FOLDER = new URL("../../docs/pictures/x-wing/", import.meta.url);
const say = loadCatalog("en");

describe("pictures of avoidance", () => {
  it.each(CASES)("$id is what npm run pictures:x-wing draws", (one) => {
    expect(pictureOf(one, say)).toBe(readFileSync(new URL(`${one.id}.svg`, FOLDER), "utf8"));
  });
  it("there is one for every case and no other", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(CASES.map(({ id }) => `${id}.svg`).sort());
  });
  it("they show every refusal of a swerve and every way the decision can go", () => {
    const drawings = CASES.map((one) => drawingOf(one, say));
    const refused = new Set(drawings.flatMap(({ swerves }) => swerves.flatMap((one) => one.refused ?? [])));
    expect([...refused].sort()).toEqual([...REFUSALS].sort());
    const ways = new Set(
      drawings.flatMap(({ decided: { trace } }) =>
        ["avoid", "swerve-mines", "swerve-obstacle", "reposition-away", "avoid-reposition"].flatMap(
          (id) => verdict(trace, id) ?? [],
        ),
      ),
    );
    for (const way of [
      "passed: avoid.noThreat",
      "chosen: avoid.destroyed",
      "chosen: avoid.evade",
      "passed: avoid.noEvade",
      "chosen: swerve.mines",
      "impossible: swerve.none",
      "chosen: swerve.obstacle",
      "chosen: reposition.away",
    ]) {
      expect(ways).toContain(way);
    }
  });
});
