import type { Place, Point } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import { type Battle, type Figure, pixelsPerUnit } from "../../../field";
import type { Device } from "../data/devices";
import type { BaseSize } from "../geometry/bases";
import type { Mat } from "../geometry/mat";
import { fixed, type Pose } from "../geometry/pose";
import type { Shape } from "../geometry/mat-shapes";
import type { XWingOptions } from "../options";
import type { Equipped, XWingProfile } from "../ship-card/profile";
import type { XWingMemory } from "./memory";
import type { TokenCounts } from "./tokens-as-statuses";

/** A ship as the rules see it, in millimetres. */
export interface Ship {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Flown by OpFor. */
  readonly ai: boolean;
  readonly pose: Pose;
  readonly size: BaseSize;
  readonly profile: XWingProfile;
  /** Undefined: nobody said; the table keeps its damage. */
  readonly hull: number | undefined;
  readonly shields: number;
  /** Its bombs and mines, row by row. */
  readonly devices: readonly Equipped[];
  /** What lies by it on the map. */
  readonly tokens: TokenCounts;
  readonly statuses: readonly string[];
  /** Whom it has locked. */
  readonly lock: string | undefined;
  readonly figure: Figure;
}

export interface Obstacle {
  readonly id: string;
  readonly name: Text;
  readonly shape: Shape;
  readonly from: "figure" | "region" | "device";
}

/** A device on the mat. */
export interface LaidDevice {
  readonly id: string;
  readonly device: Device;
  /** Undefined: nobody's, so everybody's enemy. */
  readonly side: string | undefined;
  readonly shape: Shape;
  readonly fuses: number;
  readonly from: "memory" | "figure" | "region";
}

/** Everything on the mat, in millimetres. */
export interface Sky {
  readonly battle: Battle;
  readonly pxPerMm: number;
  readonly mat: Mat;
  readonly ships: readonly Ship[];
  readonly obstacles: readonly Obstacle[];
  /** Bombs and mines; devices that are obstacles are among the obstacles. */
  readonly devices: readonly LaidDevice[];
  readonly memory: XWingMemory;
  readonly options: XWingOptions;
}

/** Millimetres are never guessed: a scale, or a grid measured in a real length, must say so. */
export const explicitScale = (battle: Battle): number | undefined => pixelsPerUnit(battle.snapshot, "mm");

/** A token's size: ours is an assumption, so the options have the last word. */
export const diameterOf = (device: Device, options: XWingOptions): number =>
  device.kind === "bomb" || device.layout.abreast.length > 1 ? options.bombDiameter : options.mineDiameter;

export const deviceText = (device: Device): Text => text(`OPFOR.x-wing.device.${device.id}`);

export const friendlyTo = (side: string, device: LaidDevice): boolean => device.side === side;

/** Ships of other sides that fight; neutrals and hidden ones are left alone. */
export const enemiesOf = (sky: Sky, side: string): readonly Ship[] =>
  sky.ships.filter(
    (ship) => ship.side !== side && ship.side !== "neutral" && side !== "neutral" && !ship.figure.hidden,
  );

export const toPlace = (sky: Sky, { x, y }: Point): Place => ({
  x: fixed(x * sky.pxPerMm),
  y: fixed(y * sky.pxPerMm),
});

/** Where a device lies, in pixels. */
export interface Footprint extends Point {
  readonly radius: number;
}

export const footprintOf = (sky: Sky, device: Device, at: Point): Footprint => ({
  ...toPlace(sky, at),
  radius: fixed((diameterOf(device, sky.options) / 2) * sky.pxPerMm),
});

export const health = (ship: Ship): number | undefined =>
  ship.hull === undefined ? undefined : ship.hull + ship.shields;

/** Ascending, as ships are activated. */
export const inInitiative = (sky: Sky): readonly Ship[] =>
  [...sky.ships].sort((a, b) => a.profile.initiative - b.profile.initiative || (a.id < b.id ? -1 : 1));
