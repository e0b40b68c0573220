import { text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import { typeTitle, UNIT_TYPES } from "./classify";
import { decide } from "./decide";
import { fields, options } from "./fields";
import { order } from "./order";
import { checkProfile, type Profile } from "./profile";
import { resolve } from "./resolve";
import { on } from "./rounds";
import { ambush } from "./setup/ambush";
import { armies } from "./setup/armies";
import { deployment } from "./setup/deployment";
import { markers } from "./setup/markers";
import { types } from "./setup/types";
import { zones } from "./setup/zones";
import { sheet } from "./sheet";
import { checkMemory } from "./state";
import { RULESET_ID } from "./units";

const SUMMARY = {
  hybrid: text("OPFOR.firefight.doctrine.hybridSummary"),
  shooting: text("OPFOR.firefight.doctrine.shootingSummary"),
  melee: text("OPFOR.firefight.doctrine.meleeSummary"),
} as const;

/** One Page Rules: Grimdark Future Firefight, solo rules v2.2. */
export const firefight: Ruleset<Profile> = {
  id: RULESET_ID,
  title: text("OPFOR.firefight.title"),
  edition: "AI rules v2.2",
  unit: "inch",
  doctrines: [
    {
      id: "auto",
      title: text("OPFOR.firefight.doctrine.auto"),
      summary: text("OPFOR.firefight.doctrine.autoSummary"),
    },
    ...UNIT_TYPES.map((id) => ({ id, title: typeTitle(id), summary: SUMMARY[id] })),
  ],
  fields,
  options,
  checkProfile: (raw) => checkProfile(raw),
  checkMemory,
  decide,
  resolve,
  on,
  order,
  sheet,
  setup: [armies, types, markers, zones, deployment, ambush],
};
