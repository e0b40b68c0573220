import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What seriously keeps people from reading or using what these elements show, by axe. */
export async function barriers(page: Page, where: string): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async (selector) => {
    const { violations } = await (globalThis as any).axe.run(
      { include: [[selector]] },
      { resultTypes: ["violations"] },
    );
    return violations
      .filter(({ impact }: any) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }: any) =>
        nodes.map(
          ({ html, failureSummary }: any) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`,
        ),
      );
  }, where);
}
