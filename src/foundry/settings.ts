import { z } from "zod";
import type { Json } from "../core/json";
import { MODES, type Mode } from "../turn/call";
import { theGame } from "./host";
import { MODULE } from "./ids";

export const AT_TIES = ["person", "dice"] as const;

interface Settings {
  readonly defaultMode: Mode;
  readonly autoTies: (typeof AT_TIES)[number];
  readonly endTurn: boolean;
  readonly manageOrder: boolean;
  readonly showToPlayers: boolean;
  readonly compact: boolean;
  readonly pace: number;
  readonly panelFolded: boolean;
  readonly systemAttacks: boolean;
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
}
type Key = keyof Settings;

/** Where the actors of an unknown system keep what (systems/mapped.ts). */
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
const READ_BY_THEMSELVES: readonly string[] = ["dnd5e", "pf2e"];

const schemas = {
  defaultMode: z.enum(MODES).catch("suggest"),
  autoTies: z.enum(AT_TIES).catch("dice"),
  endTurn: z.boolean().catch(true),
  manageOrder: z.boolean().catch(true),
  showToPlayers: z.boolean().catch(true),
  compact: z.boolean().catch(false),
  pace: z.int().min(0).max(4).catch(2),
  panelFolded: z.boolean().catch(false),
  systemAttacks: z.boolean().catch(false),
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
  register("systemAttacks", { ...world, type: Boolean, default: false });
  // A system that OpFor reads by itself needs none of these; a world may still have set them.
  const isKnown = READ_BY_THEMSELVES.includes(theGame().system.id);
  for (const key of PATHS) register(key, { ...world, config: !isKnown, type: String, default: "" });
  register("compact", { ...client, type: Boolean, default: false });
  register("pace", { scope: "client", config: false, type: Number, default: 2, onChange: changed });
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
  register("rulesetOptions", { scope: "world", config: false, type: Object, default: {}, onChange: changed });
}

function register(key: Key, data: object): void {
  theGame().settings.register(MODULE, key, {
    name: `OPFOR.ui.settings.${key}.name`,
    hint: `OPFOR.ui.settings.${key}.hint`,
    ...data,
  });
}
