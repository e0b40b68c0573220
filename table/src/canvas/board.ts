import { isV14 } from "../host/names/env.ts";
import { drawBackground, drawGrid } from "./map.ts";
import { drawWhenChanged, isSoftware, nextFrame } from "./frugal.ts";
import { GridLayer } from "./layers/grid-layer.ts";
import { canvasDimensions, installPanAndZoom, panAtEdge, zoomByWheel } from "./pan-zoom.ts";
import { CanvasOcclusionMask, PerceptionManager } from "./effects.ts";
import { DoorsLayer, type RegionLayer, type WallsLayer } from "./layers/scenery.ts";
import type { TokenLayer } from "./tokens/token-layer.ts";

/** `canvas`: the viewed scene drawn with PIXI. The stage's pivot is the point in the middle of the screen. */
export class Canvas {
  app!: InstanceType<typeof PIXI.Application>;
  stage!: any;
  ready = false;
  loading = false;
  scene: any = null;
  grid: any = null;
  dimensions: any = null;
  /** V14's: the level that is viewed. */
  declare level: any;
  interface!: any;
  controls!: any;
  tokens!: TokenLayer;
  walls!: WallsLayer;
  regions!: RegionLayer;
  primary!: any;
  rendered!: any;
  environment!: any;
  activeLayer: any = null;
  mousePosition = { x: 0, y: 0 };
  private doors!: DoorsLayer;
  /** Layers beside the table's own. */
  private readonly others: string[] = [];
  private map!: any;
  private gridLines!: any;
  hud: any = { token: null };
  masks: any = { occlusion: new CanvasOcclusionMask(), vision: new PIXI.Container() };
  screenDimensions: [number, number] = [0, 0];

  constructor() {
    if (isV14()) this.level = null;
  }
  initialize(): void {
    const view = document.getElementById("board") as HTMLCanvasElement;
    const box = view.parentElement!;
    const software = isSoftware();
    // A shader that chooses among sixteen textures for each pixel is most of a frame in software.
    if (software) PIXI.BatchRenderer.defaultMaxTextures = 1;
    const config = {
      view,
      width: box.clientWidth,
      height: box.clientHeight,
      antialias: !software,
      resolution: software ? 1 : window.devicePixelRatio || 1,
      autoDensity: true,
      backgroundAlpha: 0,
    };
    Hooks.callAll("canvasConfig", config);
    this.app = new PIXI.Application(config);
    this.stage = this.app.stage;
    this.stage.eventMode = "static";
    this.stage.sortableChildren = true;
    this.primary = this.add(new PIXI.Container(), 0);
    this.map = this.primary.addChild(new PIXI.Graphics());
    this.primary.background = Object.assign(this.map, { elevation: 0 });
    this.gridLines = this.primary.addChild(new PIXI.Graphics());
    const { layers, groups } = CONFIG.Canvas as Data;
    this.regions = this.add(new layers["regions"].layerClass(), 10);
    this.walls = this.add(new layers["walls"].layerClass(), 20);
    if (software) drawWhenChanged(this.app, [this.primary, this.regions, this.walls]);
    this.interface = this.add(new PIXI.Container(), 45);
    this.interface.name = "interface";
    this.interface.sortableChildren = true;
    this.interface.grid = this.interface.addChild(new GridLayer());
    this.interface.createScrollingText = (origin: any, text: string, options: Data) =>
      this.scrollText(origin, text, options);
    this.tokens = this.add(new layers["tokens"].layerClass(), 40);
    for (const [name, { layerClass }] of Object.entries<Data>(layers)) {
      if (name in this && (this as Data)[name]) continue;
      if (!layerClass) continue;
      (this as Data)[name] = this.add(new layerClass(), 15);
      this.others.push(name);
    }
    Object.assign(this, {
      effects: new groups["effects"].groupClass(),
      visibility: new groups["visibility"].groupClass(),
      perception: new PerceptionManager(),
      fog: new CONFIG.Canvas.fogManager(),
    });
    this.doors = this.add(new DoorsLayer(), 50);
    this.controls = this.add(new PIXI.Container(), 60);
    this.controls.doors = this.doors;
    this.controls.sortableChildren = true;
    this.environment = this.primary;
    this.rendered = this.stage;
    this.activeLayer = this.tokens;
    // A click on the empty map lets go of everything.
    this.stage.on("pointerdown", (e: any) => {
      if (e.button !== 0 || e.target !== this.stage) return;
      this.tokens.releaseAll();
      this.hud.token?.clear?.();
    });
    // PIXI looks for what was hit where it last drew it: with few frames, draw before the click is taken.
    window.addEventListener("pointerdown", () => this.ready && this.app.render(), { capture: true });
    installPanAndZoom(this, view);
    new ResizeObserver(() => this.resize()).observe(box);
    this.resize();
  }
  private add<T>(child: T, zIndex: number): T {
    (child as any).zIndex = zIndex;
    return this.stage.addChild(child);
  }
  private resize(): void {
    const box = this.app.view as unknown as HTMLCanvasElement;
    const parent = box.parentElement!;
    if (!parent.clientWidth) return;
    this.app.renderer.resize(parent.clientWidth, parent.clientHeight);
    this.screenDimensions = [parent.clientWidth, parent.clientHeight];
    this.stage.position.set(parent.clientWidth / 2, parent.clientHeight / 2);
    this.stage.hitArea = new PIXI.Rectangle(-1e6, -1e6, 2e6, 2e6);
  }
  get currentMouseManager(): null {
    return null;
  }
  get layers(): any[] {
    return [this.regions, this.walls, this.tokens, ...this.others.map((name) => (this as Data)[name])];
  }
  get placeables(): any {
    return this.tokens.placeables;
  }
  get id(): string {
    return this.scene?.id ?? "";
  }
  get initialized(): boolean {
    return Boolean(this.app);
  }
  getLayerByEmbeddedName(name: string): any {
    return this.layers.find((l) => l.constructor.documentName === name) ?? null;
  }
  get edges(): any {
    return new Map(this.scene?.walls.map((w: any) => [w.id, w]) ?? []);
  }

  async draw(scene: any = this.scene): Promise<this> {
    if (this.ready) this.tearDown();
    this.scene = scene ?? null;
    if (!scene) return this;
    this.loading = true;
    scene.prepareBaseData();
    this.grid = scene.grid;
    this.dimensions = canvasDimensions(scene);
    if (isV14()) this.level = scene.levels.contents.sort((a: any, b: any) => a.sort - b.sort)[0] ?? null;
    for (const t of scene.tokens) t._identify();
    Hooks.callAll("canvasInit", this);
    Hooks.callAll("drawCanvasVisibility", (this as Data)["visibility"]);
    await this.drawMap();
    await this.regions.draw();
    await this.walls.draw();
    this.doors.paint(scene);
    this.interface.grid.reset(scene.grid);
    await this.tokens.draw();
    for (const name of this.others) await (this as Data)[name].draw();
    Hooks.callAll("canvasDraw", this);
    this.loading = false;
    this.ready = true;
    const { x, y, scale } = scene._source.initial ?? {};
    if (Number.isFinite(x) && Number.isFinite(scale) && x !== null && scale !== null)
      this.pan({ x, y, scale });
    else this.firstView();
    Hooks.callAll("canvasReady", this);
    return this;
  }
  private async drawMap(): Promise<void> {
    await drawBackground(this.map, this.scene);
    drawGrid(this.gridLines, this.scene);
  }
  tearDown(): void {
    Hooks.callAll("canvasTearDown", this);
    this.ready = false;
    this.tokens.clear();
    this.interface.grid.reset(null);
  }
  /** Documents tell when they changed. */
  _redraw(type: string, doc: any): void {
    if (type === "Token") this.tokens.sync(doc);
    else if (type === "Wall") {
      this.walls.paint(this.scene);
      this.doors.paint(this.scene);
    } else if (type === "Region") this.regions.paint(this.scene);
  }

  // Camera ---------------------------------------------------------------------------------------------
  pan({ x, y, scale }: Data = {}): void {
    if (Number.isFinite(x)) this.stage.pivot.x = x;
    if (Number.isFinite(y)) this.stage.pivot.y = y;
    const { min, max } = this.dimensions?.scale ?? { min: 0.1, max: 3 };
    if (Number.isFinite(scale)) this.stage.scale.set(Math.max(min, Math.min(scale, max)));
    Hooks.callAll("canvasPan", this, {
      x: this.stage.pivot.x,
      y: this.stage.pivot.y,
      scale: this.stage.scale.x,
    });
    this.hud.token?.setPosition?.();
  }
  _onMouseWheel(event: WheelEvent): void {
    zoomByWheel(this, event);
  }
  _onDragCanvasPan(event: any): any {
    return panAtEdge(this, event);
  }
  /** The whole map, unless its figures would be too small to see: then the figures. */
  private firstView(): void {
    this.fit();
    const tokens = this.tokens.placeables;
    if (!tokens.length || this.grid.size * this.stage.scale.x >= 24) return;
    const left = Math.min(...tokens.map((t) => t.x));
    const top = Math.min(...tokens.map((t) => t.y));
    const right = Math.max(...tokens.map((t) => t.x + t.w));
    const bottom = Math.max(...tokens.map((t) => t.y + t.h));
    const [w, h] = this.screenDimensions;
    const margin = 6 * this.grid.size;
    const fits = Math.min(w / (right - left + margin), h / (bottom - top + margin));
    this.pan({
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      scale: Math.max(this.stage.scale.x, Math.min(fits, 64 / this.grid.size)),
    });
  }
  fit(): void {
    const d = this.dimensions;
    const [w, h] = this.screenDimensions;
    const r = d.sceneRect;
    const scale = Math.min((w - 40) / r.width, (h - 132) / r.height, 1.5);
    this.pan({ x: r.x + r.width / 2, y: r.y + r.height / 2 - 8 / scale, scale });
  }
  async animatePan({ x, y, scale, duration = 250, speed }: Data = {}): Promise<boolean> {
    const from = { x: this.stage.pivot.x, y: this.stage.pivot.y, scale: this.stage.scale.x };
    const to = { x: x ?? from.x, y: y ?? from.y, scale: scale ?? from.scale };
    const ms = speed ? (Math.hypot(to.x - from.x, to.y - from.y) / speed) * 1000 : duration;
    const start = performance.now();
    if (ms <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.pan(to);
      return true;
    }
    return new Promise((resolve) => {
      const tick = (): void => {
        const t = Math.min(1, (performance.now() - start) / ms);
        const e = t * t * (3 - 2 * t);
        this.pan({
          x: from.x + (to.x - from.x) * e,
          y: from.y + (to.y - from.y) * e,
          scale: from.scale + (to.scale - from.scale) * e,
        });
        if (t < 1) nextFrame(tick);
        else resolve(true);
      };
      tick();
    });
  }
  async recenter(initial?: Data): Promise<boolean> {
    return initial ? this.animatePan(initial) : (this.fit(), true);
  }
  /** Scene coordinates of a point on the page. */
  canvasCoordinatesFromClient({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const box = (this.app.view as unknown as HTMLCanvasElement).getBoundingClientRect();
    const { position: o, pivot, scale } = this.stage;
    return { x: (x - box.left - o.x) / scale.x + pivot.x, y: (y - box.top - o.y) / scale.y + pivot.y };
  }
  clientCoordinatesFromCanvas({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const box = (this.app.view as unknown as HTMLCanvasElement).getBoundingClientRect();
    const { position: o, pivot, scale } = this.stage;
    return { x: (x - pivot.x) * scale.x + o.x + box.left, y: (y - pivot.y) * scale.y + o.y + box.top };
  }
  private async scrollText(
    origin: any,
    content: string,
    { duration = 2000, distance, fill = 0xffffff, anchor: _a, jitter = 0, ...style }: Data = {},
  ): Promise<void> {
    const text = new PIXI.Text(content, {
      fontFamily: "Signika",
      fontSize: 28,
      fill,
      stroke: 0x000000,
      strokeThickness: 4,
      ...style,
    });
    text.anchor.set(0.5);
    text.position.set(origin.x + (Math.random() - 0.5) * jitter * 20, origin.y);
    text.zIndex = 1000;
    this.interface.addChild(text);
    const start = performance.now();
    const dy = distance ?? 60;
    await new Promise<void>((resolve) => {
      const tick = (): void => {
        const t = Math.min(1, (performance.now() - start) / duration);
        if (text.destroyed) return resolve();
        text.y = origin.y - dy * t;
        text.alpha = t < 0.7 ? 1 : (1 - t) / 0.3;
        if (t < 1) nextFrame(tick);
        else {
          text.destroy();
          resolve();
        }
      };
      tick();
    });
  }
  async ping(): Promise<never> {
    throw new Error("practice table: canvas.ping is not implemented");
  }
}
