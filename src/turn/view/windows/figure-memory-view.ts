import { z } from "zod";
import { isRecord, type Json } from "../../../core/json";
import type { ProfileField, SheetForm } from "../../../engine/ruleset";
import type { Say } from "../say";

/** The sheet of a figure as a form: what a ruleset remembers about it, field by field. */
export interface SheetFieldView {
  readonly path: string;
  readonly label: string;
  readonly kind: "number" | "flag" | "choice" | "text" | "rows";
  readonly value: string;
  readonly on: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly on: boolean }[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SheetFieldView[])[];
}

/** Columns that stand side by side; the lines of a table with more break, and their values have names. */
const FEW = 4;
export const isMany = (columns: readonly unknown[]): boolean => columns.length > FEW;

export interface Named {
  readonly id: string;
  readonly name: string;
}

export const sheetView = (
  form: SheetForm,
  sheet: Json,
  others: readonly Named[],
  say: Say,
): SheetFieldView[] =>
  form.fields.map((field) => fieldView(field, field.path, valueAt(sheet, field.path), others, say));

function fieldView(
  field: ProfileField,
  path: string,
  value: Json | undefined,
  others: readonly Named[],
  say: Say,
): SheetFieldView {
  const { input } = field;
  const plain: SheetFieldView = {
    path,
    label: say(field.label),
    kind: "text",
    value: wordsOf(value),
    on: value === true,
    choices: [],
    columns: [],
    rows: [],
  };
  switch (input.kind) {
    case "number":
    case "flag":
      return { ...plain, kind: input.kind };
    case "choice": {
      const options = input.options.map((option) => ({ value: option.value, label: say(option.label) }));
      return { ...plain, kind: "choice", choices: chosen(options, wordsOf(value)) };
    }
    case "figure": {
      const options = [
        { value: "", label: "–" },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ];
      return { ...plain, kind: "choice", choices: chosen(options, wordsOf(value)) };
    }
    case "rows":
      return {
        ...plain,
        kind: "rows",
        columns: input.fields.map(({ label }) => say(label)),
        // An empty line at the end takes a new row; a line whose name is cleared is dropped by the ruleset.
        rows: [...listOf(value), {}].map((row, at) =>
          input.fields.map((column) =>
            fieldView(column, cellPath(path, at, column.path), valueAt(row, column.path), others, say),
          ),
        ),
      };
    case "text":
    case "words":
    case "json":
      return plain;
  }
}

const chosen = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  options.map((option) => ({ ...option, on: option.value === value }));

const cellPath = (path: string, row: number, column: string): string => `${path}|${row}|${column}`;

/** What was typed, by path, as the sheet the ruleset checks. */
export function sheetFrom(form: SheetForm, typed: (path: string) => string | boolean | undefined): Json {
  const sheet: Record<string, Json> = {};
  for (const field of form.fields) put(sheet, field.path, fieldValue(field, field.path, typed));
  return sheet;
}

function fieldValue(
  field: ProfileField,
  path: string,
  typed: (path: string) => string | boolean | undefined,
): Json {
  if (field.input.kind === "rows") return rowsFrom(field.input.fields, path, typed);
  const value = typed(path) ?? "";
  if (typeof value === "boolean") return value;
  switch (field.input.kind) {
    case "number":
      return value.trim() === "" ? "" : Number(value);
    case "words":
      return value
        .split(/[,\s]+/)
        .map((word) => word.trim())
        .filter((word) => word !== "");
    case "json":
      return jsonFrom(value);
    case "flag":
    case "choice":
    case "figure":
    case "text":
      return value;
  }
}

function rowsFrom(
  columns: readonly ProfileField[],
  path: string,
  typed: (path: string) => string | boolean | undefined,
): Json {
  const rows: Json[] = [];
  const first = columns[0];
  for (let at = 0; first !== undefined && typed(cellPath(path, at, first.path)) !== undefined; at++) {
    rows.push(
      Object.fromEntries(
        columns.map((column) => [column.path, fieldValue(column, cellPath(path, at, column.path), typed)]),
      ),
    );
  }
  return rows;
}

/** Text that is no JSON stays text: the ruleset says what it expected. */
function jsonFrom(value: string): Json {
  if (value.trim() === "") return null;
  try {
    return z.json().parse(JSON.parse(value));
  } catch {
    return value;
  }
}

function valueAt(value: Json | undefined, path: string): Json | undefined {
  let at = value;
  for (const part of path.split(".")) at = isRecord(at) ? at[part] : undefined;
  return at;
}

function put(sheet: Record<string, Json>, path: string, value: Json): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) {
    sheet[first] = value;
    return;
  }
  const before = sheet[first];
  const inner: Record<string, Json> = isRecord(before) ? { ...before } : {};
  put(inner, rest.join("."), value);
  sheet[first] = inner;
}

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

function wordsOf(value: Json | undefined): string {
  if (value === undefined || value === null || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (isList(value)) return value.map(wordsOf).join(", ");
  return value === true ? "" : JSON.stringify(value);
}
