import type { FigureId } from "../../../core/step";
import type { Sheet, Weapon } from "./memory";

/** GUN-D2: the two-handed gun, else the best one-handed gun. The list is in order of worth. */
export const bestOf = (weapons: readonly Weapon[]): Weapon | undefined =>
  weapons.find(({ hands }) => hands === 2) ?? weapons[0];

export const isLoaded = (weapon: Weapon | null): weapon is Weapon => weapon !== null && weapon.shots > 0;
/** It is not full, and he has cartridges for it. */
export const canLoad = (weapon: Weapon | null): boolean =>
  weapon !== null && weapon.rounds > 0 && weapon.shots < weapon.capacity;
export const isCocked = (weapon: Weapon | null): boolean =>
  weapon !== null && (weapon.cocked || weapon.doubleAction);

/** Every gun on him. */
export const carriedBy = (sheet: Sheet): readonly Weapon[] => [
  ...(sheet.weapon === null ? [] : [sheet.weapon]),
  ...(sheet.offHand === null ? [] : [sheet.offHand]),
  ...sheet.holstered,
];

/** The loaded gun he would draw next, if any (GUN-A1). */
export const anotherLoaded = (sheet: Sheet): Weapon | undefined =>
  bestOf([...sheet.holstered, ...(sheet.offHand === null ? [] : [sheet.offHand])].filter(isLoaded));

/** GUN-A6. */
export const aimTime = (sheet: Sheet, points: number): number =>
  points + gunSkill(sheet) + gunHandling(sheet);
export const gunSkill = ({ weapon, skills }: Sheet): number =>
  weapon?.hands === 2 ? skills.twoHanded : skills.oneHanded;
export const gunHandling = ({ weapon }: Sheet): number => (weapon?.hands === 2 ? 1 : 2);

export const aimedAt = (sheet: Sheet, figure: FigureId): number =>
  sheet.aim?.target === figure ? sheet.aim.points : 0;
