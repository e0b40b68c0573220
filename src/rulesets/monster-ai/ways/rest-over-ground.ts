import type { Place } from "../../../core/place";
import type { Figure } from "../../../field";
import type { Permit } from "./gridless-ways";
import type { Hazard } from "./hazards-near";
import type { Rest } from "./cleanest-ways";

/** The rest of the way to a target over the cleanest ground that leads there at all. */
export interface RestOfWay {
  /** Undefined where this ground does not lead to the target from. */
  from(place: Place): Rest | undefined;
  /** How clean a Move must be to stay on such ground. */
  readonly ground: "clean" | "difficult" | "anything";
  /** Without a grid: what lies about, and what of it may be entered. */
  readonly open?: OpenRest;
}

/** The ground a way without a grid leads over. */
export interface OpenRest {
  readonly permit: Permit;
  /** All that lie about. */
  readonly hazards: readonly Hazard[];
  /** Those that may be entered or are stood on. */
  readonly open: readonly Hazard[];
  /** The way itself, from wherever it stands. */
  readonly path: (from: Figure) => readonly Place[];
}
