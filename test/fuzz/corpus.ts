import { readFileSync } from "node:fs";
import type { Json } from "../../src/core/json";
import type { Step } from "../../src/core/step";
import type { Outcome } from "../../src/core/outcome";
import type { Snapshot } from "../../src/field";
import { RULESETS, rulesetNamed, runBattle, type Deed } from "../../src/headless";
import { battleOf, seedOf } from "../soak/soaked-battle";

/** Good data to start from: moments of real battles, files, schemes. */

export interface Moment {
  readonly ruleset: string;
  readonly figure: string;
  readonly seed: string;
  readonly snapshot: Snapshot;
  readonly memory: Json;
  readonly deed: Deed;
}

const GROUNDS = ["square", "hex"] as const;
const kept = new Map<string, readonly Moment[]>();

/** Turns of two short battles of a ruleset, with what it remembered before each. */
export function momentsOf(ruleset: string): readonly Moment[] {
  const known = kept.get(ruleset);
  if (known !== undefined) return known;
  const moments = GROUNDS.flatMap((ground) => momentsOn(ruleset, ground));
  kept.set(ruleset, moments);
  return moments;
}

function momentsOn(ruleset: string, ground: string): Moment[] {
  if (ruleset === "gunslinger" && ground !== "hex") return [];
  const battle = battleOf(seedOf(ruleset, ground, 5));
  if (battle === undefined) return [];
  const moments: Moment[] = [];
  let memory: Json = null;
  runBattle({
    snapshot: battle.start,
    rulesets: rulesetNamed,
    seed: "corpus",
    mostRounds: 2,
    watch: (happening, table) => {
      if (happening.kind === "event") memory = table.memory(ruleset);
      else {
        const { figure, seed, before, deed } = happening;
        moments.push({ ruleset, figure, seed, snapshot: before, memory, deed });
      }
    },
  });
  return moments;
}

export const rulesetIds = (): readonly string[] => RULESETS.map(({ id }) => id);

export const stepsOf = (moments: readonly Moment[]): readonly Step[] =>
  moments.flatMap(({ deed }) => deed.decided.plan.steps);
export const outcomesOf = (moments: readonly Moment[]): readonly Outcome[] =>
  moments.flatMap(({ deed }) => deed.outcomes);

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** A battle of the practice table: a Foundry scene with tokens and flags among other documents. */
export const tableBattle = (name: string): string => read(`table/battles/${name}.json`);

export const uvtt = {
  format: 0.3,
  resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 50 },
  line_of_sight: [
    [
      { x: 1, y: 1 },
      { x: 4, y: 1 },
      { x: 4, y: 5 },
    ],
  ],
  objects_line_of_sight: [],
  portals: [
    {
      position: { x: 4, y: 3 },
      bounds: [
        { x: 4, y: 2.5 },
        { x: 4, y: 3.5 },
      ],
      rotation: 0,
      closed: true,
      freestanding: false,
    },
  ],
  environment: { baked_lighting: true, ambient_light: "ffffffff" },
  lights: [],
  image: "",
};
