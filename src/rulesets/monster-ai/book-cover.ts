import { isRecord, type Json } from "../../core/json";
import { text } from "../../core/text";
import type { LibraryCover } from "../../engine/doctrine-library";
import type { Doctrine, RulesetCover } from "../../engine/ruleset";

/** The doctrine that makes a scheme out of the actor. */
export const BY_SHEET = "by-sheet";

/** The schemes that come with OpFor (shipped-schemes.ts), by id. */
export const NAMES: Readonly<Record<string, string>> = {
  "goblin-warrior": "Goblin Warrior",
  "goblin-archer": "Goblin Archer",
  "goblin-thief": "Goblin Thief",
  "goblin-torcher": "Goblin Torcher",
  warg: "Warg",
  "goblin-hag": "Goblin Hag",
  "orc-shaman": "Orc Shaman",
  "giant-rat": "Giant Rat",
  wolf: "Wolf",
  boar: "Wild Boar",
  skeleton: "Skeleton",
  "skeleton-archer": "Skeleton Archer",
  zombie: "Zombie",
  bandit: "Bandit",
  "bandit-captain": "Bandit Captain",
  cultist: "Cultist",
  "cult-priest": "Cult Priest",
  guard: "Town Guard",
  mage: "Mage",
  "giant-spider": "Giant Spider",
  "giant-scorpion": "Giant Scorpion",
  crocodile: "Crocodile",
  bear: "Brown Bear",
  ogre: "Ogre",
  "orc-raider": "Orc Raider",
  hobgoblin: "Hobgoblin Soldier",
  kobold: "Kobold",
  ghoul: "Ghoul",
  wight: "Wight",
  ghost: "Ghost",
  harpy: "Harpy",
  gargoyle: "Gargoyle",
  troll: "Troll",
  minotaur: "Minotaur",
  basilisk: "Basilisk",
  "earth-elemental": "Earth Elemental",
  vampire: "Vampire",
  "young-dragon": "Young Dragon",
  "ancient-dragon": "Ancient Dragon",
};

const shipped = (id: string): Doctrine => ({
  id,
  title: text(`OPFOR.monster-ai.scheme.${id}`),
  summary: text(`OPFOR.monster-ai.scheme.${id}.summary`),
});

/** Somebody's own keeps its name; one that ships is called as people call it, as long as nobody renames it. */
function doctrine(raw: Json): Doctrine {
  const { id, name } = isRecord(raw) ? raw : {};
  const [key, called] = [typeof id === "string" ? id : "", typeof name === "string" ? name.trim() : ""];
  const isShipped = Object.hasOwn(NAMES, key);
  const { title, summary } = shipped(key);
  return {
    id: key,
    title:
      isShipped && NAMES[key] === called
        ? title
        : text("OPFOR.monster-ai.name", { name: called === "" ? key : called }),
    summary: isShipped ? summary : text("OPFOR.monster-ai.own"),
  };
}

/** MAI-U1: target priority, traits, stats and behaviours, still to be filled in. */
function blank(number: number): Json {
  return {
    format: "opfor-scheme",
    version: 1,
    id: `own-${number}`,
    name: "",
    level: 1,
    boss: false,
    stats: { hp: 10, def: 10, spd: 6, rng: 1 },
    behaviours: [
      {
        id: "behaviour",
        when: { kind: "proximity", spaces: "1" },
        actions: [{ kind: "move" }, { kind: "attack", range: "melee", bonus: 3, damage: "1d6" }],
      },
    ],
    targets: ["closest"],
    traits: [],
  };
}

export const SCHEMES: LibraryCover = {
  field: "scheme",
  blank,
  doctrine,
  // MAI-V2: everybody may read the schemes when the table plays with open information, else only the GM.
  mayRead: (reader, { openInformation }) => reader.isGM || openInformation === true,
};

export const COVER = {
  id: "monster-ai",
  title: text("OPFOR.monster-ai.title"),
  edition: "1.3",
  unit: "space",
  doctrines: [
    ...Object.keys(NAMES).map(shipped),
    {
      id: BY_SHEET,
      title: text("OPFOR.monster-ai.doctrine.by-sheet"),
      summary: text("OPFOR.monster-ai.doctrine.by-sheet.summary"),
    },
  ],
  inPlay: ["gold", "number", "extraCards"],
  brings: ["order", "sheet"],
  library: SCHEMES,
} as const satisfies RulesetCover;
