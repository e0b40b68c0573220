import { expect, it } from "vitest";
import { limitsIn } from "../support/limits";

it.each(["field", "turn", "creatures", "rulesets/gunslinger"])(
  "%s lets in what it did, and no more",
  async (folder) => {
    const lines = await limitsIn(folder);
    expect(lines).not.toEqual([]);
    await expect(lines.join("\n")).toMatchFileSnapshot(
      `golden/limits-${folder.replace("rulesets/", "")}.txt`,
    );
  },
);
