import { figureSchema } from "../../field/snapshot";
import { text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import { checkProfile, type MonsterProfile } from "./creature";
import { decide } from "./decide";
import { order } from "./deck";
import { FIELDS } from "./fields";
import { SHIPPED } from "./library";
import { checkMemory } from "./memory";
import { OPTION_FIELDS } from "./options";
import { on } from "./resolve/events";
import { resolve } from "./resolve/steps";
import { schemeLibrary } from "./schemes";
import { encounterSetup } from "./setup";
import { sheetForm } from "./sheet-form";

/** Monster A.I. 1.3 (MAI-B4). A doctrine is a scheme; a profile may carry a scheme of its own. */
export const monsterAi: Ruleset<MonsterProfile> = {
  id: "monster-ai",
  title: text("OPFOR.monster-ai.title"),
  edition: "1.3",
  unit: "space",
  doctrines: SHIPPED.schemes.map(({ id }) => ({
    id,
    title: text(`OPFOR.monster-ai.scheme.${id}`),
    summary: text(`OPFOR.monster-ai.scheme.${id}.summary`),
  })),
  fields: FIELDS,
  options: OPTION_FIELDS,
  checkProfile,
  checkMemory,
  decide,
  resolve,
  on,
  order,
  sheet: sheetForm,
  setup: encounterSetup,
  library: schemeLibrary,
  summons: ({ terms }) => {
    const figure = figureSchema.safeParse(terms);
    return figure.success ? figure.data : undefined;
  },
};
