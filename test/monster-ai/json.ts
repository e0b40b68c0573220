import type { Json } from "../../src/core/json";

export type JsonObject = Readonly<Record<string, Json>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
