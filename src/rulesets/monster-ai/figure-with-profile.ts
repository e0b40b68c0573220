import { z } from "zod";
import type { Problem } from "../../core/decision";
import { text } from "../../core/text";
import { fieldProblem } from "../../engine/editor-form";
import type { CheckedProfile } from "../../engine/ruleset";
import { statBlockSchema, type StatBlock } from "../../creatures";
import { BY_SHEET, immunitiesOf, schemeBySheet } from "./by-sheet";
import type { Figure, FigureData } from "../../field";
import { KNOWN } from "./shipped-schemes";
import { SCHEME_FORM } from "./scheme/form";
import { fromJson, usableScheme, type SchemeProblem } from "./scheme/read-scheme";
import type { Scheme, Trait } from "./scheme/schema";
import { ABILITIES, PLAIN_TRAITS, STATUSES, type Ability, type Status } from "./scheme/vocabulary";

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

/** A figure with everything the rules ask of it. */
export interface Fighter extends MonsterProfile {
  readonly id: string;
  readonly name: string;
  readonly figure: Figure;
  readonly hp: { readonly value: number; readonly max: number };
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
const STANDARD = { defence: 10, speed: 6, range: 1, hp: 1 } as const;
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

const checked = new WeakMap<object, Map<string, MonsterProfile>>();

/** Profiles are checked once per profile object: a battle asks for the same figure many times. */
function profileOf(figure: Figure): MonsterProfile {
  const doctrine = figure.doctrine ?? "";
  const known = checked.get(figure.profile) ?? new Map<string, MonsterProfile>();
  checked.set(figure.profile, known);
  const profile = known.get(doctrine) ?? checkProfile(figure.profile, doctrine).profile;
  known.set(doctrine, profile);
  return profile;
}

const fighters = new WeakMap<Figure, Fighter>();

/** A figure of a frozen battle never changes, so neither does what is known of it. */
export function fighterOf(figure: Figure): Fighter {
  const known = fighters.get(figure);
  if (known !== undefined) return known;
  const profile = profileOf(figure);
  const max = figure.hp?.max ?? profile.scheme?.stats.hp ?? STANDARD.hp;
  const fighter = {
    ...profile,
    id: figure.id,
    name: figure.name === "" ? (profile.scheme?.name ?? figure.id) : figure.name,
    figure,
    hp: { value: figure.hp?.value ?? max, max },
  };
  fighters.set(figure, fighter);
  return fighter;
}

/** The type a creature's turn card is for; without a scheme it has a card of its own (MAI-O1). */
export const cardOf = (fighter: Fighter): string => fighter.scheme?.id ?? `figure:${fighter.id}`;

export const hasTrait = (fighter: Fighter, trait: Trait["trait"]): boolean =>
  fighter.traits.some((own) => own.trait === trait);

/** The sum of a numbered trait: Explode 3. */
export const traitAmount = (fighter: Fighter, trait: Trait["trait"]): number =>
  fighter.traits.reduce((sum, own) => sum + (own.trait === trait && "amount" in own ? own.amount : 0), 0);

/** Immunity, Resistance or Weakness against any of these words. */
export const traitAgainst = (
  fighter: Fighter,
  trait: "immunity" | "resistance" | "weakness",
  words: readonly string[],
): boolean =>
  fighter.traits.some((own) => own.trait === trait && own.to.some((word) => words.includes(word)));

/** Names other systems use for the same status. */
const ALSO: Readonly<Record<Status, readonly string[]>> = {
  daze: ["dazed"],
  disarm: ["disarmed"],
  immobilize: ["immobilized", "restrain", "restrained", "grabbed", "grappled"],
  stun: ["stunned", "paralysis", "paralyzed", "unconscious", "sleep"],
  terrified: ["frightened", "fear"],
  wither: ["withered"],
  shield: [],
};

/** The map's word counts: what a person switches on or off there is so. */
export const hasStatus = (figure: Figure, status: Status): boolean =>
  figure.statuses.some((own) => own === status || ALSO[status].includes(own));

/** A status in the host's words ("prone"), in ours, or in another system's for one of ours. */
export const hasAnyStatus = (figure: Figure, word: string): boolean => {
  const own = STATUSES.find((status) => status === word || ALSO[status].includes(word));
  return figure.statuses.includes(word) || (own !== undefined && hasStatus(figure, own));
};
