/** Which documents live where, for the server and the pages alike. */
export const PRIMARY: Readonly<Record<string, string>> = {
  Actor: "actors",
  Cards: "cards",
  ChatMessage: "messages",
  Combat: "combats",
  Folder: "folders",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
  Setting: "settings",
  User: "users",
};

export const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { Item: "items", ActiveEffect: "effects" },
  ActorDelta: { Item: "items", ActiveEffect: "effects" },
  Item: { ActiveEffect: "effects" },
  Combat: { Combatant: "combatants", CombatantGroup: "groups" },
  JournalEntry: { JournalEntryPage: "pages", JournalEntryCategory: "categories" },
  Region: { RegionBehavior: "behaviors" },
  Scene: {
    AmbientLight: "lights",
    AmbientSound: "sounds",
    Drawing: "drawings",
    Level: "levels",
    MeasuredTemplate: "templates",
    Note: "notes",
    Region: "regions",
    Tile: "tiles",
    Token: "tokens",
    Wall: "walls",
  },
};

export interface Operation {
  action: "create" | "update" | "delete";
  type: string;
  /** The parent's uuid, or null for a primary document. */
  parent: string | null;
  /** The compendium it lies in, if not in the world. */
  pack?: string | null;
  data?: Data[];
  ids?: string[];
  options: Data;
}

/** What the server did, as every page hears it. */
export interface Applied extends Operation {
  userId: string;
  result: Data[];
}

export interface UserSource extends Data {
  _id: string;
  name: string;
  role: number;
}

/** A compendium of a world. */
export interface PackData {
  id: string;
  name: string;
  label: string;
  type: string;
  locked: boolean;
  documents: Data[];
}

export interface WorldData {
  id: string;
  title: string;
  generation: 13 | 14;
  /** The id of the game system; it belongs to the world. */
  system: string;
  battle: string | null;
  paused: boolean;
  time: number;
  collections: Record<string, Data[]>;
  /** Worlds of before had none. */
  packs?: PackData[];
}

export const OWNER = 3;
export const ROLE = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

export const DEFAULT_USERS: readonly UserSource[] = [
  { _id: "userGamemaster00", name: "Gamemaster", role: ROLE.GAMEMASTER, color: "#e9a24a", key: "gm" },
  { _id: "userGamemaster02", name: "Second GM", role: ROLE.GAMEMASTER, color: "#c07bd8", key: "gm2" },
  { _id: "userPlayer000001", name: "Player", role: ROLE.PLAYER, color: "#4db2ff", key: "player" },
  { _id: "userPlayer000002", name: "Second player", role: ROLE.PLAYER, color: "#7fd07f", key: "player2" },
];
