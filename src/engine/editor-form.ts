import { isRecord, type Json } from "../core/json";
import { joined, jsonAt, keysOf } from "../core/json-path";
import { text, type Text } from "../core/text";

/**
 * How data is written by people: a form as deep as the data, in sentences. A sentence is a text whose gaps
 * are named like fields; each gap becomes the control of that field.
 */
export type Form =
  | { readonly kind: "number"; readonly percent?: boolean; readonly signed?: boolean }
  | { readonly kind: "text"; readonly long?: boolean }
  /** Several short words, divided by commas; or doctrines, which people call by their names. */
  | { readonly kind: "words"; readonly doctrines?: true }
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

/** The variant the data is of; nothing when it is of none. */
export const variantOf = ({ by, variants }: FormVariants, value: Json | undefined): FormVariant | undefined =>
  variants.find((one) =>
    isRecord(value) ? (by === undefined ? Object.hasOwn(value, one.value) : value[by] === one.value) : false,
  );

/** The fields at a place of the form, whatever kind it is there. */
export function fieldsAt(form: Form | undefined, value: Json | undefined): readonly FormField[] {
  if (form?.kind === "group") return form.fields.flatMap(flat);
  return form?.kind === "variants" ? (variantOf(form, value)?.fields ?? []) : [];
}

const flat = (field: FormField): readonly FormField[] => {
  const form = field.path === "" ? formOf(field.form) : undefined;
  return form?.kind === "group" ? form.fields.flatMap(flat) : [field];
};

export interface Stop {
  readonly form?: Form;
  readonly label: Text;
}

/** The way to a path through the form, with what each step is called. */
export function trail(form: Form, whole: Json | undefined, path: string): Stop[] {
  const stops: Stop[] = [];
  let here: Form | undefined = form;
  let [at, keys] = ["", keysOf(path)];
  while (keys.length > 0) {
    const step: (Stop & { readonly taken: number }) | undefined = stepInto(here, jsonAt(whole, at), keys);
    if (step === undefined) return [...stops, { label: text("OPFOR.form.field", { name: keys.join(".") }) }];
    stops.push(step);
    at = joined(at, ...keys.slice(0, step.taken));
    keys = keys.slice(step.taken);
    here = step.form;
  }
  return stops;
}

function stepInto(form: Form | undefined, value: Json | undefined, keys: readonly string[]) {
  if (form?.kind === "list") {
    const number = Number(keys[0]);
    if (!Number.isInteger(number)) return undefined;
    const label = { ...form.item, data: { ...form.item.data, number: number + 1 } };
    return { form: formOf(form.of), label, taken: 1 };
  }
  if (form?.kind === "words" && keys.length === 1) {
    return { label: text("OPFOR.form.word", { number: Number(keys[0]) + 1 }), taken: keys.length };
  }
  const field = fieldsAt(form, value).find((one) =>
    keysOf(one.path).every((key, index) => keys[index] === key),
  );
  if (field !== undefined) {
    return { form: formOf(field.form), label: field.label, taken: keysOf(field.path).length };
  }
  const tellsApart = form?.kind === "variants" && form.by === keys[0];
  return tellsApart ? { label: text("OPFOR.form.kind"), taken: 1 } : undefined;
}

/** Which field it is, in words: "Behaviour 4, action 1, damage". An entry's name says which list it is in. */
export const wordsOn = (stops: readonly Stop[]): readonly Text[] =>
  stops.filter((stop, at) => stop.form?.kind !== "list" || at === stops.length - 1).map(({ label }) => label);

/** What is wrong with a field, as one sentence. */
export function fieldProblem(form: Form, whole: Json | undefined, path: string, what: Text): Text {
  const [first, ...rest] = wordsOn(trail(form, whole, path));
  if (first === undefined) return what;
  const where = rest.reduce((outer, inner) => text("OPFOR.form.within", { outer, inner }), first);
  return text("OPFOR.form.problem", { where, what });
}
