import { halfLength, type BaseSize } from "./bases";
import { fixedPose, LEFT, moved, RIGHT, type Pose, type Side } from "./pose";

/** The cardboard templates. All are 20 mm wide; arcs are measured along their centre line. */
export const TEMPLATE_WIDTH = 20;
export const STRAIGHT_LENGTH = 40;
export const BANK_RADIUS = { 1: 80, 2: 130, 3: 180 } as const;
export const TURN_RADIUS = { 1: 35, 2: 62.5, 3: 90 } as const;

export interface Straight {
  readonly shape: "straight";
  readonly length: number;
}
export interface Arc {
  readonly shape: "arc";
  readonly radius: number;
  readonly angle: number;
  readonly side: Side;
}
export type Template = Straight | Arc;

export const straight = (speed: number): Straight => ({
  shape: "straight",
  length: STRAIGHT_LENGTH * speed,
});
export const bank = (speed: keyof typeof BANK_RADIUS, side: Side): Arc => ({
  shape: "arc",
  radius: BANK_RADIUS[speed],
  angle: 45,
  side,
});
export const turn = (speed: keyof typeof TURN_RADIUS, side: Side): Arc => ({
  shape: "arc",
  radius: TURN_RADIUS[speed],
  angle: 90,
  side,
});

export const templateLength = (template: Template): number =>
  template.shape === "straight" ? template.length : (template.radius * template.angle * Math.PI) / 180;

/** The pose on a template's centre line after so many millimetres, seen from its start. */
export function along(start: Pose, template: Template, millimetres: number): Pose {
  if (template.shape === "straight") return moved(start, millimetres, 0);
  const radiansTurned = millimetres / template.radius;
  return moved(
    start,
    template.radius * Math.sin(radiansTurned),
    template.side * template.radius * (1 - Math.cos(radiansTurned)),
    (template.side * radiansTurned * 180) / Math.PI,
  );
}

export const endOf = (start: Pose, template: Template): Pose =>
  template.shape === "straight"
    ? moved(start, template.length, 0)
    : {
        ...along(start, template, templateLength(template)),
        heading: start.heading + template.side * template.angle,
      };

/** Where the template lies when a ship flies it: from the front guides. */
export const frontGuides = (ship: Pose, size: BaseSize): Pose => moved(ship, halfLength(size), 0);
/** Where it lies when something is dropped: from the rear guides, pointing backwards. */
export const rearGuides = (ship: Pose, size: BaseSize): Pose => moved(ship, -halfLength(size), 0, 180);

/** What the base does at the end of the template. */
export const FLIPS = ["none", "about", "inward"] as const;
/** none; about: 180 degrees (Koiogran, Segnor); inward: a further quarter to the inside (Tallon). */
export type Flip = (typeof FLIPS)[number];

/** Centre to centre: half a base forward, along the template, half a base along the new heading. */
export function endPose(ship: Pose, size: BaseSize, template: Template, flip: Flip = "none"): Pose {
  const end = moved(endOf(frontGuides(ship, size), template), halfLength(size), 0);
  return fixedPose({ ...end, heading: end.heading + flipTurn(template, flip) });
}

const flipTurn = (template: Template, flip: Flip): number => {
  if (flip === "about") return 180;
  return flip === "inward" && template.shape === "arc" ? 90 * template.side : 0;
};

/** How far the centre travels. */
export const travel = (size: BaseSize, template: Template): number =>
  templateLength(template) + 2 * halfLength(size);

/** The centre's pose after so many millimetres of the whole way; it turns with the template under it. */
export function poseAfter(ship: Pose, size: BaseSize, template: Template, millimetres: number): Pose {
  const [half, whole] = [halfLength(size), templateLength(template)];
  if (millimetres <= half) return fixedPose(moved(ship, millimetres, 0));
  const start = frontGuides(ship, size);
  if (millimetres <= half + whole) return fixedPose(along(start, template, millimetres - half));
  return fixedPose(moved(endOf(start, template), millimetres - half - whole, 0));
}

/** The curve the centre flies, for the map: one pose at least every 10 mm. */
export function sampledPath(
  ship: Pose,
  size: BaseSize,
  template: Template,
  millimetres = travel(size, template),
): readonly Pose[] {
  const steps = Math.max(1, Math.ceil(millimetres / 10));
  return Array.from({ length: steps + 1 }, (_, step) =>
    poseAfter(ship, size, template, (millimetres * step) / steps),
  );
}

export const SIDES: readonly Side[] = [LEFT, RIGHT];
