import { advanceOf, rushOf, type Profile } from "../sheet/profile";
import { onTheirFeet, type Unit } from "../squads/units";

export const GAITS = ["advance", "rush", "charge"] as const;
export type Gait = (typeof GAITS)[number];

const paceOfModel = (model: Profile, gait: Gait): number =>
  gait === "advance" ? advanceOf(model) : rushOf(model);

/** A unit goes as fast as the slowest of those that go. */
export const paceOf = (unit: Unit, gait: Gait): number =>
  Math.min(...onTheirFeet(unit).map(({ profile }) => paceOfModel(profile, gait)));
