import { expect } from "vitest";
import type { Page } from "./open-page.ts";
import { marksIn } from "./pixi.ts";
import { masked, seen } from "./seen.ts";
import { walked } from "./walked.ts";

/** The whole page at the end of a test: everything that is seen, drawn and kept. */
export async function expectWholePage(page: Page, golden: (name: string) => string): Promise<void> {
  // Notices come and go by the clock.
  page.document.querySelector("#notifications")?.remove();
  await expect(seen(page.document.body)).toMatchFileSnapshot(golden("whole-page"));
  await expect(marksIn(canvas.stage).join("\n")).toMatchFileSnapshot(golden("whole-map"));
  const kept = walked("", page.hub.world.data.collections).filter(
    (line) => !/(Time|stamp) = \d+$/.test(line),
  );
  await expect(masked(kept.join("\n"))).toMatchFileSnapshot(golden("whole-world"));
}
