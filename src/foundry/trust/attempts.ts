import { text, type Text } from "../../core/text";
import { isRecord } from "../../core/json";
import type { HostMessage, HostToken, HostUser } from "../foundry-documents";
import { theChat, theGame, theHooks, theNotifications } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { log } from "../log";
import { say } from "../translations";
import { isActingGM } from "../turns/acting-client/acting-page";
import { calledBy } from "./entrusted-figures";
import { isWithoutGM, maySayHow } from "./rights";

/** What people tried that does not count: said once each, to the GM, with who it was. */

/** Only our own clients write these, and never on a token. */
const KEPT: readonly string[] = [FLAG.progress, FLAG.undo, FLAG.memory, FLAG.told, FLAG.stopped];
const HOW: readonly string[] = [FLAG.ruleset, FLAG.doctrine, FLAG.mode, FLAG.profile, FLAG.side];

const told = new Set<string>();

/**
 * A GM is told in a whisper, which stays; where none is there, everybody by a notice. Once each for who and what:
 * who tries a thing a hundred times is told of once. False when it was.
 */
export function tellOfAttempt(key: string, message: Text): boolean {
  if (told.has(key)) return false;
  told.add(key);
  const words = say(message);
  log.warn(words);
  const { users } = theGame();
  if (isWithoutGM()) theNotifications().warn(say(text("OPFOR.ui.said", { message })), { escape: true });
  if (!isActingGM()) return true;
  theNotifications().warn(say(text("OPFOR.ui.said", { message })), { escape: true });
  const whisper = users.filter(({ isGM }) => isGM).map(({ id }) => id);
  const place = document.createElement("p");
  place.textContent = words;
  void theChat()
    .create({ content: place.outerHTML, whisper, flags: { [MODULE]: { attempt: key } } })
    .catch((error: unknown) => log.warn("the attempt could not be written down", error));
  return true;
}

/** Listens for what players write where it does not count. Foundry says who wrote it. */
export function listenForAttempts(isCard: (message: HostMessage) => boolean): void {
  const hooks = theHooks();
  const onToken = (token: HostToken, data: Flagged, userId: string, called?: string): void => {
    const own = data.flags?.[MODULE];
    const user = theGame().users.get(userId);
    if (user === undefined || maySayHow(user) || !isRecord(own)) return;
    // Who runs the enemies without a GM may call figures that nobody is yet.
    const isCall = called !== undefined && called === own[FLAG.figure];
    lookAtToken(
      user,
      token,
      Object.keys(own).filter((key) => key !== FLAG.figure || !isCall),
    );
  };
  hooks.on("updateToken", (token: HostToken, change: Flagged, _options: object, userId: string) =>
    onToken(token, change, userId),
  );
  hooks.on("createToken", (token: HostToken, _options: object, userId: string) =>
    onToken(token, token, userId, isWithoutGM() ? calledBy(token) : undefined),
  );
  hooks.on("createChatMessage", (message: HostMessage) => {
    const isOurs = message.flags[MODULE]?.[FLAG.report] !== undefined;
    if (isOurs && !isCard(message)) tellOfCard(message);
  });
  hooks.on("updateUser", (user: HostUser, change: Flagged, _options: object, userId: string) => {
    const own = change.flags?.[MODULE];
    if (isWithoutGM() || user.isGM || userId !== user.id || !isRecord(own) || !(FLAG.kept in own)) return;
    tell(user, "state", text("OPFOR.trust.state", { who: user.name, where: user.name }));
  });
}

interface Flagged {
  readonly flags?: Readonly<Record<string, unknown>>;
}

function lookAtToken(user: HostUser, token: HostToken, keys: readonly string[]): void {
  const about = { who: user.name, where: token.name };
  if (keys.some((key) => KEPT.includes(key)))
    tell(user, `state ${token.id}`, text("OPFOR.trust.state", about));
  if (keys.includes(FLAG.figure)) tell(user, `figure ${token.id}`, text("OPFOR.trust.figure", about));
  if (!isWithoutGM() && keys.some((key) => HOW.includes(key)))
    tell(user, `how ${token.id}`, text("OPFOR.trust.how", about));
}

export const tellOfCard = (message: HostMessage): void => {
  const { author } = message;
  if (author !== null) tell(author, "card", text("OPFOR.trust.card", { who: author.name }));
};

const tell = (user: HostUser, what: string, message: Text): void =>
  void tellOfAttempt(`${user.id} ${what}`, message);
