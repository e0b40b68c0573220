import type { Json } from "../../core/json";
import type { HostActor, HostToken } from "../host";

/** What of an actor can fill a profile field (`ProfileField.from`). */
export interface ActorFacts {
  readonly hp?: { readonly value: number; readonly max: number };
  readonly defence?: number;
  /** In the system's own unit, "ft" or "m". */
  readonly speed?: { readonly value: number; readonly units: string };
  readonly weapons?: readonly WeaponFacts[];
  readonly gold?: number;
  readonly abilities?: Readonly<Record<string, number>>;
}

export interface WeaponFacts {
  readonly id: string;
  readonly name: string;
  readonly melee: boolean;
  readonly reach?: number;
  readonly range?: number;
  readonly units: string;
}

/** How to read and change the actors of one game system. Everything is looked for, nothing is taken for granted. */
export interface SystemAdapter {
  readonly id: string;
  facts(actor: HostActor): ActorFacts;
  /** The update that sets the hit points; nothing when the actor has none. */
  hpUpdate(actor: HostActor, value: number): Readonly<Record<string, Json>> | undefined;
  /** Rolls the attack the system's own way; false when it cannot. */
  attack?(attacker: HostToken, target: HostToken, weapon: string | undefined): Promise<boolean>;
}

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
