import type { Card } from "./geometry";

/** What the rules notes print (section 3a and the reconstructed table of 3c), typed out once more. */

export const HALF = { small: 20, medium: 30, large: 40 } as const;
export type Size = keyof typeof HALF;
export const FRONT = { small: 81.2, medium: 82.8, large: 83.5 } as const;
export const ION_LIMIT = { small: 1, medium: 2, large: 3 } as const;
export const ROLL = {
  small: { aside: 80, slide: 10 },
  medium: { aside: 80, slide: 20 },
  large: { aside: 100, slide: 20 },
} as const;

export interface Entry {
  readonly speed: number;
  /** T B F N Y K L P E R O as squad builders write them. */
  readonly way: string;
  readonly colour: "B" | "W" | "R";
}
export const entry = (word: string): Entry => ({
  speed: Number(word[0]),
  way: word[1] ?? "F",
  colour: (word[2] ?? "W") as Entry["colour"],
});
const DIALS: Readonly<Record<string, string>> = {
  "tie-ln": "1TW 1YW 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 3KR 4FW 4KR 5FW",
  "tie-sa": "1BW 1FB 1NW 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 3KR 4FW 5KR",
};
export const dialOf = (written: string): Entry[] => (DIALS[written] ?? written).split(" ").map(entry);

export const NAMES: Readonly<Record<string, string>> = {
  T: "turnLeft",
  B: "bankLeft",
  F: "straight",
  N: "bankRight",
  Y: "turnRight",
  K: "koiogran",
  L: "segnorLeft",
  P: "segnorRight",
  E: "tallonLeft",
  R: "tallonRight",
  O: "stop",
};
export const nameOf = ({ speed, way }: Entry): string => `${speed}-${NAMES[way] ?? ""}`;

const BANK = [0, 80, 130, 180];
const TURN = [0, 35, 62.5, 90];

/** The cardboard under a manoeuvre and the turn of the base at its end. */
export function cardOf({ speed, way }: Entry): { card: Card; spin: number } | undefined {
  const left = "TBLE".includes(way);
  const side = left ? -1 : 1;
  if (way === "O") return undefined;
  if (way === "F" || way === "K") {
    return { card: { kind: "straight", long: 40 * speed }, spin: way === "K" ? 180 : 0 };
  }
  if ("BNLP".includes(way)) {
    return {
      card: { kind: "curve", radius: BANK[speed] ?? 0, angle: 45, side },
      spin: "LP".includes(way) ? 180 : 0,
    };
  }
  return {
    card: { kind: "curve", radius: TURN[speed] ?? 0, angle: 90, side },
    spin: "ER".includes(way) ? 90 * side : 0,
  };
}

/** Neighbours in a swerve. */
export const SWERVE: Readonly<Record<string, string>> = {
  F: "BN",
  B: "TF",
  N: "YF",
  T: "B",
  Y: "N",
  K: "BN",
  L: "TF",
  P: "YF",
  E: "B",
  R: "N",
  O: "",
};

/** hit, crit, card (past shields), shield, ion, strain, disarm. */
export type Hurt = "hit" | "crit" | "card" | "shield" | "ion" | "strain" | "disarm";
export type Face = "hit" | "crit" | "focus" | "blank";
export interface Thing {
  readonly kind: "bomb" | "mine" | "rock";
  readonly sure: readonly Hurt[];
  readonly dice: number;
  readonly faces: Partial<Record<Face, Hurt>>;
  readonly range: number;
  readonly born: number;
}
const thing = (kind: Thing["kind"], more: Partial<Thing>): Thing => ({
  kind,
  sure: [],
  dice: 0,
  faces: {},
  range: 1,
  born: 0,
  ...more,
});
const same = { hit: "hit", crit: "crit" } as const;
export const THINGS: Readonly<Record<string, Thing>> = {
  "proton-bomb": thing("bomb", { sure: ["crit"] }),
  "seismic-charge": thing("bomb", { sure: ["hit"] }),
  "ion-bomb": thing("bomb", { sure: ["ion", "ion", "ion"] }),
  bomblet: thing("bomb", { dice: 2, faces: { hit: "hit", crit: "hit" } }),
  "thermal-detonator": thing("bomb", { dice: 1, faces: { ...same, focus: "strain" } }),
  "concussion-bomb": thing("bomb", { sure: ["card", "strain"] }),
  "electro-proton-bomb": thing("bomb", {
    dice: 4,
    faces: { blank: "shield", focus: "ion", hit: "ion", crit: "disarm" },
    range: 2,
    born: 1,
  }),
  "blazer-bomb": thing("bomb", { dice: 1, faces: same }),
  "proximity-mine": thing("mine", { sure: ["hit"], dice: 2, faces: same }),
  "conner-net": thing("mine", { sure: ["hit", "ion", "ion", "ion"] }),
  "cluster-mine": thing("mine", { dice: 2, faces: same }),
  blaze: thing("rock", {}),
  "loose-cargo": thing("rock", {}),
  "electro-chaff": thing("rock", {}),
};
export const thingOf = (id: string): Thing => {
  const found = THINGS[id];
  if (found === undefined) throw new Error(`no device ${id}`);
  return found;
};
/** Assumed token sizes. */
export const radiusOf = (id: string): number =>
  thingOf(id).kind === "bomb" || id === "cluster-mine" ? 12.5 : 22.5;

/** Table 3c: arcs, ranges, and faces with "f" for a fused outcome. */
export interface Row {
  readonly overlap?: true;
  readonly arcs: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly deploy: readonly (readonly [Face, boolean])[];
}
const faces = (...list: Face[]): Row["deploy"] => list.map((face) => [face, false] as const);
export const TABLE: Readonly<Record<"mine" | "bomb", readonly Row[]>> = {
  mine: [
    { overlap: true, arcs: ["bullseye"], from: 1, to: 1, deploy: faces("hit", "crit", "focus") },
    { arcs: ["front"], from: 1, to: 2, deploy: faces("hit", "crit") },
    { arcs: ["bullseye"], from: 3, to: 3, deploy: faces("hit") },
    { arcs: ["front"], from: 3, to: 3, deploy: faces("crit") },
  ],
  bomb: [
    { arcs: ["front"], from: 0, to: 2, deploy: faces("hit", "crit", "focus") },
    {
      arcs: ["bullseye"],
      from: 3,
      to: 3,
      deploy: [
        ["hit", true],
        ["crit", false],
      ],
    },
    { arcs: ["left", "right"], from: 2, to: 2, deploy: faces("hit") },
    { arcs: ["front"], from: 3, to: 3, deploy: [["crit", true]] },
  ],
};

export const attackFace = (die: number): Face =>
  die < 4 ? "hit" : die === 4 ? "crit" : die < 7 ? "focus" : "blank";
export const defenceFace = (die: number): "evade" | "focus" | "blank" =>
  die < 4 ? "evade" : die < 6 ? "focus" : "blank";
