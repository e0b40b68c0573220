import { readdirSync } from "node:fs";
import { z } from "zod";
import { stampOf } from "./stamps";

const ROOT = new URL("../../src/", import.meta.url);
const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

/** A line for each schema that a folder's files export: what passes it, up to which limit, and a stamp of the whole. */
export async function limitsIn(folder: string): Promise<string[]> {
  const files = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort();
  const lines: string[] = [];
  for (const name of files) {
    const path = `${folder}/${name}`;
    const all = (await import(/* @vite-ignore */ new URL(path, ROOT).href)) as Record<string, unknown>;
    for (const [key, schema] of Object.entries(all)) {
      if (!isSchema(schema)) continue;
      const limits = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      const { $schema: _, ...shown } = limits;
      lines.push(`${path} ${key} ${stampOf(limits)} ${JSON.stringify(shown).slice(0, 200)}`);
    }
  }
  return lines;
}
