import { z } from "zod";
import type { Json } from "../core/json";
import { MODES, type Mode } from "../turn/playing/turn-call";
import { theGame } from "./foundry-globals";
import { MODULE } from "./ids";

export const AT_TIES = ["person", "dice"] as const;
export const TIES_WITHOUT_GM = ["dice", "vote", "owner"] as const;
export type TiesWithoutGM = (typeof TIES_WITHOUT_GM)[number];

/** The rules' own dice; the system's, applied; the system's, left to people; none. */
export const DICE = ["rules", "system", "people", "none"] as const;
export type Dice = (typeof DICE)[number];

/** Who reads the cards: everybody, everybody as far as they see the figures, or the GMs alone. */
export const CARDS = ["all", "seen", "gm"] as const;

interface Settings {
  readonly defaultMode: Mode;
  readonly autoTies: (typeof AT_TIES)[number];
  readonly endTurn: boolean;
  readonly manageOrder: boolean;
  readonly showToPlayers: boolean;
  readonly cards: (typeof CARDS)[number];
  readonly compact: boolean;
  readonly pace: number;
  /** What a GM has prepared for play without one; nothing is -1. */
  readonly paceWithoutGM: number;
  /** The prepared pace that this client has taken over; the person may have changed it since. */
  readonly paceTaken: number;
  readonly panelFolded: boolean;
  readonly systemAttacks: boolean;
  /** "standard": the system's dice where OpFor knows how, else the rules' own. */
  readonly dice: Dice | "standard";
  readonly rulesetOptions: Record<string, Record<string, Json>>;
  readonly hpPath: string;
  readonly defencePath: string;
  readonly speedPath: string;
  readonly speedUnits: string;
  readonly goldPath: string;
  readonly abilitiesPath: string;
  readonly weaponTypes: string;
  readonly weaponRangePath: string;
  readonly weaponRollPath: string;
  /** Doctrines that people wrote themselves, by ruleset. */
  readonly library: Record<string, Json[]>;
  /** Who may run the enemies while no GM is there, by user id; nobody named: who owns them. */
  readonly runners: string[];
  /** Without a GM: who settles what the rules leave open. */
  readonly tiesWithoutGM: TiesWithoutGM;
  /** Without a GM: outcomes are written down on other players' figures by their clients, or only said. */
  readonly applyWithoutGM: boolean;
}
type Key = keyof Settings;

/** Where the actors of an unknown system keep what; set in a window of their own (systems/attribute-paths.ts). */
const PATHS = [
  "hpPath",
  "defencePath",
  "speedPath",
  "speedUnits",
  "goldPath",
  "abilitiesPath",
  "weaponTypes",
  "weaponRangePath",
  "weaponRollPath",
] as const satisfies readonly Key[];

const schemas = {
  defaultMode: z.enum(MODES).catch("suggest"),
  autoTies: z.enum(AT_TIES).catch("dice"),
  endTurn: z.boolean().catch(true),
  manageOrder: z.boolean().catch(true),
  showToPlayers: z.boolean().catch(true),
  cards: z.enum(CARDS).catch("all"),
  compact: z.boolean().catch(false),
  pace: z.int().min(0).max(4).catch(2),
  paceWithoutGM: z.int().min(-1).max(4).catch(-1),
  paceTaken: z.int().min(-1).max(4).catch(-1),
  panelFolded: z.boolean().catch(false),
  systemAttacks: z.boolean().catch(false),
  dice: z.enum(["standard", ...DICE]).catch("standard"),
  rulesetOptions: z.record(z.string(), z.record(z.string(), z.json())).catch({}),
  hpPath: z.string().catch(""),
  defencePath: z.string().catch(""),
  speedPath: z.string().catch(""),
  speedUnits: z.string().catch(""),
  goldPath: z.string().catch(""),
  abilitiesPath: z.string().catch(""),
  weaponTypes: z.string().catch(""),
  weaponRangePath: z.string().catch(""),
  weaponRollPath: z.string().catch(""),
  library: z.record(z.string(), z.array(z.json())).catch({}),
  runners: z.array(z.string()).catch([]),
  tiesWithoutGM: z.enum(TIES_WITHOUT_GM).catch("dice"),
  applyWithoutGM: z.boolean().catch(true),
} satisfies { [K in Key]: z.ZodType<Settings[K]> };

/** A setting, whatever an older version or another module left there. */
export function setting<K extends Key>(key: K): Settings[K] {
  const raw = theGame().settings.get(MODULE, key);
  return schemas[key].parse(raw) as Settings[K];
}

export const setSetting = <K extends Key>(key: K, value: Settings[K]): Promise<unknown> =>
  theGame().settings.set(MODULE, key, value);

/** `changed` runs on every client whose view depends on settings. */
export function registerSettings(changed: () => void, libraryChanged: () => void): void {
  const choices = (stem: string, values: readonly string[]): Record<string, string> =>
    Object.fromEntries(values.map((value) => [value, `OPFOR.ui.${stem}.${value}`]));
  const world = { scope: "world", config: true, onChange: changed };
  const client = { scope: "client", config: true, onChange: changed };
  register("defaultMode", { ...world, type: String, default: "suggest", choices: choices("mode", MODES) });
  register("autoTies", { ...world, type: String, default: "dice", choices: choices("autoTies", AT_TIES) });
  register("endTurn", { ...world, type: Boolean, default: true });
  register("manageOrder", { ...world, type: Boolean, default: true });
  register("showToPlayers", { ...world, type: Boolean, default: true });
  register("cards", { ...world, type: String, default: "all", choices: choices("cards", CARDS) });
  register("systemAttacks", { ...world, type: Boolean, default: false });
  register("dice", {
    ...world,
    type: String,
    default: "standard",
    choices: choices("dice", ["standard", ...DICE]),
  });
  for (const key of PATHS) register(key, { ...world, config: false, type: String, default: "" });
  register("compact", { ...client, type: Boolean, default: false });
  register("pace", { scope: "client", config: false, type: Number, default: 2, onChange: changed });
  register("paceWithoutGM", {
    scope: "world",
    config: false,
    type: Number,
    default: -1,
    onChange: () => void takePreparedPace(),
  });
  register("paceTaken", { scope: "client", config: false, type: Number, default: -1 });
  register("panelFolded", {
    scope: "client",
    config: false,
    type: Boolean,
    default: false,
    onChange: changed,
  });
  register("library", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: libraryChanged,
  });
  register("tiesWithoutGM", {
    scope: "world",
    config: false,
    type: String,
    default: "dice",
    onChange: changed,
  });
  register("applyWithoutGM", {
    scope: "world",
    config: false,
    type: Boolean,
    default: true,
    onChange: changed,
  });
  register("runners", { scope: "world", config: false, type: Array, default: [], onChange: changed });
  register("rulesetOptions", { scope: "world", config: false, type: Object, default: {}, onChange: changed });
}

/** Once: after that the slider in the panel is each player's own. */
export async function takePreparedPace(): Promise<void> {
  const prepared = setting("paceWithoutGM");
  if (theGame().user.isGM || prepared < 0 || prepared === setting("paceTaken")) return;
  await setSetting("paceTaken", prepared);
  await setSetting("pace", prepared);
}

function register(key: Key, data: object): void {
  theGame().settings.register(MODULE, key, {
    name: `OPFOR.ui.settings.${key}.name`,
    hint: `OPFOR.ui.settings.${key}.hint`,
    ...data,
  });
}
