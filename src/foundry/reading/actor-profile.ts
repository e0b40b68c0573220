import { isRecord, type Json } from "../../core/json";
import type { ProfileField, Ruleset } from "../../engine/ruleset";
import type { GridData } from "../../field";
import type { ActorFacts } from "../systems/adapter";
import { spacesFrom } from "./units-to-spaces";
import { profileAt, profileWith, isEmpty } from "./profile-paths";

/** A value the actor offers for a field, in the field's own unit; a number the field cannot hold is another game's. */
export function actorValue(field: ProfileField, facts: ActorFacts, grid: GridData): Json | undefined {
  const offered = offeredBy(field, facts, grid);
  const { input } = field;
  if (typeof offered !== "number" || input.kind !== "number") return offered;
  const isTooMuch = input.max !== undefined && offered > input.max;
  const isTooLittle = input.min !== undefined && offered < input.min;
  return isTooMuch || isTooLittle ? undefined : offered;
}

function offeredBy(field: ProfileField, facts: ActorFacts, grid: GridData): Json | undefined {
  switch (field.from) {
    case "hp":
      return facts.hp?.value;
    case "defence":
      return facts.defence;
    case "gold":
      return facts.gold;
    case "speed": {
      if (facts.speed === undefined) return undefined;
      return Math.round(10 * spacesFrom(facts.speed.value, facts.speed.units, grid)) / 10;
    }
    case "weapons":
      return facts.weapons === undefined || facts.weapons.length === 0 || field.input.kind !== "rows"
        ? undefined
        : facts.weapons.map((weapon) => weaponRow(field, weapon, grid));
    case "abilities":
      return facts.abilities?.[field.path.split(".").at(-1) ?? ""];
    case undefined:
    default:
      return undefined;
  }
}

/** Fills the columns a ruleset's weapon table has; what an actor cannot know stays for the person. */
function weaponRow(
  field: ProfileField,
  weapon: NonNullable<ActorFacts["weapons"]>[number],
  grid: GridData,
): Json {
  const columns = field.input.kind === "rows" ? field.input.fields.map(({ path }) => path) : [];
  const spaces = (length: number): number => Math.round(10 * spacesFrom(length, weapon.units, grid)) / 10;
  const row: Record<string, Json> = {};
  if (columns.includes("id")) row.id = weapon.id;
  if (columns.includes("name")) row.name = weapon.name;
  if (columns.includes("range") && !weapon.melee && weapon.range !== undefined)
    row.range = spaces(weapon.range);
  if (columns.includes("melee")) row.melee = weapon.melee;
  return row;
}

/** Without what is not set, with rows as lists: a form may have written them as JSON or with numbers for keys. */
export function cleanProfile(profile: Readonly<Record<string, Json>>): Record<string, Json> {
  const clean: Record<string, Json> = {};
  for (const [key, value] of Object.entries(profile)) {
    const read = typeof value === "string" && /^\s*[[{]/.test(value) ? parsed(value) : value;
    const list = isRecord(read) ? withoutEmpty(listed(read)) : read;
    if (!isEmpty(list) || (Array.isArray(list) && list.length === 0)) clean[key] = list;
  }
  return clean;
}

function parsed(json: string): Json {
  try {
    return JSON.parse(json) as Json;
  } catch {
    return json;
  }
}

function withoutEmpty(value: Json): Json {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null && inner !== ""))
    : value;
}

function listed(value: Readonly<Record<string, Json>>): Json {
  const keys = Object.keys(value);
  const numbered = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  return numbered ? Object.values(value) : value;
}

/** The token's own profile over what the actor gives. */
export function filledProfile(
  ruleset: Ruleset | undefined,
  own: Readonly<Record<string, Json>>,
  facts: ActorFacts,
  grid: GridData,
): Record<string, Json> {
  let profile: Record<string, Json> = { ...own };
  for (const field of ruleset?.fields ?? []) {
    if (!isEmpty(profileAt(profile, field.path))) continue;
    const value = actorValue(field, facts, grid);
    if (value !== undefined) profile = profileWith(profile, field.path, value);
  }
  return profile;
}
