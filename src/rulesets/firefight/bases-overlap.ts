import { lengthOf } from "../../core/place";
import type { Battle, Figure } from "../../field";

const HAIR = 1e-6;

/** Two bases share ground; touching is not sharing. */
export function overlaps(battle: Battle, a: Figure, b: Figure): boolean {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  if (battle.grid.kind === "square") {
    return dx < (a.pixelWidth + b.pixelWidth) / 2 - HAIR && dy < (a.pixelHeight + b.pixelHeight) / 2 - HAIR;
  }
  if (battle.grid.kind === "hex") return battle.spaces(a, b) === 0;
  return lengthOf(dx, dy) < radiusOf(a) + radiusOf(b) - HAIR;
}

const radiusOf = (figure: Figure): number => Math.max(figure.pixelWidth, figure.pixelHeight) / 2;
