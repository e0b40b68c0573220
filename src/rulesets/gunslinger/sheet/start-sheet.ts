import type { FigureId } from "../../../core/step";
import { BONUS_CARDS } from "../page/automatic-actions";
import type { Gun, GunslingerProfile } from "./profile";
import type { Sheet, Weapon } from "./memory";
import { bestOf } from "./guns-and-aim";

/** How a character begins: TAC A (GUN-G4), standing, and with the gun of GUN-D2 in his hand. */
export function startSheet(figure: FigureId, profile: GunslingerProfile): Sheet {
  const guns = profile.weapons.map((gun, index) => ({ gun, weapon: weaponOf(figure, gun, index) }));
  const drawn =
    guns.find(({ gun }) => gun.carried === "hand")?.weapon ??
    bestOf(guns.filter(({ gun }) => gun.carried === "best").map(({ weapon }) => weapon));
  const holstered = guns.map(({ weapon }) => weapon).filter(({ id }) => id !== drawn?.id);
  return {
    tac: "A",
    delay: 0,
    posture: "up",
    head: null,
    behindCover: false,
    weapon: drawn ?? null,
    offHand: null,
    holstered,
    aim: null,
    legWounds: 0,
    otherWounds: 0,
    loading: false,
    strength: false,
    moved: 0,
    bonus: BONUS_CARDS.filter((card) => profile.bonus.includes(card)),
    skills: profile.skills,
    lastTarget: null,
  };
}

const weaponOf = (figure: FigureId, gun: Gun, index: number): Weapon => ({
  id: `${figure}-gun-${index + 1}`,
  name: gun.name,
  hands: gun.hands,
  doubleAction: gun.doubleAction,
  cocked: false,
  capacity: gun.capacity,
  shots: Math.min(gun.shots ?? gun.capacity, gun.capacity),
  rounds: gun.rounds,
  perLoad: gun.perLoad,
});
