import type { Decision } from "../../../core/decision";
import type { Point } from "../../../core/place";
import type { Snapshot } from "../../../field";
import { ladderOf, type CardView } from "../turn/card-view";
import type { Say } from "../say";

/** What a doctrine would do now: in words, and on a map no larger than a stamp. */
export interface TryView {
  readonly rule: string;
  readonly does: string;
  readonly ladder: CardView["ladder"];
  readonly map: StampMap;
}

export interface StampMap {
  readonly box: string;
  /** One space, for strokes and figures. */
  readonly unit: number;
  readonly walls: string;
  readonly path: string;
  readonly attack: string;
  readonly figures: readonly {
    readonly x: number;
    readonly y: number;
    readonly r: number;
    readonly letter: string;
    readonly me: boolean;
    readonly friend: boolean;
  }[];
}

export function tryView(snapshot: Snapshot, decision: Decision, say: Say): TryView {
  const said =
    decision.kind === "ask"
      ? decision.options.map(({ label }) => label)
      : [...decision.plan.steps.map(({ label }) => label), decision.plan.rule.because];
  const sentences = said.map((one) => say(one).replace(/\.?$/, "."));
  return {
    rule: decision.kind === "ask" ? say(decision.question) : say(decision.plan.rule.title),
    does: [...new Set(sentences)].join(" "),
    ladder: ladderOf(decision.trace, say),
    map: stampMap(snapshot, decision),
  };
}

function stampMap({ scene, figures, walls }: Snapshot, decision: Decision): StampMap {
  const me = figures.find(({ id }) => id === decision.figure);
  const start: Point = me ?? { x: 0, y: 0 };
  const steps = decision.kind === "decided" ? decision.plan.steps : [];
  const path = steps.flatMap((step) => (step.kind === "move" ? step.path : []));
  const end = path.at(-1) ?? start;
  const targets = steps.flatMap((step) => {
    const id = "target" in step ? step.target : undefined;
    return figures.filter((figure) => figure.id === id && figure.id !== decision.figure);
  });
  const unit = scene.grid.size;
  const standing = figures.filter(({ hidden, defeated }) => !hidden && !defeated);
  return {
    box: boxAround([start, ...path, ...targets], unit),
    unit,
    walls: walls.map(({ c: [x1, y1, x2, y2] }) => `M${x1} ${y1}L${x2} ${y2}`).join(""),
    path: path.length < 2 ? "" : lineThrough(path),
    attack: targets.map((target) => lineThrough([end, target])).join(""),
    figures: standing.map(({ id, x, y, width, name, side }) => ({
      x,
      y,
      r: (width * unit * 2) / 5,
      letter: name.slice(0, 1),
      me: id === decision.figure,
      friend: side === me?.side,
    })),
  };
}

const lineThrough = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${Math.round(x)} ${Math.round(y)}`).join("");

/** Four to three, with two spaces of room around. */
function boxAround(points: readonly Point[], unit: number): string {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left + 4 * unit, ((bottom - top + 4 * unit) * 4) / 3, 8 * unit);
  const height = (width * 3) / 4;
  const corner = [(left + right - width) / 2, (top + bottom - height) / 2];
  return [...corner, width, height].map(Math.round).join(" ");
}
