import { PlaceableObject } from "./placeable.ts";

/** `foundry.canvas.layers.CanvasLayer`. */
export class CanvasLayer extends PIXI.Container {
  static get layerOptions(): Data {
    return { name: "", baseClass: CanvasLayer };
  }
  readonly options: Data = (this.constructor as typeof CanvasLayer).layerOptions;
  get hookName(): string {
    return this.constructor.name;
  }
  static get instance(): any {
    return canvas[this.layerOptions["name"]];
  }
  async draw(options: any = {}): Promise<this> {
    await this._draw(options);
    Hooks.callAll(`draw${this.hookName}`, this);
    return this;
  }
  async _draw(_options: Data): Promise<void> {}
  async tearDown(options: Data = {}): Promise<this> {
    await this._tearDown(options);
    Hooks.callAll(`tearDown${this.hookName}`, this);
    return this;
  }
  async _tearDown(_options: Data): Promise<void> {}
}

/** A layer that people work on, one at a time. */
export class InteractionLayer extends CanvasLayer {
  static override get layerOptions(): Data {
    return { ...super.layerOptions, baseClass: InteractionLayer, zIndex: 0 };
  }
  get active(): boolean {
    return canvas.activeLayer === this;
  }
  activate(_options: Data = {}): this {
    const before = canvas.activeLayer;
    if (before === this) return this;
    canvas.activeLayer = this;
    before?.deactivate?.();
    this._activate();
    Hooks.callAll(`activate${this.hookName}`, this);
    Hooks.callAll("activateCanvasLayer", this);
    return this;
  }
  deactivate(): this {
    this._deactivate();
    Hooks.callAll(`deactivate${this.hookName}`, this);
    return this;
  }
  _activate(): void {}
  _deactivate(): void {}
  static prepareSceneControls(): Data | null {
    return null;
  }
  getSnappedPoint(point: any): any {
    return canvas.grid.getSnappedPoint(point, { mode: CONST.GRID_SNAPPING_MODES.CENTER });
  }
}

/** Objects near a place. */
class Quadtree {
  constructor(private readonly layer: { placeables: any[] }) {}
  getObjects(rect: any, { collisionTest }: Data = {}): Set<any> {
    const hit = this.layer.placeables.filter((p) => {
      const b = p.bounds;
      const overlaps =
        b.x < rect.x + rect.width &&
        b.x + b.width > rect.x &&
        b.y < rect.y + rect.height &&
        b.y + b.height > rect.y;
      return overlaps && (!collisionTest || collisionTest({ t: p, r: b }, rect));
    });
    return new Set(hit);
  }
}

/** A layer of documents. */
export class PlaceablesLayer extends InteractionLayer {
  static documentName = "";
  static override get layerOptions(): Data {
    return {
      ...super.layerOptions,
      baseClass: PlaceablesLayer,
      controllableObjects: false,
      rotatableObjects: false,
      quadtree: true,
    };
  }
  objects: any = this.addChild(new PIXI.Container() as any);
  preview: any = this.addChild(new PIXI.Container() as any);
  history: any[] = [];
  clipboard: any = { objects: [], cut: false };
  highlightObjects = false;
  hover: any = null;
  scene: any = null;
  controlled: any[] = [];
  readonly quadtree: any = new Quadtree(this);
  /** What is shown beside an object of this layer when it is asked for. */
  get hud(): any {
    return null;
  }
  get controlledObjects(): Map<string, any> {
    return new Map(this.controlled.map((c) => [c.id, c]));
  }
  get documentCollection(): any {
    return (
      canvas.scene?.getEmbeddedCollection((this.constructor as typeof PlaceablesLayer).documentName) ?? null
    );
  }
  get placeables(): any[] {
    return this.objects.children;
  }
  get(id: string): any {
    return this.placeables.find((p) => p.id === id);
  }
  static get placeableClass(): any {
    return CONFIG[this.documentName].objectClass ?? PlaceableObject;
  }
  createObject(document: any): any {
    return new (this.constructor as typeof PlaceablesLayer).placeableClass(document);
  }
  override async _draw(_options: Data): Promise<void> {
    this.wipe();
    this.scene = canvas.scene;
    for (const d of this.documentCollection ?? []) {
      const object = this.createObject(d);
      this.objects.addChild(object);
      await object.draw();
    }
  }
  protected wipe(): void {
    this.controlled = [];
    for (const c of this.objects.removeChildren()) c.destroy({ children: true });
  }
  getDocuments(): any[] {
    return [...(this.documentCollection ?? [])];
  }
  releaseAll({ except }: Data = {}): number {
    const list = this.controlled.filter((t) => t !== except);
    for (const t of list) t.release();
    return list.length;
  }
  controlAll(): any[] {
    for (const t of this.placeables.filter((p) => p.isOwner)) t.control({ releaseOthers: false });
    return this.controlled;
  }
  async updateAll(transformation: any, condition: any = null, options: Data = {}): Promise<any[]> {
    const of = this.placeables.filter((p) => !condition || condition(p));
    const updates = of.map((p) => ({
      ...(transformation instanceof Function ? transformation(p) : transformation),
      _id: p.id,
    }));
    return canvas.scene.updateEmbeddedDocuments(
      (this.constructor as typeof PlaceablesLayer).documentName,
      updates,
      options,
    );
  }
  async rotateMany({ angle, delta, ids }: Data = {}): Promise<any[]> {
    const of = ids ? this.placeables.filter((p) => ids.includes(p.id)) : this.controlled;
    const updates = of.map((p) => ({
      _id: p.id,
      rotation: angle ?? (p.document.rotation + delta + 360) % 360,
    }));
    return canvas.scene.updateEmbeddedDocuments(
      (this.constructor as typeof PlaceablesLayer).documentName,
      updates,
    );
  }
  clearPreviewContainer(): void {
    for (const c of this.preview.removeChildren()) c.destroy({ children: true });
  }
  storeHistory(_type?: string, _data?: Data[]): void {}
  async undoHistory(): Promise<any[]> {
    return [];
  }
  getMaxSort(): number {
    return Math.max(0, ...this.getDocuments().map((d) => d.sort ?? 0));
  }
}

function layer(name: string, at: string, documentName: string): typeof PlaceablesLayer {
  const cls = class extends PlaceablesLayer {
    static override documentName = documentName;
    static override get layerOptions(): Data {
      return { ...super.layerOptions, name: at };
    }
  };
  Object.defineProperty(cls, "name", { value: name });
  return cls;
}
export const TilesLayer = layer("TilesLayer", "tiles", "Tile");
export const DrawingsLayer = layer("DrawingsLayer", "drawings", "Drawing");
export const NotesLayer = layer("NotesLayer", "notes", "Note");
export const LightingLayer = layer("LightingLayer", "lighting", "AmbientLight");
export const SoundsLayer = layer("SoundsLayer", "sounds", "AmbientSound");
export const TemplateLayer = layer("TemplateLayer", "templates", "MeasuredTemplate");
export class ControlsLayer extends InteractionLayer {}
