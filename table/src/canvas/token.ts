import { constrainPath, measureForToken, terrainDifficulty } from "../documents/token-path.ts";
import { blocking } from "./collision.ts";
import { nextFrame } from "./frugal.ts";
import { faceColor, initials, RING, statusTexture } from "./token-art.ts";

const FONT = "Signika, Liberation Sans, Segoe UI, sans-serif";
interface Animation {
  started: Promise<void>;
  ended: Promise<void>;
  duration: number;
  cancel: () => void;
}

/** `foundry.canvas.placeables.Token`. */
export class Token extends PIXI.Container {
  controlled = false;
  hover = false;
  readonly layer: any;
  targeted = new Set<any>();
  movementAnimationPromise: Promise<void> | null = null;
  private animation: Animation | null = null;
  private readonly art = new PIXI.Container();
  private readonly marker = new PIXI.Graphics();
  private readonly border = new PIXI.Graphics();
  private readonly overlay = new PIXI.Container();
  readonly bars = new PIXI.Graphics();
  readonly nameplate: any;
  readonly effects = new PIXI.Container();
  /** What each part was drawn from last: parts that would look the same are left as they are. */
  private readonly drawn = new Map<string, string>();
  readonly renderFlags = { set: (): void => this.refreshState() };

  constructor(
    readonly document: any,
    layer: any,
  ) {
    super();
    this.layer = layer;
    document._object = this;
    this.nameplate = new PIXI.Text("", {
      fontFamily: FONT,
      fontSize: 16,
      fill: 0xffffff,
      stroke: 0x000000,
      strokeThickness: 4,
    });
    this.nameplate.anchor.set(0.5, 0);
    this.addChild(
      this.marker as any,
      this.border as any,
      this.art as any,
      this.overlay as any,
      this.effects as any,
      this.bars as any,
      this.nameplate,
    );
    this.eventMode = "static";
    this.cursor = "pointer";
    this.refreshState();
    this.place(document._source.x, document._source.y);
  }
  get id(): string {
    return this.document.id;
  }
  get scene(): any {
    return this.document.parent;
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
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get w(): number {
    return this.document.getSize().width;
  }
  get h(): number {
    return this.document.getSize().height;
  }
  get center(): any {
    return new PIXI.Point(this.x + this.w / 2, this.y + this.h / 2);
  }
  get bounds(): any {
    return new PIXI.Rectangle(this.x, this.y, this.w, this.h);
  }
  get isVisible(): boolean {
    return this.visible;
  }
  get isTargeted(): boolean {
    return this.targeted.has(game.user);
  }
  get isPreview(): boolean {
    return false;
  }
  get mesh(): any {
    return this.art;
  }
  get disposition(): number {
    return this.document.disposition;
  }
  // `name` is the document's, though PIXI has a display object name too.
  override get name(): string {
    return this.document.name;
  }
  override set name(_v: string) {}

  private place(x: number, y: number): void {
    this.position.set(x, y);
    this.document.x = x;
    this.document.y = y;
  }
  refresh(): this {
    this.refreshState();
    return this;
  }
  refreshState(): void {
    if (this.destroyed) return;
    const { width: w, height: h } = this.document.getSize();
    this.visible = !this.document.hidden || game.user.isGM || this.isOwner;
    this.art.alpha = this.document.hidden ? 0.5 : this.document.alpha;
    this.drawArt(w, h);
    this.drawBorder(w, h);
    this.drawBars(w, h);
    this.drawEffects(w, h);
    this.nameplate.text = this.document.name;
    this.nameplate.position.set(w / 2, h + 1);
    const mode = this.document.displayName;
    this.nameplate.visible = mode === 50 || (mode === 40 && this.isOwner) || this.hover || this.controlled;
    this.nameplate.style.fontSize = Math.max(13, Math.min(40, canvas.grid.size * 0.26));
    this.hitArea = new PIXI.Rectangle(0, 0, w, h);
    canvas.regions?.makeRoom();
    Hooks.callAll("refreshToken", this, {});
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
    if (this.isDrawn("border", w, h, this.controlled, this.hover, target, isTurn)) return;
    this.border.clear();
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
  private drawBars(w: number, h: number): void {
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
  private drawEffects(w: number, h: number): void {
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
  control({ releaseOthers = true }: Data = {}): boolean {
    if (!this.isOwner) return false;
    if (releaseOthers) this.layer.releaseAll({ except: this });
    if (this.controlled) return true;
    this.controlled = true;
    this.layer.controlled.push(this);
    this.zIndex = 1;
    this.refreshState();
    Hooks.callAll("controlToken", this, true);
    return true;
  }
  release(): boolean {
    if (!this.controlled) return true;
    this.controlled = false;
    this.layer.controlled = this.layer.controlled.filter((t: any) => t !== this);
    this.zIndex = 0;
    this.refreshState();
    Hooks.callAll("controlToken", this, false);
    return true;
  }
  setTarget(targeted = true, { user = game.user, releaseOthers = true }: Data = {}): void {
    if (releaseOthers)
      for (const t of [...user.targets]) if (t !== this) t.setTarget(false, { user, releaseOthers: false });
    if (targeted) {
      user.targets.add(this);
      this.targeted.add(user);
    } else {
      user.targets.delete(this);
      this.targeted.delete(user);
    }
    this.refreshState();
    Hooks.callAll("targetToken", user, this, targeted);
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
