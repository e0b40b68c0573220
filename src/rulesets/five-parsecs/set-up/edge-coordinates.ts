import type { Place } from "../../../core/place";
import type { Battle } from "../../../field";
import type { SideOfMap } from "../sheet/options";
import { sideOf, type Edge } from "../turn/players-edge";

/** The table seen from the enemy's edge: along it to the right, and into the table. */
export interface Frame {
  readonly origin: Place;
  readonly along: Place;
  readonly inward: Place;
  readonly width: number;
}

export const sideFrom = (battle: Battle, edge: Edge): SideOfMap =>
  edge.kind === "side" ? edge.side : sideOf(battle, edge.region);

const INTO_THE_TABLE: Readonly<Record<SideOfMap, Place>> = {
  north: { x: 0, y: 1 },
  south: { x: 0, y: -1 },
  west: { x: 1, y: 0 },
  east: { x: -1, y: 0 },
};

export function frameOf({ area }: Battle, side: SideOfMap): Frame {
  const inward = INTO_THE_TABLE[side];
  const isLevel = inward.x === 0;
  return {
    origin: {
      x: inward.x < 0 ? area.x + area.width : area.x,
      y: inward.y < 0 ? area.y + area.height : area.y,
    },
    along: isLevel ? { x: 1, y: 0 } : { x: 0, y: 1 },
    inward,
    width: isLevel ? area.width : area.height,
  };
}

/** So far along the edge and so far into the table, in pixels. */
export const pointIn = ({ origin, along, inward }: Frame, right: number, ahead: number): Place => ({
  x: origin.x + along.x * right + inward.x * ahead,
  y: origin.y + along.y * right + inward.y * ahead,
});
