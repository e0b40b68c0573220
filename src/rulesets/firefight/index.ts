import { text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import { COVER } from "./book-cover";
import { decide } from "./page/decide-turn";
import { fields, options } from "./sheet/profile-fields";
import { ended } from "./mission/battle-over";
import { order } from "./mission/activation-order";
import { checkProfile, type Profile } from "./sheet/profile";
import { resolve } from "./fighting/resolve-step";
import { on } from "./mission/events";
import { ambush } from "./set-up/ambush";
import { armies } from "./set-up/draw-army-lists";
import { deployment } from "./set-up/deployment";
import { markers } from "./set-up/markers";
import { types } from "./set-up/announce-unit-types";
import { zones } from "./set-up/zones";
import { sheet } from "./sheet/memory-form";
import { checkMemory } from "./sheet/memory";

/** One Page Rules: Grimdark Future Firefight, solo rules v2.2. */
export const firefight: Ruleset<Profile> = {
  ...COVER,
  fields,
  options,
  checkProfile: (raw) => checkProfile(raw),
  checkMemory,
  decide,
  resolve,
  on,
  order,
  ended,
  sheet,
  standIn: () => ({ doctrine: "auto", left: [text("OPFOR.rehearsal.left.firefight")] }),
  setup: [armies, types, markers, zones, deployment, ambush],
};
