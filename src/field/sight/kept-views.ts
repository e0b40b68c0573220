import type { Place } from "../../core/place";
import type { Base } from "../bases/base";
import type { Figure } from "../battle";
import type { Viewpoint } from "../walls/viewpoint";

/** What is remembered of a figure where it stands, made when first asked for. */
export interface Look {
  view?: Viewpoint;
  cornerViews?: readonly Viewpoint[];
  base?: Base;
}

/** The looks of a battlefield's figures, kept from battle to battle: whoever moves is another figure then. */
export class KeptViews {
  #looks: ReadonlyMap<Place, Look> = new Map();

  /** Of these figures; those of others go. */
  of(figures: readonly Figure[]): ReadonlyMap<Place, Look> {
    this.#looks = new Map(figures.map((figure) => [figure, this.#looks.get(figure) ?? {}]));
    return this.#looks;
  }

  /** A wall changed: nobody sees what they saw. */
  forget(): void {
    this.#looks = new Map();
  }
}
