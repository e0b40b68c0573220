import { rollDie } from "../../../engine/trace-recorder";
import { chosen, consider } from "../activation/turn-in-thought";
import { baseShape } from "../geometry/bases";
import { fixed } from "../geometry/pose";
import { distance } from "../geometry/mat-shapes";
import { say, type Ledger } from "../sky/ledger";
import type { LaidDevice, Ship } from "../sky/sky";
import type { Reached } from "./reached-ships";

/** XW-A5, A6, Q7: as many AI ships as enemies suffer, the nearest ones; equal distances go to the dice. */
export function sparedShips(
  ledger: Ledger,
  laid: LaidDevice,
  { friendlyAi, enemies }: Reached,
): ReadonlySet<string> {
  const spared = furthest(ledger, laid, friendlyAi, friendlyAi.length - enemies.length);
  for (const ship of spared) {
    const label = say("detonation.spared", { ship: ship.name });
    consider(ledger, { id: "spared", source: "XW-A6" }, () => chosen(undefined, label));
    ledger.note(label);
  }
  return new Set(spared.map(({ id }) => id));
}

function furthest(ledger: Ledger, laid: LaidDevice, ships: readonly Ship[], count: number): readonly Ship[] {
  if (count <= 0) return [];
  const far = ships
    .map((ship) => ({ ship, gap: fixed(distance(baseShape(ship.pose, ship.size), laid.shape)) }))
    .sort((a, b) => b.gap - a.gap);
  const last = far[count - 1]?.gap ?? 0;
  const found = far.filter(({ gap }) => gap > last).map(({ ship }) => ship);
  let tied = far.filter(({ gap }) => gap === last);
  while (found.length < count && tied.length > 0) {
    const room = count - found.length;
    const face = tied.length === room ? 1 : rollDie(ledger, tied.length, say("die.spared"));
    const lucky = tied[face - 1];
    if (lucky === undefined) break;
    found.push(lucky.ship);
    tied = tied.filter((one) => one !== lucky);
  }
  return found;
}
