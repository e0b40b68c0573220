import type { Json } from "../core/json";
import type { Text } from "../core/text";

/**
 * How data is written by people: a form as deep as the data, in sentences. A sentence is a text whose gaps
 * are named like fields; each gap becomes the control of that field.
 */
export type Form =
  | { readonly kind: "number"; readonly percent?: boolean; readonly signed?: boolean }
  | { readonly kind: "text"; readonly long?: boolean }
  /** Several short words, divided by commas. */
  | { readonly kind: "words" }
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly options: readonly FormChoice[] }
  | FormGroup
  | FormVariants
  | FormList;

export interface FormChoice {
  readonly value: string | number | boolean;
  readonly label: Text;
}

export interface FormGroup {
  readonly kind: "group";
  readonly fields: readonly FormField[];
  readonly sentence?: Text;
  /** Small boxes in a row, with their labels above. */
  readonly boxes?: boolean;
}

/** Kinds of a thing, told apart by the word in the field `by`, or by which field there is. */
export interface FormVariants {
  readonly kind: "variants";
  readonly by?: string;
  readonly variants: readonly FormVariant[];
}
export interface FormVariant {
  readonly value: string;
  readonly label: Text;
  readonly fields: readonly FormField[];
  readonly sentence?: Text;
  /** What it starts with, besides the word that tells it apart. */
  readonly blank: Readonly<Record<string, Json>>;
}

export interface FormList {
  readonly kind: "list";
  readonly of: Nested;
  /** What one entry is called, by its {number}. */
  readonly item: Text;
  readonly add: Text;
  readonly blank: Json;
  readonly most: number;
  /** A card for each entry; else a line. */
  readonly cards?: boolean;
  /** The field that must differ between entries. */
  readonly unique?: string;
}

/** A form, or for one that contains itself a way to it. */
export type Nested = Form | (() => Form);

export interface FormField {
  /** Dotted path in the object; empty for several fields of the object itself that belong together. */
  readonly path: string;
  readonly label: Text;
  readonly form: Nested;
  /** May be left out; what it starts with when somebody adds it. */
  readonly optional?: Json;
  /** What counts while it is not set. */
  readonly standard?: Json;
  /** In the narrow column. */
  readonly aside?: boolean;
}

export const formOf = (nested: Nested): Form => (typeof nested === "function" ? nested() : nested);
