import { text, type Text } from "../../../core/text";
import type { Situation } from "../../../engine/situation";
import { rollDie } from "../../../engine/trace-recorder";
import { directDamage } from "../data/devices";
import { deviceText, type LaidDevice, type Ship } from "../sky/sky";
import { defenceFace } from "../sky/dice-faces";
import { destroyedBy, directOf, type Threat } from "./device-threats";

/** Does the ship try to avoid what threatens it (XW-E1 to E7)? */
export interface AvoidDecision {
  readonly avoids: boolean;
  readonly because: Text;
  readonly source: string;
}

type Roller = Pick<Situation, "dice" | "trace">;

export function decideToAvoid(
  situation: Roller,
  ship: Ship,
  threats: readonly Threat[],
  already: readonly Threat[] = [],
): AvoidDecision {
  const direct = directOf([...threats, ...already]);
  const left = { hull: ship.hull ?? Infinity, shields: ship.shields };
  situation.trace.add({
    kind: "sum",
    label: text("OPFOR.x-wing.avoid.direct"),
    terms: [...threats, ...already].map(({ laid }) => {
      const { shielded, hull } = directDamage(laid.device);
      return { label: deviceText(laid.device), value: shielded + hull };
    }),
    total: direct.shielded + direct.hull,
    ...(ship.hull === undefined
      ? {}
      : { against: { label: text("OPFOR.x-wing.avoid.health"), value: ship.hull + left.shields } }),
  });
  if (destroyedBy(left.hull, left.shields, direct)) {
    return { avoids: true, because: text("OPFOR.x-wing.avoid.destroyed"), source: "XW-E3" };
  }
  const evades = threats.filter(({ laid }) => rollsEvade(situation, laid)).length;
  return {
    avoids: evades > 0,
    because: text(evades > 0 ? "OPFOR.x-wing.avoid.evade" : "OPFOR.x-wing.avoid.noEvade", {
      n: threats.length,
      evades,
    }),
    source: "XW-E5",
  };
}

function rollsEvade(situation: Roller, laid: LaidDevice): boolean {
  const label = text("OPFOR.x-wing.die.defence", { device: deviceText(laid.device) });
  const shown = rollDie(situation, 8, label, (value) => text(`OPFOR.x-wing.face.${defenceFace(value)}`));
  return defenceFace(shown) === "evade";
}
