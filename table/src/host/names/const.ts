import { isV14 } from "./env.ts";

/** `CONST`: the documented numbers. V14 renames the wall constants and keeps the old names (facts, section 0). */
export function makeConst(): Data {
  const senses = { NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 };
  const directions = { BOTH: 0, LEFT: 1, RIGHT: 2 };
  const c: Data = {
    vtt: "Foundry VTT",
    VTT: "Foundry Virtual Tabletop",
    ASCII: "practice table",
    USER_ROLES: { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 },
    DOCUMENT_OWNERSHIP_LEVELS: { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 },
    GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
    GRID_DIAGONALS: {
      EQUIDISTANT: 0,
      EXACT: 1,
      APPROXIMATE: 2,
      RECTILINEAR: 3,
      ALTERNATING_1: 4,
      ALTERNATING_2: 5,
      ILLEGAL: 6,
    },
    GRID_MIN_SIZE: 20,
    GRID_SNAPPING_MODES: {
      CENTER: 0x1,
      EDGE_MIDPOINT: 0x2,
      TOP_LEFT_VERTEX: 0x10,
      TOP_RIGHT_VERTEX: 0x20,
      BOTTOM_LEFT_VERTEX: 0x40,
      BOTTOM_RIGHT_VERTEX: 0x80,
      VERTEX: 0xf0,
      TOP_LEFT_CORNER: 0x100,
      TOP_RIGHT_CORNER: 0x200,
      BOTTOM_LEFT_CORNER: 0x400,
      BOTTOM_RIGHT_CORNER: 0x800,
      CORNER: 0xf00,
      TOP_SIDE_MIDPOINT: 0x1000,
      BOTTOM_SIDE_MIDPOINT: 0x2000,
      LEFT_SIDE_MIDPOINT: 0x4000,
      RIGHT_SIDE_MIDPOINT: 0x8000,
      SIDE_MIDPOINT: 0xf000,
    },
    MOVEMENT_DIRECTIONS: {
      UP: 1,
      DOWN: 2,
      LEFT: 4,
      RIGHT: 8,
      UP_LEFT: 5,
      UP_RIGHT: 9,
      DOWN_LEFT: 6,
      DOWN_RIGHT: 10,
      DESCEND: 16,
      ASCEND: 32,
    },
    TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
    TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
    TOKEN_SHAPES: {
      ELLIPSE_1: 0,
      ELLIPSE_2: 1,
      TRAPEZOID_1: 2,
      TRAPEZOID_2: 3,
      RECTANGLE_1: 4,
      RECTANGLE_2: 5,
    },
    WALL_SENSE_TYPES: senses,
    WALL_MOVEMENT_TYPES: { NONE: 0, NORMAL: 20 },
    WALL_DIRECTIONS: directions,
    WALL_DOOR_TYPES: { NONE: 0, DOOR: 1, SECRET: 2 },
    WALL_DOOR_STATES: { CLOSED: 0, OPEN: 1, LOCKED: 2 },
    WALL_RESTRICTION_TYPES: ["light", "sight", "sound", "move"],
    REGION_EVENTS: {
      BEHAVIOR_ACTIVATED: "behaviorActivated",
      BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
      BEHAVIOR_VIEWED: "behaviorViewed",
      BEHAVIOR_UNVIEWED: "behaviorUnviewed",
      REGION_BOUNDARY: "regionBoundary",
      TOKEN_ENTER: "tokenEnter",
      TOKEN_EXIT: "tokenExit",
      TOKEN_MOVE_IN: "tokenMoveIn",
      TOKEN_MOVE_OUT: "tokenMoveOut",
      TOKEN_MOVE_WITHIN: "tokenMoveWithin",
      TOKEN_ANIMATE_IN: "tokenAnimateIn",
      TOKEN_ANIMATE_OUT: "tokenAnimateOut",
      TOKEN_TURN_START: "tokenTurnStart",
      TOKEN_TURN_END: "tokenTurnEnd",
      TOKEN_ROUND_START: "tokenRoundStart",
      TOKEN_ROUND_END: "tokenRoundEnd",
    },
    REGION_MOVEMENT_SEGMENTS: { EXIT: -1, MOVE: 0, ENTER: 1 },
    REGION_VISIBILITY: { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2, OBSERVER: 3 },
    CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
    DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" },
    KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
    SETTING_SCOPES: { WORLD: "world", CLIENT: "client", USER: "user" },
    ACTIVE_EFFECT_MODES: { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 },
    COMBAT_ANNOUNCEMENTS: ["startEncounter", "nextUp", "yourTurn"],
    CARD_DRAW_MODES: { FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 },
    TEXT_ANCHOR_POINTS: { CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 },
    JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
    FOLDER_DOCUMENT_TYPES: ["Actor", "Item", "Scene", "JournalEntry"],
    DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
    BASE_DOCUMENT_TYPE: "base",
    PRIMARY_DOCUMENT_TYPES: [
      "Actor",
      "Cards",
      "ChatMessage",
      "Combat",
      "Folder",
      "Item",
      "JournalEntry",
      "Macro",
      "Playlist",
      "RollTable",
      "Scene",
      "Setting",
      "User",
    ],
    EMBEDDED_DOCUMENT_TYPES: [
      "ActiveEffect",
      "Combatant",
      "CombatantGroup",
      "JournalEntryPage",
      "Region",
      "RegionBehavior",
      "Token",
      "Wall",
    ],
    COMPATIBILITY_MODES: { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 },
    vttGeneration: undefined,
  };
  delete c["vttGeneration"];
  if (isV14()) {
    c["EDGE_SENSE_TYPES"] = senses;
    c["EDGE_DIRECTIONS"] = directions;
    c["EDGE_RESTRICTION_TYPES"] = ["light", "darkness", "sight", "sound", "move"];
    c["EDGE_DIRECTION_MODES"] = { NORMAL: 0, REVERSED: 1, BOTH: 2 };
    c["FOG_EXPLORATION_MODES"] = { DISABLED: 0, INDIVIDUAL: 1, SHARED: 2 };
    Object.assign(c, effects14());
  }
  return c;
}

/** V14's words for effects. */
function effects14(): Data {
  const time = ["years", "months", "days", "hours", "minutes", "seconds"];
  return {
    ACTIVE_EFFECT_SHOW_ICON: { NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 },
    ACTIVE_EFFECT_CHANGE_PHASES: ["initial", "final"],
    // With their default priorities.
    ACTIVE_EFFECT_CHANGE_TYPES: {
      custom: 0,
      multiply: 10,
      add: 20,
      subtract: 20,
      downgrade: 30,
      upgrade: 40,
      override: 50,
    },
    ACTIVE_EFFECT_TIME_DURATION_UNITS: time,
    ACTIVE_EFFECT_DURATION_UNITS: [...time, "rounds", "turns"],
    ACTIVE_EFFECT_EXPIRY_EVENTS: [
      "combatStart",
      "roundStart",
      "turnStart",
      "combatEnd",
      "roundEnd",
      "turnEnd",
    ],
  };
}
