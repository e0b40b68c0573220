import { CanvasAnimation } from "../animation.ts";

/** `foundry.canvas.interaction.RenderFlags`: what of an object must be drawn anew. */
export class RenderFlags extends Set<string> {
  readonly flags: Data;
  readonly object: any;
  readonly priority: any;
  constructor(flags: Data = {}, { object, priority }: Data = {}) {
    super();
    this.flags = flags;
    this.object = object;
    this.priority = priority;
  }
  override clear(): any {
    const flags = Object.fromEntries([...this].map((f) => [f, true]));
    super.clear();
    return flags;
  }
  handle(flag: string): boolean {
    return super.delete(flag);
  }
  /** Flags lead to others that they propagate to; what they ask for is drawn at once. */
  set(changes: Data): void {
    for (const [flag, value] of Object.entries(changes)) this.mark(flag, value);
    this.object?.applyRenderFlags?.();
  }
  private mark(flag: string, value: unknown): void {
    if (!value || this.has(flag)) return;
    super.add(flag);
    const config = this.flags[flag];
    for (const next of config?.propagate ?? []) this.mark(next, true);
    for (const gone of config?.reset ?? []) super.delete(gone);
  }
}
export const RenderFlagsMixin = (Base: any): any =>
  class RenderFlagsObject extends Base {
    static RENDER_FLAGS: Data = {};
    static RENDER_FLAG_PRIORITY = "OBJECTS";
    readonly renderFlags = new RenderFlags((this.constructor as any).RENDER_FLAGS, { object: this });
    applyRenderFlags(): void {}
  };

/** `foundry.canvas.placeables.PlaceableObject`: a document on the map. */
export class PlaceableObject extends RenderFlagsMixin(PIXI.Container) {
  static embeddedName = "";
  static RENDER_FLAGS: Data = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };
  readonly document: any;
  controlled = false;
  hover = false;
  controlIcon: any = null;
  mouseInteractionManager: any = null;
  protected isDrawing = false;
  declare position: any;
  declare destroyed: boolean;
  declare children: any[];
  declare visible: boolean;
  declare alpha: number;
  declare zIndex: number;
  declare x: number;
  declare y: number;
  declare eventMode: string;
  declare cursor: string;
  declare hitArea: any;
  declare renderFlags: RenderFlags;
  declare addChild: (...children: any[]) => any;
  declare removeChild: (...children: any[]) => any;
  declare removeChildren: () => any[];
  declare destroy: (options?: any) => void;
  declare on: (event: string, fn: (...args: any[]) => void) => this;
  declare off: (event: string, fn?: (...args: any[]) => void) => this;
  constructor(document: any) {
    super();
    this.document = document;
    document._object = this;
  }
  get id(): string {
    return this.document.id;
  }
  get objectId(): string {
    return `${String(this.document.documentName)}.${this.id}`;
  }
  get sourceId(): string {
    return this.objectId;
  }
  get scene(): any {
    return this.document.parent;
  }
  get layer(): any {
    return this.document.layer;
  }
  get sheet(): any {
    return this.document.sheet;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get isPreview(): boolean {
    return false;
  }
  get hasPreview(): boolean {
    return false;
  }
  get isVisible(): boolean {
    return true;
  }
  get bounds(): any {
    return new PIXI.Rectangle(
      this.document.x ?? 0,
      this.document.y ?? 0,
      this.document.width ?? 0,
      this.document.height ?? 0,
    );
  }
  get center(): any {
    const b = this.bounds;
    return new PIXI.Point(b.x + b.width / 2, b.y + b.height / 2);
  }
  get interactionState(): number {
    return 0;
  }
  can(user: any, action: string): boolean {
    const fn = (this as any)[`_can${action.replace(/^./, (c) => c.toUpperCase())}`];
    return fn ? fn.call(this, user, {}) : false;
  }
  _canControl(user: any, _event?: any): boolean {
    return this.document.testUserPermission(user, 3);
  }
  _canHUD(user: any, _event?: any): boolean {
    return this.isOwner && Boolean(user);
  }
  _canConfigure(user: any, _event?: any): boolean {
    return this.document.testUserPermission(user, 3);
  }
  _canUpdate(user: any, _event?: any): boolean {
    return this._canControl(user);
  }
  _canDelete(user: any, _event?: any): boolean {
    return this._canControl(user);
  }
  _canHover(user: any, _event?: any): boolean {
    return this._canControl(user);
  }
  _canView(user: any, _event?: any): boolean {
    return this.document.testUserPermission(user, 1);
  }
  _canDrag(user: any, _event?: any): boolean {
    return this._canControl(user);
  }
  _canDragLeftStart(user: any, event?: any): boolean {
    return this._canDrag(user, event);
  }
  async draw(options: Data = {}): Promise<this> {
    await this._draw(options);
    Hooks.callAll(`draw${String(this.document.documentName)}`, this);
    this.renderFlags.set({ refresh: true });
    return this;
  }
  async _draw(_options: Data = {}): Promise<void> {}
  async _partialDraw(fn: () => Promise<void>): Promise<void> {
    await fn();
  }
  applyRenderFlags(): void {
    if (this.destroyed || !this.renderFlags.size) return;
    const flags = this.renderFlags.clear();
    this._applyRenderFlags(flags);
    Hooks.callAll(`refresh${String(this.document.documentName)}`, this, flags);
  }
  _applyRenderFlags(_flags: Data): void {}
  refresh(_options: Data = {}): this {
    this.renderFlags.set({ refresh: true });
    return this;
  }
  clear(): this {
    for (const c of this.removeChildren()) c.destroy({ children: true });
    return this;
  }
  clone(): any {
    const doc = this.document.clone({}, { keepId: true });
    return new (this.constructor as any)(doc);
  }
  control(options: Data = {}): boolean {
    if (!this.layer?.options?.controllableObjects && !this._canControl(game.user)) return false;
    if (options["releaseOthers"] !== false) this.layer?.releaseAll?.({ except: this });
    if (this.controlled) return true;
    if (!this.can(game.user, "control")) return false;
    this.controlled = true;
    this.layer?.controlled?.push?.(this);
    this._onControl(options);
    Hooks.callAll(`control${String(this.document.documentName)}`, this, true);
    return true;
  }
  release(options: Data = {}): boolean {
    if (!this.controlled) return true;
    this.controlled = false;
    const list = this.layer?.controlled;
    if (Array.isArray(list)) list.splice(list.indexOf(this), 1);
    this._onRelease(options);
    Hooks.callAll(`control${String(this.document.documentName)}`, this, false);
    return true;
  }
  _onControl(_options: Data): void {
    this.renderFlags.set({ refreshState: true });
  }
  _onRelease(_options: Data): void {
    this.renderFlags.set({ refreshState: true });
  }
  _onHoverIn(_event?: any, _options: Data = {}): boolean | void {
    if (this.hover) return false;
    this.hover = true;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${String(this.document.documentName)}`, this, true);
  }
  _onHoverOut(_event?: any): void {
    if (!this.hover) return;
    this.hover = false;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${String(this.document.documentName)}`, this, false);
  }
  _onCreate(_data: Data, _options: Data, _userId: string): void {}
  _onUpdate(_changed: Data, _options: Data, _userId: string): void {}
  _onDelete(_options: Data, _userId: string): void {
    this.release();
  }
  _getShiftedPosition(dx: number, dy: number): Data {
    return { x: this.document.x + dx * canvas.grid.sizeX, y: this.document.y + dy * canvas.grid.sizeY };
  }
  async animate(to: Data, options: Data = {}): Promise<unknown> {
    return CanvasAnimation.animate(
      Object.entries(to).map(([attribute, value]) => ({ parent: this, attribute, to: value })),
      options,
    );
  }
}

function kind(name: string): typeof PlaceableObject {
  const cls = class extends PlaceableObject {
    static override embeddedName = name;
  };
  Object.defineProperty(cls, "name", { value: name });
  return cls;
}
/** What the table keeps of these, but does not draw. */
export const Tile = kind("Tile");
export const Drawing = kind("Drawing");
export const Note = kind("Note");
export const AmbientLight = class AmbientLight extends kind("AmbientLight") {
  /** Hidden, or out of the range of darkness in which it shines. */
  _isLightSourceDisabled(): boolean {
    const { hidden, config } = this.document;
    const { min = 0, max = 1 } = config?.darkness ?? {};
    const darkness = canvas.effects.darkness;
    return hidden || darkness < min || darkness > max;
  }
};
export const AmbientSound = class AmbientSound extends kind("AmbientSound") {
  get isAudible(): boolean {
    const { hidden, radius } = this.document;
    return !hidden && radius > 0;
  }
};
export const MeasuredTemplate = kind("MeasuredTemplate");
export const Region = kind("Region");
export const Wall = kind("Wall");
