import { readFileSync } from "node:fs";
import { z } from "zod";
import { loadBattle, type Snapshot } from "../src/field";
import { RULESETS, withStandIns } from "../src/headless";

export const READY = ["five-parsecs", "firefight", "monster-ai", "gunslinger", "x-wing"] as const;
export type ReadyBattle = (typeof READY)[number];

const hitPoints = z.object({ value: z.number(), max: z.number() });
const readyShape = z.object({
  documents: z.object({
    scenes: z.array(
      z.looseObject({ tokens: z.array(z.looseObject({ _id: z.string(), actorId: z.string() })) }),
    ),
    actors: z.array(z.object({ _id: z.string(), system: z.object({ hp: hitPoints }) })),
  }),
});

/** A ready battle of the practice table as a snapshot: hit points as the actors have them, everybody played. */
export function readyBattle(name: ReadyBattle): Snapshot {
  const { scenes, actors } = readyShape.parse(
    JSON.parse(readFileSync(`table/battles/${name}.json`, "utf8")),
  ).documents;
  const [scene] = scenes;
  const loaded = loadBattle(scene);
  if (scene === undefined || !loaded.ok) throw new Error(`${name}: ${JSON.stringify(loaded)}`);
  const hpOf = (id: string): { hp?: z.infer<typeof hitPoints> } => {
    const token = scene.tokens.find(({ _id }) => _id === id);
    const actor = actors.find(({ _id }) => _id === token?.actorId);
    return actor === undefined ? {} : { hp: actor.system.hp };
  };
  const figures = loaded.value.figures.map((figure) => ({ ...figure, ...hpOf(figure.id) }));
  return withStandIns({ ...loaded.value, figures }, RULESETS).snapshot;
}
