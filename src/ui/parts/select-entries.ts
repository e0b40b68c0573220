import type { Json } from "../../core/json";
import type { Text } from "../../core/text";
import { say } from "../../foundry/translations";

type Input =
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: Text }[] }
  | { readonly kind: string };

/** What a field that chooses offers, for its `<select>`; nothing for other fields. */
export const choicesOf = (
  input: Input,
  chosen: Json | undefined,
): readonly { readonly value: string; readonly label: string; readonly on: boolean }[] =>
  "options" in input
    ? input.options.map(({ value, label }) => ({ value, label: say(label), on: value === chosen }))
    : [];
