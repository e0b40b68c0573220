import type { Option } from "../../../core/decision";
import { text } from "../../../core/text";
import { length } from "../../../core/unit";
import { choose, least, only, type Criterion } from "../../../engine/choose";
import type { Situation } from "../../../engine/situation";
import { apart, inFrontOf, LONGEST_SHOT, rangeBetween } from "./shot-from-pose";
import { fixed } from "../geometry/pose";
import { enemiesOf, type Ship, type Sky } from "../sky/sky";

/** FGA target choice: the locked enemy within range 3, the nearest in the front arc, the nearest. */
export function chooseTarget(situation: Situation, sky: Sky, me: Ship): Ship | undefined {
  const enemies = enemiesOf(sky, me.side);
  const locked = enemies.filter((enemy) => enemy.id === me.lock && rangeBetween(me, enemy) <= LONGEST_SHOT);
  const ahead = enemies.filter((enemy) => inFrontOf(me, enemy));
  return choose(situation, {
    id: "target",
    label: text("OPFOR.x-wing.choice.target"),
    candidates: text("OPFOR.x-wing.choice.target.enemies"),
    from: enemies,
    by: [
      pool(locked, ahead),
      least(text("OPFOR.x-wing.choice.target.nearest"), (enemy) => fixed(apart(me, enemy))),
    ],
    show: (enemy): Option => ({
      id: enemy.id,
      label: text("OPFOR.x-wing.named", { name: enemy.name }),
      detail: [text("OPFOR.x-wing.distance", { distance: length(apart(me, enemy), "mm") })],
      figure: enemy.id,
    }),
    offerWorse: true,
  });
}

function pool(locked: readonly Ship[], ahead: readonly Ship[]): Criterion<Ship> {
  if (locked.length > 0) {
    return only(text("OPFOR.x-wing.choice.target.locked"), (enemy) => locked.includes(enemy));
  }
  return ahead.length > 0
    ? only(text("OPFOR.x-wing.choice.target.ahead"), (enemy) => ahead.includes(enemy))
    : only(text("OPFOR.x-wing.choice.target.any"), () => true);
}
