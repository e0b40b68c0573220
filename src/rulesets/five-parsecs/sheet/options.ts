import type { Json } from "../../../core/json";
import { text, type Text } from "../../../core/text";
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
  /** What a hit does to somebody with hit points of a game system (resolution/hit-points-per-hit.ts). */
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

const words = (key: string): Text => text(`OPFOR.fiveParsecs.${key}`);
const option = (id: string, input: OptionField["input"]): OptionField => ({
  id,
  label: words(`option.${id}.label`),
  hint: words(`option.${id}.hint`),
  input,
});
const flag = (id: string, usual: boolean): OptionField => option(id, { kind: "flag", default: usual });
/** The first is what counts where nothing is chosen. */
const oneOf = (
  id: string,
  values: readonly string[],
  key = (value: string): string => `option.${id}.${value}`,
) =>
  option(id, {
    kind: "choice",
    default: values[0] ?? "",
    options: values.map((value) => ({ value, label: words(key(value)) })),
  });

export const OPTION_FIELDS: readonly OptionField[] = [
  oneOf("dashPolicy", ["core", "literal"]),
  flag("fireAfterAdvance", false),
  oneOf("playerEdge", ["auto", ...SIDES], (value) =>
    value === "auto" ? "option.playerEdge.auto" : `side.${value}`,
  ),
  oneOf("cover", ["half", "any"]),
  flag("figuresBlock", true),
  flag("opensDoors", false),
  oneOf("hits", HITS_ON_HEROES),
];
