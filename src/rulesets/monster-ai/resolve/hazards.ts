import { text } from "../../../core/text";
import type { Place } from "../../../core/place";
import { hasStatus } from "../creature";
import { standsOn } from "../ground";
import type { MapMark } from "../memory";
import { plain } from "../memory";
import { lightFooted } from "../movement";
import { trapSchema, type Effect, type Trap } from "../scheme/schema";
import { rollValue } from "../value";
import { hurt } from "./harm";
import type { Ledger } from "./ledger";

/** MAI-Q30: lit in round r it burns in r and r+1. */
export const FIRE_ROUNDS = 2;

/** Sets a space on fire; one that burns already burns anew. */
export function setFire(ledger: Ledger, place: Place, side: string, radius = 0): void {
  const { memory, ground, round } = ledger;
  const known = memory.marks.find(
    ({ what, x, y }) => what === "fire" && ground.spaces({ x, y }, place) === 0 && radius === 0,
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
  const gridless = ledger.ground.grid.kind === "gridless";
  const mark: MapMark = {
    id: ledger.serial("trap"),
    what: "trap",
    x,
    y,
    elevation: place.elevation ?? 0,
    radius: gridless ? 0.5 : 0,
    round: ledger.round,
    side,
    terms: plain(trap),
  };
  ledger.marked(mark, text("OPFOR.monster-ai.outcome.trap"));
}

/** What a trap does besides its damage; handed in, because effects themselves move creatures onto traps. */
export type Inflict = (ledger: Ledger, effect: Effect, on: { readonly target: string }) => void;

/** A creature has moved onto the space it stands on: fires burn it, traps spring (MAI-E13, MAI-Q8). */
export function enterSpace(ledger: Ledger, id: string, inflict: Inflict): void {
  burn(ledger, id);
  springTraps(ledger, id, inflict);
}

/** MAI-E13: 1d4 fire damage for starting a turn on, or moving onto, a burning space. */
export function burn(ledger: Ledger, id: string): void {
  const creature = ledger.creature(id);
  if (creature === undefined || lightFooted(creature)) return;
  const burning = ledger.memory.marks.some(
    (mark) => mark.what === "fire" && standsOn(ledger.ground, creature.figure, mark),
  );
  if (!burning) return;
  const label = text("OPFOR.monster-ai.harm.fire");
  const amount = rollValue(ledger, "1d4", label);
  hurt(ledger, id, { amount, types: ["fire"], attack: false, label });
}

function springTraps(ledger: Ledger, id: string, inflict: Inflict): void {
  const creature = ledger.creature(id);
  if (creature === undefined) return;
  const sprung = ledger.memory.marks.filter(
    (mark) => mark.what === "trap" && standsOn(ledger.ground, creature.figure, mark),
  );
  for (const mark of sprung) {
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
  const creature = ledger.creature(id);
  return (
    creature === undefined || hasStatus(creature.figure, "immobilize") || hasStatus(creature.figure, "stun")
  );
}
