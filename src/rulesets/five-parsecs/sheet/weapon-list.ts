import type { Json } from "../../../core/json";
import { text, type Text } from "../../../core/text";

/** Words on a weapon that the rules know; any other word is kept and shown, without effect. */
export const TRAITS = ["Area", "Focused", "Heavy", "Melee", "Piercing", "Pistol", "Snap Shot"] as const;
export type Trait = (typeof TRAITS)[number];

/** Range in inches, 0 for a weapon that only fights hand to hand. */
export interface Weapon {
  readonly name: string;
  readonly range: number;
  readonly shots: number;
  readonly damage: number;
  readonly traits: readonly string[];
}

const weapon = (
  name: string,
  range: number,
  shots: number,
  damage: number,
  ...traits: readonly Trait[]
): Weapon => ({ name, range, shots, damage, traits });

/** The weapon list of the core book: range, shots, damage, traits. */
export const WEAPONS = [
  {
    id: "handGun",
    label: text("OPFOR.fiveParsecs.weapon.handGun"),
    row: weapon("Hand gun", 12, 1, 0, "Pistol"),
  },
  {
    id: "colonyRifle",
    label: text("OPFOR.fiveParsecs.weapon.colonyRifle"),
    row: weapon("Colony rifle", 18, 1, 0),
  },
  {
    id: "militaryRifle",
    label: text("OPFOR.fiveParsecs.weapon.militaryRifle"),
    row: weapon("Military rifle", 24, 1, 0),
  },
  { id: "autoRifle", label: text("OPFOR.fiveParsecs.weapon.autoRifle"), row: weapon("Auto rifle", 24, 2, 0) },
  {
    id: "blastPistol",
    label: text("OPFOR.fiveParsecs.weapon.blastPistol"),
    row: weapon("Blast pistol", 8, 1, 1, "Pistol"),
  },
  {
    id: "shotgun",
    label: text("OPFOR.fiveParsecs.weapon.shotgun"),
    row: weapon("Shotgun", 12, 2, 1, "Focused"),
  },
  {
    id: "huntingRifle",
    label: text("OPFOR.fiveParsecs.weapon.huntingRifle"),
    row: weapon("Hunting rifle", 30, 1, 1, "Heavy"),
  },
  {
    id: "marksmansRifle",
    label: text("OPFOR.fiveParsecs.weapon.marksmansRifle"),
    row: weapon("Marksman's rifle", 36, 1, 0, "Heavy"),
  },
  {
    id: "rattleGun",
    label: text("OPFOR.fiveParsecs.weapon.rattleGun"),
    row: weapon("Rattle gun", 24, 3, 0, "Heavy"),
  },
  {
    id: "shellGun",
    label: text("OPFOR.fiveParsecs.weapon.shellGun"),
    row: weapon("Shell gun", 30, 2, 0, "Heavy", "Area"),
  },
  {
    id: "furyRifle",
    label: text("OPFOR.fiveParsecs.weapon.furyRifle"),
    row: weapon("Fury rifle", 24, 1, 2, "Heavy", "Piercing"),
  },
  {
    id: "hyperBlaster",
    label: text("OPFOR.fiveParsecs.weapon.hyperBlaster"),
    row: weapon("Hyper blaster", 24, 3, 1),
  },
  {
    id: "plasmaRifle",
    label: text("OPFOR.fiveParsecs.weapon.plasmaRifle"),
    row: weapon("Plasma rifle", 20, 2, 1, "Focused", "Piercing"),
  },
  { id: "blade", label: text("OPFOR.fiveParsecs.weapon.blade"), row: weapon("Blade", 0, 0, 0, "Melee") },
] as const;

/** What the token tab offers to pick from; a picked row can be edited. */
export const WEAPON_PRESETS: readonly { readonly label: Text; readonly row: Json }[] = WEAPONS.map(
  ({ label, row }) => ({ label, row: { ...row, traits: [...row.traits] } }),
);

export const hasTrait = (weapon: Weapon, trait: Trait): boolean =>
  weapon.traits.some((word) => word.toLowerCase() === trait.toLowerCase());

export const isRanged = (weapon: Weapon): boolean => weapon.range > 0;
export const isHeavy = (weapon: Weapon): boolean => hasTrait(weapon, "Heavy");

/** A weapon of the list in the reader's language, any other by the name the user gave it. */
export const weaponTitle = (weapon: Weapon): Text | string =>
  WEAPONS.find(({ row }) => row.name.toLowerCase() === weapon.name.toLowerCase())?.label ?? weapon.name;
