import { only14 } from "../host/generation.ts";
import { isV14 } from "../host/names/env.ts";
import { flag, flags, id, integer, list, obj, ownership, stats, system, text } from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";
import { insideShapes, segmentCrossings, shapeRings, type Ring } from "./shapes.ts";
import { CanvasDocument } from "./wall.ts";

export class RegionDocument extends CanvasDocument {
  static override documentName = "Region";
  override layerName = "regions";
  static override defineSchema(): Record<string, any> {
    const elevation: Record<string, any> = { bottom: new f.NumberField(), top: new f.NumberField() };
    if (isV14()) elevation["topInclusive"] = flag();
    const schema: Record<string, any> = {
      _id: id(),
      name: text(),
      color: new f.ColorField({ initial: "#4d8fc0", nullable: false }),
      shapes: list(new f.ObjectField()),
      elevation: new f.SchemaField(elevation),
      behaviors: new f.EmbeddedCollectionField("RegionBehavior"),
      visibility: integer(0),
      locked: flag(),
      flags: flags(),
      _stats: stats(),
    };
    if (isV14()) {
      schema["levels"] = new f.SetField(new f.StringField());
      schema["restriction"] = obj({ enabled: false, type: "move", priority: 0 });
      schema["attachment"] = obj();
      schema["highlightMode"] = text("shapes");
      schema["displayMeasurements"] = flag();
      schema["hidden"] = flag();
      schema["ownership"] = ownership();
    }
    return schema;
  }
  private _rings: Ring[] | undefined;
  get rings(): Ring[] {
    this._rings ??= (this._source["shapes"] as Data[]).flatMap(shapeRings);
    return this._rings;
  }
  override _initialize(options: Data = {}): void {
    super._initialize(options);
    this._rings = undefined;
  }
  get polygons(): any[] {
    return this.rings.map((r) =>
      Object.assign(typeof PIXI === "undefined" ? { points: r.points } : new PIXI.Polygon(r.points), {
        isHole: r.hole,
        isPositive: !r.hole,
      }),
    );
  }
  get polygonTree(): any {
    return {
      children: this.polygons.map((polygon) => ({
        polygon,
        points: polygon.points,
        isHole: polygon.isHole,
        children: [],
        bounds: this.bounds,
        testPoint: (p: any) => insideShapes([{ points: polygon.points, hole: false }], p.x, p.y),
      })),
      testPoint: (p: any) => insideShapes(this.rings, p.x, p.y),
    };
  }
  get bounds(): any {
    const xs = this.rings.flatMap((r) => r.points.filter((_, i) => i % 2 === 0));
    const ys = this.rings.flatMap((r) => r.points.filter((_, i) => i % 2 === 1));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    return typeof PIXI === "undefined" ? box : new PIXI.Rectangle(box.x, box.y, box.width, box.height);
  }
  get area(): number {
    return this.rings.reduce((sum, r) => {
      let a = 0;
      for (let i = 0, j = r.points.length - 2; i < r.points.length; j = i, i += 2)
        a += (r.points[j] + r.points[i]) * (r.points[j + 1] - r.points[i + 1]);
      return sum + (r.hole ? -1 : 1) * Math.abs(a / 2);
    }, 0);
  }
  /** Elevation is required (facts, section 6). */
  testPoint(point: { x: number; y: number; elevation?: number }, elevation?: number): boolean {
    const e = point.elevation ?? elevation;
    if (e === undefined) throw new Error("RegionDocument#testPoint: the elevation of the point is required");
    return this.testElevation(e) && insideShapes(this.rings, point.x, point.y);
  }
  private testElevation(e: number): boolean {
    const { bottom, top, topInclusive = !isV14() } = this["elevation"] as Data;
    if (bottom !== null && e < bottom) return false;
    if (top === null) return true;
    return topInclusive ? e <= top : e < top;
  }
  get tokens(): Set<any> {
    return new Set(this.parent?.tokens.filter((t: any) => t.regions?.has(this)) ?? []);
  }
  /** Where a path enters, leaves or moves inside the region, in order. */
  segmentizeMovementPath(waypoints: any[], samples: { x: number; y: number }[] = [{ x: 0, y: 0 }]): any[] {
    const [sx, sy] = [samples[0]?.x ?? 0, samples[0]?.y ?? 0];
    const segments: any[] = [];
    for (let i = 1; i < waypoints.length; i++) {
      const [a, b] = [waypoints[i - 1], waypoints[i]];
      const [p, q] = [
        { x: a.x + sx, y: a.y + sy },
        { x: b.x + sx, y: b.y + sy },
      ];
      const cuts = [
        0,
        ...this.rings.flatMap((r) => segmentCrossings(r.points, p, q)).sort((m, n) => m - n),
        1,
      ];
      const at = (t: number): any => ({
        x: Math.round(a.x + (b.x - a.x) * t),
        y: Math.round(a.y + (b.y - a.y) * t),
        elevation: a.elevation + (b.elevation - a.elevation) * t,
      });
      const inside = (t: number): boolean =>
        this.testPoint({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t, elevation: at(t).elevation });
      const teleport = Boolean(b.teleport);
      let was = inside(0);
      for (let c = 1; c < cuts.length; c++) {
        const [t0, t1] = [cuts[c - 1], cuts[c]];
        const now = t1 - t0 < 1e-9 ? was : inside((t0 + t1) / 2);
        if (now && !was) segments.push({ type: 1, from: at(t0), to: at(t0), teleport });
        if (!now && was) segments.push({ type: -1, from: at(t0), to: at(t0), teleport });
        if (now && t1 > t0) segments.push({ type: 0, from: at(t0), to: at(t1), teleport });
        was = now;
      }
      const end = inside(1);
      if (end && !was) segments.push({ type: 1, from: at(1), to: at(1), teleport });
      if (!end && was) segments.push({ type: -1, from: at(1), to: at(1), teleport });
    }
    return segments;
  }
  /** Behaviours hear events on every page (facts, section 6). */
  _handleEvent(event: Data): void {
    for (const behavior of this["behaviors"]) if (!behavior.disabled) void behavior._handleRegionEvent(event);
  }
  _triggerTurnEvent(name: string, combatant: any, combat: any): void {
    this._handleEvent({
      name,
      data: { token: combatant.token, combatant, combat },
      region: this,
      user: game.user,
    });
  }
}
only14(RegionDocument.prototype, "area");

export class RegionBehavior extends Document {
  static override documentName = "RegionBehavior";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: new f.StringField({ required: true, blank: true, initial: "" }),
      type: new f.DocumentTypeField({ initial: "base" }),
      system: system(() => RegionBehavior),
      disabled: flag(),
      flags: flags(),
      _stats: stats(),
    };
  }
  get region(): any {
    return this.parent;
  }
  get scene(): any {
    return this.parent?.parent ?? null;
  }
  get active(): boolean {
    return !this["disabled"] && Boolean(this.parent?.collection?.has(this.parent.id));
  }
  get viewed(): boolean {
    return this.active && Boolean(this.scene?.isView);
  }
  override prepareBaseData(): void {
    this["name"] ||=
      game.i18n?.localize?.(
        CONFIG.RegionBehavior.typeLabels?.[this["type"]] ?? `TYPES.RegionBehavior.${String(this["type"])}`,
      ) ?? this["type"];
  }
  async _handleRegionEvent(event: Data): Promise<void> {
    const system = this["system"];
    const handler = system?.constructor?.events?.[event["name"]];
    if (handler) await handler.call(system, event);
    else if (system?.events?.has?.(event["name"])) await system._handleRegionEvent(event);
  }
  override getUserLevel(user: any): number {
    return user?.isGM ? 3 : 0;
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (this.scene?.isView) canvas._redraw?.("Region", this.parent);
  }
}
