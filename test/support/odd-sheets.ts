import { expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Ruleset } from "../../src/engine/ruleset";

/** What people write into a field, or what an older world has there: below, at and above every limit, or nonsense. */
const ODD: readonly Json[] = [
  -7,
  -6,
  -1,
  0,
  0.5,
  1,
  2,
  3,
  6,
  7,
  8,
  9,
  20,
  1000,
  "2",
  "3+",
  "1-2",
  "x",
  "",
  true,
  null,
  [],
  {},
];

type Fields = Readonly<Record<string, Json>>;
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same profile with one field odd: its own fields, and those of the first row of each list. */
function variations(profile: Fields, odd: Json): readonly (readonly [string, Json])[] {
  return Object.entries(profile).flatMap(([field, value]): (readonly [string, Json])[] => {
    const rows = Array.isArray(value) ? (value as readonly Json[]) : [];
    const [first, ...rest] = rows;
    const inRow = isFields(first)
      ? Object.keys(first).map(
          (key) => [`${field}.${key}`, { ...profile, [field]: [{ ...first, [key]: odd }, ...rest] }] as const,
        )
      : [];
    return [[field, { ...profile, [field]: odd }], ...inRow];
  });
}

/** What of it is another than in the usual profile. */
function difference(usual: unknown, other: unknown): string {
  const [was, is] = [usual, other] as readonly [Record<string, unknown>, Record<string, unknown>];
  const changed = Object.keys({ ...was, ...is }).filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  return changed.map((key) => `${key} ${JSON.stringify(is[key])}`).join(", ");
}

/** A ruleset reads every field of a sheet at its limits, beyond them, and where it holds nonsense. */
export const itReadsOddSheets = (ruleset: Ruleset, profile: Fields): void => {
  it(`${ruleset.id} reads odd sheets as it did`, async () => {
    const doctrine = ruleset.doctrines[0]?.id ?? "";
    const usual = ruleset.checkProfile(profile, doctrine);
    const lines = new Map<string, string[]>();
    for (const odd of ODD)
      for (const [field, fields] of variations(profile, odd)) {
        const read = ruleset.checkProfile(fields, doctrine);
        const problems = read.problems.map((problem) => problem.field).join(" ");
        const told = `${difference(usual.profile, read.profile)}${problems === "" ? "" : ` ! ${problems}`}`;
        lines.set(field, [...(lines.get(field) ?? []), `  ${JSON.stringify(odd)}: ${told}`]);
      }
    const whole = [`as it is: ${JSON.stringify(usual.profile)}`];
    for (const [field, told] of lines) whole.push(field, ...told);
    await expect(`${whole.join("\n")}\n`).toMatchFileSnapshot("golden/odd-sheets.txt");
  });
};
