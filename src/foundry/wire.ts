import { z } from "zod";
import { check } from "../core/schema";
import { isText, type Text } from "../core/text";
import { theConfig, theGame, type HostCombat, type HostUser } from "./host";
import { MODULE, SOCKET } from "./ids";
import { log } from "./log";

/**
 * What clients tell each other. Foundry does not say who sent a message and any player can send one
 * (foundry-facts, section 8), so no message makes a client act: it shows a hint, or puts a question to the
 * person there; and only who put a question can take it away. Whatever does not fit is ignored and logged.
 */
const id = z.string().min(1).max(64);
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

/** Names the votes that are over; what nobody but their asker and the asked could know proves who sent it. */
const votesOverSchema = z.strictObject({ type: z.literal("votes-over"), votes: z.array(id).max(100) });
const messageSchema = z.discriminatedUnion("type", [hintSchema, votesOverSchema]);

const textSchema = z.custom<Text>((value) => isText(value) && JSON.stringify(value).length <= MOST);
/** The same words for whoever reads another language. */
const textsSchema = z.strictObject({
  question: textSchema,
  why: textSchema,
  labels: z.array(textSchema.nullable()).max(12),
});

const voteSchema = z.strictObject({
  /** Chance, and another for each person asked: who is asked can end their own question, and no other. */
  vote: id,
  combat: id,
  question: words,
  why: words,
  options: z
    .array(z.strictObject({ id: z.string().min(1).max(200), label: words }))
    .min(2)
    .max(12),
  texts: textsSchema.optional(),
});
export type VoteRequest = z.output<typeof voteSchema>;
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
    const message = check(messageSchema, received);
    if (!message.ok) ignored("socket message", message.problems[0]);
    else if (message.value.type === "hint") listeners.hint(message.value);
    else for (const vote of message.value.votes) people?.voteOver(vote);
  });
}

type People = Pick<WireListeners, "vote" | "voteOver">;
/** The person at this client, who votes too when it is this client that asks. */
let people: People | undefined;

/** Queries are registered in `init`, on every client. */
export function registerQueries(listeners: People): void {
  people = listeners;
  theConfig().queries[VOTE_QUERY] = async (data, { timeout }) => {
    const request = check(voteSchema, data);
    if (!request.ok) {
      ignored("query", request.problems[0]);
      return { option: null };
    }
    const combat = theGame().combats.get(request.value.combat);
    if (combat?.started !== true) {
      ignored("query", { field: "combat", expected: "expected a combat that is going on" });
      return { option: null };
    }
    return { option: await listeners.vote(request.value, timeout ?? VOTE_TIME) };
  };
}

function ignored(what: string, problem: { field: string; expected: string } | undefined): void {
  log.warn(`ignored a malformed ${what}: ${problem?.field ?? ""} ${problem?.expected ?? ""}`);
}

/** What this client has put to the vote, by combat. */
interface Vote {
  readonly ids: readonly string[];
  readonly votes: Promise<string[]>;
}
const underWay = new Map<string, Vote>();

/** A hint tells that the turn has gone on, and with it whatever was being voted on. */
export function sendHint(hint: Hint): void {
  endVoteOn(hint.combat);
  theGame().socket.emit(SOCKET, hint);
}

function endVoteOn(combat: string): void {
  const vote = underWay.get(combat);
  if (vote === undefined) return;
  underWay.delete(combat);
  for (const own of vote.ids) people?.voteOver(own);
  theGame().socket.emit(SOCKET, { type: "votes-over", votes: [...vote.ids] });
}

/**
 * Asks everybody at the table, the person here as well; who does not answer in time has not voted. Asked again
 * while people still vote, it is the same vote.
 */
export function putToVote(
  combat: HostCombat,
  request: Omit<VoteRequest, "combat" | "vote">,
): Promise<string[]> {
  const known = underWay.get(combat.id);
  if (known !== undefined) return known.votes;
  const { user, users } = theGame();
  const others = user.can("QUERY_USER") ? users.filter((one) => one.active && !one.isSelf) : [];
  const asked = [user, ...others].map((one) => ({
    one,
    question: { ...request, combat: combat.id, vote: secret() },
  }));
  const replies = asked.map(async ({ one, question }) =>
    one === user ? ((await people?.vote(question, VOTE_TIME)) ?? null) : voteOf(one, question),
  );
  const votes = Promise.all(replies).then((all) => {
    if (underWay.get(combat.id)?.votes === votes) underWay.delete(combat.id);
    return all.filter((reply) => reply !== null);
  });
  underWay.set(combat.id, { ids: asked.map(({ question }) => question.vote), votes });
  return votes;
}

/** `randomUUID` exists on safe pages only; many tables are reached by plain http. */
const secret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function voteOf(user: HostUser, request: VoteRequest): Promise<string | null> {
  try {
    const reply = check(voteReplySchema, await user.query(VOTE_QUERY, request, { timeout: VOTE_TIME }));
    return reply.ok ? reply.value.option : null;
  } catch (error) {
    log.info(`${user.name} did not vote`, error);
    return null;
  }
}
