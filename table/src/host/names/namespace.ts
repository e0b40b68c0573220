import * as dataFields from "../../documents/base/fields.ts";
import { ClientDatabaseBackend } from "../../data/database-backend.ts";
import { DataModel, ForcedDeletion, ForcedReplacement, TypeDataModel } from "../../data/model.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../data/calendar.ts";
import * as failures from "../../data/failure.ts";
import * as behaviors from "../../data/region-behaviors.ts";
import { ActiveEffectConfig } from "../../apps/configs/active-effect-config.ts";
import { FontConfig } from "../../apps/configs/font-config.ts";
import { FilePicker } from "../../apps/configs/file-picker.ts";
import {
  CanvasEffects,
  CanvasOcclusionMask,
  CanvasVisibility,
  FogManager,
  PerceptionManager,
} from "../../canvas/effects.ts";
import { ApplicationV2, instances } from "../../apps/framework/application.ts";
import { DialogV2 } from "../../apps/framework/dialog.ts";
import {
  ActorSheetV2,
  DocumentSheetConfig,
  DocumentSheetV2,
  ItemSheetV2,
} from "../../apps/framework/document-sheet.ts";
import { FormDataExtended } from "../../apps/framework/form-data.ts";
import * as formFields from "../../apps/framework/form-fields.ts";
import { HandlebarsApplicationMixin } from "../../apps/framework/handlebars-application.ts";
import { getTemplate, loadTemplates, renderTemplate } from "../../apps/framework/handlebars.ts";
import { Notifications } from "../../apps/notifications.ts";
import { SettingsConfig } from "../../apps/configs/settings-config.ts";
import * as sheets from "../../apps/framework/sheets.ts";
import { RegionConfig } from "../../apps/configs/region-config.ts";
import { PrototypeTokenConfig, TokenConfig } from "../../apps/configs/token-config.ts";
import * as tour from "../../apps/tour.ts";
import { TextEditor } from "../../apps/text-editor.ts";
import * as grids from "../../grid/index.ts";
import { PrototypeToken } from "../../documents/tokens/token.ts";
import { Document } from "../../documents/base/document.ts";
import * as collections from "../../documents/base/collections.ts";
import { CompendiumCollection } from "../../documents/base/compendia.ts";
import { EmbeddedCollection } from "../../data/model-fields.ts";
import { isV14 } from "./env.ts";
import { Game } from "../game.ts";
import { Hooks } from "../hooks.ts";
import * as packages from "../packages.ts";
import { Localization } from "../i18n.ts";
import { ClientSettings } from "../settings.ts";
import { ClientKeybindings } from "../input/keybindings.ts";
import { KeyboardManager } from "../input/keyboard.ts";
import * as dice from "../dice/index.ts";
import { Application } from "../../apps/v1/v1-application.ts";
import * as v1 from "../../apps/v1/v1-forms.ts";
import * as elements from "../../apps/framework/elements.ts";
import * as media from "../input/media.ts";
import { TooltipManager } from "../input/tooltip.ts";
import { ContextMenu } from "../../apps/framework/context-menu.ts";
import * as ux from "../../apps/framework/ux.ts";
import { ActiveEffectTypeDataModel } from "../../documents/active-effect.ts";
import { makeUtils } from "./utils.ts";
import { Canvas } from "../../canvas/board.ts";
import { CanvasAnimation } from "../../canvas/animation.ts";
import * as perception from "../../canvas/perception.ts";
import * as layers from "../../canvas/layers/layers.ts";
import * as placeables from "../../canvas/layers/placeable.ts";
import * as containers from "../../canvas/layers/containers.ts";
import { Token } from "../../canvas/tokens/token.ts";
import { GridLayer } from "../../canvas/layers/grid-layer.ts";
import { RegionLayer, WallsLayer } from "../../canvas/layers/scenery.ts";
import { TokenLayer } from "../../canvas/tokens/token-layer.ts";
import { AbstractSidebarTab } from "../../ui/sidebar-tab.ts";
import { ChatLog } from "../../ui/chat-log.ts";
import { CombatTracker } from "../../ui/combat-tracker.ts";
import { SceneControls } from "../../ui/controls.ts";
import { TokenHUD } from "../../ui/token-hud.ts";
import * as directories from "../../ui/directories.ts";

/** Kinds of shapes of regions, by their class. */
function shapeTypes(): Data {
  const kinds = { Rectangle: "rectangle", Circle: "circle", Ellipse: "ellipse", Polygon: "polygon" };
  const make = (TYPE: string): any =>
    class extends DataModel {
      static TYPE = TYPE;
      static TYPES = Object.values(kinds);
      static override defineSchema(): Record<string, any> {
        return { type: new dataFields.StringField({ required: true, initial: TYPE }) };
      }
    };
  return Object.fromEntries(Object.entries(kinds).map(([name, type]) => [`${name}ShapeData`, make(type)]));
}
/** The classes of a file, without its helpers. */
const publicPart = (of: Data): Data =>
  Object.fromEntries(Object.entries(of).filter(([name]) => /^[A-Z]/.test(name)));
function placeableClasses(): Data {
  const { RenderFlags: _flags, RenderFlagsMixin: _mixin, ...classes } = placeables as Data;
  return classes;
}
function diceTerms(): Data {
  const { Roll: _roll, isRoll: _is, ResultTerm: _shared, ...terms } = dice as Data;
  return terms;
}

/** Documents that are drawn on the map share their short name with what is drawn. */
const DRAWN_ON_THE_MAP = new Set([
  "Token",
  "Wall",
  "Region",
  "Tile",
  "Drawing",
  "Note",
  "AmbientLight",
  "AmbientSound",
  "MeasuredTemplate",
]);
export const documentName = (type: string): string => (DRAWN_ON_THE_MAP.has(type) ? `${type}Document` : type);

/** The `foundry` namespace. */
export function makeFoundry(config: Data, constants: Data): Data {
  const docs: Data = {};
  for (const [name, c] of Object.entries(config)) {
    const cls = (c as Data)?.["documentClass"];
    if (!cls) continue;
    docs[documentName(name)] = cls;
    docs[`Base${name}`] = cls;
  }
  const { DocumentCollection, WorldCollection, WORLD_COLLECTIONS: _all, ...named } = collections;
  docs["collections"] = { ...named, CompendiumCollection };
  docs["abstract"] = { DocumentCollection, WorldCollection };
  const { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid } = grids;
  const data: Data = {
    fields: { ...dataFields },
    regionBehaviors: { ...behaviors },
    ClientDatabaseBackend,
    PrototypeToken,
    TerrainData: behaviors.TerrainData,
    CalendarData,
    SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
    ...shapeTypes(),
    validation: { ...failures },
    validators: { isValidId: dataFields.isValidId },
  };
  if (isV14()) {
    data["operators"] = { ForcedDeletion, ForcedReplacement };
    data["ActiveEffectTypeDataModel"] = ActiveEffectTypeDataModel;
  }
  return {
    Game,
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
      apps: { DocumentSheetConfig, FilePicker },
      sheets: {
        ActiveEffectConfig,
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
          JournalEntryPageProseMirrorSheet: sheets.JournalEntryPageProseMirrorSheet,
        },
      },
      settings: { SettingsConfig, menus: { FontConfig } },
      sidebar: {
        AbstractSidebarTab,
        DocumentDirectory: directories.DocumentDirectory,
        tabs: { ChatLog, CombatTracker, ...publicPart(directories) },
        apps: { ToursManagement: tour.ToursManagement },
      },
      hud: { TokenHUD },
      ui: { Notifications, SceneControls },
      ux: { FormDataExtended, TextEditor, ContextMenu, ...ux },
      elements: elements.elementClasses(),
    },
    appv1: {
      api: {
        Application,
        Dialog: v1.Dialog,
        DocumentSheet: v1.DocumentSheet,
        FormApplication: v1.FormApplication,
      },
      sheets: { ActorSheet: v1.ActorSheet, ItemSheet: v1.ItemSheet },
    },
    helpers: {
      Hooks,
      Localization,
      ClientSettings,
      interaction: { ClientKeybindings, KeyboardManager, TooltipManager },
      media: { ...media },
    },
    dice: { Roll: dice.Roll, terms: diceTerms() },
    canvas: {
      Canvas,
      containers: { ...containers },
      perception: { ...publicPart(perception), FogManager, PerceptionManager },
      groups: { CanvasVisibility, EffectsCanvasGroup: CanvasEffects },
      animation: { CanvasAnimation },
      placeables: { Token, ...placeableClasses() },
      layers: { ...publicPart(layers), CanvasOcclusionMask, TokenLayer, WallsLayer, RegionLayer, GridLayer },
      interaction: { RenderFlags: placeables.RenderFlags, RenderFlagsMixin: placeables.RenderFlagsMixin },
      geometry: { ClockwiseSweepPolygon: config["Canvas"].polygonBackends.sight },
    },
    nue: {
      Tour: tour.Tour,
      ToursCollection: tour.ToursCollection,
      tours: { SidebarTour: tour.SidebarTour, CanvasTour: tour.CanvasTour },
    },
    packages: { ...packages },
  };
}
