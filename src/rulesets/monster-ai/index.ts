import { figureSchema } from "../../field";
import type { Ruleset } from "../../engine/ruleset";
import { COVER } from "./book-cover";
import { checkProfile, type MonsterProfile } from "./profile";
import { decide } from "./decide/decide-turn";
import { order } from "./cards/turn-order-deck";
import { FIELDS } from "./people/profile-fields";
import { checkMemory, hazards } from "./memory";
import { OPTION_FIELDS } from "./options";
import { on } from "./resolve/events";
import { resolve } from "./resolve/resolve-step";
import { schemeLibrary } from "./people/scheme-library";
import { encounterSetup } from "./people/encounter-set-up";
import { sheetForm } from "./people/memory-form";
import { standIn } from "./people/hero-stand-in";

/** Monster A.I. 1.3 (MAI-B4). A doctrine is a scheme; a profile may carry a scheme of its own. */
export const monsterAi: Ruleset<MonsterProfile> = {
  ...COVER,
  fields: FIELDS,
  options: OPTION_FIELDS,
  checkProfile,
  checkMemory,
  hazards,
  decide,
  resolve,
  on,
  order,
  sheet: sheetForm,
  setup: encounterSetup,
  standIn,
  library: schemeLibrary,
  summons: ({ terms }) => {
    const figure = figureSchema.safeParse(terms);
    return figure.success ? figure.data : undefined;
  },
};
