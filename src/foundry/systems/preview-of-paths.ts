import type { HostActor } from "../foundry-documents";
import type { SystemAdapter } from "./adapter";
import { inSystem, mapped, type AttributePaths } from "./mapped-adapter";
import { numberAt, valueAt } from "./values-at-paths";
import { type PathKey, PATH_KEYS } from "./attribute-paths";

/** What a path leads to on one actor: words to show, "" where nothing is there. */
export interface LiveValue {
  readonly key: PathKey;
  readonly words: string;
  /** A path was given and leads nowhere. */
  readonly isLost: boolean;
}

const MOST = 12;

/** What OpFor would read of this actor by these paths, beside what its adapter finds by itself. */
export function liveValues(
  adapter: SystemAdapter,
  paths: AttributePaths,
  actor: HostActor,
): readonly LiveValue[] {
  const facts = mapped(adapter, paths).facts(actor);
  const words: Record<PathKey, string> = {
    hp: facts.hp === undefined ? "" : `${facts.hp.value} / ${facts.hp.max}`,
    defence: numberWords(facts.defence),
    speed: facts.speed === undefined ? "" : `${facts.speed.value} ${facts.speed.units}`.trim(),
    speedUnits: paths.speedUnits.trim(),
    gold: numberWords(facts.gold),
    abilities: listWords(Object.entries(facts.abilities ?? {}).map(([name, mod]) => `${name} ${mod}`)),
    weaponTypes: listWords((facts.weapons ?? []).map(({ name }) => name)),
    weaponRange: listWords(
      (facts.weapons ?? []).flatMap(({ name, range }) => (range === undefined ? [] : [`${name} ${range}`])),
    ),
    weaponRoll: listWords(formulasOf(actor, paths)),
  };
  return PATH_KEYS.map((key) => ({
    key,
    words: words[key],
    isLost: paths[key].trim() !== "" && isLost(key),
  }));

  /** The adapter may still find something: the path that was typed is what is asked about. */
  function isLost(key: PathKey): boolean {
    const path = inSystem(paths[key]);
    if (key === "hp" || key === "defence" || key === "speed" || key === "gold")
      return (
        numberAt(actor.system, path) === undefined && numberAt(actor.system, `${path}.value`) === undefined
      );
    return words[key] === "";
  }
}

const numberWords = (value: number | undefined): string => (value === undefined ? "" : String(value));

const listWords = (words: readonly string[]): string =>
  `${words.slice(0, MOST).join(", ")}${words.length > MOST ? ", …" : ""}`;

const formulasOf = (actor: HostActor, { weaponTypes, weaponRoll }: AttributePaths): string[] => {
  if (weaponRoll.trim() === "") return [];
  const types = weaponTypes.split(",").map((type) => type.trim());
  return [...actor.items]
    .filter(({ type }) => types.includes(type))
    .flatMap(({ name, system }) => {
      const formula = valueAt(system, inSystem(weaponRoll));
      return typeof formula === "string" && formula !== "" ? [`${name} ${formula.slice(0, 40)}`] : [];
    });
};
