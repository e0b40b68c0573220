import type { Option } from "../../../core/decision";
import type { Point } from "../../../core/place";
import { text } from "../../../core/text";
import type { Draft } from "../../playing/draft";
import type { Say } from "../say";

/** What options are called; those that would read alike get what tells them apart. */
export function labelsApart(options: readonly Option[], draft: Draft, say: Say): string[] {
  const plain = options.map(({ label }) => say(label));
  const detailed = unlike(plain, (at) => (options[at]?.detail ?? []).map(say).join(", "));
  const placed = unlike(detailed, (at) => offsetOf(options[at], draft, say));
  return unlike(placed, (at) => String(at + 1));
}

/** Adds words to the labels that more than one has, unless that leaves them alike. */
function unlike(labels: readonly string[], more: (at: number) => string): string[] {
  return labels.map((label, at) => {
    const alike = labels.flatMap((other, index) => (other === label ? [index] : []));
    if (alike.length < 2 || new Set(alike.map(more)).size < 2) return label;
    const words = more(at);
    return words === "" ? label : `${label} (${words})`;
  });
}

/** Where it lies from the acting figure: "3 spaces west, 1 space north". */
function offsetOf(option: Option | undefined, { snapshot, call }: Draft, say: Say): string {
  const figureNamed = (id: string | undefined): Point | undefined =>
    snapshot.figures.find((figure) => figure.id === id);
  const from = figureNamed(call.figure);
  const to = option?.place ?? figureNamed(option?.figure);
  if (from === undefined || to === undefined) return "";
  const { grid } = snapshot.scene;
  const side = (way: number, [less, more]: readonly [string, string]): string[] => {
    const length = Math.round((10 * Math.abs(way)) / grid.size) / 10;
    const distance = { length, unit: grid.kind === "hex" ? ("hex" as const) : ("space" as const) };
    return length === 0 ? [] : [say(text(`OPFOR.ui.offset.${way < 0 ? less : more}`, { distance }))];
  };
  return [...side(to.x - from.x, ["west", "east"]), ...side(to.y - from.y, ["north", "south"])].join(", ");
}
