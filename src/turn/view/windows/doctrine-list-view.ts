import type { Json } from "../../../core/json";
import type { DoctrineLibrary } from "../../../engine/doctrine-library";
import type { Say } from "../say";

/** How many blank ones are offered at any time: a printed sheet has six (MAI-U1). */
const BLANKS = 6;

export interface ShelfItem {
  readonly id: string;
  readonly title: string;
  readonly item: Json;
  /** Ships, ships but was changed here, was written here, or is still blank. */
  readonly kind: "shipped" | "changed" | "own" | "blank";
}

/** Everything one can open: people's own, what ships, and blank ones. */
export function shelfItems(
  library: DoctrineLibrary,
  own: readonly Json[],
  blankTitle: (number: number) => string,
  say: Say,
): ShelfItem[] {
  const named = (item: Json, kind: ShelfItem["kind"]): ShelfItem => {
    const { id, title } = library.doctrine(item);
    return { id, title: say(title), item, kind };
  };
  const mine = new Map(own.map((item) => [library.doctrine(item).id, item]));
  const shipped = library.shipped.map((item) => {
    const { id } = library.doctrine(item);
    const changed = mine.get(id);
    mine.delete(id);
    return changed === undefined ? named(item, "shipped") : named(changed, "changed");
  });
  const blanks: ShelfItem[] = [];
  for (let number = 1; blanks.length < BLANKS; number++) {
    const blank = named(library.blank(number), "blank");
    if (!mine.has(blank.id)) blanks.push({ ...blank, title: blankTitle(blanks.length + 1) });
  }
  return [...[...mine.values()].map((item) => named(item, "own")), ...shipped, ...blanks];
}
