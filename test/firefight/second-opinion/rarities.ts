import { seededDice, type Dice } from "../../../src/core/dice";
import { snapshotSchema, type Snapshot } from "../../../src/field/snapshot";
import { positionOf, type GridKind, type Position } from "./positions";

/** The same tables with what is rarer: Indirect, Sniper, Tough, spells, Immobile, those who have acted, single stunned models. */

type Profile = Snapshot["figures"][number]["profile"];

const BOLT = { name: "Bolt", on: "enemy", range: 12, difficulty: 4, hits: 2 };
const SHIELD = { name: "Shield", on: "friend", range: 9, difficulty: 4 };
const LANCE = { name: "Lance", on: "enemy", range: 6, difficulty: 5, hits: 1, deadly: 3 };

function withRarities(dice: Dice, profile: Profile, id: string): Profile {
  const kind = dice.roll(10);
  const weapons = Array.isArray(profile.weapons) ? profile.weapons : [];
  const rules = Array.isArray(profile.rules) ? profile.rules : [];
  const guns = (more: Record<string, boolean>): Profile => ({
    ...profile,
    weapons: weapons.map((weapon): Profile => {
      const row = weapon as Profile;
      return Number(row.range) > 0 ? { ...row, ...more } : row;
    }),
  });
  if (kind === 1) return guns({ indirect: true });
  if (kind <= 3) return guns({ sniper: true });
  if (kind === 4) return { ...profile, tough: 2 + dice.roll(3), wounds: dice.roll(2) - 1 };
  if (kind === 5) return { ...profile, upgrade: true };
  if (kind === 6) return { ...profile, rules: [...rules, "Psychic(2)"], spells: [BOLT, SHIELD, LANCE] };
  if (kind === 7 && id.endsWith("-0") && profile.unit === undefined)
    return { ...profile, rules: ["Immobile"] };
  return profile;
}

export function rarePosition(seed: string, kind: GridKind): Position {
  const { snapshot, memory } = positionOf(`rare ${seed}`, kind);
  const dice = seededDice(`rarities ${seed} ${kind}`);
  const figures = snapshot.figures.map((figure) => ({
    ...figure,
    profile: withRarities(dice, figure.profile, figure.id),
    statuses: figure.statuses.length > 0 || dice.roll(9) === 1 ? ["stunned"] : [],
  }));
  const acted = figures.filter(({ side }) => side === "player" && dice.roll(4) === 1).map(({ id }) => id);
  return { snapshot: snapshotSchema.parse({ ...snapshot, figures, acted }), memory };
}
