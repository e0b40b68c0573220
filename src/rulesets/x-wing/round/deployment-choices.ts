import type { Text } from "../../../core/text";
import type { Column, DeploymentRow, DeploymentTable } from "../data/device-drop-table";
import { COLUMNS } from "../data/device-drop-table";
import { deviceNamed, type Device } from "../data/devices";
import { baseBody, baseShape } from "../geometry/bases";
import { inArc } from "../geometry/arcs";
import { contains } from "../geometry/mat";
import { fixed } from "../geometry/pose";
import { placed, type Placement } from "../geometry/device-placement";
import { atRange } from "../geometry/range";
import { distance, meets } from "../geometry/mat-shapes";
import { bank, SIDES, straight, type Template } from "../geometry/templates";
import { say } from "../sky/ledger";
import { diameterOf, enemiesOf, type Ship, type Sky } from "../sky/sky";

/** One way to put one device on the mat. */
export interface Deployable {
  readonly device: Device;
  readonly column: Column;
  readonly manner: "drop" | "launch";
  readonly shape: string;
  readonly placement: Placement;
}

/** A deployable that meets a row, and how close it comes to an enemy that does (XW-S12). */
export interface Match {
  readonly deployable: Deployable;
  readonly gap: number;
  readonly enemy: Ship;
}

interface Way {
  readonly manner: "drop" | "launch";
  readonly shape: string;
  readonly template: Template;
}

/** The templates a ship may use, by its abilities (rules 3a, drop and launch). */
function waysFor({ profile }: Ship, device: Device): readonly Way[] {
  const can = (ability: (typeof profile.abilities)[number]): boolean => profile.abilities.includes(ability);
  const launches = device.kind === "bomb" && can("trajectorySimulator");
  const dropSpeeds: readonly (1 | 2)[] = can("skilledBombardier") ? [1, 2] : [1];
  const launchSpeeds = can("skilledBombardier") ? [5, 4] : [5];
  const banks = (speed: 1 | 2): readonly Way[] =>
    SIDES.map((side) => ({
      manner: "drop",
      shape: `${speed}-bank${side < 0 ? "Left" : "Right"}`,
      template: bank(speed, side),
    }));
  return [
    ...dropSpeeds.flatMap((speed): Way[] => [
      { manner: "drop", shape: `${speed}-straight`, template: straight(speed) },
      ...(can("nimbleBomber") ? banks(speed) : []),
    ]),
    ...(launches ? launchSpeeds : []).map((speed): Way => ({
      manner: "launch",
      shape: `${speed}-straight`,
      template: straight(speed),
    })),
  ];
}

const columnOf = (device: Device): Column => (device.kind === "mine" ? "mines" : "bombs");

/** XW-Q23: only devices with a charge left; nothing is placed outside the play area. */
export function deployables(sky: Sky, ship: Ship): readonly Deployable[] {
  return ship.devices
    .filter(({ charges }) => charges > 0)
    .flatMap(({ device: id }) => {
      const device = deviceNamed(id);
      return device === undefined || device.kind === "obstacle" ? [] : [device];
    })
    .flatMap((device) =>
      waysFor(ship, device).map(({ manner, shape, template }) => {
        const layout = { ...device.layout, diameter: diameterOf(device, sky.options) };
        const placement = placed(ship.pose, ship.size, manner, template, layout);
        return { device, column: columnOf(device), manner, shape, placement };
      }),
    )
    .filter(({ placement }) => contains(sky.mat, placement.shape));
}

/** Does the device there satisfy the row for this enemy? Range between closest points, arc of the enemy (XW-Q6). */
export function meetsRow(row: DeploymentRow, placement: Placement, enemy: Ship): boolean {
  if (row.overlap && meets(baseBody(enemy.pose, enemy.size), placement.shape)) return true;
  const gap = distance(baseShape(enemy.pose, enemy.size), placement.shape);
  if (!atRange(gap, row.range[0], row.range[1])) return false;
  return row.arcs.length === 0 || row.arcs.some((arc) => inArc(enemy.pose, enemy.size, arc, placement.shape));
}

/** Every deployable of a column that meets a row, with the nearest enemy that it meets it for. */
function matches(sky: Sky, ship: Ship, row: DeploymentRow, options: readonly Deployable[]): readonly Match[] {
  const enemies = enemiesOf(sky, ship.side);
  return options.flatMap((deployable) => {
    const { placement } = deployable;
    const [nearest] = enemies
      .filter((enemy) => meetsRow(row, placement, enemy))
      .map((enemy) => ({
        deployable,
        enemy,
        gap: fixed(distance(baseShape(enemy.pose, enemy.size), placement.shape)),
      }))
      .sort((a, b) => a.gap - b.gap);
    return nearest === undefined ? [] : [nearest];
  });
}

export interface RowFound {
  readonly column: Column;
  /** Printed number, 1 to 4. */
  readonly number: number;
  readonly row: DeploymentRow;
  readonly matches: readonly Match[];
}

/** XW-S2: each column's first row that can be met, top to bottom. */
export const rowsFound = (
  sky: Sky,
  ship: Ship,
  table: DeploymentTable,
  options: readonly Deployable[],
): readonly RowFound[] =>
  COLUMNS.flatMap((column) => {
    const mine = options.filter((option) => option.column === column);
    const found = table[column]
      .map((row, index) => ({ column, number: index + 1, row, matches: matches(sky, ship, row, mine) }))
      .find((one) => one.matches.length > 0);
    return found === undefined ? [] : [found];
  });

export const nearestGap = ({ matches: list }: RowFound): number => Math.min(...list.map(({ gap }) => gap));

/** "in front at range 1-2", for the trace. */
export function rowText(row: DeploymentRow): Text {
  const [from, to] = row.range;
  const arcs = row.arcs.length === 0 ? [say("arc.any")] : row.arcs.map((arc) => say(`arc.${arc}`));
  const where = say(from === to ? "row.at" : "row.between", { arcs, from, to });
  return row.overlap ? say("row.orOverlap", { where }) : where;
}
