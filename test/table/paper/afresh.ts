import { vi } from "vitest";
import type { Hands } from "./hands.ts";
import type { Page, PageOptions } from "./open-page.ts";

export interface Seat {
  readonly page: Page;
  readonly hands: Hands;
  readonly seen: (node: any) => string;
  /** What this page sends, from now on. */
  readonly posted: Data[];
}

const here = (name: string): string => new URL(name, import.meta.url).href;

/** One page after the other in this process: each loads everything afresh, as a browser would. */
export async function sitAfresh(options: PageOptions): Promise<Seat> {
  vi.resetModules();
  const { openPage } = await import(/* @vite-ignore */ here("./open-page.ts"));
  const { Hands: Both } = await import(/* @vite-ignore */ here("./hands.ts"));
  const { seen } = await import(/* @vite-ignore */ here("./seen.ts"));
  const { connection } = await import(/* @vite-ignore */ here("../../../table/src/host/connection.ts"));
  const page: Page = await openPage(options);
  const posted: Data[] = [];
  connection.use({
    post(message: Data) {
      posted.push(structuredClone(message));
      page.hub.receive("page", message as Data & { t: string });
    },
  });
  connection.hear();
  const hands: Hands = new Both(page);
  await hands.settled();
  return { page, hands, seen, posted };
}
