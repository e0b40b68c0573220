import { isRecord, type Json } from "../../../core/json";

/** What a step was planned with; anything but fields by their names counts as nothing. */
export const termsOf = ({ terms }: { readonly terms?: Json }): Readonly<Record<string, unknown>> =>
  isRecord(terms) ? terms : {};
