import type { Battle } from "../../../field";

/** Looks a thing up once on a battlefield: all its figures ask the same. */
export function oncePerBattle<T>(look: (battle: Battle) => T): (battle: Battle) => T {
  const found = new WeakMap<Battle, { readonly value: T }>();
  return (battle) => {
    let known = found.get(battle);
    if (known === undefined) found.set(battle, (known = { value: look(battle) }));
    return known.value;
  };
}
