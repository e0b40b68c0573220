import { BASES, type BaseSize } from "./bases";
import { fixedPose, LEFT, moved, RIGHT, seenFrom, type Pose, type Side } from "./pose";
import { ribbon, type Ribbon } from "./ribbon";
import { bank, endPose, frontGuides, sampledPath, SIDES, straight, type Template } from "./templates";

/** An action that moves the ship: where it ends and the template area it moves through. */
export interface Reposition {
  readonly id: string;
  readonly action: "barrelRoll" | "boost";
  readonly end: Pose;
  readonly swept: Ribbon;
  readonly path: () => readonly Pose[];
}

/** Sideways shift, and how far the base may slide forward or back, per base size. */
export const BARREL_ROLL: Readonly<Record<BaseSize, { readonly shift: number; readonly slide: number }>> = {
  small: { shift: 80, slide: 10 },
  medium: { shift: 80, slide: 20 },
  large: { shift: 100, slide: 20 },
  huge: { shift: 0, slide: 0 },
};

export function barrelRolls(ship: Pose, size: BaseSize): readonly Reposition[] {
  const { shift, slide } = BARREL_ROLL[size];
  if (shift === 0) return [];
  return SIDES.flatMap((side) => [0, slide, -slide].map((ahead) => barrelRoll(ship, size, side, ahead)));
}

function barrelRoll(ship: Pose, size: BaseSize, side: Side, ahead: number): Reposition {
  const { shift, slide } = BARREL_ROLL[size];
  const half = BASES[size].width / 2;
  const gap = shift - 2 * half;
  // The 1 straight lies against the middle of the side: end on for small bases, lengthwise for others.
  const start = { ...seenFrom(ship, 0, side * half), heading: ship.heading + side * 90 };
  const lying: Ribbon = { ...ribbon(start, { shape: "straight", length: gap }), halfWidth: slide - 0.01 };
  const end = fixedPose(moved(ship, ahead, side * shift));
  const slides = ahead === 0 ? "level" : ahead > 0 ? "ahead" : "back";
  return {
    id: `barrelRoll-${side === LEFT ? "left" : "right"}-${slides}`,
    action: "barrelRoll",
    end,
    swept: lying,
    path: () => [fixedPose(ship), fixedPose(moved(ship, ahead / 2, (side * shift) / 2)), end],
  };
}

const BOOSTS: readonly { readonly id: string; readonly template: Template }[] = [
  { id: "boost-straight", template: straight(1) },
  { id: "boost-left", template: bank(1, LEFT) },
  { id: "boost-right", template: bank(1, RIGHT) },
];

export const boosts = (ship: Pose, size: BaseSize): readonly Reposition[] =>
  BOOSTS.map(({ id, template }) => ({
    id,
    action: "boost",
    end: endPose(ship, size, template),
    swept: ribbon(frontGuides(ship, size), template),
    path: () => sampledPath(ship, size, template),
  }));
