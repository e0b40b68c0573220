import type { StatBlock } from "../../../creatures";
import { text, type Text } from "../../../core/text";
import { readScheme } from "../scheme/read-scheme";
import type { Scheme } from "../scheme/schema";
import { behavioursOf, type Draft } from "./behaviours";
import { kindOf, prioritiesOf } from "./fighter-kinds";
import { speedOf, spacesOf } from "./feet-to-spaces";
import { traitsOf } from "./traits";

export { immunitiesOf } from "./traits";

export { BY_SHEET } from "../book-cover";

/** Something on the sheet that the scheme does not use, and why. */
export interface LeftOut {
  readonly name: string;
  readonly why: Text;
}

export interface BySheet {
  /** Nothing when the sheet holds nothing that could be done in a turn. */
  readonly scheme: Scheme | undefined;
  readonly leftOut: readonly LeftOut[];
  /** Behaviours whose uses the game system counts, and those it has none left of. */
  readonly counted: readonly string[];
  readonly spent: readonly string[];
}

const made = new WeakMap<StatBlock, BySheet>();

/** A Monster A.I. scheme out of a stat block. The same block gives the same scheme. */
export function schemeBySheet(block: StatBlock): BySheet {
  const known = made.get(block);
  if (known !== undefined) return known;
  const fresh = make(block);
  made.set(block, fresh);
  return fresh;
}

function make(block: StatBlock): BySheet {
  const drafts = behavioursOf(block);
  const leftOut = leftOutOf(block, drafts);
  if (drafts.length === 0) return { scheme: undefined, leftOut, counted: [], spent: [] };
  const read = readScheme(rawScheme(block, drafts));
  return {
    scheme: read.ok ? read.value : undefined,
    leftOut,
    counted: drafts.flatMap(({ behaviour, counted }) => (counted === undefined ? [] : [behaviour.id])),
    spent: drafts.flatMap(({ behaviour, counted }) => (counted === 0 ? [behaviour.id] : [])),
  };
}

function rawScheme(block: StatBlock, drafts: readonly Draft[]): unknown {
  const id = block.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  const attacks = block.attacks.filter(({ kind }) => kind !== "save");
  const range = Math.max(1, ...attacks.map((attack) => spacesOf(block, attack.range ?? attack.reach ?? 5)));
  return {
    format: "opfor-scheme",
    version: 1,
    id: id === "" ? "creature" : id,
    name: block.name.trim() === "" ? "?" : block.name.trim(),
    level: Math.max(0, Math.min(30, Math.floor(block.level))),
    boss: block.boss,
    stats: {
      hp: Math.max(1, Math.min(9999, Math.round(block.hp?.max ?? 1))),
      def: block.defence ?? 10,
      spd: Math.min(99, speedOf(block)),
      rng: Math.min(99, range),
    },
    abilities: block.abilities,
    behaviours: drafts.map(({ behaviour }) => behaviour),
    targets: prioritiesOf(block),
    traits: traitsOf(block),
    marks: [{ field: "behaviours", as: "inferred", confidence: "medium" }],
  };
}

/** What people still play themselves. */
function leftOutOf(block: StatBlock, drafts: readonly Draft[]): readonly LeftOut[] {
  const used = new Set(
    drafts.flatMap(({ behaviour }) =>
      behaviour.actions.map((action) => ("source" in action ? action.source : "")),
    ),
  );
  const idle = block.attacks.filter(
    ({ source, rider, instead }) => !rider && instead === undefined && !used.has(sourceKey(source)),
  );
  return [
    ...block.unused.map(({ name, why }) => ({
      name,
      why: text(`OPFOR.monster-ai.leftOut.${reasonKey(why)}`, { why }),
    })),
    ...idle.map((attack) => ({
      name: attack.name,
      why: text(`OPFOR.monster-ai.leftOut.${whyIdle(attack)}`),
    })),
    ...block.routines
      .filter(
        ({ plans, moves }) =>
          plans.length === 0 || (block.actions > 1 && (moves || plans.every(isOneStrike))),
      )
      .map(({ name, plans }) => ({
        name,
        why: text(`OPFOR.monster-ai.leftOut.${plans.length === 0 ? "noPlan" : "plainStrikes"}`),
      })),
    ...block.traits.flatMap((trait) => {
      const why = TRAITS_FOR_PEOPLE[trait];
      return why === undefined ? [] : [{ name: trait, why: text(`OPFOR.monster-ai.leftOut.${why}`) }];
    }),
  ];
}

const isOneStrike = (plan: StatBlock["routines"][number]["plans"][number]): boolean =>
  "sequence" in plan && plan.sequence.reduce((sum, { count }) => sum + count, 0) < 2;

const REASONS = new Map([
  ["reaction", "reaction"],
  ["free action", "reaction"],
  ["legendary action", "legendary"],
  ["lair action", "legendary"],
  ["in words only", "words"],
  ["no text to read", "noText"],
  ["summon", "summon"],
  ["transform", "summon"],
  ["too many items to read", "tooMany"],
]);
const reasonKey = (why: string): string => REASONS.get(why) ?? "other";

const whyIdle = ({ damage, statuses, needs, uses }: StatBlock["attacks"][number]): string => {
  if (needs !== undefined) return "needs";
  if (damage.length === 0 && statuses.length === 0) return "noDamage";
  return uses?.max === 0 ? "noUses" : "worse";
};

/** Traits that change something outside the creature's own turn, or that only words tell. */
const TRAITS_FOR_PEOPLE: Readonly<Record<string, string>> = {
  "undead-fortitude": "atZero",
  "sunlight-sensitivity": "light",
  "pack-attack": "packAttack",
  "magic-resistance": "saves",
  "frightful-presence": "aura",
  stench: "aura",
  formation: "aura",
};

export const sourceKey = ({ item, activity }: StatBlock["attacks"][number]["source"]): string =>
  activity === undefined || activity === "" ? item : `${item}/${activity}`;

export { kindOf };
