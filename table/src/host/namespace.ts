import * as dataFields from "../documents/fields.ts";
import { DataModel, ForcedDeletion, ForcedReplacement, TypeDataModel } from "../data/model.ts";
import * as behaviors from "../data/region-behaviors.ts";
import { ApplicationV2, instances } from "../apps/application.ts";
import { DialogV2 } from "../apps/dialog.ts";
import { ActorSheetV2, DocumentSheetConfig, DocumentSheetV2, ItemSheetV2 } from "../apps/document-sheet.ts";
import { FormDataExtended } from "../apps/form-data.ts";
import * as formFields from "../apps/form-fields.ts";
import { HandlebarsApplicationMixin } from "../apps/handlebars-application.ts";
import { getTemplate, loadTemplates, renderTemplate } from "../apps/handlebars.ts";
import { Notifications } from "../apps/notifications.ts";
import { SettingsConfig } from "../apps/settings-config.ts";
import * as sheets from "../apps/sheets.ts";
import { RegionConfig } from "../apps/region-config.ts";
import { PrototypeTokenConfig, TokenConfig } from "../apps/token-config.ts";
import { TextEditor } from "../apps/text-editor.ts";
import * as grids from "../grid/index.ts";
import { PrototypeToken } from "../documents/token.ts";
import { Document } from "../documents/document.ts";
import * as collections from "../documents/collections.ts";
import { EmbeddedCollection } from "../data/compound-fields.ts";
import { isV14 } from "./env.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { ClientSettings } from "./settings.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { KeyboardManager } from "./keyboard.ts";
import { Die, NumericTerm, OperatorTerm, ParentheticalTerm, Roll, RollTerm } from "./dice.ts";
import { makeUtils } from "./utils.ts";
import { Canvas } from "../canvas/board.ts";
import { Token } from "../canvas/token.ts";
import { GridLayer } from "../canvas/grid-layer.ts";
import { RegionLayer, WallsLayer } from "../canvas/scenery.ts";
import { TokenLayer } from "../canvas/token-layer.ts";
import { AbstractSidebarTab } from "../ui/sidebar-tab.ts";
import { ChatLog } from "../ui/chat-log.ts";
import { CombatTracker } from "../ui/combat-tracker.ts";
import { SceneControls } from "../ui/controls.ts";
import { TokenHUD } from "../ui/token-hud.ts";
import { ActorDirectory, JournalDirectory, Settings } from "../ui/directories.ts";

/** The `foundry` namespace. */
export function makeFoundry(config: Data, constants: Data): Data {
  const docs: Data = {};
  for (const [name, c] of Object.entries(config)) {
    const cls = (c as Data)?.["documentClass"];
    if (!cls) continue;
    const exported = ["Token", "Wall", "Region", "Tile", "Drawing", "Note"].includes(name)
      ? `${name}Document`
      : name;
    docs[exported] = cls;
    docs[`Base${name}`] = cls;
  }
  docs["collections"] = { ...collections };
  const { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid } = grids;
  const data: Data = {
    fields: { ...dataFields },
    regionBehaviors: { ...behaviors },
    PrototypeToken,
    TerrainData: behaviors.TerrainData,
    validation: { DataModelValidationError: dataFields.DataModelValidationError },
  };
  if (isV14()) data["operators"] = { ForcedDeletion, ForcedReplacement };
  return {
    CONST: constants,
    utils: makeUtils(),
    data,
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection },
    documents: docs,
    grid: { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid },
    applications: {
      instances,
      fields: { ...formFields },
      api: { ApplicationV2, HandlebarsApplicationMixin, DialogV2, DocumentSheetV2 },
      handlebars: { getTemplate, loadTemplates, renderTemplate },
      apps: { DocumentSheetConfig },
      sheets: {
        ActorSheetV2,
        ItemSheetV2,
        TokenConfig,
        PrototypeTokenConfig,
        RegionBehaviorConfig: sheets.RegionBehaviorConfig,
        RegionConfig,
        journal: {
          JournalEntrySheet: sheets.JournalEntrySheet,
          JournalEntryPageSheet: sheets.JournalEntryPageSheet,
          JournalEntryPageHandlebarsSheet: sheets.JournalEntryPageHandlebarsSheet,
          JournalEntryPageTextSheet: sheets.JournalEntryPageTextSheet,
        },
      },
      settings: { SettingsConfig },
      sidebar: {
        AbstractSidebarTab,
        tabs: { ChatLog, CombatTracker, ActorDirectory, JournalDirectory, Settings },
      },
      hud: { TokenHUD },
      ui: { Notifications, SceneControls },
      ux: { FormDataExtended, TextEditor: { implementation: TextEditor } },
    },
    helpers: { Hooks, Localization, ClientSettings, interaction: { ClientKeybindings, KeyboardManager } },
    dice: { Roll, terms: { Die, NumericTerm, OperatorTerm, ParentheticalTerm, RollTerm } },
    canvas: {
      Canvas,
      placeables: { Token },
      layers: { TokenLayer, WallsLayer, RegionLayer, GridLayer },
      geometry: { ClockwiseSweepPolygon: config["Canvas"].polygonBackends.sight },
    },
    packages: {},
  };
}
