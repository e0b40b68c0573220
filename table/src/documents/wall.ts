import { only14 } from "../host/generation.ts";
import { isV14 } from "../host/names/env.ts";
import { flags, id, integer, list, obj, stats } from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";

export class CanvasDocument extends Document {
  declare _object: any;
  declare layerName: string;
  get object(): any {
    return this._object?.destroyed ? null : (this._object ?? null);
  }
  get layer(): any {
    return canvas?.[this.layerName] ?? null;
  }
  get rendered(): boolean {
    return Boolean(this.object);
  }
  get isView(): boolean {
    return this.parent?.isView ?? false;
  }
  protected drawChange(): void {
    if (this.isView && canvas?.ready) canvas._redraw?.(this.documentName, this);
  }
  override _onCreate(data: Data, options: Data, userId: string): void {
    super._onCreate(data, options, userId);
    this.drawChange();
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.drawChange();
  }
  override _onDelete(options: Data, userId: string): void {
    super._onDelete(options, userId);
    this.drawChange();
  }
  override getUserLevel(user: any): number {
    return user?.isGM ? 3 : 0;
  }
  /** V14: no levels means every level. */
  includedInLevel(level: any): boolean {
    const levels = this["levels"] as Set<string> | undefined;
    return !levels?.size || levels.has(level?.id ?? level);
  }
}
only14(CanvasDocument.prototype, "includedInLevel");

export class WallDocument extends CanvasDocument {
  static override documentName = "Wall";
  override layerName = "walls";
  static override defineSchema(): Record<string, any> {
    const schema: Record<string, any> = {
      _id: id(),
      c: list(new f.NumberField({ required: true, nullable: false })),
      light: integer(20),
      move: integer(20),
      sight: integer(20),
      sound: integer(20),
      dir: integer(0),
      door: integer(0),
      ds: integer(0),
      doorSound: new f.StringField({ required: false, blank: true }),
      threshold: new f.SchemaField({
        light: new f.NumberField(),
        sight: new f.NumberField(),
        sound: new f.NumberField(),
        attenuation: new f.BooleanField(),
      }),
      animation: new f.ObjectField({ nullable: true, initial: null }),
      flags: flags(),
      _stats: stats(),
    };
    if (isV14()) schema["levels"] = new f.SetField(new f.StringField());
    return schema;
  }
  static override migrateData(source: Data): Data {
    for (const k of ["move", "sight", "light", "sound"]) {
      // Exports before V10 knew only 0 and 1 (and 2 for limited).
      if (source[k] === 1) source[k] = 20;
      else if (source[k] === 2) source[k] = 10;
    }
    return source;
  }
  get isDoor(): boolean {
    return this["door"] > 0;
  }
  get isOpen(): boolean {
    return this["door"] > 0 && this["ds"] === 1;
  }
}

only14(WallDocument.prototype, "isDoor", "isOpen");

export class Level extends CanvasDocument {
  static override documentName = "Level";
  override layerName = "levels";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: new f.StringField({ required: true, blank: true, initial: "" }),
      elevation: new f.SchemaField({ bottom: new f.NumberField({ initial: 0 }), top: new f.NumberField() }),
      background: obj(),
      foreground: obj(),
      fog: obj(),
      textures: obj(),
      visibility: new f.SchemaField({ levels: new f.SetField(new f.StringField()) }),
      sort: integer(),
      flags: flags(),
      _stats: stats(),
    };
  }
  override get isView(): boolean {
    return canvas?.level === this;
  }
  get edges(): any[] {
    return this.parent.walls.filter((w: any) => w.includedInLevel(this));
  }
}

/** Lights, sounds, tiles and the like: kept so that scenes survive a round trip, drawn by nobody. */
function kept(name: string, layer: string): typeof CanvasDocument {
  return class extends CanvasDocument {
    static override documentName = name;
    override layerName = layer;
    static override defineSchema(): Record<string, any> {
      return {
        _id: id(),
        x: new f.NumberField({ initial: 0 }),
        y: new f.NumberField({ initial: 0 }),
        data: obj(),
        texture: obj(),
        width: new f.NumberField(),
        height: new f.NumberField(),
        elevation: new f.NumberField({ initial: 0 }),
        hidden: new f.BooleanField(),
        sort: integer(),
        flags: flags(),
        _stats: stats(),
      };
    }
  };
}
export const Tile = kept("Tile", "tiles");
export const Drawing = kept("Drawing", "drawings");
export const AmbientLight = kept("AmbientLight", "lighting");
export const AmbientSound = kept("AmbientSound", "sounds");
export const Note = kept("Note", "notes");
export const MeasuredTemplate = kept("MeasuredTemplate", "templates");
