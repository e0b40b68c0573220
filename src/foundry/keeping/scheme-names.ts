import { isRecord, type Json } from "../../core/json";

export const idOf = (item: Json): string => (isRecord(item) && typeof item.id === "string" ? item.id : "");

export const nameOf = (item: Json): string =>
  isRecord(item) && typeof item.name === "string" ? item.name : "";

/** "Bog Hexer" is known as "bog-hexer". */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replace(/^-+|-+$/g, "") || "own";
