import { lengthOf } from "../../core/place";
import { standing, type Battle, type Figure } from "../../field";

const HAIR = 1e-6;

/** Two bases share ground, seen from above; touching is not sharing. */
export function overlaps(battle: Battle, a: Figure, b: Figure): boolean {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  if (battle.grid.kind === "square") {
    return dx < (a.pixelWidth + b.pixelWidth) / 2 - HAIR && dy < (a.pixelHeight + b.pixelHeight) / 2 - HAIR;
  }
  if (battle.grid.kind === "hex") {
    const beside = a.elevation === b.elevation ? b : standing(b, { x: b.x, y: b.y, elevation: a.elevation });
    return battle.spaces(a, beside) === 0;
  }
  return lengthOf(dx, dy) < radiusOf(a) + radiusOf(b) - HAIR;
}

const radiusOf = (figure: Figure): number => Math.max(figure.pixelWidth, figure.pixelHeight) / 2;
