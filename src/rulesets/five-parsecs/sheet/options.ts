import type { Json } from "../../../core/json";
import { text } from "../../../core/text";
import type { OptionField } from "../../../engine/ruleset";
import type { Battle } from "../../../field";

export const SIDES = ["north", "east", "south", "west"] as const;
export type SideOfMap = (typeof SIDES)[number];

/** What the resolutions of the rules leave to the table; the defaults are those of the resolutions. */
export interface Options {
  /** 5P-Q1. core: fire rather than dash, no brawl by dashing. literal: dash whenever it ends closer. */
  readonly dashPolicy: "core" | "literal";
  /** 5P-Q9. Squad, Tactical and Defensive Advance and Reinforce Terrain name no attack. */
  readonly fireAfterAdvance: boolean;
  /** Where the player's figures came from; "auto" looks at where they stand. A region named "player" wins. */
  readonly playerEdge: "auto" | SideOfMap;
  /** How much of a figure must be hidden to have cover: half of its corners, or any. */
  readonly cover: "half" | "any";
  /** Figures block the line of sight, as in the core book. */
  readonly figuresBlock: boolean;
  readonly opensDoors: boolean;
  /** What a hit does to somebody with hit points of a game system (resolution/wounds.ts). */
  readonly hits: HitsOnHeroes;
}

export const HITS_ON_HEROES = ["hitPoints", "system", "book"] as const;
/** Hit points by a conversion; left to the game system; or the book's casualties, whatever the bar says. */
export type HitsOnHeroes = (typeof HITS_ON_HEROES)[number];

const choice = <T extends string>(value: Json | undefined, known: readonly T[], fallback: T): T =>
  known.find((word) => word === value) ?? fallback;

/** Settings come from a world's data: what is not understood counts as its default. */
export const optionsFrom = (raw: Readonly<Record<string, Json>>): Options => ({
  dashPolicy: choice(raw.dashPolicy, ["core", "literal"], "core"),
  fireAfterAdvance: raw.fireAfterAdvance === true,
  playerEdge: choice(raw.playerEdge, ["auto", ...SIDES], "auto"),
  cover: choice(raw.cover, ["half", "any"], "half"),
  figuresBlock: raw.figuresBlock !== false,
  opensDoors: raw.opensDoors === true,
  hits: choice(raw.hits, HITS_ON_HEROES, "hitPoints"),
});

export const optionsIn = ({ snapshot }: Battle): Options =>
  optionsFrom(snapshot.options["five-parsecs"] ?? {});

export const OPTION_FIELDS: readonly OptionField[] = [
  {
    id: "dashPolicy",
    label: text("OPFOR.fiveParsecs.option.dashPolicy.label"),
    hint: text("OPFOR.fiveParsecs.option.dashPolicy.hint"),
    input: {
      kind: "choice",
      default: "core",
      options: [
        { value: "core", label: text("OPFOR.fiveParsecs.option.dashPolicy.core") },
        { value: "literal", label: text("OPFOR.fiveParsecs.option.dashPolicy.literal") },
      ],
    },
  },
  {
    id: "fireAfterAdvance",
    label: text("OPFOR.fiveParsecs.option.fireAfterAdvance.label"),
    hint: text("OPFOR.fiveParsecs.option.fireAfterAdvance.hint"),
    input: { kind: "flag", default: false },
  },
  {
    id: "playerEdge",
    label: text("OPFOR.fiveParsecs.option.playerEdge.label"),
    hint: text("OPFOR.fiveParsecs.option.playerEdge.hint"),
    input: {
      kind: "choice",
      default: "auto",
      options: [
        { value: "auto", label: text("OPFOR.fiveParsecs.option.playerEdge.auto") },
        { value: "north", label: text("OPFOR.fiveParsecs.side.north") },
        { value: "east", label: text("OPFOR.fiveParsecs.side.east") },
        { value: "south", label: text("OPFOR.fiveParsecs.side.south") },
        { value: "west", label: text("OPFOR.fiveParsecs.side.west") },
      ],
    },
  },
  {
    id: "cover",
    label: text("OPFOR.fiveParsecs.option.cover.label"),
    hint: text("OPFOR.fiveParsecs.option.cover.hint"),
    input: {
      kind: "choice",
      default: "half",
      options: [
        { value: "half", label: text("OPFOR.fiveParsecs.option.cover.half") },
        { value: "any", label: text("OPFOR.fiveParsecs.option.cover.any") },
      ],
    },
  },
  {
    id: "figuresBlock",
    label: text("OPFOR.fiveParsecs.option.figuresBlock.label"),
    hint: text("OPFOR.fiveParsecs.option.figuresBlock.hint"),
    input: { kind: "flag", default: true },
  },
  {
    id: "opensDoors",
    label: text("OPFOR.fiveParsecs.option.opensDoors.label"),
    hint: text("OPFOR.fiveParsecs.option.opensDoors.hint"),
    input: { kind: "flag", default: false },
  },
  {
    id: "hits",
    label: text("OPFOR.fiveParsecs.option.hits.label"),
    hint: text("OPFOR.fiveParsecs.option.hits.hint"),
    input: {
      kind: "choice",
      default: "hitPoints",
      options: [
        { value: "hitPoints", label: text("OPFOR.fiveParsecs.option.hits.hitPoints") },
        { value: "system", label: text("OPFOR.fiveParsecs.option.hits.system") },
        { value: "book", label: text("OPFOR.fiveParsecs.option.hits.book") },
      ],
    },
  },
];
