import { chosen, consider, passed, type Considered } from "../activation/turn-in-thought";
import { deviceNamed } from "../data/devices";
import { middle } from "../geometry/mat-shapes";
import { sufferDevice } from "../sky/harm-to-ship";
import { say, type Ledger } from "../sky/ledger";
import { deviceText, footprintOf, type LaidDevice, type Sky } from "../sky/sky";
import { shipsWithin, type Blast } from "./blast-reach";
import { reachedBy } from "./reached-ships";
import type { PeopleAsked } from "./people-asked";
import { obstacleToShatter } from "./obstacle-to-shatter";
import { sparedShips } from "./spared-ships";

/** End of Activation: every bomb on the mat, friend's and enemy's, in the order they lie there. */
export function playDetonations(ledger: Ledger, people: PeopleAsked): void {
  const bombs = ledger.sky.devices.filter(({ device }) => device.kind === "bomb");
  for (const laid of bombs) {
    if (laid.fuses > 0) burnFuse(ledger, laid);
    else detonate(ledger, people, laid);
  }
  if (bombs.length === 0) ledger.trace.note(say("detonation.nothing"));
}

/** XW-Q22: a fused device loses a marker and nothing else happens. */
export function burnFuse(ledger: Ledger, laid: LaidDevice): void {
  const left = laid.fuses - 1;
  const label = say("detonation.fuse", { device: deviceText(laid.device), left });
  consider(ledger, { id: "fuse", source: "XW-Q22" }, () => chosen(undefined, label));
  ledger.loseFuse(laid, label);
}

function detonate(ledger: Ledger, people: PeopleAsked, laid: LaidDevice): void {
  const title = say("rule.detonation", { device: deviceText(laid.device) });
  consider(ledger, { id: "detonation", source: "XW-A4", title }, () => goOff(ledger, people, laid));
}

function goOff(ledger: Ledger, people: PeopleAsked, laid: LaidDevice): Considered<undefined> {
  const device = deviceText(laid.device);
  const blast = blastOf(ledger, people, laid);
  const ships = blast === undefined ? [] : shipsWithin(ledger.sky, blast);
  const reached = reachedBy(ships, laid);
  if (reached.friendlyAi.length > 0 && reached.others.length === 0) {
    // XW-A4: only friendly AI ships would suffer.
    ledger.removeDevice(laid, say("detonation.removed", { device }));
    return passed(undefined, say("detonation.onlyFriends", { n: reached.friendlyAi.length }));
  }
  const spared = sparedShips(ledger, laid, reached);
  const affected = ships.filter(({ id }) => !spared.has(id));
  for (const ship of affected) sufferDevice(ledger, ship, laid);
  leaveTraces(ledger, laid, blast);
  if (ships.length === 0) return chosen(undefined, say("detonation.nobody"));
  return chosen(undefined, say("detonation.affects", { ships: affected.map(({ name }) => name) }));
}

function blastOf(ledger: Ledger, people: PeopleAsked, laid: LaidDevice): Blast | undefined {
  if (laid.device.kind !== "bomb") return undefined;
  if (laid.device.around === "ships") return { from: laid.shape, range: laid.device.range };
  const obstacle = obstacleToShatter(ledger, people, laid);
  return obstacle === undefined ? undefined : { from: obstacle.shape, range: 1, shattered: obstacle };
}

/** The bomb is gone, a shattered obstacle with it; a blazer leaves its blaze. */
function leaveTraces(ledger: Ledger, laid: LaidDevice, blast: Blast | undefined): void {
  ledger.removeDevice(laid, say("detonation.gone", { device: deviceText(laid.device) }));
  if (blast?.shattered !== undefined) {
    const { id, from, name } = blast.shattered;
    ledger.removeDevice(
      { id, from: from === "device" ? originOf(ledger.sky, id) : from },
      say("detonation.shattered", { obstacle: name }),
    );
  }
  if (laid.device.kind === "bomb" && laid.device.leaves !== undefined) {
    const left = deviceNamed(laid.device.leaves) ?? laid.device;
    const at = footprintOf(ledger.sky, left, middle(laid.shape));
    ledger.lay(laid.device.leaves, at, laid.side ?? "neutral", 0, say("detonation.blaze"));
  }
}

/** Whether an obstacle that is a device is one of ours, a token or a region. */
function originOf(sky: Sky, id: string): LaidDevice["from"] {
  if (sky.memory.devices.some((device) => device.id === id)) return "memory";
  return sky.battle.figure(id) === undefined ? "region" : "figure";
}
