import type { Battle, Figure } from "../../../field";
import type { MapMark } from "../memory";

/** A fire or a trap is one space large; without a grid a circle one space across, a pot's fire as large as its area. */
export const MARK_RADIUS = 0.5;

/** The figure stands on a fire or trap, in whole or in part. */
export const standsOn = (battle: Battle, figure: Figure, mark: MapMark): boolean =>
  mark.radius === 0
    ? battle.spaces(figure, { x: mark.x, y: mark.y, elevation: figure.elevation }) === 0
    : battle.distance(figure, { x: mark.x, y: mark.y, elevation: figure.elevation }) < mark.radius;

/** Without a grid: ways are planned around a circle by looks half a space apart and may dip into it so far, in spaces. */
const GRAZE = 0.05;

/** Whoever only grazes a fire or trap without a grid is not hurt by it. */
export const isHurtBy = (battle: Battle, figure: Figure, mark: MapMark): boolean =>
  standsOn(battle, figure, mark.radius === 0 ? mark : { ...mark, radius: mark.radius - GRAZE });
