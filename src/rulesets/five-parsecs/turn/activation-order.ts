import { text } from "../../../core/text";
import type { Context, Order } from "../../../engine/ruleset";
import { Recorder } from "../../../engine/trace-recorder";
import type { Battle, Figure } from "../../../field";
import { distanceToEdge, leftness, playerEdge } from "./players-edge";
import { asJson, recall } from "../sheet/memory";
import { optionsIn } from "../sheet/options";
import { inches, nameOf } from "../spots-and-figures-in-words";

/** The figures these rules play. */
export const playedFigures = (battle: Battle): readonly Figure[] =>
  battle.figures.filter(({ ruleset }) => ruleset === "five-parsecs");

/** 5P facts: closest to the player's edge first; of equals, the one furthest to their left. */
export function order(battle: Battle, context: Context): Order {
  const trace = new Recorder();
  const memory = recall(context.memory);
  const [first] = playedFigures(battle);
  if (first === undefined) return { figures: [], memory: context.memory, trace: trace.entries };
  const options = optionsIn(battle);
  const { edge, because, worked } = playerEdge(battle, first, options, memory);
  trace.note(because);
  const figures = playedFigures(battle)
    .map((figure) => ({
      figure,
      distance: distanceToEdge(battle, figure, edge),
      left: leftness(battle, figure, edge),
    }))
    .sort((a, b) => a.distance - b.distance || b.left - a.left || (a.figure.id < b.figure.id ? -1 : 1));
  for (const { figure, distance } of figures) {
    trace.note(text("OPFOR.fiveParsecs.note.inOrder", { name: nameOf(figure), distance: inches(distance) }));
  }
  return {
    figures: figures.map(({ figure }) => figure.id),
    memory: asJson(worked === undefined ? memory : { ...memory, playerEdge: worked }),
    trace: trace.entries,
  };
}
