import { lastSideStanding } from "../../engine/battle-end";
import type { Order, Ruleset } from "../../engine/ruleset";
import { activate } from "./activation/decide-turn";
import { COVER } from "./book-cover";
import { on, PHASES } from "./round/events";
import { FIELDS } from "./ship-card/profile-fields";
import { checkMemory } from "./sky/memory";
import { OPTION_FIELDS } from "./options";
import { checkProfile, type XWingProfile } from "./ship-card/profile";
import { standIn } from "./ship-card/hero-stand-in";
import { resolve } from "./activation/resolve-step";
import { SHEET } from "./ship-card/memory-form";
import { isShip, skyOf } from "./sky/read-sky";
import { matScale, scaleMissing } from "./sky/propose-scale";
import { explicitScale, inInitiative } from "./sky/sky";
import { report, reports } from "./round/results-by-people";

/** X-Wing solo AI: device deployment, friendly-device care, avoidance, swerve, and a ship that flies. */
export const xWing: Ruleset<XWingProfile> = {
  ...COVER,
  fields: FIELDS,
  options: OPTION_FIELDS,
  phases: PHASES,
  checkProfile: (raw) => checkProfile(raw),
  standIn,
  unattendedOptions: { rollShots: true },
  checkMemory,
  refuses: scaleMissing,
  scaleFor: (battle) => (explicitScale(battle) === undefined ? matScale(battle) : undefined),
  decide: activate,
  resolve,
  on,
  sheet: SHEET,
  reports,
  report,
  // Mines and rocks do not fight on: only ships count.
  ended: (battle, _memory, moment) => lastSideStanding(battle, moment, isShip),
  // Ships are activated in ascending initiative.
  order: (battle, context): Order => ({
    figures: inInitiative(skyOf(battle, context.memory)).map(({ id }) => id),
    memory: context.memory,
    trace: [],
  }),
};
