import type { Figure } from "../../field";
import type { Trait } from "./scheme/schema";
import { STATUSES, type Status } from "./scheme/vocabulary";
import { checkProfile, type MonsterProfile, STANDARD } from "./profile";

/** A figure with everything the rules ask of it. */
export interface Fighter extends MonsterProfile {
  readonly id: string;
  readonly name: string;
  readonly figure: Figure;
  readonly hp: { readonly value: number; readonly max: number };
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
