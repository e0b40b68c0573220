import type { BaseSize } from "./bases";
import { fixed, fixedPose, moved, type Point, type Pose } from "./pose";
import { disc, group, type Shape } from "./mat-shapes";
import { endOf, frontGuides, rearGuides, type Template } from "./templates";

/** How a device's tokens look: discs, the first at the template's end, others beside it. */
export interface TokenLayout {
  readonly diameter: number;
  /** Sideways offsets of the discs. */
  readonly abreast: readonly number[];
}

export interface Placement {
  /** Of the middle token, heading as the template ends. */
  readonly pose: Pose;
  readonly tokens: readonly Point[];
  readonly shape: Shape;
}

/** The device flush with the far end of a template in the rear (drop) or front (launch) guides (XW-Q19). */
export function placed(
  ship: Pose,
  size: BaseSize,
  manner: "drop" | "launch",
  template: Template,
  layout: TokenLayout,
): Placement {
  const guides = manner === "drop" ? rearGuides(ship, size) : frontGuides(ship, size);
  const end = endOf(guides, template);
  const radius = layout.diameter / 2;
  const pose = fixedPose(moved(end, radius, 0));
  const tokens = layout.abreast.map((right) => {
    const { x, y } = moved(end, radius, right);
    return { x: fixed(x), y: fixed(y) };
  });
  return { pose, tokens, shape: group(tokens.map((token) => disc(token, radius))) };
}
