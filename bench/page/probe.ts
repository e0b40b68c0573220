/** Runs in the page before anything else: counts what a turn costs. Nothing here is OpFor's. */
export function installProbe(): void {
  const fresh = () => ({ reads: 0, questions: [] as string[], writes: [] as string[], long: [] as number[] });
  const probe = {
    now: fresh(),
    changed: 0,
    suggested: 0,
    stepped: 0,
    steps: 0,
    isOurs: false,
    startsRound: false,
    turns: [] as object[],
    /** A turn begins: everything is counted anew. */
    begin(): void {
      Object.assign(probe, {
        now: fresh(),
        changed: performance.now(),
        suggested: 0,
        stepped: 0,
        steps: 0,
        isOurs: false,
      });
    },
    take(): object {
      const { changed, suggested, stepped, steps, startsRound, now } = probe;
      const ended = performance.now() - changed;
      return {
        ...now,
        steps,
        startsRound,
        suggested: suggested - changed,
        stepped: stepped - changed,
        ended,
      };
    },
  };
  Object.assign(globalThis, { probe });
  const ask = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...given: [any]): void {
    if (given[0]?.question !== undefined) probe.now.questions.push(given[0].question.kind);
    ask.apply(this, given);
  };
  // What of OpFor's is kept with a document stands for its flags.
  const keysOf = (one: any): string[] =>
    Object.keys(one).flatMap((key) =>
      key === "flags" ? Object.keys(one.flags.opfor ?? {}).map((flag) => `opfor.${flag}`) : key,
    );
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [any]): void {
    if (given[0]?.t === "op") {
      const { op } = given[0];
      const what = [...new Set((op.data ?? []).flatMap((one: object) => keysOf(one)))].filter(
        (key) => key !== "_id",
      );
      probe.now.writes.push(`${op.action} ${op.type} ${what.join("+")}`);
      const isStep =
        op.type === "Token" && what.some((key) => key === "x" || key === "y" || key === "rotation");
      if (probe.stepped === 0 && isStep) probe.stepped = performance.now();
    }
    post.apply(this, given);
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.now.long.push(Math.round(duration));
  }).observe({ entryTypes: ["longtask"] });
  new PerformanceObserver((list) => {
    probe.now.reads += list.getEntriesByName("opfor: the scene is read").length;
  }).observe({ entryTypes: ["mark"] });
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      if (probe.suggested === 0 && document.querySelector('#opfor-suggestion [data-action="do"]') !== null)
        probe.suggested = performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    // A table without OpFor's hooks has nothing to count.
    const listen = setInterval(() => {
      const { Hooks } = globalThis as any;
      if (Hooks?.on === undefined) return;
      clearInterval(listen);
      Hooks.on("opforTurnStart", () => (probe.isOurs = true));
      Hooks.on("opforDecide", (_: unknown, decision: any) => {
        probe.steps = decision.plan?.steps.length ?? 0;
      });
      Hooks.on("updateCombat", (_: unknown, change: object) => {
        if (!("turn" in change || "round" in change)) return;
        if (probe.isOurs) probe.turns.push(probe.take());
        probe.begin();
        probe.startsRound = "round" in change;
      });
    }, 5);
  });
}
