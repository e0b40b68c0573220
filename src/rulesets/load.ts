import type { Ruleset } from "../engine/ruleset";

/** Each in a file of its own, which is asked for when somebody plays by it. */
const LOADERS: Readonly<Record<string, () => Promise<Ruleset>>> = {
  firefight: async () => (await import("./firefight")).firefight,
  "five-parsecs": async () => (await import("./five-parsecs")).fiveParsecs,
  gunslinger: async () => (await import("./gunslinger")).gunslinger,
  "monster-ai": async () => (await import("./monster-ai")).monsterAi,
  "x-wing": async () => (await import("./x-wing")).xWing,
};

/** A ruleset that ships, or nothing where none has this id. */
export const loadRuleset = (id: string): Promise<Ruleset | undefined> =>
  Object.hasOwn(LOADERS, id) ? (LOADERS[id]?.() ?? Promise.resolve(undefined)) : Promise.resolve(undefined);
