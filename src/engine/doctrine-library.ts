import type { Problem } from "../core/decision";
import type { Json } from "../core/json";
import type { Text } from "../core/text";
import type { Form } from "./editor-form";

/** One AI inside a ruleset: Cautious, Hybrid, TAC B, the Goblin Archer scheme. */
export interface Doctrine {
  readonly id: string;
  readonly title: Text;
  /** One sentence on how it fights. */
  readonly summary: Text;
}

/** What can be said of doctrines that are data without the rules that play them. */
export interface LibraryCover {
  /** The field of a profile that carries one instead of the shipped one. */
  readonly field: string;
  /** An empty one to start from. */
  blank(number: number): Json;
  doctrine(raw: Json): Doctrine;
  mayRead(reader: { readonly isGM: boolean }, options: Readonly<Record<string, Json>>): boolean;
}

/** Doctrines that are data: those that ship can be read and changed, and people write their own. */
export interface DoctrineLibrary extends LibraryCover {
  readonly shipped: readonly Json[];
  /** How one is written; its first field is the name. */
  readonly form: Form;
  check(raw: Json): CheckedDoctrine;
  /** What a figure played by it begins with, where it says so. */
  hitPoints?(raw: Json): number | undefined;
  /** As people read it; nothing while it cannot be played at all. */
  sheet(raw: Json): DoctrineSheet | undefined;
  /** Fields that are not sure, and why. */
  marks(raw: Json): readonly Problem[];
  /**
   * A person changed what is at this path, so it is theirs now. With `moved`, the entries of the list there
   * have new numbers instead, or none.
   */
  touched(raw: Json, path: string, moved?: (index: number) => number | undefined): Json;
  /** One that is made out of a figure, such as by its sheet; `profile` is what is known of the figure. */
  made?(doctrine: string, profile: Readonly<Record<string, unknown>>): Json | undefined;
}

export interface CheckedDoctrine {
  readonly problems: readonly Problem[];
  /** Allowed, but surely not meant. */
  readonly warnings: readonly Problem[];
  /** It can be played, perhaps without the parts that have problems. */
  readonly playable: boolean;
}

/** A doctrine on one page. */
export interface DoctrineSheet {
  readonly name: string;
  /** Short words under the name: "Level 1", "Boss". */
  readonly tags: readonly { readonly label: Text; readonly mark?: Text }[];
  readonly numbers: readonly { readonly label: Text; readonly value: string; readonly mark?: Text }[];
  /** In the order they are tried in. */
  readonly rules: readonly SheetRule[];
  /** What happens when none of them applies. */
  readonly otherwise: Text;
  readonly facts: readonly Text[];
  readonly lists: readonly { readonly title: Text; readonly entries: readonly Text[] }[];
}
export interface SheetRule {
  readonly id: string;
  /** The condition as a sign ("1", "2+") or, where that is empty, as an icon. */
  readonly sign: string;
  readonly icon: string;
  readonly when: Text;
  readonly does: readonly Text[];
  readonly notes: readonly Text[];
  /** Circles beside it. */
  readonly charge: number;
  readonly mark?: Text;
}
