import type { FieldProblem } from "../../core/result";

/** What a scene document calls the fields of the battle that is made from it. */
const NAMES: readonly (readonly [ours: RegExp, theirs: string])[] = [
  [/^figures\b/, "tokens"],
  [/^options\b/, "flags.opfor.options"],
  [/^scene\.scale\b/, "flags.opfor.scale"],
  [/^scene\.(?:area\.)?/, ""],
  [/^walls\.(\d+)\.(bottom|top)$/, "walls.$1.flags.wall-height.$2"],
  [/^walls\.(\d+)\.threshold$/, "walls.$1.threshold.sight"],
  [/^(regions|levels)\.(\d+)\.(bottom|top)$/, "$1.$2.elevation.$3"],
  [/\.id$/, "._id"],
];

/** Problems of a battle under the names its scene has for them; `regions` are the scene's own, by the battle's. */
export function inScene(problems: readonly FieldProblem[], regions: readonly number[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const problem of problems) {
    const field = problem.field.replace(
      /^regions\.(\d+)/,
      (_, index: string) => `regions.${regions[Number(index)] ?? index}`,
    );
    const name = NAMES.reduce((before, [ours, theirs]) => before.replace(ours, theirs), field);
    // A region of several shapes is several regions of the battle.
    if (!byField.has(name)) byField.set(name, { ...problem, field: name });
  }
  return [...byField.values()];
}
