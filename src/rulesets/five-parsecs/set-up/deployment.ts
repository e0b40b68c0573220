import { text } from "../../../core/text";
import type { Context, SetupHelper, SetupProposal } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import type { Battle, Figure } from "../../../field";
import { asJson, recall } from "../sheet/memory";
import { optionsIn } from "../sheet/options";
import { doctrineFor, type DoctrineId } from "../sheet/profile";
import { sideName, enemyEdge, playerEdge } from "../turn/players-edge";
import { Deployment } from "./formation-places";
import { frameOf, sideFrom } from "./edge-coordinates";

export const deployment: SetupHelper = {
  id: "deployment",
  title: text("OPFOR.fiveParsecs.setup.title"),
  summary: text("OPFOR.fiveParsecs.setup.summary"),
  propose,
};

function propose(battle: Battle, figures: readonly Figure[], context: Context): SetupProposal {
  const trace = new Recorder();
  const memory = recall(context.memory);
  const [first] = figures;
  if (first === undefined) {
    return { placements: [], marks: [], notes: [], trace: [], memory: context.memory };
  }
  const { edge, because, worked } = playerEdge(battle, first, optionsIn(battle), memory);
  const side = sideFrom(battle, enemyEdge(battle, edge));
  trace.note(because);
  const table = new Deployment(battle, figures, frameOf(battle, side));
  for (const [doctrine, troop] of byDoctrine(figures)) {
    const third = rollDie({ dice: context.dice, trace }, 3, text("OPFOR.fiveParsecs.die.third"));
    table.place(doctrine, troop, third);
  }
  const notes = [
    text("OPFOR.fiveParsecs.setup.edge", { side: sideName(side) }),
    ...table.notes,
    ...table.leftOut(),
    ...table.tooNear(),
  ];
  for (const note of notes) trace.note(note);
  return {
    placements: table.placements,
    marks: [],
    notes,
    trace: trace.entries,
    memory: asJson(worked === undefined ? memory : { ...memory, playerEdge: worked }),
  };
}

function byDoctrine(figures: readonly Figure[]): Map<DoctrineId, Figure[]> {
  const troops = new Map<DoctrineId, Figure[]>();
  // Guardians come last: they stand beside someone who must have a place.
  const ordered = [...figures].sort((a, b) => guardianLast(a) - guardianLast(b));
  for (const figure of ordered) {
    const doctrine = doctrineFor(figure);
    troops.set(doctrine, [...(troops.get(doctrine) ?? []), figure]);
  }
  return troops;
}

const guardianLast = (figure: Figure): number => (doctrineFor(figure) === "guardian" ? 1 : 0);
