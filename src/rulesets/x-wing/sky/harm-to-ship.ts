import type { Effect, Harm } from "../data/devices";
import { say, type Ledger } from "./ledger";
import { deviceText, type LaidDevice, type Ship } from "./sky";
import { rollAttackDie } from "./dice-faces";

/** One ship suffers one device: what is certain first, then its dice. */
export function sufferDevice(ledger: Ledger, ship: Ship, laid: LaidDevice): void {
  if (laid.device.kind === "obstacle") return;
  const { effect } = laid.device;
  ledger.note(say("outcome.suffers", { ship: ship.name, device: deviceText(laid.device) }));
  for (const harm of harmsOf(ledger, ship, laid, effect)) sufferHarm(ledger, ship, harm);
}

function harmsOf(ledger: Ledger, ship: Ship, laid: LaidDevice, effect: Effect): readonly Harm[] {
  const label = say("die.device", { device: deviceText(laid.device), ship: ship.name });
  const rolled = Array.from({ length: effect.dice }, () => rollAttackDie(ledger, label)).flatMap((face) => {
    const harm = effect.faces[face];
    return harm === undefined ? [] : [harm];
  });
  return [...effect.sure, ...rolled];
}

/** Whoever is gone suffers nothing more. */
export function sufferHarm(ledger: Ledger, ship: Ship, harm: Harm): void {
  if (ledger.isGone(ship.id)) return;
  const label = say(`outcome.${harm.kind}`, { ship: ship.name, n: harm.n });
  switch (harm.kind) {
    case "hit":
    case "crit": {
      const through = ledger.loseShields(ship, harm.n, label);
      ledger.loseHull(ship, through, label);
      return;
    }
    case "hull":
      ledger.loseHull(ship, harm.n, label);
      return;
    case "shield":
      ledger.loseShields(ship, harm.n, label);
      return;
    case "ion":
    case "strain":
    case "disarm":
      ledger.gain(ship, harm.kind, harm.n, label);
  }
}
