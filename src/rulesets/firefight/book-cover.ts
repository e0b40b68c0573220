import { text } from "../../core/text";
import type { Doctrine, RulesetCover } from "../../engine/ruleset";

const doctrine = (id: string): Doctrine => ({
  id,
  title: text(`OPFOR.firefight.doctrine.${id}`),
  summary: text(`OPFOR.firefight.doctrine.${id}Summary`),
});

export const COVER = {
  id: "firefight",
  title: text("OPFOR.firefight.title"),
  edition: "AI rules v2.2",
  unit: "inch",
  doctrines: [doctrine("auto"), doctrine("hybrid"), doctrine("shooting"), doctrine("melee")],
  inPlay: ["wounds"],
  brings: ["order", "sheet"],
} as const satisfies RulesetCover;
