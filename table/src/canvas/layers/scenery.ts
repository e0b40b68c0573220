import { isV14 } from "../../host/names/env.ts";
import { CanvasLayer, PlaceablesLayer } from "./layers.ts";
import { placeName, type Box } from "./region-names.ts";

/** Walls and closed doors block; open doors are drawn thin. Players see no secret doors. */
export class WallsLayer extends PlaceablesLayer {
  static override documentName = "Wall";
  static override get layerOptions(): Data {
    return { ...super.layerOptions, name: "walls", controllableObjects: true };
  }
  constructor() {
    super();
    this.eventMode = "none";
  }
  get doors(): any[] {
    return this.placeables.filter((w) => w.document.door > 0);
  }
  override async _draw(): Promise<void> {
    this.paint(canvas.scene);
  }
  paint(scene: any): void {
    this.scene = scene;
    this.wipe();
    for (const wall of scene.walls) {
      if (isV14() && canvas.level && !wall.includedInLevel(canvas.level)) continue;
      const object = this.createObject(wall);
      const g: any = new PIXI.Graphics();
      drawWall(g, wall, scene.grid.size);
      object.addChild(g);
      object.line = g;
      this.objects.addChild(object);
    }
  }
}
function drawWall(g: any, wall: any, size: number): void {
  const [x0, y0, x1, y1] = wall.c;
  const unit = Math.max(4, size / 10);
  const secret = wall.door === 2 && !game.user.isGM;
  const window = wall.move !== 0 && wall.sight === 0;
  const curtain = wall.move === 0;
  const isDoor = wall.door > 0 && !secret;
  if (isDoor && wall.ds === 1) {
    g.lineStyle({ width: 2, color: 0xd8b98a, alpha: 0.7 }).moveTo(x0, y0).lineTo(x1, y1);
    return;
  }
  g.lineStyle({ width: unit + 4, color: 0x08080a, alpha: 0.95, cap: "round" as any })
    .moveTo(x0, y0)
    .lineTo(x1, y1);
  const core = isDoor
    ? wall.ds === 2
      ? 0x9c5b2c
      : 0xa9763d
    : window
      ? 0x6fa8c8
      : curtain
        ? 0x7b6a8f
        : wall.sight === 10
          ? 0x7f9a63
          : 0x6d737d;
  g.lineStyle({ width: unit, color: core, alpha: 1, cap: "round" as any })
    .moveTo(x0, y0)
    .lineTo(x1, y1);
  if (wall.dir) {
    const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const n = (wall.dir === 1 ? 1 : -1) / Math.hypot(x1 - x0, y1 - y0);
    g.moveTo(mx, my).lineTo(mx + (y1 - y0) * n * unit * 2, my - (x1 - x0) * n * unit * 2);
  }
}

/** A click on a door's handle opens or shuts it (GMs, and players who may). */
export class DoorsLayer extends CanvasLayer {
  paint(scene: any): void {
    for (const c of this.removeChildren()) c.destroy({ children: true });
    for (const wall of scene.walls)
      if (wall.door > 0 && (wall.door === 1 || game.user.isGM))
        this.addChild(this.handle(wall, scene.grid.size));
  }
  private handle(wall: any, size: number): any {
    const [x0, y0, x1, y1] = wall.c;
    const r = Math.max(9, size * 0.16);
    const g: any = new PIXI.Graphics();
    g.id = wall.id;
    g.wall = wall;
    g.position.set((x0 + x1) / 2, (y0 + y1) / 2);
    const open = wall.ds === 1;
    g.lineStyle(2, wall.door === 2 ? 0xc07bd8 : 0xe9c98f, 0.95)
      .beginFill(0x17151c, 0.85)
      .drawRoundedRect(-r, -r, 2 * r, 2 * r, 5)
      .endFill();
    g.lineStyle(0).beginFill(wall.ds === 2 ? 0xd2603f : open ? 0x8fcb9d : 0xe9c98f);
    if (wall.ds === 2)
      g.drawRoundedRect(-r * 0.45, -r * 0.1, r * 0.9, r * 0.65, 2)
        .endFill()
        .lineStyle(2.5, 0xd2603f)
        .arc(0, -r * 0.12, r * 0.28, Math.PI, 0);
    else if (open)
      g.drawPolygon([
        -r * 0.5,
        -r * 0.6,
        r * 0.25,
        -r * 0.35,
        r * 0.25,
        r * 0.75,
        -r * 0.5,
        r * 0.6,
      ]).endFill();
    else
      g.drawRect(-r * 0.45, -r * 0.6, r * 0.9, r * 1.2)
        .endFill()
        .beginFill(0x17151c)
        .drawCircle(r * 0.22, 0, r * 0.11)
        .endFill();
    g.eventMode = "static";
    g.cursor = "pointer";
    g.hitArea = new PIXI.Rectangle(-r, -r, 2 * r, 2 * r);
    g.on("pointerdown", (e: any) => e.stopPropagation());
    g.on("click", () => void this.toggle(wall));
    g.on("rightclick", () => {
      if (game.user.isGM) void wall.update({ ds: wall.ds === 2 ? 0 : 2 });
    });
    return g;
  }
  private async toggle(wall: any): Promise<void> {
    if (!game.user.isGM) return void ui.notifications.info("TABLE.DoorsGM", { localize: true });
    if (wall.ds === 2) return void ui.notifications.info("TABLE.DoorLocked", { localize: true });
    await wall.update({ ds: wall.ds === 1 ? 0 : 1 });
  }
}

function boxAround(rings: number[][]): { left: number; top: number; right: number; bottom: number } {
  const points = rings.flat();
  const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Regions as faint tints with their name. */
export class RegionLayer extends PlaceablesLayer {
  static override documentName = "Region";
  static override get layerOptions(): Data {
    return { ...super.layerOptions, name: "regions", controllableObjects: true, zIndex: 100 };
  }
  constructor() {
    super();
    this.eventMode = "none";
  }
  override async _draw(): Promise<void> {
    this.paint(canvas.scene);
  }
  paint(scene: any): void {
    this.scene = scene;
    this.names = [];
    this.crowd = "";
    this.wipe();
    for (const region of scene.regions) {
      const object = this.createObject(region);
      const g: any = object.addChild(new PIXI.Graphics());
      if (region.visibility === 1 && !game.user.isGM) continue;
      const color = Number.parseInt(String(region.color).slice(1), 16) || 0x4d8fc0;
      for (const ring of region.rings) {
        if (ring.hole) continue;
        g.lineStyle({ width: 2, color, alpha: 0.7 })
          .beginFill(color, 0.14)
          .drawPolygon(ring.points)
          .endFill();
      }
      const rings: number[][] = region.rings.flatMap((r: any) => (r.hole ? [] : [r.points]));
      if (region.name && rings.length > 0 && !this.isNamed(region.name, rings)) {
        const label = new PIXI.Text(region.name, {
          fontFamily: "Signika, Liberation Sans, sans-serif",
          fontSize: Math.max(14, scene.grid.size * 0.26),
          fontWeight: "600",
          fill: 0xffffff,
          stroke: 0x000000,
          strokeThickness: 3,
        });
        label.alpha = 0.75;
        this.names.push({ label, rings });
        g.addChild(label);
      }
      this.objects.addChild(object);
    }
    this.placeNames();
  }
  private names: { label: any; rings: number[][] }[] = [];
  /** One thing may be two regions, ground and feature: its name is said once. */
  private isNamed(name: string, rings: number[][]): boolean {
    const box = boxAround(rings);
    return this.names.some(({ label, rings: others }) => {
      const other = boxAround(others);
      const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      return label.text === name && wide > 1 && high > 1;
    });
  }
  private placing = false;
  /** What they made room for last. */
  private crowd = "";
  /** Tokens or their names have moved: the names of regions make room for them. */
  makeRoom(): void {
    if (this.placing) return;
    this.placing = true;
    requestAnimationFrame(() => {
      this.placing = false;
      if (canvas.ready) this.placeNames();
    });
  }
  private placeNames(): void {
    const { grid, dimensions } = this.scene;
    const { x, y, width, height } = dimensions.sceneRect;
    const taken: Box[] = canvas.tokens.placeables.flatMap((t: any) => t.shownBoxes);
    const crowd = JSON.stringify(taken);
    if (crowd === this.crowd) return;
    this.crowd = crowd;
    const pad = Math.max(5, grid.size * 0.08);
    const map = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 };
    for (const { label, rings } of this.names) {
      const now = { x: label.x, y: label.y, width: label.width, height: label.height };
      const place = placeName(now, rings, { pad, taken, map, now });
      if (place.x !== label.x || place.y !== label.y) label.position.set(place.x, place.y);
      // Two regions may lie on each other: who holds a marker is told beside its name.
      taken.push(place);
    }
  }
  /** While the regions' tools are chosen, a double click on a region opens its sheet. */
  override activate(on: any = true): this {
    if (on !== false) super.activate();
    this.eventMode = on ? "static" : "none";
    this.objects.eventMode = on ? "passive" : "none";
    for (const g of this.placeables) {
      g.eventMode = on ? "static" : "none";
      g.cursor = "pointer";
      g.off("click");
      let last = 0;
      if (on)
        g.on("click", () => {
          if (performance.now() - last < 400) void g.document.sheet.render({ force: true });
          last = performance.now();
        });
    }
    return this;
  }
}
