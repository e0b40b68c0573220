import type { Json } from "../../core/json";

export const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;
