import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadBattle, type Snapshot } from "../../src/field";
import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { runBattle } from "../../src/turn/battles/run-battle";
import { withStandIns } from "../../src/turn/rehearsal/stand-ins";
import { play } from "./skirmish";

/** The ready battle of docs/battles: eight enemies of all seven types against a crew of four. */
describe("the raid on the outpost", () => {
  const loaded = loadBattle(
    JSON.parse(readFileSync(new URL("../../docs/battles/five-parsecs.json", import.meta.url), "utf8")),
  );
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { value: outpost } = loaded;

  it("has every type, and nothing missing in any profile", () => {
    const types = new Set(outpost.figures.flatMap(({ doctrine }) => doctrine ?? []));
    expect(types.size).toBe(7);
    play(outpost, "raid", 1, ({ decided }) => {
      expect(decided.problems).toEqual([]);
    });
  });

  it("is over the table in three rounds: everybody acts, shots are fired and blows fall", () => {
    const kinds = new Set<string>();
    const rules = new Set<string>();
    play(outpost, "raid", 3, ({ decided }) => {
      rules.add(decided.plan.rule.id);
      for (const step of decided.plan.steps) kinds.add(step.kind === "attack" ? step.manner : step.kind);
    });
    expect([...kinds].sort()).toEqual(expect.arrayContaining(["melee", "move", "ranged"]));
    expect(rules.size).toBeGreaterThanOrEqual(7);
  });
});

describe("whole battles", () => {
  const ready = (file: string, within: (data: never) => unknown = (data) => data): Snapshot => {
    const data = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")) as never;
    const loaded = loadBattle(within(data));
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    return loaded.value;
  };
  const withHitPoints = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    figures: snapshot.figures.map((figure) => {
      const hp = figure.side === "friendly" ? 3 : 1;
      return { ...figure, hp: { value: hp, max: hp } };
    }),
  });
  const outpost = ready("docs/battles/five-parsecs.json");
  const depot = ready(
    "table/battles/five-parsecs.json",
    (data: { readonly documents: { readonly scenes: readonly unknown[] } }) => data.documents.scenes[0],
  );
  const battles: readonly (readonly [string, Snapshot])[] = [
    ["the outpost, the crew played by rules", withStandIns(outpost, [fiveParsecs]).snapshot],
    ["the outpost, a crew that does nothing", outpost],
    ["the depot, the crew played by rules", withStandIns(withHitPoints(depot), [fiveParsecs]).snapshot],
    ["the depot, a crew that does nothing", withHitPoints(depot)],
  ];

  it.each(battles)(
    "%s: somebody holds the field in the end, and everybody is accounted for",
    (_, snapshot) => {
      const rulesets = (id: string): typeof fiveParsecs | undefined =>
        id === "five-parsecs" ? fiveParsecs : undefined;
      for (const seed of ["a", "b", "c"]) {
        const { how, end, rounds } = runBattle({ snapshot, rulesets, seed });
        expect([how, end.why.key], seed).toEqual(["decided", "OPFOR.fiveParsecs.end.holdsField"]);
        expect(rounds, seed).toBeLessThanOrEqual(40);
        const told = end.tally?.map(({ side, text: { data } }) => ({ side, ...data })) ?? [];
        for (const { side, ...fate } of told) {
          const began = snapshot.figures.filter((figure) => figure.side === side).length;
          const counts = Object.values(fate).map(Number);
          expect(
            counts.reduce((sum, one) => sum + one, 0),
            `${seed} ${side}`,
          ).toBe(began);
          expect(fate).toMatchObject(end.winners.includes(side) ? {} : { standing: 0 });
        }
        expect(told.length).toBe(2);
      }
    },
  );

  it("nobody is out while its bar says otherwise, and nobody stands on with none: heroes of 27 hit points", () => {
    const heroes = depot.figures.map((figure) => ({ ...figure, hp: { value: 27, max: 27 } }));
    const seen = new Set<string>();
    const watch = (_: unknown, table: { readonly snapshot: Snapshot }): void => {
      for (const { id, defeated, hp, side } of table.snapshot.figures) {
        if (side !== "friendly") continue;
        expect(defeated, `${id} with ${hp?.value}`).toBe(hp?.value === 0);
        seen.add(`${hp?.value === 27} ${defeated}`);
      }
    };
    const rulesets = (id: string): typeof fiveParsecs | undefined =>
      id === "five-parsecs" ? fiveParsecs : undefined;
    const snapshot = { ...depot, figures: heroes };
    expect(runBattle({ snapshot, rulesets, seed: "bars", watch }).how).toBe("decided");
    expect([...seen].sort()).toEqual(["false false", "false true", "true false"]);
  });
});
