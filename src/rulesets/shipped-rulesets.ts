import type { Ruleset, RulesetCover } from "../engine/ruleset";
import { COVER as firefight } from "./firefight/book-cover";
import { COVER as fiveParsecs } from "./five-parsecs/book-cover";
import { COVER as gunslinger } from "./gunslinger/book-cover";
import { COVER as monsterAi } from "./monster-ai/book-cover";
import { COVER as xWing } from "./x-wing/book-cover";

interface Shipped {
  /** As far as it is known without loading it. */
  readonly cover: RulesetCover;
  /** Each in a file of its own, which is asked for when somebody plays by it. */
  readonly load: () => Promise<Ruleset>;
}

/** Every ruleset that ships: the only place where they are listed. */
const SHIPPED: readonly Shipped[] = [
  { cover: firefight, load: async () => (await import("./firefight")).firefight },
  { cover: fiveParsecs, load: async () => (await import("./five-parsecs")).fiveParsecs },
  { cover: gunslinger, load: async () => (await import("./gunslinger")).gunslinger },
  { cover: monsterAi, load: async () => (await import("./monster-ai")).monsterAi },
  { cover: xWing, load: async () => (await import("./x-wing")).xWing },
];

export const COVERS: readonly RulesetCover[] = SHIPPED.map(({ cover }) => cover);

/** A ruleset that ships, or nothing where none has this id. */
export const loadRuleset = async (id: string): Promise<Ruleset | undefined> =>
  SHIPPED.find(({ cover }) => cover.id === id)?.load();

export const loadAll = (): Promise<Ruleset[]> => Promise.all(SHIPPED.map(({ load }) => load()));
