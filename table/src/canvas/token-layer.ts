import { isV14 } from "../host/env.ts";
import { Token } from "./token.ts";
import { installTokenInteraction } from "./token-interaction.ts";

/** `canvas.tokens`. */
export class TokenLayer extends PIXI.Container {
  scene: any = null;
  controlled: any[] = [];
  hover: any = null;
  readonly ruler = new PIXI.Graphics();
  constructor() {
    super();
    this.sortableChildren = true;
    this.eventMode = "passive";
    this.ruler.zIndex = -1;
  }
  get placeables(): Token[] {
    return this.children.filter((c) => c instanceof Token);
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((t) => t.isOwner);
  }
  get documentCollection(): any {
    return canvas.scene?.tokens ?? null;
  }
  get active(): boolean {
    return true;
  }
  activate(): this {
    return this;
  }
  get(id: string): Token | undefined {
    return this.placeables.find((t) => t.id === id);
  }
  draw(scene: any): void {
    this.clear();
    this.scene = scene;
    this.addChild(this.ruler as any);
    for (const t of scene.tokens) this.sync(t);
  }
  clear(): void {
    this.controlled = [];
    game.user?.targets?.clear();
    for (const t of this.placeables) {
      t.document._object = null;
      this.removeChild(t as any);
      t.destroy({ children: true });
    }
  }
  sync(doc: any): void {
    const exists = doc.parent?.tokens.has(doc.id);
    let object = this.get(doc.id);
    if (!exists) {
      if (object) {
        object.release();
        if (object.isTargeted) object.setTarget(false);
        this.removeChild(object as any);
        object.destroy({ children: true });
      }
      doc._object = null;
      return;
    }
    if (!object) {
      object = new Token(doc, this);
      installTokenInteraction(object);
      this.addChild(object as any);
      Hooks.callAll("drawToken", object);
      return;
    }
    if (!object.movementAnimationPromise) object.position.set(doc._source.x, doc._source.y);
    object.refreshState();
  }
  refreshTurnMarkers(): void {
    for (const t of this.placeables) t.refreshState();
  }
  releaseAll({ except }: Data = {}): number {
    const list = this.controlled.filter((t) => t !== except);
    for (const t of list) t.release();
    return list.length;
  }
  controlAll(): Token[] {
    for (const t of this.ownedTokens) t.control({ releaseOthers: false });
    return this.controlled;
  }
  setTargets(ids: string[] | Set<string>, { mode = "replace" }: Data = {}): void {
    const wanted = new Set(ids);
    for (const t of this.placeables) {
      if (mode === "replace") t.setTarget(wanted.has(t.id), { releaseOthers: false });
      else if (wanted.has(t.id)) t.setTarget(mode === "acquire", { releaseOthers: false });
    }
  }
  recalculatePlannedMovementPaths(): void {
    if (!isV14()) throw new TypeError("canvas.tokens.recalculatePlannedMovementPaths is not a function");
  }
}
