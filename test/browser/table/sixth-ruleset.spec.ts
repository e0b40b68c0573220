import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followed } from "../../support/follow-page.ts";
import { SMALL, startTable, type Table } from "../harness.ts";
import { helpers, setModes, setPace } from "../support.ts";

/** docs/add-a-ruleset.md, followed word for word: the sixth ruleset plays on the practice table. */
let copy: ReturnType<typeof followed>;
let table: Table;

beforeAll(async () => {
  copy = followed("docs/add-a-ruleset.md");
  table = await startTable({ modules: [path.join(copy.folder, "dist")], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
  copy.remove();
});

it("is proven by its own tests, decides in words and is built", () => {
  expect(copy.said).toMatch(/Tests\D+4 passed/);
  expect(copy.said).toContain("Guard: Watchful");
  expect(copy.said).toMatch(/Advance \(SEN-S2\)/);
  expect(copy.said).not.toContain("OPFOR.sentry");
  expect(copy.said).toContain("built in");
});

it("plays by itself, in the words of both languages", async () => {
  for (const [lang, said] of [
    ["en", /Advances|Shoots at/],
    ["de", /Rückt|Schießt auf/],
  ] as const) {
    const page = await table.open({ generation: 14, world: `sentry-${lang}`, battle: "skirmish", lang });
    await page.evaluate(helpers);
    await setPace(page, 0);
    await setModes(page, "off");
    await page.evaluate(async () => {
      const { combat } = game;
      await combat.startCombat();
      const token = combat.turns.find((one: any) => one.token.disposition < 0).token;
      await token.update({ "flags.opfor": { ruleset: "sentry", doctrine: "watchful", mode: "auto" } });
      while (combat.combatant.token !== token) await combat.nextTurn();
    });
    const summary = (): Promise<string | undefined> =>
      page.evaluate(
        () => [...document.querySelectorAll(".of-card .of-summary")].at(-1)?.textContent ?? undefined,
      );
    await expect.poll(summary).toMatch(said);
    expect(table.problems(page)).toEqual([]);
    await page.close();
  }
});
