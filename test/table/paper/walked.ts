/** Everything that lies under an object, a line each: numbers, words and switches, wherever they are. */
const DEEPEST = 9;
const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";
const said = (value: unknown): string =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : JSON.stringify(value);

/** Keys that lead back, and what differs from run to run. */
const LEFT_OUT = new Set(["parent", "_source", "apps", "app", "element", "document", "documentClass"]);

function entriesOf(value: object): [string, unknown][] {
  if (value instanceof Map)
    return [...Map.prototype.entries.call(value)].map(([key, one]) => [String(key), one]);
  if (value instanceof Set) return [...value].map((one, at) => [String(at), one]);
  return Object.entries(value);
}

export function walked(name: string, root: unknown): string[] {
  const [lines, been]: [string[], Set<object>] = [[], new Set()];
  const visit = (path: string, value: unknown, depth: number): void => {
    if (typeof value === "function" || typeof value === "symbol" || value === undefined) return;
    if (typeof value !== "object" || value === null) return void lines.push(`${path} = ${said(value)}`);
    if (been.has(value) || depth > DEEPEST) return;
    been.add(value);
    if (Array.isArray(value) && value.every(isPlain)) return void lines.push(`${path} = ${said(value)}`);
    for (const [key, one] of entriesOf(value))
      if (!LEFT_OUT.has(key)) visit(`${path}.${key}`, one, depth + 1);
  };
  visit(name, root, 0);
  return lines;
}

/** Classes that lie under a namespace and have a member of their own that is called so. */
export function classesWith(root: object, member: string): [string, any][] {
  const [found, been]: [[string, any][], Set<unknown>] = [[], new Set()];
  const visit = (path: string, value: any, depth: number): void => {
    if (value === null || been.has(value) || depth > 5) return;
    if (typeof value !== "object" && typeof value !== "function") return;
    been.add(value);
    if (typeof value === "function" && Object.hasOwn(value, member)) found.push([path, value]);
    if (typeof value === "object")
      for (const [key, one] of Object.entries(value)) visit(`${path}.${key}`, one, depth + 1);
  };
  visit("", root, 0);
  return found;
}

/** A line for each field of a schema: its kind, and what is said of it beyond nothing. */
export function fieldsIn(path: string, field: any): string[] {
  const facts = Object.entries(field).filter(
    ([key, value]) => isPlain(value) && key !== "name" && value && typeof value !== "function",
  );
  const own = `${path} ${field.constructor.name} ${facts.map(([key, value]) => `${key}=${String(value)}`).join(" ")}`;
  const inner = { ...field.fields, ...(field.element === undefined ? {} : { "*": field.element }) };
  return [own, ...Object.entries(inner).flatMap(([key, one]) => fieldsIn(`${path}.${key}`, one))];
}
