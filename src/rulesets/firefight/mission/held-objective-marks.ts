import type { Outcome } from "../../../core/outcome";
import { sideText } from "../../../core/side-names";
import { text } from "../../../core/text";
import type { Objective } from "./objectives";

/** Who holds which marker is seen on the map: a flag in the ring of its side, for everybody. */

const HELD = "held";
const markOf = ({ id }: Objective): string => `${HELD}-${id}`;

/** What changes on the map when a marker is seized, or becomes neutral again. */
export function flagOutcomes(
  objective: Objective,
  before: string | undefined,
  by: string | undefined,
): Outcome[] {
  const { name, at } = objective;
  const lowered: Outcome = {
    kind: "unmarked",
    mark: markOf(objective),
    label: text("OPFOR.firefight.round.contested", { name }),
  };
  if (by === undefined) return before === undefined ? [] : [lowered];
  const raised: Outcome = {
    kind: "marked",
    mark: markOf(objective),
    what: HELD,
    at,
    terms: { side: by },
    label: text("OPFOR.firefight.round.seized", { name, side: sideText(by) }),
    name: text("OPFOR.firefight.round.heldBy", { name, side: sideText(by) }),
  };
  return before === undefined ? [raised] : [lowered, raised];
}
