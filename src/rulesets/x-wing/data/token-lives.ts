/**
 * The tokens that lie by a ship and what becomes of them: one row each, read by every rule and ended by the
 * round's events. Where they lie is told in sky/tokens-as-statuses.ts: on the ship's own figure, as statuses.
 */
export const TOKENS = ["stress", "ion", "strain", "disarm", "focus", "evade"] as const;
export type Token = (typeof TOKENS)[number];

/** What puts a token there. */
export type Beginning = "red-manoeuvre" | "device" | "reload" | "action";

/** What takes it away again. */
export type Ending =
  /** One token each. */
  | "blue-manoeuvre"
  /** All of them, after the drift of an ionised ship. */
  | "drift"
  /** One, after a defence that it weakened. */
  | "defence"
  /** One, when it changes dice. */
  | "spent"
  /** All of them, at the end of the round. */
  | "end-phase";

/** What a ship that has enough of them may not do. */
export type Ban = "red-manoeuvre" | "action" | "action-but-focus" | "attack" | "own-dial";

export interface TokenLife {
  /** More than one may lie there. */
  readonly stacks: boolean;
  readonly begins: readonly Beginning[];
  readonly forbids: readonly Ban[];
  /** Bigger ships take more of them before they feel it. */
  readonly bySize: boolean;
  /** Dice more or fewer in defence. */
  readonly defenceDice: number;
  readonly ends: readonly Ending[];
}

const life = (more: Partial<TokenLife> & Pick<TokenLife, "begins" | "ends">): TokenLife => ({
  stacks: false,
  forbids: [],
  bySize: false,
  defenceDice: 0,
  ...more,
});

export const TOKEN_LIVES: Readonly<Record<Token, TokenLife>> = {
  stress: life({
    stacks: true,
    begins: ["red-manoeuvre"],
    forbids: ["red-manoeuvre", "action"],
    ends: ["blue-manoeuvre"],
  }),
  ion: life({
    stacks: true,
    begins: ["device"],
    forbids: ["own-dial", "action-but-focus"],
    bySize: true,
    ends: ["drift"],
  }),
  strain: life({ stacks: true, begins: ["device"], defenceDice: -1, ends: ["blue-manoeuvre", "defence"] }),
  disarm: life({ begins: ["device", "reload"], forbids: ["attack"], ends: ["end-phase"] }),
  focus: life({ begins: ["action"], ends: ["spent", "end-phase"] }),
  evade: life({ begins: ["action"], ends: ["spent", "end-phase"] }),
};

export const endedBy = (ending: Ending): readonly Token[] =>
  TOKENS.filter((token) => TOKEN_LIVES[token].ends.includes(ending));
