import type { Page } from "playwright-core";

/** Megabytes that the page and its workers hold after a collection. */
export async function memoryOf(page: Page): Promise<{ readonly page: number; readonly worker: number }> {
  const session = await page.context().newCDPSession(page);
  const workers: string[] = [];
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") workers.push(sessionId);
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const ask = (sessionId: string, id: number, method: string): Promise<any> =>
    new Promise((resolve) => {
      session.on("Target.receivedMessageFromTarget", (said) => {
        const { id: answered, result } = JSON.parse(said.message) as { id?: number; result?: unknown };
        if (said.sessionId === sessionId && answered === id) resolve(result);
      });
      void session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
    });
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  let worker = 0;
  for (const id of workers) {
    await ask(id, 1, "HeapProfiler.collectGarbage");
    worker += (await ask(id, 2, "Runtime.getHeapUsage")).usedSize;
  }
  await session.detach();
  return { page: usedSize / 2 ** 20, worker: worker / 2 ** 20 };
}

/** A clock that shows how many milliseconds of processor time the page's main thread has had since it was started. */
export async function processorClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const shown = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  };
  const start = await shown();
  return async () => (await shown()) - start;
}
