import { z } from "zod";
import type { ActStep, Step } from "../../../core/step";
import type { Context, Resolution } from "../../../engine/ruleset";
import type { Battle } from "../../../field";
import { deviceNamed } from "../data/devices";
import { triggerMine } from "../round/mine-triggers";
import { hasDefended, rollShot } from "../round/roll-shot";
import { sufferHarm } from "../sky/harm-to-ship";
import { rollAttackDie } from "../sky/dice-faces";
import { Ledger, say } from "../sky/ledger";
import { skyOf } from "../sky/read-sky";
import { deviceText, type Ship } from "../sky/sky";

/** What a step of a plan changes besides the ship's place. */
export function resolve(battle: Battle, step: Step, context: Context): Resolution {
  const ledger = new Ledger(context.dice, skyOf(battle, context.memory));
  const ship = ledger.ship(step.figure);
  if (ship !== undefined && step.kind === "act") resolveAct(ledger, ship, step);
  if (ship !== undefined && step.kind === "attack") {
    const target = ledger.ship(step.target);
    const terms = shotTerms.safeParse(step.terms);
    if (target !== undefined && terms.success && ledger.sky.options.rollShots) {
      rollShot(ledger, ship, target, terms.data.range);
    } else {
      ledger.note(say("shot.table"));
      if (target !== undefined) hasDefended(ledger, target);
    }
  }
  return ledger.resolution();
}

const shotTerms = z.object({ range: z.int() });
const changeTerms = z.object({ from: z.int(), to: z.int() });
const mineTerms = z.object({ device: z.string() });

function resolveAct(ledger: Ledger, ship: Ship, step: ActStep): void {
  switch (step.act) {
    case "ion":
      // After the drift all of them go, those of a net on the way too.
      ledger.setTokens(ship, "ion", 0, step.label);
      return;
    case "stress":
    case "strain": {
      // By how many, not to how many: somebody may have touched them since.
      const terms = changeTerms.safeParse(step.terms);
      if (terms.success) ledger.gain(ship, step.act, terms.data.to - terms.data.from, step.label);
      return;
    }
    case "mine": {
      const terms = mineTerms.safeParse(step.terms);
      const laid = ledger.sky.devices.find(({ id }) => terms.success && id === terms.data.device);
      if (laid !== undefined) triggerMine(ledger, ship, laid);
      return;
    }
    case "obstacle":
      strikeObstacle(ledger, ship);
      return;
    case "focus":
    case "evade":
      ledger.gain(ship, step.act, 1, step.label);
      return;
    case "lock":
      if (step.target !== undefined) ledger.setLock(ship, step.target, step.label);
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
  const row = ship.devices.findIndex(({ charges }) => charges === 0);
  const device = deviceNamed(ship.devices[row]?.device ?? "");
  if (device === undefined) return;
  const label = say("outcome.reload", { ship: ship.name, device: deviceText(device) });
  ledger.setCharges(ship, row, 1, label);
  ledger.gain(ship, "disarm", 1, label);
}
