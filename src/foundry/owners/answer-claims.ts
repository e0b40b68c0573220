import type { Outcome } from "../../core/outcome";
import { text, type Text } from "../../core/text";
import type { RoundEvent } from "../../engine/ruleset";
import { isOnceMore } from "../../turn/playing/turn-call";
import { subjectsOf, type UndoRecord } from "../../turn/records/undo-record";
import { carryOut } from "../acting/executor";
import { restoreFigure } from "../acting/take-back";
import type { HostCombat, HostToken, HostUser } from "../foundry-documents";
import { theGame, theHooks } from "../foundry-globals";
import { mayKeep } from "../keeping/combat-flags";
import { log } from "../log";
import { figureIdOf } from "../reading/token-of-figure";
import { systemAdapter } from "../systems";
import { isActingPage } from "../turns/acting-client/acting-page";
import { TurnsSeen } from "../turns/turn-now-and-before";
import { notifierOf } from "../turns/acting-client/authority";
import { say } from "../translations";
import { tellOfAttempt } from "../trust/attempts";
import { isWithoutGM } from "../trust/rights";
import { whenTakenBack } from "./ask-owner";
import {
  answersOf,
  claimsOf,
  malformedOf,
  saveAnswer,
  type Answer,
  type Claim,
  type Finding,
  type Proof,
  claimedToken,
} from "./claim";
import { noteDice } from "./check/battle-dice";
import { canHaveHappened } from "./check/plausible-event";
import { backOf, TakenBackTurns } from "./check/taken-back-turns";
import type { SecondOpinion } from "./check/turn-seen-here";
import { withRoom } from "./check/room-for-pushed";
import { withoutThese, withWritten, writtenBy } from "./changes-by-owners";
import { witness } from "../acting/undo-witness";
import { ownerOf } from "./token-owner";

export interface DeskPorts {
  readonly opinion: SecondOpinion;
  /** Puts to the person what could not be checked; nothing when they do not say. */
  confirm(question: Text): Promise<boolean | undefined>;
  /** Tells the person of what was done otherwise. */
  say(message: Text): void;
  /** Whether the person has agreed to this set-up, and it puts the figure there. */
  agreedTo(vote: string, claim: Claim): boolean;
  /** Whether the card of a turn that was played while this person was away tells of it, and replays. */
  replays(by: HostUser, combat: HostCombat, token: HostToken, claim: Claim): Promise<Finding>;
}

/** Nobody can keep a person busy with questions. */
const MOST_REFUSALS = 3;

/**
 * The owner's side: what somebody who runs the enemies asks for is done here, with this person's rights, if it
 * belongs to the turn that is on, comes from who plays it, and is what that turn comes to by this client's own count.
 */
export class ClaimDesk {
  #last: Promise<unknown> = Promise.resolve();
  #asked: Promise<unknown> = Promise.resolve();
  readonly #seen = new Set<string>();
  /** What was done once is not done again under another name; by what it was done for. */
  readonly #used = new Map<string, string>();
  readonly #again = new Set<string>();
  /** Turns that this client has taken back itself: two people may press at once. */
  readonly #putBack = new Set<string>();

  /** How often the person here has said no, by whom and in which round. */
  readonly #refusals = new Map<string, number>();
  readonly #turns = new TurnsSeen();
  readonly #takenBack: TakenBackTurns;

  constructor(private readonly ports: DeskPorts) {
    this.#takenBack = new TakenBackTurns(ports.opinion);
  }

  listen(): void {
    whenTakenBack((key) => {
      this.#forget(key);
      this.#putBack.add(key);
    });
    theHooks().on("updateUser", (user: HostUser) => {
      for (const combat of theGame().combats) {
        if (isWithoutGM()) noteDice(combat);
        this.ports.opinion.heard(user, combat);
        if (isWithoutGM()) this.#takenBack.hear(combat);
      }
      this.look();
    });
    theHooks().on("updateCombat", () => this.#follow());
    this.#follow();
    for (const combat of theGame().combats) if (isWithoutGM()) this.#takenBack.hear(combat);
  }

  /** Which turns there are. */
  #follow(): void {
    for (const combat of theGame().combats) this.#turns.look(combat);
  }

  /** Whatever is asked of this person's figures, also from while they were away. */
  look(): void {
    if (!isWithoutGM()) return;
    const { user, users, combats } = theGame();
    for (const combat of combats) {
      const answers = answersOf(user, combat);
      for (const by of users.filter((one) => !one.isGM && !one.isSelf)) {
        for (const words of malformedOf(by, combat)) {
          if (this.#seen.has(words)) continue;
          this.#seen.add(words);
          log.warn(`${by.name} asks for what is no claim, and nothing comes of it`, words);
        }
        for (const claim of claimsOf(by, combat)) {
          const isMine = () => {
            const token = claimedToken(combat, claim);
            return token !== undefined && ownerOf(token)?.isSelf === true && isActingPage();
          };
          if (answers[claim.id] !== undefined || this.#seen.has(claim.id) || !isMine()) continue;
          this.#seen.add(claim.id);
          this.#last = this.#last.then(() => this.#answer(by, combat, claim)).catch(logged);
        }
      }
    }
  }

  async #answer(by: HostUser, combat: HostCombat, claim: Claim): Promise<void> {
    const token = claimedToken(combat, claim);
    if (token === undefined) return;
    const about = { who: by.name, name: token.name, what: claim.label };
    const finding = mayKeep(by, combat) ? await this.#find(by, combat, token, claim) : "no";
    if (finding === "no" || finding === "ask")
      logAttempt(by, combat, token, text("OPFOR.owners.doubt", about));
    if (finding === "ask" || finding === "unsure") {
      // One question at a time; what needs none goes on meanwhile.
      const ask = (): Promise<void> =>
        this.#ask(by, combat, token, claim, text("OPFOR.owners.confirm", about));
      this.#asked = this.#asked.then(ask).catch(logged);
    } else await this.#settle(combat, token, claim, finding === "yes" ? "done" : "refused");
  }

  async #ask(
    by: HostUser,
    combat: HostCombat,
    token: HostToken,
    claim: Claim,
    question: Text,
  ): Promise<void> {
    // Who was told no so often is not listened to any more in this round.
    const asker = `${by.id} ${combat.id} ${combat.round}`;
    const refusals = this.#refusals.get(asker) ?? 0;
    if (refusals >= MOST_REFUSALS) return this.#settle(combat, token, claim, "refused");
    const said = await this.ports.confirm(question);
    if (said === false) this.#refusals.set(asker, refusals + 1);
    // Not answered: it stays owed, and is asked again another time.
    if (said === undefined) {
      this.#seen.delete(claim.id);
      this.#again.add(claim.id);
    } else await this.#settle(combat, token, claim, said ? "done" : "declined");
  }

  async #settle(combat: HostCombat, token: HostToken, claim: Claim, answer: Answer): Promise<void> {
    const isRight = answer === "done";
    const written = isRight ? await this.#do(combat, token, claim) : writtenBy(theGame().user, combat);
    await saveAnswer(combat, claim.id, answer, written);
  }

  async #find(by: HostUser, combat: HostCombat, token: HostToken, claim: Claim): Promise<Finding> {
    const { wish, proof } = claim;
    const figure = figureIdOf(token);
    const name = JSON.stringify([proof, wish, claim.token]);
    // Asked for again because nobody answered, it is the same one.
    if (this.#used.has(name) && !this.#again.delete(claim.id)) return "no";
    this.#used.set(name, proof.kind === "turn" || proof.kind === "undo" ? proof.key : proof.kind);
    if (wish.kind === "initiative") {
      // A place in a round that was played without this person.
      if (proof.kind === "order" && proof.round < combat.round) return "past";
      return this.#mayOrder(by, combat, token, claim) ? "yes" : "no";
    }
    if (wish.kind === "back") {
      if (proof.kind === "undo" && this.#putBack.has(proof.key)) return "past";
      return this.#takenBack.find(by, combat, token, proof);
    }
    const { outcome } = wish;
    if (subjectsOf(outcome).some((id) => id !== figure)) return "no";
    switch (proof.kind) {
      case "turn":
        return this.#ofTurn({ by, combat, token, claim }, outcome, proof);
      case "event":
        return this.#ofEvent({ by, combat, token, claim }, outcome, proof);
      case "setup":
        return this.ports.agreedTo(proof.vote, claim) ? "yes" : "ask";
      case "order":
      case "undo":
        return "no";
    }
  }

  async #ofTurn(asked: Asked, outcome: Outcome, { key, at }: ProofBy<"turn">): Promise<Finding> {
    const { by, combat, token, claim } = asked;
    switch (await this.ports.opinion.agrees(by, key, at, outcome)) {
      case "same":
        return isOnceMore(key) ? "unsure" : "yes";
      case "other":
        return "ask";
      case "partly":
        return "unsure";
      case "unseen":
        return this.ports.replays(by, combat, token, claim);
    }
  }

  async #ofEvent({ by, combat }: Asked, outcome: Outcome, proof: ProofBy<"event">): Promise<Finding> {
    const { ruleset, round } = proof;
    const event = proof.event as RoundEvent;
    if (notifierOf(combat)?.id !== by.id || Math.abs(round - combat.round) > 1) return "no";
    // Foundry tells nobody of people's attacks, and OpFor no ruleset.
    if (event.kind === "attacked") return "no";
    if (!canHaveHappened(combat, event, this.#turns.of(combat).before)) return "ask";
    return (await this.ports.opinion.agreesOnEvent(combat, { ruleset, event }, outcome)) ? "yes" : "ask";
  }

  /** Who runs the rounds sets the order, once a round. */
  #mayOrder(by: HostUser, combat: HostCombat, token: HostToken, { wish, proof }: Claim): boolean {
    if (wish.kind !== "initiative" || proof.kind !== "order" || proof.round !== combat.round) return false;
    const once = `order ${combat.id} ${proof.round} ${wish.combatant}`;
    const isItsOwn = combat.combatants.get(wish.combatant)?.tokenId === token.id;
    if (!isItsOwn || notifierOf(combat)?.id !== by.id || this.#used.has(once)) return false;
    this.#used.set(once, "order");
    return true;
  }

  /** A turn that was taken back may come again, and be taken back again. */
  #forget(turn: string): void {
    this.ports.opinion.forgetEvents();
    for (const [name, key] of this.#used) if (key === turn) this.#used.delete(name);
  }

  /** What is written down after it. */
  async #do(combat: HostCombat, token: HostToken, claim: Claim): Promise<UndoRecord[]> {
    const { wish, proof } = claim;
    const { user } = theGame();
    if (wish.kind === "initiative") {
      const update = [{ _id: wish.combatant, initiative: wish.to }];
      await combat.updateEmbeddedDocuments("Combatant", update, { turnEvents: false });
      return writtenBy(user, combat);
    }
    if (wish.kind === "back") {
      const wanted = backOf(combat, token, proof);
      for (const one of wanted.toReversed()) await restoreFigure(combat, token, one);
      if (proof.kind === "undo") this.#forget(proof.key);
      return withoutThese(writtenBy(user, combat), wanted);
    }
    const before = witness(token.parent, combat);
    const key = proof.kind === "turn" ? proof.key : proof.kind;
    const { outcome, taken } = withRoom(combat, token, key, asItStands(token, wish.outcome));
    await carryOut(token.parent, combat, outcome);
    if (taken !== undefined)
      this.ports.say(text("OPFOR.owners.placeTaken", { name: token.name, other: taken }));
    return withWritten(combat, token.parent, key, { before, touched: [figureIdOf(token)] });
  }
}

type ProofBy<K extends Proof["kind"]> = Extract<Proof, { readonly kind: K }>;

interface Asked {
  readonly by: HostUser;
  readonly combat: HostCombat;
  readonly token: HostToken;
  readonly claim: Claim;
}

/** What was thought of before something else came to the figure still costs, or gives, as much as it was meant to. */
function asItStands(token: HostToken, outcome: Outcome): Outcome {
  if (outcome.kind !== "hp" || token.actor === null) return outcome;
  const hp = systemAdapter().facts(token.actor).hp;
  if (hp === undefined || hp.value === outcome.from) return outcome;
  const to = Math.max(0, Math.min(hp.value + outcome.to - outcome.from, Math.max(hp.max, hp.value)));
  return { ...outcome, from: hp.value, to };
}

/** Each is logged; people are told once a round of what somebody wants of a figure. */
function logAttempt(by: HostUser, combat: HostCombat, token: HostToken, message: Text): void {
  if (!tellOfAttempt(`claim ${by.id} ${token.id} ${combat.round}`, message)) log.warn(say(message));
}

function logged(error: unknown): void {
  log.error("what was asked of a figure could not be done", error);
}
