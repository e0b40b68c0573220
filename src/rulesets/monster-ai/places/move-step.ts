import { moveAlong } from "../../../engine/make-steps-and-options";
import type { MoveStep } from "../../../core/step";
import { text } from "../../../core/text";
import { length } from "../../../core/unit";
import type { Path } from "../../../field";
import { hasTrait } from "../fighter";
import type { Turn } from "../decide/turn-in-thought";

/** A Move along a path; Slippery creatures disengage while they move (MAI-S26). */
export function moveStep(turn: Turn, path: Path, order?: 1 | 2): MoveStep {
  const slippery = hasTrait(turn.me, "slippery");
  const key = slippery ? "OPFOR.monster-ai.step.slip" : "OPFOR.monster-ai.step.move";
  return moveAlong(path, {
    figure: turn.me.id,
    gait: slippery ? "disengage" : "walk",
    unit: "space",
    label: text(key, { way: length(path.cost, "space") }),
    detail:
      order === undefined
        ? text("OPFOR.monster-ai.step.speed", { n: turn.speed })
        : text("OPFOR.monster-ai.step.ofTwo", { number: order, n: turn.speed }),
  });
}
