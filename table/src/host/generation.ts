import { isV14 } from "./names/env.ts";

/** What belongs to one generation only is taken off in the other, and kept here until its own comes. */
const shelf = new Map<object, Map<PropertyKey, PropertyDescriptor>>();

function keep(target: object, names: readonly PropertyKey[], isHere: boolean): void {
  const kept = shelf.get(target) ?? new Map<PropertyKey, PropertyDescriptor>();
  shelf.set(target, kept);
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(target, name);
    if (own) kept.set(name, own);
    const known = kept.get(name);
    if (!known) throw new Error(`practice table: ${String(name)} was never there`);
    if (isHere) Object.defineProperty(target, name, { ...known, configurable: true });
    else Reflect.deleteProperty(target, name);
  }
}
const fits: (() => void)[] = [];

/** Names of a class or prototype that only V14 has, or that only V13 has. */
export function only14(target: object, ...names: PropertyKey[]): void {
  fits.push(() => keep(target, names, isV14()));
}
export function only13(target: object, ...names: PropertyKey[]): void {
  fits.push(() => keep(target, names, !isV14()));
}
/** Before anything is made of the classes. */
export function fitGeneration(): void {
  for (const fit of fits) fit();
}
