import { ClockwiseSweepPolygon } from "../../canvas/sweep-polygon.ts";
import { CanvasEffects, CanvasVisibility, FogManager } from "../../canvas/effects.ts";
import * as effects from "../../data/region-behaviors.ts";
import { ClientDatabaseBackend } from "../../data/database-backend.ts";
import { ActiveEffect, ActiveEffectTypeDataModel } from "../../documents/active-effect.ts";
import { Actor, Item } from "../../documents/actor.ts";
import { ChatMessage } from "../../documents/chat-message.ts";
import { WORLD_COLLECTIONS } from "../../documents/base/collections.ts";
import { Combat } from "../../documents/combat.ts";
import { Combatant, CombatantGroup } from "../../documents/combatant.ts";
import { RegionBehavior, RegionDocument } from "../../documents/region.ts";
import { Scene } from "../../documents/scene.ts";
import * as simple from "../../documents/base/simple.ts";
import { TokenDocument } from "../../documents/tokens/token.ts";
import { User } from "../../documents/user.ts";
import * as walls from "../../documents/wall.ts";
import { detectionModes, visionModes } from "../../canvas/perception.ts";
import * as dice from "../dice/index.ts";
import { fitGeneration } from "../generation.ts";
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
  return indexedById(list);
}

/** Reachable by id, and by index and array methods as before. */
function indexedById(list: Data[]): any {
  const byId: Data = {};
  for (const e of list) byId[e["id"]] = e;
  const put = (e: Data): void => void (byId[e["id"]] = e);
  const own: Data = {
    push: (...entries: Data[]) => (entries.forEach(put), Object.keys(byId).length),
    sort: (by: (a: Data, b: Data) => number) => {
      const sorted = Object.values<Data>(byId).sort(by);
      for (const id of Object.keys(byId)) delete byId[id];
      sorted.forEach(put);
      return sorted;
    },
  };
  return new Proxy(byId, {
    get: (t, k) => {
      if (typeof k === "string" && k in t) return t[k];
      const all = Object.values<Data>(t);
      if (typeof k === "string" && /^\d+$/.test(k)) return all[Number(k)];
      if (typeof k === "string" && own[k]) return own[k];
      const value = (all as any)[k];
      return typeof value === "function" && k !== "constructor"
        ? value.bind(all)
        : k === "length"
          ? all.length
          : Reflect.get(t, k);
    },
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

export function makeConfig(): Data {
  fitGeneration();
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
    canvasTextStyle: typeof PIXI === "undefined" ? null : canvasTextStyle(),
    debug: { hooks: false, combat: false, dice: false, documents: false, fog: {}, rollParsing: false },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    supportedLanguages: { en: "English", de: "Deutsch" },
    Actor: doc(Actor, { trackableAttributes: {}, collection: null, compendiumIndexFields: [] }),
    Item: doc(Item, { collection: null, compendiumIndexFields: [] }),
    ActiveEffect: doc(
      ActiveEffect,
      isV14()
        ? {
            dataModels: { base: ActiveEffectTypeDataModel },
            changeTypes: {},
            phases: { initial: { label: "EFFECT.Phase.Initial" }, final: { label: "EFFECT.Phase.Final" } },
            expiryAction: null,
            expiryEvents: {},
          }
        : { legacyTransferral: false },
    ),
    User: doc(User),
    Setting: doc(simple.Setting),
    Folder: doc(simple.Folder),
    Macro: doc(simple.Macro),
    RollTable: doc(simple.RollTable),
    Playlist: doc(simple.Playlist),
    Cards: doc(simple.Cards),
    Card: doc(simple.Card),
    Adventure: doc(simple.Adventure),
    FogExploration: doc(simple.FogExploration),
    JournalEntryCategory: doc(simple.JournalEntryCategory),
    PlaylistSound: doc(simple.PlaylistSound),
    TableResult: doc(simple.TableResult),
    Scene: doc(Scene),
    Combatant: doc(Combatant),
    CombatantGroup: doc(CombatantGroup),
    ChatMessage: doc(ChatMessage, { template: "", batchSize: 100 }),
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
      rulerClass: null,
      layerClass: null,
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
    MeasuredTemplate: doc(walls.MeasuredTemplate, {
      defaults: { angle: 53.13, width: 1 },
      types: {},
      objectClass: null,
      layerClass: null,
    }),
    Canvas: {
      polygonBackends: Object.fromEntries(
        ["move", "sight", "light", "sound", "darkness"].map((t) => [t, ClockwiseSweepPolygon]),
      ),
      gridStyles: {},
      layers: {},
      fogManager: FogManager,
      groups: {
        ...["hidden", "rendered", "environment", "primary", "overlay"].reduce<Data>(
          // The table has one stage for all of them: what a package puts in their place is not made.
          (all, name) => ({ ...all, [name]: { groupClass: null, parent: GROUP_PARENTS[name] } }),
          {},
        ),
        effects: { groupClass: CanvasEffects, parent: "environment" },
        visibility: { groupClass: CanvasVisibility, parent: "rendered" },
        interface: {
          groupClass: typeof PIXI === "undefined" ? null : PIXI.Container,
          parent: "stage",
          zIndexDrawings: 500,
          zIndexScrollingText: 1100,
        },
      },
      rulerClass: null,
      maxZoom: 3,
      minZoom: 0.1,
      objectBorderThickness: 4,
      ...LIGHT_AND_DARK,
      dragSpeedModifier: 0.8,
      managedScenes: {},
      visionModes: visionModes(),
      detectionModes: detectionModes(),
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
      types: [dice.Die, dice.FateDie],
      rolls: [dice.Roll],
      terms: { d: dice.Die, c: dice.Coin, f: dice.FateDie },
      termTypes: {
        DiceTerm: dice.DiceTerm,
        FunctionTerm: dice.FunctionTerm,
        NumericTerm: dice.NumericTerm,
        OperatorTerm: dice.OperatorTerm,
        ParentheticalTerm: dice.ParentheticalTerm,
        PoolTerm: dice.PoolTerm,
        StringTerm: dice.StringTerm,
        Die: dice.Die,
        Coin: dice.Coin,
        FateDie: dice.FateDie,
      },
      randomUniform: () => Math.random(),
      rollModes: {
        publicroll: { label: "CHAT.RollPublic" },
        gmroll: { label: "CHAT.RollPrivate" },
        blindroll: { label: "CHAT.RollBlind" },
        selfroll: { label: "CHAT.RollSelf" },
      },
      functions: {},
      fulfillment: { methods: {}, dice: {} },
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
    DatabaseBackend: new ClientDatabaseBackend(),
    // The editor of before V14, which the table does not have; its settings may be read and added to.
    ...(isV14() ? {} : { TinyMCE: { content_css: [], style_formats: [], plugins: "", toolbar: "" } }),
    time: {
      turnTime: 0,
      roundTime: 0,
      worldCalendarConfig: null,
      worldCalendarClass: null,
      earthCalendarClass: null,
      formatters: {},
    },
    compendium: { uuidRedirects: {} },
    ui: {},
    TextEditor: { enrichers: [] },
    sounds: {
      dice: "sounds/dice.wav",
      lock: "sounds/lock.wav",
      notification: "sounds/notify.wav",
      combat: "sounds/drums.wav",
    },
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
  for (const [name, cls] of Object.entries(WORLD_COLLECTIONS)) config[name].collection = cls;
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
function canvasTextStyle(): any {
  return new PIXI.TextStyle({
    fontFamily: "Signika",
    fontSize: 36,
    fill: "#FFFFFF",
    stroke: "#111111",
    strokeThickness: 4,
  });
}
function median(results: any[]): number {
  const costs = results.map((r) => Number(r.cost ?? r)).sort((a, b) => a - b);
  if (costs.some((c) => c === Infinity)) return Infinity;
  return costs[Math.floor((costs.length - 1) / 2)] ?? 0;
}

/** What the table does not draw with; packages read and change the documented values all the same. */
const LIGHT_AND_DARK = {
  elevationSnappingPrecision: 10,
  blurStrength: 8,
  blurQuality: 4,
  darknessColor: 0x303030,
  daylightColor: 0xeeeeee,
  brightestColor: 0xffffff,
  darknessLightPenalty: 0.25,
  exploredColor: 0x000000,
  unexploredColor: 0x000000,
  darknessToDaylightAnimationMS: 10_000,
  daylightToDarknessAnimationMS: 10_000,
  darknessSourcePaddingMultiplier: 0.5,
  lightLevels: { dark: 0, halfdark: 0.5, dim: 0.25, bright: 1 },
  lightAnimations: {},
  darknessAnimations: {},
};

const GROUP_PARENTS: Record<string, string> = {
  hidden: "stage",
  rendered: "stage",
  environment: "rendered",
  primary: "environment",
  overlay: "stage",
};
