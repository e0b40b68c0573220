import { text } from "../../../core/text";
import { choose, most } from "../../../engine/choose";
import { hasStatus, type Fighter } from "../fighter";
import type { Turn } from "./turn-in-thought";
import { optionFor } from "./choose-target";

/** Whom a heal may go to: itself or an ally who has lost something (MAI-H3, README). */
export function healable(turn: Turn, range: "ranged" | "self" | "adjacent-ally"): readonly Fighter[] {
  const pool = range === "self" ? [turn.me] : range === "ranged" ? [turn.me, ...turn.allies] : turn.allies;
  return pool.filter(({ hp, figure }) => hp.value < hp.max || hasStatus(figure, "wither"));
}

export const chooseHealed = (turn: Turn, from: readonly Fighter[]): Fighter | undefined =>
  choose(turn.situation, {
    id: "healed",
    label: text("OPFOR.monster-ai.choice.healed"),
    candidates: text("OPFOR.monster-ai.choice.healable"),
    from,
    by: [most(text("OPFOR.monster-ai.choice.mostLost"), ({ hp }) => hp.max - hp.value)],
    show: optionFor,
    ties: "person",
    question: text("OPFOR.monster-ai.ask.healed", { name: turn.me.name }),
    why: text("OPFOR.monster-ai.ask.tied"),
    source: "MAI-H3",
    offerWorse: true,
  });
