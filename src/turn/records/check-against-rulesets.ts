import type { Json } from "../../core/json";
import { jsonAt } from "../../core/json-path";
import { inside, type FieldProblem } from "../../core/result";
import type { Text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import { misspeltIn } from "../../engine/misspelt-keys";
import { isBlank, unknownDoctrine, wrongValue, wrongValues } from "../../engine/figure-problems";
import type { FigureData, Snapshot } from "../../field";

/** Values of a battle that its rulesets cannot mean: AI types, profiles and options. Absent ones are no error. */
export function wrongInBattle(
  snapshot: Snapshot,
  rulesets: readonly Ruleset[],
  say: (message: Text) => string,
): FieldProblem[] {
  return [
    ...snapshot.figures.flatMap((figure) =>
      inside(`figures.${figure.id}`, wrongInFigure(figure, rulesets, say)),
    ),
    ...Object.entries(snapshot.options).flatMap(([id, options]) =>
      inside(`options.${id}`, wrongInOptions(id, options, rulesets)),
    ),
  ];
}

/** Keys of profiles that are nearly a field's: they are kept, and read by nobody. */
export const misspeltInBattle = (
  { figures }: Pick<Snapshot, "figures">,
  rulesets: readonly Ruleset[],
): FieldProblem[] =>
  figures.flatMap(({ id, ruleset, profile }) => {
    const { fields = [] } = rulesets.find((one) => one.id === ruleset) ?? {};
    return misspeltIn(fields, profile).map(({ field, meant }) => ({
      field: `figures.${id}.profile.${field}`,
      expected: `is not read; perhaps "${meant}" is meant`,
    }));
  });

function wrongInFigure(
  figure: FigureData,
  rulesets: readonly Ruleset[],
  say: (message: Text) => string,
): FieldProblem[] {
  if (isBlank(figure.ruleset)) return [];
  const ruleset = rulesets.find(({ id }) => id === figure.ruleset);
  if (ruleset === undefined) return [{ field: "ruleset", expected: oneOf(rulesets, figure.ruleset) }];
  const unknown = unknownDoctrine(ruleset, figure.doctrine, figure.profile);
  const doctrine =
    unknown === undefined ? [] : [{ field: "doctrine", expected: oneOf(ruleset.doctrines, unknown) }];
  return [...doctrine, ...wrongInProfile(ruleset, figure, say)];
}

/** What does not suit its field, and what is there and the ruleset complains of. */
function wrongInProfile(
  ruleset: Ruleset,
  { profile, doctrine }: FigureData,
  say: (message: Text) => string,
): FieldProblem[] {
  const wrong = inside("profile", wrongValues(ruleset.fields, profile));
  const { problems } = ruleset.checkProfile(profile, doctrine ?? ruleset.doctrines[0]?.id ?? "");
  const more = problems
    .filter(({ field }) => field.startsWith("profile.") && isGiven(jsonAt({ profile }, field)))
    .filter(({ field }) => !wrong.some((one) => one.field === field || one.field.startsWith(`${field}.`)))
    .map(({ field, text }) => ({ field, expected: say(text), text }));
  return [...wrong, ...more];
}

function wrongInOptions(
  id: string,
  options: Readonly<Record<string, Json>>,
  rulesets: readonly Ruleset[],
): FieldProblem[] {
  const ruleset = rulesets.find((one) => one.id === id);
  if (ruleset === undefined) return [{ field: "", expected: oneOf(rulesets, id) }];
  return Object.entries(options).flatMap(([option, value]) => {
    const known = ruleset.options.find((one) => one.id === option);
    if (known !== undefined) return wrongValue(option, known.label, known.input, value);
    return [{ field: option, expected: oneOf(ruleset.options, option) }];
  });
}

const isGiven = (value: Json | undefined): boolean =>
  !isBlank(value) && !(Array.isArray(value) && value.length === 0);
const oneOf = (known: readonly { readonly id: string }[], value: string): string =>
  `expected one of ${known.map(({ id }) => `"${id}"`).join(", ")}, not "${value}"`;
