import { z } from "zod";
import { check } from "../../core/check-input";
import type { Result } from "../../core/result";
import hagAndHerPack from "./data/encounters/hag-and-her-pack.json";
import hagCouncil from "./data/encounters/hag-council.json";
import raidingParty from "./data/encounters/raiding-party.json";
import wargRiderCamp from "./data/encounters/warg-rider-camp.json";
import { SHIPPED, type Library } from "./shipped-schemes";

const groupSchema = z.strictObject({
  scheme: z.string().min(1),
  count: z.int().min(1).max(50),
  /** Extra boss turn cards (MAI-B3). */
  extraCards: z.int().min(0).max(9).default(0),
});

export const encounterSchema = z.strictObject({
  format: z.literal("opfor-encounter"),
  version: z.literal(1),
  id: z.string().min(1),
  level: z.int().min(0),
  players: z.int().min(1),
  /** Ways to fill it: the first, or any other. */
  groups: z.array(z.array(groupSchema).min(1)).min(1),
});
export type Encounter = z.output<typeof encounterSchema>;
export type EncounterGroup = Encounter["groups"][number][number];

export const readEncounter = (raw: unknown): Result<Encounter> => check(encounterSchema, raw);

/** Level 1, four players (MAI-B5, MAI-Q23). */
export const ENCOUNTERS: readonly Encounter[] = [
  raidingParty,
  wargRiderCamp,
  hagAndHerPack,
  hagCouncil,
].flatMap((raw) => {
  const read = readEncounter(raw);
  return read.ok ? [read.value] : [];
});

export type EncounterAdvice = "several-bosses" | "single-type" | "unknown-scheme";

/** What the book advises against: more than one boss (MAI-B2), only one type of monster (MAI-V3). */
export function encounterAdvice(
  groups: readonly EncounterGroup[],
  library: Library = SHIPPED,
): readonly EncounterAdvice[] {
  const known = groups.flatMap((group) => {
    const scheme = library.scheme(group.scheme);
    return scheme === undefined ? [] : [{ scheme, count: group.count }];
  });
  const bosses = known.reduce((sum, { scheme, count }) => sum + (scheme.boss ? count : 0), 0);
  const types = new Set(groups.map(({ scheme }) => scheme)).size;
  return [
    ...(known.length < groups.length ? (["unknown-scheme"] as const) : []),
    ...(bosses > 1 ? (["several-bosses"] as const) : []),
    ...(types < 2 ? (["single-type"] as const) : []),
  ];
}
