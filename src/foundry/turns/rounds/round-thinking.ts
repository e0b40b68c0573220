import type { Store } from "../../../turn/playing/ports";
import type { Thinker } from "../../../turn/thinking/thinker";
import type { HostCombat, HostScene } from "../../foundry-documents";
import { readScene } from "../../reading/scene-reader";
import { roundSeed } from "../seeds";

/** What a ruleset is given to think about what the rounds bring. */
export type RoundThinking = Parameters<Thinker["order"]>[0];

export const roundThinking = (
  store: Pick<Store, "memory">,
  combat: HostCombat,
  scene: HostScene,
  ruleset: string,
): RoundThinking => ({
  ruleset,
  snapshot: readScene(scene, combat),
  seed: roundSeed(combat),
  memory: store.memory(combat.id, ruleset),
  unattended: true,
});
