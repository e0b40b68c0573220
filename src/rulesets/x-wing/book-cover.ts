import { text } from "../../core/text";
import type { RulesetCover } from "../../engine/ruleset";
import { MAP_STATUSES } from "./sky/tokens-as-statuses";

export const COVER = {
  id: "x-wing",
  title: text("OPFOR.x-wing.title"),
  edition: "nnxwing.com X-Wing AI, devices page",
  unit: "mm",
  doctrines: [
    {
      id: "pilot",
      title: text("OPFOR.x-wing.doctrine.pilot"),
      summary: text("OPFOR.x-wing.doctrine.pilot.summary"),
    },
  ],
  inPlay: ["hull", "shields", "ion", "stress", "fuses", "charges:"],
  statuses: MAP_STATUSES,
  brings: ["order", "sheet"],
} as const satisfies RulesetCover;
