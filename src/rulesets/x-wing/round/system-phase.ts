import { text, type Text } from "../../../core/text";
import { rollDie } from "../../../engine/trace-recorder";
import { chosen, consider, impossible, passed, type Considered } from "../activation/turn-in-thought";
import type { DeploymentRow } from "../data/device-drop-table";
import type { AttackFace, Device } from "../data/devices";
import { deployables, nearestGap, rowsFound, rowText, type Match, type RowFound } from "./deployment-choices";
import { rollAttackDie } from "../sky/dice-faces";
import { say, type Ledger } from "../sky/ledger";
import { triggerUnder } from "./mine-triggers";
import { deviceText, footprintOf, inInitiative, type Ship, type Sky } from "../sky/sky";
import { length } from "../../../core/unit";

/** XW-S1: every AI ship with devices decides, in ascending initiative. */
export function playSystemPhase(ledger: Ledger): void {
  const bombers = inInitiative(ledger.sky).filter(({ ai, devices }) => ai && devices.length > 0);
  for (const { id } of bombers) {
    // A mine laid a moment ago may have destroyed someone.
    const ship = ledger.ship(id);
    if (ship !== undefined) deployFrom(ledger, ship);
  }
  if (bombers.length === 0) ledger.trace.note(say("system.nobody"));
}

/** One ship: the first row that can be met, one die, one device at most. */
function deployFrom(ledger: Ledger, ship: Ship): void {
  const rule = { id: "deploy", source: "XW-S1", title: say("rule.deploy", { ship: ship.name }) };
  const { sky } = ledger;
  consider(ledger, rule, () => {
    const options = deployables(sky, ship);
    if (options.length === 0) return impossible(undefined, say("system.noCharge"));
    const found = bestRow(ledger, rowsFound(sky, ship, sky.options.table, options));
    recordRows(sky, ledger, found);
    if (found === undefined) return passed(undefined, say("system.noRow"));
    const outcome = outcomeOf(ledger, ship, found);
    if (outcome === undefined) return passed(undefined, say("system.dieSaysNo"));
    const match = pickDeployable(ledger, outcome.matches);
    if (match === undefined) return impossible(undefined, say("system.noFuse"));
    return deploy(ledger, ship, match, outcome.fuse);
  });
}

/** XW-Q4: the lower row number wins, then the placement closer to its enemy, then a die. */
function bestRow(ledger: Ledger, found: readonly RowFound[]): RowFound | undefined {
  const first = Math.min(...found.map(({ number }) => number));
  const level = found.filter(({ number }) => number === first);
  const close = Math.min(...level.map(nearestGap));
  const best = level.filter((row) => nearestGap(row) === close);
  return best.length <= 1 ? best[0] : best[rollDie(ledger, best.length, say("die.column")) - 1];
}

/** The whole table with the row that was found lit. */
function recordRows(sky: Sky, ledger: Ledger, found: RowFound | undefined): void {
  const { table } = sky.options;
  if (found === undefined) return;
  ledger.trace.add({
    kind: "lookup",
    table: say("table.deployment"),
    source: "XW-S2",
    columns: [say("table.mines"), say("table.bombs")],
    rows: table.mines.map((mines, index) => {
      const bombs = table.bombs[index];
      const cells = [mines, bombs].flatMap((row) => (row === undefined ? [] : [cellText(row)]));
      return { head: say("table.row", { row: index + 1 }), cells };
    }),
    row: found.number - 1,
    column: found.column === "mines" ? 0 : 1,
    because: say("table.matches", { n: found.matches.length }),
  });
}

const cellText = (row: DeploymentRow): Text =>
  say("table.cell", {
    where: rowText(row),
    deploy: row.deploy.map(({ face, fuse }) =>
      say(`deploy.${fuse}`, { face: say(`face.${face ?? "always"}`) }),
    ),
  });

interface RowOutcome {
  readonly fuse: "fused" | "unfused";
  /** What this outcome can put on the mat. */
  readonly matches: readonly Match[];
}

/** XW-Q2: one die per ship and phase, against the row that was found; a result that is not listed: nothing. */
function outcomeOf(ledger: Ledger, ship: Ship, { row, matches }: RowFound): RowOutcome | undefined {
  const needsDie = row.deploy.some(({ face }) => face !== undefined);
  const shown: AttackFace | undefined = needsDie ? rollAttackDie(ledger) : undefined;
  const listed = row.deploy.filter(({ face }) => face === undefined || face === shown);
  const outcomes = listed.map(({ fuse }) => ({
    fuse,
    matches: matches.filter(({ deployable }) => canDo(ship, deployable.device, fuse)),
  }));
  return outcomes.find((one) => one.matches.length > 0) ?? outcomes[0];
}

/** XW-Q3: a fused result needs a fuse: Delayed Fuses, or a bomb that always has one; such a bomb needs a fused result. */
function canDo(ship: Ship, device: Device, fuse: "fused" | "unfused"): boolean {
  if (device.fuses > 0) return fuse === "fused";
  return fuse === "unfused" || ship.profile.abilities.includes("delayedFuses");
}

/** XW-S13: which bomb is a matter of chance; XW-S12, Q5: where it goes, and which mine, is the closest. */
function pickDeployable(ledger: Ledger, from: readonly Match[]): Match | undefined {
  const bombs = [...new Set(from.map(({ deployable }) => deployable.device))].filter(
    ({ kind }) => kind === "bomb",
  );
  const [only] = bombs;
  const drawn =
    bombs.length <= 1
      ? only
      : bombs[rollDie(ledger, bombs.length, say("die.bomb"), (face) => bombName(bombs[face - 1])) - 1];
  const open = drawn === undefined ? from : from.filter(({ deployable }) => deployable.device === drawn);
  const closest = Math.min(...open.map(({ gap }) => gap));
  const tied = open.filter(({ gap }) => gap === closest);
  const picked = tied.length <= 1 ? tied[0] : tied[rollDie(ledger, tied.length, say("die.placement")) - 1];
  recordPick(ledger, from, open, tied, picked);
  return picked;
}

const bombName = (bomb: Device | undefined): Text =>
  bomb === undefined ? text("OPFOR.never") : deviceText(bomb);

function recordPick(
  ledger: Ledger,
  from: readonly Match[],
  open: readonly Match[],
  tied: readonly Match[],
  picked: Match | undefined,
): void {
  ledger.trace.add({
    kind: "choice",
    id: "placement",
    label: say("choice.placement"),
    stages: [
      { label: say("choice.placement.all"), count: from.length },
      { label: say("choice.placement.device"), count: open.length },
      { label: say("choice.placement.closest"), count: tied.length },
    ],
    ...(picked === undefined ? {} : { picked: placementText(picked), figures: [picked.enemy.id] }),
    by: tied.length > 1 ? "die" : picked === undefined ? "none" : "rule",
  });
}

const placementText = ({ deployable, gap, enemy }: Match): Text =>
  say("placement", {
    device: deviceText(deployable.device),
    manner: say(`manner.${deployable.manner}`),
    shape: shapeText(deployable.shape),
    distance: length(gap, "mm"),
    enemy: enemy.name,
  });

/** "1-bankLeft" in the words of the manoeuvres. */
const shapeText = (shape: string): Text => {
  const [speed = "", bearing = ""] = shape.split("-");
  return say(`manoeuvre.${bearing}`, { speed });
};

function deploy(ledger: Ledger, ship: Ship, match: Match, fuse: "fused" | "unfused"): Considered<undefined> {
  const { device, placement, manner } = match.deployable;
  const fuses = Math.max(device.fuses, fuse === "fused" ? 1 : 0);
  const label = say(`system.${manner}.${fuses > 0 ? "fused" : "unfused"}`, {
    ship: ship.name,
    device: deviceText(device),
  });
  const row = ship.devices.findIndex((one) => one.device === device.id && one.charges > 0);
  const charges = ship.devices[row]?.charges ?? 0;
  const used = say("outcome.charge", { ship: ship.name, device: deviceText(device) });
  ledger.setCharges(ship, row, charges - 1, used);
  const ids = placement.tokens.map((token) =>
    ledger.lay(device.id, footprintOf(ledger.sky, device, token), ship.side, fuses, label),
  );
  // A mine placed on a ship's base does not wait.
  for (const laid of ledger.sky.devices) if (ids.includes(laid.id)) triggerUnder(ledger, laid);
  return chosen(undefined, say("system.because", { placement: placementText(match) }));
}
