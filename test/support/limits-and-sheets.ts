import { expect, it } from "vitest";
import type { Ruleset } from "../../src/engine/ruleset";
import { limitsIn } from "./limits";
import { stampLines, stampOf } from "./stamps";

/** Everything that the schemas of a folder of src let in, held against a golden file of the test's folder. */
export const itLetsInWhatItDid = (folder: string): void => {
  it(`${folder} lets in what it did, and no more`, async () => {
    const lines = await limitsIn(folder);
    expect(lines).not.toEqual([]);
    await expect(lines.join("\n")).toMatchFileSnapshot("golden/limits.txt");
  });
};

/** What a ruleset says of its sheets, options and doctrines: all of it that is no function. */
export const itSaysWhatItDid = (ruleset: Ruleset): void => {
  it(`${ruleset.id} says of its sheets, options and doctrines what it did`, async () => {
    const parts = Object.entries(ruleset).flatMap(([part, value]): [string, string][] =>
      typeof value === "function" ? [] : [[part, stampOf(value)]],
    );
    await expect(stampLines(parts)).toMatchFileSnapshot("golden/says-of-itself.txt");
  });
};
