import type { Outcome } from "../../../core/outcome";
import { text } from "../../../core/text";
import type { Context, Resolution, RoundEvent } from "../../../engine/ruleset";
import type { Battle, Figure } from "../../../field";
import { asJson, NOTHING_YET, recall, withAttack, withLoss, type BattleMemory } from "../sheet/memory";
import { optionsIn } from "../sheet/options";
import { checkProfile } from "../sheet/profile";
import { nameOf } from "../spots-and-figures-in-words";
import { playedFigures } from "../turn/activation-order";
import { playerEdge } from "../turn/players-edge";
import { hasStunStatus } from "../turn/turn-in-thought";
import { morale } from "./morale";

/** What these rules remember and do between turns. */
export function on(battle: Battle, event: RoundEvent, context: Context): Resolution {
  const memory = recall(context.memory);
  switch (event.kind) {
    case "combat-start":
      return quietly(mustered(battle, freshMemory(battle)));
    case "round-start":
      return quietly(mustered(battle, { ...memory, lost: [], stayed: [] }));
    case "attacked":
      return quietly(withAttack(memory, event.by, event.target, event.manner));
    case "gone":
      // A token may be deleted for being defeated: whoever did not bail is lost, whatever it is called.
      return quietly(withLoss(memory, event.figure));
    case "turn-end":
      return shakeOff(battle, event.figure, memory.turn, turnEnded(battle, event.figure, memory));
    case "round-end":
      return morale(battle, memory, context);
    case "turn-start":
      return quietly(mustered(battle, turnBegun(battle, event.figure, memory)));
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

/** Whoever is there is known from now on, also when its token is gone. */
function mustered(battle: Battle, memory: BattleMemory): BattleMemory {
  const newcomers = playedFigures(battle).filter(({ id }) => memory.roster[id] === undefined);
  if (newcomers.length === 0) return memory;
  const roster = { ...memory.roster };
  for (const figure of newcomers) {
    const { panic } = checkProfile(figure.profile, "").profile;
    roster[figure.id] = { name: nameOf(figure), side: figure.side, panic };
  }
  return { ...memory, roster };
}

const quietly = (memory: BattleMemory): Resolution => ({ outcomes: [], memory: asJson(memory), trace: [] });

function turnBegun(battle: Battle, id: string, memory: BattleMemory): BattleMemory {
  const figure = battle.figure(id);
  const { turn: _before, ...rest } = memory;
  if (figure === undefined) return rest;
  return { ...rest, turn: { figure: id, x: figure.x, y: figure.y, stunned: markersOn(figure) > 0 } };
}

/** 5P-T12 asks who has moved: one that ends its turn where it began has not. */
function turnEnded(battle: Battle, id: string, { turn, ...memory }: BattleMemory): BattleMemory {
  const figure = battle.figure(id);
  const stood = figure !== undefined && turn?.figure === id && turn.x === figure.x && turn.y === figure.y;
  return stood ? { ...memory, stayed: [...memory.stayed.filter((other) => other !== id), id] } : memory;
}

/** A status without a number is one marker. */
const markersOn = ({ profile, statuses }: Figure): number =>
  Math.max(checkProfile(profile, "").profile.stun, hasStunStatus(statuses) ? 1 : 0);

/**
 * 5P facts: after its activation a stunned figure loses one marker. Whoever was stunned in the very turn that ends, in a
 * brawl, has not had that activation yet.
 */
function shakeOff(battle: Battle, id: string, begun: BattleMemory["turn"], memory: BattleMemory): Resolution {
  const figure = battle.figure(id);
  if (figure === undefined || (begun?.figure === id && begun.stunned === false)) return quietly(memory);
  const { stun } = checkProfile(figure.profile, "").profile;
  const statuses = figure.statuses.filter((status) => hasStunStatus([status]));
  if (stun === 0 && statuses.length === 0) return quietly(memory);
  const left = Math.max(0, stun - 1);
  const label = text("OPFOR.fiveParsecs.outcome.shakesOff", { name: nameOf(figure), n: left });
  const outcomes: Outcome[] = [];
  if (stun > 0) outcomes.push({ kind: "value", figure: id, value: "stun", from: stun, to: left, label });
  if (left === 0) {
    for (const status of statuses) outcomes.push({ kind: "status", figure: id, status, on: false, label });
  }
  return { outcomes, memory: asJson(memory), trace: [{ kind: "note", text: label }] };
}
