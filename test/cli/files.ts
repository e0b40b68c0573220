import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { battleMap } from "../support/ascii";

export const folder = mkdtempSync(join(tmpdir(), "opfor-"));

export function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

export const skirmish = battleMap(
  `
  . . . . . . . .
  . a . . % . . B
  . . . . % . . .
  `,
  {
    figures: {
      a: {
        ruleset: "five-parsecs",
        doctrine: "aggressive",
        profile: {
          speed: 4,
          combatSkill: 1,
          toughness: 3,
          weapons: [{ name: "Hand gun", range: 12, shots: 1, damage: 0 }],
        },
      },
    },
  },
);
/** The skirmish with another profile for its one figure. */
export const withProfile = (name: string, profile: object, more: object = {}): string =>
  file(name, {
    ...skirmish,
    figures: skirmish.figures.map((figure) =>
      figure.id === "a" ? { ...figure, profile: { ...figure.profile, ...profile }, ...more } : figure,
    ),
  });
export const battle = file("battle.json", { ...skirmish, turn: { figure: "a", seed: "one" } });
