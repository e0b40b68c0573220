import { describe, expect, it } from "vitest";
import { conformance, idsOf, passedTitles } from "../../scripts/conformance.mjs";

describe("conformance", () => {
  it("reads the ids at the start of a title", () => {
    expect(idsOf("5P-C1 fires from cover")).toEqual(["5P-C1"]);
    expect(idsOf("GUN-M1, GUN-M2 and GUN-M10 turn")).toEqual(["GUN-M1", "GUN-M2", "GUN-M10"]);
    expect(idsOf("fires from cover (5P-C1)")).toEqual([]);
  });

  it("takes only passed tests of a run for proofs", () => {
    const found = (title: string, status: string) => ({ ancestorTitles: ["5P-G"], title, status });
    const run = {
      testResults: [
        { assertionResults: [found("5P-C1 fires", "passed"), found("5P-C2 aims", "failed")] },
        { assertionResults: [found("5P-C3 moves", "skipped")] },
      ],
    };
    expect(passedTitles(run)).toEqual(["5P-G", "5P-C1 fires"]);
  });

  const requirements = [
    { id: "5P-C1", statement: "fires" },
    { id: "5P-C2", statement: "aims" },
  ];

  it("names what an existing ruleset lacks, and fails it", () => {
    const [row] = conformance([{ id: "five-parsecs", requirements }], ["5P-C1 fires"], () => true);
    expect(row).toMatchObject({ proven: 1, of: 2, missing: [{ id: "5P-C2" }], failed: true });
  });

  it("passes a ruleset with every id proven, and one that does not exist yet", () => {
    const titles = ["5P-C1 fires", "5P-C2 aims"];
    const [there] = conformance([{ id: "five-parsecs", requirements }], titles, () => true);
    expect(there).toMatchObject({ proven: 2, of: 2, missing: [], failed: false });
    const [absent] = conformance([{ id: "five-parsecs", requirements }], titles, () => false);
    expect(absent).toMatchObject({ proven: 0, of: 2, failed: false });
  });
});
