import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LADDERS } from "../../src/rulesets/five-parsecs";
import { GOLDEN, type Golden } from "./golden-scenes";
import { turn } from "./table";

/** `UPDATE_GOLDEN=1 npx vitest run test/five-parsecs/golden.test.ts` writes them anew; read the difference like prose. */
const update = process.env.UPDATE_GOLDEN === "1";
const fileOf = ({ doctrine, rule }: Golden): URL =>
  new URL(`./golden/${doctrine}-${rule}.txt`, import.meta.url);

const NAMES = { a: { name: "Raider" }, b: { name: "Brute" }, A: { name: "Ann" }, B: { name: "Ben" } };

function page(golden: Golden): string {
  const lines = golden.map.split("\n").filter((line) => line.trim() !== "");
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  const drawing = lines.map((line) => line.slice(margin).trimEnd()).join("\n");
  const { prose } = turn(golden.map, { ...golden.scenario, doctrine: golden.doctrine, figures: NAMES });
  return `${golden.story}\n\n${drawing}\n\n${prose}\n`;
}

describe("golden traces", () => {
  it.each(GOLDEN.map((golden) => [golden.doctrine, golden.rule, golden] as const))(
    "%s: %s",
    (_doctrine, rule, golden) => {
      expect(turn(golden.map, { ...golden.scenario, doctrine: golden.doctrine }).rule).toBe(rule);
      const file = fileOf(golden);
      if (update) writeFileSync(file, page(golden));
      expect(existsSync(file), `missing ${file.pathname}`).toBe(true);
      expect(page(golden)).toBe(readFileSync(file, "utf8"));
    },
  );

  it("has one for each of the 27 rules", () => {
    const rules = Object.values(LADDERS).flatMap(({ id, rules: list }) =>
      list.map((rule) => `${id} ${rule.id}`),
    );
    expect(rules).toHaveLength(27);
    const told = GOLDEN.map(({ doctrine, rule }) => `${doctrine} ${rule}`);
    expect(rules.filter((rule) => !told.includes(rule))).toEqual([]);
  });
});
