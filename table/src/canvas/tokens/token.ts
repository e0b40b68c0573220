import { constrainPath, measureForToken, terrainDifficulty } from "../../documents/tokens/token-path.ts";
import { only13 } from "../../host/generation.ts";
import { blocking } from "../collision.ts";
import { PlaceableObject } from "../layers/placeable.ts";
import { nextFrame } from "../frugal.ts";
import { faceColor, initials, RING, statusTexture } from "./token-art.ts";

const FONT = "Signika, Liberation Sans, Segoe UI, sans-serif";
interface Animation {
  started: Promise<void>;
  ended: Promise<void>;
  duration: number;
  cancel: () => void;
}

/** `foundry.canvas.placeables.Token`. */
export class Token extends PlaceableObject {
  static override embeddedName = "Token";
  static override RENDER_FLAGS: Data = {
    redraw: { propagate: ["refresh"] },
    redrawEffects: {},
    refresh: {
      propagate: [
        "refreshState",
        "refreshTransform",
        "refreshNameplate",
        "refreshElevation",
        "refreshRingVisuals",
      ],
      alias: true,
    },
    refreshState: { propagate: ["refreshVisibility", "refreshTarget"] },
    refreshVisibility: {},
    refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
    refreshPosition: {},
    refreshRotation: {},
    refreshSize: {
      propagate: [
        "refreshPosition",
        "refreshShape",
        "refreshBars",
        "refreshEffects",
        "refreshNameplate",
        "refreshTarget",
        "refreshTooltip",
      ],
    },
    refreshElevation: { propagate: ["refreshTooltip"] },
    refreshMesh: { propagate: ["refreshShader"] },
    refreshShader: {},
    refreshShape: { propagate: ["refreshVisibility", "refreshPosition", "refreshBorder", "refreshEffects"] },
    refreshBorder: {},
    refreshBars: {},
    refreshEffects: {},
    refreshNameplate: {},
    refreshTarget: {},
    refreshTooltip: {},
    refreshRingVisuals: {},
    refreshRuler: {},
    refreshTurnMarker: {},
  };
  targeted = new Set<any>();
  movementAnimationPromise: Promise<void> | null = null;
  private animation: Animation | null = null;
  private readonly art = new PIXI.Container();
  private readonly marker = new PIXI.Graphics();
  readonly border = new PIXI.Graphics();
  private readonly overlay = new PIXI.Container();
  readonly bars: any = new PIXI.Graphics();
  readonly nameplate: any;
  readonly tooltip: any = new PIXI.Container();
  readonly effects: any = new PIXI.Container();
  readonly targetArrows: any = new PIXI.Graphics();
  readonly targetPips: any = new PIXI.Graphics();
  readonly ruler: any;
  turnMarker: any = null;
  animationContexts = new Map<string, any>();
  /** What each part was drawn from last: parts that would look the same are left as they are. */
  private readonly drawn = new Map<string, string>();

  constructor(document: any) {
    super(document);
    this.ruler = CONFIG.Token.rulerClass ? makeRuler(this) : null;
    this.nameplate = new PIXI.Text("", {
      fontFamily: FONT,
      fontSize: 16,
      fill: 0xffffff,
      stroke: 0x000000,
      strokeThickness: 4,
    });
    this.nameplate.anchor.set(0.5, 0);
    this.addChild(this.marker, this.border, this.art, this.overlay, this.effects, this.bars, this.nameplate);
    this.eventMode = "static";
    this.cursor = "pointer";
    this.place(document._source.x, document._source.y);
  }
  get actor(): any {
    return this.document.actor;
  }
  get combatant(): any {
    return this.document.combatant;
  }
  get inCombat(): boolean {
    return this.document.inCombat;
  }
  get hasSight(): boolean {
    return this.document.sight.enabled;
  }
  get hasDynamicRing(): boolean {
    return false;
  }
  get hasActiveHUD(): boolean {
    return canvas.hud.token?.object === this;
  }
  get isDragged(): boolean {
    return false;
  }
  get isVideo(): boolean {
    return false;
  }
  get emitsLight(): boolean {
    return Boolean(this.document.light?.bright || this.document.light?.dim);
  }
  get elevation(): number {
    return this.document.elevation;
  }
  get externalRadius(): number {
    return Math.max(this.w, this.h) / 2;
  }
  get shape(): any {
    return new PIXI.Rectangle(0, 0, this.w, this.h);
  }
  getShape(): any {
    return this.shape;
  }
  get sightRange(): number {
    return this.getLightRadius(this.document.sight.range ?? Infinity);
  }
  get movementAnimationName(): string {
    return `${this.objectId}.animate`;
  }
  get animationName(): string {
    return this.movementAnimationName;
  }
  get w(): number {
    return this.document.getSize().width;
  }
  get h(): number {
    return this.document.getSize().height;
  }
  override get center(): any {
    return new PIXI.Point(this.x + this.w / 2, this.y + this.h / 2);
  }
  getCenterPoint(position?: Data): any {
    return this.document.getCenterPoint(position ?? { x: this.document.x, y: this.document.y });
  }
  getSize(): any {
    return this.document.getSize();
  }
  getLightRadius(units: number): number {
    return units === 0 ? 0 : units * canvas.dimensions.distancePixels + this.externalRadius;
  }
  override get bounds(): any {
    return new PIXI.Rectangle(this.x, this.y, this.w, this.h);
  }
  override get isVisible(): boolean {
    return !this.document.hidden || game.user.isGM || this.isOwner;
  }
  get isTargeted(): boolean {
    return this.targeted.has(game.user);
  }
  get mesh(): any {
    return this.art;
  }
  get disposition(): number {
    return this.document.disposition;
  }
  // `name` is the document's, though PIXI has a display object name too.
  get name(): string {
    return this.document.name;
  }
  set name(_v: string) {}

  private place(x: number, y: number): void {
    this.position.set(x, y);
    this.document.x = x;
    this.document.y = y;
  }
  /** All of it. */
  refreshState(): void {
    if (this.destroyed) return;
    this.renderFlags.set({ refresh: true });
  }
  /** The table draws by parts that know when they would look the same; the names are those packages wrap. */
  override _applyRenderFlags(flags: Data): void {
    if (flags["refreshState"]) this._refreshState();
    if (flags["refreshVisibility"]) this._refreshVisibility();
    if (flags["refreshRotation"] || flags["refreshSize"]) this._refreshRotation();
    if (
      flags["refreshBorder"] ||
      flags["refreshState"] ||
      flags["refreshTarget"] ||
      flags["refreshTurnMarker"]
    )
      this._refreshBorder();
    if (flags["refreshTarget"]) this._refreshTarget();
    if (flags["refreshBars"] || flags["refreshState"]) this.drawBars();
    if (flags["refreshEffects"] || flags["redrawEffects"] || flags["refreshState"]) this._refreshEffects();
    if (flags["refreshNameplate"] || flags["refreshState"]) this._refreshNameplate();
    if (flags["refreshElevation"]) this._refreshElevation();
    if (flags["refreshTooltip"]) this._refreshTooltip();
    if (flags["refreshMesh"]) this._refreshMesh();
    canvas.regions?.makeRoom?.();
  }
  _refreshState(): void {
    const { width: w, height: h } = this.document.getSize();
    this.art.alpha = this.document.hidden ? 0.5 : this.document.alpha;
    this.drawArt(w, h);
    this.hitArea = new PIXI.Rectangle(0, 0, w, h);
  }
  _refreshVisibility(): void {
    this.visible = this.isVisible;
  }
  _refreshRotation(): void {
    const { width: w, height: h } = this.document.getSize();
    this.drawArt(w, h);
  }
  _refreshBorder(): void {
    const { width: w, height: h } = this.document.getSize();
    this.drawBorder(w, h);
  }
  _refreshTarget(): void {}
  /** What a left click does; packages wrap it. */
  _onClickLeft(event: any): void {
    if (ui.controls?.tool?.name === "target") {
      this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
      return;
    }
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey && !this.controlled });
    canvas.hud.token?.clear?.();
  }
  _isLightSource(): boolean {
    const { light, hidden } = this.document;
    return !hidden && Math.max(light?.dim ?? 0, light?.bright ?? 0) > 0;
  }
  /** Where light and sight begin, with what the document says of them. */
  _getLightSourceData(): Data {
    return { ...this.sourceAt(), ...this.document.light };
  }
  _getVisionSourceData(): Data {
    return { ...this.sourceAt(), ...this.document.sight };
  }
  private sourceAt(): Data {
    const { x, y } = this.center;
    const { elevation, rotation } = this.document;
    return { x, y, elevation, rotation };
  }
  _drawTargetArrows(_options: Data = {}): void {}
  _drawTargetPips(): void {}
  _refreshElevation(): void {}
  _refreshTooltip(): void {}
  _refreshMesh(): void {}
  _refreshTurnMarker(): void {}
  _refreshPosition(): void {}
  _refreshSize(): void {}
  drawBars(): void {
    const { width: w, height: h } = this.document.getSize();
    this.paintBars(w, h);
  }
  _drawBar(_number: number, _bar: any, _data: Data): boolean {
    return true;
  }
  async drawEffects(): Promise<void> {
    this._refreshEffects();
  }
  async _drawEffects(): Promise<void> {
    this._refreshEffects();
  }
  _refreshEffects(): void {
    const { width: w, height: h } = this.document.getSize();
    this.paintEffects(w, h);
  }
  _getBorderColor(): number {
    return this.controlled ? 0xff9829 : 0xffffff;
  }
  getDispositionColor(): number {
    const c = CONFIG.Canvas.dispositionColors;
    return (
      { "-2": c.SECRET, "-1": c.HOSTILE, "0": c.NEUTRAL, "1": c.FRIENDLY }[
        String(this.document.disposition)
      ] ?? c.INACTIVE
    );
  }
  _getTooltipText(): string {
    return this.document.elevation ? `${Number(this.document.elevation)} ${String(canvas.grid.units)}` : "";
  }
  _canViewMode(mode: number): boolean {
    const M = CONST.TOKEN_DISPLAY_MODES;
    if (mode === M.NONE) return false;
    if (mode === M.ALWAYS) return true;
    if (mode === M.CONTROL) return this.controlled;
    if (mode === M.HOVER) return this.hover || this.layer.highlightObjects;
    if (mode === M.OWNER_HOVER) return this.isOwner && (this.hover || this.layer.highlightObjects);
    return this.isOwner;
  }
  _refreshNameplate(): void {
    const { width: w, height: h } = this.document.getSize();
    this.nameplate.text = this.document.name;
    this.nameplate.position.set(w / 2, h + 1);
    const mode = this.document.displayName;
    this.nameplate.visible = mode === 50 || (mode === 40 && this.isOwner) || this.hover || this.controlled;
    this.nameplate.style.fontSize = Math.max(13, Math.min(40, canvas.grid.size * 0.26));
  }
  initializeVisionSource(): void {}
  initializeLightSource(): void {}
  initializeSources(): void {}
  toggleVisibility(): Promise<unknown> {
    return this.document.update({ hidden: !this.document.hidden });
  }
  async toggleCombat(): Promise<unknown> {
    return this.document.toggleCombatant();
  }
  private isDrawn(part: string, ...from: unknown[]): boolean {
    const now = JSON.stringify(from);
    if (this.drawn.get(part) === now) return true;
    this.drawn.set(part, now);
    return false;
  }
  /** Where it can be seen, and its name. */
  get shownBoxes(): { x: number; y: number; width: number; height: number }[] {
    if (!this.visible) return [];
    const box = { x: this.x, y: this.y, width: this.w, height: this.h };
    if (!this.nameplate.visible) return [box];
    const { width, height } = this.nameplate;
    return [box, { x: this.x + (this.w - width) / 2, y: this.y + this.nameplate.y, width, height }];
  }
  private drawArt(w: number, h: number): void {
    const { name, disposition, lockRotation, rotation, texture } = this.document;
    if (this.isDrawn("art", w, h, name, disposition, lockRotation, rotation, texture?.src)) return;
    for (const c of this.art.removeChildren()) c.destroy({ children: true });
    const r = (Math.min(w, h) / 2) * 0.88;
    const ring = RING[disposition] ?? 0x888888;
    const g = new PIXI.Graphics();
    g.beginFill(0x000000, 0.4)
      .drawCircle(0, r * 0.08, r * 1.04)
      .endFill();
    g.lineStyle(r * 0.2, 0x0d0c10)
      .beginFill(faceColor(name))
      .drawCircle(0, 0, r * 0.93)
      .endFill();
    g.lineStyle(r * 0.13, ring).drawCircle(0, 0, r * 0.93);
    // The notch shows where the token faces.
    if (!lockRotation) {
      const a = ((rotation + 90) * Math.PI) / 180;
      const at = (d: number, off: number): [number, number] => [Math.cos(a + off) * d, Math.sin(a + off) * d];
      g.lineStyle(0)
        .beginFill(ring)
        .drawPolygon([...at(r * 1.14, 0), ...at(r * 0.98, 0.2), ...at(r * 0.98, -0.2)])
        .endFill();
    }
    const text = new PIXI.Text(initials(name), {
      fontFamily: FONT,
      fontSize: Math.max(12, r * 0.72),
      fontWeight: "600",
      fill: 0xffffff,
    });
    text.anchor.set(0.5);
    const c = new PIXI.Container();
    c.addChild(g, text);
    c.position.set(w / 2, h / 2);
    const src = texture?.src as string | null;
    if (src && (src.startsWith("data:") || src.startsWith("/"))) {
      const s = new PIXI.Sprite(statusTexture(src));
      s.anchor.set(0.5);
      s.width = s.height = r * 1.8;
      text.visible = false;
      c.addChild(s);
    }
    this.art.addChild(c);
  }
  private drawBorder(w: number, h: number): void {
    const target = this.isTargeted;
    const isTurn =
      game.combat?.started &&
      game.combat.combatant?.tokenId === this.id &&
      game.combat.combatant?.sceneId === this.scene.id;
    const others = [...this.targeted].filter((user) => user !== game.user);
    const colours = others.map((user) => new PIXI.Color(String(user.color)).toNumber());
    if (this.isDrawn("border", w, h, this.controlled, this.hover, target, isTurn, colours.join(" "))) return;
    this.border.clear();
    // Whom somebody else targets bears a dot in that person's colour.
    for (const [at, colour] of colours.entries())
      this.border
        .lineStyle(2, 0x000000, 1)
        .beginFill(colour)
        .drawCircle(8 + 18 * at, 8, 8)
        .endFill();
    if (this.controlled || this.hover) {
      this.border.lineStyle(5, 0x000000, 0.8).drawRoundedRect(-3, -3, w + 6, h + 6, 6);
      this.border
        .lineStyle(3, this.controlled ? 0xff9829 : 0xffffff, 0.95)
        .drawRoundedRect(-3, -3, w + 6, h + 6, 6);
    }
    if (target) {
      const l = w * 0.22;
      for (const [sx, sy] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        const [x, y] = [sx * w, sy * h];
        const [dx, dy] = [sx ? -l : l, sy ? -l : l];
        for (const [lw, col] of [
          [7, 0x000000],
          [4, 0xffb35c],
        ] as const)
          this.border
            .lineStyle(lw, col)
            .moveTo(x + dx, y)
            .lineTo(x, y)
            .lineTo(x, y + dy);
      }
    }
    this.marker.clear();
    if (isTurn) {
      const r = Math.min(w, h) / 2;
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * Math.PI * 2;
        this.marker
          .lineStyle(4, 0xffffff, 0.95)
          .arc(w / 2, h / 2, r * 1.12, a, a + 0.3)
          .endFill();
        this.marker.moveTo(w / 2 + Math.cos(a + 0.52) * r * 1.12, h / 2 + Math.sin(a + 0.52) * r * 1.12);
      }
    }
  }
  private paintBars(w: number, h: number): void {
    const show = this.isOwner || this.document.displayBars >= 50;
    const bar = show ? this.document.getBarAttribute("bar1") : null;
    if (this.isDrawn("bars", w, h, bar)) return;
    this.bars.clear();
    if (bar?.type !== "bar" || !bar.max) return;
    const pct = Math.max(0, Math.min(1, bar.value / bar.max));
    const bh = Math.max(5, h * 0.08);
    const color = pct > 0.5 ? 0x8fcb5d : pct > 0.25 ? 0xe8cb46 : 0xd2503f;
    this.bars
      .lineStyle(1, 0x000000)
      .beginFill(0x000000, 0.65)
      .drawRoundedRect(w * 0.1, h - bh, w * 0.8, bh, 3)
      .endFill()
      .lineStyle(0);
    if (pct > 0)
      this.bars
        .beginFill(color)
        .drawRoundedRect(w * 0.1 + 1, h - bh + 1, Math.max(2, (w * 0.8 - 2) * pct), bh - 2, 2)
        .endFill();
  }
  private paintEffects(w: number, h: number): void {
    const all = ([...(this.actor?.temporaryEffects ?? [])] as any[]).map((effect) => ({
      img: effect.img as string,
      overlay: effect.getFlag?.("core", "overlay") === true,
    }));
    if (this.isDrawn("effects", w, h, all)) return;
    for (const c of [...this.effects.removeChildren(), ...this.overlay.removeChildren()])
      c.destroy({ children: true });
    const size = Math.max(14, w * 0.22);
    let n = 0;
    for (const e of all) {
      if (!e.img) continue;
      const sprite = new PIXI.Sprite(statusTexture(e.img));
      if (e.overlay) {
        sprite.anchor.set(0.5);
        sprite.width = sprite.height = w * 0.75;
        sprite.position.set(w / 2, h / 2);
        sprite.tint = 0xff8877;
        this.overlay.addChild(sprite);
        continue;
      }
      const disc = new PIXI.Graphics()
        .beginFill(0x14121a, 0.9)
        .lineStyle(1, 0xffffff, 0.5)
        .drawCircle(0, 0, size / 2)
        .endFill();
      sprite.anchor.set(0.5);
      sprite.width = sprite.height = size * 0.66;
      const box = new PIXI.Container();
      box.addChild(disc, sprite);
      box.position.set(w - size * 0.3, size * 0.3 + n++ * size);
      this.effects.addChild(box);
    }
  }

  // Selection ------------------------------------------------------------------------------------------
  override _onControl(_options: Data): void {
    this.zIndex = 1;
    this.renderFlags.set({ refreshState: true });
  }
  override _onRelease(_options: Data): void {
    this.zIndex = 0;
    this.renderFlags.set({ refreshState: true });
  }
  setTarget(
    targeted = true,
    { user = game.user, releaseOthers = true, groupSelection = false }: Data = {},
  ): void {
    if (releaseOthers)
      for (const t of [...user.targets])
        if (t !== this) t.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    if (targeted) {
      user.targets.add(this);
      this.targeted.add(user);
    } else {
      user.targets.delete(this);
      this.targeted.delete(user);
    }
    this.refreshState();
    Hooks.callAll("targetToken", user, this, targeted);
    if (!groupSelection) user.broadcastActivity({ targets: user.targets.ids });
  }

  // Movement -------------------------------------------------------------------------------------------
  getMovementAdjustedPoint(point: any): any {
    return { x: point.x, y: point.y, elevation: point.elevation };
  }
  checkCollision(destination: any, { origin = this.center, type = "move", mode = "any" }: Data = {}): any {
    return CONFIG.Canvas.polygonBackends[type].testCollision(origin, destination, { type, mode });
  }
  constrainMovementPath(waypoints: any[], options: Data = {}): [any[], boolean] {
    return constrainPath(this.document, waypoints, options);
  }
  /** Not a pathfinder: the straight path, cut at walls (I11725). */
  findMovementPath(waypoints: any[], options: Data = {}): any {
    const [result] = constrainPath(this.document, waypoints, options);
    return { result, promise: Promise.resolve(result), cancel: () => undefined };
  }
  createTerrainMovementPath(waypoints: any[]): any[] {
    const steps = this.document.getCompleteMovementPath(waypoints);
    return steps.map((w: any) => {
      const difficulty = terrainDifficulty(this.document, w);
      return { ...w, terrain: difficulty === 1 ? null : { difficulty } };
    });
  }
  measureMovementPath(waypoints: any[], _options: Data = {}): Data {
    const path = this.createTerrainMovementPath(waypoints);
    let cost = 0;
    for (let i = 1; i < path.length; i++)
      cost +=
        measureForToken(this.document, [path[i - 1], path[i]])["distance"] *
        (path[i].terrain?.difficulty ?? 1);
    return { ...measureForToken(this.document, waypoints), cost };
  }
  animateMovement(movement: Data, options: Data): Animation {
    this.animation?.cancel();
    const points = [movement["origin"], ...movement["passed"].waypoints] as any[];
    const speed = options["animation"]?.movementSpeed ?? CONFIG.Token.movement.defaultSpeed;
    const lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y));
    const total = lengths.reduce((a, b) => a + b, 0);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || options["animate"] === false;
    const teleport = points.slice(1).every((p) => CONFIG.Token.movement.actions[p.action]?.teleport);
    const duration = still
      ? 0
      : (options["animation"]?.duration ?? (teleport ? 200 : (total / canvas.grid.size / speed) * 1000));
    const ended = this.tween(points, lengths, total, duration);
    this.animation = ended;
    this.movementAnimationPromise = ended.ended;
    return ended;
  }
  private tween(points: any[], lengths: number[], total: number, duration: number): Animation {
    let stop!: () => void;
    let done = false;
    const start = performance.now();
    const goal = (): { x: number; y: number } => this.document._source;
    const ended = new Promise<void>((resolve) => {
      stop = resolve;
      const tick = (): void => {
        if (this.destroyed || done) return resolve();
        const t = duration <= 0 ? 1 : Math.min(1, (performance.now() - start) / duration);
        if (t >= 1 || total === 0) {
          this.place(goal().x, goal().y);
          this.refreshState();
          this.movementAnimationPromise = null;
          return resolve();
        }
        const p = along(points, lengths, total * t);
        this.place(Math.round(p.x), Math.round(p.y));
        nextFrame(tick);
      };
      tick();
    });
    return {
      started: Promise.resolve(),
      ended,
      duration,
      cancel: () => {
        done = true;
        stop();
      },
    };
  }
  stopAnimation(): void {
    this.animation?.cancel();
    this.place(this.document._source.x, this.document._source.y);
  }
  /** Straight-line sight to a point, walls only. */
  canSee(point: any): boolean {
    return blocking(this.center, point, this.scene.walls, { type: "sight" }).length === 0;
  }
}
only13(Token.prototype, "toggleVisibility", "toggleCombat");
/** Rulers of packages are made, but nothing of theirs is drawn. */
function makeRuler(token: Token): any {
  try {
    return new CONFIG.Token.rulerClass(token);
  } catch {
    return null;
  }
}
function along(points: any[], lengths: number[], at: number): { x: number; y: number } {
  let rest = at;
  for (const [i, l] of lengths.entries()) {
    if (rest <= l || i === lengths.length - 1) {
      const t = l === 0 ? 1 : rest / l;
      return {
        x: points[i].x + (points[i + 1].x - points[i].x) * t,
        y: points[i].y + (points[i + 1].y - points[i].y) * t,
      };
    }
    rest -= l;
  }
  return points.at(-1);
}
