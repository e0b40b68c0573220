import { sufferDevice } from "./effects";
import { burnFuse } from "./detonation";
import { baseBody } from "./geometry/bases";
import { meets } from "./geometry/shapes";
import { say, type Ledger } from "./ledger";
import { deviceText, friendlyTo, type LaidDevice, type Ship, type Sky } from "./sky";

/** XW-A3: a mine does nothing to the AI ships of its own side. */
export const triggers = (ship: Ship, laid: LaidDevice): boolean => !(ship.ai && friendlyTo(ship.side, laid));

/**
 * A ship has overlapped a mine or moved through it: a fused one loses a marker, any other goes off and is gone.
 * False when the ship does not set it off.
 */
export function triggerMine(ledger: Ledger, ship: Ship, laid: LaidDevice): boolean {
  if (laid.device.kind !== "mine" || !triggers(ship, laid) || ledger.isGone(laid.id)) return false;
  if (laid.fuses > 0) {
    burnFuse(ledger, laid);
    return true;
  }
  sufferDevice(ledger, ship, laid);
  ledger.removeDevice(laid, say("detonation.gone", { device: deviceText(laid.device) }));
  return true;
}

/** A mine placed on ships would go off at once and once only: on the first of them that sets it off. */
export function triggerUnder(sky: Sky, ledger: Ledger, laid: LaidDevice): void {
  for (const ship of sky.ships) {
    if (ledger.isGone(ship.id) || !meets(baseBody(ship.pose, ship.size), laid.shape)) continue;
    if (triggerMine(ledger, ship, laid)) return;
  }
}
