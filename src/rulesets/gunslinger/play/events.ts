import type { Dice } from "../../../core/dice";
import type { Json } from "../../../core/json";
import type { Outcome } from "../../../core/outcome";
import { text, type Text } from "../../../core/text";
import type { Context, Resolution, RoundEvent } from "../../../engine/ruleset";
import type { Situation } from "../../../engine/situation";
import { Recorder } from "../../../engine/trace-recorder";
import type { Battle, Figure } from "../../../field";
import { changedTac, deckGiven, drawCard, isUnreadableDeck, type TacEntry } from "../page/result-deck";
import { readMemory, withSheet, type Memory, type Sheet } from "../sheet/memory";
import { carriedBy } from "../sheet/guns-and-aim";
import { segmentOf, sheetOf, turnOf } from "../map/hex-battle";
import { headTakenUp } from "./results-by-people";
import { automaticCharacters } from "../set-up/which-side-is-automatic";
import { GUNSLINGER } from "../book-cover";

/** What happens between the segments: cards at the start of a turn, delay points at its end. */

const deckOption = (battle: Battle): Json | undefined => battle.snapshot.options[GUNSLINGER]?.deck;

export function onEvent(battle: Battle, event: RoundEvent, context: Context): Resolution {
  const memory = readMemory(context.memory);
  const trace = new Recorder();
  switch (event.kind) {
    case "combat-start":
      return { outcomes: [], memory: begin(battle, 1, memory, context.dice, trace), trace: trace.entries };
    case "round-start": {
      const turn = turnOf(event.round);
      return { outcomes: [], memory: begin(battle, turn, memory, context.dice, trace), trace: trace.entries };
    }
    case "round-end": {
      if (segmentOf(event.round) !== 5) return { outcomes: [], memory, trace: [] };
      return {
        outcomes: [],
        memory: halve(battle, turnOf(event.round), memory, trace),
        trace: trace.entries,
      };
    }
    case "gone":
      return gone(battle, event.figure, memory);
    case "turn-start":
    case "turn-end":
    case "attacked":
      return { outcomes: [], memory, trace: [] };
  }
}

/** The memory of this turn; draws the cards when the host has not announced the round. */
export const begun = (battle: Battle, situation: Pick<Situation, "memory" | "dice" | "trace">): Json =>
  begin(battle, turnOf(battle.round), readMemory(situation.memory), situation.dice, situation.trace);

/** GUN-G5: once per turn, a card for each automatic character. */
function begin(battle: Battle, turn: number, before: Memory, dice: Dice, trace: Recorder): Memory {
  if (before.turn >= turn) return before;
  let memory = halve(battle, turn - 1, before, trace);
  memory = {
    ...memory,
    turn,
    sheets: mapped(memory.sheets, (sheet) => ({ ...sheet, moved: 0, strength: false })),
  };
  if (battle.snapshot.options[GUNSLINGER]?.drawCards === false) return memory;
  if (isUnreadableDeck(deckOption(battle))) trace.note(text("OPFOR.gunslinger.problem.deck"));
  for (const figure of automaticCharacters(battle)) memory = drawFor(battle, figure, memory, dice, trace);
  return memory;
}

function drawFor(battle: Battle, figure: Figure, memory: Memory, dice: Dice, trace: Recorder): Memory {
  const sheet = sheetOf({ memory }, figure);
  const draw = drawCard(deckGiven(deckOption(battle)), memory.discard, dice);
  const tac = changedTac(sheet.tac, draw.entry);
  trace.add({
    kind: "die",
    label: text("OPFOR.gunslinger.trace.card", {
      name: figure.name,
      card: draw.card,
      entry: entryText(draw.entry),
    }),
    ...draw.die,
    meaning: text(`OPFOR.gunslinger.trace.tac.${tac === sheet.tac ? "stays" : "changes"}`, {
      from: sheet.tac,
      to: tac,
    }),
  });
  return { ...withSheet(memory, figure.id, { ...sheet, tac }), discard: [...draw.discard] };
}

const entryText = (entry: TacEntry): Text => {
  const changes = Object.entries(entry).map(([from, to]) => `${from}→${to}`);
  return changes.length === 0
    ? text("OPFOR.gunslinger.trace.entry.none")
    : text("OPFOR.gunslinger.trace.entry", { changes });
};

/** GUN-D6: once after each turn. */
function halve(battle: Battle, turn: number, memory: Memory, trace: Recorder): Memory {
  if (memory.halved >= turn) return memory;
  const roundsUp = battle.snapshot.options[GUNSLINGER]?.halfDelay !== "down";
  const sheets = Object.entries(memory.sheets).map(([id, sheet]): [string, Sheet] => {
    const delay = sheet.delay - halfOf(sheet.delay, roundsUp);
    if (sheet.delay > 0) {
      const name = battle.figure(id)?.name ?? id;
      trace.note(text("OPFOR.gunslinger.trace.halved", { name, from: sheet.delay, to: delay }));
    }
    return [id, { ...sheet, delay }];
  });
  return { ...memory, halved: turn, sheets: Object.fromEntries(sheets) };
}

/** GUN-Q2: an odd point goes with the half that is removed, unless the option says otherwise. */
export const halfOf = (delay: number, roundsUp: boolean): number =>
  roundsUp ? Math.ceil(delay / 2) : Math.floor(delay / 2);

const mapped = (sheets: Memory["sheets"], change: (sheet: Sheet) => Sheet): Memory["sheets"] =>
  Object.fromEntries(Object.entries(sheets).map(([id, sheet]) => [id, change(sheet)]));

/** A man who is gone leaves his guns where he stood, and his head counter is taken up. */
function gone(battle: Battle, id: string, memory: Memory): Resolution {
  const figure = battle.snapshot.figures.find((one) => one.id === id);
  if (figure === undefined) return { outcomes: [], memory, trace: [] };
  const sheet = sheetOf({ memory }, figure);
  const at = { x: figure.x, y: figure.y };
  const sheets = Object.fromEntries(Object.entries(memory.sheets).filter(([key]) => key !== id));
  // Told of him twice, or of guns that others took from him, he leaves nothing more.
  const elsewhere = new Set(
    [...memory.ground.map(({ weapon }) => weapon), ...Object.values(sheets).flatMap(carriedBy)].map(
      (gun) => gun.id,
    ),
  );
  const dropped = carriedBy(sheet)
    .filter((weapon) => !elsewhere.has(weapon.id))
    .map((weapon) => ({ weapon: { ...weapon, cocked: false }, at }));
  const outcomes = [
    ...headTakenUp(figure, sheet),
    ...dropped.map(({ weapon }): Outcome => ({
      kind: "marked",
      mark: weapon.id,
      what: "weapon",
      at,
      label: text("OPFOR.gunslinger.outcome.dropped", { name: figure.name, weapon: weapon.name }),
    })),
  ];
  return { outcomes, memory: { ...memory, sheets, ground: [...memory.ground, ...dropped] }, trace: [] };
}
