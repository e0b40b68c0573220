import { z } from "zod";
import { isRecord, tooDeep } from "../../core/json";
import { isText, type Text } from "../../core/text";
import type { Outcome } from "../../core/outcome";
import { outcomeSchema } from "../../turn/records/step-and-outcome-schemas";
import type { UndoRecord } from "../../turn/records/undo-record";
import type { HostCombat, HostToken, HostUser } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { mayKeep } from "../keeping/combat-flags";
import { ownersOf } from "./token-owner";

/**
 * What the client that plays a turn may not write, because somebody else owns the figure. It is written down on the
 * user of who plays the turn, where nobody else can write; the owner's client reads it there, makes up its own mind
 * (`answer-claims.ts`), does it with its own rights and answers on its own user. What is not answered yet is owed.
 */

/** Why it should be: by which turn, event or set-up it came. */
const proofSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("turn"), key: z.string().max(300), at: z.int().min(0).max(200) }),
  z.object({
    kind: z.literal("event"),
    ruleset: z.string().max(100),
    event: z.looseObject({ kind: z.string().max(40) }),
    round: z.int(),
  }),
  z.object({ kind: z.literal("setup"), vote: z.string().max(80) }),
  z.object({ kind: z.literal("order"), round: z.int() }),
  z.object({ kind: z.literal("undo"), key: z.string().max(300) }),
]);
export type Proof = z.output<typeof proofSchema>;

const wishSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("outcome"), outcome: outcomeSchema }),
  z.object({
    kind: z.literal("initiative"),
    combatant: z.string().max(100),
    to: z.number().min(-1e6).max(1e6).nullable(),
  }),
  z.object({ kind: z.literal("back") }),
]);
export type Wish =
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "initiative"; readonly combatant: string; readonly to: number | null }
  /** What its owner's client has done for a turn is put back by it. */
  | { readonly kind: "back" };

const claimSchema = z.object({
  id: z.string().min(8).max(40),
  /** The token. */
  token: z.string().max(100),
  wish: wishSchema,
  proof: proofSchema,
  label: z.custom<Text>((value) => isText(value) && JSON.stringify(value).length < 4_000),
});

export interface Claim {
  readonly id: string;
  readonly token: string;
  readonly wish: Wish;
  readonly proof: Proof;
  readonly label: Text;
}

/** Refused by the client itself, or declined by the person whom it asked. */
const ANSWERS = ["done", "refused", "declined"] as const;
export type Answer = (typeof ANSWERS)[number];
const MOST_CLAIMS = 200;

/**
 * "yes" is done, "no" refused and told of; "ask" is for the person, who hears that it came out otherwise here,
 * "unsure" too, but it could only not be checked; "past" is refused without a word.
 */
export type Finding = "yes" | "no" | "ask" | "unsure" | "past";

/** Of a user, for a combat, the oldest first; without those of turns that somebody else has taken back. */
export function claimsOf(user: HostUser, combat: HostCombat): Claim[] {
  const raw = notesOf(user, FLAG.claims, combat);
  if (!Array.isArray(raw)) return [];
  const claims = raw.slice(-MOST_CLAIMS).flatMap((one: unknown) => {
    const claim = claimSchema.safeParse(one);
    // The schema knows every kind of outcome and leaves what else is in one as it is.
    return claim.success ? [claim.data as unknown as Claim] : [];
  });
  const isVoid = claims.length === 0 ? new Set<string>() : voidIn(combat);
  return claims.filter(({ id }) => !isVoid.has(id));
}

/** What stands where claims should, as text, cut short. */
export function malformedOf(user: HostUser, combat: HostCombat): string[] {
  const raw = notesOf(user, FLAG.claims, combat);
  if (raw === undefined || raw === null) return [];
  const all: readonly unknown[] = Array.isArray(raw) ? raw.slice(-MOST_CLAIMS) : [raw];
  return all
    .filter((one) => !claimSchema.safeParse(one).success)
    .map((one) => JSON.stringify(one).slice(0, 300));
}

/** Claims that whoever took their turn back has declared void: only their author could strike them out. */
const voidIn = (combat: HostCombat): Set<string> =>
  new Set(
    theGame()
      .users.filter((user) => !user.isGM && mayKeep(user, combat))
      .flatMap((user) => voidBy(user, combat)),
  );

function voidBy(user: HostUser, combat: HostCombat): string[] {
  const raw = notesOf(user, FLAG.voidClaims, combat);
  return Array.isArray(raw) ? raw.filter((id) => typeof id === "string").slice(-MOST_CLAIMS) : [];
}

export const declareVoid = (combat: HostCombat, claims: readonly Claim[]): Promise<unknown> => {
  const ids = [...voidBy(theGame().user, combat), ...claims.map(({ id }) => id)];
  return saveNotes(combat, { [FLAG.voidClaims]: ids.slice(-MOST_CLAIMS) });
};

/** What the owner's client has answered, by claim. */
export function answersOf(user: HostUser, combat: HostCombat): Readonly<Record<string, Answer>> {
  const raw = notesOf(user, FLAG.answers, combat);
  if (!isRecord(raw)) return {};
  return Object.fromEntries(
    Object.entries(raw).filter((one): one is [string, Answer] => ANSWERS.some((answer) => answer === one[1])),
  );
}

export const saveClaims = (combat: HostCombat, claims: readonly Claim[]): Promise<unknown> =>
  saveNotes(combat, { [FLAG.claims]: claims.slice(-MOST_CLAIMS) });

/** Together with what was written down for it. */
export function saveAnswer(
  combat: HostCombat,
  claim: string,
  answer: Answer,
  written: readonly UndoRecord[],
): Promise<unknown> {
  const before = Object.entries(answersOf(theGame().user, combat)).slice(-MOST_CLAIMS);
  return saveNotes(combat, {
    [FLAG.answers]: { ...Object.fromEntries(before), [claim]: answer },
    [FLAG.written]: written,
  });
}

/** On the own user, for a combat, as text. */
export const saveNotes = (combat: HostCombat, notes: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const all = Object.entries(notes).map(([flag, value]) => [flag, { [combat.id]: JSON.stringify(value) }]);
  return theGame().user.update({ flags: { [MODULE]: Object.fromEntries(all) as object } });
};

/** What a user has noted of a combat, whatever it is. */
export function notesOf(user: HostUser, flag: string, combat: HostCombat): unknown {
  const kept = user.flags[MODULE]?.[flag];
  return isRecord(kept) ? parsed(kept[combat.id]) : undefined;
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string" || text.length > 500_000) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return tooDeep(value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

export const answerTo = (
  combat: HostCombat,
  token: HostToken,
  { id }: Pick<Claim, "id">,
): Answer | undefined =>
  ownersOf(token)
    .map((user) => answersOf(user, combat)[id])
    .find((answer) => answer !== undefined);

/** The token of the combat that a claim is about. */
export const claimedToken = (combat: HostCombat, { token }: Pick<Claim, "token">): HostToken | undefined =>
  combat.combatants.find(({ tokenId }) => tokenId === token)?.token ?? undefined;
