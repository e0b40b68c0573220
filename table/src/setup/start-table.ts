import { env, isV14 } from "../host/env.ts";
import { makeConfig } from "../host/config.ts";
import { makeConst } from "../host/const.ts";
import { Game } from "../host/game.ts";
import { guardAll, guardInterface } from "../host/missing.ts";
import { Hooks } from "../host/hooks.ts";
import { Localization } from "../host/i18n.ts";
import { makeFoundry } from "../host/namespace.ts";
import { installPrimitives } from "../host/primitives.ts";
import { Roll } from "../host/dice.ts";
import { ForcedDeletion } from "../data/model.ts";
import { Canvas } from "../canvas/board.ts";
import { Token } from "../canvas/token.ts";
import { Collection } from "../shared/collection.ts";
import { registerHelpers } from "../apps/handlebars.ts";
import { Notifications } from "../apps/notifications.ts";
import { DocumentSheetConfig } from "../apps/document-sheet.ts";
import { provideTokenTemplates, PrototypeTokenConfig, TokenConfig } from "../apps/token-config.ts";
import * as sheets from "../apps/sheets.ts";
import { provideRegionTemplate, RegionConfig } from "../apps/region-config.ts";
import { registerElements } from "../apps/elements.ts";
import { CombatTracker, provideTrackerTemplates } from "../ui/combat-tracker.ts";
import { ChatLog } from "../ui/chat-log.ts";
import { ActorDirectory, JournalDirectory, Settings } from "../ui/directories.ts";
import { SceneControls } from "../ui/controls.ts";
import { Sidebar } from "../ui/sidebar.ts";
import { TokenHUD } from "../ui/token-hud.ts";
import { buildInterface, nameInterface, Players } from "../ui/interface.ts";
import { language, toggleTheme } from "../ui/preferences.ts";
import { installDragAndDrop } from "../ui/drag-drop.ts";
import { installOpenFile } from "../ui/open-file.ts";
import { registerCoreKeys, registerCoreSettings } from "./core-settings.ts";
import { documentTypes, fetchModules, loadScripts, loadStyles, type ModuleInfo } from "./modules.ts";

/** From a joined world to a ready game, in the order Foundry goes through it. */
export async function startTable(joined: Data, world: string, userKey: string): Promise<void> {
  const data = joined["world"];
  env.generation = data.generation;
  env.world = world;
  env.user = userKey;
  installPrimitives();
  const g = globalThis as Data;
  g["Hooks"] = Hooks;
  g["CONST"] = makeConst();
  g["CONFIG"] = makeConfig();
  g["ui"] = { notifications: new Notifications(), windows: {}, activeWindow: null };
  const user = data.collections.users.find((u: Data) => u["key"] === userKey || u["_id"] === userKey);
  g["game"] = new Game(data, user._id, {
    id: "practice",
    title: "Practice table",
    version: "1.0.0",
    initiative: "1d20",
    grid: {},
    documentTypes: {},
  });
  g["canvas"] = new Canvas();
  g["foundry"] = makeFoundry(CONFIG, CONST);
  globalNames(g);
  registerElements();
  registerHelpers();
  provideTokenTemplates();
  sheets.provideSheetTemplates();
  provideRegionTemplate();
  provideTrackerTemplates();
  registerCoreSheets();
  const modules = await fetchModules();
  for (const m of modules)
    game.modules.set(m.id, {
      ...m,
      active: true,
      esmodules: new Set(m["esmodules"] ?? []),
      compatibility: m["compatibility"] ?? {},
      relationships: m["relationships"] ?? {},
      flags: m["flags"] ?? {},
      socket: m["socket"] ?? false,
    });
  game.documentTypes = documentTypes(modules);
  registerCoreSettings();
  registerCoreKeys();
  guardAll();
  buildInterface();
  game.listen();
  await loadStyles(modules);
  await loadScripts(modules);
  await run(modules, joined["active"]);
}

async function run(modules: ModuleInfo[], active: string[]): Promise<void> {
  Hooks.callAll("init");
  game.keybindings.initialize();
  await game.i18n.initialize(language(), game.modules.values());
  nameInterface();
  localizeModels();
  Hooks.callAll("i18nInit");
  game.initializeDocuments(active);
  for (const m of modules)
    for (const p of m["packs"] ?? [])
      game.addPack({
        ...p,
        id: `${m.id}.${String(p.name)}`,
        packageName: m.id,
        packageType: "module",
        url: `/packs/${m.id}/${String(p.name)}.json`,
      });
  Hooks.callAll("setup");
  await drawInterface();
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

async function drawInterface(): Promise<void> {
  ui.sidebar = new Sidebar();
  ui.combat = new CombatTracker();
  ui.chat = new ChatLog();
  ui.actors = new ActorDirectory();
  ui.journal = new JournalDirectory();
  ui.settings = new Settings();
  ui.controls = new SceneControls();
  ui.players = new Players();
  for (const tab of ["combat", "chat", "actors", "journal", "settings"])
    await ui[tab].render({ force: true });
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
  CONFIG.Token.hudClass = TokenHUD;
  reg("Actor", sheets.SimpleActorSheet, ["base", "character", "npc"]);
  reg("Region", RegionConfig);
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
    if (c?.documentClass)
      g[["Token", "Wall", "Region"].includes(name) ? `${name}Document` : name] = c.documentClass;
  Object.assign(g, {
    Roll,
    Collection,
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
