import { standing, type Figure, type Reach, type Spot } from "../../../field";
import type { Turn } from "../page/turn-in-thought";
import type { Model } from "../squads/units";
import type { Errand } from "./errand";

/** So many places round a base. */
const ROUND = 24;
/** In pixels: bases this near touch. */
const TOUCH = 0.05;

/**
 * Without a grid the field offers contact with whoever is as high as the mover; a charge off a ledge or out of the
 * air makes contact with others.
 */
export function contactsBelow(
  { battle, enemies }: Turn,
  { figure }: Model,
  { gait }: Errand,
  reach: Reach,
): readonly Spot[] {
  if (gait !== "charge" || battle.grid.kind !== "gridless") return [];
  return enemies
    .flatMap(({ models }) => models.map((model) => model.figure))
    .filter((other) => Math.abs(other.elevation - figure.elevation) >= battle.grid.distance)
    .flatMap((other) => ringRound(figure, other).flatMap((place) => reach.at(place) ?? []));
}

const radiusOf = ({ pixelWidth, pixelHeight }: Figure): number => Math.max(pixelWidth, pixelHeight) / 2;

const ringRound = (figure: Figure, other: Figure): readonly Figure[] =>
  Array.from({ length: ROUND }, (_, at) => {
    const angle = (2 * Math.PI * at) / ROUND;
    const far = radiusOf(figure) + radiusOf(other) + TOUCH;
    return standing(figure, { x: other.x + far * Math.cos(angle), y: other.y + far * Math.sin(angle) });
  });
