import type { Browser, Page } from "playwright-core";

/**
 * How long the page's own thread is at work without a pause, in milliseconds of processor time: what holds a frame up
 * because of the page, and not because of who else uses the machine. By the browser's own trace.
 */
export interface PageWork {
  /** The longest task since `watchWork`, whosever script, layout or drawing it was. */
  longest(): Promise<number>;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

export async function watchWork(browser: Browser, page: Page): Promise<PageWork> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  return {
    async longest() {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
        traceEvents: TraceEvent[];
      };
      const pages = new Set(
        traceEvents
          .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
          .map(({ pid, tid }) => `${pid}/${tid}`),
      );
      const tasks = traceEvents.filter(
        ({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && pages.has(`${pid}/${tid}`),
      );
      if (tasks.length === 0) throw new Error("the browser's trace has no task of a page");
      return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
    },
  };
}
