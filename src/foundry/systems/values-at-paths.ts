import type { Json } from "../../core/json";
import type { HostActor } from "../foundry-documents";
import type { ActorFacts } from "./adapter";

/** A number at a dotted path, or nothing. Systems write some as text. */
export function numberAt(root: unknown, path: string): number | undefined {
  const value = valueAt(root, path);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

export function valueAt(root: unknown, path: string): unknown {
  let at: unknown = root;
  for (const key of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** Hit points at a path: a value and its maximum, or one number. */
export function hpAt(actor: HostActor, path: string): ActorFacts["hp"] {
  const value = numberAt(actor.system, `${path}.value`) ?? numberAt(actor.system, path);
  const max = numberAt(actor.system, `${path}.max`);
  return value === undefined ? undefined : { value, max: max ?? value };
}

/** None left of some: where nobody has filled in how many there are, nobody has lost any. */
export const isAtNone = (actor: HostActor, path: string): boolean =>
  (numberAt(actor.system, `${path}.value`) ?? 1) <= 0 && (numberAt(actor.system, `${path}.max`) ?? 0) > 0;

export function hpUpdateAt(
  actor: HostActor,
  path: string,
  value: number,
): Readonly<Record<string, Json>> | undefined {
  if (numberAt(actor.system, `${path}.value`) !== undefined) return { [`system.${path}.value`]: value };
  return numberAt(actor.system, path) === undefined ? undefined : { [`system.${path}`]: value };
}

/** Only what was found. */
export function found(facts: { [K in keyof ActorFacts]: ActorFacts[K] | undefined }): ActorFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
