import { text } from "../../../core/text";
import type { Place } from "../../../core/place";
import { hasStatus } from "../fighter";
import { MARK_RADIUS, isHurtBy } from "../ground/stands-on-mark";
import { isGridless } from "../ground/spaces";
import type { MapMark } from "../memory";
import { plain } from "../memory";
import { lightFooted } from "../ways/walker";
import { trapSchema, type Effect, type Trap } from "../scheme/schema";
import { rollValue } from "../dice-value";
import { hurt } from "./damage-and-death";
import type { Ledger } from "./ledger";

/** MAI-Q30: lit in round r it burns in r and r+1. */
export const FIRE_ROUNDS = 2;

/** Sets a space on fire; one that burns already burns anew. */
export function setFire(ledger: Ledger, place: Place, side: string, radius = 0): void {
  const { memory, ground, round } = ledger;
  const known = memory.marks.find(
    (mark) =>
      mark.what === "fire" && mark.radius === radius && ground.spaces({ x: mark.x, y: mark.y }, place) === 0,
  );
  if (known !== undefined) {
    known.round = round;
    return;
  }
  const { x, y } = place;
  const mark: MapMark = {
    id: ledger.serial("fire"),
    what: "fire",
    x,
    y,
    elevation: place.elevation ?? 0,
    radius,
    round,
    side,
    terms: null,
  };
  ledger.marked(mark, text("OPFOR.monster-ai.outcome.fire"));
}

/** MAI-N3, MAI-Q8. */
export function setTrap(ledger: Ledger, place: Place, side: string, trap: Trap): void {
  const { x, y } = place;
  const mark: MapMark = {
    id: ledger.serial("trap"),
    what: "trap",
    x,
    y,
    elevation: place.elevation ?? 0,
    radius: isGridless(ledger.ground) ? MARK_RADIUS : 0,
    round: ledger.round,
    side,
    terms: plain(trap),
  };
  ledger.marked(mark, text("OPFOR.monster-ai.outcome.trap"));
}

/** What a trap does besides its damage; handed in, because effects themselves move creatures onto traps. */
export type Inflict = (ledger: Ledger, effect: Effect, on: { readonly target: string }) => void;

/** MAI-E13: 1d4 fire damage for starting a turn on a burning space, however many of them are under it. */
export function burn(ledger: Ledger, id: string): void {
  const fighter = ledger.fighter(id);
  if (fighter === undefined) return;
  const { marks } = ledger.memory;
  if (marks.some((mark) => mark.what === "fire" && isHurtBy(ledger.ground, fighter.figure, mark))) {
    scorch(ledger, id);
  }
}

/**
 * MAI-E13: 1d4 for moving onto burning ground. A step onto several burning spaces at once, as large creatures take,
 * is one such move; without a grid every fire that is entered burns once.
 */
export function burnBy(ledger: Ledger, id: string, entered: readonly MapMark[]): void {
  const fires = entered.filter(({ what }) => what === "fire").length;
  const times = isGridless(ledger.ground) ? fires : Math.min(1, fires);
  for (let time = 0; time < times; time++) scorch(ledger, id);
}

function scorch(ledger: Ledger, id: string): void {
  const fighter = ledger.fighter(id);
  if (fighter === undefined || lightFooted(fighter)) return;
  const label = text("OPFOR.monster-ai.harm.fire");
  const amount = rollValue(ledger, "1d4", label);
  hurt(ledger, id, { amount, types: ["fire"], attack: false, label });
}

/** MAI-Q8: once sprung a trap is gone. */
export function springTraps(ledger: Ledger, id: string, entered: readonly MapMark[], inflict: Inflict): void {
  for (const mark of entered.filter(({ what }) => what === "trap")) {
    if (ledger.fighter(id) === undefined) return;
    ledger.unmarked(mark);
    const trap = trapSchema.safeParse(mark.terms);
    if (!trap.success) continue;
    const label = text("OPFOR.monster-ai.harm.trap");
    const amount = Math.max(0, rollValue(ledger, trap.data.damage, label));
    hurt(ledger, id, { amount, types: ["trap"], attack: false, label });
    for (const effect of trap.data.effects) inflict(ledger, effect, { target: id });
  }
}

/** It cannot walk on: a trap held it, or it is dead. */
export function isStopped(ledger: Ledger, id: string): boolean {
  const fighter = ledger.fighter(id);
  return (
    fighter === undefined || hasStatus(fighter.figure, "immobilize") || hasStatus(fighter.figure, "stun")
  );
}
