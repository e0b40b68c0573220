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

export function frameOf({ area }: Battle, side: SideOfMap): Frame {
  const [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height];
  switch (side) {
    case "north":
      return {
        origin: { x: left, y: top },
        along: { x: 1, y: 0 },
        inward: { x: 0, y: 1 },
        width: area.width,
      };
    case "south":
      return {
        origin: { x: left, y: bottom },
        along: { x: 1, y: 0 },
        inward: { x: 0, y: -1 },
        width: area.width,
      };
    case "west":
      return {
        origin: { x: left, y: top },
        along: { x: 0, y: 1 },
        inward: { x: 1, y: 0 },
        width: area.height,
      };
    case "east":
      return {
        origin: { x: right, y: top },
        along: { x: 0, y: 1 },
        inward: { x: -1, y: 0 },
        width: area.height,
      };
  }
}

/** So far along the edge and so far into the table, in pixels. */
export const pointIn = ({ origin, along, inward }: Frame, right: number, ahead: number): Place => ({
  x: origin.x + along.x * right + inward.x * ahead,
  y: origin.y + along.y * right + inward.y * ahead,
});
