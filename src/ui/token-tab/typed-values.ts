import type { Json } from "../../core/json";
import { isInput } from "../parts/elements";

/** What is meant by what somebody typed into a field. */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function valueOf(input: Field): Json {
  if (isInput(input) && input.type === "checkbox") return input.checked;
  const numeric = isInput(input) && (input.type === "number" || input.dataset.number === "true");
  if (!numeric) return input.value;
  const number = Number(input.value.replace(",", "."));
  return input.value.trim() === "" || Number.isNaN(number) ? null : number;
}

export const wordsOf = (list: string): readonly string[] =>
  list
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

export function jsonOf(json: string): Json {
  try {
    return JSON.parse(json) as Json;
  } catch {
    return null;
  }
}
