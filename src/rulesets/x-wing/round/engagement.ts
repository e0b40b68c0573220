import type { Text } from "../../../core/text";
import { chosen, consider, passed } from "../activation/turn-in-thought";
import { apart, shotAt, type Shot } from "../flying/shot-from-pose";
import { say, type Ledger } from "../sky/ledger";
import { enemiesOf, inInitiative, type Ship, type Sky } from "../sky/sky";
import { forbidden } from "../sky/what-tokens-forbid";
import { diceText, hasDefended, rollShot } from "./roll-shot";

export interface AimedShot extends Shot {
  readonly target: Ship;
}

/** The target it has locked or was after, else the nearest enemy it has a shot at; disarmed ships have none. */
export function bestShot(sky: Sky, ship: Ship, preferred: string | undefined): AimedShot | undefined {
  if (forbidden(ship, "attack") !== undefined) return undefined;
  const shots = enemiesOf(sky, ship.side)
    .flatMap((target) => {
      const shot = shotAt(ship, target);
      return shot === undefined ? [] : [{ ...shot, target }];
    })
    .sort((a, b) => apart(ship, a.target) - apart(ship, b.target));
  return shots.find(({ target }) => target.id === preferred) ?? shots[0];
}

/** After the detonations: AI ships announce their shots, highest initiative first. */
export function playEngagement(ledger: Ledger): void {
  if (ledger.sky.options.shots === "turn") {
    ledger.trace.note(say("engagement.inTurns"));
    return;
  }
  const pilots = [...inInitiative(ledger.sky)].reverse().filter(({ ai }) => ai);
  for (const { id } of pilots) {
    const ship = ledger.ship(id);
    if (ship !== undefined) engage(ledger, ship);
  }
}

function engage(ledger: Ledger, ship: Ship): void {
  const rule = { id: "shot", source: "3a", title: say("rule.shot", { ship: ship.name }) };
  consider(ledger, rule, () => {
    if (forbidden(ship, "attack") !== undefined) return passed(undefined, say("shot.disarmed"));
    const shot = bestShot(ledger.sky, ship, ship.lock);
    if (shot === undefined) return passed(undefined, say("shot.none"));
    const { rollShots } = ledger.sky.options;
    const label = shotText(ship, shot, rollShots);
    ledger.note(label);
    if (rollShots) rollShot(ledger, ship, shot.target, shot.range);
    else hasDefended(ledger, shot.target);
    return chosen(undefined, label);
  });
}

/** Whoever rolls it is told what with. */
export const shotText = (ship: Ship, { target, range, arc }: AimedShot, rolledHere: boolean): Text =>
  say("shot.announced", {
    ship: ship.name,
    target: target.name,
    range,
    arc: say(`arc.${arc}`),
    dice: rolledHere ? "" : diceText(ship, target, range),
  });
