/** dnd5e declares what conditions do to attacks and applies none of it (systems-facts, trap 8): it is passed along. */

const HINDERED = ["blinded", "frightened", "poisoned", "prone", "restrained"];
const EXPOSED = ["blinded", "paralyzed", "petrified", "restrained", "stunned", "unconscious"];
const HARD_TO_HIT = ["invisible", "dodging"];

export interface Odds {
  readonly advantage: boolean;
  readonly disadvantage: boolean;
}

/** Both may hold: then dnd5e rolls one die. */
export function oddsByConditions(
  attacker: ReadonlySet<string>,
  target: ReadonlySet<string>,
  manner: "melee" | "ranged",
  known: Odds,
): Odds {
  const has = (who: ReadonlySet<string>, list: readonly string[]): boolean =>
    list.some((one) => who.has(one));
  const down = target.has("prone");
  return {
    advantage:
      known.advantage || attacker.has("invisible") || has(target, EXPOSED) || (down && manner === "melee"),
    disadvantage:
      known.disadvantage ||
      has(attacker, HINDERED) ||
      has(target, HARD_TO_HIT) ||
      (down && manner === "ranged"),
  };
}
