import { text } from "../../core/text";
import type { Order, Ruleset } from "../../engine/ruleset";
import { activate } from "./activation";
import { on, PHASES } from "./events";
import { FIELDS } from "./fields";
import { checkMemory } from "./memory";
import { OPTION_FIELDS } from "./options";
import { checkProfile, type XWingProfile } from "./profile";
import { resolve } from "./resolve";
import { report, reports, SHEET } from "./sheet";
import { explicitScale, scaleMissing, skyOf } from "./sky";
import { inInitiative } from "./system-phase";

/** X-Wing solo AI: device deployment, friendly-device care, avoidance, swerve, and a ship that flies. */
export const xWing: Ruleset<XWingProfile> = {
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
  fields: FIELDS,
  options: OPTION_FIELDS,
  phases: PHASES,
  checkProfile: (raw) => checkProfile(raw),
  checkMemory,
  refuses: (battle) => (explicitScale(battle) === undefined ? scaleMissing : undefined),
  decide: activate,
  resolve,
  on,
  sheet: SHEET,
  reports,
  report,
  // Ships are activated in ascending initiative.
  order: (battle, context): Order => ({
    figures: inInitiative(skyOf(battle, context.memory)).map(({ id }) => id),
    memory: context.memory,
    trace: [],
  }),
};
