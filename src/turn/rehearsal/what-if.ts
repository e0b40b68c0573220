import { lengthOf, type Point } from "../../core/place";
import type { FigureId } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import { battleFrom, type FigureData, type Snapshot } from "../../field";
import { withStandIns, type StoodIn } from "./stand-ins";

/** What is otherwise than on the map. */
export interface Changes {
  /** Figures that stay at home. */
  readonly out: readonly FigureId[];
  /** Further figures like this one. */
  readonly copies: Readonly<Record<FigureId, number>>;
  /** "<ruleset>/<doctrine>". */
  readonly doctrines: Readonly<Record<FigureId, string>>;
  /** Spaces by which a side starts nearer to the others; below zero: farther off. */
  readonly nearer: Readonly<Record<string, number>>;
}
export const NO_CHANGES: Changes = { out: [], copies: {}, doctrines: {}, nearer: {} };
/** A side may start so many spaces elsewhere, and a figure come so often. */
export const MOST_SPACES = 40;
export const MOST_COPIES = 9;

/** A battle as it is rehearsed: changed, and everybody in it played by somebody. */
export function prepared(snapshot: Snapshot, changes: Changes, rulesets: readonly Ruleset[]): StoodIn {
  const out = new Set(changes.out);
  const figures = snapshot.figures
    .filter(({ id }) => !out.has(id))
    .map((figure) => withDoctrine(figure, changes.doctrines[figure.id]));
  const { snapshot: played, left } = withStandIns({ ...snapshot, figures }, rulesets);
  const notes: Text[] = [...left];
  let now = played;
  for (const [side, spaces] of Object.entries(changes.nearer)) {
    now = sideMoved(now, side, Math.max(-MOST_SPACES, Math.min(MOST_SPACES, spaces)), rulesets);
  }
  for (const [id, wanted] of Object.entries(changes.copies)) {
    for (let copy = 1; copy <= Math.min(MOST_COPIES, wanted); copy++) {
      const more = withCopy(now, id, copy, rulesets);
      if (more === undefined) {
        const name = now.figures.find((figure) => figure.id === id)?.name ?? id;
        notes.push(text("OPFOR.rehearsal.noRoom", { name }));
        break;
      }
      now = more;
    }
  }
  return { snapshot: now, left: notes };
}

function withDoctrine(figure: FigureData, picked: string | undefined): FigureData {
  const [ruleset, doctrine] = picked?.split("/") ?? [];
  return ruleset === undefined || doctrine === undefined || doctrine === ""
    ? figure
    : { ...figure, ruleset, doctrine };
}

const unitOf = (figure: FigureData | undefined, rulesets: readonly Ruleset[]): Ruleset["unit"] =>
  rulesets.find(({ id }) => id === figure?.ruleset)?.unit ?? "space";

/** Everybody of a side goes the same way as far as there is room. */
function sideMoved(snapshot: Snapshot, side: string, spaces: number, rulesets: readonly Ruleset[]): Snapshot {
  const [own, others] = [true, false].map((mine) =>
    snapshot.figures.filter((one) => one.side !== "neutral" && !one.defeated && (one.side === side) === mine),
  );
  const [from, to] = [middleOf(own ?? []), middleOf(others ?? [])];
  if (spaces === 0 || from === undefined || to === undefined) return snapshot;
  const length = Math.max(1, lengthOf(to.x - from.x, to.y - from.y));
  const far = (spaces * snapshot.scene.grid.size) / length;
  const by = { x: (to.x - from.x) * far, y: (to.y - from.y) * far };
  // Those in front go first: nobody stands in the way of the others.
  const ahead = ({ x, y }: FigureData): number => (x * by.x + y * by.y) * -1;
  let now = snapshot;
  for (const { id } of [...(own ?? [])].sort((a, b) => ahead(a) - ahead(b))) {
    const battle = battleFrom(now, unitOf(own?.[0], rulesets));
    const figure = battle.figure(id);
    if (figure === undefined) continue;
    const [spot] = battle.closest(figure, { x: figure.x + by.x, y: figure.y + by.y }, () => true);
    if (spot !== undefined) now = withFigure(now, id, { x: spot.x, y: spot.y });
  }
  return now;
}
function middleOf(figures: readonly FigureData[]): Point | undefined {
  if (figures.length === 0) return undefined;
  const sum = figures.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / figures.length, y: sum.y / figures.length };
}

const withFigure = (snapshot: Snapshot, id: FigureId, change: Partial<FigureData>): Snapshot => ({
  ...snapshot,
  figures: snapshot.figures.map((figure) => (figure.id === id ? { ...figure, ...change } : figure)),
});

/** Another of its kind on the nearest free place; nothing where there is none. */
function withCopy(
  snapshot: Snapshot,
  id: FigureId,
  copy: number,
  rulesets: readonly Ruleset[],
): Snapshot | undefined {
  const data = snapshot.figures.find((figure) => figure.id === id);
  if (data === undefined) return snapshot;
  const battle = battleFrom(snapshot, unitOf(data, rulesets));
  const figure = battle.figure(id);
  if (figure === undefined) return undefined;
  const { x, y, pixelWidth, pixelHeight } = figure;
  const base = Math.max(pixelWidth, pixelHeight);
  const { spots } = battle.reach(figure, (8 * base) / battle.pixelsPerUnit);
  const spot = spots.find((one) => lengthOf(one.x - x, one.y - y) >= base - 1);
  if (spot === undefined) return undefined;
  const more = { ...data, id: `${id}+${copy + 1}`, name: `${data.name} (${copy + 1})`, x: spot.x, y: spot.y };
  return { ...snapshot, figures: [...snapshot.figures, more] };
}
