import { nextFrame } from "./frugal.ts";

/** `foundry.canvas.animation.CanvasAnimation`: attributes of objects over time. */
interface Running {
  name: unknown;
  promise: Promise<boolean | void>;
  stop: () => void;
}
export class CanvasAnimation {
  static STATES = Object.freeze({ FAILED: -2, TERMINATED: -1, WAITING: 0, RUNNING: 1, COMPLETED: 2 });
  static animations = new Map<unknown, Running>();
  static get ticker(): any {
    return canvas.app.ticker;
  }
  static async animate(
    attributes: Data[],
    { context, name = Symbol("animation"), duration = 1000, easing, ontick, wait }: Data = {},
  ): Promise<boolean | void> {
    await wait;
    this.terminateAnimation(name);
    const ease =
      typeof easing === "string"
        ? ((this as any)[easing] as (t: number) => number)
        : (easing ?? ((t: number) => t));
    const tracks = attributes
      .map((a): Data => ({
        ...a,
        from: Number(a["from"] ?? a["parent"][a["attribute"]]),
        to: Number(a["to"]),
      }))
      .filter((a) => a["from"] !== a["to"]);
    if (!tracks.length) return;
    const started = performance.now();
    let stopped = false;
    const promise = new Promise<boolean>((resolve) => {
      const tick = (): void => {
        if (stopped || context?.destroyed) return resolve(false);
        const t = Math.min(1, (performance.now() - started) / duration);
        for (const a of tracks) a["parent"][a["attribute"]] = a["from"] + (a["to"] - a["from"]) * ease(t);
        ontick?.(t * duration, { time: t * duration, duration });
        if (t < 1) return void nextFrame(tick);
        this.animations.delete(name);
        resolve(true);
      };
      tick();
    });
    this.animations.set(name, { name, promise, stop: () => (stopped = true) });
    return promise;
  }
  static getAnimation(name: unknown): Running | undefined {
    return this.animations.get(name);
  }
  static terminateAnimation(name: unknown): void {
    this.animations.get(name)?.stop();
    this.animations.delete(name);
  }
  static terminateAll(): void {
    for (const name of [...this.animations.keys()]) this.terminateAnimation(name);
  }
  static easeInOutCosine(t: number): number {
    return (1 - Math.cos(Math.PI * t)) * 0.5;
  }
  static easeOutCircle(t: number): number {
    return Math.sqrt(1 - (t - 1) ** 2);
  }
  static easeInCircle(t: number): number {
    return 1 - Math.sqrt(1 - t ** 2);
  }
}
