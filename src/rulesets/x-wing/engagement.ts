import { text, type Text } from "../../core/text";
import { rollDie } from "../../engine/situation";
import { apart, shotAt, type Shot } from "./aim";
import { chosen, consider, passed } from "./cockpit";
import { rollAttackDie, sufferHarm } from "./effects";
import { say, type Ledger } from "./ledger";
import { enemiesOf, type Ship, type Sky } from "./sky";
import { inInitiative } from "./system-phase";
import { defenceFace } from "./threat";

export interface AimedShot extends Shot {
  readonly target: Ship;
}

/** The target it has locked or was after, else the nearest enemy it has a shot at. */
export function bestShot(sky: Sky, ship: Ship, preferred: string | undefined): AimedShot | undefined {
  if (ship.figure.statuses.includes("disarm")) return undefined;
  const shots = enemiesOf(sky, ship.side)
    .flatMap((target) => {
      const shot = shotAt(ship, target);
      return shot === undefined ? [] : [{ ...shot, target }];
    })
    .sort((a, b) => apart(ship, a.target) - apart(ship, b.target));
  return shots.find(({ target }) => target.id === preferred) ?? shots[0];
}

/** After the detonations: AI ships announce their shots, highest initiative first. */
export function playEngagement(sky: Sky, ledger: Ledger, round: number): void {
  ledger.remember({ done: { ...ledger.memory.done, engagement: round } });
  if (sky.options.shots === "turn") return;
  for (const ship of [...inInitiative(sky)].reverse().filter(({ ai }) => ai)) {
    if (ledger.isGone(ship.id)) continue;
    const now = { ...sky, ships: sky.ships.filter(({ id }) => !ledger.isGone(id)) };
    engage(now, ledger, ship);
  }
}

function engage(sky: Sky, ledger: Ledger, ship: Ship): void {
  const rule = { id: "shot", source: "3a", title: say("rule.shot", { ship: ship.name }) };
  consider(ledger, rule, () => {
    const shot = bestShot(sky, ship, sky.memory.locks[ship.id] ?? ship.profile.lock);
    if (shot === undefined) return passed(undefined, say("shot.none"));
    const label = shotText(ship, shot);
    ledger.note(label);
    if (sky.options.rollShots) rollShot(ledger, ship, shot.target, shot.range);
    return chosen(undefined, label);
  });
}

export const shotText = (ship: Ship, { target, range, arc }: AimedShot): Text =>
  say("shot.announced", { ship: ship.name, target: target.name, range, arc: say(`arc.${arc}`) });

/** Attack dice against defence dice, one more of each at the ends of the ruler; focus tokens turn focus results. */
export function rollShot(ledger: Ledger, ship: Ship, target: Ship, range: number): void {
  const has = (who: Ship, status: string): boolean => who.figure.statuses.includes(status);
  const attack = Array.from({ length: ship.profile.attack + (range === 1 ? 1 : 0) }, () =>
    rollAttackDie(ledger, say("die.shot", { ship: ship.name })),
  );
  const defence = Array.from({ length: target.profile.agility + (range === 3 ? 1 : 0) }, () =>
    defenceFace(
      rollDie(ledger, 8, say("die.dodge", { ship: target.name }), (value) =>
        say(`face.${defenceFace(value)}`),
      ),
    ),
  );
  const crits = attack.filter((face) => face === "crit").length;
  const hits = attack.filter((face) => face === "hit" || (face === "focus" && has(ship, "focus"))).length;
  const evades =
    defence.filter((face) => face === "evade" || (face === "focus" && has(target, "focus"))).length +
    (has(target, "evade") ? 1 : 0);
  // Evades cancel hits first.
  const hitsThrough = Math.max(0, hits - evades);
  const critsThrough = Math.max(0, crits - Math.max(0, evades - hits));
  if (hitsThrough + critsThrough === 0)
    ledger.note(text("OPFOR.x-wing.shot.dodged", { target: target.name }));
  if (hitsThrough > 0) sufferHarm(ledger, target, { kind: "hit", n: hitsThrough });
  if (critsThrough > 0 && !ledger.isGone(target.id))
    sufferHarm(ledger, target, { kind: "crit", n: critsThrough });
}
