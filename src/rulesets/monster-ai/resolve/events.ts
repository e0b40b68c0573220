import { text } from "../../../core/text";
import type { Context, Resolution, RoundEvent } from "../../../engine/ruleset";
import type { Battle } from "../../../field";
import { eraseCharges } from "../cards/charge-circles";
import { cardOf, fighterOf, hasStatus, hasTrait, traitAmount } from "../fighter";
import { freshMemory, type Timed } from "../memory";
import { remember, retaliate } from "./attack";
import { forget, mourn, retreat, testMorale } from "./damage-and-death";
import { FIRE_ROUNDS, burn } from "./fires-and-traps";
import { heal } from "./heal";
import { Ledger } from "./ledger";
import { fulfil } from "./summons";

/** What the course of the battle itself brings about. */
export function on(battle: Battle, event: RoundEvent, context: Context): Resolution {
  const ledger = new Ledger(battle, context);
  switch (event.kind) {
    case "combat-start":
      Object.assign(ledger.memory, freshMemory());
      break;
    case "round-start":
      beginRound(ledger, event.round);
      break;
    case "round-end":
      break;
    case "turn-start":
      beginTurn(ledger, event.figure);
      break;
    case "turn-end":
      endTurn(ledger, event.figure);
      break;
    case "attacked":
      remember(ledger, event.by, event.target);
      retaliate(ledger, event.target, event.by);
      break;
    case "gone":
      gone(ledger, event.figure, event.why);
      break;
  }
  takeFright(ledger);
  return ledger.resolution();
}

/** Once per round, however often it is told (MAI-G3, MAI-Q6, MAI-Q30, MAI-S25). */
function beginRound(ledger: Ledger, round: number): void {
  const { memory } = ledger;
  if (memory.round >= round) return;
  memory.round = round;
  memory.turn = null;
  eraseCharges(memory);
  memory.deaths = [];
  memory.retaliated = [];
  for (const mark of memory.marks) {
    if (mark.what === "fire" && round - mark.round >= FIRE_ROUNDS) ledger.unmarked(mark);
  }
  const due = memory.pending.filter((pending) => pending.round <= round);
  memory.pending = memory.pending.filter((pending) => pending.round > round);
  for (const pending of due) fulfil(ledger, pending);
}

function beginTurn(ledger: Ledger, id: string): void {
  ledger.memory.turn = id;
  ledger.memory.halted = null;
  draw(ledger, id);
  endTimed(ledger, (timed) => timed.figure === id && timed.until === "turn-start");
  burn(ledger, id);
  regenerate(ledger, id);
}

/** It gains hit points at the start of its turn, while it lives. */
function regenerate(ledger: Ledger, id: string): void {
  const fighter = ledger.fighter(id);
  if (fighter === undefined || fighter.hp.value <= 0 || fighter.hp.value >= fighter.hp.max) return;
  const amount = traitAmount(fighter, "regeneration");
  if (amount > 0) heal(ledger, id, String(amount));
}

/** The card being played: the one drawn last while others of its type act, else the type's next one. */
function draw(ledger: Ledger, id: string): void {
  const { deck } = ledger.memory;
  const fighter = ledger.fighter(id);
  if (deck === null || fighter === undefined) return;
  const card = cardOf(fighter);
  if (deck.cards[deck.at] === card && !deck.acted.includes(id)) {
    deck.acted.push(id);
    return;
  }
  const next = deck.cards.indexOf(card, deck.at + 1);
  if (next < 0) return;
  deck.at = next;
  deck.acted = [id];
}

/** Effects run out at the end of the creature's next turn; one it got in this turn has one more (MAI-Q17). */
function endTurn(ledger: Ledger, id: string): void {
  const { memory } = ledger;
  const mine = (timed: Timed): boolean => timed.figure === id && timed.until === "turn-end";
  endTimed(ledger, (timed) => mine(timed) && !timed.fresh);
  for (const timed of memory.timed) if (mine(timed)) timed.fresh = false;
  memory.turn = null;
  memory.halted = null;
}

function endTimed(ledger: Ledger, ends: (timed: Timed) => boolean): void {
  const { memory } = ledger;
  const over = memory.timed.filter(ends);
  memory.timed = memory.timed.filter((timed) => !ends(timed));
  for (const { figure, status } of over) {
    const fighter = ledger.fighter(figure);
    // A person may have taken it off by hand.
    if (fighter === undefined || !hasStatus(fighter.figure, status)) continue;
    const label = text("OPFOR.monster-ai.outcome.over", {
      name: fighter.name,
      status: text(`OPFOR.monster-ai.status.${status}`),
    });
    ledger.status(fighter, status, false, label);
  }
}

/** A death or retreat the host tells of; one that was resolved here is known already. */
function gone(ledger: Ledger, id: string, why: "dead" | "left"): void {
  if (why === "left") {
    forget(ledger, id);
    return;
  }
  const present = ledger.fighter(id);
  const fallen = ledger.ground.snapshot.figures.find((figure) => figure.id === id);
  if (present !== undefined) mourn(ledger, present);
  else if (fallen !== undefined) mourn(ledger, fighterOf({ ...fallen, pixelWidth: 0, pixelHeight: 0 }));
}

/** MAI-S4, MAI-S27: fear and wounds the host brought about count as well. */
function takeFright(ledger: Ledger): void {
  for (const fighter of ledger.fighters) {
    if (hasTrait(fighter, "cowardly") && hasStatus(fighter.figure, "terrified")) retreat(ledger, fighter.id);
    else testMorale(ledger, fighter.id);
  }
}
