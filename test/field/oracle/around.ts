import type { Point } from "../../../src/core/place";
import type { Around, Battle, Figure, Steps } from "../../../src/field";

/** Single steps put together, round by round. */
export function spacesAround(battle: Battle, from: Steps["from"], figure: Figure, most: number): Around {
  const found = new Map(battle.spacesUnder(figure).map((place) => [keyOf(place), place]));
  for (let far = 0; far < most; far++) {
    for (const place of [...found.values()]) {
      for (const next of nextTo(battle, from, place)) found.set(keyOf(next), next);
    }
  }
  return { holds: (other) => battle.spacesUnder(other).some((place) => found.has(keyOf(place))) };
}

/** Middles of spaces come about in different ways. */
const keyOf = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;

/** Diagonals past a corner too, where two straight steps lead around it. */
function nextTo({ grid }: Battle, from: Steps["from"], place: Point): readonly Point[] {
  const first = from(place);
  if (grid.kind !== "square") return first;
  const around = first
    .filter(({ diagonal }) => !diagonal)
    .flatMap((one) =>
      from(one).filter(
        (two) => !two.diagonal && Math.abs(two.x - place.x) > 1 && Math.abs(two.y - place.y) > 1,
      ),
    );
  return [...first, ...around];
}
