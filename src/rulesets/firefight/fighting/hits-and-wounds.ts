import { text, type Text } from "../../../core/text";
import type { Ledger } from "./ledger";
import type { Weapon } from "../sheet/profile";
import type { Model, Unit } from "../squads/units";

/** Quality and Defense tests, wounds and what they do. Everything is one D6 that must reach a number. */

const SIX = 6;
/** 6 always succeeds, 1 always fails. */
export const passes = (face: number, needed: number): boolean =>
  face === SIX || (face !== 1 && face >= needed);

const verdict = (yes: boolean): Text =>
  yes ? text("OPFOR.firefight.test.success") : text("OPFOR.firefight.test.failure");

export interface Blow {
  readonly attacker: Model;
  readonly attackers: Unit;
  readonly target: Model;
  readonly targets: Unit;
  readonly manner: "ranged" | "melee";
  /** The target is in cover (shooting only). */
  readonly covered: boolean;
  /** Moved before shooting: Indirect weapons are less sure. */
  readonly moved: boolean;
  /** Only unmodified sixes hit. */
  readonly fatigued: boolean;
}

/** Wounds that a weapon gets through. */
export function attack(ledger: Ledger, blow: Blow, weapon: Weapon): number {
  const hits = hitsOf(ledger, blow, weapon) * Math.min(weapon.blast, blow.targets.models.length);
  return unblocked(ledger, blow, hits, weapon.ap) * weapon.deadly;
}

function hitsOf(ledger: Ledger, blow: Blow, weapon: Weapon): number {
  const shaky = weapon.indirect && blow.moved ? 1 : 0;
  const needed = blow.attacker.profile.quality - ledger.bonus(blow.attackers).hit + shaky;
  const hit = (face: number): boolean => (blow.fatigued ? face === SIX : passes(face, needed));
  const label = text("OPFOR.firefight.test.quality", { needed: blow.fatigued ? SIX : needed });
  let hits = 0;
  for (let shot = 0; shot < weapon.attacks; shot++) {
    if (hit(ledger.roll(SIX, label, (face) => verdict(hit(face))))) hits++;
  }
  return hits;
}

/** Hits that the target's Defense does not stop. */
export function unblocked(
  ledger: Ledger,
  { target, targets, covered }: Pick<Blow, "target" | "targets" | "covered">,
  hits: number,
  ap: number,
): number {
  const needed = target.profile.defense + ap - (covered ? 1 : 0) - ledger.bonus(targets).defense;
  const label = text("OPFOR.firefight.test.defense", { needed });
  let through = 0;
  for (let hit = 0; hit < hits; hit++) {
    if (
      !passes(
        ledger.roll(SIX, label, (face) => verdict(passes(face, needed))),
        needed,
      )
    )
      through++;
  }
  return through;
}

/**
 * Wound markers, then D6 + markers: 6 and more is out, less is stunned. Tough(X) rolls only from X markers on,
 * and is out from 5 + X. True when the model is stunned by it.
 */
export function suffer(ledger: Ledger, model: Model, wounds: number): boolean {
  if (wounds === 0 || ledger.isOut(model)) return false;
  ledger.wound(model, wounds);
  const { tough } = model.profile;
  const markers = ledger.wounds(model);
  if (tough > 1 && markers < tough) return false;
  const face = ledger.roll(SIX, text("OPFOR.firefight.test.wound", { markers }));
  if (face + markers >= 5 + tough) {
    ledger.knockOut(model);
    return false;
  }
  if (!ledger.isStunned(model)) ledger.stun(model, true);
  return true;
}

/** Dangerous terrain: a die, with Tough that many; each 1 is a wound. */
export function dangerousTest(ledger: Ledger, model: Model): void {
  let wounds = 0;
  for (let die = 0; die < model.profile.tough; die++) {
    const face = ledger.roll(SIX, text("OPFOR.firefight.test.dangerous"), (value) => verdict(value !== 1));
    if (face === 1) wounds++;
  }
  suffer(ledger, model, wounds);
}

const FALL_HURTS = 2;
const FALL_STEP = 3;

/** A fall of two inches or more is a hit with AP(1) per full three inches. */
export function fall(ledger: Ledger, model: Model, unit: Unit, inches: number): void {
  if (inches < FALL_HURTS) return;
  const blow = { target: model, targets: unit, covered: false };
  suffer(ledger, model, unblocked(ledger, blow, 1, Math.floor(inches / FALL_STEP)));
}
