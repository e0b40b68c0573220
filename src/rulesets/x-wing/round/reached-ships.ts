import { friendlyTo, type LaidDevice, type Ship, type Sky } from "../sky/sky";

/** The ships that a blast reaches, as its device sees them. */
export interface Reached {
  /** AI ships of the device's side: those that XW-A4 to A6 take care of. */
  readonly friendlyAi: readonly Ship[];
  /** Everybody else: enemies, neutrals, and people's ships on the device's side. */
  readonly others: readonly Ship[];
  /** Of the others, those that the device's side is at war with. */
  readonly enemies: readonly Ship[];
}

export function reachedBy(ships: readonly Ship[], laid: LaidDevice): Reached {
  const isFriendlyAi = ({ ai, side }: Ship): boolean => ai && friendlyTo(side, laid);
  return {
    friendlyAi: ships.filter(isFriendlyAi),
    others: ships.filter((ship) => !isFriendlyAi(ship)),
    enemies: ships.filter((ship) => isEnemyOf(laid, ship)),
  };
}

const isEnemyOf = (laid: LaidDevice, { side }: Ship): boolean =>
  !friendlyTo(side, laid) && side !== "neutral";

/** What a blast is worth to the device's owner: enemies hit, less ships of the own side, whoever flies them. */
export const gainFor = (ships: readonly Ship[], laid: LaidDevice): number =>
  ships.filter((ship) => isEnemyOf(laid, ship)).length -
  ships.filter(({ side }) => friendlyTo(side, laid)).length;

/** Whether a person laid it: no AI ship fights for its side. What AI ships lay is remembered as theirs. */
export const isPersons = (sky: Sky, { side, from }: LaidDevice): boolean =>
  side !== undefined &&
  from !== "memory" &&
  !sky.battle.figures.some((figure) => figure.ruleset === "x-wing" && figure.side === side);
