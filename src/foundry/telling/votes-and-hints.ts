import { z } from "zod";
import { check } from "../../core/check-input";
import { isText, text, type Text } from "../../core/text";
import type { HostCombat, HostUser } from "../foundry-documents";
import { theConfig, theGame, theHooks } from "../foundry-globals";
import { FLAG, MODULE, SOCKET } from "../ids";
import { sleep } from "../sleep";
import { mayKeep } from "../keeping/combat-flags";
import { actingUser } from "../turns/acting-client/authority";
import { isWithoutGM } from "../trust/rights";
import { tellOfAttempt } from "../trust/attempts";
import { log } from "../log";
import { sayKey } from "../translations";
import { secretNames, withoutNames } from "./audience";

/**
 * What clients tell each other. Foundry does not say who sent a message and any player can send one
 * (foundry-facts, section 8), so no message makes a client act: it shows a hint, or puts a question to the
 * person there; and only who put a question can take it away. Whatever does not fit is ignored and logged.
 */
const id = z.string().min(1).max(80);
const words = z.string().max(600);
/** Characters of a text as JSON. */
const MOST = 4_000;

const hintSchema = z.strictObject({
  type: z.literal("hint"),
  combat: id,
  figure: id,
  state: z.enum(["thinking", "asking", "playing", "done"]),
});
export type Hint = z.output<typeof hintSchema>;

const textSchema = z.custom<Text>((value) => isText(value) && JSON.stringify(value).length <= MOST);
/** The same words for whoever reads another language. */
const textsSchema = z.strictObject({
  question: textSchema,
  why: textSchema,
  labels: z.array(textSchema.nullable()).max(12),
});

const voteSchema = z.strictObject({
  vote: id,
  combat: id,
  question: words,
  why: words,
  options: z
    .array(z.strictObject({ id: z.string().min(1).max(200), label: words }))
    .min(2)
    .max(12),
  texts: textsSchema.optional(),
  /** A set-up that is proposed; every client works it out for itself. */
  setup: z.strictObject({ ruleset: id, helper: id, seed: z.string().min(1).max(100) }).optional(),
});
export type VoteRequest = z.output<typeof voteSchema>;
/** What is asked of a person names the question; nobody says who asks, so its words are not taken from there. */
const voteQuerySchema = z.looseObject({ vote: id, combat: id });
const voteReplySchema = z.object({ option: z.string().max(200).nullable() });

export interface WireListeners {
  hint(hint: Hint): void;
  /** Puts the question to the person at this client; nothing when they do not answer. */
  vote(request: VoteRequest, timeout: number): Promise<string | null>;
  /** The question is settled; nobody need answer it any more. */
  voteOver(vote: string): void;
}

const VOTE_QUERY = `${MODULE}.vote`;
const VOTE_TIME = 30_000;

export function listen(listeners: Pick<WireListeners, "hint">): void {
  theGame().socket.on(SOCKET, (received) => {
    const message = check(hintSchema, received);
    if (message.ok) listeners.hint(message.value);
    else ignored("socket message", message.problems[0]);
  });
  theHooks().on("userConnected", (user: HostUser, isHere: boolean) => {
    if (!isHere) sayGoodbye(user);
  });
  theHooks().on("updateUser", () => {
    for (const [vote, { combat }] of open) if (questionOn(combat, vote) === undefined) people?.voteOver(vote);
  });
}

type People = Pick<WireListeners, "vote" | "voteOver">;
/** The person at this client, who votes too when it is this client that asks. */
let people: People | undefined;

/** Queries are registered in `init`, on every client. */
export function registerQueries(listeners: People): void {
  people = listeners;
  theConfig().queries[VOTE_QUERY] = async (data, { timeout }) => {
    const asked = check(voteQuerySchema, data);
    if (!asked.ok) {
      ignored("query", asked.problems[0]);
      return { option: null };
    }
    const { vote } = asked.value;
    const combat = theGame().combats.get(asked.value.combat);
    if (combat === undefined) {
      ignored("query", { field: "combat", expected: "expected a combat of this world" });
      return { option: null };
    }
    if (questionOn(combat, vote) === undefined) await comesToBeAsked(combat, vote);
    const question = questionOn(combat, vote);
    if (question !== undefined) return { option: await answerTo(combat, question, timeout) };
    tellOfAttempt("votes", text("OPFOR.trust.votes"));
    return { option: null };
  };
}

/**
 * The question on a combat's turn, as whoever plays it has written it on their own user, where nobody else can
 * write: Foundry does not say who sends a query.
 */
function questionOn(combat: HostCombat, vote: string): VoteRequest | undefined {
  const acting = actingUser(combat.combatant?.token ?? null);
  const mayAsk = (user: HostUser): boolean =>
    user.id === acting?.id || (isWithoutGM() && !combat.started && mayKeep(user, combat));
  return theGame()
    .users.filter((user) => user.active && mayAsk(user))
    .map((user) => questionOf(user))
    .find((question) => question?.vote === vote && question.combat === combat.id);
}

function questionOf(user: HostUser): VoteRequest | undefined {
  const asks = user.flags[MODULE]?.[FLAG.asks];
  if (typeof asks !== "string" || asks.length > 16 * MOST) return undefined;
  try {
    const question = voteSchema.safeParse(JSON.parse(asks));
    return question.success ? question.data : undefined;
  } catch {
    return undefined;
  }
}

/** It may be on its way. */
async function comesToBeAsked(combat: HostCombat, vote: string): Promise<void> {
  for (let looks = 0; looks < 5 && questionOn(combat, vote) === undefined; looks++) await sleep(100);
}

/** Questions on this screen, by vote: each is put once, whoever asks for its answer. */
const open = new Map<string, { readonly combat: HostCombat; readonly answer: Promise<string | null> }>();

function answerTo(combat: HostCombat, question: VoteRequest, timeout = VOTE_TIME): Promise<string | null> {
  const known = open.get(question.vote);
  if (known !== undefined) return known.answer;
  const answer = people?.vote(question, Math.min(timeout, VOTE_TIME)) ?? Promise.resolve(null);
  open.set(question.vote, { combat, answer });
  void answer.finally(() => open.delete(question.vote));
  return answer;
}

function ignored(what: string, problem: { field: string; expected: string } | undefined): void {
  log.warn(`ignored a malformed ${what}: ${problem?.field ?? ""} ${problem?.expected ?? ""}`);
}

/** What this client has put to the vote, by combat. */
const underWay = new Map<string, { readonly vote: string; readonly votes: Promise<string[]> }>();

/** A hint tells that the turn has gone on, and with it whatever was being voted on. */
export function sendHint(hint: Hint): void {
  endVoteOn(hint.combat);
  theGame().socket.emit(SOCKET, hint);
}

function endVoteOn(combat: string): void {
  const known = underWay.get(combat);
  if (known === undefined) return;
  underWay.delete(combat);
  people?.voteOver(known.vote);
  void say(null);
}

const say = (question: VoteRequest | null): Promise<unknown> =>
  theGame()
    // As text: `setFlag` would merge it with the question before.
    .user.update({ flags: { [MODULE]: { [FLAG.asks]: question === null ? "" : JSON.stringify(question) } } })
    .catch((error: unknown) => log.warn("the vote could not be announced", error));

/**
 * Asks everybody at the table, the person here as well; who does not answer in time has not voted. Asked again
 * while people still vote, it is the same vote.
 */
export function putToVote(
  combat: HostCombat,
  request: Omit<VoteRequest, "combat" | "vote">,
  { vote = newVote(), own, among }: Voting = {},
): Promise<string[]> {
  const known = underWay.get(combat.id);
  if (known !== undefined) return known.votes;
  const { user, users } = theGame();
  const told = withoutNames(request, secretNames(combat.scene ?? undefined), sayKey("OPFOR.ui.card.unnamed"));
  const question = { ...told, combat: combat.id, vote };
  const isAsked = (one: HostUser): boolean => among?.includes(one.id) ?? true;
  const others = user.can("QUERY_USER")
    ? users.filter((one) => one.active && !one.isSelf && isAsked(one))
    : [];
  const said = say(question);
  const mine = own ?? (isAsked(user) ? people?.vote(question, VOTE_TIME) : undefined);
  const replies = [
    Promise.resolve(mine ?? null),
    ...others.map((one) => Promise.race([said.then(() => voteOf(one, question)), leaving(one)])),
  ];
  const votes = Promise.all(replies).then((all) => {
    if (underWay.get(combat.id)?.votes === votes) endVoteOn(combat.id);
    return all.filter((reply) => reply !== null);
  });
  underWay.set(combat.id, { vote: question.vote, votes });
  return votes;
}

export interface Voting {
  /** What it is known by, when that must be known before. */
  readonly vote?: string;
  /** What the person here says, without being asked. */
  readonly own?: string;
  /** Who is asked, by user id; absent: everybody. */
  readonly among?: readonly string[] | undefined;
}

/** `randomUUID` exists on safe pages only; many tables are reached by plain http. */
export const newVote = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Who leaves has not voted: nobody waits for them any longer. */
const goodbyes = new Map<string, (() => void)[]>();
const leaving = ({ id }: HostUser): Promise<null> =>
  new Promise((resolve) => {
    goodbyes.set(id, [...(goodbyes.get(id) ?? []), () => resolve(null)]);
  });
function sayGoodbye({ id }: HostUser): void {
  for (const tell of goodbyes.get(id) ?? []) tell();
  goodbyes.delete(id);
}

async function voteOf(user: HostUser, { vote, combat }: VoteRequest): Promise<string | null> {
  try {
    const reply = check(
      voteReplySchema,
      await user.query(VOTE_QUERY, { vote, combat }, { timeout: VOTE_TIME }),
    );
    return reply.ok ? reply.value.option : null;
  } catch (error) {
    log.info(`${user.name} did not vote`, error);
    return null;
  }
}
