import { text } from "../../core/text";
import type { RulesetCover } from "../../engine/ruleset";

export const GUNSLINGER = "gunslinger";

export const COVER = {
  id: GUNSLINGER,
  title: text("OPFOR.gunslinger.title"),
  edition: "optional rule 9 with the solitaire extensions of May 2000",
  unit: "hex",
  doctrines: [
    {
      id: "automatic",
      title: text("OPFOR.gunslinger.doctrine.automatic"),
      summary: text("OPFOR.gunslinger.doctrine.automatic.summary"),
    },
  ],
  inPlay: ["delay", "legWounds", "otherWounds"],
  brings: ["sheet"],
} as const satisfies RulesetCover;
