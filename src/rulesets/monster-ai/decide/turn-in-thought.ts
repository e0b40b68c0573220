import type { Situation } from "../../../engine/situation";
import type { Battle } from "../../../field";
import { creatureOf, hasStatus, type Creature, type MonsterProfile } from "../figure-with-profile";
import { inMetric } from "../ground/distance-metric";
import { readMemory, type Memory } from "../memory";
import { readOptions, type Options } from "../options";
import type { Scheme } from "../scheme/schema";

/** One monster's turn while it is thought about, in this ruleset's words. */
export interface Turn {
  readonly situation: Situation<MonsterProfile>;
  readonly battle: Battle;
  readonly options: Options;
  readonly memory: Memory;
  readonly me: Creature;
  readonly scheme: Scheme;
  readonly enemies: readonly Creature[];
  readonly allies: readonly Creature[];
  /** Spaces of one Move; 0 when it cannot move (MAI-Q27). */
  readonly speed: number;
}

export function turnOf(situation: Situation<MonsterProfile>, scheme: Scheme): Turn {
  const options = readOptions(situation.options);
  const battle = inMetric(situation.battle, options);
  const me = creatureOf(situation.me);
  const held = hasStatus(me.figure, "immobilize") || hasStatus(me.figure, "stun");
  return {
    situation,
    battle,
    options,
    memory: readMemory(situation.memory),
    me,
    scheme,
    enemies: battle.enemiesOf(me.figure).map(creatureOf),
    allies: battle.friendsOf(me.figure).map(creatureOf),
    speed: held ? 0 : Math.max(0, Math.floor(me.speed)),
  };
}
