import { z } from "zod";
import { isRecord } from "../../../core/json";
import type { Problem } from "../../../core/decision";
import { check } from "../../../core/check-input";
import { text } from "../../../core/text";
import type { CheckedProfile } from "../../../engine/ruleset";
import { DEVICE_IDS, deviceNamed, type DeviceId } from "../data/devices";
import { DIAL_NAMES, DIALS } from "../data/dials";
import { ARCS, type ArcName } from "../geometry/arcs";
import { BASE_SIZES, type BaseSize } from "../geometry/bases";
import type { WrittenTokens } from "../sky/tokens-as-statuses";
import { readManoeuvre, type Dial } from "./manoeuvre";

export const KINDS = ["ship", "obstacle", "device"] as const;
export const ACTIONS = ["focus", "evade", "lock", "barrelRoll", "boost", "reload"] as const;
export type ActionName = (typeof ACTIONS)[number];
/** Cards and ship abilities that change how devices are deployed. */
export const ABILITIES = [
  "nimbleBomber",
  "skilledBombardier",
  "trajectorySimulator",
  "delayedFuses",
] as const;
export type Ability = (typeof ABILITIES)[number];

/** A row of the ship's devices; the charges left stand in it and nowhere else. */
export interface Equipped {
  readonly device: DeviceId;
  readonly charges: number;
  /** Where older worlds kept the number; it is kept the same, so that it never says anything else. */
  readonly also?: string;
}

/** What a figure is and, for ships, everything the rules ask of it. Numbers are what is left now. */
export interface XWingProfile {
  readonly kind: (typeof KINDS)[number];
  /** Absent: read from the token's size. */
  readonly base: BaseSize | undefined;
  readonly dial: Dial;
  readonly hull: number | undefined;
  readonly shields: number;
  readonly agility: number;
  readonly attack: number;
  readonly initiative: number;
  readonly arcs: readonly ArcName[];
  readonly fleeThreshold: number;
  readonly actions: readonly ActionName[];
  readonly devices: readonly Equipped[];
  readonly abilities: readonly Ability[];
  /** Tokens that older worlds wrote down here; they lie on the figure itself now. */
  readonly written: WrittenTokens;
  /** Whom it has locked when the battle begins. */
  readonly lock: string | undefined;
  /** Of an obstacle or a device. */
  readonly diameter: number | undefined;
  readonly device: DeviceId | undefined;
  readonly fuses: number;
}

const count = z.int().min(0);
const dialSchema = z.union([z.enum(DIAL_NAMES), z.array(z.string()), z.string()]);
const deviceRow = z.object({ device: z.enum(DEVICE_IDS), charges: count.optional() });

/** Reads field by field: what is broken is said and replaced, the rest stands. */
export function checkProfile(raw: unknown): CheckedProfile<XWingProfile> {
  const values: Readonly<Record<string, unknown>> = isRecord(raw) ? raw : {};
  const problems: Problem[] = [];
  const read = <S extends z.ZodType, F>(field: string, schema: S, fallback: F): z.output<S> | F => {
    const value = values[field];
    if (value === undefined || value === null || value === "") return fallback;
    const checked = check(schema, value);
    if (checked.ok) return checked.value;
    const [problem] = checked.problems;
    problems.push({
      field: `profile.${field}`,
      text: text("OPFOR.x-wing.problem.field", { field, expected: problem?.text ?? problem?.expected ?? "" }),
    });
    return fallback;
  };
  const kind = read("kind", z.enum(KINDS), "ship");
  const profile: XWingProfile = {
    kind,
    base: read("base", z.enum(BASE_SIZES), undefined),
    hull: read("hull", count, undefined),
    lock: read("lock", z.string(), undefined),
    diameter: read("diameter", z.number().positive(), undefined),
    device: read("device", z.enum(DEVICE_IDS), undefined),
    dial: kind === "ship" ? dialOf(read("dial", dialSchema, undefined), problems) : [],
    shields: read("shields", count, 0),
    agility: read("agility", count, 0),
    attack: read("attack", count, 2),
    initiative: read("initiative", z.int(), 1),
    arcs: read("arcs", z.array(z.enum(ARCS)).min(1), ["front"]),
    fleeThreshold: read("fleeThreshold", count, 0),
    actions: read("actions", z.array(z.enum(ACTIONS)), ["focus"]),
    devices: equipped(read("devices", z.array(deviceRow), []), values),
    abilities: read("abilities", z.array(z.enum(ABILITIES)), []),
    written: { stress: read("stress", count, 0), ion: read("ion", count, 0) },
    fuses: read("fuses", count, 0),
  };
  if (profile.base === "huge") problems.push(problem("base", "huge"));
  return { profile, problems };
}

const problem = (field: string, key: string): Problem => ({
  field: `profile.${field}`,
  text: text(`OPFOR.x-wing.problem.${key}`),
});

function dialOf(dial: string | readonly string[] | undefined, problems: Problem[]): Dial {
  if (dial === undefined) return missingDial(problems);
  const written = typeof dial === "string" ? dial.split(/[\s,;]+/) : dial;
  const words = written.flatMap((word) => dialWords(word) ?? [word]);
  const manoeuvres = words.flatMap((word) => {
    if (word.trim() === "") return [];
    const manoeuvre = readManoeuvre(word);
    if (manoeuvre !== undefined) return [manoeuvre];
    problems.push({ field: "profile.dial", text: text("OPFOR.x-wing.problem.dialWord", { word }) });
    return [];
  });
  return manoeuvres.length === 0 ? missingDial(problems) : manoeuvres;
}

const dialWords = (name: string): readonly string[] | undefined => {
  const known = DIAL_NAMES.find((dial) => dial === name);
  return known === undefined ? undefined : DIALS[known].words;
};

function missingDial(problems: Problem[]): Dial {
  problems.push(problem("dial", "noDial"));
  return [];
}

/** Where the charges of a row are kept, as a path into the profile. */
export const chargesPath = (row: number): string => `devices.${row}.charges`;

function equipped(
  rows: readonly { readonly device: DeviceId; readonly charges?: number | undefined }[],
  values: Readonly<Record<string, unknown>>,
): readonly Equipped[] {
  return rows.map(({ device, charges }) => {
    const also = `charges:${device}`;
    const older = values[also];
    if (typeof older === "number") return { device, charges: older, also };
    return { device, charges: charges ?? deviceNamed(device)?.charges ?? 0 };
  });
}
