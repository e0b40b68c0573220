import type { Outcome } from "../../core/outcome";
import { text } from "../../core/text";
import type { Context, Resolution, RoundEvent } from "../../engine/ruleset";
import { Recorder, rollDie } from "../../engine/situation";
import type { Battle, Figure } from "../../field/battle";
import type { FigureData } from "../../field/snapshot";
import { distanceToEdge, enemyEdge, playerEdge } from "./edges";
import { asJson, NOTHING_YET, recall, withAttack, withLoss, type BattleMemory } from "./memory";
import { optionsIn } from "./options";
import { playedFigures } from "./order";
import { checkProfile } from "./profile";
import { nameOf } from "./show";

/** What these rules remember and do between turns. */
export function on(battle: Battle, event: RoundEvent, context: Context): Resolution {
  const memory = recall(context.memory);
  switch (event.kind) {
    case "combat-start":
      return quietly(freshMemory(battle));
    case "round-start":
      return quietly({ ...memory, lost: [], stayed: [] });
    case "attacked":
      return quietly(withAttack(memory, event.by, event.target, event.manner));
    case "gone":
      return quietly(event.why === "dead" ? withLoss(memory, event.figure) : memory);
    case "turn-end":
      return shakeOff(battle, event.figure, turnEnded(battle, event.figure, memory));
    case "round-end":
      return morale(battle, memory, context);
    case "turn-start":
      return quietly(turnBegun(battle, event.figure, memory));
    default:
      return event satisfies never;
  }
}

/** The edge is fixed while the sides still stand apart. */
function freshMemory(battle: Battle): BattleMemory {
  const fresh = NOTHING_YET;
  const [one] = playedFigures(battle);
  const worked = one === undefined ? undefined : playerEdge(battle, one, optionsIn(battle), fresh).worked;
  return worked === undefined ? fresh : { ...fresh, playerEdge: worked };
}

const quietly = (memory: BattleMemory): Resolution => ({ outcomes: [], memory: asJson(memory), trace: [] });

function turnBegun(battle: Battle, id: string, memory: BattleMemory): BattleMemory {
  const figure = battle.figure(id);
  const { turn: _before, ...rest } = memory;
  return figure === undefined ? rest : { ...rest, turn: { figure: id, x: figure.x, y: figure.y } };
}

/** 5P-T12 asks who has moved: one that ends its turn where it began has not. */
function turnEnded(battle: Battle, id: string, { turn, ...memory }: BattleMemory): BattleMemory {
  const figure = battle.figure(id);
  const stood = figure !== undefined && turn?.figure === id && turn.x === figure.x && turn.y === figure.y;
  return stood ? { ...memory, stayed: [...memory.stayed.filter((other) => other !== id), id] } : memory;
}

/** 5P facts: after its activation a stunned figure loses one marker. */
function shakeOff(battle: Battle, id: string, memory: BattleMemory): Resolution {
  const figure = battle.figure(id);
  if (figure === undefined) return quietly(memory);
  const { stun } = checkProfile(figure.profile, "").profile;
  const marked = figure.statuses.includes("stunned");
  if (stun === 0 && !marked) return quietly(memory);
  const left = Math.max(0, stun - 1);
  const label = text("OPFOR.fiveParsecs.outcome.shakesOff", { name: nameOf(figure), n: left });
  const outcomes: Outcome[] = [];
  if (stun > 0) outcomes.push({ kind: "value", figure: id, value: "stun", from: stun, to: left, label });
  if (left === 0 && marked) {
    outcomes.push({ kind: "status", figure: id, status: "stunned", on: false, label });
  }
  return { outcomes, memory: asJson(memory), trace: [{ kind: "note", text: label }] };
}

/**
 * 5P facts: one die for each figure lost this round; each within the panic range makes one enemy bail, the
 * one closest to its own edge first. The fearless never do. Each side rolls for its own losses.
 */
function morale(battle: Battle, memory: BattleMemory, context: Context): Resolution {
  const trace = new Recorder();
  const outcomes: Outcome[] = [];
  const lost = battle.snapshot.figures.filter(
    ({ id, ruleset }) => memory.lost.includes(id) && ruleset === "five-parsecs",
  );
  const leavers = new Set<string>();
  for (const casualty of lost) {
    const { panic } = checkProfile(casualty.profile, "").profile;
    const name = text("OPFOR.fiveParsecs.figure", {
      name: casualty.name === "" ? casualty.id : casualty.name,
    });
    const die = rollDie(
      { dice: context.dice, trace },
      6,
      text("OPFOR.fiveParsecs.die.morale", { name, panic }),
    );
    if (die > panic) continue;
    const leaver = nextToBail(battle, casualty, leavers, memory);
    if (leaver === undefined) continue;
    leavers.add(leaver.id);
    const label = text("OPFOR.fiveParsecs.outcome.bails", { name: nameOf(leaver) });
    trace.note(label);
    outcomes.push({ kind: "removed", figure: leaver.id, why: "left", label });
  }
  if (lost.length === 0) trace.note(text("OPFOR.fiveParsecs.note.noLosses"));
  return { outcomes, memory: asJson({ ...memory, lost: [] }), trace: trace.entries };
}

function nextToBail(
  battle: Battle,
  casualty: FigureData,
  leavers: ReadonlySet<string>,
  memory: BattleMemory,
): Figure | undefined {
  const able = playedFigures(battle).filter(
    (figure) =>
      figure.side === casualty.side &&
      !leavers.has(figure.id) &&
      checkProfile(figure.profile, "").profile.panic > 0,
  );
  const [one] = able;
  if (one === undefined) return undefined;
  const options = optionsIn(battle);
  const edge = enemyEdge(battle, playerEdge(battle, one, options, memory).edge);
  return [...able].sort(
    (a, b) => distanceToEdge(battle, a, edge) - distanceToEdge(battle, b, edge) || (a.id < b.id ? -1 : 1),
  )[0];
}
