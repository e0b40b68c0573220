import type { Json } from "../../core/json";
import type { MarkedOutcome } from "../../core/outcome";
import type { Place } from "../../core/place";
import type { Text } from "../../core/text";
import type { TerrainKind } from "../../field";
import type { HostRegion, HostScene } from "../foundry-documents";
import { FLAG, MODULE, TERRAIN_TYPE } from "../ids";
import { isPlayers } from "../trust/rights";
import { hasLeftMap } from "../reading/token-state";
import { say } from "../translations";
import { plain } from "../reading/plain-json";

/** Fires, traps, devices and objectives are regions with our own terrain behaviour: seen, saved, and read again. */
const LOOK: Readonly<Record<string, { readonly kind: TerrainKind; readonly color: string }>> = {
  fire: { kind: "dangerous", color: "#e25822" },
  trap: { kind: "dangerous", color: "#b03a2e" },
  device: { kind: "feature", color: "#3d6f9e" },
  objective: { kind: "objective", color: "#d9a441" },
};
/** Foundry's region visibility. */
const ON_LAYER_ONLY = 0;
const ALWAYS_SEEN = 2;
const OTHER = { kind: "feature", color: "#8a8a8a" } as const;

const markOf = (region: HostRegion): string | undefined => {
  const mark = region.getFlag(MODULE, FLAG.mark);
  // V14 lets players have regions of their own: those are none of ours.
  return typeof mark === "string" && !isPlayers(region) ? mark : undefined;
};

const regionMarked = (scene: HostScene, mark: string): HostRegion | undefined =>
  scene.regions.find((region) => markOf(region) === mark);

export async function putMark(scene: HostScene, outcome: MarkedOutcome): Promise<Text | undefined> {
  if (regionMarked(scene, outcome.mark) !== undefined) return undefined;
  await scene.createEmbeddedDocuments("Region", [
    markData(scene, outcome.mark, { ...outcome, label: say(outcome.name ?? outcome.label) }),
  ]);
  return undefined;
}

interface MarkLook extends Pick<MarkedOutcome, "what" | "at" | "radius" | "terms"> {
  readonly label: string;
}

function markData(scene: HostScene, mark: string, { what, at, radius, terms, label }: MarkLook): object {
  const look = LOOK[what] ?? OTHER;
  const kept = { what, at: plain(at), label, terms: terms ?? null, radius: radius ?? null };
  return {
    name: label,
    color: look.color,
    visibility: 2,
    shapes: [shapeOf(at, radius, scene.grid.size)],
    behaviors: [{ type: TERRAIN_TYPE, name: label, system: { kind: look.kind, name: mark, tags: [what] } }],
    flags: { [MODULE]: { [FLAG.mark]: mark, ...kept } },
  };
}

/** As large as it is, or a space of the grid. */
function shapeOf({ x, y }: Place, radius: number | undefined, size: number): object {
  if (radius !== undefined) return { type: "circle", hole: false, x, y, radius };
  const [x0, y0, x1, y1] = [x - size / 2, y - size / 2, x + size / 2, y + size / 2];
  return { type: "polygon", hole: false, points: [x0, y0, x1, y0, x1, y1, x0, y1] };
}

/** What we drew is deleted; what people drew is theirs and only leaves the map, as their tokens do. */
export async function takeMark(scene: HostScene, mark: string): Promise<undefined> {
  const region = regionMarked(scene, mark);
  if (region !== undefined) await scene.deleteEmbeddedDocuments("Region", [region.id]);
  else await hideDrawn(scene.regions.get(mark));
  return undefined;
}

async function hideDrawn(region: HostRegion | undefined): Promise<void> {
  if (region === undefined || hasLeftMap(region)) return;
  const seen = region._source.visibility ?? ALWAYS_SEEN;
  await region.update({ visibility: ON_LAYER_ONLY, [`flags.${MODULE}.${FLAG.left}`]: seen });
}

async function showDrawn(region: HostRegion): Promise<void> {
  const seen = region.getFlag(MODULE, FLAG.left);
  await region.update({ visibility: typeof seen === "number" ? seen : ALWAYS_SEEN });
  await region.unsetFlag(MODULE, FLAG.left);
}

/** Our marks, and what people drew that has left the map, as plain data, so that an undo can put it back. */
export function marksOn(scene: HostScene): Record<string, Json> {
  return Object.fromEntries(
    [...scene.regions].flatMap((region): [string, Json][] => {
      const mark = markOf(region);
      if (mark !== undefined) return [[mark, plain(region.flags[MODULE])]];
      return hasLeftMap(region) ? [[region.id, true]] : [];
    }),
  );
}

/** Puts a mark back as `marksOn` saw it, or takes it away. */
export async function restoreMark(scene: HostScene, mark: string, data: Json): Promise<void> {
  const drawn = scene.regions.get(mark);
  if (drawn !== undefined && markOf(drawn) === undefined) {
    await (data === true ? hideDrawn(drawn) : showDrawn(drawn));
    return;
  }
  await takeMark(scene, mark);
  if (typeof data !== "object" || data === null) return;
  const { what, at, label, terms, radius } = data as Partial<Record<keyof MarkLook, Json>>;
  if (typeof what !== "string" || at === undefined) return;
  const look = {
    what,
    at: at as unknown as Place,
    label: typeof label === "string" ? label : what,
    ...(terms === undefined ? {} : { terms }),
    ...(typeof radius === "number" ? { radius } : {}),
  };
  await scene.createEmbeddedDocuments("Region", [markData(scene, mark, look)]);
}
