import type { Outcome } from "../../core/outcome";
import { text, type Text } from "../../core/text";
import type { HostCombat, HostToken, HostUser } from "../foundry-documents";
import { theGame, theHooks } from "../foundry-globals";
import { FLAG } from "../ids";
import { sleep } from "../sleep";
import type { OwnersBack } from "../acting/take-back";
import { mayKeep } from "../keeping/combat-flags";
import { isWithoutGM } from "../trust/rights";
import {
  answerTo,
  answersOf,
  claimsOf,
  declareVoid,
  saveClaims,
  saveNotes,
  type Answer,
  type Claim,
  type Proof,
  type Wish,
  claimedToken,
} from "./claim";
import { withOwners, writtenBy } from "./changes-by-owners";
import { ownerOf, ownersOf } from "./token-owner";
import { owedIn } from "./owed";

/** The side of who plays the turn: asks owners to do what only they may, and waits a while for each. */

/** An owner who is at the table answers within this; after it the outcome is owed. */
const PATIENCE = 12_000;

/** Whether this client must leave it to the figure's owner. */
export const isOthers = (token: HostToken): boolean => isWithoutGM() && !token.isOwner;

let last: Promise<unknown> = Promise.resolve();

/** Resolves to what there is to say of it: nothing when it was done. */
export async function claim(
  combat: HostCombat,
  token: HostToken,
  wish: Wish,
  proof: Proof,
  label: Text,
): Promise<Text | undefined> {
  const one: Claim = { id: freshId(), token: token.id, wish, proof, label };
  // One write after the other: each is the whole list.
  last = last.then(() => saveClaims(combat, [...unanswered(combat), one])).catch(() => undefined);
  await last;
  const owner = ownerOf(token);
  const [first] = ownersOf(token);
  const who = owner?.name ?? first?.name ?? "";
  // By which claim, so that its card can tell what has become of it.
  const owed = text("OPFOR.owners.owed", { what: label, who, claim: one.id, token: token.id });
  if (owner === undefined) return owed;
  const answer = await answered(combat, token, one);
  if (answer === "done") return undefined;
  return answer === undefined ? owed : text(`OPFOR.owners.${answer}`, { what: label, who });
}

/** What the owner's client did for a turn is put back by it; what it has not done yet is not asked of it any more. */
export const askBack = (combat: HostCombat): OwnersBack => ({
  whole: (scene, record) => withOwners(combat, scene, record),
  away: (token) =>
    ownerOf(token) === undefined
      ? text("OPFOR.owners.owed", {
          what: text("OPFOR.owners.back", { name: token.name }),
          who: ownersOf(token)[0]?.name ?? "",
        })
      : undefined,
  putBack: (token, key) =>
    claim(
      combat,
      token,
      { kind: "back" },
      { kind: "undo", key },
      text("OPFOR.owners.back", { name: token.name }),
    ),
  async withdraw(key) {
    const isOfTurn = ({ proof }: Claim): boolean => proof.kind === "turn" && proof.key === key;
    if (!isWithoutGM()) return;
    for (const listener of takenBack) listener(key);
    const written = writtenBy(theGame().user, combat);
    // What this client wrote on its own figures it has put back itself.
    if (written.some((one) => one.key === key))
      await saveNotes(combat, { [FLAG.written]: written.filter((one) => one.key !== key) });
    const owed = owedIn(combat).filter(({ claim: one }) => isOfTurn(one));
    const others = owed.filter(({ by }) => !by.isSelf).map(({ claim: one }) => one);
    if (others.length > 0) await declareVoid(combat, others);
    if (!claimsOf(theGame().user, combat).some(isOfTurn)) return;
    last = last
      .then(() =>
        saveClaims(
          combat,
          unanswered(combat).filter((one) => !isOfTurn(one)),
        ),
      )
      .catch(() => undefined);
    await last;
  },
});

const takenBack: ((key: string) => void)[] = [];
/** Told on the client of who takes a turn back. */
export const whenTakenBack = (listener: (key: string) => void): void => void takenBack.push(listener);

export const outcomeWish = (outcome: Outcome): Wish => ({ kind: "outcome", outcome });

/** Answered ones need not be kept; the owner has its answer. */
const unanswered = (combat: HostCombat): Claim[] =>
  claimsOf(theGame().user, combat).filter((one) => {
    const token = combat.combatants.find(({ tokenId }) => tokenId === one.token)?.token ?? null;
    return token !== null && answerTo(combat, token, one) === undefined;
  });

async function answered(combat: HostCombat, token: HostToken, one: Claim): Promise<Answer | undefined> {
  const late = sleep(PATIENCE).then(() => true);
  for (;;) {
    const answer = answerTo(combat, token, one);
    if (answer !== undefined) return answer;
    if (await Promise.race([late, heard().then(() => false)])) return answerTo(combat, token, one);
  }
}

/** The next time that anybody's user changes. */
let next: Promise<void> | undefined;
let tell: () => void = () => undefined;
function heard(): Promise<void> {
  next ??= new Promise((done) => {
    tell = done;
  });
  return next;
}
export function listenToAnswers(say: (message: Text) => void): void {
  theHooks().on("updateUser", (user: HostUser) => {
    next = undefined;
    tell();
    if (isWithoutGM() && !user.isSelf) for (const message of newlyDeclined(user)) say(message);
  });
}

/** What somebody has said no to, once each: everybody at the table hears it. */
function newlyDeclined(user: HostUser): Text[] {
  return theGame().combats.contents.flatMap((combat) => {
    const answers = answersOf(user, combat);
    return claimsIn(combat)
      .filter(({ id, token }) => answers[id] === "declined" && !heardOf.has(id) && isOf(user, combat, token))
      .map(({ id, label }) => {
        heardOf.add(id);
        return text("OPFOR.owners.declined", { what: label, who: user.name });
      });
  });
}
const heardOf = new Set<string>();

const claimsIn = (combat: HostCombat): Claim[] =>
  theGame()
    .users.filter((user) => !user.isGM && mayKeep(user, combat))
    .flatMap((by) => claimsOf(by, combat));

/** Nobody says no for somebody else. */
const isOf = (user: HostUser, combat: HostCombat, token: string): boolean =>
  claimedToken(combat, { token })?.testUserPermission(user, "OWNER") === true;

const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
