import { isRecord, type Json } from "../../../core/json";
import { isList, joined, jsonAt, jsonWith, keysOf } from "../../../core/json-path";
import {
  fieldsAt,
  formOf,
  trail,
  variantOf,
  type Form,
  type FormGroup,
  type FormList,
  type FormVariant,
  type FormVariants,
  type Nested,
} from "../../../engine/editor-form";

/** One thing a person does to data in a form. Paths are from the root. */
export type FormEdit =
  | { readonly kind: "set"; readonly path: string; readonly value: Json }
  /** Another kind of thing; what both kinds have stays. */
  | { readonly kind: "become"; readonly path: string; readonly value: string }
  | { readonly kind: "add" | "remove" | "copy" | "up" | "down"; readonly path: string }
  /** Adds a detail that may be left out. */
  | { readonly kind: "detail"; readonly path: string; readonly field: string };

/** How a list's entries are numbered after an edit, for those who keep notes by number. */
export type Moved = (index: number) => number | undefined;

export interface Edited {
  readonly whole: Json;
  /** What was touched. */
  readonly path: string;
  readonly moved?: Moved;
  /** Where to go on: the new or moved entry. */
  readonly focus?: string;
}

export function edited(form: Form, whole: Json, edit: FormEdit): Edited {
  const { path } = edit;
  const here = formAt(form, whole, path);
  switch (edit.kind) {
    case "set":
      return { whole: jsonWith(whole, path, edit.value), path };
    case "become": {
      const variants = here?.kind === "variants" ? here : undefined;
      const next = variants?.variants.find(({ value }) => value === edit.value);
      if (variants === undefined || next === undefined) return { whole, path };
      return { whole: jsonWith(whole, path, become(variants, next, jsonAt(whole, path))), path };
    }
    case "detail": {
      const field = fieldsAt(here, jsonAt(whole, path)).find((one) => one.path === edit.field);
      const at = joined(path, edit.field);
      return field?.optional === undefined
        ? { whole, path }
        : { whole: jsonWith(whole, at, field.optional), path: at, focus: at };
    }
    case "add": {
      const entries = listAt(whole, path);
      if (here?.kind !== "list") return { whole, path };
      const all = [...entries, unlike(here, here.blank, entries)];
      return {
        whole: jsonWith(whole, path, all),
        path,
        moved: (index) => index,
        focus: joined(path, entries.length),
      };
    }
    case "remove":
      return isList(jsonAt(whole, parentOf(path)))
        ? moveEntry(form, whole, path, "remove")
        : { whole: jsonWith(whole, path, undefined), path };
    case "copy":
    case "up":
    case "down":
      return moveEntry(form, whole, path, edit.kind);
  }
}

function moveEntry(form: Form, whole: Json, path: string, how: "remove" | "copy" | "up" | "down"): Edited {
  const parent = parentOf(path);
  const at = Number(keysOf(path).at(-1));
  const entries = listAt(whole, parent);
  const entry = entries[at];
  if (entry === undefined) return { whole, path };
  const others = entries.filter((_, index) => index !== at);
  const to = { remove: at, copy: at + 1, up: at - 1, down: at + 1 }[how];
  if (how === "remove") {
    const moved: Moved = (index) => (index === at ? undefined : index > at ? index - 1 : index);
    return { whole: jsonWith(whole, parent, others), path: parent, moved };
  }
  if (how === "copy") {
    const list = formAt(form, whole, parent);
    const twin = list?.kind === "list" ? unlike(list, entry, entries) : entry;
    const moved: Moved = (index) => (index > at ? index + 1 : index);
    const all = [...entries.slice(0, to), twin, ...entries.slice(to)];
    return { whole: jsonWith(whole, parent, all), path: parent, moved, focus: joined(parent, to) };
  }
  if (to < 0 || to >= entries.length) return { whole, path };
  const all = [...others.slice(0, to), entry, ...others.slice(to)];
  const moved: Moved = (index) => (index === at ? to : index === to ? at : index);
  return { whole: jsonWith(whole, parent, all), path: parent, moved, focus: joined(parent, to) };
}

/** An entry whose telling field is no other's: "charge", then "charge-2". */
function unlike({ unique }: FormList, entry: Json, others: readonly Json[]): Json {
  if (unique === undefined || !isRecord(entry)) return entry;
  const taken = new Set(others.map((one) => (isRecord(one) ? one[unique] : undefined)));
  const name = entry[unique];
  const stem = typeof name === "string" ? name.replace(/-\d+$/, "") : unique;
  return { ...entry, [unique]: freshName(stem, (name) => taken.has(name)) };
}

export function freshName(stem: string, isTaken: (name: string) => boolean): string {
  let name = stem;
  for (let number = 2; isTaken(name); number++) name = `${stem}-${number}`;
  return name;
}

function become(variants: FormVariants, next: FormVariant, before: Json | undefined): Json {
  const { by } = variants;
  const fields = variantOf(variants, before)?.fields ?? [];
  const kept = next.fields.flatMap(({ path, form }) => {
    const same = fields.some((one) => one.path === path && looksLike(one.form, form));
    const value = same && isRecord(before) ? before[path] : undefined;
    return value === undefined ? [] : [[path, value] as const];
  });
  return { ...(by === undefined ? {} : { [by]: next.value }), ...next.blank, ...Object.fromEntries(kept) };
}

/** Two fields of one name may hold different things: whose number it is, or a list of conditions. */
const looksLike = (one: Nested, other: Nested): boolean =>
  JSON.stringify(formOf(one)) === JSON.stringify(formOf(other));

export function formAt(form: Form, whole: Json, path: string): Form | undefined {
  return path === "" ? form : trail(form, whole, path).at(-1)?.form;
}

const parentOf = (path: string): string => keysOf(path).slice(0, -1).join(".");
const listAt = (whole: Json, path: string): readonly Json[] => {
  const value = jsonAt(whole, path);
  return isList(value) ? value : [];
};

export const asGroup = ({ fields, sentence }: FormVariant): FormGroup => ({
  kind: "group",
  fields,
  ...(sentence === undefined ? {} : { sentence }),
});

export interface NamedDoctrine {
  readonly id: string;
  readonly title: string;
}
export type FormWords = Extract<Form, { kind: "words" }>;

/** What was typed, as data. What is no number stays as typed, so that the check can name it. */
export function typed(
  form: Form | undefined,
  value: string | boolean,
  doctrines: readonly NamedDoctrine[] = [],
): Json {
  if (typeof value === "boolean") return value;
  switch (form?.kind) {
    case "number": {
      const plain = value.trim().replace(",", ".").replace("−", "-");
      const number = Number(plain);
      if (plain === "" || Number.isNaN(number)) return value;
      return form.percent === true ? number / 100 : number;
    }
    case "words":
      return value
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== "")
        .map((word) => (form.doctrines ? idOf(word, doctrines) : word));
    case "choice":
      return form.options.find((option) => String(option.value) === value)?.value ?? value;
    default:
      return value;
  }
}

const idOf = (word: string, doctrines: readonly NamedDoctrine[]): string =>
  doctrines.find(({ title }) => title.toLowerCase() === word.toLowerCase())?.id ?? word;
