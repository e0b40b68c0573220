import { only14 } from "../../host/generation.ts";
import { PlaceablesLayer } from "../layers/layers.ts";
import type { Token } from "./token.ts";
import { installTokenInteraction } from "./token-interaction.ts";

/** `canvas.tokens`. */
export class TokenLayer extends PlaceablesLayer {
  static override documentName = "Token";
  static override get layerOptions(): Data {
    return {
      ...super.layerOptions,
      name: "tokens",
      controllableObjects: true,
      rotatableObjects: true,
      zIndex: 200,
    };
  }
  readonly ruler = new PIXI.Graphics();
  constructor() {
    super();
    this.sortableChildren = true;
    this.objects.sortableChildren = true;
    this.eventMode = "passive";
    this.objects.eventMode = "passive";
    this.ruler.zIndex = -1;
    this.addChild(this.ruler as any);
  }
  override get hud(): any {
    return canvas.hud.token;
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((t) => t.isOwner);
  }
  get _draggedToken(): any {
    return null;
  }
  override async _draw(_options: Data): Promise<void> {
    this.clear();
    this.scene = canvas.scene;
    for (const t of this.scene.tokens) this.sync(t);
  }
  clear(): void {
    this.controlled = [];
    game.user?.targets?.clear();
    for (const t of [...this.placeables]) {
      t.document._object = null;
      this.objects.removeChild(t);
      t.destroy({ children: true });
    }
  }
  /** Tokens go on with the next one of the owner's, or the one before. */
  cycleTokens(forwards = true): Token | null {
    const own = this.ownedTokens;
    if (!own.length) return null;
    const at = own.indexOf(this.controlled[0]);
    const next = own[(at + (forwards ? 1 : -1) + own.length) % own.length];
    next?.control();
    return next ?? null;
  }
  _onClickLeft(_event: any): void {
    if (game.settings.get("core", "leftClickRelease")) this.releaseAll();
  }
  /** Tokens under which roofs would be lifted. */
  _getOccludableTokens(): Token[] {
    return this.controlled.length > 0 ? [...this.controlled] : this.ownedTokens;
  }
  targetObjects(): number {
    return game.user.targets.size;
  }
  sync(doc: any): void {
    const exists = doc.parent?.tokens.has(doc.id);
    let object = this.get(doc.id);
    if (!exists) {
      if (object) {
        object.release();
        if (object.isTargeted) object.setTarget(false);
        this.objects.removeChild(object);
        object.destroy({ children: true });
      }
      doc._object = null;
      return;
    }
    if (!object) {
      object = this.createObject(doc);
      installTokenInteraction(object);
      this.objects.addChild(object);
      void object.draw();
      return;
    }
    if (!object.movementAnimationPromise) object.position.set(doc._source.x, doc._source.y);
    object.refreshState();
  }
  refreshTurnMarkers(): void {
    for (const t of this.placeables) t.renderFlags.set({ refreshState: true, refreshTurnMarker: true });
  }
  setTargets(ids: string[] | Set<string>, { mode = "replace" }: Data = {}): void {
    const wanted = new Set(ids);
    for (const t of this.placeables) {
      if (mode === "replace") t.setTarget(wanted.has(t.id), { releaseOthers: false, groupSelection: true });
      else if (wanted.has(t.id))
        t.setTarget(mode === "acquire", { releaseOthers: false, groupSelection: true });
    }
  }
  recalculatePlannedMovementPaths(): void {}
}
only14(TokenLayer.prototype, "recalculatePlannedMovementPaths");
