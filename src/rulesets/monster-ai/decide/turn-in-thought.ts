import type { Situation } from "../../../engine/situation";
import type { Battle } from "../../../field";
import { fighterOf, hasStatus, type Fighter } from "../fighter";
import type { MonsterProfile } from "../profile";
import { inMetric } from "../ground/diagonals-count-one";
import { readMemory, type Memory } from "../memory";
import { readOptions, type Options } from "../options";
import type { Scheme } from "../scheme/schema";

/** One monster's turn while it is thought about, in this ruleset's words. */
export interface Turn {
  readonly situation: Situation<MonsterProfile>;
  readonly battle: Battle;
  readonly options: Options;
  readonly memory: Memory;
  readonly me: Fighter;
  readonly scheme: Scheme;
  readonly enemies: readonly Fighter[];
  readonly allies: readonly Fighter[];
  /** Spaces of one Move; 0 when it cannot move (MAI-Q27). */
  readonly speed: number;
}

export function turnOf(situation: Situation<MonsterProfile>, scheme: Scheme): Turn {
  const options = readOptions(situation.options);
  const battle = inMetric(situation.battle, options);
  const me = fighterOf(situation.me);
  const held = hasStatus(me.figure, "immobilize") || hasStatus(me.figure, "stun");
  return {
    situation,
    battle,
    options,
    memory: readMemory(situation.memory),
    me,
    scheme,
    enemies: battle.enemiesOf(me.figure).map(fighterOf),
    allies: battle.friendsOf(me.figure).map(fighterOf),
    speed: held ? 0 : Math.max(0, Math.floor(me.speed)),
  };
}
