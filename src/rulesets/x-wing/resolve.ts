import { z } from "zod";
import type { ActStep, Step } from "../../core/step";
import type { Context, Resolution } from "../../engine/ruleset";
import type { Battle } from "../../field/battle";
import { deviceNamed } from "./data/devices";
import { rollAttackDie, sufferHarm } from "./effects";
import { rollShot } from "./engagement";
import { Ledger, say } from "./ledger";
import { triggerMine } from "./mines";
import { chargesValue } from "./profile";
import { deviceText, skyOf, type Ship, type Sky } from "./sky";

/** What a step of a plan changes besides the ship's place. */
export function resolve(battle: Battle, step: Step, context: Context): Resolution {
  const sky = skyOf(battle, context.memory);
  const ledger = new Ledger(context.dice, sky.memory);
  const ship = sky.ships.find(({ id }) => id === step.figure);
  if (ship !== undefined) {
    if (step.kind === "act") resolveAct(sky, ledger, ship, step);
    if (step.kind === "attack") {
      const target = sky.ships.find(({ id }) => id === step.target);
      const terms = shotTerms.safeParse(step.terms);
      if (target !== undefined && terms.success && sky.options.rollShots) {
        rollShot(ledger, ship, target, terms.data.range);
      } else ledger.note(say("shot.table"));
    }
  }
  return ledger.resolution();
}

const shotTerms = z.object({ range: z.int() });
const fromTo = z.object({ from: z.int(), to: z.int() });
const fromOnly = z.object({ from: z.int() });
const mineTerms = z.object({ device: z.string() });

function resolveAct(sky: Sky, ledger: Ledger, ship: Ship, step: ActStep): void {
  switch (step.act) {
    case "stress": {
      const terms = fromTo.safeParse(step.terms);
      if (terms.success) ledger.value(ship, "stress", terms.data.from, terms.data.to, step.label);
      return;
    }
    case "ion": {
      const terms = fromOnly.safeParse(step.terms);
      if (terms.success) ledger.value(ship, "ion", terms.data.from, 0, step.label);
      return;
    }
    case "mine": {
      const terms = mineTerms.safeParse(step.terms);
      const laid = sky.devices.find(({ id }) => terms.success && id === terms.data.device);
      if (laid !== undefined) triggerMine(ledger, ship, laid);
      return;
    }
    case "obstacle":
      strikeObstacle(ledger, ship);
      return;
    case "focus":
    case "evade":
      ledger.gainStatus(ship, step.act, step.label);
      return;
    case "lock":
      if (step.target === undefined) return;
      ledger.remember({ locks: { ...ledger.memory.locks, [ship.id]: step.target } });
      ledger.note(step.label);
      return;
    case "reload":
      reload(ledger, ship);
  }
}

/** One attack die; a hit or a crit does that damage. */
function strikeObstacle(ledger: Ledger, ship: Ship): void {
  const face = rollAttackDie(ledger, say("die.obstacleHit", { ship: ship.name }));
  if (face === "hit" || face === "crit") sufferHarm(ledger, ship, { kind: face, n: 1 });
  else ledger.note(say("outcome.unharmed", { ship: ship.name }));
}

/** One charge back, and no weapon this round. */
function reload(ledger: Ledger, ship: Ship): void {
  const empty = ship.profile.devices.find(({ charges }) => charges === 0);
  const device = empty === undefined ? undefined : deviceNamed(empty.device);
  if (device === undefined) return;
  const label = say("outcome.reload", { ship: ship.name, device: deviceText(device) });
  ledger.value(ship, chargesValue(device.id), 0, 1, label);
  ledger.gainStatus(ship, "disarm", label);
}
