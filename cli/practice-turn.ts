import type { Decided } from "../src/core/decision";
import type { Json } from "../src/core/json";
import { decide } from "../src/engine/decide";
import { battleFrom, snapshotSchema, type Snapshot } from "../src/field";
import { monsterAi } from "../src/rulesets/monster-ai";
import { BY_SHEET } from "../src/rulesets/monster-ai/by-sheet";
import type { StatBlock } from "../src/creatures";

const SIZE = 100;
const SPACES: Readonly<Record<StatBlock["size"], number>> = {
  tiny: 1,
  small: 1,
  medium: 1,
  large: 2,
  huge: 3,
  gargantuan: 4,
};

/** Four heroes in the open: so far away, or beside the creature. */
export function practiceBattle(block: StatBlock, away: number, hurt: boolean): Snapshot {
  const space = (column: number, row: number, wide = 1): { x: number; y: number } => ({
    x: (column + wide / 2) * SIZE,
    y: (row + wide / 2) * SIZE,
  });
  const wide = SPACES[block.size];
  const hero = (index: number, row: number): object => ({
    id: `hero-${index}`,
    name: `Hero ${index}`,
    side: "friendly",
    ...space(6 + wide + away - 1 + (index % 2), row),
    hp: { value: 20 + 3 * index, max: 32 },
    profile: { defence: 13 + index },
  });
  const self = (id: string, row: number, value: number): object => ({
    id,
    name: block.name,
    side: "hostile",
    ruleset: "monster-ai",
    doctrine: BY_SHEET,
    width: wide,
    height: wide,
    ...space(6, row, wide),
    hp: { value, max: block.hp?.max ?? 1 },
    profile: { statBlock: block as unknown as Json },
  });
  const hp = block.hp?.value ?? 1;
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: 60 * SIZE, height: 24 * SIZE },
      grid: { kind: "square", size: SIZE, distance: 5, units: "ft" },
    },
    figures: [
      self("creature", 10, hp),
      self("friend", 10 + 2 * wide, hurt ? Math.max(1, Math.floor(hp / 3)) : hp),
      hero(1, 10),
      hero(2, 10),
      hero(3, 11),
      hero(4, 12),
    ],
  });
}

/** What the creature does there. */
export function practiceTurn(block: StatBlock, away: number, hurt = false): Decided | undefined {
  const battle = battleFrom(practiceBattle(block, away, hurt), monsterAi.unit);
  const decision = decide(monsterAi, battle, "creature", { seed: "practice", unattended: true });
  return decision.kind === "decided" ? decision : undefined;
}
