import type { Json } from "../../src/core/json";
import type { DeviceId } from "../../src/rulesets/x-wing/data/devices";

/** One case of avoidance: what lies on the mat, what is planned, what the dice show. */
export interface PictureCase {
  readonly id: string;
  readonly title: string;
  readonly planned: string;
  /** Faces of the d8: 1 to 3 are evades. */
  readonly dice: readonly number[];
  readonly mat?: readonly [number, number];
  readonly ship?: Readonly<Record<string, Json>>;
  readonly target?: readonly [number, number, number];
  readonly others?: readonly (readonly [number, number, number])[];
  readonly rocks?: readonly (readonly [number, number, number])[];
  /** Device, x, y, whose, fuses. */
  readonly devices: readonly (readonly [DeviceId, number, number, "enemy" | "friend", number?])[];
}

const EVADE = 1;
const BLANK = 8;
const mine = ["proximity-mine", 385, 585, "enemy"] as const;
const rolls = { actions: ["barrelRoll", "focus"] };

/** Every branch of the page's avoidance, one picture each. The ship starts at (400, 700) and faces north. */
export const CASES: readonly PictureCase[] = [
  {
    id: "01-swerves-from-a-mine",
    title: "XW-V2: an evade, and the bank to the right gets past the mine",
    planned: "2-straight",
    dice: [EVADE],
    devices: [mine],
  },
  {
    id: "02-takes-the-risk",
    title: "XW-E7: no evade, so it flies on and the mine goes off",
    planned: "2-straight",
    dice: [BLANK],
    devices: [mine],
  },
  {
    id: "03-certain-destruction",
    title: "XW-E3: the certain damage would destroy it, so it avoids without a die",
    planned: "2-straight",
    dice: [],
    ship: { hull: 1 },
    devices: [mine],
  },
  {
    id: "04-refused-obstacle",
    title: "XW-V3: the swerve is refused because of an obstacle",
    planned: "2-straight",
    dice: [EVADE],
    rocks: [[470, 590, 40]],
    devices: [mine],
  },
  {
    id: "05-refused-new-device",
    title: "XW-V4: the swerve is refused because of a mine that the planned way avoids",
    planned: "2-straight",
    dice: [EVADE],
    devices: [mine, ["conner-net", 470, 590, "enemy"]],
  },
  {
    id: "06-refused-flees",
    title: "XW-V5: the swerve is refused because it would leave the mat",
    planned: "2-straight",
    dice: [EVADE],
    mat: [470, 914],
    devices: [mine],
  },
  {
    id: "07-nearest-to-the-target",
    title: "XW-Q14: both swerves are allowed; it takes the one nearer to its target",
    planned: "2-straight",
    dice: [EVADE],
    target: [560, 420, 200],
    devices: [["cluster-mine", 400, 572, "enemy"]],
  },
  {
    id: "08-fewest-mines",
    title: "XW-Q21: fewer mines come before nearness",
    planned: "2-straight",
    dice: [EVADE, BLANK],
    target: [600, 420, 200],
    devices: [
      ["cluster-mine", 400, 572, "enemy"],
      ["cluster-mine", 430, 590, "enemy"],
    ],
  },
  {
    id: "09-friendly-mine",
    title: "XW-A1, XW-A3: a friendly mine is flown over and does not go off",
    planned: "2-straight",
    dice: [],
    devices: [["proximity-mine", 385, 585, "friend"]],
  },
  {
    id: "10-friendly-obstacle",
    title: "XW-A2: a friendly blaze is an obstacle, and swerved from as usual",
    planned: "2-straight",
    dice: [],
    devices: [["blaze", 385, 585, "friend"]],
  },
  {
    id: "11-repositions-from-a-bomb",
    title: "XW-V6: it rolls out of reach of a bomb",
    planned: "2-straight",
    dice: [EVADE],
    ship: rolls,
    devices: [["proton-bomb", 400, 450, "enemy"]],
  },
  {
    id: "12-avoids-most-devices",
    title: "XW-V7: the roll that avoids most bombs",
    planned: "2-straight",
    dice: [EVADE, BLANK],
    ship: rolls,
    devices: [
      ["proton-bomb", 400, 450, "enemy"],
      ["ion-bomb", 285, 560, "enemy"],
    ],
  },
  {
    id: "13-seismic-charge",
    title: "XW-V8: every rock a seismic charge could shatter counts",
    planned: "2-straight",
    dice: [EVADE, BLANK],
    ship: rolls,
    rocks: [
      [275, 550, 20],
      [275, 610, 20],
    ],
    devices: [
      ["proton-bomb", 527, 580, "enemy"],
      ["seismic-charge", 240, 580, "enemy"],
    ],
  },
  {
    id: "14-arc-and-shot",
    title: "XW-V9: equal by devices, so out of the target's arc with a shot",
    planned: "2-straight",
    dice: [EVADE],
    ship: rolls,
    target: [430, 320, 330],
    devices: [["proton-bomb", 400, 450, "enemy"]],
  },
  {
    id: "15-cancelled-reposition",
    title: "XW-V1: the roll for a shot would enter a bomb's reach; it is cancelled",
    planned: "2-straight",
    dice: [EVADE],
    ship: { ...rolls, arcs: ["bullseye"] },
    target: [480, 400, 180],
    devices: [["proton-bomb", 600, 580, "enemy"]],
  },
  {
    id: "16-swerve-then-reposition",
    title: "XW-Q12: a swerve from the mine, then a reposition from the bomb",
    planned: "2-straight",
    dice: [EVADE, BLANK],
    ship: { actions: ["barrelRoll", "boost"] },
    devices: [mine, ["proton-bomb", 425, 480, "enemy"]],
  },
  {
    id: "17-fused-mine",
    title: "XW-Q10: a fused mine is no threat; it loses its marker",
    planned: "2-straight",
    dice: [],
    devices: [["proximity-mine", 385, 585, "enemy", 1]],
  },
];
