import { chosen, consider } from "../activation/turn-in-thought";
import { baseBody } from "../geometry/bases";
import { meets } from "../geometry/mat-shapes";
import { sufferDevice } from "../sky/harm-to-ship";
import { say, type Ledger } from "../sky/ledger";
import { deviceText, friendlyTo, type LaidDevice, type Ship } from "../sky/sky";
import { burnFuse } from "./detonation";

/** XW-A3: a mine does nothing to the AI ships of its own side. */
export const triggers = (ship: Ship, laid: LaidDevice): boolean => !(ship.ai && friendlyTo(ship.side, laid));

/**
 * A ship has overlapped a mine or moved through it: a fused one loses a marker, any other goes off and is gone.
 * False when the ship does not set it off.
 */
export function triggerMine(ledger: Ledger, ship: Ship, { id }: LaidDevice): boolean {
  const laid = ledger.sky.devices.find((one) => one.id === id);
  if (laid?.device.kind !== "mine" || !triggers(ship, laid) || ledger.isGone(ship.id)) return false;
  if (laid.fuses > 0) {
    burnFuse(ledger, laid);
    const above = ledger.sky.ships.filter((one) => under(one, laid));
    ledger.setResting(
      id,
      above.map((one) => one.id),
    );
    return true;
  }
  const device = deviceText(laid.device);
  consider(ledger, { id: "mine", source: "3a", title: say("rule.mine", { device }) }, () => {
    sufferDevice(ledger, ship, laid);
    ledger.removeDevice(laid, say("detonation.gone", { device }));
    return chosen(undefined, say("mine.touched", { ship: ship.name }));
  });
  return true;
}

const under = (ship: Ship, laid: LaidDevice): boolean => meets(baseBody(ship.pose, ship.size), laid.shape);

/** A mine placed on ships goes off at once and once only: on the first of them that sets it off. */
export function triggerUnder(ledger: Ledger, laid: LaidDevice): void {
  for (const ship of ledger.sky.ships) {
    if (under(ship, laid) && triggerMine(ledger, ship, laid)) return;
  }
}

/**
 * Mines that somebody put on a ship since its last turn do not wait for it to fly; those that lost a fuse under it
 * do, until it comes onto them anew.
 */
export function minesPutOn(ledger: Ledger, ship: Ship): void {
  for (const laid of ledger.sky.devices) {
    const known = ledger.memory.resting[laid.id] ?? [];
    if (!under(ship, laid)) {
      ledger.setResting(
        laid.id,
        known.filter((id) => id !== ship.id),
      );
    } else if (!known.includes(ship.id)) triggerMine(ledger, ship, laid);
  }
}
