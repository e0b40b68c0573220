import { freeName } from "../../../core/free-name";
import type { Place } from "../../../core/place";
import { text } from "../../../core/text";
import { rollDie } from "../../../engine/trace-recorder";
import type { FigureData } from "../../../field";
import { freePlacesNear } from "../ground/free-places";
import type { Pending } from "../memory";
import { KNOWN } from "../shipped-schemes";
import type { Scheme, Summon } from "../scheme/schema";
import { summonSchema } from "../scheme/schema";
import { rollValue } from "../dice-value";
import type { Ledger } from "./ledger";

/** MAI-E11: each in the available space closest to the summoner; the type by a die where there is a choice. */
export function summon(ledger: Ledger, action: Summon, at: Place, side: string): void {
  const schemes = schemesFor(ledger, action);
  if (schemes.length === 0) {
    ledger.note(text("OPFOR.monster-ai.outcome.nothingToSummon"));
    return;
  }
  const count = Math.max(0, rollValue(ledger, action.count, text("OPFOR.monster-ai.die.summon")));
  for (let made = 0; made < count; made++) {
    const space = freePlacesNear(ledger.battle, at, 1)[0];
    if (space === undefined) {
      ledger.note(text("OPFOR.monster-ai.outcome.noRoom"));
      return;
    }
    const scheme = pickScheme(ledger, schemes);
    if (scheme !== undefined) create(ledger, scheme, space, side);
  }
}

function pickScheme(ledger: Ledger, schemes: readonly Scheme[]): Scheme | undefined {
  if (schemes.length === 1) return schemes[0];
  const face = rollDie(ledger, schemes.length, text("OPFOR.monster-ai.die.summonType"), (value) =>
    text("OPFOR.monster-ai.name", { name: schemes[value - 1]?.name ?? "" }),
  );
  return schemes[face - 1];
}

/** Schemes of those present come before the shipped ones, so that people's own can be summoned too. */
function schemesFor(ledger: Ledger, { what }: Summon): readonly Scheme[] {
  const present = ledger.fighters.flatMap(({ scheme }) => (scheme === undefined ? [] : [scheme]));
  const known = new Map([...KNOWN.schemes, ...present].map((scheme) => [scheme.id, scheme]));
  if ("faction" in what) return [...known.values()].filter(({ faction }) => faction === what.faction);
  return what.schemes.flatMap((id) => known.get(id) ?? []);
}

function create(ledger: Ledger, scheme: Scheme, at: Place, side: string): void {
  const who = { id: ledger.serial(scheme.id), name: freeName(`${scheme.name} 1`, namesIn(ledger)), side };
  const data = newFigure(scheme, who, at);
  ledger.summoned(data, scheme.id, text("OPFOR.monster-ai.outcome.summoned", { name: data.name }));
}

/** Somebody who was not there before. A scheme that does not ship comes along. */
export const newFigure = (
  scheme: Scheme,
  who: Pick<FigureData, "id" | "name" | "side">,
  at: Place,
): FigureData => ({
  ...who,
  x: at.x,
  y: at.y,
  elevation: at.elevation ?? 0,
  width: 1,
  height: 1,
  rotation: 0,
  hidden: false,
  defeated: false,
  ruleset: "monster-ai",
  doctrine: scheme.id,
  profile: KNOWN.scheme(scheme.id) === scheme ? {} : { scheme: JSON.stringify(scheme) },
  statuses: [],
  hp: { value: scheme.stats.hp, max: scheme.stats.hp },
});

/** The fallen keep their names. */
const namesIn = ({ ground, figures }: Ledger): string[] =>
  [...ground.snapshot.figures, ...figures].map(({ name }) => name);

/** What was promised for this round: summons (MAI-N1) and the dead who come back (MAI-S20). */
export function fulfil(ledger: Ledger, pending: Pending): void {
  if (pending.kind === "return") {
    comeBack(ledger, pending);
    return;
  }
  const action = summonSchema.safeParse(pending.terms);
  if (action.success) summon(ledger, action.data, pending, pending.side);
}

function comeBack(ledger: Ledger, pending: Extract<Pending, { kind: "return" }>): void {
  const fallen = ledger.ground.snapshot.figures.find(({ id }) => id === pending.figure);
  if (fallen === undefined) return;
  const space = freePlacesNear(ledger.battle, pending, 1, fallen)[0];
  if (space === undefined) return;
  const max = fallen.hp?.max ?? KNOWN.scheme(fallen.doctrine ?? "")?.stats.hp ?? 1;
  ledger.memory.dead = ledger.memory.dead.filter((id) => id !== pending.figure);
  const hp = { value: Math.ceil(max / 2), max };
  const data = { ...fallen, ...space, elevation: space.elevation ?? 0, defeated: false, statuses: [], hp };
  const label = text("OPFOR.monster-ai.outcome.returned", { name: fallen.name });
  ledger.summoned(data, fallen.doctrine ?? "", label);
}
