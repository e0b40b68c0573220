import { z } from "zod";
import type { Problem } from "../../core/decision";
import { text } from "../../core/text";
import { fieldProblem } from "../../engine/editor-form";
import type { CheckedProfile } from "../../engine/ruleset";
import { statBlockSchema, type StatBlock } from "../../creatures";
import { BY_SHEET, immunitiesOf, schemeBySheet } from "./by-sheet";
import type { FigureData } from "../../field";
import { KNOWN } from "./shipped-schemes";
import { SCHEME_FORM } from "./scheme/form";
import { fromJson, usableScheme, type SchemeProblem } from "./scheme/read-scheme";
import type { Scheme, Trait } from "./scheme/schema";
import { ABILITIES, PLAIN_TRAITS, type Ability } from "./scheme/vocabulary";

/** What the ruleset knows of a figure beyond the map: a scheme for monsters, plain numbers for the others. */
export interface MonsterProfile {
  readonly scheme: Scheme | undefined;
  /** Behaviours of the sheet that could not be read; the others keep their numbers. */
  readonly leftOut: readonly number[];
  /** Behaviours whose uses the game system counts, and those of them it has none left of. */
  readonly counted: readonly string[];
  readonly spent: readonly string[];
  /** Whole bonuses of its saves, where a stat block tells; else the ability alone counts. */
  readonly saves: Readonly<Partial<Record<Ability, number>>>;
  readonly defence: number;
  readonly speed: number;
  readonly range: number;
  readonly abilities: Readonly<Record<Ability, number>>;
  /** Absent: nobody knows, so it ranks last (MAI-Q10). */
  readonly gold: number | undefined;
  /** Its number among its type: lower acts first (MAI-O4). */
  readonly number: number | undefined;
  /** Extra boss turn cards (MAI-B3). */
  readonly extraCards: number;
  readonly traits: readonly Trait[];
}

const whole = z.number().optional().catch(undefined);
const rawSchema = z.object({
  scheme: z.unknown().optional(),
  statBlock: z.unknown().optional(),
  defence: whole,
  speed: whole,
  range: whole,
  gold: whole,
  number: whole,
  extraCards: whole,
  hp: whole,
  abilities: z.partialRecord(z.enum(ABILITIES), z.number()).optional().catch(undefined),
  traits: z.array(z.enum(PLAIN_TRAITS)).optional().catch(undefined),
});
const EMPTY = rawSchema.parse({});

/** What a figure without a scheme or a number of its own counts as. */
export const STANDARD = { defence: 10, speed: 6, range: 1, hp: 1 } as const;
const NO_ABILITIES = { str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 } as const;

export function checkProfile(raw: unknown, doctrine: string): CheckedProfile<MonsterProfile> {
  const parsed = rawSchema.safeParse(raw);
  const given = parsed.success ? parsed.data : EMPTY;
  const block = blockIn(given.statBlock);
  const { scheme, problems, leftOut, counted = [], spent = [] } = schemeFor(given.scheme, doctrine, block);
  const profile: MonsterProfile = {
    scheme,
    leftOut,
    counted,
    spent,
    saves: block?.saves ?? {},
    defence: given.defence ?? block?.defence ?? scheme?.stats.def ?? STANDARD.defence,
    speed: given.speed ?? scheme?.stats.spd ?? STANDARD.speed,
    range: given.range ?? scheme?.stats.rng ?? STANDARD.range,
    abilities: { ...NO_ABILITIES, ...scheme?.abilities, ...block?.abilities, ...given.abilities },
    gold: given.gold,
    number: given.number,
    extraCards: scheme?.boss === true ? Math.max(0, Math.floor(given.extraCards ?? 0)) : 0,
    traits: [
      ...(scheme?.traits ?? []),
      ...(given.traits ?? []).map((trait) => ({ trait })),
      ...immunitiesOf(block),
    ],
  };
  return { profile, problems };
}

const blocks = new WeakMap<object, StatBlock>();

/** The stat block in a raw profile. */
export const statBlockIn = (profile: FigureData["profile"]): StatBlock | undefined =>
  blockIn(profile.statBlock);

/** What the game system's sheet says of it; checked once, since a battle asks again and again. */
function blockIn(raw: unknown): StatBlock | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const known = blocks.get(raw);
  if (known !== undefined) return known;
  const parsed = statBlockSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  blocks.set(raw, parsed.data);
  return parsed.data;
}

interface SchemeFound {
  readonly scheme: Scheme | undefined;
  readonly problems: Problem[];
  readonly leftOut: readonly number[];
  readonly counted?: readonly string[];
  readonly spent?: readonly string[];
}

/** A scheme of the profile (object, JSON text or shipped id) comes before the doctrine's. */
function schemeFor(own: unknown, doctrine: string, block: StatBlock | undefined): SchemeFound {
  if (own === undefined || own === null || own === "") {
    if (doctrine === BY_SHEET) return schemeOfSheet(block);
    const shipped = KNOWN.scheme(doctrine);
    const unknown = doctrine !== "" && shipped === undefined;
    const problem = {
      field: "doctrine",
      text: text("OPFOR.monster-ai.problem.noScheme", { id: doctrine }),
    };
    return { scheme: shipped, problems: unknown ? [problem] : [], leftOut: [] };
  }
  if (typeof own === "string" && KNOWN.scheme(own) !== undefined) {
    return { scheme: KNOWN.scheme(own), problems: [], leftOut: [] };
  }
  const read = usableScheme(own);
  const problems = read.problems.map((problem) => inProfile(own, problem));
  return { scheme: read.scheme, problems, leftOut: read.leftOut };
}

/** "By its sheet": the scheme follows the stat block. */
function schemeOfSheet(block: StatBlock | undefined): SchemeFound {
  if (block === undefined) {
    const problem = { field: "doctrine", text: text("OPFOR.monster-ai.problem.noStatBlock") };
    return { scheme: undefined, problems: [problem], leftOut: [] };
  }
  const { scheme, counted, spent } = schemeBySheet(block);
  if (scheme === undefined) {
    const problem = {
      field: "doctrine",
      text: text("OPFOR.monster-ai.problem.noAttacks", { name: block.name }),
    };
    return { scheme, problems: [problem], leftOut: [] };
  }
  return { scheme, problems: [], leftOut: [], counted, spent };
}

function inProfile(own: unknown, { field, text: expected }: SchemeProblem): Problem {
  const whole = z.json().safeParse(fromJson(own));
  return {
    field: field === "" ? "profile.scheme" : `profile.scheme.${field}`,
    text: fieldProblem(SCHEME_FORM, whole.data, field, expected),
  };
}
