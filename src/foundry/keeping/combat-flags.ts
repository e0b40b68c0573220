import { z } from "zod";
import { isRecord, tooDeep, type Json } from "../../core/json";
import { turnNamed } from "../../turn/playing/turn-call";
import type { HostCombat, HostToken, HostUser } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { configOf } from "../reading/token-config";
import { isWithoutGM, mayRun } from "../trust/rights";

/**
 * Where what belongs to a combat is kept, as JSON text in flags: `setFlag` merges objects, and what a ruleset forgot
 * would come back. GMs keep it in the combat, to which players cannot write. With no GM at the table whoever runs
 * the enemies keeps it with their own user, to which nobody else but GMs can write: so it is known whose word it is.
 * Each writing there is numbered, the last counts; a GM who comes takes it over (`gm-comes-back.ts`).
 */

const MOST_TEXT = 3_000_000;
const keptSchema = z.object({ value: z.json(), at: z.int().min(1).max(1_000_000_000) });
export interface Kept {
  readonly value: Json;
  /** Which writing it was. */
  readonly at: number;
  readonly by: HostUser;
}

/** Tokens of the combat that OpFor plays, in an order all clients agree on. */
export const keepersIn = (combat: HostCombat): HostToken[] =>
  [...combat.combatants]
    .flatMap(({ token }) => (token !== null && configOf(token).ruleset !== "" ? [token] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** Whether this person may say what becomes of the combat while no GM is there. */
export const mayKeep = (user: HostUser, combat: HostCombat): boolean =>
  keepersIn(combat).some((token) => mayRun(user, token));

export function readState(combat: HostCombat, key: string): Json | undefined {
  const waiting = together.get(combat.id)?.find((values) => values.has(key));
  return waiting === undefined ? readKept(combat, key) : (waiting.get(key) ?? undefined);
}

function readKept(combat: HostCombat, key: string): Json | undefined {
  const kept = isWithoutGM() ? lastKept(combat, key) : undefined;
  return (kept === undefined ? keptByGM(combat, key) : kept.value) ?? undefined;
}

const keptByGM = (combat: HostCombat, key: string): Json | undefined =>
  parsed(combat.getFlag(MODULE, key), combat, key);

/** The last that somebody who may has kept of this, later than what a GM has taken over. */
export function lastKept(combat: HostCombat, key: string): Kept | undefined {
  const since = sinceIn(combat);
  return theGame()
    .users.filter((user) => !user.isGM && keptBy(user)[combat.id] !== undefined && mayKeep(user, combat))
    .flatMap((user) => keptOf(user, combat, key) ?? [])
    .filter(({ at }) => at > since)
    .sort((a, b) => b.at - a.at || (a.by.id < b.by.id ? -1 : 1))[0];
}

export function keptOf(user: HostUser, combat: HostCombat, key: string): Kept | undefined {
  const kept = checked(parsed(keptBy(user)[combat.id]?.[key], combat, `${key}|${user.id}`));
  return kept === undefined ? undefined : { ...kept, by: user };
}

/** The same text is the same object (`parsed`), and is checked once. */
const found = new WeakMap<object, Omit<Kept, "by"> | undefined>();
function checked(value: Json | undefined): Omit<Kept, "by"> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!found.has(value)) found.set(value, keptSchema.safeParse(value).data);
  return found.get(value);
}

/** Who has begun the turn that is on: the last to keep its progress. */
export function authorOf(combat: HostCombat): HostUser | undefined {
  const kept = isWithoutGM() ? lastKept(combat, FLAG.progress) : undefined;
  const value = kept === undefined ? keptByGM(combat, FLAG.progress) : kept.value;
  if (!isRecord(value) || typeof value.key !== "string") return undefined;
  const { round, combatant } = turnNamed(value.key);
  if (round !== combat.round || combatant !== combat.combatant?.id) return undefined;
  // What a player writes speaks for that player, whatever name it bears.
  if (kept !== undefined) return kept.by;
  return typeof value.by === "string" ? theGame().users.get(value.by) : undefined;
}

/** By combat and key. */
export function keptBy(
  user: HostUser,
): Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> {
  const kept = user.flags[MODULE]?.[FLAG.kept];
  if (!isRecord(kept)) return {};
  return Object.fromEntries(Object.entries(kept).map(([id, one]) => [id, isRecord(one) ? one : undefined]));
}

/** What was numbered up to here has been taken over by a GM. */
export function sinceIn(combat: HostCombat): number {
  const since = combat.getFlag(MODULE, FLAG.since);
  return typeof since === "number" && Number.isFinite(since) ? since : 0;
}

/**
 * The same text is read over and over; what stood there before it, hundreds of kilobytes of undo, is let go, and all of
 * it with its combat.
 */
const known = new WeakMap<HostCombat, Map<string, { readonly flag: string; readonly value?: Json }>>();

function parsed(flag: unknown, combat: HostCombat, place: string): Json | undefined {
  if (typeof flag !== "string" || flag.length > MOST_TEXT) return undefined;
  const places = known.get(combat) ?? new Map<string, { flag: string; value?: Json }>();
  known.set(combat, places);
  const last = places.get(place);
  if (last?.flag === flag) return last.value;
  const value = parse(flag);
  places.set(place, value === undefined ? { flag } : { flag, value });
  return value;
}

function parse(flag: string): Json | undefined {
  try {
    const value = JSON.parse(flag) as Json;
    return tooDeep(value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What is to be kept by key; null is nothing. Plain JSON, whatever its type is called. */
export type Values = Readonly<Record<string, unknown>>;

/** What waits to be written in one go, by combat: the newest first, what is on its way last. */
const together = new Map<string, Map<string, Json>[]>();

/**
 * What the work keeps of this combat is written at its end, in one go: each writing goes to the server and back, and
 * a turn's start kept something four times. Before anything else in the world is changed, or somebody is asked, the
 * work must call `writeNow`: whoever takes over relies on it.
 */
export async function writtenTogether<T>(combatId: string, work: () => Promise<T>): Promise<T> {
  if (together.has(combatId)) return work();
  together.set(combatId, [new Map<string, Json>()]);
  try {
    return await work();
  } finally {
    await writeNow(combatId);
    together.delete(combatId);
  }
}

/** Writes what waits. */
export async function writeNow(combatId: string): Promise<void> {
  const waiting = together.get(combatId);
  const [newest] = waiting ?? [];
  if (waiting === undefined || newest === undefined || newest.size === 0) return;
  waiting.unshift(new Map<string, Json>());
  try {
    await writeOut(combatId, Object.fromEntries(newest));
  } finally {
    waiting.splice(waiting.indexOf(newest), 1);
  }
}

export async function writeState(combatId: string, values: Values): Promise<void> {
  const [newest] = together.get(combatId) ?? [];
  if (newest === undefined) return writeOut(combatId, values);
  // As it would be read back.
  const plain = JSON.parse(JSON.stringify(values)) as Record<string, Json>;
  for (const [key, value] of Object.entries(plain)) newest.set(key, value);
}

/** In one write to the database, and none for what is kept already: each is drawn on every screen. */
async function writeOut(combatId: string, values: Values): Promise<void> {
  const combat = theGame().combats.get(combatId);
  // The combat may have been deleted while the turn was ending; there is nothing left to keep it in.
  if (combat === undefined) return;
  const news = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(readKept(combat, key) ?? null),
  );
  if (news.length === 0) return;
  try {
    await (theGame().user.isGM ? writeToCombat(combat, news) : writeToUser(combat, news));
  } catch (error) {
    // Or it is deleted while the write is on its way.
    if (theGame().combats.get(combatId) !== undefined) throw error;
  }
}

type News = readonly (readonly [key: string, value: unknown])[];

async function writeToCombat(combat: HostCombat, news: News): Promise<void> {
  const flags = Object.fromEntries(news.map(([key, value]) => [key, JSON.stringify(value)]));
  await combat.update({ flags: { [MODULE]: flags } });
}

/** Combats that are no more are cleared away. */
async function writeToUser(combat: HostCombat, news: News): Promise<void> {
  const { user, combats } = theGame();
  if (!isWithoutGM() || !mayKeep(user, combat))
    throw new Error(`${user.name} does not run the enemies of this combat`);
  const next = (key: string): number => Math.max(sinceIn(combat), lastKept(combat, key)?.at ?? 0) + 1;
  const flags = Object.fromEntries(
    news.map(([key, value]) => [key, JSON.stringify({ value, at: next(key) })]),
  );
  const gone = Object.keys(keptBy(user)).filter((id) => combats.get(id) === undefined);
  for (const id of gone) await user.unsetFlag(MODULE, `${FLAG.kept}.${id}`);
  await user.update({ flags: { [MODULE]: { [FLAG.kept]: { [combat.id]: flags } } } });
}
