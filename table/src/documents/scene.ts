import { only14 } from "../host/generation.ts";
import { gridFor, type BaseGrid } from "../grid/index.ts";
import { isV14 } from "../host/names/env.ts";
import { migrateSceneToLevels } from "../server/migrate.ts";
import {
  flag,
  flags,
  folder,
  id,
  integer,
  maybeNumber,
  maybeText,
  number,
  obj,
  ownership,
  ref,
  stats,
  text,
} from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";

/** Light and darkness of a scene, as documented; the table draws neither. */
function environmentFields(): Record<string, any> {
  const tint = (): any =>
    new f.SchemaField({
      hue: number(0),
      intensity: number(0),
      luminosity: number(0),
      saturation: number(0),
      shadows: number(0),
    });
  return {
    darknessLevel: number(0),
    darknessLock: flag(),
    globalLight: new f.SchemaField({
      enabled: flag(),
      alpha: number(0.5),
      bright: flag(),
      color: maybeText(),
      coloration: integer(1),
      luminosity: number(0),
      saturation: number(0),
      contrast: number(0),
      shadows: number(0),
      darkness: new f.SchemaField({ min: number(0), max: number(1) }),
    }),
    cycle: flag(true),
    base: tint(),
    dark: tint(),
  };
}

export class Scene extends Document {
  static override documentName = "Scene";
  static override defineSchema(): Record<string, any> {
    const schema: Record<string, any> = {
      _id: id(),
      name: text(),
      active: flag(),
      navigation: flag(true),
      navOrder: integer(),
      navName: text(),
      foreground: maybeText(),
      thumb: maybeText(),
      width: number(4000),
      height: number(3000),
      padding: number(0.25),
      initial: new f.SchemaField({ x: maybeNumber(), y: maybeNumber(), scale: maybeNumber() }),
      backgroundColor: new f.StringField({ nullable: true, initial: "#999999" }),
      shiftX: number(0),
      shiftY: number(0),
      grid: new f.SchemaField({
        type: integer(1),
        size: integer(100, { min: 20 }),
        style: text("solidLines"),
        thickness: number(1),
        color: new f.StringField({ initial: "#000000", nullable: false }),
        alpha: number(0.2),
        distance: number(1),
        units: text(""),
      }),
      tokenVision: flag(true),
      fog: obj(),
      environment: new f.SchemaField(environmentFields()),
      drawings: new f.EmbeddedCollectionField("Drawing"),
      tokens: new f.EmbeddedCollectionField("Token"),
      lights: new f.EmbeddedCollectionField("AmbientLight"),
      notes: new f.EmbeddedCollectionField("Note"),
      sounds: new f.EmbeddedCollectionField("AmbientSound"),
      regions: new f.EmbeddedCollectionField("Region"),
      templates: new f.EmbeddedCollectionField("MeasuredTemplate"),
      tiles: new f.EmbeddedCollectionField("Tile"),
      walls: new f.EmbeddedCollectionField("Wall"),
      playlist: ref(),
      journal: ref(),
      weather: text(),
      folder: folder(),
      sort: integer(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
    if (isV14()) schema["levels"] = new f.EmbeddedCollectionField("Level");
    else schema["background"] = obj();
    return schema;
  }
  static override migrateData(source: Data): Data {
    // Exports before V10 kept the grid in flat keys.
    if (typeof source["grid"] === "number") {
      source["grid"] = {
        type: source["gridType"] ?? 1,
        size: source["grid"],
        distance: source["gridDistance"] ?? 5,
        units: source["gridUnits"] ?? "",
      };
    }
    if (isV14()) migrateSceneToLevels(source);
    return source;
  }
  declare grid: BaseGrid;
  declare dimensions: Data;

  override _initialize(options: Data = {}): void {
    super._initialize(options);
    this.prepareGrid();
  }
  private prepareGrid(): void {
    const g = this._source["grid"] as Data;
    this.grid = gridFor({
      ...(g as any),
      // Old scenes measure a hex from point to point; the prepared grid from side to side.
      size: this.isLegacyHex ? (g["size"] * Math.sqrt(3)) / 2 : g["size"],
      diagonals: (game.settings?.ready ? game.settings.get("core", "gridDiagonals") : 0) as number,
    });
    this.dimensions = this.getDimensions();
  }
  private get isLegacyHex(): boolean {
    const { grid, flags } = this._source as Record<string, Data>;
    return (grid?.["type"] ?? 1) >= 2 && flags?.["core"]?.["legacyHex"] === true;
  }
  /** Core settings arrive after the scenes do. */
  override prepareBaseData(): void {
    this.prepareGrid();
  }
  getDimensions(): Data {
    const {
      width: sceneWidth,
      height: sceneHeight,
      padding,
      shiftX,
      shiftY,
    } = this._source as Record<string, number>;
    const g = this.grid;
    const bg = (isV14() ? {} : this._source["background"]) as Data;
    const pad = (n: number, step: number): number => Math.ceil((n * padding) / step) * step;
    // The padding of old hex scenes stays what it was: as on squares of the old size.
    const isPlain = this.isLegacyHex || !g.isHexagonal;
    const [stepX, stepY] = isPlain
      ? [this._source["grid"].size, this._source["grid"].size]
      : [g.sizeX, g.sizeY];
    const [px, py] = [pad(sceneWidth, stepX), pad(sceneHeight, stepY)];
    const sceneX = px - (bg?.["offsetX"] ?? shiftX ?? 0);
    const sceneY = py - (bg?.["offsetY"] ?? shiftY ?? 0);
    const width = sceneWidth + 2 * px;
    const height = sceneHeight + 2 * py;
    const rectangle = (x: number, y: number, w: number, h: number): any =>
      typeof PIXI === "undefined" ? { x, y, width: w, height: h } : new PIXI.Rectangle(x, y, w, h);
    return {
      width,
      height,
      size: g.size,
      sceneX,
      sceneY,
      sceneWidth,
      sceneHeight,
      distance: g.distance,
      distancePixels: g.size / g.distance,
      ratio: width / height,
      maxR: Math.hypot(width, height),
      rect: rectangle(0, 0, width, height),
      sceneRect: rectangle(sceneX, sceneY, sceneWidth, sceneHeight),
      rows: Math.ceil(height / g.sizeY),
      columns: Math.ceil(width / g.sizeX),
    };
  }
  get isView(): boolean {
    return canvas?.scene === this;
  }
  override getUserLevel(user: any): number {
    return user?.isGM ? 3 : Math.max(2, super.getUserLevel(user));
  }
  async activate(): Promise<any> {
    return this.update({ active: true });
  }
  async view(): Promise<this> {
    game.user.viewedScene = this.id;
    await canvas.draw(this);
    ui.combat?.render?.();
    return this;
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed["active"] === true) {
      for (const s of game.scenes) if (s !== this) s._source.active = s.active = false;
      void this.view();
      return;
    }
    if (
      this.isView &&
      ["grid", "width", "height", "padding", "background", "backgroundColor"].some((k) => k in changed)
    )
      void canvas.draw(this);
  }
  override _onDelete(options: Data, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) void canvas.draw(null);
  }
  /** A deleted token leaves the tracker; the page that deleted it says so. */
  override _onDeleteDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    ids: string[],
    options: Data,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    if (collection !== "tokens" || userId !== game.user.id) return;
    for (const combat of game.combats) {
      const gone = combat.combatants
        .filter((c: any) => c.sceneId === this.id && ids.includes(c.tokenId))
        .map((c: any) => c.id);
      if (gone.length) void combat.deleteEmbeddedDocuments("Combatant", gone);
    }
  }
  override _onUpdateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onUpdateDescendantDocuments(...args);
    if (args[1] === "regions" || args[1] === "behaviors") for (const t of this["tokens"]) t._identify();
  }
  override _onCreateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onCreateDescendantDocuments(...args);
    if (args[1] === "regions") for (const t of this["tokens"]) t._identify();
  }
  /** V14: several tokens in one call. */
  async moveTokens(instructions: Record<string, Data>, options: Data = {}): Promise<Record<string, boolean>> {
    const entries = Object.entries(instructions).map(async ([tid, i]) => {
      const { waypoints, destination, ...rest } = i;
      const ok: boolean = await this["tokens"]
        .get(tid, { strict: true })
        .move(waypoints ?? [destination], { ...options, ...rest });
      return [tid, ok] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
  /** V14: floors and ceilings come from region behaviours, of which the table has none. */
  getSurfaces(): any[] {
    return [];
  }
  testSurfaceCollision(_a: any, _b: any, { mode = "all" }: Data = {}): any {
    return mode === "any" ? false : mode === "closest" ? null : [];
  }
  initializeEdges(): void {}
  async updateTokenRegions(tokens?: Iterable<any>): Promise<void> {
    for (const t of tokens ?? this["tokens"]) t._identify();
  }
}
only14(Scene.prototype, "moveTokens", "getSurfaces", "testSurfaceCollision", "initializeEdges");
