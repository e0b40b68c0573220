import type { Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { cannot, does, type Doing } from "../../../engine/rule";
import { limitOf, type Aim } from "./target-kind-and-reach";
import type { Fighter } from "../fighter";
import { bandOf } from "../scheme/proximity";
import type { Behaviour } from "../scheme/schema";
import { actionText } from "../scheme/sentences";
import { act, spendSteps } from "./action-steps";
import { chooseTarget } from "./choose-target";
import { chooseHealed } from "./choose-healed";
import { spacesTo } from "./walked-distance";
import type { Turn } from "./turn-in-thought";

/** MAI-V4: what it means to do and to whom, without paths and dice; people tell the rest. */
export function tell(turn: Turn, behaviour: Behaviour, aim: Aim, candidates: readonly Fighter[]): Doing {
  const target = aim.kind === "none" ? undefined : toldTarget(turn, aim, candidates);
  if (aim.kind !== "none" && target === undefined) {
    return cannot(text("OPFOR.monster-ai.fact.outOfRange", { n: limitOf(aim, turn.speed) }));
  }
  const steps: readonly Step[] = behaviour.actions.map((action) =>
    act(
      turn,
      { kind: "told" },
      target === undefined || action.kind === "retreat"
        ? actionText(action)
        : text("OPFOR.monster-ai.step.told", { action: actionText(action), target: target.name }),
      target === undefined ? {} : { target: target.id },
    ),
  );
  return does([...steps, ...spendSteps(turn, behaviour)], howFar(turn, target));
}

/** MAI-V1: without a map people think in close, near and far. */
function howFar(turn: Turn, target: Fighter | undefined): Text {
  if (target === undefined || target.id === turn.me.id) return text("OPFOR.monster-ai.because.narrative");
  const band = text(`OPFOR.monster-ai.band.${bandOf(spacesTo(turn, target))}`);
  return text("OPFOR.monster-ai.because.narrativeTarget", { name: target.name, band });
}

const toldTarget = (
  turn: Turn,
  aim: Exclude<Aim, { kind: "none" }>,
  candidates: readonly Fighter[],
): Fighter | undefined =>
  aim.kind === "ally"
    ? chooseHealed(turn, candidates)
    : chooseTarget(turn, {
        from: candidates,
        candidates: text("OPFOR.monster-ai.choice.withinRange", { n: limitOf(aim, turn.speed) }),
      });
