import { isRecord, type Json } from "../../core/json";
import type { ProfileField } from "../../engine/ruleset";

/** What a profile holds at a dotted path. */
export function profileAt(profile: Readonly<Record<string, Json>>, path: string): Json | undefined {
  let at: Json | undefined = profile;
  for (const key of path.split(".")) at = isRecord(at) ? at[key] : undefined;
  return at;
}

/** The profile with a value at a dotted path. */
export function profileWith(
  profile: Readonly<Record<string, Json>>,
  path: string,
  value: Json,
): Record<string, Json> {
  const [key = "", ...deeper] = path.split(".");
  if (deeper.length === 0) return { ...profile, [key]: value };
  const inner = profile[key];
  return { ...profile, [key]: profileWith(isRecord(inner) ? inner : {}, deeper.join("."), value) };
}

/** Dotted paths of what a profile holds and none of these fields is about: what another ruleset left. */
export function strayPaths(
  profile: Readonly<Record<string, Json>>,
  fields: readonly Pick<ProfileField, "path">[],
  under = "",
): string[] {
  return Object.entries(profile).flatMap(([key, value]) => {
    const path = `${under}${key}`;
    if (isEmpty(value) || fields.some((field) => field.path === path)) return [];
    const isShared = fields.some((field) => field.path.startsWith(`${path}.`));
    return isShared && isRecord(value) ? strayPaths(value, fields, `${path}.`) : [path];
  });
}

export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
