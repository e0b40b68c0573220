import type { HostScene } from "../../foundry/foundry-documents";
import type { EntryView, ShowView } from "../../turn/view/turn/trace-view";
import type { MapOverlay } from "../map/overlay";
import { dieLook } from "./pictures";

/** Trace entries for `entry.hbs`: which kind each is, and what pointing at it shows (collected in `shows`). */
export function entryContexts(entries: readonly EntryView[], shows: ShowView[]): object[] {
  const lastRead = entries.findLastIndex((entry) => entry.kind === "rule" && entry.verdict !== "unseen");
  return entries.map((entry, at) => {
    switch (entry.kind) {
      case "rule":
        return {
          ...entry,
          isRule: true,
          cls: entry.verdict === "unseen" ? "unread" : entry.verdict,
          last: at === lastRead,
          entries: entryContexts(entry.entries, shows),
        };
      case "question":
        return { ...entry, isQuestion: true, entries: entryContexts(entry.entries, shows) };
      case "lookup":
        return { ...entry, isLookup: true };
      case "funnel":
        return {
          ...entry,
          isFunnel: true,
          ...(entry.show === undefined ? {} : { showIndex: shows.push(entry.show) }),
        };
      case "die":
        return { isDie: true, die: dieLook(entry.die) };
      case "sum":
        return { ...entry, isSum: true };
      case "note":
        return entry;
    }
  });
}

/** Pointing at "show" lights up on the map what a choice looked at. */
export function bindShows(
  element: HTMLElement,
  shows: readonly ShowView[],
  overlay: MapOverlay,
  scene: HostScene | undefined,
): void {
  for (const button of element.querySelectorAll<HTMLElement>("[data-show]")) {
    const show = shows[Number(button.dataset.show) - 1];
    const light = (): void => {
      if (show !== undefined && scene !== undefined) overlay.candidates(show.places, show.figures, scene);
    };
    const dim = (): void => overlay.point(undefined, undefined);
    button.addEventListener("pointerenter", light);
    button.addEventListener("focus", light);
    button.addEventListener("click", light);
    button.addEventListener("pointerleave", dim);
    button.addEventListener("blur", dim);
  }
}
