import { z } from "zod";
import { check } from "../core/schema";
import { theConfig, theGame, type HostCombat, type HostUser } from "./host";
import { MODULE, SOCKET } from "./ids";
import { log } from "./log";

/**
 * What clients tell each other. Foundry does not say who sent a message and any player can send one
 * (foundry-facts, section 8), so no message makes a client act: it shows a hint, or puts a question to the
 * person there. Whatever does not fit is ignored and logged.
 */
const id = z.string().min(1).max(64);
const words = z.string().max(600);

const hintSchema = z.strictObject({
  type: z.literal("hint"),
  combat: id,
  figure: id,
  state: z.enum(["thinking", "asking", "playing", "done"]),
});
export type Hint = z.output<typeof hintSchema>;

const voteSchema = z.strictObject({
  combat: id,
  question: words,
  why: words,
  options: z
    .array(z.strictObject({ id: z.string().min(1).max(200), label: words }))
    .min(2)
    .max(12),
});
export type VoteRequest = z.output<typeof voteSchema>;
const voteReplySchema = z.object({ option: z.string().max(200).nullable() });

export interface WireListeners {
  hint(hint: Hint): void;
  /** Puts the question to the person at this client; nothing when they do not answer. */
  vote(request: VoteRequest, timeout: number): Promise<string | null>;
  /** The question of this combat is settled; nobody need answer it any more. */
  voteOver(combat: string): void;
}

const VOTE_QUERY = `${MODULE}.vote`;
const VOTE_TIME = 30_000;

export function listen(listeners: Pick<WireListeners, "hint">): void {
  theGame().socket.on(SOCKET, (message) => {
    const hint = check(hintSchema, message);
    if (!hint.ok) {
      ignored("socket message", hint.problems[0]);
      return;
    }
    people?.voteOver(hint.value.combat);
    listeners.hint(hint.value);
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

/** A hint tells that the turn has gone on, and with it whatever was being voted on. */
export function sendHint(hint: Hint): void {
  people?.voteOver(hint.combat);
  theGame().socket.emit(SOCKET, hint);
}

/** Asks everybody at the table, the person here as well; who does not answer in time has not voted. */
export async function putToVote(combat: HostCombat, request: Omit<VoteRequest, "combat">): Promise<string[]> {
  const { user, users } = theGame();
  const question = { ...request, combat: combat.id };
  const others = user.can("QUERY_USER") ? users.filter((one) => one.active && !one.isSelf) : [];
  const replies = await Promise.all([
    people?.vote(question, VOTE_TIME) ?? null,
    ...others.map((one) => voteOf(one, question)),
  ]);
  return replies.flatMap((reply) => (reply === null ? [] : [reply]));
}

async function voteOf(user: HostUser, request: VoteRequest): Promise<string | null> {
  try {
    const reply = check(voteReplySchema, await user.query(VOTE_QUERY, request, { timeout: VOTE_TIME }));
    return reply.ok ? reply.value.option : null;
  } catch (error) {
    log.info(`${user.name} did not vote`, error);
    return null;
  }
}
