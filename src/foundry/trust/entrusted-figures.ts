import { z } from "zod";
import { isRecord, type Json } from "../../core/json";
import { MODES } from "../../turn/playing/turn-call";
import type { HostActor, HostToken } from "../foundry-documents";
import { theGame, theHooks } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { somethingChanged } from "../reading/scene-change-count";
import { log } from "../log";
import { DICE } from "../settings";
import { isPlayers } from "./rights";

/**
 * How figures that players own are played: by whom a GM has said so, in a setting that only GMs can write. What
 * stands on such a token itself is the player's word.
 */
const entrySchema = z.object({
  ruleset: z.string().max(100).catch(""),
  doctrine: z.string().max(200).catch(""),
  mode: z.enum(MODES).optional().catch(undefined),
  side: z.string().min(1).max(40).optional().catch(undefined),
  dice: z.enum(DICE).optional().catch(undefined),
  figure: z.string().max(200).optional().catch(undefined),
  profile: z.record(z.string(), z.json()).catch({}),
});
export type Entrusted = z.output<typeof entrySchema>;
const entriesSchema = z.record(z.string(), entrySchema).catch({});

const ENTRUSTED = "entrusted";

let known: Record<string, Entrusted> | undefined;
let lastWrite: Promise<unknown> = Promise.resolve();

const entries = (): Record<string, Entrusted> =>
  (known ??= entriesSchema.parse(theGame().settings.get(MODULE, ENTRUSTED)));

export const registerEntrusted = (changed: () => void): void =>
  theGame().settings.register(MODULE, ENTRUSTED, {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: () => {
      known = undefined;
      somethingChanged();
      changed();
    },
  });

const keyOf = (token: Pick<HostToken, "id" | "parent">): string => `${token.parent.id}.${token.id}`;
const actorKey = (actor: string): string => `actor.${actor}`;

/** What a GM said of this figure, or of the actor it is a copy of. */
export function entrusted(token: HostToken): Entrusted | undefined {
  const all = entries();
  const { actorId } = token._source;
  return all[keyOf(token)] ?? (actorId == null ? undefined : all[actorKey(actorId)]);
}

/** The figure that a token is called, when it is not its own; a player's word does not make it another one. */
export function calledBy(token: HostToken): string | undefined {
  const own = token.getFlag(MODULE, FLAG.figure);
  if (typeof own !== "string" || own === "" || own.length > MOST_ID) return undefined;
  if (!isPlayers(token)) return own;
  const entry = entrusted(token);
  if (entry === undefined || entry.figure === own) return entry?.figure;
  // Called by who ran the enemies without a GM: nobody else goes by that name.
  const { tokens } = token.parent;
  const others = tokens.filter((one) => one.id === own || one.getFlag(MODULE, FLAG.figure) === own);
  return others.length === 1 ? own : undefined;
}
const MOST_ID = 200;

/** A GM's client writes them, one after the other: each is a whole new setting. */
function keep(change: Readonly<Record<string, Entrusted | undefined>>): Promise<unknown> {
  const all = { ...entries(), ...change };
  const kept = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, Entrusted] => entry[1] !== undefined),
  );
  known = kept;
  somethingChanged();
  lastWrite = lastWrite
    .then(() => theGame().settings.set(MODULE, ENTRUSTED, kept))
    .catch((error: unknown) => log.warn("what was entrusted could not be kept", error));
  return lastWrite;
}

/** The GM says that these figures are played as their tokens say now. */
export function entrust(tokens: readonly HostToken[], wholeActors = false): Promise<unknown> {
  const change: Record<string, Entrusted> = {};
  for (const token of tokens) {
    const entry = entrySchema.parse(flagsOf(token));
    change[keyOf(token)] = entry;
    const { actorId } = token._source;
    if (wholeActors && actorId != null) change[actorKey(actorId)] = { ...entry, figure: undefined };
  }
  return Object.keys(change).length === 0 ? Promise.resolve() : keep(change);
}

/** Its token says something else than a GM has entrusted, and can be allowed. */
export function awaitsWord(token: HostToken): boolean {
  if (!isPlayers(token)) return false;
  const flags = flagsOf(token);
  if (typeof flags.ruleset !== "string" || flags.ruleset === "") return false;
  return entrusted(token)?.ruleset !== flags.ruleset;
}

const flagsOf = (token: Pick<HostToken, "flags">): Readonly<Record<string, unknown>> =>
  token.flags[MODULE] ?? {};

/** What a GM changes on a player's figure counts; the rest of what stands there does not because of it. */
function followGM(token: HostToken, change: Readonly<Record<string, unknown>>): void {
  if (!isPlayers(token)) return;
  const flags = flagsOf(token);
  const before = entrusted(token);
  const after: Record<string, unknown> = { ...(before ?? entrySchema.parse({})) };
  for (const raw of Object.keys(change)) {
    const key = raw.replace(/^-=/, "");
    if (key === FLAG.profile) after.profile = profileAfter(before?.profile ?? {}, flags.profile, change[raw]);
    else if (key in entrySchema.shape) after[key] = flags[key];
  }
  void keep({ [keyOf(token)]: entrySchema.parse(after) });
}

function profileAfter(
  before: Readonly<Record<string, Json>>,
  now: unknown,
  change: unknown,
): Readonly<Record<string, unknown>> {
  if (!isRecord(now)) return {};
  if (!isRecord(change)) return before;
  const after: Record<string, unknown> = { ...before };
  for (const raw of Object.keys(change)) {
    const key = raw.replace(/^-=/, "");
    if (now[key] === undefined) Reflect.deleteProperty(after, key);
    else after[key] = now[key];
  }
  return after;
}

/** Listens on every client; only what the GM at this one did is written down here. */
export function listenToGMs(): void {
  const hooks = theHooks();
  const isMine = (userId: string): boolean => theGame().user.isGM && theGame().user.id === userId;
  hooks.on("updateToken", (token: HostToken, change: Flagged, _options: object, userId: string) => {
    const own = change.flags?.[MODULE];
    if (isMine(userId) && isRecord(own)) followGM(token, own);
  });
  // Until now only GMs could write on it: a GM who gives the figure away entrusts it as it is.
  const given = new Map<string, HostToken[]>();
  hooks.on("preUpdateActor", (actor: HostActor, change: object) => {
    if (theGame().user.isGM && "ownership" in change)
      given.set(
        actor.id,
        tokensOf(actor).filter((token) => isPlayed(token) && !isPlayers(token)),
      );
  });
  hooks.on("updateActor", (actor: HostActor, change: object, _options: object, userId: string) => {
    if (!isMine(userId) || !("ownership" in change)) return;
    const tokens = (given.get(actor.id) ?? []).filter(isPlayers);
    given.delete(actor.id);
    void entrust(tokens, true);
  });
  hooks.on("deleteToken", (token: HostToken, _options: object, userId: string) => {
    if (isMine(userId) && keyOf(token) in entries()) void keep({ [keyOf(token)]: undefined });
  });
}

interface Flagged {
  readonly flags?: Readonly<Record<string, unknown>>;
}

const isPlayed = (token: HostToken): boolean => {
  const { ruleset } = flagsOf(token);
  return typeof ruleset === "string" && ruleset !== "";
};

const tokensOf = (actor: HostActor): HostToken[] =>
  [...theGame().scenes].flatMap((scene) =>
    scene.tokens.filter(({ _source }) => _source.actorId === actor.id),
  );
