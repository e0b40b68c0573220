import type { StatBlock } from "../../../creatures";
import type { Priority } from "../scheme/vocabulary";

/** What kind of fighter a creature is: whom it goes for, and whether it runs. The README has the table. */
export const KINDS = [
  "mindless",
  "pack-hunter",
  "mastermind",
  "caster",
  "archer",
  "bully",
  "brute",
  "guard",
  "beast",
  "soldier",
] as const;
export type Kind = (typeof KINDS)[number];

/** The last one always ends a tie, so that nobody is asked while it plays by itself. */
const PRIORITY: Readonly<Record<Kind, readonly Priority[]>> = {
  mindless: ["closest", "random"],
  "pack-hunter": ["lowest-hp-share", "closest", "random"],
  mastermind: ["last-attacker", "highest-hp-share", "closest", "random"],
  caster: ["lowest-defence", "lowest-hp", "closest", "random"],
  archer: ["lowest-defence", "lowest-hp", "closest", "random"],
  bully: ["lowest-hp", "closest", "random"],
  brute: ["closest", "highest-hp", "random"],
  guard: ["last-attacker", "closest", "random"],
  beast: ["closest", "lowest-hp-share", "random"],
  soldier: ["closest", "lowest-hp", "random"],
};

export const prioritiesOf = (block: StatBlock): readonly Priority[] => PRIORITY[kindOf(block)];

export function kindOf(block: StatBlock): Kind {
  const is = (...words: readonly string[]): boolean => words.some((word) => block.kinds.includes(word));
  const said = (...words: readonly string[]): boolean =>
    words.some((word) => block.name.toLowerCase().includes(word));
  if (is("ooze", "construct", "plant", "mindless") || (is("undead") && !isClever(block))) return "mindless";
  if (block.traits.some((trait) => trait === "pack-tactics" || trait === "pack-attack")) return "pack-hunter";
  const simple = (block.abilities.int ?? 0) <= -2;
  if (block.boss || (is("dragon", "fiend", "aberration", "devil", "demon") && !simple)) return "mastermind";
  if (is("giant", "troll")) return "brute";
  if (isCaster(block)) return "caster";
  if (isArcher(block)) return "archer";
  if (is("goblinoid", "goblin", "kobold") || said("goblin", "kobold", "bandit", "thug")) return "bully";
  if (is("beast", "animal", "monstrosity", "swarm") || (simple && !is("humanoid", "orc"))) return "beast";
  if (is("celestial", "angel") || said("guard", "soldier", "knight", "veteran", "hobgoblin")) return "guard";
  return "soldier";
}

const isClever = ({ abilities }: StatBlock): boolean => (abilities.int ?? -5) >= 0;

const isCaster = ({ attacks }: StatBlock): boolean => {
  const spells = attacks.filter(({ spell }) => spell !== undefined).length;
  return spells >= 2 && spells * 2 >= attacks.length;
};

/** Its best shot beats its best blow, or it has no blow. */
const isArcher = ({ attacks }: StatBlock): boolean => {
  const best = (kinds: readonly string[]): number =>
    Math.max(0, ...attacks.filter(({ kind }) => kinds.includes(kind)).map(({ toHit = 0 }) => toHit + 1));
  return best(["ranged"]) > best(["melee", "either"]);
};

/** Who leaves when it goes badly: never the mindless, masterminds and guards. */
export const runsAway = (block: StatBlock): boolean =>
  ["bully", "archer", "caster", "soldier"].includes(kindOf(block)) && (block.abilities.int ?? 0) >= -3;
