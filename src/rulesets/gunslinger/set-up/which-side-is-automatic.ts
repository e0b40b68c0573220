import type { Problem } from "../../../core/decision";
import { sideText } from "../../../core/side-names";
import { text } from "../../../core/text";
import type { SetupHelper } from "../../../engine/ruleset";
import type { Battle, Figure } from "../../../field";
import { GUNSLINGER } from "../book-cover";

/** Who is automatic (GUN-G1, GUN-G2). */

/** The fighting sides in the order in which the scene lists their figures. */
export function sidesOf(
  battle: Battle,
): readonly { readonly side: string; readonly figures: readonly Figure[] }[] {
  const sides = new Map<string, Figure[]>();
  for (const { id } of battle.snapshot.figures) {
    const figure = battle.figure(id);
    if (figure === undefined || figure.side === "neutral") continue;
    const there = sides.get(figure.side);
    if (there === undefined) sides.set(figure.side, [figure]);
    else there.push(figure);
  }
  return [...sides].map(([side, figures]) => ({ side, figures }));
}

/** GUN-G1: the more numerous side; GUN-Q14: with equal numbers the second-listed, or the first by option. */
export function numerousSide(battle: Battle): string | undefined {
  const sides = sidesOf(battle);
  const most = Math.max(0, ...sides.map(({ figures }) => figures.length));
  const largest = sides.filter(({ figures }) => figures.length === most);
  const first = battle.snapshot.options[GUNSLINGER]?.equalSides === "first";
  return (largest.length > 1 && !first ? largest[1] : largest[0])?.side;
}

/** The figures given to this ruleset, even when all of them are out of the fight; while none is, the more numerous side. */
export function automaticCharacters(battle: Battle): readonly Figure[] {
  const isGiven = ({ ruleset }: Pick<Figure, "ruleset">): boolean => ruleset === GUNSLINGER;
  if (battle.snapshot.figures.some(isGiven)) return battle.figures.filter(isGiven);
  const side = numerousSide(battle);
  return battle.figures.filter((figure) => figure.side === side);
}

/** GUN-G2: the rules know two sides. */
export function sidesProblem(battle: Battle): Problem | undefined {
  const sides = sidesOf(battle);
  if (sides.length <= 2) return undefined;
  return {
    field: "scene.sides",
    text: text("OPFOR.gunslinger.problem.sides", { n: sides.length, sides: sides.map(({ side }) => side) }),
  };
}

export const whoIsAutomatic: SetupHelper = {
  id: "automatic-side",
  title: text("OPFOR.gunslinger.setup.sides"),
  summary: text("OPFOR.gunslinger.setup.sides.summary"),
  propose(battle, _figures, { memory }) {
    const side = numerousSide(battle);
    const count = battle.figures.filter((figure) => figure.side === side);
    const counts = sidesOf(battle).map(({ side: name, figures }) =>
      text("OPFOR.gunslinger.setup.sides.count", { side: sideText(name), number: figures.length }),
    );
    const note = text("OPFOR.gunslinger.setup.sides.note", {
      side: side === undefined ? "–" : sideText(side),
      names: count.map(({ name }) => name),
      counts,
    });
    return { placements: [], marks: [], notes: [note], trace: [{ kind: "note", text: note }], memory };
  },
};
