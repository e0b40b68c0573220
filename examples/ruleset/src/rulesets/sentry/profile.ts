import { isRecord } from "../../core/json";
import { text } from "../../core/text";
import type { CheckedProfile, ProfileField } from "../../engine/ruleset";

/** What the page says about a sentry. */
export interface Profile {
  readonly speed: number;
  readonly range: number;
}

const USUAL: Profile = { speed: 6, range: 12 };

export const FIELDS: readonly ProfileField[] = [
  {
    path: "speed",
    label: text("OPFOR.sentry.field.speed"),
    input: { kind: "number", min: 0, max: 100, unit: "space" },
    from: "speed",
  },
  {
    path: "range",
    label: text("OPFOR.sentry.field.range"),
    input: { kind: "number", min: 0, max: 1000, unit: "space" },
  },
];

/** Whatever lies in the flag becomes a profile; the engine names wrong fields by the table above. */
export function checkProfile(raw: unknown): CheckedProfile<Profile> {
  const given = isRecord(raw) ? raw : {};
  const number = (name: keyof Profile): number =>
    typeof given[name] === "number" ? given[name] : USUAL[name];
  return { profile: { speed: number("speed"), range: number("range") }, problems: [] };
}
