import { text } from "../../../core/text";
import type { Figure } from "../../../field";
import type { Profile } from "../sheet/profile";
import { nameOf } from "../spots-and-figures-in-words";
import type { Turn } from "./turn-in-thought";

/** Profiles of a battle's figures, read once: every decision asks about the whole other side. */
const profiles = new WeakMap<Figure, Profile>();

function profileOf(turn: Turn, figure: Figure): Profile {
  let profile = profiles.get(figure);
  if (profile === undefined) profiles.set(figure, (profile = turn.profileOf(figure)));
  return profile;
}

/** 5P-G7: the bare skill, without what weapons add in a brawl. */
export function combatSkill(turn: Turn, figure: Figure): number {
  const profile = profileOf(turn, figure);
  if (figure.id !== turn.me.id && profile.assumed.includes("combatSkill")) {
    turn.lacks({
      field: `figures.${figure.id}.profile.combatSkill`,
      text: text("OPFOR.fiveParsecs.lacks.theirSkill", { name: nameOf(figure) }),
    });
  }
  return profile.combatSkill;
}

export const hasLowerSkill = (turn: Turn, enemy: Figure): boolean =>
  combatSkill(turn, enemy) < turn.profile.combatSkill;
export const hasEqualOrLowerSkill = (turn: Turn, enemy: Figure): boolean =>
  combatSkill(turn, enemy) <= turn.profile.combatSkill;
