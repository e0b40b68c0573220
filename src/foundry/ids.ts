export const MODULE = "opfor";
export const SOCKET = `module.${MODULE}`;
export const TERRAIN_TYPE = `${MODULE}.terrain`;
export const SCHEME_TYPE = `${MODULE}.scheme`;
export const TEMPLATES = `modules/${MODULE}/templates`;

/** Keys under `flags.opfor`. */
export const FLAG = {
  ruleset: "ruleset",
  doctrine: "doctrine",
  mode: "mode",
  side: "side",
  dice: "dice",
  profile: "profile",
  statuses: "statuses",
  figure: "figure",
  left: "left",
  mark: "mark",
  memory: "memory",
  progress: "progress",
  battleDice: "battleDice",
  stopped: "stopped",
  undo: "undo",
  told: "told",
  report: "report",
  roundReport: "roundReport",
  ended: "ended",
  /** On a combat: whether the rules order its turns, and whose initiatives are lent for that. */
  order: "order",
  lent: "lent",
  sides: "sides",
  undone: "undone",
  entered: "entered",
  /** On a user: the vote that their client asks for. */
  asks: "asks",
  /** On a user: what others are to do for the turn that their client plays, and what they did for others'. */
  claims: "claims",
  answers: "answers",
  /** On a user: which claims of others are void, because this person has taken their turn back. */
  voidClaims: "voidClaims",
  /** On a user: what their client has changed of their own figures for turns, so that it can be put back. */
  written: "written",
  /** On a user: the dice of a battle as their client first heard of them, and the last round it has seen. */
  seen: "seen",
  /** On a user: what is kept of combats while no GM is there. */
  kept: "kept",
  /** On a combat: which of that a GM has taken over. */
  since: "since",
  /** On a journal entry: new schemes of this world go there. */
  shelf: "shelf",
} as const;
