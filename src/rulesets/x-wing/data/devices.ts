import type { TokenLayout } from "../geometry/device-placement";

export const ATTACK_FACES = ["hit", "crit", "focus", "blank"] as const;
export type AttackFace = (typeof ATTACK_FACES)[number];

/** What a device does to one ship. */
export type Harm =
  | { readonly kind: "hit" | "crit"; readonly n: number }
  /** A facedown damage card: past the shields. */
  | { readonly kind: "hull"; readonly n: number }
  /** Shields only. */
  | { readonly kind: "shield"; readonly n: number }
  | { readonly kind: "ion" | "strain" | "disarm"; readonly n: number };

export interface Effect {
  /** Certain, no dice. */
  readonly sure: readonly Harm[];
  /** Attack dice rolled for each ship, and what each face does. */
  readonly dice: number;
  readonly faces: Readonly<Partial<Record<AttackFace, Harm>>>;
}

interface DeviceBase {
  readonly id: DeviceId;
  readonly layout: TokenLayout;
  readonly charges: number;
  /** Fuse markers it always has when placed. */
  readonly fuses: number;
}
/** Detonates at the end of Activation. */
export interface Bomb extends DeviceBase {
  readonly kind: "bomb";
  /** Farthest range affected. */
  readonly range: number;
  /** "ships": those at range 0 to `range` of it. "obstacle": those at 0-1 of an obstacle that is at 0-1 of it. */
  readonly around: "ships" | "obstacle";
  readonly effect: Effect;
  /** An obstacle left behind. */
  readonly leaves?: DeviceId;
}
/** Goes off when a ship overlaps it, moves through it, or has it placed on its base. */
export interface Mine extends DeviceBase {
  readonly kind: "mine";
  readonly effect: Effect;
}
/** Lies there and is flown round like an asteroid. */
export interface ObstacleDevice extends DeviceBase {
  readonly kind: "obstacle";
}
export type Device = Bomb | Mine | ObstacleDevice;

export const DEVICE_IDS = [
  "proton-bomb",
  "seismic-charge",
  "ion-bomb",
  "bomblet",
  "thermal-detonator",
  "concussion-bomb",
  "electro-proton-bomb",
  "blazer-bomb",
  "proximity-mine",
  "conner-net",
  "cluster-mine",
  "blaze",
  "loose-cargo",
  "electro-chaff",
] as const;
export type DeviceId = (typeof DEVICE_IDS)[number];

/** Token sizes are an assumption of ours; the options and each token's profile can replace them. */
export const BOMB_DIAMETER = 25;
export const MINE_DIAMETER = 45;
const bombToken: TokenLayout = { diameter: BOMB_DIAMETER, abreast: [0] };
const mineToken: TokenLayout = { diameter: MINE_DIAMETER, abreast: [0] };
const clusterTokens: TokenLayout = { diameter: BOMB_DIAMETER, abreast: [0, -40, 40] };

const none: Effect = { sure: [], dice: 0, faces: {} };
const thatDamage = { hit: { kind: "hit", n: 1 }, crit: { kind: "crit", n: 1 } } as const;

const bomb = (
  id: DeviceId,
  charges: number,
  effect: Partial<Effect>,
  more: Partial<Pick<Bomb, "range" | "around" | "leaves" | "fuses">> = {},
): Bomb => ({
  id,
  kind: "bomb",
  layout: bombToken,
  charges,
  fuses: 0,
  range: 1,
  around: "ships",
  ...more,
  effect: { ...none, ...effect },
});
const mine = (id: DeviceId, charges: number, effect: Partial<Effect>, layout = mineToken): Mine => ({
  id,
  kind: "mine",
  layout,
  charges,
  fuses: 0,
  effect: { ...none, ...effect },
});
const obstacle = (id: DeviceId): ObstacleDevice => ({
  id,
  kind: "obstacle",
  layout: mineToken,
  charges: 0,
  fuses: 0,
});

const LIST: readonly Device[] = [
  bomb("proton-bomb", 2, { sure: [{ kind: "crit", n: 1 }] }),
  bomb("seismic-charge", 2, { sure: [{ kind: "hit", n: 1 }] }, { around: "obstacle" }),
  bomb("ion-bomb", 2, { sure: [{ kind: "ion", n: 3 }] }),
  bomb("bomblet", 2, { dice: 2, faces: { hit: { kind: "hit", n: 1 }, crit: { kind: "hit", n: 1 } } }),
  bomb("thermal-detonator", 4, { dice: 1, faces: { ...thatDamage, focus: { kind: "strain", n: 1 } } }),
  bomb("concussion-bomb", 3, {
    sure: [
      { kind: "hull", n: 1 },
      { kind: "strain", n: 1 },
    ],
  }),
  bomb(
    "electro-proton-bomb",
    1,
    {
      dice: 4,
      faces: {
        blank: { kind: "shield", n: 1 },
        focus: { kind: "ion", n: 1 },
        hit: { kind: "ion", n: 1 },
        crit: { kind: "disarm", n: 1 },
      },
    },
    { range: 2, fuses: 1 },
  ),
  bomb("blazer-bomb", 1, { dice: 1, faces: thatDamage }, { leaves: "blaze" }),
  mine("proximity-mine", 2, { sure: [{ kind: "hit", n: 1 }], dice: 2, faces: thatDamage }),
  mine("conner-net", 1, {
    sure: [
      { kind: "hit", n: 1 },
      { kind: "ion", n: 3 },
    ],
  }),
  mine("cluster-mine", 1, { dice: 2, faces: thatDamage }, clusterTokens),
  obstacle("blaze"),
  obstacle("loose-cargo"),
  obstacle("electro-chaff"),
];

const BY_ID: ReadonlyMap<string, Device> = new Map(LIST.map((device) => [device.id, device]));

export const deviceNamed = (id: string): Device | undefined => BY_ID.get(id);
export const DEVICES: readonly Device[] = LIST;

/** XW-Q9: damage not determined by dice, split by what it goes against. */
export function directDamage(device: Device): { readonly shielded: number; readonly hull: number } {
  if (device.kind === "obstacle") return { shielded: 0, hull: 0 };
  const total = (kinds: readonly Harm["kind"][]): number =>
    device.effect.sure.reduce((sum, harm) => (kinds.includes(harm.kind) ? sum + harm.n : sum), 0);
  return { shielded: total(["hit", "crit"]), hull: total(["hull"]) };
}

/** Tokens that a device gives without dice. */
export const sureTokens = (device: Device, kind: "ion" | "strain"): number =>
  device.kind === "obstacle"
    ? 0
    : device.effect.sure.reduce((sum, harm) => (harm.kind === kind ? sum + harm.n : sum), 0);

/** Whether a device can give such a token, by its dice too. */
export const mayGive = (device: Device, kind: "ion" | "strain"): boolean =>
  device.kind !== "obstacle" &&
  [...device.effect.sure, ...Object.values(device.effect.faces)].some((harm) => harm.kind === kind);
