import { ActiveEffectConfig } from "../apps/configs/active-effect-config.ts";
import { env, isV14 } from "../host/names/env.ts";
import { Color } from "../host/color.ts";
import { makeConfig } from "../host/names/config.ts";
import { deprecatedGlobals } from "../host/names/globals.ts";
import { makeConst } from "../host/names/const.ts";
import { Game } from "../host/game.ts";
import { guardAll, guardInterface } from "../host/missing/missing.ts";
import { Hooks } from "../host/hooks.ts";
import { Localization } from "../host/i18n.ts";
import { documentName, makeFoundry } from "../host/names/namespace.ts";
import { installPrimitives } from "../host/names/primitives.ts";
import { Roll } from "../host/dice/index.ts";
import { ForcedDeletion } from "../data/model.ts";
import { Canvas } from "../canvas/board.ts";
import * as layers from "../canvas/layers/layers.ts";
import * as placeables from "../canvas/layers/placeable.ts";
import { RegionLayer, WallsLayer } from "../canvas/layers/scenery.ts";
import { TokenLayer } from "../canvas/tokens/token-layer.ts";
import { Token } from "../canvas/tokens/token.ts";
import { Collection } from "../shared/collection.ts";
import { registerHelpers } from "../apps/framework/handlebars.ts";
import { Notifications } from "../apps/notifications.ts";
import { DocumentSheetConfig } from "../apps/framework/document-sheet.ts";
import { provideTokenTemplates, PrototypeTokenConfig, TokenConfig } from "../apps/configs/token-config.ts";
import * as sheets from "../apps/framework/sheets.ts";
import { provideRegionTemplate, RegionConfig } from "../apps/configs/region-config.ts";
import { registerElements } from "../apps/framework/elements.ts";
import { CombatTracker, provideTrackerTemplates } from "../ui/combat-tracker.ts";
import { ChatLog } from "../ui/chat-log.ts";
import * as directories from "../ui/directories.ts";
import { SceneControls } from "../ui/controls.ts";
import { Sidebar } from "../ui/sidebar.ts";
import { TokenHUD } from "../ui/token-hud.ts";
import { buildInterface, nameInterface, Players } from "../ui/interface.ts";
import { language, toggleTheme } from "../ui/preferences.ts";
import { installDragAndDrop } from "../ui/drag-drop.ts";
import { installOpenFile } from "../ui/open-file.ts";
import { registerCoreKeys, registerCoreSettings } from "./core-settings.ts";
import { Module, System } from "../host/packages.ts";
import {
  chooseSystem,
  documentTypes,
  inLoadingOrder,
  loadScripts,
  loadStyles,
  templateModel,
  withTemplateTypes,
  type PackageInfo,
  type Packages,
} from "./packages.ts";

/** From a joined world to a ready game, in the order Foundry goes through it. */
export async function startTable(
  joined: Data,
  world: string,
  userKey: string,
  packages: Packages,
): Promise<void> {
  const data = joined["world"];
  const system = chooseSystem(packages, data.system, world);
  const modules = inLoadingOrder(packages.modules);
  env.generation = data.generation;
  env.world = world;
  env.user = userKey;
  installPrimitives();
  const g = globalThis as Data;
  g["Hooks"] = Hooks;
  g["CONST"] = makeConst();
  g["CONFIG"] = makeConfig();
  Object.assign(CONFIG.ui, {
    sidebar: Sidebar,
    combat: CombatTracker,
    chat: ChatLog,
    actors: directories.ActorDirectory,
    journal: directories.JournalDirectory,
    settings: directories.Settings,
    controls: SceneControls,
    players: Players,
    ...directories.HIDDEN_TABS,
  });
  g["ui"] = { notifications: new Notifications(), windows: {}, activeWindow: null, context: null };
  const user = data.collections.users.find((u: Data) => u["key"] === userKey || u["_id"] === userKey);
  g["game"] = new Game(data, user._id, new System(withTemplateTypes(system), { strict: false }));
  g["canvas"] = new Canvas();
  g["foundry"] = makeFoundry(CONFIG, CONST);
  globalNames(g);
  registerElements();
  registerHelpers();
  provideTokenTemplates();
  sheets.provideSheetTemplates();
  provideRegionTemplate();
  provideTrackerTemplates();
  directories.provideDirectoryTemplates();
  registerCoreSheets();
  for (const m of modules) game.modules.set(m.id, new Module(structuredClone(m), { strict: false }));
  game.documentTypes = documentTypes(system, modules);
  game.model = templateModel(system);
  game.initializeSettings();
  registerCoreSettings();
  registerCoreKeys();
  guardAll();
  deprecatedGlobals();
  buildInterface();
  game.listen();
  await Promise.all([loadStyles("systems", [system]), loadStyles("modules", modules)]);
  await loadScripts("systems", [system]);
  await loadScripts("modules", modules);
  game.beginning = () => run(system, modules, joined["active"]);
  await game.initialize();
}

async function run(system: PackageInfo, modules: PackageInfo[], active: string[]): Promise<void> {
  Hooks.callAll("init");
  await game.i18n.initialize(language(), [game.system, ...game.modules.values()]);
  nameInterface();
  localizeModels();
  Hooks.callAll("i18nInit");
  game.initializeDocuments(active);
  await game.initializePacks([["system", system], ...modules.map((m) => ["module", m])]);
  Hooks.callAll("setup");
  // Published packages register keys until now.
  game.keybindings.initialize();
  await drawInterface();
  Hooks.callAll("initializeCombatConfiguration", CONFIG.Combat.settings);
  canvas.initialize();
  canvas.hud.token = new TokenHUD();
  game.user.viewedScene = game.scenes.active?.id ?? game.scenes.contents[0]?.id ?? null;
  if (game.scenes.viewed) await canvas.draw(game.scenes.viewed);
  ui.interface.refreshScene();
  ui.combat.render();
  await ui.controls.render();
  installOpenFile();
  installDragAndDrop();
  guardInterface();
  game.ready = true;
  Hooks.callAll("ready");
  document.body.dataset["ready"] = "true";
}

/** Tabs that people see; the others are there for packages that look for them. */
const SHOWN_TABS = ["combat", "chat", "actors", "journal", "settings"];

async function drawInterface(): Promise<void> {
  for (const [name, cls] of Object.entries<any>(CONFIG.ui)) if (cls) ui[name] = new cls();
  // A tab that a package cannot draw here says so in the console; the game begins all the same.
  for (const tab of [...SHOWN_TABS, ...Object.keys(directories.HIDDEN_TABS)])
    await ui[tab].render({ force: true }).catch(() => undefined);
  ui.sidebar.render();
  ui.players.render();
  if (game.paused) document.getElementById("pause")?.classList.add("paused");
}

function localizeModels(): void {
  for (const c of Object.values<any>(CONFIG))
    for (const model of Object.values<any>(c?.dataModels ?? {}))
      if (model?.schema && model.LOCALIZATION_PREFIXES?.length) Localization.localizeDataModel(model);
}

function registerCoreSheets(): void {
  const reg = (name: string, cls: any, types: string[] = ["base"]): void =>
    DocumentSheetConfig.registerSheet(CONFIG[name].documentClass, "core", cls, { types, makeDefault: true });
  reg("Token", TokenConfig);
  CONFIG.Token.prototypeSheetClass = PrototypeTokenConfig;
  CONFIG.Token.objectClass = Token;
  for (const [name, cls] of Object.entries(placeables))
    if (CONFIG[name] && typeof cls === "function") CONFIG[name].objectClass ??= cls;
  for (const cls of [
    layers.TilesLayer,
    layers.DrawingsLayer,
    layers.NotesLayer,
    layers.LightingLayer,
    layers.SoundsLayer,
    TokenLayer,
    WallsLayer,
    RegionLayer,
    ...(isV14() ? [] : [layers.TemplateLayer]),
  ]) {
    CONFIG[cls.documentName].layerClass = cls;
    CONFIG.Canvas.layers[cls.layerOptions["name"]] = { layerClass: cls, group: "interface" };
  }
  CONFIG.Token.hudClass = TokenHUD;
  reg("Actor", sheets.SimpleActorSheet, ["base", "character", "npc"]);
  reg("Region", RegionConfig);
  reg("ActiveEffect", ActiveEffectConfig);
  reg("JournalEntry", sheets.JournalEntrySheet);
  reg("JournalEntryPage", sheets.JournalEntryPageTextSheet, ["text"]);
  reg("RegionBehavior", sheets.RegionBehaviorConfig, [
    "base",
    ...Object.keys(CONFIG.RegionBehavior.dataModels),
  ]);
}

/** Names Foundry keeps in the global scope. */
function globalNames(g: Data): void {
  for (const [name, c] of Object.entries<any>(CONFIG))
    if (c?.documentClass) g[documentName(name)] = c.documentClass;
  Object.assign(g, {
    Roll,
    Collection,
    Color,
    fromUuid: foundry.utils.fromUuid,
    fromUuidSync: foundry.utils.fromUuidSync,
    getDocumentClass: (n: string) => CONFIG[n].documentClass,
    _token: null,
  });
  g["_loc"] = isV14()
    ? (key: string, data?: Data) => (data ? game.i18n.format(key, data) : game.i18n.localize(key))
    : undefined;
  if (isV14()) g["_del"] = new ForcedDeletion();
  if (isV14()) g["_replace"] = (v: unknown) => foundry.data.operators.ForcedReplacement.create(v);
  else delete g["_loc"];
  Object.defineProperty(g["game"], "_toggleTheme", { value: toggleTheme, enumerable: false });
}
