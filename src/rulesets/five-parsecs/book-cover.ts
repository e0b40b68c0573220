import { text } from "../../core/text";
import type { Doctrine, RulesetCover } from "../../engine/ruleset";

const doctrine = (id: string): Doctrine => ({
  id,
  title: text(`OPFOR.fiveParsecs.doctrine.${id}.title`),
  summary: text(`OPFOR.fiveParsecs.doctrine.${id}.summary`),
});

export const COVER = {
  id: "five-parsecs",
  title: text("OPFOR.fiveParsecs.title"),
  edition: "Prioritized AI Rules 0.9 (2021-10-08) for Five Parsecs from Home",
  unit: "inch",
  doctrines: ["cautious", "aggressive", "tactical", "rampaging", "defensive", "beast", "guardian"].map(
    doctrine,
  ),
  inPlay: ["stun"],
  brings: ["order"],
} as const satisfies RulesetCover;
