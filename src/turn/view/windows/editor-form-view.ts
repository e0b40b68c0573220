import type { Problem } from "../../../core/decision";
import type { Json } from "../../../core/json";
import { isList, joined, jsonAt } from "../../../core/json-path";
import { text, type Text } from "../../../core/text";
import {
  fieldsAt,
  formOf,
  trail,
  variantOf,
  wordsOn,
  type Form,
  type FormField,
  type FormGroup,
  type FormList,
} from "../../../engine/editor-form";
import { asGroup, type FormWords, type NamedDoctrine } from "./editor-form-edits";
import type { Say } from "../say";

/** A form in finished words, for one template that contains itself. */
export interface FormNode {
  /** Which control it is; templates ask by name. */
  readonly is: Readonly<Record<string, boolean>>;
  readonly path: string;
  readonly label: string;
  readonly value: string;
  /** Letters to leave room for. */
  readonly size: number;
  readonly bad: boolean;
  /** Why the value is not sure. */
  readonly mark: string;
  readonly removable: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly on: boolean }[];
  readonly parts: readonly FormNode[];
  /** Lists stand below the sentence. */
  readonly blocks: readonly FormNode[];
  readonly details: readonly { readonly value: string; readonly label: string }[];
  readonly items: readonly FormItem[];
  readonly add: string;
  readonly aside: boolean;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}
export interface FormItem {
  readonly path: string;
  readonly number: number;
  readonly label: string;
  readonly node: FormNode;
  readonly first: boolean;
  readonly last: boolean;
  /** It would act now. */
  readonly live: boolean;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** What is to be said about places of the form. */
export interface FormNotes {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly marks: readonly Problem[];
  /** The entry with this id would act now. */
  readonly live?: string;
  readonly doctrines?: readonly NamedDoctrine[];
}

export const formView = (form: Form, whole: Json, notes: FormNotes, say: Say): FormNode =>
  new FormWriter(form, whole, notes, say).group(form.kind === "group" ? form : NOTHING, "");

const NOTHING: FormGroup = { kind: "group", fields: [] };

/** "Behaviour 4, action 1, damage: expected a roll such as 1d6+2." */
export function problemWords(form: Form, whole: Json, problem: Problem, say: Say, within = 0): string {
  const where = wordsOn(trail(form, whole, problem.field))
    .slice(within)
    .map(say);
  const what = say(problem.text);
  const words =
    where.length === 0 ? what : say(text("OPFOR.form.problem", { where: where.join(", "), what }));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isUnder = (field: string, path: string): boolean =>
  path === "" || field === path || field.startsWith(`${path}.`);

class FormWriter {
  constructor(
    private readonly form: Form,
    private readonly whole: Json,
    private readonly notes: FormNotes,
    private readonly say: Say,
  ) {}

  group(group: FormGroup, path: string, depth = 0): FormNode {
    const inSentence = new Set<string>();
    const parts: FormNode[] = [];
    for (const [index, word] of this.#pieces(group.sentence).entries()) {
      const field = index % 2 === 1 ? group.fields.find((one) => one.path === word) : undefined;
      if (field !== undefined) {
        inSentence.add(field.path);
        parts.push(this.#field(field, path, depth));
      } else if (word.trim() !== "")
        parts.push({ ...this.#node("word", path, word.trim()), value: word.trim() });
    }
    const details: { value: string; label: string }[] = [];
    for (const field of group.fields.filter((one) => !inSentence.has(one.path))) {
      const absent = field.optional !== undefined && this.#at(joined(path, field.path)) === undefined;
      if (absent) details.push({ value: field.path, label: this.say(field.label) });
      else parts.push(this.#field(field, path, depth));
    }
    return {
      ...this.#node("group", path, ""),
      is: { group: true, boxes: group.boxes === true },
      parts: depth === 0 ? parts : parts.filter(({ is }) => is.list !== true),
      blocks: depth === 0 ? [] : parts.filter(({ is }) => is.list === true),
      details,
    };
  }

  /** The gaps of a sentence at the odd places, its words between them. */
  #pieces(sentence: Text | undefined): string[] {
    return sentence === undefined ? [] : this.say(sentence).split(/\{(\w+)\}/);
  }

  #field(field: FormField, parent: string, depth: number): FormNode {
    const path = joined(parent, field.path);
    const node = this.#control(formOf(field.form), path, this.say(field.label), field.standard);
    const section = depth === 0 && field.path !== "name";
    const cards = node.items.length > 0 && node.is.cards === true;
    return {
      ...node,
      removable: field.optional !== undefined,
      aside: field.aside === true,
      ...(section && !cards ? this.#said(this.#fieldPaths(field, path), 0) : {}),
    };
  }

  #fieldPaths(field: FormField, path: string): readonly string[] {
    const form = formOf(field.form);
    return field.path === "" && form.kind === "group"
      ? fieldsAt(form, undefined).map((one) => one.path)
      : [path];
  }

  /** What is wrong at or under these paths; `within` leaves out words that are clear from the place. */
  #said(paths: readonly string[], within: number): Pick<FormNode, "problems" | "warnings"> {
    const words = (list: readonly Problem[]): string[] =>
      list
        .filter(({ field }) => paths.some((path) => isUnder(field, path)))
        .map((problem) => problemWords(this.form, this.whole, problem, this.say, within));
    return { problems: words(this.notes.problems), warnings: words(this.notes.warnings) };
  }

  #control(form: Form, path: string, label: string, standard?: Json): FormNode {
    const value = this.#at(path) ?? standard;
    const node = this.#node(form.kind, path, label);
    switch (form.kind) {
      case "number": {
        const shown = form.percent === true && typeof value === "number" ? Math.round(value * 100) : value;
        const plus = form.signed === true && typeof value === "number" && value >= 0 ? "+" : "";
        return { ...node, ...shownAs(plus + plain(shown), 3) };
      }
      case "text":
        return { ...node, ...shownAs(plain(value), form.long === true ? 36 : 4) };
      case "words":
        return {
          ...node,
          ...shownAs(isList(value) ? value.map((one) => this.#word(form, one)).join(", ") : plain(value), 12),
        };
      case "flag":
        return { ...node, value: value === true ? "yes" : "" };
      case "choice":
        return { ...node, choices: this.#choices(form.options, value) };
      case "group":
        return { ...this.group(form, path, 1), label };
      case "variants": {
        const variant = variantOf(form, value);
        const inner = this.group(variant === undefined ? NOTHING : asGroup(variant), path, 1);
        const options = form.variants.map((one) => ({ value: one.value, label: one.label }));
        const choices = this.#choices(options, variant?.value);
        return { ...inner, is: { variants: true }, label, choices, bad: node.bad && variant === undefined };
      }
      case "list":
        return this.#list(form, path, label, value);
    }
  }

  #word({ doctrines }: FormWords, value: Json): string {
    const known = doctrines && this.notes.doctrines?.find(({ id }) => id === value);
    return known ? known.title : plain(value);
  }

  /** A value that is none of the choices is shown as it is, so that nothing is lost by looking. */
  #choices(
    options: readonly { readonly value: string | number | boolean; readonly label: Text }[],
    value: Json | undefined,
  ): FormNode["choices"] {
    const known = options.map((option) => ({
      value: String(option.value),
      label: this.say(option.label),
      on: option.value === value,
    }));
    return known.some(({ on }) => on)
      ? known
      : [{ value: plain(value), label: plain(value), on: true }, ...known];
  }

  #list(form: FormList, path: string, label: string, value: Json | undefined): FormNode {
    const entries = isList(value) ? value : [];
    const cards = form.cards === true;
    return {
      ...this.#node("list", path, label),
      is: { list: true, cards, words: false },
      add: entries.length < form.most ? this.say(form.add) : "",
      items: entries.map((entry, index) => {
        const at = joined(path, index);
        const title = this.say({ ...form.item, data: { number: index + 1 } });
        return {
          path: at,
          number: index + 1,
          label: title,
          node: this.#control(formOf(form.of), at, title),
          first: index === 0,
          last: index === entries.length - 1,
          live: this.notes.live !== undefined && jsonAt(entry, form.unique ?? "") === this.notes.live,
          ...(cards ? this.#said([at], 1) : { problems: [], warnings: [] }),
        };
      }),
    };
  }

  #at(path: string): Json | undefined {
    return jsonAt(this.whole, path);
  }

  #node(kind: string, path: string, label: string): FormNode {
    const mark = kind === "word" ? undefined : this.notes.marks.find(({ field }) => field === path);
    return {
      is: { [kind]: true },
      path,
      label,
      value: "",
      size: 4,
      bad: kind !== "word" && this.notes.problems.some(({ field }) => isUnder(field, path)),
      mark: mark === undefined ? "" : this.say(mark.text),
      removable: false,
      choices: [],
      parts: [],
      blocks: [],
      details: [],
      items: [],
      add: "",
      aside: false,
      problems: [],
      warnings: [],
    };
  }
}

const shownAs = (value: string, least: number): { value: string; size: number } => ({
  value,
  size: Math.min(48, Math.max(least, value.length + 1)),
});

const plain = (value: Json | undefined): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
