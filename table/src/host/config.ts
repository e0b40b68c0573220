import * as effects from "../data/region-behaviors.ts";
import { Actor, ActiveEffect, Item } from "../documents/actor.ts";
import { ChatMessage } from "../documents/chat-message.ts";
import { Combat } from "../documents/combat.ts";
import { Combatant, CombatantGroup } from "../documents/combatant.ts";
import { RegionBehavior, RegionDocument } from "../documents/region.ts";
import { Scene } from "../documents/scene.ts";
import * as simple from "../documents/simple.ts";
import { TokenDocument } from "../documents/token.ts";
import { User } from "../documents/user.ts";
import * as walls from "../documents/wall.ts";
import { testCollision } from "../canvas/collision.ts";
import { Die, Roll } from "./dice.ts";
import { isV14 } from "./env.ts";

const STATUS = [
  ["dead", "EFFECT.StatusDead", "skull"],
  ["unconscious", "EFFECT.StatusUnconscious", "bed"],
  ["prone", "EFFECT.StatusProne", "person-falling"],
  ["stun", "EFFECT.StatusStunned", "star"],
  ["blind", "EFFECT.StatusBlind", "eye-slash"],
  ["invisible", "EFFECT.StatusInvisible", "ghost"],
  ["restrain", "EFFECT.StatusRestrained", "link"],
  ["burning", "EFFECT.StatusBurning", "fire"],
  ["poison", "EFFECT.StatusPoison", "flask"],
  ["fear", "EFFECT.StatusFear", "face-grimace"],
  ["fly", "EFFECT.StatusFlying", "dove"],
  ["hover", "EFFECT.StatusHover", "wind"],
  ["burrow", "EFFECT.StatusBurrow", "mountain"],
] as const;

/** V13: an array. V14: reachable by index and by id (I13122). */
function statusEffects(): any {
  const list = STATUS.map(([id, name, icon]) => ({ id, name, img: `/icons/${icon}.svg` }));
  if (!isV14()) return list;
  const byId: Data = {};
  for (const e of list) byId[e.id] = e;
  return new Proxy(byId, {
    get: (t, k) =>
      typeof k === "string" && /^\d+$/.test(k)
        ? Object.values(t)[Number(k)]
        : k === Symbol.iterator
          ? () => Object.values(t).values()
          : Reflect.get(t, k),
    set: (t, k, v) => {
      t[typeof k === "string" && /^\d+$/.test(k) ? v.id : (k as string)] = v;
      return true;
    },
  });
}

function movementActions(): Data {
  const action = (label: string, icon: string, order: number, more: Data = {}): Data => ({
    label: `ACTION.${label}`,
    icon: `fa-solid fa-${icon}`,
    img: null,
    order,
    teleport: false,
    measure: true,
    walls: "move",
    visualize: true,
    canSelect: () => true,
    deriveTerrainDifficulty: null,
    getAnimationOptions: () => ({}),
    getCostFunction: () => (cost: number) => cost,
    ...(isV14() ? { speedMultiplier: 1, costMultiplier: 1, terrainAction: null } : {}),
    ...more,
  });
  return {
    walk: action("Walk", "person-walking", 0),
    fly: action("Fly", "person-fairy", 1),
    swim: action("Swim", "person-swimming", 2),
    burrow: action("Burrow", "person-digging", 3),
    crawl: action("Crawl", "person-praying", 4),
    climb: action("Climb", "person-through-window", 5),
    jump: action("Jump", "person-running-fast", 6),
    blink: action("Blink", "person-from-portal", 7, { teleport: true, walls: null }),
    displace: action("Displace", "transporter-1", 8, {
      teleport: true,
      walls: null,
      measure: false,
      visualize: false,
      canSelect: () => false,
    }),
  };
}

/** Collision tests work on the viewed scene in V13; V14 takes a level. */
function polygonBackend(type: string): any {
  return class ClockwiseSweepPolygon {
    static testCollision(origin: any, destination: any, config: Data = {}): any {
      const { mode = "all", useThreshold = false } = config;
      const scene = canvas.scene;
      if (!scene) return mode === "any" ? false : mode === "closest" ? null : [];
      const level = isV14() ? (config["level"] ?? canvas.level) : null;
      return testCollision(origin, destination, scene.walls, mode, {
        type: (config["type"] ?? type) as "move",
        useThreshold,
        distancePixels: scene.dimensions.distancePixels,
        includes: level ? (w) => w.includedInLevel(level) : undefined,
      });
    }
    static create(): never {
      throw new Error("practice table: ClockwiseSweepPolygon.create is not implemented; use testCollision");
    }
  };
}

export function makeConfig(): Data {
  const doc = (documentClass: any, more: Data = {}): Data => ({
    documentClass,
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    sheetClasses: {},
    ...more,
  });
  const behaviors = [
    "adjustDarknessLevel",
    "displayScrollingText",
    "executeMacro",
    "executeScript",
    "pauseGame",
    "suppressWeather",
    "teleportToken",
    "toggleBehavior",
    ...effects.generationBehaviors(),
  ];
  const config: Data = {
    debug: { hooks: false, combat: false, dice: false, documents: false, fog: {}, rollParsing: false },
    compatibility: { mode: 1 },
    supportedLanguages: { en: "English", de: "Deutsch" },
    Actor: doc(Actor, { trackableAttributes: {}, collection: null }),
    Item: doc(Item),
    ActiveEffect: doc(ActiveEffect, { legacyTransferral: false }),
    User: doc(User),
    Setting: doc(simple.Setting),
    Folder: doc(simple.Folder),
    Macro: doc(simple.Macro),
    RollTable: doc(simple.RollTable),
    Playlist: doc(simple.Playlist),
    Cards: doc(simple.Cards),
    Scene: doc(Scene),
    Combatant: doc(Combatant),
    CombatantGroup: doc(CombatantGroup),
    ChatMessage: doc(ChatMessage, { template: "", batchSize: 100, modes: {} }),
    Combat: doc(Combat, {
      initiative: { formula: null, decimals: 0 },
      settings: { turnMarker: { enabled: true } },
      sounds: {},
    }),
    JournalEntry: doc(simple.JournalEntry),
    JournalEntryPage: doc(simple.JournalEntryPage, { defaultType: "text" }),
    Token: doc(TokenDocument, {
      movement: {
        actions: movementActions(),
        defaultAction: "walk",
        defaultSpeed: 6,
        TerrainData: effects.TerrainData,
        costAggregator: (results: any[]) => median(results),
      },
      prototypeSheetClass: null,
      adjectivesPrefix: "TOKEN.Adjectives",
      hudClass: null,
      objectClass: null,
      sheetClasses: { base: {} },
    }),
    Wall: doc(walls.WallDocument, { objectClass: null, doorSounds: {} }),
    Region: doc(RegionDocument, { objectClass: null }),
    RegionBehavior: doc(RegionBehavior, {
      dataModels: {
        modifyMovementCost: effects.ModifyMovementCostRegionBehaviorType,
        ...Object.fromEntries(behaviors.map((b) => [b, effects.inertBehavior(b)])),
      },
      typeIcons: { modifyMovementCost: "fa-solid fa-shoe-prints" },
      typeLabels: { modifyMovementCost: "TYPES.RegionBehavior.modifyMovementCost" },
    }),
    Tile: doc(walls.Tile),
    Drawing: doc(walls.Drawing),
    AmbientLight: doc(walls.AmbientLight),
    AmbientSound: doc(walls.AmbientSound),
    Note: doc(walls.Note),
    MeasuredTemplate: doc(walls.MeasuredTemplate),
    Canvas: {
      polygonBackends: Object.fromEntries(
        ["move", "sight", "light", "sound", "darkness"].map((t) => [t, polygonBackend(t)]),
      ),
      gridStyles: {},
      layers: {},
      groups: {},
      visionModes: {},
      detectionModes: {},
      dispositionColors: {
        HOSTILE: 0xe72124,
        NEUTRAL: 0xf1d836,
        FRIENDLY: 0x43dfdf,
        INACTIVE: 0x555555,
        PARTY: 0x33bc4e,
        CONTROLLED: 0xff9829,
        SECRET: 0xa612d4,
      },
    },
    Dice: {
      types: [Die],
      rolls: [Roll],
      terms: { d: Die },
      termTypes: { Die },
      randomUniform: () => Math.random(),
      rollModes: {
        publicroll: { label: "CHAT.RollPublic" },
        gmroll: { label: "CHAT.RollPrivate" },
        blindroll: { label: "CHAT.RollBlind" },
        selfroll: { label: "CHAT.RollSelf" },
      },
      functions: {},
      fulfillment: {},
    },
    statusEffects: statusEffects(),
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    queries: {},
    time: { turnTime: 0, roundTime: 0 },
    ui: {},
    TextEditor: { enrichers: [] },
    sounds: {},
    controlIcons: {
      combat: "/icons/swords.svg",
      visibility: "/icons/eye-slash.svg",
      effects: "/icons/star.svg",
      defeated: "/icons/skull.svg",
    },
    fontDefinitions: {},
    defaultFontFamily: "Signika",
    i18n: { searchLocales: [] },
    ux: {},
  };
  if (isV14()) {
    config["Level"] = doc(walls.Level);
    config["ChatMessage"].modes = {
      public: { label: "CHAT.RollPublic" },
      gm: { label: "CHAT.RollPrivate" },
      blind: { label: "CHAT.RollBlind" },
      self: { label: "CHAT.RollSelf" },
      ic: { label: "CHAT.InCharacter" },
    };
    delete config["Dice"].rollModes;
  }
  return config;
}
function median(results: any[]): number {
  const costs = results.map((r) => Number(r.cost ?? r)).sort((a, b) => a - b);
  if (costs.some((c) => c === Infinity)) return Infinity;
  return costs[Math.floor((costs.length - 1) / 2)] ?? 0;
}
