import { nameOf } from "../../foundry/keeping/scheme-names";
import type { Json } from "../../core/json";
import { text, type Text } from "../../core/text";
import type { CheckedDoctrine } from "../../engine/doctrine-library";
import { theCanvas } from "../../foundry/foundry-globals";
import { mayRead, ownItems, type Shelf } from "../../foundry/keeping/own-doctrines";
import { say, sayKey } from "../../foundry/translations";
import { formView, problemWords } from "../../turn/view/windows/editor-form-view";
import { shelfItems, type ShelfItem } from "../../turn/view/windows/doctrine-list-view";
import { pictureFor } from "../parts/pictures";
import { figuresFor, type Trial } from "../../foundry/thinking/doctrine-trial";

/** What the library window is open at. */
export interface Opened {
  readonly shelf: Shelf;
  readonly shown: ShelfItem;
  readonly draft: Json;
  readonly unsaved: boolean;
}

export interface LibraryState {
  readonly view: "form" | "json" | "import";
  /** Text that could not be read, and why not; it stays until it can. */
  readonly unread: { readonly text: string; readonly why: Text } | undefined;
  readonly trial: Trial | undefined;
  hasDraft(id: string): boolean;
}

export const itemsOn = ({ ruleset, library }: Shelf): ShelfItem[] =>
  shelfItems(library, ownItems(ruleset), (number) => say(text("OPFOR.library.blank", { number })), say);

/** What can be called by its name. */
export const namedOn = (shelf: Shelf): ShelfItem[] => itemsOn(shelf).filter(({ kind }) => kind !== "blank");

export function libraryContext({ shelf, shown, draft, unsaved }: Opened, state: LibraryState): object {
  const { library } = shelf;
  const checked = library.check(draft);
  const marks = library.marks(draft);
  const live = state.trial === undefined ? {} : { live: state.trial.rule };
  const notes = { ...checked, marks, ...live, doctrines: namedOn(shelf) };
  const { parts } = formView(library.form, draft, notes, say);
  const sheet = library.sheet(draft);
  const removal = shown.kind === "own" ? "own" : "changed";
  return {
    groups: groupsOf(shelf, shown, state),
    [`is${state.view}`]: true,
    name: { ...parts[0], ...namedAsListed(shelf, shown, draft) },
    main: parts.slice(1).filter(({ aside }) => !aside),
    aside: parts.filter(({ aside }) => aside),
    facts: sheet?.facts.map(say) ?? [],
    otherwise: sheet === undefined ? "" : say(sheet.otherwise),
    marked: marks.length === 0 ? "" : say(text("OPFOR.library.marked", { n: marks.length })),
    where: whereText(shelf, shown),
    unsaved,
    removable: shown.kind === "own" || shown.kind === "changed",
    removeLabel: sayKey(`OPFOR.library.remove.${removal}`),
    text: state.unread?.text ?? (state.view === "json" ? JSON.stringify(draft, null, 2) : ""),
    why: state.unread === undefined ? "" : say(state.unread.why),
    check: checkContext(shelf, draft, checked),
    ...trialContext(shelf, state.trial),
  };
}

/** What ships bears its name in the reader's language here too, until somebody gives it another. */
const namedAsListed = ({ library }: Shelf, { kind, item }: ShelfItem, draft: Json): object =>
  (kind === "shipped" || kind === "changed") && nameOf(draft) === nameOf(item)
    ? { value: say(library.doctrine(draft).title) }
    : {};

const whereText = (shelf: Shelf, { kind }: ShelfItem): string =>
  say(
    text("OPFOR.library.where", {
      kind: text(`OPFOR.library.kind.${kind}`),
      who: text(`OPFOR.library.readBy.${mayRead(shelf, { isGM: false }) ? "all" : "gm"}`),
    }),
  );

function groupsOf(shelf: Shelf, shown: ShelfItem, state: LibraryState): object[] {
  const items = itemsOn(shelf).map((one) => ({
    ...one,
    on: one.id === shown.id,
    unsaved: state.hasDraft(one.id),
    bad: one.kind !== "blank" && shelf.library.check(one.item).problems.length > 0,
    changed: one.kind === "changed",
  }));
  return [
    { label: sayKey("OPFOR.library.own"), kinds: ["own"] },
    { label: sayKey("OPFOR.library.shipped"), kinds: ["shipped", "changed"] },
    { label: sayKey("OPFOR.library.blanks"), kinds: ["blank"] },
  ]
    .map(({ label, kinds }) => ({ label, items: items.filter(({ kind }) => kinds.includes(kind)) }))
    .filter((group) => group.items.length > 0);
}

function checkContext({ library }: Shelf, draft: Json, checked: CheckedDoctrine): object {
  const words = (list: CheckedDoctrine["problems"]): object[] =>
    list.map((problem) => ({
      path: problem.field,
      words: problemWords(library.form, draft, problem, say),
    }));
  const { problems, warnings, playable } = checked;
  const verdict = problems.length === 0 ? "fine" : playable ? "partly" : "not";
  return {
    problems: words(problems),
    warnings: words(warnings),
    ok: problems.length === 0,
    verdict: sayKey(`OPFOR.library.check.${verdict}`),
  };
}

function trialContext(shelf: Shelf, trial: Trial | undefined): object {
  const figures = figuresFor(shelf);
  return {
    figures: figures.map(({ id, name }) => ({ id, name, on: id === trial?.figure })),
    trial: trial?.view,
    ...pictureFor(theCanvas().scene, trial?.figure ?? figures[0]?.id),
  };
}
