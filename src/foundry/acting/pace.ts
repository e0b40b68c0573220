import type { HaltView } from "../../turn/playing/halt";
import type { Pace } from "../../turn/playing/ports";
import { PACES } from "../../turn/view/turn/panel-view";
import { setting } from "../settings";
import { sleep } from "../sleep";

/** A part of the pace before a step, twice as much after a turn. */
export const pace: Pace = {
  async rest(before: "step" | "end", halt: HaltView): Promise<void> {
    const seconds = PACES[setting("pace")] ?? 0;
    const wait = 1000 * seconds * (before === "step" ? 0.3 : 0.6);
    if (wait > 0) await Promise.race([sleep(wait), halt.halted]);
  },
};

/** Movement is animated unless the pace is "at once". */
export const isAnimated = (): boolean => setting("pace") > 0;
