import { numberAt } from "./values-at-paths";

const DEEPEST = 5;

const MOST_PATHS = 300;

/** Paths of numbers in a sheet, for people to choose from. */
export function numberPaths(system: unknown): readonly string[] {
  const found: string[] = [];
  const look = (at: unknown, path: string, depth: number): void => {
    if (found.length >= MOST_PATHS || depth > DEEPEST) return;
    if (numberOf(at) !== undefined) found.push(path);
    else if (typeof at === "object" && at !== null && !Array.isArray(at))
      for (const key of Object.keys(at)) look(safe(at, key), path === "" ? key : `${path}.${key}`, depth + 1);
  };
  look(system, "", 0);
  return found;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === "object" ? undefined : numberAt({ value }, "value");

/** Getters of others may throw. */
function safe(root: object, key: string): unknown {
  try {
    return (root as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}
