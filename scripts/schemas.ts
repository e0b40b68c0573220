// Writes the JSON Schemas that docs/ publishes from the schemas the code checks with; `--check` only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { snapshotSchema } from "../src/field";
import { schemeSchema } from "../src/rulesets/monster-ai/scheme/schema";
import { turnSchema } from "../src/turn/records/battle-file";

export const SCHEMAS: Readonly<Record<string, () => unknown>> = {
  "docs/battle.schema.json": () => ({
    title: "OpFor battle",
    ...z.toJSONSchema(snapshotSchema.extend({ turn: turnSchema.optional() }), { io: "input" }),
  }),
  "docs/scheme.schema.json": () => z.toJSONSchema(schemeSchema, { io: "input" }),
};

const pretty = (schema: unknown): string => `${JSON.stringify(schema, null, 2)}\n`;

/** Paths whose published schema differs from what the code would publish now. */
export function outdated(): string[] {
  return Object.entries(SCHEMAS)
    .filter(([path, make]) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8") !== pretty(make()))
    .map(([path]) => path);
}

if (process.argv[1]?.endsWith("schemas.ts") === true) {
  for (const [path, make] of Object.entries(SCHEMAS))
    writeFileSync(new URL(`../${path}`, import.meta.url), pretty(make()));
}
