import type { Place } from "../../../core/place";
import { isHurtBy } from "../ground/stands-on-mark";
import { stopsAlong } from "../ways/stops-along-path";
import type { MapMark } from "../memory";
import { burnBy, isStopped, springTraps, type Inflict } from "./fires-and-traps";
import type { Ledger } from "./ledger";
import { freePart } from "./free-part-of-path";

/**
 * A creature goes along a path, place by place: it moves onto every fire and trap that it did not stand on before
 * (MAI-E13, MAI-Q8, MAI-Q31). Returns where it stopped, or undefined when it is no more.
 */
export function tread(
  ledger: Ledger,
  id: string,
  path: readonly Place[],
  inflict: Inflict,
): { readonly at: Place; readonly arrived: boolean } | undefined {
  const [start, ...way] = stopsAlong(ledger.ground, path);
  if (start === undefined) return undefined;
  ledger.place(id, start);
  let under = marksUnder(ledger, id);
  for (const [index, place] of way.entries()) {
    ledger.place(id, place);
    const now = marksUnder(ledger, id);
    const entered = now.filter((mark) => !under.includes(mark));
    burnBy(ledger, id, entered);
    springTraps(ledger, id, entered, inflict);
    const fighter = ledger.fighter(id);
    if (fighter === undefined) return undefined;
    // A trap may have pushed it elsewhere.
    const { x, y } = fighter.figure;
    const arrived = index === way.length - 1;
    if ((isStopped(ledger, id) && !arrived) || x !== place.x || y !== place.y) {
      const held = { x, y, elevation: fighter.figure.elevation };
      // Nobody is held on top of somebody else (MAI-M5): back to where there is room.
      const room = freePart(ledger, id, [start, ...way.slice(0, index), held], true);
      return { at: room.at(-1) ?? held, arrived: false };
    }
    under = now;
  }
  return { at: path.at(-1) ?? start, arrived: true };
}

function marksUnder(ledger: Ledger, id: string): readonly MapMark[] {
  const figure = ledger.fighter(id)?.figure;
  if (figure === undefined) return [];
  return ledger.memory.marks.filter((mark) => isHurtBy(ledger.ground, figure, mark));
}
