import { isV14 } from "../host/names/env.ts";

/** Foundry's own settings that packages read or set and nothing here depends on. */
const WORLD_DEFAULTS: Data = {
  collectionSortingModes: {},
  collectionSearchModes: {},
  sheetClasses: {},
  moduleConfiguration: {},
  defaultToken: {},
  prototypeTokenOverrides: {},
  compendiumArtConfiguration: {},
  adventureImports: {},
  gridTemplates: false,
  coneTemplateType: "flat",
  dynamicTokenRing: "",
  dynamicTokenRingFitMode: "subject",
  editorAutosaveSecs: 60,
  activeModules: {},
  fonts: {},
};
const CLIENT_DEFAULTS: Data = {
  chatBubbles: true,
  chatBubblesPan: true,
  scrollingStatusText: true,
  leftClickRelease: true,
  notesDisplayToggle: false,
  tokenDragPreview: true,
  photosensitiveMode: false,
  fontSize: 5,
  globalAmbientVolume: 0,
  globalInterfaceVolume: 0,
  globalPlaylistVolume: 0,
  mouseInPan: true,
  unconstrainedMovement: false,
  visionAnimation: true,
  lightAnimation: true,
  maxFPS: 60,
  noCanvas: false,
  keybindings: {},
  combatTheme: "none",
  showDoorControls: true,
  forceVision: false,
  favoritePaths: {},
  lastBrowsedDirectory: "",
  pixelRatioResolutionScaling: true,
};
const typeOf = (v: unknown): any =>
  typeof v === "boolean" ? Boolean : typeof v === "number" ? Number : typeof v === "string" ? String : Object;

export function registerCoreSettings(): void {
  const s = game.settings;
  const world = (key: string, type: any, initial: unknown, more: Data = {}): void =>
    s.register("core", key, { scope: "world", config: false, type, default: initial, ...more });
  world("gridDiagonals", Number, 0);
  world("combatTrackerConfig", Object, { resource: "", skipDefeated: false, turnMarker: { enabled: true } });
  world("permissions", Object, {});
  world("compendiumConfiguration", Object, {});
  world("time", Number, 0);
  const client = (key: string, type: any, initial: unknown, more: Data = {}): void =>
    s.register("core", key, { scope: "client", config: false, type, default: initial, ...more });
  client("language", String, "en");
  client("tourProgress", Object, {});
  client("tokenAutoRotate", Boolean, false, { config: true, name: "SETTINGS.TokenAutoRotate" });
  client("performanceMode", Number, 2);
  client("uiConfig", Object, { colorScheme: { applications: "", interface: "" }, fade: {} });
  client("animateRollTable", Boolean, true);
  for (const [key, initial] of Object.entries(WORLD_DEFAULTS)) world(key, typeOf(initial), initial);
  for (const [key, initial] of Object.entries(CLIENT_DEFAULTS)) client(key, typeOf(initial), initial);
  // Wrong key, leaked rolls: V14 renames this one (facts, section 0).
  client(isV14() ? "messageMode" : "rollMode", String, isV14() ? "public" : "publicroll");
}

export function registerCoreKeys(): void {
  const k = game.keybindings;
  k.register("core", "pause", {
    name: "KEYBINDINGS.Pause",
    editable: [{ key: "Space" }],
    restricted: true,
    precedence: 2,
    onDown: () => (game.togglePause(!game.paused, { broadcast: true }), true),
  });
  k.register("core", "dismiss", {
    name: "Dismiss",
    uneditable: [{ key: "Escape" }],
    precedence: 2,
    onDown: () => {
      if (canvas.hud.token?.rendered) return (canvas.hud.token.clear(), true);
      const top = [...foundry.applications.instances.values()]
        .filter((a: any) => a.hasFrame)
        .sort((a: any, b: any) => b.position.zIndex - a.position.zIndex)[0];
      if (top) return (void top.close(), true);
      if (canvas.tokens?.controlled.length) return (canvas.tokens.releaseAll(), true);
      return false;
    },
  });
  k.register("core", "target", {
    name: "Target",
    editable: [{ key: "KeyT" }],
    reservedModifiers: ["Shift"],
    precedence: 2,
    onDown: (c: any) => {
      const t = canvas.tokens?.placeables.find((p: any) => p.hover);
      if (!t) return false;
      t.setTarget(!t.isTargeted, { releaseOthers: !c.isShift });
      return true;
    },
  });
  k.register("core", "delete", {
    name: "Delete",
    editable: [{ key: "Delete" }],
    restricted: true,
    precedence: 2,
    onDown: () => {
      const ids = canvas.tokens?.controlled.map((t: any) => t.id) ?? [];
      if (!ids.length) return false;
      void canvas.scene.deleteEmbeddedDocuments("Token", ids);
      return true;
    },
  });
  const step = (key: string, keys: string[], dx: number, dy: number): void =>
    k.register("core", key, {
      name: key,
      editable: keys.map((c) => ({ key: c })),
      repeat: true,
      precedence: 2,
      onDown: () => {
        for (const t of canvas.tokens?.controlled ?? []) {
          const s = t.document._source;
          const goal = t.document.getSnappedPosition({
            x: s.x + dx * canvas.grid.sizeX,
            y: s.y + dy * canvas.grid.sizeY,
          });
          void t.document.move({ x: goal.x, y: goal.y }, { method: "keyboard" });
        }
        return (canvas.tokens?.controlled.length ?? 0) > 0;
      },
    });
  step("panUp", ["ArrowUp", "KeyW"], 0, -1);
  step("panDown", ["ArrowDown", "KeyS"], 0, 1);
  step("panLeft", ["ArrowLeft", "KeyA"], -1, 0);
  step("panRight", ["ArrowRight", "KeyD"], 1, 0);
}
