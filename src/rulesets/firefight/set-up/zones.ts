import { sideText } from "../../../core/side-names";
import { text, type Text } from "../../../core/text";
import type { Context, SetupHelper } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import type { Battle, Figure } from "../../../field";
import { readState, writeState, type Edge, type State } from "../sheet/memory";
import { depthFrom, facingEdges, oppositeEdge } from "../mission/edges-and-sections";

/** Units deploy within this distance of their edge, in inches; a third of a table that is too small for it. */
const ZONE = 12;

export const zoneDepth = (battle: Battle): number => {
  const [first] = facingEdges(battle);
  const { width, height } = battle.area;
  const depth = (first === "north" ? height : width) / battle.pixelsPerUnit;
  return Math.min(ZONE, depth / 3);
};

/** GFF-P7: before anybody deploys, a die gives the player a zone; the AI gets the one across. */
export const zones: SetupHelper = {
  id: "zones",
  title: text("OPFOR.firefight.setup.zones.title"),
  summary: text("OPFOR.firefight.setup.zones.summary"),
  propose: (battle, _figures, context) => {
    const trace = new Recorder();
    const before = readState(context.memory);
    const state = rolledZones(battle, { ...before, edges: {} }, battle.figures, { ...context, trace });
    return {
      placements: [],
      marks: [],
      notes: edgeNotes(state, sidesOf(battle.figures)),
      trace: trace.entries,
      memory: writeState(state),
    };
  },
};

const sidesOf = (figures: readonly Figure[]): string[] =>
  [...new Set(figures.map(({ side }) => side))].filter((side) => side !== "neutral").sort();

export const aiSides = (figures: readonly Figure[]): string[] =>
  [...new Set(figures.filter(({ ruleset }) => ruleset === "firefight").map(({ side }) => side))].sort();

export const edgeNotes = (state: State, sides: readonly string[]): readonly Text[] =>
  sides.map((side) =>
    text("OPFOR.firefight.setup.edge", { side: sideText(side), edge: edgeName(state.edges[side]) }),
  );

const edgeName = (edge: Edge | undefined) => {
  switch (edge) {
    case "north":
    case undefined:
      return text("OPFOR.firefight.edge.north");
    case "east":
      return text("OPFOR.firefight.edge.east");
    case "south":
      return text("OPFOR.firefight.edge.south");
    case "west":
      return text("OPFOR.firefight.edge.west");
  }
};

/** The zones as they are known; else as the player already stands; else by a die. */
export function withZones(
  battle: Battle,
  state: State,
  figures: readonly Figure[],
  cup: Context & { readonly trace: Recorder },
): State {
  if (sidesOf(figures).every((side) => state.edges[side] !== undefined)) return state;
  const player = playerOf(figures);
  const edge = player === undefined ? undefined : deployedAt(battle, player, figures);
  return player === undefined || edge === undefined
    ? rolledZones(battle, state, figures, cup)
    : facing(state, player, edge, figures);
}

/** The side no rules play; between AI sides there is none. */
const playerOf = (figures: readonly Figure[]): string | undefined =>
  sidesOf(figures).find((side) => !aiSides(figures).includes(side));

/** The edge in whose zone all of a side stand. */
const deployedAt = (battle: Battle, side: string, figures: readonly Figure[]): Edge | undefined => {
  const theirs = figures.filter((figure) => figure.side === side);
  const depth = zoneDepth(battle);
  return facingEdges(battle).find((edge) =>
    theirs.every((figure) => depthFrom(battle, edge, figure) <= depth),
  );
};

/** GFF-Q15: a die picks one of the two facing edges, for the player or the first of the sides. */
function rolledZones(
  battle: Battle,
  state: State,
  figures: readonly Figure[],
  cup: Context & { readonly trace: Recorder },
): State {
  const side = playerOf(figures) ?? sidesOf(figures)[0];
  if (side === undefined) return state;
  const edges = facingEdges(battle);
  const rolled = (): Edge => {
    const face = rollDie(cup, 2, text("OPFOR.firefight.setup.zoneDie", { side: sideText(side) }), (value) =>
      edgeName(edges[value - 1]),
    );
    return edges[face - 1] ?? edges[0];
  };
  return facing(state, side, state.edges[side] ?? rolled(), figures);
}

function facing(state: State, side: string, edge: Edge, figures: readonly Figure[]): State {
  const others = sidesOf(figures)
    .filter((other) => other !== side)
    .map((other) => [other, oppositeEdge(edge)] as const);
  return { ...state, edges: { ...state.edges, [side]: edge, ...Object.fromEntries(others) } };
}
